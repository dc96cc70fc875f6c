"""Models for the affine dialect."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.affine import ForOp, IfOp, LoadOp, MinOp, ParallelOp, StoreOp
from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    ParallelBodyScope,
    SequentialLoopScope,
)
from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_mergealloc.interfaces.roles import Roles, captures_all, describe
from xdsl_mergealloc.models.region_shapes import IfControlFlow, RunsRegionsInAnyOrder, loop_edges


class ForControlFlow(RegionBranchOpInterface):
    """`affine.for`: the body runs zero or more times, and carries the initial values."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        assert isinstance(op, ForOp)
        return loop_edges(op, op.inits)


def _dma_start_roles(op: Operation) -> Roles:
    """Return the roles; the copy goes on. Only `memref.dma_start` has a model of where it ends."""
    buffers = (number for number, value in enumerate(op.operands) if is_buffer(value))
    source, target, tag = buffers
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
