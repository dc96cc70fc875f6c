"""Models for the cf dialect: branches between blocks."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.cf import BranchOp, ConditionalBranchOp, SwitchOp
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.interfaces.control_flow import BRANCH_MODELS, BranchOpInterface
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS
from xdsl_mergealloc.interfaces.models.memref import TouchesNothing


class UnconditionalBranch(BranchOpInterface):
    """`cf.br`."""

    def successor_operands(self, op: Operation, index: int) -> Sequence[SSAValue]:
        return op.operands[:]


class ConditionalBranch(BranchOpInterface):
    """`cf.cond_br`."""

    def successor_operands(self, op: Operation, index: int) -> Sequence[SSAValue]:
        assert isinstance(op, ConditionalBranchOp)
        return op.then_arguments if index == 0 else op.else_arguments


class Switch(BranchOpInterface):
    """`cf.switch`: successor 0 is the default, case number i is successor i + 1."""

    def successor_operands(self, op: Operation, index: int) -> Sequence[SSAValue]:
        assert isinstance(op, SwitchOp)
        if index == 0:
            return op.default_operands
        segments = op.case_operand_segments.get_values()
        start = sum(segments[: index - 1])
        return op.case_operands[start : start + segments[index - 1]]


BRANCH_MODELS.register(BranchOp, UnconditionalBranch())
BRANCH_MODELS.register(ConditionalBranchOp, ConditionalBranch())
BRANCH_MODELS.register(SwitchOp, Switch())
# Handing a buffer to a block is no access of it.
for _branch in (BranchOp, ConditionalBranchOp, SwitchOp):
    MEMORY_EFFECTS_MODELS.register(_branch, TouchesNothing())
