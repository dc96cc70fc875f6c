"""cf: branches hand tensors to the arguments of blocks."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import cf
from xdsl.ir import Block, Operation

from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    BufferRelation,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.interfaces.control_flow import branch_operands
from xdsl_mergealloc.interfaces.strided import fully_dynamic, identity


class BranchModel(BufferizableOpInterface):
    """A block argument may be in the buffer of each operand that becomes it; or in a copy, made
    where control goes to the block, as at the entrance of a loop that writes what it carries."""

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        return [
            AliasingValue(block.args[position], BufferRelation.UNKNOWN, is_definite=False)
            for block, position in _targets(operand)
        ]

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        for index, value in enumerate(op.operands):
            if not is_tensor(value):
                continue
            buffer = state.operand_buffer(OpOperand(op, index))
            for block, position in _targets(OpOperand(op, index)):
                tensor = state.original_arguments(block)[position]
                expected = state.argument_buffer(tensor)
                if expected is None:
                    assert is_memref(buffer.type)
                    is_plain = buffer.type == identity(buffer.type)
                    joined = buffer.type if is_plain else fully_dynamic(buffer.type)
                    expected = state.replace_argument(block, tensor.index, joined)
                op.operands[index] = state.cast(buffer, expected.type)


def _targets(operand: OpOperand) -> list[tuple[Block, int]]:
    """The block arguments that an operand becomes: the block, and the argument's number."""
    found: list[tuple[Block, int]] = []
    position = 1 if isinstance(operand.op, cf.ConditionalBranchOp | cf.SwitchOp) else 0
    for number, block in enumerate(operand.op.successors):
        count = len(branch_operands(operand.op, number) or ())
        if position <= operand.index < position + count:
            found.append((block, operand.index - position))
        position += count
    return found


for _branch in (cf.BranchOp, cf.ConditionalBranchOp, cf.SwitchOp):
    BUFFERIZABLE_MODELS.register(_branch, BranchModel())
