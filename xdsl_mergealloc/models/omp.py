"""The omp dialect: the threads of a team, each of which has buffers of its own."""

from __future__ import annotations

from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, ParallelBodyScope
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.models.region_shapes import RunsRegionsInAnyOrder

REGION_BRANCH_MODELS.register("omp.parallel", RunsRegionsInAnyOrder(parallel=True))
ALLOCATION_SCOPE_MODELS.register("omp.parallel", ParallelBodyScope())
