"""linalg: named operations that compute each element from the elements at the same place.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import ArrayAttr
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.dialects.linalg import payloads
from xdsl_mergealloc.dialects.linalg.named import NamedSyntax, define_named
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


_BODIES: Mapping[str, Payload] = {
    "abs": elementwise_unary(by_type(math.AbsFOp)),
    "ceil": elementwise_unary(by_type(math.CeilOp)),
    "erf": elementwise_unary(by_type(math.ErfOp)),
    "floor": elementwise_unary(by_type(math.FloorOp)),
    "negf": elementwise_unary(by_type(arith.NegfOp)),
    "round": elementwise_unary(by_type(math.RoundOp)),
    "rsqrt": elementwise_unary(by_type(math.RsqrtOp)),
    "tanh": elementwise_unary(by_type(math.TanhOp)),
    "reciprocal": payloads.reciprocal,
    "square": payloads.square,
    "div": elementwise_binary(payloads.DIV),
    "div_unsigned": elementwise_binary(payloads.DIV_UNSIGNED),
    "powf": elementwise_binary(payloads.POW),
}

OPERATIONS = [
    define_named(name, ElementwiseOp, payload=payload) for name, payload in _BODIES.items()
]
"""The elementwise operations that stock linalg lacks."""
