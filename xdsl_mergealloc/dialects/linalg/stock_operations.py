"""linalg: the operations that xDSL 0.74 has, read and printed as MLIR 22 does.

What stock gets wrong: the body of a convolution, pooling or matmul read from the custom syntax is
not the one of MLIR (that of a pooling is wrong, it compares image and window); `indexing_maps` of
`linalg.matmul` are neither read nor printed; `linalg.generic` with more than one result is not
read; attributes of elementwise operations, transposes and broadcasts are dropped or printed where
MLIR does not read them; strides and dilations must be given.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self, cast

from xdsl.dialects import math
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, StringAttr, i64
from xdsl.dialects.linalg import ops as stock
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, OptPropertyDef, base
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_mergealloc.dialects.extension import PrefersStock, extends
from xdsl_mergealloc.dialects.linalg import payloads
from xdsl_mergealloc.dialects.linalg.indexing import Indexing
from xdsl_mergealloc.dialects.linalg.named import (
    MEMOIZED_INDEXING_MAPS,
    NamedSyntax,
    map_array,
    parse_operand_clause,
    print_operand_clause,
    result_types_of,
    unit_window,
)
from xdsl_mergealloc.dialects.linalg.payloads import (
    Payload,
    accumulate,
    by_type,
    elementwise_binary,
    elementwise_unary,
    multiply_accumulate,
    payload_region,
)
from xdsl_mergealloc.dialects.linalg.scalar_types import TypeFnAttr
from xdsl_mergealloc.dialects.syntax import parse_optional_arrow_types


class _StockNamedOp(PrefersStock, NamedSyntax, ABC):
    """A named operation of stock linalg, read with the syntax and the body of MLIR.

    Discardable attributes are a reason to keep it: stock prints them behind the operands of some
    operations, where MLIR does not read them.
    """

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        return bool(attributes.keys() - {MEMOIZED_INDEXING_MAPS})


class AddOp(_StockNamedOp, stock.AddOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.AddOp
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.ADD)


class SubOp(_StockNamedOp, stock.SubOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.SubOp
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.SUB)


class MulOp(_StockNamedOp, stock.MulOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.MulOp
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.MUL)


class MaxOp(_StockNamedOp, stock.MaxOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.MaxOp
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.MAX)


class MinOp(_StockNamedOp, stock.MinOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.MinOp
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.MIN)


class ExpOp(_StockNamedOp, stock.ExpOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.ExpOp
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.ExpOp))


class LogOp(_StockNamedOp, stock.LogOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.LogOp
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.LogOp))


class SqrtOp(_StockNamedOp, stock.SqrtOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.SqrtOp
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.SqrtOp))


class SelectOp(_StockNamedOp, stock.SelectOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.SelectOp
    PAYLOAD: ClassVar[Payload] = payloads.select


class FillOp(_StockNamedOp, stock.FillOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.FillOp
    PAYLOAD: ClassVar[Payload] = payloads.forward_first


@extends(stock.CopyOp, properties={"cast": OptPropertyDef(base(TypeFnAttr))})
class CopyOp(_StockNamedOp, stock.CopyOp):
    """`linalg.copy`, also with the `cast` that converts unsigned numbers."""

    STOCK: ClassVar[type[IRDLOperation]] = stock.CopyOp
    PAYLOAD: ClassVar[Payload] = payloads.forward_first

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        return "cast" in properties or super().exceeds_stock(properties, attributes, types)


@extends(stock.MatmulOp, properties={"cast": OptPropertyDef(base(TypeFnAttr))})
class MatmulOp(_StockNamedOp, stock.MatmulOp):
    """`linalg.matmul`, also transposed or broadcast by its `indexing_maps`, and with a `cast`."""

    STOCK: ClassVar[type[IRDLOperation]] = stock.MatmulOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        maps = map_array(Indexing("m n | k", "m k, k n, m n").maps())
        return {"indexing_maps": maps}

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        defaults = cls.default_properties()
        return (
            "cast" in properties
            or properties.get("indexing_maps") not in (None, defaults["indexing_maps"])
            or super().exceeds_stock(properties, attributes, types)
        )


class _StockWindowedOp(_StockNamedOp, ABC):
    """A convolution or pooling of stock linalg, which requires strides and dilations."""

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        return {"strides": unit_window(2), "dilations": unit_window(2)}

    @classmethod
    def create(cls, *, properties: Mapping[str, Attribute] = {}, **fields: Any) -> Self:
        return super().create(properties=cls.default_properties() | dict(properties), **fields)


class PoolingNchwMaxOp(_StockWindowedOp, stock.PoolingNchwMaxOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.PoolingNchwMaxOp
    PAYLOAD: ClassVar[Payload] = accumulate(payloads.MAX)


class Conv2DNchwFchwOp(_StockWindowedOp, stock.Conv2DNchwFchwOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNchwFchwOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class Conv2DNgchwFgchwOp(_StockWindowedOp, stock.Conv2DNgchwFgchwOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNgchwFgchwOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class Conv2DNgchwGfchwOp(_StockWindowedOp, stock.Conv2DNgchwGfchwOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNgchwGfchwOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class Conv2DNhwcFhwcOp(_StockWindowedOp, stock.Conv2DNhwc_FhwcOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNhwc_FhwcOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class Conv2DNhwcHwcfOp(_StockWindowedOp, stock.Conv2DNhwc_HwcfOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNhwc_HwcfOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class Conv2DNhwgcGfhwcOp(_StockWindowedOp, stock.Conv2DNhwgcGfhwcOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNhwgcGfhwcOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class GenericOp(PrefersStock, stock.GenericOp):
    """`linalg.generic`, also with several results."""

    STOCK: ClassVar[type[IRDLOperation]] = stock.GenericOp

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        properties = parser.parse_optional_attr_dict()
        kinds = properties.get("iterator_types")
        if not isinstance(kinds, ArrayAttr) or "indexing_maps" not in properties:
            parser.raise_error("expected indexing_maps and iterator_types", position)
        properties["iterator_types"] = ArrayAttr(
            _iterator_type(parser, kind) for kind in cast("ArrayAttr[Attribute]", kinds)
        )
        inputs = parse_operand_clause(parser, "ins")
        outputs = parse_operand_clause(parser, "outs")
        attributes: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("attrs"):
            parser.parse_punctuation("=")
            attributes = parser.parse_optional_attr_dict()
        body = parser.parse_region()
        # What the dictionary in front holds besides the properties are attributes.
        names = cls.get_irdl_definition().properties
        attributes |= {k: v for k, v in properties.items() if k not in names}
        return cls.build(
            operands=[inputs, outputs],
            result_types=[parse_optional_arrow_types(parser)],
            properties={k: v for k, v in properties.items() if k in names},
            attributes=attributes,
            regions=[body],
        )


def _iterator_type(parser: Parser, kind: Attribute) -> IteratorTypeAttr:
    """What an element of `iterator_types` says: the attribute itself, or its name as a string."""
    if isinstance(kind, IteratorTypeAttr):
        return kind
    if not isinstance(kind, StringAttr) or kind.data not in map(str, IteratorType):
        parser.raise_error(f"unexpected iterator_type {kind}")
    return IteratorTypeAttr(IteratorType(kind.data))


class _AttributedOp(PrefersStock, ABC):
    """A transpose or broadcast, whose discardable attributes stock drops when it prints."""

    LIST: ClassVar[str]
    """The property that the syntax gives as a list of integers."""

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        return bool(attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        inputs = parse_operand_clause(parser, "ins")
        outputs = parse_operand_clause(parser, "outs")
        if len(inputs) != 1 or len(outputs) != 1:
            parser.raise_error("expected one input and one output")
        parser.parse_keyword(cls.LIST)
        parser.parse_punctuation("=")
        integers = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
        attributes = parser.parse_optional_attr_dict()
        operands = (*inputs, *outputs)
        return cls.create(
            operands=operands,
            result_types=result_types_of(outputs),
            properties={cls.LIST: DenseArrayBase.from_list(i64, integers)},
            attributes=attributes,
            regions=[payload_region(payloads.forward_first, operands)],
        )

    def print(self, printer: Printer) -> None:
        source, destination = self.operands
        print_operand_clause(printer, "ins", [source])
        print_operand_clause(printer, "outs", [destination])
        printer.print_string(f" {self.LIST} = ")
        integers = self.properties[self.LIST]
        assert isinstance(integers, DenseArrayBase)
        with printer.in_square_brackets():
            printer.print_list(integers.get_values(), lambda i: printer.print_string(str(i)))
        printer.print_op_attributes(self.attributes)


class TransposeOp(_AttributedOp, stock.TransposeOp):
    """`linalg.transpose ins(%a : T) outs(%b : U) permutation = [1, 0] {attributes}`."""

    STOCK: ClassVar[type[IRDLOperation]] = stock.TransposeOp
    LIST: ClassVar[str] = "permutation"


class BroadcastOp(_AttributedOp, stock.BroadcastOp):
    """`linalg.broadcast ins(%a : T) outs(%b : U) dimensions = [1] {attributes}`."""

    STOCK: ClassVar[type[IRDLOperation]] = stock.BroadcastOp
    LIST: ClassVar[str] = "dimensions"


REPLACEMENTS = [
    AddOp,
    SubOp,
    MulOp,
    MaxOp,
    MinOp,
    ExpOp,
    LogOp,
    SqrtOp,
    SelectOp,
    FillOp,
    CopyOp,
    MatmulOp,
    PoolingNchwMaxOp,
    Conv2DNchwFchwOp,
    Conv2DNgchwFgchwOp,
    Conv2DNgchwGfchwOp,
    Conv2DNhwcFhwcOp,
    Conv2DNhwcHwcfOp,
    Conv2DNhwgcGfhwcOp,
    GenericOp,
    TransposeOp,
    BroadcastOp,
]
"""The operations of stock linalg that are read in another way."""
