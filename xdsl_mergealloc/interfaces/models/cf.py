"""Models for the cf dialect: branches between blocks."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.dialects.cf import BranchOp, ConditionalBranchOp, SwitchOp
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.interfaces.control_flow import BRANCH_MODELS, BranchOpInterface
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS
from xdsl_mergealloc.interfaces.models.memref import TouchesNothing


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
        op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(
            i32, [1, len(then), len(otherwise)]
        )


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
        op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(
            i32, [1, len(default), len(cases)]
        )
        op.properties["case_operand_segments"] = DenseArrayBase.from_list(i32, segments)


BRANCH_MODELS.register(BranchOp, UnconditionalBranch())
BRANCH_MODELS.register(ConditionalBranchOp, ConditionalBranch())
BRANCH_MODELS.register(SwitchOp, Switch())
# Handing a buffer to a block is no access of it.
for _branch in (BranchOp, ConditionalBranchOp, SwitchOp):
    MEMORY_EFFECTS_MODELS.register(_branch, TouchesNothing())
