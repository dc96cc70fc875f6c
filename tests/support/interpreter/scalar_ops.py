"""arith, index and affine ops on scalars and, elementwise, on tensors."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, TensorType
from xdsl.ir import Attribute, Operation

from tests.support.interpreter.attributes import constant_value, int_attribute, shape_info
from tests.support.interpreter.elements import (
    Element,
    Scalar,
    element_of,
    integer_width,
    to_unsigned,
)
from tests.support.interpreter.machine import (
    SIMPLE,
    Frame,
    InterpreterError,
    Results,
    Tensor,
    Value,
    as_int,
    attribute,
    simple,
)

Function = Callable[..., Any]
"""From scalars of the operand types to a scalar, before rounding to the result type."""


def _scalar_type(type: Attribute) -> Attribute:
    """The type itself, or the element type of a tensor type."""
    is_tensor = isinstance(type, TensorType)
    return shape_info(cast("Attribute", type)).element_type if is_tensor else type


def _bitwidth(type: Attribute) -> int:
    width = integer_width(_scalar_type(type))
    if width is None:
        raise InterpreterError(f"expected an integer type, got {type}")
    return width


def _result_element(op: Operation) -> Element:
    return element_of(_scalar_type(op.results[0].type))


def apply_elementwise(op: Operation, args: list[Value], function: Function) -> Results:
    """`function` on scalars, or on each element where an operand is a tensor."""
    element = _result_element(op)
    tensors = [arg for arg in args if isinstance(arg, Tensor)]
    if not tensors:
        return (element.normalize(function(*args)),)
    columns = [
        arg.elements if isinstance(arg, Tensor) else [arg] * len(tensors[0].elements)
        for arg in args
    ]
    elements = [element.normalize(function(*row)) for row in zip(*columns, strict=True)]
    return (Tensor(tensors[0].shape, element, elements),)


def register_elementwise(name: str, function: Function) -> None:
    """An op that applies a function to scalars, or to each element of tensors."""

    def handler(frame: Frame, op: Operation, args: list[Value]) -> Results:
        return apply_elementwise(op, args, function)

    SIMPLE[name] = handler


def register_with_width(name: str, make: Callable[[int], Function]) -> None:
    """Ops whose meaning depends on the bit width of their first operand."""

    def handler(frame: Frame, op: Operation, args: list[Value]) -> Results:
        return apply_elementwise(op, args, make(_bitwidth(op.operands[0].type)))

    SIMPLE[name] = handler


def _divide_toward_zero(a: int, b: int) -> int:
    if b == 0:
        raise InterpreterError("division by zero")
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _divide_floor(a: int, b: int) -> int:
    if b == 0:
        raise InterpreterError("division by zero")
    return a // b


register_elementwise("complex.add", operator.add)
register_elementwise("complex.sub", operator.sub)


@simple("complex.constant")
def complex_constant(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The two parts of the attribute."""
    found = attribute(op, "value")
    assert isinstance(found, ArrayAttr)
    parts = [constant_value(part) for part in cast("ArrayAttr[Attribute]", found)]
    return (complex(as_real(parts[0]), as_real(parts[1])),)


def as_real(value: Value) -> float:
    """The value as a number that is not complex. Raises InterpreterError."""
    if not isinstance(value, int | float):
        raise InterpreterError(f"expected a real number, got {value}")
    return value


def divide_float(a: float, b: float) -> float:
    """IEEE division: by zero, too."""
    if b != 0:
        return a / b
    if a == 0 or math.isnan(a):
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1, b)


def _remainder_float(a: float, b: float) -> float:
    return math.nan if b == 0 or math.isinf(a) else math.fmod(a, b)


def _minimum(a: float, b: float) -> float:
    return math.nan if math.isnan(a) or math.isnan(b) else min(a, b)


def _maximum(a: float, b: float) -> float:
    return math.nan if math.isnan(a) or math.isnan(b) else max(a, b)


def _minnum(a: float, b: float) -> float:
    return b if math.isnan(a) else a if math.isnan(b) else min(a, b)


def _maxnum(a: float, b: float) -> float:
    return b if math.isnan(a) else a if math.isnan(b) else max(a, b)


def _shift(name: str) -> Callable[[int], Function]:
    def make(width: int) -> Function:
        def shift(a: int, b: int) -> int:
            amount = to_unsigned(b, width)
            if amount >= width:
                raise InterpreterError("shift amount out of range")
            if name == "left":
                return a << amount
            return to_unsigned(a, width) >> amount if name == "logical" else a >> amount

        return shift

    return make


def _unsigned(function: Callable[[int, int], int]) -> Callable[[int], Function]:
    def make(width: int) -> Function:
        def evaluate(a: int, b: int) -> int:
            return function(to_unsigned(a, width), to_unsigned(b, width))

        return evaluate

    return make


def _unsigned_cast(width: int) -> Callable[[int], int]:
    return lambda a: to_unsigned(a, width)


def _sign_extension(width: int) -> Callable[[int], int]:
    return lambda a: -a if width == 1 else a


_WRAPPING: dict[str, Callable[[int, int], int]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
}
for _name, _wrapping in _WRAPPING.items():
    register_elementwise(f"arith.{_name}i", _wrapping)
    register_elementwise(f"index.{_name}", _wrapping)

