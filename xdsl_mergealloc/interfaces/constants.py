"""Integers that are known at compile time."""

from __future__ import annotations

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import OpResult, SSAValue


def constant_integer(value: SSAValue) -> int | None:
    """The integer that a value is; None where that is not known."""
    if isinstance(value, OpResult) and isinstance(value.op, ConstantOp):
        constant = value.op.value
        if isinstance(constant, IntegerAttr):
            return constant.value.data
    return None
