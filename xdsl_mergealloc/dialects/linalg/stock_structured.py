"""linalg: `generic`, `index`, `transpose` and `broadcast` of xDSL 0.74, as MLIR 22 has them.

Stock does not read a `linalg.generic` with several results, refuses indices in the bodies of other
operations, and drops the attributes of transposes and broadcasts when it prints.
"""

from __future__ import annotations

from abc import ABC
from typing import ClassVar, Self, cast

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, StringAttr, i64
from xdsl.dialects.linalg import ops as stock
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute, Operation, OpTrait
from xdsl.irdl import traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import PrefersStock, extends
from xdsl_mergealloc.dialects.linalg import payloads
from xdsl_mergealloc.dialects.linalg.map_reduce import MapOp, VariadicReduceOp
from xdsl_mergealloc.dialects.linalg.named import (
    parse_operand_clause,
    print_operand_clause,
    result_types_of,
)
from xdsl_mergealloc.dialects.linalg.payloads import payload_region
from xdsl_mergealloc.dialects.syntax import parse_optional_arrow_types


class GenericOp(PrefersStock, stock.GenericOp):
    """`linalg.generic`, also with several results."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        # Written out, or the alias of a dictionary: `#trait`.
        traits = parser.parse_optional_attribute()
        properties = dict(traits.data) if isinstance(traits, DictionaryAttr) else {}
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


class _InStructuredOp(OpTrait):
    """The operation around is one with loops."""

    def verify(self, op: Operation) -> None:
        around = op.parent_op()
        loops = (LinalgStructuredOperation, MapOp, stock.ReduceOp, VariadicReduceOp)
        if around is not None and not isinstance(around, loops):
            raise VerifyException("expected parent op with LinalgOp interface")


@extends(stock.IndexOp, traits=traits_def(_InStructuredOp()))
class IndexOp(stock.IndexOp):
    """`linalg.index 0 : index`, in the body of any operation with loops."""


def _iterator_type(parser: Parser, kind: Attribute) -> IteratorTypeAttr:
    """Convert an element of `iterator_types`: the attribute itself, or its name as a string."""
    if isinstance(kind, IteratorTypeAttr):
        return kind
    if not isinstance(kind, StringAttr) or kind.data not in map(str, IteratorType):
        parser.raise_error(f"unexpected iterator_type {kind}")
    return IteratorTypeAttr(IteratorType(kind.data))


class _AttributedOp(PrefersStock, ABC):
    """A transpose or broadcast, whose discardable attributes stock drops when it prints."""

    LIST: ClassVar[str]
    """The property that the syntax gives as a list of integers."""

    STOCK_LOSES_ATTRIBUTES: ClassVar[bool] = True

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
        try:
            body = payload_region(payloads.forward_first, operands)
        except payloads.UnsupportedPayloadError as error:
            parser.raise_error(str(error))
        return cls.create(
            operands=operands,
            result_types=result_types_of(outputs),
            properties={cls.LIST: DenseArrayBase.from_list(i64, integers)},
            attributes=attributes,
            regions=[body],
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

    LIST: ClassVar[str] = "permutation"


class BroadcastOp(_AttributedOp, stock.BroadcastOp):
    """`linalg.broadcast ins(%a : T) outs(%b : U) dimensions = [1] {attributes}`."""

    LIST: ClassVar[str] = "dimensions"


REPLACEMENTS = [BroadcastOp, GenericOp, IndexOp, TransposeOp]
"""The other operations of stock linalg that are read in another way."""
