"""Numbers as reports write them."""

from __future__ import annotations

import pytest

from xdsl_mergealloc.report.memory_report import listed, percent, plural


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [
        (0, 0, "100 %"),
        (8, 8, "100 %"),
        (1, 3, "33 %"),
        (99, 100, "99 %"),
        (994, 1000, "99.4 %"),
        (99_999, 100_000, "99.9 %"),
    ],
)
def test_only_all_of_it_is_a_hundred_percent(part: int, whole: int, text: str) -> None:
    assert percent(part, whole) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 buffers"), (1, "1 buffer"), (2, "2 buffers"), (1000, "1,000 buffers")],
)
def test_only_one_is_singular(count: int, text: str) -> None:
    assert plural(count, "buffer") == text


def test_the_first_names_and_how_many_more() -> None:
    assert listed("abc", 3) == "a, b, c"
    assert listed("abcde", 3) == "a, b, c and 2 more"
