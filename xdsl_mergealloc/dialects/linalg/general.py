"""linalg: `linalg.contract` and `linalg.elementwise`, whose loops are given by their maps.

https://mlir.llvm.org/docs/Dialects/Linalg/#linalgcontract-linalgcontractop
https://mlir.llvm.org/docs/Dialects/Linalg/#linalgelementwise-linalgelementwiseop
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Self

from xdsl.dialects import math
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, ShapedType
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import irdl_attr_definition, irdl_op_definition, prop_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.keyword_attr import KeywordAttr
from xdsl_mergealloc.dialects.linalg import payloads
from xdsl_mergealloc.dialects.linalg.named import MappedOp, NamedSyntax, map_array
from xdsl_mergealloc.dialects.linalg.named_table import ELEMENTWISE
from xdsl_mergealloc.dialects.linalg.payloads import (
    Payload,
    by_type,
    elementwise_binary,
    elementwise_unary,
    multiply_accumulate,
)
from xdsl_mergealloc.dialects.shapes import shape_of

_PAYLOADS: Mapping[str, Payload] = {
    **ELEMENTWISE,
    "exp": elementwise_unary(by_type(math.ExpOp)),
    "log": elementwise_unary(by_type(math.LogOp)),
    "sqrt": elementwise_unary(by_type(math.SqrtOp)),
    "add": elementwise_binary(payloads.ADD),
    "sub": elementwise_binary(payloads.SUB),
    "mul": elementwise_binary(payloads.MUL),
    "max_signed": elementwise_binary(payloads.MAX),
    "min_signed": elementwise_binary(payloads.MIN),
    "max_unsigned": elementwise_binary(payloads.MAX_UNSIGNED),
    "min_unsigned": elementwise_binary(payloads.MIN_UNSIGNED),
    "select": payloads.select,
}
"""Computation of each kind of `linalg.elementwise`."""


@irdl_attr_definition
class ElementwiseKindAttr(KeywordAttr):
    """`#linalg.elementwise_kind<add>`: one of the names above."""

    name = "linalg.elementwise_kind"
    KEYWORDS: ClassVar[Collection[str]] = _PAYLOADS.keys()


def _verify_maps(op: MappedOp | ElementwiseOp) -> None:
    """Verify that there is a map for each operand, with a result for each of its dimensions."""
    maps = [attribute.data for attribute in op.indexing_maps]
    if len(maps) != len(op.operands) or len({affine_map.num_dims for affine_map in maps}) != 1:
        raise VerifyException("expected an affine map of the same loops for each operand")
    for affine_map, type in zip(maps, op.operand_types, strict=True):
        rank = len(type.get_shape()) if isinstance(type, ShapedType) else 0
        if len(affine_map.results) != rank:
            raise VerifyException(
                "ranks of shaped operand and results of corresponding affine_map differ"
            )


@irdl_op_definition
class ContractOp(MappedOp):
    """Multiplies and adds up; what is not in the map of the output is summed over."""

    name = "linalg.contract"

    PAYLOAD: ClassVar[Payload] = multiply_accumulate

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        return {}

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        output = self.indexing_maps.data[-1].data
        kept = {index.position for index in output.results if isinstance(index, AffineDimExpr)}
        return ArrayAttr(
            IteratorTypeAttr.parallel() if loop in kept else IteratorTypeAttr.reduction()
            for loop in range(output.num_dims)
        )

    def verify_(self) -> None:
        _verify_maps(self)


@irdl_op_definition
class ElementwiseOp(NamedSyntax):
    """Computes each element of the output; maps may transpose and broadcast the inputs."""

    name = "linalg.elementwise"

    kind = prop_def(ElementwiseKindAttr)
    indexing_maps = prop_def(ArrayAttr[AffineMapAttr])

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        return tuple(affine_map.data for affine_map in self.indexing_maps)

    def get_indexing_maps(self) -> ArrayAttr[AffineMapAttr]:
        return self.indexing_maps

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        loops = self.indexing_maps.data[-1].data.num_dims
        return ArrayAttr((IteratorTypeAttr.parallel(),) * loops)

    @property
    def implied_indexing_maps(self) -> ArrayAttr[AffineMapAttr]:
        identity = AffineMap.identity(len(shape_of(self.outputs[0].type)))
        return map_array((identity,) * len(self.operands))

    def verify_(self) -> None:
        _verify_maps(self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        parser.parse_keyword("kind")
        parser.parse_punctuation("=")
        position = parser.pos
        kind = parser.parse_attribute()
        if not isinstance(kind, ElementwiseKindAttr):
            parser.raise_error("expected ElementwiseKind attribute", position)
        op = cls.parse_behind_head(parser, _PAYLOADS[kind.data], {"kind": kind})
        op.properties.setdefault("indexing_maps", op.implied_indexing_maps)
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" kind=")
        printer.print_attribute(self.kind)
        self.print_behind_head(printer, ("kind",))


OPERATIONS = [ContractOp, ElementwiseOp]
