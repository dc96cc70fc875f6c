"""Affine expressions of SSA values, as in accesses: `[%i + 2, %j floordiv symbol(%n)]`.

A value is a dimension of the map, or a symbol if marked as `symbol`. xDSL 0.75 parses every value
as a symbol, and prints symbols as dimensions, the wrong ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from xdsl.ir import SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from xdsl_mergealloc.dialects.affine_expressions import difference, negated, product

Operands: TypeAlias = Sequence[SSAValue]

_PRECEDENCE = {"+": 1, "-": 1, "*": 2, "floordiv": 2, "ceildiv": 2, "mod": 2}

_COMBINE: dict[str, Callable[[AffineExpr, AffineExpr], AffineExpr]] = {
    "+": lambda left, right: left + right,
    "-": difference,
    "*": product,
    "floordiv": lambda left, right: left // right,
    "ceildiv": lambda left, right: left.ceil_div(right),
    "mod": lambda left, right: left % right,
}


class SsaExpressionParser:
    """Parses expressions, and collects their values: each is one dimension or one symbol."""

    def __init__(self, parser: Parser):
        self.parser = parser
        self.dims: list[UnresolvedOperand] = []
        self.symbols: list[UnresolvedOperand] = []

    def parse_list(self, delimiter: Parser.Delimiter) -> tuple[AffineExpr, ...]:
        """Parse expressions, separated by commas."""
        return tuple(self.parser.parse_comma_separated_list(delimiter, self.parse))

    def parse(self, least_precedence: int = 1) -> AffineExpr:
        """Parse an expression, up to an operator of lower precedence."""
        left = self._parse_primary()
        while (operator := self._parse_optional_operator(least_precedence)) is not None:
            right = self.parse(_PRECEDENCE[operator] + 1)
            left = _COMBINE[operator](left, right)
        return left

    def _parse_optional_operator(self, least_precedence: int) -> str | None:
        for operator, precedence in _PRECEDENCE.items():
            if precedence >= least_precedence and self.parser.parse_optional_characters(operator):
                return operator
        return None

    def _parse_primary(self) -> AffineExpr:
        parser = self.parser
        if parser.parse_optional_punctuation("("):
            inner = self.parse()
            parser.parse_punctuation(")")
            return inner
        if parser.parse_optional_characters("-"):
            return negated(self._parse_primary())
        if (number := parser.parse_optional_integer(allow_negative=False)) is not None:
            return AffineExpr.constant(number)
        if parser.parse_optional_keyword("symbol"):
            with parser.in_parens():
                value = parser.parse_unresolved_operand()
            return AffineExpr.symbol(_position(value, self.symbols))
        return AffineExpr.dimension(_position(parser.parse_unresolved_operand(), self.dims))

    def affine_map(self, results: Sequence[AffineExpr]) -> AffineMap:
        """Return the map with these results."""
        return AffineMap(len(self.dims), len(self.symbols), tuple(results))

    def operands(self) -> list[UnresolvedOperand]:
        """Return the operands of the map: dimensions, then symbols; all of type index."""
        return [*self.dims, *self.symbols]


def _position(value: UnresolvedOperand, values: list[UnresolvedOperand]) -> int:
    """Return the position of a value in `values`; append it if it is new."""
    for number, other in enumerate(values):
        if (other.operand_name, other.index) == (value.operand_name, value.index):
            return number
    values.append(value)
    return len(values) - 1


def parse_access(parser: Parser) -> tuple[AffineMap, list[UnresolvedOperand]]:
    """Parse `[%i, %j + 1]`: the map and its operands."""
    expressions = SsaExpressionParser(parser)
    results = expressions.parse_list(parser.Delimiter.SQUARE)
    return expressions.affine_map(results), expressions.operands()


def print_access(printer: Printer, affine_map: AffineMap, operands: Operands) -> None:
    """Print `[%i, %j + 1]`."""
    with printer.in_square_brackets():
        print_expressions(printer, affine_map.results, affine_map.num_dims, operands)


def print_expressions(
    printer: Printer, expressions: Sequence[AffineExpr], num_dims: int, operands: Operands
) -> None:
    """Print expressions of a map with `num_dims` dimensions, separated by commas."""
    printer.print_list(expressions, lambda e: _print(printer, e, num_dims, operands, 1))


def _print(
    printer: Printer,
    expression: AffineExpr,
    num_dims: int,
    operands: Operands,
    least_precedence: int,
) -> None:
    """Print an expression, in parentheses if its precedence is below `least_precedence`."""
    match expression:
        case AffineConstantExpr():
            printer.print_string(str(expression.value))
        case AffineDimExpr():
            printer.print_ssa_value(operands[expression.position])
        case AffineSymExpr():
            printer.print_string("symbol(")
            printer.print_ssa_value(operands[num_dims + expression.position])
            printer.print_string(")")
        case AffineBinaryOpExpr():
            operator = _token(expression.kind)
            precedence = _PRECEDENCE[operator]
            encloses = precedence < least_precedence
            printer.print_string("(" if encloses else "")
            _print(printer, expression.lhs, num_dims, operands, precedence)
            printer.print_string(f" {operator} ")
            _print(printer, expression.rhs, num_dims, operands, precedence + 1)
            printer.print_string(")" if encloses else "")
        case _:
            raise ValueError(f"unexpected affine expression {expression}")


def _token(kind: AffineBinaryOpKind) -> str:
    return {
        AffineBinaryOpKind.Add: "+",
        AffineBinaryOpKind.Mul: "*",
        AffineBinaryOpKind.Mod: "mod",
        AffineBinaryOpKind.FloorDiv: "floordiv",
        AffineBinaryOpKind.CeilDiv: "ceildiv",
    }[kind]
