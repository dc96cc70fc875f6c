"""Possible offsets, and overlaps of byte ranges: data structures of the checker alone."""

from __future__ import annotations

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import IndexType

from xdsl_mergealloc.verify.conflicts import OverlapIndex
from xdsl_mergealloc.verify.offsets import (
    LinearForm,
    Term,
    independent_difference,
    may_lie_between,
)

COUNTERS = test.TestOp(result_types=[IndexType()] * 2).results


def form(constant: int, *strides_and_counts: tuple[int, int]) -> LinearForm:
    terms = zip(COUNTERS, strides_and_counts, strict=False)
    return LinearForm(constant, tuple(Term(counter, *pair) for counter, pair in terms))


@pytest.mark.parametrize(
    ("value", "low", "high", "expected"),
    [
        (form(0), -1, 1, True),
        (form(0), 0, 1, False),
        (form(0, (64, 4)), 0, 64, False),
        (form(0, (64, 4)), 0, 65, True),
        (form(192, (-64, 4)), -1, 1, True),
        (form(0, (64, 4), (100, 2)), 64, 100, False),
        (form(0, (64, 4), (100, 2)), 64, 101, True),
        (form(5, (1 << 20, 1 << 20), (1 << 21, 1 << 20)), 5, 1 << 20, False),
    ],
)
def test_may_lie_between(value: LinearForm, low: int, high: int, expected: bool):
    assert may_lie_between(value, low, high) is expected


def test_differences():
    buffer = form(0, (64, 4))
    assert buffer.plus(buffer, -1) == LinearForm(0)
    apart = independent_difference(buffer, buffer)
    assert (apart.minimum, apart.maximum) == (-192, 192)


def test_overlap_index_against_trying_all():
    ranges = [(7 * n % 31, 7 * n % 31 + n % 5) for n in range(60)]
    index = OverlapIndex()
    active: set[int] = set()
    for step in range(400):
        number = step * 37 % 60
        if number in active:
            active.remove(number)
            index.remove((*ranges[number], number))
        else:
            active.add(number)
            index.add((*ranges[number], number))
        begin, end = step % 29, step % 29 + step % 4
        expected = {
            n
            for n in active
            if ranges[n][0] < ranges[n][1] and ranges[n][0] < end and begin < ranges[n][1]
        }
        assert set(index.overlapping(begin, end)) == (expected if begin < end else set())
