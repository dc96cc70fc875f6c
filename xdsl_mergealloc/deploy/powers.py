"""Powers of negative numbers, for targets without libm.

There, MLIR computes `x ** y` as `exp(y * log(x))`: NaN for each negative `x`, and where both are
zero. So `|x|` is raised instead, and the result gets the sign of `x` if `y` is odd. As in C, the
power of a negative number is NaN if `y` is not an integer, and `x ** 0` is 1.
"""

from __future__ import annotations

from functools import partial

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import (
    AnyFloat,
    Float64Type,
    FloatAttr,
    IntegerAttr,
    ModuleOp,
    f32,
    i1,
    i32,
    i64,
)
from xdsl.ir import SSAValue

from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.op_building import expand_op
from xdsl_mergealloc.nests import walk


def raise_absolute_values(module: ModuleOp) -> None:
    """Replace powers of numbers that may be negative by powers of absolute values."""
    for op in walk(module):
        if not isinstance(op, math.PowFOp | math.FPowIOp):
            continue
        # MLIR multiplies if it knows the integer.
        is_product = isinstance(op, math.FPowIOp) and constant_integer(op.rhs) is not None
        if not is_product and isinstance(op.result.type, AnyFloat):
            expand_op(op, partial(_power, op.lhs, op.rhs, op.result.type))


def _power(base: SSAValue, exponent: SSAValue, type_: AnyFloat) -> SSAValue:
    """Create the power of a number."""
    if exponent.type != type_:
        exponent = arith.SIToFPOp(exponent, type_).result
    zero, one = _number(0.0, type_), _number(1.0, type_)
    is_integer, is_odd = _parity(exponent, type_)
    power = math.PowFOp(math.AbsFOp(base), exponent)
    signed = arith.SelectOp(is_odd, math.CopySignOp(power, base), power)
    is_negative = arith.CmpfOp(base, zero, "olt")
    is_undefined = arith.AndIOp(is_negative, _not(is_integer))
    defined = arith.SelectOp(is_undefined, _number(float("nan"), type_), signed)
    return arith.SelectOp(arith.CmpfOp(exponent, zero, "oeq"), one, defined).result


def _parity(number: SSAValue, type_: AnyFloat) -> tuple[SSAValue, SSAValue]:
    """Create whether a number is an integer, and whether it is an odd one."""
    is_double = isinstance(type_, Float64Type)
    wide, integer = (type_, i64) if is_double else (f32, i32)
    if type_ != wide:
        number = arith.ExtFOp(number, wide).result
    # All numbers from here on are even, and some are out of the integer's range.
    all_even = _number(2.0**53 if is_double else 2.0**24, wide)
    is_small = arith.CmpfOp(math.AbsFOp(number), all_even, "olt").result
    small = arith.SelectOp(is_small, number, _number(0.0, wide))
    truncated = arith.FPToSIOp(small, integer)
    is_same = arith.CmpfOp(arith.SIToFPOp(truncated, wide), number, "oeq")
    is_integer = arith.OrIOp(is_same, _not(is_small))
    is_odd = arith.AndIOp(is_same, arith.TruncIOp(truncated, i1))
    return is_integer.result, is_odd.result


def _not(condition: SSAValue) -> SSAValue:
    return arith.XOrIOp(condition, arith.ConstantOp(IntegerAttr(1, i1))).result


def _number(value: float, type_: AnyFloat) -> SSAValue:
    return arith.ConstantOp(FloatAttr(value, type_)).result
