"""Paddings that a contraction need not read, because they add nothing to its sums.

- AP1 The padding has static sizes and a single constant value, and only contractions read the
  padded tensor, each once, all of which can do without it.
- AP2 For elements of that value, the body of the contraction yields the sum unchanged: it adds
  `(pad - zero point) * weight`, say, or takes the maximum of the sum and the least number, or a
  number that is no greater than the constants from which maxima start. If that turns NaN into a
  number (`arith.maxnumf`), the sums must start from constants that are not NaN.
- AP3 Adding a zero changes no float but -0.0, and a zero times a number that is not finite is NaN.
  Where the weights are constants and finite, and the sums start from constants that are not -0.0,
  no sum is ever -0.0, and all products with a zero are left out. Otherwise these products are added
  after the other terms, and nothing else changes: a sum that is -0.0 at its end has been -0.0 from
  the beginning, whatever the order, and zeros do not change any other sum.
- AP4 Along each padded dimension, the index has one reduction loop. Only the iterations of that
  loop that read elements of the source are performed: each sum has such an iteration, and no other
  padding cuts the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import copysign, inf, isfinite, isnan
from typing import Final, NamedTuple

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    AnyFloat,
    DenseIntOrFPElementsAttr,
    FixedBitwidthType,
    FloatAttr,
    IntegerAttr,
)
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from xdsl_mergealloc.accumulation.linear import linear_index
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.structured import Structure, bounds_of, structure_of
from xdsl_mergealloc.models.tensor.makers import crops

Number = int | float


class _Zeros:
    """A float that is 0.0, -0.0 or NaN."""


_ZEROS: Final = _Zeros()
_Known = Number | SSAValue | _Zeros
"""A number, the unchanged sum (as a value), or a float that is 0.0, -0.0 or NaN."""


class Cut(NamedTuple):
    """A reduction loop that skips the iterations that read a padding."""

    loop: int
    operand: int
    """The number of the padded operand."""
    dim: int
    low: int
    """Number of padding elements before the source, along the dimension."""
    size: int
    """Number of elements of the source, along the dimension."""
    adds_zeros: bool = False
    """Whether the skipped terms must be added after the others (AP3)."""


def find_cuts(op: Operation, structure: Structure, extents: Mapping[int, int]) -> list[Cut]:
    """Return the loops of a contraction that can skip its paddings (AP2 to AP4)."""
    found: list[Cut] = []
    for number in range(structure.number_of_inputs):
        value = op.operands[number]
        if not isinstance(value, OpResult) or not isinstance(value.op, tensor.PadOp):
            continue
        if list(op.operands).count(value) > 1 or (pad := pad_number(value.op)) is None:
            continue
        cuts = _cuts_of(op, structure, extents, number, value.op)
        if not cuts or {cut.loop for cut in cuts} & {cut.loop for cut in found}:
            continue
        added = _Padding(op, structure, number, pad)
        if added.adds_nothing:
            found += cuts
        elif added.adds_zeros and not _is_padded_twice(op, number):
            found += [cut._replace(adds_zeros=True) for cut in cuts]
    return found


def _is_padded_twice(op: Operation, number: int) -> bool:
    """Whether an operand other than this one is padded, too."""
    others = (value for other, value in enumerate(op.operands) if other != number)
    return any(
        isinstance(value, OpResult) and isinstance(value.op, tensor.PadOp) for value in others
    )


def pad_number(op: tensor.PadOp) -> Number | None:
    """Return the padding value, if it is a single number and the sizes are static (AP1)."""
    end = op.region.block.last_op
    if len(op.operands) != 1 or crops(op) or end is None or len(end.operands) != 1:
        return None
    return _number(end.operands[0])


def _cuts_of(
    op: Operation,
    structure: Structure,
    extents: Mapping[int, int],
    number: int,
    pad: tensor.PadOp,
) -> list[Cut]:
    """Return the loops that skip the padding of an operand; none unless AP4 holds for each padded
    dimension."""
    found: list[Cut] = []
    low, high = (
        [int(size) for size in sizes.get_values()] for sizes in (pad.static_low, pad.static_high)
    )
    for dim, expression in enumerate(structure.maps[number].results):
        if not low[dim] and not high[dim]:
            continue
        index = linear_index(expression)
        if index is None:
            return []
        summed = [
            loop for loop in index.factors if structure.loops[loop] == IteratorTypeAttr.reduction()
        ]
        if len(summed) != 1 or summed[0] in {cut.loop for cut in found}:
            return []
        (loop,) = summed
        step = index.factors[loop]
        others = [
            factor * (extents[other] - 1)
            for other, factor in index.factors.items()
            if other != loop
        ]
        size = shape_of(pad.source.type)[dim]
        reach = step * (extents[loop] - 1)
        # The windows at both ends, and so all in between, contain an element of the source.
        if min(others, default=0) < 0 or not 0 < step <= size:
            return []
        if reach < low[dim] or sum(others) >= low[dim] + size:
            return []
        found.append(Cut(loop, number, dim, low[dim], size))
    return found


class _Padding:
    """Result of a contraction's body where an operand has the padding value (AP2, AP3)."""

    def __init__(self, op: Operation, structure: Structure, number: int, pad: Number):
        self.adds_nothing = False
        """Whether the result is the unchanged sum."""
        self.adds_zeros = False
        """Whether the result is the sum plus a zero or NaN, or the maximum of both, and the indices
        of the other operands determine the range of each loop."""
        body, first = structure.body, structure.number_of_inputs
        if len(op.operands) != first + 1:
            return
        self._changes_sums = False
        self._begins = begins = _numbers(op.operands[first])
        self._takes_only_maxima = False
        sums = body.args[first]
        known: dict[SSAValue, _Known] = {sums: sums}
        self._finite: set[SSAValue] = set()
        for argument, operand in zip(body.args[:first], op.operands[:first], strict=True):
            scalar = None if is_tensor(operand) else _number(operand)
            if scalar is not None:
                known[argument] = scalar
            elif is_tensor(operand) and isinstance(argument.type, AnyFloat) and _is_finite(operand):
                self._finite.add(argument)
        known[body.args[number]] = pad
        for inner in body.ops:
            if inner is body.last_op:
                break
            if len(inner.results) != 1:
                return
            value = self._evaluate(inner, known)
            if value is not None:
                known[inner.results[0]] = value
            elif isinstance(inner, arith.ExtFOp) and inner.operands[0] in self._finite:
                self._finite.add(inner.results[0])
        end = body.last_op
        if end is None or len(end.operands) != 1 or known.get(end.operands[0]) is not sums:
            return
        keeps_all = not any(
            isinstance(inner, kind) and (begins is None or any(map(is_changed, begins)))
            for inner in body.ops
            for kind, is_changed in _CHANGED.items()
        )
        of_sums = [
            inner
            for inner in body.ops
            if inner is not end and any(known.get(operand) is sums for operand in inner.operands)
        ]
        if self._takes_only_maxima and not all(isinstance(inner, _MAXIMA) for inner in of_sums):
            return
        self.adds_nothing = not self._changes_sums and keeps_all
        is_only_added = all(known.get(inner.results[0]) is sums for inner in of_sums)
        others = [map_ for operand, map_ in enumerate(structure.maps) if operand != number]
        has_all_bounds = bounds_of(others) == set(range(len(structure.loops)))
        self.adds_zeros = is_only_added and has_all_bounds

    def _evaluate(self, op: Operation, known: Mapping[SSAValue, _Known]) -> _Known | None:
        """Return the result of an operation of the body; None if unknown."""
        if isinstance(op, arith.ConstantOp):
            return _number(op.result)
        values = [known.get(operand) for operand in op.operands]
        result = op.results[0].type
        if isinstance(op, arith.ExtSIOp | arith.ExtFOp | arith.SIToFPOp) and len(values) == 1:
            return None if isinstance(values[0], SSAValue) else values[0]
        if len(values) != 2:
            return None
        one, other = values
        zero = any(isinstance(value, int | float) and not value for value in values)
        if isinstance(op, arith.MuliOp) and zero:
            return 0
        if isinstance(op, arith.MulfOp) and (zero or _ZEROS in values):
            factors = zip(op.operands, values, strict=True)
            is_zero = all(
                isfinite(number) if isinstance(number, int | float) else factor in self._finite
                for factor, number in factors
            )
            return 0.0 if is_zero else _ZEROS
        if isinstance(op, arith.SubiOp) and isinstance(one, int) and isinstance(other, int):
            return one - other
        for value, number in ((one, other), (other, one)):
            if not isinstance(value, SSAValue):
                continue
            if isinstance(op, arith.AddfOp) and number is _ZEROS:
                self._changes_sums = True
                return value
            neutral = _NEUTRAL.get(type(op))
            if neutral is None or not isinstance(number, int | float):
                continue
            if neutral(number, result):
                return value
            if isinstance(op, _MAXIMA):
                return self._maximum(value, number)
        return None

    def _maximum(self, sum_: SSAValue, number: Number) -> SSAValue | None:
        """Return the maximum of a running maximum and a number; None if its bits may depend on the
        order: lowered maxima return any of two zeros, whatever their signs."""
        if isinstance(number, float) and not number:
            return None
        self._takes_only_maxima = True
        if self._begins is None or not all(number <= begin for begin in self._begins):
            self._changes_sums = True
        return sum_


