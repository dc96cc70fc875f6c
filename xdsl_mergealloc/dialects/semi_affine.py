"""Affine expressions that multiply and divide by symbols: `d0 * s0`, `d0 floordiv s0`.

MLIR calls them semi-affine: https://mlir.llvm.org/docs/Dialects/Affine/#semi-affine-maps. xDSL
0.74 can hold, print and evaluate them, but the operators with which its parser builds expressions
raise a `NotImplementedError`. Nothing of a dialect is between, so the four operators are replaced
for the process: they do what stock does, and build the expression where stock gives up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr

_Operator: TypeAlias = "Callable[[AffineExpr, AffineExpr | int], AffineExpr]"

_OPERATORS = {
    "__mul__": AffineBinaryOpKind.Mul,
    "__floordiv__": AffineBinaryOpKind.FloorDiv,
    "ceil_div": AffineBinaryOpKind.CeilDiv,
    "__mod__": AffineBinaryOpKind.Mod,
}


def _with_symbols(stock: _Operator, kind: AffineBinaryOpKind) -> _Operator:
    """An operator that also takes a right operand that is no constant."""

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


def build_semi_affine_expressions() -> None:
    """Make the operators of affine expressions take symbols. Idempotent."""
    if not _stock_builds_them():
        for name, kind in _OPERATORS.items():
            setattr(AffineExpr, name, _with_symbols(getattr(AffineExpr, name), kind))
