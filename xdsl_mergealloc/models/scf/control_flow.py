"""Models for the scf dialect: structured control flow and parallel loops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, DenseArrayBase
from xdsl.dialects.scf import (
    ExecuteRegionOp,
    ForOp,
    IfOp,
    IndexSwitchOp,
    ParallelOp,
    ReduceOp,
    ReduceReturnOp,
    WhileOp,
    YieldOp,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    AutomaticAllocationScope,
    IterationDimension,
    SequentialLoopScope,
)
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_mergealloc.interfaces.loop_like import LOOP_LIKE_MODELS, LoopBounds, LoopLikeOpInterface
from xdsl_mergealloc.models.region_shapes import (
    IfControlFlow,
    LoopControlFlow,
    OneOfTheRegions,
    RunsRegionsInAnyOrder,
    enter,
    go_on,
    leave,
    skip,
)


class ForLoop(LoopLikeOpInterface):
    """`scf.for`: operands 0 to 2 are the bounds."""

    def bounds(self, op: Operation) -> LoopBounds | None:
        lower, upper, step = op.operands[:3]
        return LoopBounds(lower, upper, step)


class WhileControlFlow(RegionBranchOpInterface):
    """`scf.while`: before runs at least once; its condition goes to after or out."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        before, after = 0, 1
        return [
            enter(op, before, op.operands[:]),
            *go_on(op, before, after, first_operand=1),
            *leave(op, before, first_operand=1),
            *go_on(op, after, before),
        ]

    def can_hand_on_more(self, op: Operation) -> bool:
        return True


class IfWithElseToFill(IfControlFlow):
    """`scf.if`."""

    def region_to_skip_through(self, op: Operation) -> Region | None:
        assert isinstance(op, IfOp)
        return None if op.false_region.blocks else op.false_region

    def fill_region_to_skip_through(self, op: Operation) -> Block:
        assert isinstance(op, IfOp)
        end = YieldOp()
        end.location = op.location
        block = Block([end])
        op.false_region.add_block(block)
        return block


class ParallelControlFlow(RegionBranchOpInterface):
    """`scf.parallel`, `scf.forall`: the body runs for all iterations at the same time."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        carried = _initial_values(op)
        # Only scf.forall passes them into its body, behind the induction variables.
        body_inputs = () if isinstance(op, ParallelOp) else carried
        again = RegionEdge(0, 0, op, (), ())
        done = RegionEdge(0, None, op, (), ())
        return [enter(op, 0, body_inputs), skip(op, carried), again, done]

    def runs_in_parallel(self, op: Operation) -> bool:
        return True


def _initial_values(op: Operation) -> Sequence[SSAValue]:
    """The values that a parallel loop's results start from: the last of its operands."""
    return op.operands[len(op.operands) - len(op.results) :]


class ParallelScope(AutomaticAllocationScope):
    """`scf.parallel`, `scf.forall`: an iteration space, known if the bounds are constants."""

    def is_parallel_loop(self, op: Operation) -> bool:
        return True

    def iteration_space(self, op: Operation) -> tuple[IterationDimension, ...] | None:
        if isinstance(op, ParallelOp):
            lower, upper, step = map(_constants, (op.lowerBound, op.upperBound, op.step))
        else:
            dynamic = iter(op.operands)
            names = ("staticLowerBound", "staticUpperBound", "staticStep")
            lower, upper, step = (_static_bounds(op, name, dynamic) for name in names)
        return _static_dimensions(op.regions[0].block.args, lower, upper, step)

    def is_mapped(self, op: Operation) -> bool:
        mapping = op.get_attr_or_prop("mapping")
        if not isinstance(mapping, ArrayAttr):
            return False
        entries = cast(ArrayAttr[Attribute], mapping).data
        # Nobody needs the dialect that an attribute such as #gpu.thread<x> is of.
        return bool(entries) and all(any(n in str(one) for n in _PROCESSORS) for one in entries)


_PROCESSORS = ("thread", "warp", "lane")
"""Processors that run one iteration each; of blocks there may be any number."""


def _constants(values: Sequence[SSAValue]) -> Sequence[int | None]:
    return [constant_integer(value) for value in values]


def _static_bounds(op: Operation, name: str, dynamic: Iterator[SSAValue]) -> Sequence[int | None]:
    """The bounds in a property of `scf.forall`; `dynamic` has those that are operands."""
    bounds = op.properties[name]
    assert isinstance(bounds, DenseArrayBase)
    return [
        constant_integer(next(dynamic)) if bound == DYNAMIC_INDEX else int(bound)
        for bound in bounds.get_values()
    ]


def _static_dimensions(
    induction_variables: Sequence[SSAValue],
    lower_bounds: Sequence[int | None],
    upper_bounds: Sequence[int | None],
    steps: Sequence[int | None],
) -> tuple[IterationDimension, ...] | None:
    dimensions: list[IterationDimension] = []
    # scf.forall has further block arguments behind its induction variables.
    for induction_variable, lower, upper, step in zip(
        induction_variables, lower_bounds, upper_bounds, steps, strict=False
    ):
        if lower is None or upper is None or step is None or step < 1:
            return None
        dimensions.append(IterationDimension(induction_variable, lower, upper, step))
    return tuple(dimensions)


LOOP_LIKE_MODELS.register(ForOp, ForLoop())
REGION_BRANCH_MODELS.register(ForOp, LoopControlFlow())
REGION_BRANCH_MODELS.register(WhileOp, WhileControlFlow())
REGION_BRANCH_MODELS.register(IfOp, IfWithElseToFill())
REGION_BRANCH_MODELS.register(IndexSwitchOp, OneOfTheRegions())
REGION_BRANCH_MODELS.register(ExecuteRegionOp, OneOfTheRegions())
REGION_BRANCH_MODELS.register(ParallelOp, ParallelControlFlow())
REGION_BRANCH_MODELS.register(ReduceOp, RunsRegionsInAnyOrder(parallel=True))
# What is combined comes back in an unknown order.
for _reduction in (ReduceOp, ReduceReturnOp):
    CAPTURE_MODELS.register(_reduction, CapturesAllBuffers("combined by a parallel loop"))
# Stock xDSL has no scf.forall: whoever defines it, its name is the same.
REGION_BRANCH_MODELS.register("scf.forall", ParallelControlFlow())
REGION_BRANCH_MODELS.register("scf.forall.in_parallel", RunsRegionsInAnyOrder(parallel=True))

ALLOCATION_SCOPE_MODELS.register(ForOp, SequentialLoopScope())
ALLOCATION_SCOPE_MODELS.register(WhileOp, SequentialLoopScope())
ALLOCATION_SCOPE_MODELS.register(ParallelOp, ParallelScope())
ALLOCATION_SCOPE_MODELS.register("scf.forall", ParallelScope())
