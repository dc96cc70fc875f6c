"""The gpu dialect: kernels, each of whose threads has buffers of its own."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    FunctionScope,
    ParallelBodyScope,
)
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS, RegionEdge
from xdsl_mergealloc.models.region_shapes import RunsRegionsInAnyOrder


class LaunchControlFlow(RunsRegionsInAnyOrder):
    """`gpu.launch`: all threads execute the body, and are done behind it."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        if op.results:
            fail(
                op,
                "is asynchronous: until when it uses buffers is not known here; launch it without "
                "a token",
            )
        return super().edges(op)


REGION_BRANCH_MODELS.register("gpu.launch", LaunchControlFlow(parallel=True))
ALLOCATION_SCOPE_MODELS.register("gpu.launch", ParallelBodyScope())
ALLOCATION_SCOPE_MODELS.register("gpu.func", FunctionScope())
CAPTURE_MODELS.register("gpu.return", CapturesAllBuffers("returned by the function"))
