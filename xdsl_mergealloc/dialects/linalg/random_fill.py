"""linalg: the scalar body of `linalg.fill_rng_2d`, the only one of a named operation with indices.

https://mlir.llvm.org/docs/Dialects/Linalg/#linalgfill_rng_2d-linalgfillrng2dop
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, f64, i64
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.dialects.linalg.payloads import ADD, MUL, SUB
from xdsl_mergealloc.dialects.linalg.scalar_types import TypeFn, convert
from xdsl_mergealloc.dialects.linalg.stock_structured import IndexOp


def random_number(args: Sequence[SSAValue], cast: TypeFn) -> SSAValue:
    """A number between the first two inputs, made of the third one, the seed, and both indices:
    two steps of a linear congruential generator."""
    low, high, seed, output = args
    offset = convert(_constant(2**31 - 1), low.type, cast)
    column, row = (convert(IndexOp(dim).result, seed.type, cast) for dim in (1, 0))

    def step(number: Operation) -> Operation:
        product = MUL(seed.type)(number, convert(_constant(1103515245), seed.type, cast))
        return ADD(seed.type)(product, convert(_constant(12345), seed.type, cast))

    last = step(ADD(seed.type)(column, step(ADD(seed.type)(row, seed))))
    distance = ADD(low.type)(offset, convert(last.results[0], low.type, cast))
    whole_range = SUB(low.type)(high, low)
    scale = arith.ConstantOp(FloatAttr(2.3283063999999999e-10, f64))
    product = MUL(low.type)(
        distance, MUL(low.type)(whole_range, convert(scale.result, low.type, cast))
    )
    return convert(ADD(low.type)(product, low).results[0], output.type, cast)


def _constant(value: int) -> SSAValue:
    return arith.ConstantOp(IntegerAttr(value, i64)).result
