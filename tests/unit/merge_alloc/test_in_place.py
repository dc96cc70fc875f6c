"""When one buffer may be written over another."""

from __future__ import annotations

import pytest

from xdsl_mergealloc.merge_alloc.in_place import may_take_over
from xdsl_mergealloc.planner import LiveRange

Ranges = list[tuple[int, int]]


@pytest.mark.parametrize(
    ("source", "target", "ticks", "expected"),
    [
        pytest.param([(1, 5)], [(4, 8)], [4], True, id="dies-where-the-other-begins"),
        pytest.param([(1, 6)], [(4, 8)], [4], False, id="lives-on"),
        pytest.param([(1, 6)], [(4, 5)], [4], False, id="lives-on-after-the-other"),
        pytest.param([(1, 5)], [(3, 8)], [4], False, id="the-other-lives-before"),
        pytest.param([(1, 5)], [(4, 8)], [3], False, id="at-another-tick"),
        pytest.param([(1, 5), (9, 12)], [(4, 8)], [4], True, id="comes-back-later"),
        pytest.param([(1, 5), (7, 9)], [(4, 8)], [4], False, id="comes-back-too-early"),
        pytest.param([(1, 5), (9, 12)], [(4, 8), (11, 14)], [4, 11], True, id="twice"),
        pytest.param([(1, 3)], [(5, 8)], [], True, id="never-together"),
    ],
)
def test_may_take_over(source: Ranges, target: Ranges, ticks: list[int], expected: bool):
    one = [LiveRange(*range_) for range_ in source]
    other = [LiveRange(*range_) for range_ in target]
    assert may_take_over(one, other, ticks) is expected
