"""The func dialect, with indirect calls, properties of calls, and attributes of declared arguments.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/Func/.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Self, cast

from xdsl.dialects import func as stock
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, SymbolRefAttr
from xdsl.ir import Attribute, Dialect, Region
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from xdsl_mergealloc.dialects import syntax
from xdsl_mergealloc.dialects.extension import Contents, PrefersStock, extend_dialect, extends

_DECLARATION = re.compile(r'(?:\w+\s+)?@(?:"[^"]*"|[\w$.-]+)\s*\(\s*[^%).\s]')
"""The beginning of a declaration, whose arguments are types without names."""


@extends(stock.FuncOp)
class FuncOp(PrefersStock, stock.FuncOp):
    """`func.func`; stock drops the attributes of arguments and results of a declaration."""

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        return "arg_attrs" in contents.properties or "res_attrs" in contents.properties

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        if _DECLARATION.match(parser.lexer.input.content, parser.pos) is None:
            function = stock.FuncOp.parse(parser)
            if not function.is_declaration:
                return cast(Self, function)
            return cls.create(
                properties=function.properties,
                attributes=function.attributes,
                regions=[function.detach_region(function.body)],
            )
        properties: dict[str, Attribute] = {}
        if (visibility := parser.parse_optional_visibility_keyword()) is not None:
            properties["sym_visibility"] = visibility
        properties["sym_name"] = parser.parse_symbol_name()
        arguments, properties_of_arguments = _parse_types(parser, "arg_attrs")
        results: list[Attribute] = []
        properties_of_results: dict[str, Attribute] = {}
        if parser.parse_optional_punctuation("->"):
            results, properties_of_results = _parse_types(parser, "res_attrs")
        properties["function_type"] = FunctionType.from_lists(arguments, results)
        extra = syntax.parse_attributes_with_keyword(parser)
        return cls.create(
            properties={**properties, **properties_of_arguments, **properties_of_results},
            attributes=extra,
            regions=[Region()],
        )

    def print(self, printer: Printer) -> None:
        if not self.is_declaration:
            super().print(printer)
            return
        if self.sym_visibility is not None:
            printer.print_string(f" {self.sym_visibility.data}")
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        arguments = self.function_type.inputs
        _print_types(printer, list(arguments), self.arg_attrs)
        results = list(self.function_type.outputs)
        if results:
            printer.print_string(" -> ")
            _print_types(printer, results, self.res_attrs)
        if self.attributes:
            printer.print_string(" attributes")
            printer.print_op_attributes(self.attributes)


def _parse_types(parser: Parser, name: str) -> tuple[list[Attribute], dict[str, Attribute]]:
    """Parse `(T {attributes}, U)` or `T`: the types, and their attributes as a property."""

    def parse_one() -> tuple[Attribute, DictionaryAttr]:
        return parser.parse_type(), DictionaryAttr(parser.parse_optional_attr_dict())

    pairs = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parse_one)
    if pairs is None:
        return [parser.parse_type()], {}
    types = [type for type, _ in pairs]
    has_attributes = any(attributes.data for _, attributes in pairs)
    attributes = ArrayAttr(attributes for _, attributes in pairs)
    return types, {name: attributes} if has_attributes else {}


def _print_types(
    printer: Printer, types: Sequence[Attribute], attributes: ArrayAttr[DictionaryAttr] | None
) -> None:
    """Print `(T {attributes}, U)`."""

    def print_one(number: int) -> None:
        printer.print_attribute(types[number])
        if attributes is not None:
            printer.print_op_attributes(attributes.data[number].data)

    with printer.in_parens():
        printer.print_list(range(len(types)), print_one)


_PROPERTIES_OF_CALLS = frozenset(("no_inline", "arg_attrs", "res_attrs"))
"""Properties that stock calls lack. They are kept as attributes, as the syntax has them."""


@extends(stock.CallOp)
class CallOp(PrefersStock, stock.CallOp):
    """`func.call`, whose generic form may have more properties. It is read as the stock class."""

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        return False

    @classmethod
    def create(
        cls,
        *,
        properties: Mapping[str, Attribute] = {},
        attributes: Mapping[str, Attribute] = {},
        **fields: Any,
    ) -> Self:
        known = {k: v for k, v in properties.items() if k not in _PROPERTIES_OF_CALLS}
        further = {k: v for k, v in properties.items() if k in _PROPERTIES_OF_CALLS}
        return super().create(properties=known, attributes={**attributes, **further}, **fields)


@irdl_op_definition
class CallIndirectOp(IRDLOperation):
    """Calls a function given as a value: `func.call_indirect %f(%a) : (T) -> U`."""

    name = "func.call_indirect"

    callee = operand_def(FunctionType)
    callee_operands = var_operand_def()
    results_ = var_result_def()

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        callee = parser.parse_unresolved_operand()
        position = parser.pos
        arguments = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, parser.parse_unresolved_operand
        )
        attributes, type = syntax.parse_attributes_and_type(parser)
        if not isinstance(type, FunctionType):
            parser.raise_error("expected a function type", position)
        return cls.create(
            operands=[
                parser.resolve_operand(callee, type),
                *parser.resolve_operands(arguments, type.inputs.data, position),
            ],
            result_types=type.outputs.data,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.callee)
        syntax.print_values(printer, self.callee_operands)
        syntax.print_attributes_and_types(printer, self.attributes, self.callee.type)


@irdl_op_definition
class ConstantOp(IRDLOperation):
    """A function as a value: `func.constant @f : (T) -> U`."""

    name = "func.constant"

    value = prop_def(SymbolRefAttr)
    result = result_def(FunctionType)

    traits = traits_def(Pure())
    assembly_format = "attr-dict $value `:` type($result)"


def func_dialect() -> Dialect:
    """Return the stock func dialect, extended."""
    return extend_dialect(
        stock.Func, replacements=[CallOp, FuncOp], operations=[CallIndirectOp, ConstantOp]
    )
