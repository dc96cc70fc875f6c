"""Models for the affine dialect."""

from __future__ import annotations

from xdsl.dialects.affine import ForOp, IfOp, LoadOp, MinOp, ParallelOp, StoreOp
from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    ParallelBodyScope,
    SequentialLoopScope,
)
from xdsl_mergealloc.interfaces.buffer_type import numbers_of_buffers
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.interfaces.roles import Roles, captures_all, describe
from xdsl_mergealloc.models.region_shapes import (
    IfControlFlow,
    LoopControlFlow,
    RunsRegionsInAnyOrder,
)


class ForControlFlow(LoopControlFlow):
    """`affine.for`, whose operands have segments that are not adapted."""

    def can_hand_on_more(self, op: Operation) -> bool:
        return False


def _dma_start_roles(op: Operation) -> Roles:
    """Return the roles; the copy goes on. Only `memref.dma_start` has a model of where it ends."""
    source, target, tag = numbers_of_buffers(op)
    return Roles(
        reads=(source, tag),
        writes=(target, tag),
        captures=captures_all(op, "accessed by a copy that goes on"),
    )


REGION_BRANCH_MODELS.register(ForOp, ForControlFlow())
REGION_BRANCH_MODELS.register(IfOp, IfControlFlow())
REGION_BRANCH_MODELS.register(ParallelOp, RunsRegionsInAnyOrder(parallel=True))
ALLOCATION_SCOPE_MODELS.register(ForOp, SequentialLoopScope())
# Its bounds are maps, which are not evaluated here.
ALLOCATION_SCOPE_MODELS.register(ParallelOp, ParallelBodyScope())
for _pure in (MinOp, "affine.delinearize_index", "affine.linearize_index", "affine.max"):
    describe(_pure, Roles())
describe("affine.prefetch", Roles(reads=(0,)))
describe("affine.dma_start", _dma_start_roles)
describe("affine.dma_wait", Roles(reads=(0,), writes=(0,)))
describe(LoadOp, Roles(reads=(0,)))
describe("affine.vector_load", Roles(reads=(0,)))
describe(StoreOp, Roles(writes=(1,), captures=((0, "stored into another buffer"),)))
describe("affine.vector_store", Roles(writes=(1,)))
