"""The dive against a plain reading of its steps, and the sections it works on."""

from __future__ import annotations

import pytest

from tests.unit.planner.problems import buffer, random_problem
from xdsl_mergealloc.planner import LiveRange, Pool
from xdsl_mergealloc.planner.algorithms.dive import dive, dive_in_python
from xdsl_mergealloc.planner.algorithms.skyline import DIVES, best_dive, ranked
from xdsl_mergealloc.planner.strip import Strip


def plain_dive(strip: Strip, order: list[int]) -> list[int]:
    """Steps 1 to 3 with one height for each section and no other data."""
    height = [0] * strip.section_count
    offsets = [-1] * strip.count
    unplaced = list(order)
    while unplaced:
        floor = min(height)
        start = height.index(floor)
        end = start
        while end < len(height) and height[end] == floor:
            end += 1
        fitting = (i for i in unplaced if start <= strip.first[i] and strip.stop[i] <= end)
        item = next(fitting, None)
        if item is None:
            walls = height[max(start - 1, 0) : start] + height[end : end + 1]
            height[start:end] = [min(walls)] * (end - start)
            continue
        unplaced.remove(item)
        alignment = strip.alignment[item] if strip.alignment else 1
        offsets[item] = -(-floor // alignment) * alignment
        for first, stop in strip.pieces_of(item):
            height[first:stop] = [offsets[item] + strip.size[item]] * (stop - first)
    return offsets


@pytest.mark.parametrize("name", DIVES)
@pytest.mark.parametrize("seed", range(12))
def test_agrees_with_plain_steps(seed: int, name: str):
    alignments = (1,) if seed % 2 else (1, 3, 4)
    problem = random_problem(seed, count=60, alignments=alignments, holes=0.2 * (seed % 3))
    strip = Strip(problem.buffers, Pool())
    order = ranked(strip, name, strip.movable)
    expected = plain_dive(strip, order)
    peak = strip.peak_of(expected)
    for implementation in (dive, dive_in_python):
        assert implementation(strip, order, 1 << 40) == expected
        assert implementation(strip, order, peak) == expected
        assert implementation(strip, order, peak - 1) is None


@pytest.mark.parametrize("seed", range(6))
def test_components_are_independent(seed: int):
    """The best dive of several problems, one after the other, is the best dive of each."""
    parts = [random_problem(100 * seed + i, count=25, alignments=(1, 3)) for i in range(4)]
    strips = [Strip(part.buffers, Pool()) for part in parts]
    highest = max(strip.peak_of(best_dive(strip)) for strip in strips)
    shifted = [
        b._replace(
            id=f"{i} {b.id}",
            live=tuple(LiveRange(start + 50 * i, end + 50 * i) for start, end in b.live),
        )
        for i, part in enumerate(parts)
        for b in part.buffers
    ]
    strip = Strip(shifted, Pool())
    assert strip.component_of[-1] >= 3
    assert strip.peak_of(best_dive(strip)) == highest


@pytest.mark.parametrize("seed", range(12))
def test_sections_keep_what_overlaps(seed: int):
    buffers = random_problem(seed, count=40, holes=0.3).buffers
    strip = Strip(buffers, Pool())
    sections = [
        {s for first, stop in strip.pieces_of(i) for s in range(first, stop)}
        for i in range(strip.count)
    ]
    for i, first in enumerate(strip.buffers):
        for j, second in enumerate(strip.buffers):
            together = any(
                a.start < b.end and b.start < a.end for a in first.live for b in second.live
            )
            assert together == bool(sections[i] & sections[j])


def test_units_and_sections():
    buffers = [
        buffer(0, 100, (0, 4), alignment=64),
        buffer(1, 64, (2, 9), alignment=192),
        buffer(2, 1, (4, 6), (7, 8), alignment=64),
        buffer(3, 0, (0, 9), alignment=64),
    ]
    strip = Strip(buffers, Pool())
    assert (strip.granularity, strip.size, strip.alignment) == (64, [2, 1, 1], [1, 3, 1])
    assert (strip.section_count, strip.first, strip.stop) == (3, [0, 0, 1], [1, 3, 3])
    assert strip.pieces == {}  # nothing begins in the hole
    assert (strip.live, strip.lower_bound, strip.peak_live_of) == ([3, 2, 2], 3, [3, 3, 2])
