"""linalg: named operations that compute each element from the elements at the same place.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import ArrayAttr
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir.affine import AffineMap
from xdsl.irdl import irdl_op_definition

from xdsl_mergealloc.dialects.linalg import payloads
from xdsl_mergealloc.dialects.linalg.named import NamedSyntax
from xdsl_mergealloc.dialects.linalg.payloads import (
    Payload,
    by_type,
    elementwise_binary,
    elementwise_unary,
)
from xdsl_mergealloc.dialects.shapes import shape_of


class ElementwiseOp(NamedSyntax, ABC):
    """An operation on operands that all have the shape of the output."""

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        rank = len(shape_of(self.outputs[0].type))
        return (AffineMap.identity(rank),) * len(self.operands)

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        return ArrayAttr((IteratorTypeAttr.parallel(),) * self.get_num_loops())


@irdl_op_definition
class AbsOp(ElementwiseOp):
    """The absolute value."""

    name = "linalg.abs"
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.AbsFOp))


@irdl_op_definition
class CeilOp(ElementwiseOp):
    """The next integer above."""

    name = "linalg.ceil"
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.CeilOp))


@irdl_op_definition
class ErfOp(ElementwiseOp):
    """The error function."""

    name = "linalg.erf"
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.ErfOp))


@irdl_op_definition
class FloorOp(ElementwiseOp):
    """The next integer below."""

    name = "linalg.floor"
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.FloorOp))


@irdl_op_definition
class NegfOp(ElementwiseOp):
    """The negative."""

    name = "linalg.negf"
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(arith.NegfOp))


@irdl_op_definition
class RoundOp(ElementwiseOp):
    """The nearest integer."""

    name = "linalg.round"
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.RoundOp))


@irdl_op_definition
class RsqrtOp(ElementwiseOp):
    """One over the square root."""

    name = "linalg.rsqrt"
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.RsqrtOp))


@irdl_op_definition
class TanhOp(ElementwiseOp):
    """The hyperbolic tangent."""

    name = "linalg.tanh"
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.TanhOp))


@irdl_op_definition
class ReciprocalOp(ElementwiseOp):
    """One over the element."""

    name = "linalg.reciprocal"
    PAYLOAD: ClassVar[Payload] = payloads.reciprocal


@irdl_op_definition
class SquareOp(ElementwiseOp):
    """The element times itself."""

    name = "linalg.square"
    PAYLOAD: ClassVar[Payload] = payloads.square


@irdl_op_definition
class DivOp(ElementwiseOp):
    """The quotient, of integers as signed numbers."""

    name = "linalg.div"
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.DIV)


@irdl_op_definition
class DivUnsignedOp(ElementwiseOp):
    """The quotient of integers as unsigned numbers."""

    name = "linalg.div_unsigned"
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.DIV_UNSIGNED)


@irdl_op_definition
class PowFOp(ElementwiseOp):
    """The first element to the power of the second."""

    name = "linalg.powf"
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.POW)


OPERATIONS = [
    AbsOp,
    CeilOp,
    DivOp,
    DivUnsignedOp,
    ErfOp,
    FloorOp,
    NegfOp,
    PowFOp,
    ReciprocalOp,
    RoundOp,
    RsqrtOp,
    SquareOp,
    TanhOp,
]
"""The elementwise operations that stock linalg lacks."""
