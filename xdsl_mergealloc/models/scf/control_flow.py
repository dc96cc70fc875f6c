"""scf: structured control flow, parallel loops, branches, and values that terminators forward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects import scf
from xdsl.dialects.builtin import ArrayAttr
from xdsl.dialects.memref import CastOp, SubviewOp
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
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue

from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    AutomaticAllocationScope,
    IterationDimension,
    SequentialLoopScope,
)
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingOperand,
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    BufferRelation,
    OpOperand,
    is_tensor,
    replace_results,
)
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.constants import known_integer
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    RegionEdge,
    exit_terminators,
)
from xdsl_mergealloc.interfaces.loop_like import (
    LOOP_LIKE_MODELS,
    LoopBounds,
    LoopLikeOpInterface,
    inits,
)
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.slices import mixed
from xdsl_mergealloc.models.region_shapes import (
    IfControlFlow,
    LoopControlFlow,
    OneOfTheRegions,
    RunsRegionsInAnyOrder,
    enter,
    go_on,
    skip,
)
from xdsl_mergealloc.models.scf.sequential_loops import is_from_outside, next_iteration
from xdsl_mergealloc.models.two_buffers import is_same_buffer, join_types
from xdsl_mergealloc.nests import blocks_of


class ForLoop(LoopLikeOpInterface):
    """`scf.for`: operands 0 to 2 are the bounds."""

    def bounds(self, op: Operation) -> LoopBounds | None:
        lower, upper, step = op.operands[:3]
        return LoopBounds(lower, upper, step)


class WhileControlFlow(RegionBranchOpInterface):
    """`scf.while`: the region `before` runs at least once; its condition goes to `after` or out."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        before, after = 0, 1
        return [
            enter(op, before, op.operands[:]),
            *go_on(op, before, after, first_operand=1),
            *go_on(op, before, None, first_operand=1),
            *go_on(op, after, before),
        ]

    def can_hand_on_more(self, op: Operation) -> bool:
        return True


class IfWithElseToFill(IfControlFlow):
    """`scf.if`, whose `else` region can be added where it is missing."""

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
        carried = inits(op)
        # Only scf.forall passes initial values into its body, after the induction variables.
        body_inputs = () if isinstance(op, ParallelOp) else carried
        again = RegionEdge(0, 0, op, (), ())
        done = RegionEdge(0, None, op, (), ())
        return [enter(op, 0, body_inputs), skip(op, carried), again, done]

    def runs_in_parallel(self, op: Operation) -> bool:
        return True


class ParallelScope(AutomaticAllocationScope):
    """`scf.parallel`, `scf.forall`: an iteration space, known if the bounds are constants."""

    def is_parallel_loop(self, op: Operation) -> bool:
        return True

    def iteration_space(self, op: Operation) -> tuple[IterationDimension, ...] | None:
        bounds: Sequence[Sequence[SSAValue | int]]
        if isinstance(op, ParallelOp):
            bounds = op.lowerBound, op.upperBound, op.step
        else:
            dynamic = iter(op.operands)
            names = ("staticLowerBound", "staticUpperBound", "staticStep")
            bounds = [mixed(op.properties[name], dynamic) for name in names]
        dimensions: list[IterationDimension] = []
        # scf.forall has further block arguments after its induction variables.
        for variable, *row in zip(op.regions[0].block.args, *bounds, strict=False):
            first, end, stride = map(known_integer, row)
            if first is None or end is None or stride is None or stride < 1:
                return None
            dimensions.append(IterationDimension(variable, first, end, stride))
        return tuple(dimensions)

    def is_mapped(self, op: Operation) -> bool:
        mapping = op.get_attr_or_prop("mapping")
        if not isinstance(mapping, ArrayAttr):
            return False
        entries = cast(ArrayAttr[Attribute], mapping).data
        # By text: the dialect of an attribute such as #gpu.thread<x> may not be loaded.
        return bool(entries) and all(any(n in str(one) for n in _PROCESSORS) for one in entries)


_PROCESSORS = ("thread", "warp", "lane")
"""Processors that run one iteration each. Blocks do not count: there may be any number of them."""


class RegionBranchModel(BufferizableOpInterface):
    """The region, or one of the regions, runs: `scf.if`, `scf.execute_region`, `vector.mask`."""

    def get_aliasing_operands(
        self, value: SSAValue, state: AnalysisState
    ) -> Sequence[AliasingOperand]:
        assert isinstance(value, OpResult)
        yields = _yields(value.op)
        return [
            AliasingOperand(OpOperand(terminator, value.index), is_definite=len(yields) == 1)
            for terminator in yields
        ]

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        for region in op.regions:
            state.bufferize_region(region)
        if not any(map(is_tensor, op.results)):
            return
        yields = _yields(op)
        types: list[Attribute] = [result.type for result in op.results]
        shared: dict[int, SSAValue] = {}
        for index, result in enumerate(op.results):
            if not is_tensor(result):
                continue
            yielded = [state.buffer_of(terminator.operands[index]) for terminator in yields]
            if all(
                is_same_buffer(yielded[0], other) and yielded[0].type == other.type
                for other in yielded
            ):
                outside = _made_outside(yielded[0], op, state)
                if outside is not None:
                    shared[index] = outside
            types[index] = join_types([buffer.type for buffer in yielded], op)
        for terminator in yields:
            yield_buffers(terminator, types, shared, state)
        kept = [type for index, type in enumerate(types) if index not in shared]
        new_op = with_other_values(op, op.operands, kept)
        state.add(new_op)
        replace_results(op, new_op, shared, state)


