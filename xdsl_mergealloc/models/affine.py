"""Models for the affine dialect."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.affine import (
    ForOp,
    IfOp,
    LoadOp,
    MinOp,
    ParallelOp,
    StoreOp,
)
from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    AutomaticAllocationScope,
    SequentialLoopScope,
)
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.models.region_shapes import (
    RunsRegionsInAnyOrder,
    enter,
    go_on,
    leave,
    skip,
)


class ForControlFlow(RegionBranchOpInterface):
    """`affine.for`: the body runs zero or more times, handing the inits on."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        assert isinstance(op, ForOp)
        return [enter(op, 0, op.inits), skip(op, op.inits), *go_on(op, 0, 0), *leave(op, 0)]


class IfControlFlow(RegionBranchOpInterface):
    """`affine.if`: one of two regions, or none where there is no else."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        assert isinstance(op, IfOp)
        if not op.else_region.blocks:
            return [enter(op, 0), skip(op), *leave(op, 0)]
        return [enter(op, 0), enter(op, 1), *leave(op, 0), *leave(op, 1)]


class ParallelScope(AutomaticAllocationScope):
    """`affine.parallel`; its bounds are maps, which are not evaluated here."""

    def is_parallel_loop(self, op: Operation) -> bool:
        return True


REGION_BRANCH_MODELS.register(ForOp, ForControlFlow())
REGION_BRANCH_MODELS.register(IfOp, IfControlFlow())
REGION_BRANCH_MODELS.register(ParallelOp, RunsRegionsInAnyOrder(parallel=True))
ALLOCATION_SCOPE_MODELS.register(ForOp, SequentialLoopScope())
ALLOCATION_SCOPE_MODELS.register(ParallelOp, ParallelScope())
describe(MinOp, Roles())
describe(LoadOp, Roles(reads=(0,)))
describe("affine.vector_load", Roles(reads=(0,)))
describe(StoreOp, Roles(writes=(1,), captures=((0, "stored into another buffer"),)))
describe("affine.vector_store", Roles(writes=(1,)))
