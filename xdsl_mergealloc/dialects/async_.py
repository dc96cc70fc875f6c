"""The async dialect, which xDSL 0.75 does not have: asynchronous regions, and waiting for them.

Groups and asynchronous functions are left out.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/AsyncDialect/.
"""

from __future__ import annotations

from typing import Self

from xdsl.ir import Attribute, Dialect, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    opt_result_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsTerminator, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax


@irdl_attr_definition
class TokenType(ParametrizedAttribute, TypeAttribute):
    """Signals the completion of a region."""

    name = "async.token"


@irdl_attr_definition
class ValueType(ParametrizedAttribute, TypeAttribute):
    """Holds a value that a region yields, once the region has completed."""

    name = "async.value"

    value_type: Attribute


@irdl_op_definition
class ExecuteOp(IRDLOperation):
    """
    Starts a region once its tokens and values are available; does not wait for its completion.

    `async.execute [%token] (%value as %x: !async.value<T>) -> !async.value<U> { ... }`
    """

    name = "async.execute"

    dependencies = var_operand_def(TokenType)
    bodyOperands = var_operand_def(ValueType)
    token = result_def(TokenType)
    bodyResults = var_result_def(ValueType)
    bodyRegion = region_def("single_block")

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = lazy_traits_def(lambda: (SingleBlockImplicitTerminator(YieldOp),))

    def verify_(self) -> None:
        unwrapped = [_unwrapped(value) for value in self.bodyOperands]
        if list(self.bodyRegion.block.arg_types) != unwrapped:
            raise VerifyException("expected a region whose arguments are what the values hold")
        last = self.bodyRegion.block.last_op
        yielded = () if last is None else last.operand_types
        if [_unwrapped(value) for value in self.bodyResults] != list(yielded):
            raise VerifyException("expected results that hold what the region yields")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        dependencies = syntax.parse_optional_operands_of(
            parser, parser.Delimiter.SQUARE, TokenType()
        )
        values = parser.parse_optional_comma_separated_list(
            parser.Delimiter.PAREN, lambda: _parse_value(parser)
        )
        results = syntax.parse_optional_arrow_types(parser)
        extra = syntax.parse_attributes_with_keyword(parser)
        body = parser.parse_region([argument for _, argument in values or ()])
        return cls.build(
            operands=[dependencies, [value for value, _ in values or ()]],
            result_types=[TokenType(), results],
            regions=[body],
            attributes=extra,
        )

    def print(self, printer: Printer) -> None:
        if self.dependencies:
            printer.print_string(" ")
            syntax.print_indices(printer, self.dependencies)
        if self.bodyOperands:
            printer.print_string(" ")
            with printer.in_parens():
                printer.print_list(
                    zip(self.bodyOperands, self.bodyRegion.block.args, strict=True),
                    lambda pair: _print_value(printer, *pair),
                )
        syntax.print_optional_arrow_types(printer, self.bodyResults.types, enclose_one=False)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.bodyRegion, print_entry_block_args=False)


@irdl_op_definition
class YieldOp(IRDLOperation):
    """Ends the region of an `async.execute`."""

    name = "async.yield"

    values = var_operand_def()

    traits = traits_def(HasParent(ExecuteOp), IsTerminator())
    assembly_format = "attr-dict ($values^ `:` type($values))?"


@irdl_op_definition
class AwaitOp(IRDLOperation):
    """Waits for a token, or for an async value and returns the value that it holds."""

    name = "async.await"

    operand = operand_def(TokenType | ValueType)
    result = opt_result_def()

    def verify_(self) -> None:
        held = _unwrapped(self.operand)
        if list(self.result_types) != ([] if held is None else [held]):
            raise VerifyException("expected what the value holds as the result, none of a token")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        awaited = syntax.parse_typed_operand(parser)
        held = _unwrapped(awaited)
        return cls.build(
            operands=[awaited],
            result_types=[[] if held is None else [held]],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        syntax.print_typed_operands(printer, [self.operand])
        printer.print_op_attributes(self.attributes)


def _unwrapped(value: SSAValue) -> Attribute | None:
    """Return the type that an async value holds; None for a token."""
    return value.type.value_type if isinstance(value.type, ValueType) else None


def _parse_value(parser: Parser) -> tuple[SSAValue, Parser.Argument]:
    """Parse `%value as %x: !async.value<T>`."""
    operand = parser.parse_unresolved_operand()
    parser.parse_keyword("as")
    argument = parser.parse_argument(expect_type=False)
    parser.parse_punctuation(":")
    value = parser.resolve_operand(operand, parser.parse_type())
    held = _unwrapped(value)
    if held is None:
        parser.raise_error("expected a type !async.value<...>")
    return value, argument.resolve(held)


def _print_value(printer: Printer, value: SSAValue, argument: SSAValue) -> None:
    printer.print_ssa_value(value)
    printer.print_string(" as ")
    printer.print_ssa_value(argument)
    printer.print_string(": ")
    printer.print_attribute(value.type)


Async = Dialect("async", [ExecuteOp, YieldOp, AwaitOp], [TokenType, ValueType])
"""Asynchronously executed regions."""
