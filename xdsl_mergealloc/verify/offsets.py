"""Byte offsets as linear forms over counters: the bytes that a view may have (V11).

`constant + sum(stride * counter)`, each counter running from 0 to its count - 1. A counter
stands for the iterations of a loop with constant bounds, or for a value of which only a range
is known, such as a remainder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import gcd, prod
from typing import NamedTuple

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.verify.control_flow import Dimension, control_flow_of

_MOST_VALUES_TRIED = 1 << 12
"""Up to this number of values of a linear form, all of them are tried."""


@dataclass(frozen=True)
class Term:
    """`stride * counter`, where `0 <= counter < count`."""

    counter: SSAValue
    """The induction variable, or the value of which only a range is known."""
    stride: int
    count: int
    """At least 2."""

    @property
    def reach(self) -> int:
        """The largest distance of the term from 0."""
        return abs(self.stride) * (self.count - 1)


class LinearForm(NamedTuple):
    """A constant and terms of different counters."""

    constant: int
    terms: tuple[Term, ...] = ()

    @property
    def minimum(self) -> int:
        """The least value."""
        return self.constant - sum(term.reach for term in self.terms if term.stride < 0)

    @property
    def maximum(self) -> int:
        """The greatest value."""
        return self.constant + sum(term.reach for term in self.terms if term.stride > 0)

    def plus(self, other: LinearForm, sign: int = 1) -> LinearForm:
        """Return the sum of two forms (or their difference) over the same values of counters."""
        terms = {term.counter: term for term in self.terms}
        for term in other.terms:
            known = terms.pop(term.counter, None)
            stride = sign * term.stride + (0 if known is None else known.stride)
            if stride:
                terms[term.counter] = Term(term.counter, stride, term.count)
        return LinearForm(self.constant + sign * other.constant, tuple(terms.values()))

    def times(self, factor: int) -> LinearForm:
        """Return the form multiplied by a constant."""
        if factor == 0:
            return LinearForm(0)
        return LinearForm(
            self.constant * factor,
            tuple(Term(term.counter, term.stride * factor, term.count) for term in self.terms),
        )


def independent_difference(left: LinearForm, right: LinearForm) -> LinearForm:
    """Return `left - right`, where the counters of each side have values of their own."""
    mirrored = tuple(Term(term.counter, -term.stride, term.count) for term in right.terms)
    return LinearForm(left.constant - right.constant, left.terms + mirrored)


def may_lie_between(form: LinearForm, low: int, high: int) -> bool:
    """
    Whether a form may have a value strictly between `low` and `high`.

    Exact for at most one term, or for few values; otherwise the answer may be True wrongly.
    """
    if form.maximum <= low or form.minimum >= high:
        return False
    if not form.terms:
        return True
    spacing = gcd(*(term.stride for term in form.terms))
    if low + 1 + (form.constant - low - 1) % spacing >= high:
        return False
    if prod(term.count for term in form.terms) > _MOST_VALUES_TRIED:
        return True
    steps = (range(0, term.stride * term.count, term.stride) for term in form.terms)
    return any(low < form.constant + sum(chosen) < high for chosen in product(*steps))


def instances_are_disjoint(
    own_terms: Sequence[Term], other_terms: Sequence[Term], size_bytes: int
) -> bool:
    """
    Whether instances of `size_bytes` each are disjoint for any two values of the `own_terms`.

    The other terms may have any value in each instance. Each stride has to be at least the bytes
    of an instance with all terms of smaller strides.
    """
    extent = size_bytes + sum(term.reach for term in other_terms)
    for term in sorted(own_terms, key=lambda term: abs(term.stride)):
        if abs(term.stride) < extent:
            return False
        extent += term.reach
    return True


class LinearForms:
    """The linear forms of index values, each computed once."""

    def __init__(self) -> None:
        self.of: Callable[[SSAValue], LinearForm | None] = cache(self._find)
        """Returns the form of a value; None if it cannot be computed."""

    def _find(self, value: SSAValue) -> LinearForm | None:
        if isinstance(value, BlockArgument):
            dimensions = dimensions_of(value.block.parent_op()) or ()
            own = next((d for d in dimensions if d.induction_variable is value), None)
            return None if own is None else _values_of(own, self)
        assert isinstance(value, OpResult)
        return self._of_result(value)

    def constant(self, value: SSAValue) -> int | None:
        """Return the integer that a value always is; None if it varies."""
        form = self.of(value)
        return form.constant if form is not None and not form.terms else None

    def _of_result(self, value: OpResult) -> LinearForm | None:
        """Return the result of index arithmetic as a linear form; None if it is not one."""
        op = value.op
        if isinstance(op, arith.ConstantOp):
            return LinearForm(op.value.value.data) if isinstance(op.value, IntegerAttr) else None
        # Of a selection, the condition does not matter.
        numbers = op.operands[1:] if isinstance(op, arith.SelectOp) else op.operands
        operands = [self.of(operand) for operand in numbers]
        known = [form for form in operands if form is not None]
        if len(known) != len(operands):
            if not isinstance(op, arith.RemUIOp):
                return None
            # The remainder of an unknown unsigned number is still less than the divisor.
            return _remainder(value, self.constant(op.operands[1]), None)
        match op, known:
            case arith.AddiOp(), [left, right]:
                return left.plus(right)
            case arith.SubiOp(), [left, right]:
                return left.plus(right, -1)
            case arith.MuliOp(), [left, right]:
                if not right.terms:
                    return left.times(right.constant)
                return right.times(left.constant) if not left.terms else None
            case arith.ShLIOp(), [left, LinearForm(constant=shift, terms=())]:
                return left.times(1 << shift) if 0 <= shift < 64 else None
            case ((arith.IndexCastOp() | arith.ExtSIOp()), [form]):
                return form
            case arith.SelectOp(), [left, right]:
                return _one_of(value, left, right)
            case ((arith.DivSIOp() | arith.DivUIOp() | arith.FloorDivSIOp()), [left, right]):
                return _quotient(value, left, right)
            case ((arith.RemSIOp() | arith.RemUIOp()), [left, right]):
                return _remainder(value, None if right.terms else right.constant, left)
            case ((arith.MinSIOp() | arith.MaxSIOp()), [left, right]):
                bound = min if isinstance(op, arith.MinSIOp) else max
                return _range(
                    value, bound(left.minimum, right.minimum), bound(left.maximum, right.maximum)
                )
            case _:
                return None


def dimensions_of(loop: Operation | None) -> Sequence[Dimension] | None:
    """Return the dimensions of a loop; None if they are not described, or there is no loop."""
    control_flow = None if loop is None else control_flow_of(loop)
    if loop is None or control_flow is None or control_flow.dimensions is None:
        return None
    return control_flow.dimensions(loop)


def _values_of(dimension: Dimension, forms: LinearForms) -> LinearForm | None:
    lower, upper, step = (
        bound if isinstance(bound, int) else forms.constant(bound)
        for bound in (dimension.lower, dimension.upper, dimension.step)
    )
    if lower is None or upper is None or step is None or step < 1:
        return None
    return _counter(dimension.induction_variable, lower, step, -(-(upper - lower) // step))


def _counter(value: SSAValue, first: int, step: int, count: int) -> LinearForm:
    return LinearForm(first, (Term(value, step, count),) if count > 1 else ())


def _range(value: SSAValue, minimum: int, maximum: int, step: int = 1) -> LinearForm:
    """Return the form of a value of which only the range is known: it is its own counter."""
    return _counter(value, minimum, step, (maximum - minimum) // step + 1)


def _one_of(value: SSAValue, left: LinearForm, right: LinearForm) -> LinearForm:
    if left == right:
        return left
    if not left.terms and not right.terms:
        distance = abs(left.constant - right.constant)
        return _counter(value, min(left.constant, right.constant), distance, 2)
    minimum, maximum = min(left.minimum, right.minimum), max(left.maximum, right.maximum)
    return _range(value, minimum, maximum)


def _quotient(value: SSAValue, left: LinearForm, right: LinearForm) -> LinearForm | None:
    divisor = right.constant
    # The kinds of division round negative numbers differently.
    if right.terms or divisor < 1 or left.minimum < 0:
        return None
    if left.constant % divisor == 0 and all(term.stride % divisor == 0 for term in left.terms):
        return LinearForm(
            left.constant // divisor,
            tuple(Term(term.counter, term.stride // divisor, term.count) for term in left.terms),
        )
    return _range(value, left.minimum // divisor, left.maximum // divisor)


def _remainder(value: SSAValue, divisor: int | None, left: LinearForm | None) -> LinearForm | None:
    if divisor is None or divisor < 1:
        return None
    if left is None:
        return _range(value, 0, divisor - 1)
    if left.minimum < 0:
        return None
    if left.maximum < divisor:
        return left
    spacing = gcd(divisor, *(term.stride for term in left.terms))
    first = left.constant % spacing
    return _range(value, first, divisor - 1, spacing)
