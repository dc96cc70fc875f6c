"""Slices that have no element in common."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IndexType
from xdsl.utils.test_value import create_ssa_value

from xdsl_mergealloc.interfaces.slices import Slice

BASE = create_ssa_value(IndexType())
UNKNOWN = create_ssa_value(IndexType())


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param((0, 4, 1), (4, 4, 1), True, id="next-to-each-other"),
        pytest.param((0, 5, 1), (4, 4, 1), False, id="one-element-in-common"),
        pytest.param((0, 3, 2), (5, 2, 1), True, id="steps"),
        pytest.param((10, 3, -2), (8, 1, 1), False, id="downwards-over-the-other"),
        pytest.param((8, 1, 1), (10, 3, -2), False, id="downwards-over-the-other-turned-round"),
        pytest.param((10, 3, -2), (0, 6, 1), True, id="downwards-and-apart"),
        pytest.param((3, 0, 1), (0, 9, 1), True, id="empty"),
        pytest.param((0, 4, 1), (4, UNKNOWN, 1), True, id="unknown-size-behind"),
        pytest.param((0, 4, 1), (0, UNKNOWN, 1), False, id="unknown-size"),
        pytest.param((0, 4, 1), (6, UNKNOWN, -1), False, id="unknown-size-downwards"),
        pytest.param((7, 4, 1), (6, UNKNOWN, -1), True, id="unknown-size-downwards-in-front"),
        pytest.param((0, 4, 1), (UNKNOWN, 4, 1), False, id="unknown-offset"),
        pytest.param((0, 4, 1), (4, 4, UNKNOWN), False, id="unknown-step"),
    ],
)
def test_is_disjoint(
    one: tuple[int, int, int], other: tuple[int, int, int], expected: bool
) -> None:
    slices = [
        Slice(BASE, (0, offset), (8, size), (1, stride)) for offset, size, stride in (one, other)
    ]
    assert slices[0].is_disjoint(slices[1]) is expected
