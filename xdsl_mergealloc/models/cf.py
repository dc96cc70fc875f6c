"""The cf dialect: branches forward tensors and buffers to block arguments."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.dialects.cf import BranchOp, ConditionalBranchOp, SwitchOp
from xdsl.ir import Block, Operation, SSAValue

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
from xdsl_mergealloc.interfaces.control_flow import (
    BRANCH_MODELS,
    BranchOpInterface,
)
from xdsl_mergealloc.interfaces.op_building import segment_sizes
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.interfaces.strided import fully_dynamic, identity


class ForwardsToBlocks(BranchOpInterface):
    """A branch whose last operands are those of its successors, one successor after the other."""

    def successor_operands(self, op: Operation, index: int) -> Sequence[SSAValue]:
        counts = _counts(op)
        end = len(op.operands) - sum(counts[index + 1 :])
        return op.operands[end - counts[index] : end]

    def append_successor_operand(self, op: Operation, index: int, value: SSAValue) -> None:
        counts = _counts(op)
        end = len(op.operands) - sum(counts[index + 1 :])
        op.operands = (*op.operands[:end], value, *op.operands[end:])
        counts[index] += 1
        if not isinstance(op, BranchOp):
            first, *others = counts
            op.properties["operandSegmentSizes"] = segment_sizes(1, first, sum(others))
        if isinstance(op, SwitchOp):
            op.properties["case_operand_segments"] = segment_sizes(*counts[1:])


def _counts(op: Operation) -> list[int]:
    """Return the number of operands of each successor; the first one of a switch is its default."""
    if isinstance(op, BranchOp):
        return [len(op.operands)]
    sizes = op.properties["operandSegmentSizes"]
    assert isinstance(sizes, DenseArrayBase)
    _, first, last = sizes.get_values()
    if isinstance(op, SwitchOp):
        return [first, *op.case_operand_segments.get_values()]
    return [first, last]


class BlockBranchModel(BufferizableOpInterface):
    """A block argument may be in the buffer of each operand that is forwarded to it; or in a copy,
    created before the branch, as at the entry of a loop that writes the tensor that it carries."""

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
                tensor = state.original_arguments[block][position]
                expected = state.argument_buffer(tensor)
                if expected is None:
                    assert is_memref(buffer.type)
                    is_plain = buffer.type == identity(buffer.type)
                    joined = buffer.type if is_plain else fully_dynamic(buffer.type)
                    expected = state.replace_argument(block, tensor.index, joined)
                op.operands[index] = state.cast(buffer, expected.type)


def _targets(operand: OpOperand) -> list[tuple[Block, int]]:
    """Return the block arguments that an operand becomes, as pairs of block and number."""
    found: list[tuple[Block, int]] = []
    counts = _counts(operand.op)
    position = operand.index - (len(operand.op.operands) - sum(counts))
    for block, count in zip(operand.op.successors, counts, strict=True):
        if 0 <= position < count:
            found.append((block, position))
        position -= count
    return found


for _branch in (BranchOp, ConditionalBranchOp, SwitchOp):
    BRANCH_MODELS.register(_branch, ForwardsToBlocks())
    # Forwarding a value to a block does not access it.
    describe(_branch, Roles())
    BUFFERIZABLE_MODELS.register(_branch, BlockBranchModel())
