"""omp: regions that threads execute, and loops whose iterations the threads share.

Each thread of `omp.parallel` has buffers of its own, so the operation is a scope. `omp.wsloop`
distributes the iterations of the loop inside over the threads: each thread executes its share one
after the other, and an allocation inside may be one buffer for the whole share.

Other operations around loops (`omp.simd`), tasks, teams and targets are not described: accesses in
their regions are an error.
"""

from __future__ import annotations

from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, ParallelBodyScope
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.models.region_shapes import RunsAtMostOnce, RunsRegionsInAnyOrder

REGION_BRANCH_MODELS.register("omp.parallel", RunsRegionsInAnyOrder(parallel=True))
REGION_BRANCH_MODELS.register("omp.wsloop", RunsRegionsInAnyOrder())
REGION_BRANCH_MODELS.register("omp.loop_nest", RunsRegionsInAnyOrder())
for _name in ("omp.critical", "omp.masked", "omp.master", "omp.single"):
    REGION_BRANCH_MODELS.register(_name, RunsAtMostOnce())
ALLOCATION_SCOPE_MODELS.register("omp.parallel", ParallelBodyScope())
for _name in ("omp.parallel", "omp.wsloop", "omp.single"):
    CAPTURE_MODELS.register(_name, CapturesAllBuffers(f"handed to a clause of '{_name}'"))