def _is_least(number: Number, type: Attribute) -> bool:
    if isinstance(type, AnyFloat):
        return number == -inf
    return isinstance(type, FixedBitwidthType) and number == -(1 << (type.bitwidth - 1))


_NEUTRAL: Mapping[type[Operation], Callable[[Number, Attribute], bool]] = {
    arith.AddiOp: lambda number, _: number == 0,
    arith.AddfOp: lambda number, _: number == 0,
    arith.MaxSIOp: _is_least,
    arith.MaximumfOp: _is_least,
    arith.MaxnumfOp: _is_least,
}
"""For each kind of operation, whether a number is neutral: the result is the other operand ..."""

_MAXIMA = arith.MaxSIOp, arith.MaximumfOp, arith.MaxnumfOp

_CHANGED: Mapping[type[Operation], Callable[[Number], bool]] = {
    arith.AddfOp: lambda number: number == 0 and copysign(1, number) < 0,
    arith.MaxnumfOp: isnan,
}
"""... except for these other operands. A sum is one of them only if it starts from one."""


def _number(value: SSAValue) -> Number | None:
    """Return the value of a constant scalar; None if unknown."""
    if not isinstance(value, OpResult) or not isinstance(value.op, arith.ConstantOp):
        return None
    attribute = value.op.value
    if isinstance(attribute, IntegerAttr | FloatAttr):
        return attribute.value.data
    return None


