"""The cf dialect: branches forward tensors and buffers to block arguments."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import cf
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
    branch_operands,
)
from xdsl_mergealloc.interfaces.op_building import segment_sizes
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.interfaces.strided import fully_dynamic, identity


class UnconditionalBranch(BranchOpInterface):
    """`cf.br`."""

    def successor_operands(self, op: Operation, index: int) -> Sequence[SSAValue]:
        return op.operands[:]

    def append_successor_operand(self, op: Operation, index: int, value: SSAValue) -> None:
        op.operands = (*op.operands, value)


class ConditionalBranch(BranchOpInterface):
    """`cf.cond_br`."""

    def successor_operands(self, op: Operation, index: int) -> Sequence[SSAValue]:
        assert isinstance(op, ConditionalBranchOp)
        return op.then_arguments if index == 0 else op.else_arguments

    def append_successor_operand(self, op: Operation, index: int, value: SSAValue) -> None:
        assert isinstance(op, ConditionalBranchOp)
        then, otherwise = [*op.then_arguments], [*op.else_arguments]
        (then if index == 0 else otherwise).append(value)
        op.operands = (op.operands[0], *then, *otherwise)
        op.properties["operandSegmentSizes"] = segment_sizes(1, len(then), len(otherwise))


class Switch(BranchOpInterface):
    """`cf.switch`: successor 0 is the default, case number i is successor i + 1."""

    def successor_operands(self, op: Operation, index: int) -> Sequence[SSAValue]:
        assert isinstance(op, SwitchOp)
        if index == 0:
            return op.default_operands
        segments = op.case_operand_segments.get_values()
        start = sum(segments[: index - 1])
        return op.case_operands[start : start + segments[index - 1]]

    def append_successor_operand(self, op: Operation, index: int, value: SSAValue) -> None:
        assert isinstance(op, SwitchOp)
        segments = list(op.case_operand_segments.get_values())
        default, cases = [*op.default_operands], [*op.case_operands]
        if index == 0:
            default.append(value)
        else:
            cases.insert(sum(segments[:index]), value)
            segments[index - 1] += 1
        op.operands = (op.operands[0], *default, *cases)
        op.properties["operandSegmentSizes"] = segment_sizes(1, len(default), len(cases))
        op.properties["case_operand_segments"] = segment_sizes(*segments)


BRANCH_MODELS.register(BranchOp, UnconditionalBranch())
BRANCH_MODELS.register(ConditionalBranchOp, ConditionalBranch())
BRANCH_MODELS.register(SwitchOp, Switch())


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
    position = 1 if isinstance(operand.op, cf.ConditionalBranchOp | cf.SwitchOp) else 0
    for number, block in enumerate(operand.op.successors):
        count = len(branch_operands(operand.op, number) or ())
        if position <= operand.index < position + count:
            found.append((block, operand.index - position))
        position += count
    return found


for _branch in (cf.BranchOp, cf.ConditionalBranchOp, cf.SwitchOp):
    # Forwarding a value to a block does not access it.
    describe(_branch, Roles())
    BUFFERIZABLE_MODELS.register(_branch, BlockBranchModel())
