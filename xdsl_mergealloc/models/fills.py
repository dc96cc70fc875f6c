"""Operations that give all elements of a tensor or a buffer one value."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, IntegerType
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import FillOp, GenericOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.dialects.shapes import shape_of


def fill_op(value: SSAValue, target: SSAValue, result_types: Sequence[Attribute] = ()) -> Operation:
    """A `linalg.fill`; for elements that it does not take in xDSL (index, complex numbers), the
    `linalg.generic` that does the same."""
    if isinstance(value.type, AnyFloat | IntegerType):
        return FillOp([value], [target], result_types)
    rank = len(shape_of(target.type))
    body = Block(arg_types=[value.type, value.type])
    body.add_op(YieldOp(body.args[0]))
    return GenericOp(
        [value],
        [target],
        Region(body),
        [AffineMapAttr(AffineMap(rank, 0, ())), AffineMapAttr(AffineMap.identity(rank))],
        [IteratorTypeAttr.parallel()] * rank,
        result_types,
    )
