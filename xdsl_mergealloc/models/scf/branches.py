"""scf: branches, and what terminators of regions hand on."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.dialects.memref import CastOp, SubviewOp
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

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
)
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.models.scf.iteration_end import replace_results
from xdsl_mergealloc.models.scf.sequential_loops import is_from_outside, next_iteration
from xdsl_mergealloc.models.two_buffers import is_same_buffer, join_types


class BranchModel(BufferizableOpInterface):
    """One of the regions runs: `scf.if`, `scf.index_switch`, `scf.execute_region`."""

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
    """A buffer that all regions of a branch have, before the branch: it, or the same view of it;
    None if it is made inside."""
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
    """Make a terminator hand on buffers of these types."""
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
    """The terminators with which control leaves the operation, those of branches only."""
    return [
        terminator
        for region in op.regions
        for block in region.blocks
        if isinstance(terminator := block.last_op, scf.YieldOp)
    ]


class YieldModel(BufferizableOpInterface):
    """`scf.yield`: into a result of a branch, or into the next iteration of a loop."""

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
        if parent is None or not isinstance(BUFFERIZABLE_MODELS.lookup(parent), BranchModel):
            # Loops hand on their buffers by themselves.
            return ()
        return (
            AliasingValue(
                parent.results[operand.index],
                BufferRelation.EQUIVALENT,
                is_definite=len(_yields(parent)) == 1,
            ),
        )

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        """The operation around it does that."""


class ConditionModel(YieldModel):
    """`scf.condition`: into the second region of the loop, or out of it."""


for _branch in (scf.IfOp, scf.IndexSwitchOp, scf.ExecuteRegionOp):
    BUFFERIZABLE_MODELS.register(_branch, BranchModel())
BUFFERIZABLE_MODELS.register(scf.YieldOp, YieldModel())
BUFFERIZABLE_MODELS.register(scf.ConditionOp, ConditionModel())