def _is_finite(value: SSAValue) -> bool:
    elements = _elements(value)
    return elements is not None and all(map(isfinite, elements))


def _numbers(value: SSAValue) -> Sequence[Number] | None:
    """Return the values that a constant scalar or the elements of a tensor may have; None if they
    are unknown."""
    number = _number(value)
    elements = _elements(value) if number is None else [number]
    if elements is not None or not isinstance(value, OpResult):
        return elements
    structure = structure_of(value.op)
    if structure is None or not structure.only_forwards or not structure.is_parallel:
        return None
    end = structure.body.last_op
    if end is None:
        return None
    arguments, operands = structure.body.args, value.op.operands
    taken: dict[SSAValue, SSAValue] = dict(zip(arguments, operands, strict=True))
    found: list[Number] = []
    for forwarded in end.operands:
        numbers = _numbers(taken.get(forwarded, forwarded))
        if numbers is None:
            return None
        found += numbers
    return found


def _elements(value: SSAValue) -> Sequence[float] | None:
    """Return the elements of a constant tensor of floats; a single one for a splat."""
    if not isinstance(value, OpResult) or not isinstance(value.op, arith.ConstantOp):
        return None
    attribute = value.op.value
    if not isinstance(attribute, DenseIntOrFPElementsAttr):
        return None
    if not isinstance(attribute.get_element_type(), AnyFloat):
        return None
    return [element for element in attribute.get_values() if isinstance(element, float)]
