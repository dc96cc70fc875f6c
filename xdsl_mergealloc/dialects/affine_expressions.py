"""Affine expressions that xDSL 0.75 cannot build, or does not build as they are written.

Semi-affine ones (https://mlir.llvm.org/docs/Dialects/Affine/#semi-affine-maps) multiply and divide
by symbols: `d0 * s0`, `d0 floordiv s0`. xDSL can hold, print and evaluate them, but the operators
with which its parser builds expressions raise a `NotImplementedError`. Here the operators are
replaced for the process: they do what stock does, and build the expression where stock raises.

Multiples of sums, `d0 - (d1 + d2)`, `(d0 + 3) * 2`, are multiplied out by xDSL's operators. MLIR
leaves them as they are written, so that a program would come back with different maps. Parsers of
this package combine expressions with the functions below instead; xDSL's own parser of maps has no
hook, so two of its methods are replaced for the process. Products in passes of xDSL are unaffected.
"""

# Methods of xDSL's parser have no public names.
# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineConstantExpr, AffineExpr
from xdsl.parser.affine_parser import AffineParser
from xdsl.utils.mlir_lexer import MLIRTokenKind

_Operator: TypeAlias = "Callable[[AffineExpr, AffineExpr | int], AffineExpr]"

_OPERATORS = {
    "__mul__": AffineBinaryOpKind.Mul,
    "__floordiv__": AffineBinaryOpKind.FloorDiv,
    "ceil_div": AffineBinaryOpKind.CeilDiv,
    "__mod__": AffineBinaryOpKind.Mod,
}


def _with_symbols(stock: _Operator, kind: AffineBinaryOpKind) -> _Operator:
    """Extend an operator to right operands that are not constant."""

    def operator(self: AffineExpr, other: AffineExpr | int) -> AffineExpr:
        try:
            return stock(self, other)
        except NotImplementedError:
            right = AffineExpr.constant(other) if isinstance(other, int) else other
            return AffineBinaryOpExpr(kind, self, right)

    return operator


def _stock_builds_them() -> bool:
    """Whether the operators of this process, as they are now, take symbols."""
    try:
        _ = AffineExpr.dimension(0) * AffineExpr.symbol(0)
    except NotImplementedError:
        return False
    return True


def product(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    """Return a product; a sum times a constant is not multiplied out."""
    if isinstance(left, AffineConstantExpr):
        left, right = right, left
    if _is_sum(left) and isinstance(right, AffineConstantExpr) and right.value != 1:
        return AffineBinaryOpExpr(AffineBinaryOpKind.Mul, left, right)
    return left * right


def negated(expression: AffineExpr) -> AffineExpr:
    """Return an expression times minus one."""
    return product(expression, AffineExpr.constant(-1))


def difference(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    """Return `left - right`."""
    return left + negated(right)


def _is_sum(expression: AffineExpr) -> bool:
    is_binary = isinstance(expression, AffineBinaryOpExpr)
    return is_binary and expression.kind == AffineBinaryOpKind.Add


_create_binary: Callable[..., AffineExpr] = AffineParser._create_binop_expr
_parse_primary: Callable[..., AffineExpr] = AffineParser._parse_primary


def _create_as_written(
    self: AffineParser, lhs: AffineExpr, rhs: AffineExpr, binop: Any
) -> AffineExpr:
    match binop.text:
        case "*":
            return product(lhs, rhs)
        case "-":
            return difference(lhs, rhs)
        case _:
            return _create_binary(self, lhs, rhs, binop)


def _parse_primary_as_written(self: Any, parse_optional_bare_id: Any) -> AffineExpr:
    if self._parse_optional_token(MLIRTokenKind.MINUS) is None:
        return _parse_primary(self, parse_optional_bare_id)
    return negated(self._parse_primary(parse_optional_bare_id))


def install() -> None:
    """Make the operators of affine expressions take symbols, and xDSL's parser of maps keep
    products of sums as written. Idempotent."""
    if not _stock_builds_them():
        for name, kind in _OPERATORS.items():
            setattr(AffineExpr, name, _with_symbols(getattr(AffineExpr, name), kind))
    AffineParser._create_binop_expr = _create_as_written
    AffineParser._parse_primary = _parse_primary_as_written
