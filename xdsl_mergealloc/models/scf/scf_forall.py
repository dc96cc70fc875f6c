"""scf: `scf.forall`, whose iterations fill parts of tensors that they share."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.scf.parallel import ForallOp, InParallelOp
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingOperand,
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
)
from xdsl_mergealloc.interfaces.loop_like import first_init, with_inits


class ParallelLoopModel(BufferizableOpInterface):
    """A parallel loop: its results are in the buffers of its last operands, one for each."""

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        return (AliasingValue(operand.op.results[operand.index - first_init(operand.op)]),)

    def get_aliasing_operands(
        self, value: SSAValue, state: AnalysisState
    ) -> Sequence[AliasingOperand]:
        assert isinstance(value, OpResult)
        return (AliasingOperand(OpOperand(value.op, first_init(value.op) + value.index)),)


class ForallModel(ParallelLoopModel):
    """The shared outputs are written in place; the loop on buffers has no results."""

    def read_under_other_names(self, operand: OpOperand) -> Sequence[SSAValue]:
        op = operand.op
        assert isinstance(op, ForallOp)
        number = operand.index - first_init(op)
        # Iterations may leave parts as they are.
        return op.region_outputs[number], op.results[number]

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        assert isinstance(op, ForallOp)
        if not op.results:
            state.bufferize_region(op.region)
            return
        first = first_init(op)
        buffers = [
            state.operand_buffer(OpOperand(op, first + number)) for number in range(len(op.results))
        ]
        body = op.region.block
        for number in reversed(range(len(buffers))):
            state.drop_argument(body, op.rank + number, buffers[number])
        state.bufferize_region(op.region)
        state.add(with_inits(op, (), ()))
        state.replace(op, buffers)


class InParallelModel(BufferizableOpInterface):
    """The terminator."""

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return False

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        state.bufferize_region(op.regions[0])


BUFFERIZABLE_MODELS.register(ForallOp, ForallModel())
BUFFERIZABLE_MODELS.register(InParallelOp, InParallelModel())
