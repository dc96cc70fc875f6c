"""vector: `vector.print` with its syntax, punctuation and strings."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Self

from xdsl.dialects import vector as stock
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute
from xdsl.irdl import AnyAttr, OptOperandDef, OptPropertyDef, base, irdl_attr_definition
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import extends
from xdsl_mergealloc.dialects.syntax import KeywordAttr


@irdl_attr_definition
class PunctuationAttr(KeywordAttr):
    """Suffix of a printed vector (default: newline)."""

    name = "vector.punctuation"
    KEYWORDS: ClassVar[Collection[str]] = ("no_punctuation", "newline", "comma", "open", "close")


_NEW_LINE = PunctuationAttr("newline")


@extends(
    stock.PrintOp,
    operands={"source": OptOperandDef(AnyAttr())},
    properties={
        "punctuation": OptPropertyDef(base(PunctuationAttr)),
        "stringLiteral": OptPropertyDef(base(StringAttr)),
    },
)
class PrintOp(stock.PrintOp):
    """`vector.print %v : T punctuation <comma>`, `vector.print str "text"`."""

    def verify_(self) -> None:
        if self.operands and "stringLiteral" in self.properties:
            raise VerifyException("expected a value or a string to print, not both")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = ()
        properties: dict[str, Attribute] = {"punctuation": _NEW_LINE}
        if (source := parser.parse_optional_unresolved_operand()) is not None:
            parser.parse_punctuation(":")
            operands = (parser.resolve_operand(source, parser.parse_type()),)
        if parser.parse_optional_keyword("str"):
            properties["stringLiteral"] = StringAttr(parser.parse_str_literal())
        if parser.parse_optional_keyword("punctuation"):
            keyword = PunctuationAttr.parse_parameter(parser)
            properties["punctuation"] = PunctuationAttr(keyword)
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=operands, properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        for source in self.operands:
            printer.print_string(" ")
            printer.print_ssa_value(source)
            printer.print_string(" : ")
            printer.print_attribute(source.type)
        text = self.properties.get("stringLiteral")
        if text is not None:
            printer.print_string(" str ")
            printer.print_attribute(text)
        punctuation = self.properties.get("punctuation")
        if isinstance(punctuation, PunctuationAttr) and punctuation != _NEW_LINE:
            printer.print_string(" punctuation ")
            punctuation.print_parameter(printer)
        printer.print_op_attributes(self.attributes)