def _made_outside(
    buffer: SSAValue, branch: Operation, state: BufferizationState
) -> SSAValue | None:
    """Return a buffer that all regions of a branch yield, as a value before the branch: clone its
    views there if they are inside. None if the viewed buffer itself is allocated inside."""
    views: list[Operation] = []
    while not is_defined_outside(buffer, branch):
        if not isinstance(buffer, OpResult) or not isinstance(buffer.op, SubviewOp | CastOp):
            return None
        if not all(is_defined_outside(value, branch) for value in buffer.op.operands[1:]):
            return None
        views.append(buffer.op)
        buffer = buffer.op.operands[0]
    for view in reversed(views):
        again = view.clone()
        again.operands[0] = buffer
        buffer = state.add(again).results[0]
    return buffer


def yield_buffers(
    terminator: Operation,
    types: Sequence[Attribute],
    left_out: dict[int, SSAValue],
    state: BufferizationState,
) -> None:
    """Make a terminator forward buffers of these types."""
    operands: list[SSAValue] = []
    with state.before(terminator):
        for index, value in enumerate(terminator.operands):
            if index in left_out:
                continue
            if is_tensor(value):
                value = state.cast(state.buffer_of(value), types[index])
            operands.append(value)
    terminator.operands = operands


def _yields(op: Operation) -> list[Operation]:
    """Return the terminators that forward values to the results of a branch (not of a loop)."""
    terminators = exit_terminators(blocks_of(op))
    return [one for one in terminators if len(one.operands) == len(op.results)]


class YieldModel(BufferizableOpInterface):
    """`scf.yield` and `vector.yield`: forward to a result of a branch, or to the next iteration of
    a loop; `scf.condition`, to the second region of a loop, or out of it; and `scf.reduce.return`,
    whose operand the loop around copies into the total."""

    def must_bufferize_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        return not is_from_outside(operand)

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        parent = operand.op.parent_op()
        if parent is not None and is_from_outside(operand):
            return [
                AliasingValue(
                    value, BufferRelation.UNKNOWN, is_definite=False, is_from_outside=True
                )
                for value in (parent.results[operand.index], next_iteration(operand))
            ]
        if parent is None or not isinstance(BUFFERIZABLE_MODELS.lookup(parent), RegionBranchModel):
            # The models of loops hand on buffers themselves.
            return ()
        return (
            AliasingValue(
                parent.results[operand.index],
                BufferRelation.EQUIVALENT,
                is_definite=len(_yields(parent)) == 1,
            ),
        )

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        """Do nothing: the model of the enclosing operation bufferizes the terminator."""


for _branch in (scf.IfOp, scf.IndexSwitchOp, scf.ExecuteRegionOp):
    BUFFERIZABLE_MODELS.register(_branch, RegionBranchModel())
for _forwards in (scf.YieldOp, scf.ConditionOp, scf.ReduceReturnOp):
    BUFFERIZABLE_MODELS.register(_forwards, YieldModel())
LOOP_LIKE_MODELS.register(ForOp, ForLoop())
REGION_BRANCH_MODELS.register(ForOp, LoopControlFlow())
REGION_BRANCH_MODELS.register(WhileOp, WhileControlFlow())
REGION_BRANCH_MODELS.register(IfOp, IfWithElseToFill())
REGION_BRANCH_MODELS.register(IndexSwitchOp, OneOfTheRegions())
REGION_BRANCH_MODELS.register(ExecuteRegionOp, OneOfTheRegions())
REGION_BRANCH_MODELS.register(ParallelOp, ParallelControlFlow())
REGION_BRANCH_MODELS.register(ReduceOp, RunsRegionsInAnyOrder(parallel=True))
# The combined values come back in an unknown order.
for _reduction in (ReduceOp, ReduceReturnOp):
    CAPTURE_MODELS.register(_reduction, CapturesAllBuffers("combined by a parallel loop"))
# By name: stock xDSL has no scf.forall, so any package may define its class.
REGION_BRANCH_MODELS.register("scf.forall", ParallelControlFlow())
REGION_BRANCH_MODELS.register("scf.forall.in_parallel", RunsRegionsInAnyOrder(parallel=True))
ALLOCATION_SCOPE_MODELS.register(ForOp, SequentialLoopScope())
ALLOCATION_SCOPE_MODELS.register(WhileOp, SequentialLoopScope())
ALLOCATION_SCOPE_MODELS.register(ParallelOp, ParallelScope())
ALLOCATION_SCOPE_MODELS.register("scf.forall", ParallelScope())
