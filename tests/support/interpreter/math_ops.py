"""math ops, computed in double precision and rounded to the type of the result."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from tests.support.interpreter.elements import to_unsigned
from tests.support.interpreter.scalar_ops import (
    Function,
    divide_float,
    register_elementwise,
    register_with_width,
)


def fused_multiply_add(a: float, b: float, c: float) -> float:
    """a * b + c with one rounding."""
    if not all(map(math.isfinite, (a, b, c))):
        return a * b + c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    try:
        return a * b + c if exact == 0 else float(exact)
    except OverflowError:
        return math.inf if exact > 0 else -math.inf


def _total(function: Callable[[float], float]) -> Function:
    """A math function that gives NaN, or an infinity, where Python raises."""

    def evaluate(a: float) -> float:
        try:
            return function(a)
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf

    return evaluate


def _log(function: Callable[[float], float]) -> Function:
    return _total(lambda a: -math.inf if a == 0 else function(a))


def _round_half_away(a: float) -> float:
    if not math.isfinite(a) or abs(a) >= 2.0**52:
        return a
    return math.copysign(math.floor(abs(a) + 0.5), a)


def _keep_nonfinite(function: Callable[[float], int]) -> Callable[[float], float]:
    return lambda a: math.copysign(float(function(a)), a) if math.isfinite(a) else a


def _power(a: float, b: float) -> float:
    try:
        result = a**b
    except (OverflowError, ZeroDivisionError):
        return math.inf
    return math.nan if isinstance(result, complex) else result


def _leading_zeros(width: int) -> Callable[[int], int]:
    return lambda a: width - to_unsigned(a, width).bit_length()


_MATH: dict[str, Function] = {
    "absf": abs,
    "absi": abs,
    "exp": _total(math.exp),
    "exp2": _total(lambda a: 2.0**a),
    "expm1": _total(math.expm1),
    "log": _log(math.log),
    "log2": _log(math.log2),
    "log10": _log(math.log10),
    "log1p": _total(math.log1p),
    "sqrt": _total(math.sqrt),
    "rsqrt": _total(lambda a: divide_float(1.0, math.sqrt(a))),
    "sin": _total(math.sin),
    "cos": _total(math.cos),
    "tan": _total(math.tan),
    "tanh": _total(math.tanh),
    "sinh": _total(math.sinh),
    "cosh": _total(math.cosh),
    "asin": _total(math.asin),
    "acos": _total(math.acos),
    "atan": _total(math.atan),
    "atan2": math.atan2,
    "erf": math.erf,
    "floor": _keep_nonfinite(math.floor),
    "ceil": _keep_nonfinite(math.ceil),
    "trunc": _keep_nonfinite(math.trunc),
    "round": _round_half_away,
    "roundeven": _keep_nonfinite(round),
    "powf": _power,
    "fpowi": _power,
    "copysign": math.copysign,
    "fma": fused_multiply_add,
}
for _name, _function in _MATH.items():
    register_elementwise(f"math.{_name}", _function)
register_with_width("math.ctlz", _leading_zeros)