_SIGNED: dict[str, Callable[[int, int], int]] = {
    "divsi": _divide_toward_zero,
    "floordivsi": _divide_floor,
    "ceildivsi": lambda a, b: -_divide_floor(-a, b),
    "remsi": lambda a, b: a - b * _divide_toward_zero(a, b),
    "minsi": min,
    "maxsi": max,
}
for _name, _signed in _SIGNED.items():
    register_elementwise(f"arith.{_name}", _signed)

_FLOAT: dict[str, Callable[[float, float], float]] = {
    "addf": operator.add,
    "subf": operator.sub,
    "mulf": operator.mul,
    "divf": divide_float,
    "remf": _remainder_float,
    "minimumf": _minimum,
    "maximumf": _maximum,
    "minnumf": _minnum,
    "maxnumf": _maxnum,
}
for _name, _binary in _FLOAT.items():
    register_elementwise(f"arith.{_name}", _binary)

_CASTS: dict[str, Callable[[float], float]] = {
    "negf": lambda a: -a,
    "index_cast": lambda a: a,
    "trunci": lambda a: a,
    "sitofp": float,
    "extf": lambda a: a,
    "truncf": lambda a: a,
    "fptosi": math.trunc,
    "fptoui": math.trunc,
}
"""The rounding or wrapping to the result type is done by the caller."""
for _name, _cast in _CASTS.items():
    register_elementwise(f"arith.{_name}", _cast)

_BY_WIDTH: dict[str, Callable[[int], Function]] = {
    "divui": _unsigned(_divide_toward_zero),
    "ceildivui": _unsigned(lambda a, b: -_divide_floor(-a, b)),
    "remui": _unsigned(lambda a, b: a - b * _divide_toward_zero(a, b)),
    "minui": _unsigned(min),
    "maxui": _unsigned(max),
    "shli": _shift("left"),
    "shrui": _shift("logical"),
    "shrsi": _shift("arithmetic"),
    "extui": _unsigned_cast,
    "extsi": _sign_extension,
    "uitofp": _unsigned_cast,
    "index_castui": _unsigned_cast,
}
for _name, _make in _BY_WIDTH.items():
    register_with_width(f"arith.{_name}", _make)


@simple("arith.constant", "index.constant")
def constant(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """A constant of any type."""
    return (constant_value(attribute(op, "value")),)


def _choose(condition: int, if_true: Scalar, if_false: Scalar) -> Scalar:
    return if_true if condition else if_false


@simple("arith.select")
def select(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """One of two values of any type; elementwise if the condition is a tensor."""
    condition, if_true, if_false = args
    if isinstance(condition, Tensor):
        return apply_elementwise(op, args, _choose)
    return (if_true if as_int(condition) else if_false,)


_COMPARE_INT: tuple[Callable[[int, int], bool], ...] = (
    operator.eq,
    operator.ne,
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
)
_FIRST_UNSIGNED_PREDICATE = 6


@simple("arith.cmpi")
def cmpi(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Integer comparison; predicates 6 to 9 are unsigned."""
    predicate = int_attribute(op, "predicate")
    assert predicate is not None
    compare = _COMPARE_INT[predicate]
    width = _bitwidth(op.operands[0].type)

    def signed(a: int, b: int) -> int:
        return int(compare(a, b))

    def unsigned(a: int, b: int) -> int:
        return int(compare(to_unsigned(a, width), to_unsigned(b, width)))

    return apply_elementwise(
        op, args, signed if predicate < _FIRST_UNSIGNED_PREDICATE else unsigned
    )


def compare_floats(predicate: int, a: float, b: float) -> int:
    """arith.cmpf: 0 false, 1-7 ordered (eq gt ge lt le ne ord), 8-14 unordered, 15 true."""
    if predicate in (0, 15):
        return int(predicate == 15)
    if math.isnan(a) or math.isnan(b):
        return int(predicate >= 8)
    tests = (a == b, a > b, a >= b, a < b, a <= b, a != b)
    # 7 is `ord`, 14 `uno`; the six comparisons start at 1 and at 8.
    if predicate in (7, 14):
        return int(predicate == 7)
    return int(tests[predicate - 1 if predicate < 7 else predicate - 8])


@simple("arith.cmpf")
def cmpf(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Float comparison."""
    predicate = int_attribute(op, "predicate")
    assert predicate is not None
    return apply_elementwise(op, args, partial(compare_floats, predicate))


@simple("arith.bitcast")
def bitcast(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The same bits as another type of the same width."""
    source_type = op.operands[0].type
    if isinstance(args[0], Tensor):
        source_type = shape_info(source_type).element_type
    source, target = element_of(source_type), _result_element(op)

    def cast_bits(value: Scalar) -> Scalar:
        data = bytearray(source.size_bytes)
        source.store(data, 0, value)
        return target.load(data, 0)

    return apply_elementwise(op, args, cast_bits)


@simple("affine.apply", "affine.min", "affine.max")
def affine_apply(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Affine maps on indices; min and max over the results of the map."""
    found = attribute(op, "map")
    if not isinstance(found, AffineMapAttr):
        raise InterpreterError("affine op without a map")
    indices = [as_int(arg) for arg in args]
    dims = found.data.num_dims
    results = found.data.eval(indices[:dims], indices[dims:])
    return (max(results) if op.name == "affine.max" else min(results),)
