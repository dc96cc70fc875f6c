"""Items that fill rectangles together: the joined items, and that offsets come back right."""

from __future__ import annotations

import pytest

from tests.unit.planner.problems import buffer, cut_pinwheels, cut_rectangle, random_problem
from xdsl_mergealloc.planner import Pool, Problem, plan
from xdsl_mergealloc.planner.algorithms.joined import joined
from xdsl_mergealloc.planner.algorithms.skyline import best_dive
from xdsl_mergealloc.planner.strip import Strip


def joined_peak(strip: Strip) -> int:
    """The peak of a dive into the joined strip, of offsets that are checked."""
    found = joined(strip)
    assert found is not None
    inner = best_dive(found.strip)
    offsets = found.split(inner)
    placement = strip.placement(offsets, "test")
    for i in range(strip.count):
        for j in range(i):
            apart = strip.stop[i] <= strip.first[j] or strip.stop[j] <= strip.first[i]
            below = offsets[i] + strip.size[i] <= offsets[j]
            assert apart or below or offsets[j] + strip.size[j] <= offsets[i]
    assert placement.size_bytes == found.strip.peak_of(inner) * strip.granularity
    return strip.peak_of(offsets)


def test_stacks_and_rows():
    """Two of equal lifetimes, then one as large as both: a stack that continues in a row."""
    problem = Problem.of([buffer(0, 3, (0, 5)), buffer(1, 4, (0, 5)), buffer(2, 7, (5, 9))])
    strip = Strip(problem.buffers, Pool())
    found = joined(strip)
    assert found is not None
    assert found.strip.size == [7]
    assert sorted(found.split([10])) == [10, 10, 13]
    assert found.split([0])[2] == 0


def test_rows_are_not_guessed():
    """Of two that end and have the size of the one that begins, neither is chosen."""
    parts = [buffer(0, 5, (0, 4)), buffer(1, 5, (1, 4)), buffer(2, 5, (4, 6)), buffer(3, 9, (4, 8))]
    parts += [buffer(4, 3, (0, 1)), buffer(5, 3, (6, 8))]
    assert joined(Strip(Problem.of(parts).buffers, Pool())) is None


@pytest.mark.parametrize("seed", range(8))
def test_cut_rectangles_are_put_together(seed: int):
    strip = Strip(cut_rectangle(seed, 200, ticks=4000).buffers, Pool())
    assert joined_peak(strip) == strip.lower_bound


@pytest.mark.parametrize("mirrored", [False, True])
def test_pinwheels(mirrored: bool):
    """One of five; and one whose hub is a pinwheel."""
    parts = [(0, 4, 7), (4, 9, 2), (7, 9, 8), (0, 7, 3), (4, 7, 5)]
    inner = [(40, 50, 30), (50, 70, 20), (60, 70, 30), (40, 60, 20), (50, 60, 10)]
    outer = [(10, 40, 80), (40, 95, 30), (70, 95, 90), (10, 70, 40)]
    for rectangle, height, ticks in ((parts, 10, 9), (inner + outer, 120, 100)):
        spans = [(ticks - b, ticks - a) if mirrored else (a, b) for a, b, _ in rectangle]
        problem = Problem.of(
            buffer(i, size, span)
            for i, (span, (_, _, size)) in enumerate(zip(spans, rectangle, strict=True))
        )
        strip = Strip(problem.buffers, Pool())
        found = joined(strip)
        assert found is not None
        assert found.strip.size == [height]
        assert joined_peak(strip) == strip.lower_bound


@pytest.mark.parametrize("seed", range(8))
def test_pinwheels_are_put_together(seed: int):
    """Nearly all of them: sometimes two happen to be a row that is none."""
    problem = cut_pinwheels(seed, 400, ticks=40_000)
    strip = Strip(problem.buffers, Pool())
    found = joined(strip)
    assert found is not None
    assert found.strip.count < 60
    joined_peak(strip)
    assert plan(problem, "auto").efficiency == 1.0


def test_pinwheels_are_not_looked_for_where_much_is_free():
    parts = [(0, 4, 7), (4, 9, 2), (7, 9, 8), (0, 7, 3), (4, 7, 5), (20, 21, 90)]
    problem = Problem.of(buffer(i, size, (a, b)) for i, (a, b, size) in enumerate(parts))
    assert joined(Strip(problem.buffers, Pool())) is None


@pytest.mark.parametrize("seed", range(8))
def test_offsets_are_valid(seed: int):
    """Also where many items have the same size, so that many joins are accidental."""
    problem = random_problem(seed, 120, ticks=30, max_size=4)
    strip = Strip(problem.buffers, Pool())
    assert joined_peak(strip) >= strip.lower_bound


def test_no_plain_rectangles():
    """With holes, pins or several alignments nothing is joined, and planning works as ever."""
    twins = [buffer(i, 5, (0, 4)) for i in range(2)]
    others = (
        buffer(2, 6, (0, 2), (3, 4)),
        buffer(2, 6, (0, 3), alignment=4),
        buffer(2, 6, (0, 3))._replace(pinned_offset_bytes=5),
    )
    for other in others:
        problem = Problem.of([*twins, other, buffer(3, 1, (2, 3))])
        assert joined(Strip(problem.buffers, Pool())) is None
        assert plan(problem, "search").check() == []
