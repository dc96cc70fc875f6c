"""linalg: `linalg.contract`, `linalg.elementwise`, and `linalg.softmax`.

The loops of the first two follow from their indexing maps; the last one has no body.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar, Self

from xdsl.dialects import math
from xdsl.dialects.builtin import I64, AffineMapAttr, ArrayAttr, IntegerAttr, ShapedType, TensorType
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    prop_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.linalg import payloads
from xdsl_mergealloc.dialects.linalg.named import (
    MappedOp,
    WithMaps,
    map_array,
)
from xdsl_mergealloc.dialects.linalg.named_table import ELEMENTWISE
from xdsl_mergealloc.dialects.linalg.payloads import (
    Payload,
    by_type,
    elementwise_binary,
    elementwise_unary,
    multiply_accumulate,
)
from xdsl_mergealloc.dialects.shapes import RANKED, compatible_shapes, shape_of
from xdsl_mergealloc.dialects.syntax import KeywordAttr

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


def _verify_maps(op: WithMaps) -> None:
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
    """Multiplies and sums up over the loops that are not in the map of the output."""

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
class ElementwiseOp(WithMaps):
    """Computes each element of the output; maps may transpose and broadcast the inputs."""

    name = "linalg.elementwise"

    kind = prop_def(ElementwiseKindAttr)

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


@irdl_op_definition
class SoftmaxOp(IRDLOperation):
    """`exp(x - max(x)) / sum(exp(x - max(x)))` along one dimension."""

    name = "linalg.softmax"

    input = operand_def(RANKED)
    output = operand_def(RANKED)
    dimension = prop_def(IntegerAttr[I64])
    result = var_result_def(TensorType)

    assembly_format = (
        "attr-dict `dimension` `` `(` $dimension `)` `ins` `` `(` $input `:` type($input) `)` "
        "`outs` `` `(` $output `:` type($output) `)` (`->` type($result)^)?"
    )

    def verify_(self) -> None:
        if not compatible_shapes(self.input.type, self.output.type):
            raise VerifyException("incompatible output shape")
        rank = len(shape_of(self.input.type))
        if not 0 <= self.dimension.value.data < rank:
            raise VerifyException(f"incorrect dimension specified, expected 0 to {rank - 1}")
        if bool(self.result) != isinstance(self.output.type, TensorType):
            raise VerifyException("expected a result exactly where the output is a tensor")


OPERATIONS = [ContractOp, ElementwiseOp, SoftmaxOp]
