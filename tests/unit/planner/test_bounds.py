"""Lower bounds, certificates, conflicts. Cites: 004/conflicts."""

from __future__ import annotations

import pytest

from tests.unit.planner.problems import buffer, random_problem
from xdsl_mergealloc import planner
from xdsl_mergealloc.planner import MayOverlap, Pool, Problem, lower_bounds, peak_live, plan
from xdsl_mergealloc.planner.bounds import pool_granularity


def test_peak():
    buffers = [buffer(0, 10, (0, 4)), buffer(1, 20, (2, 6)), buffer(2, 25, (4, 8))]
    assert peak_live(buffers) == (45, 4)
    assert peak_live([]) == (0, 0)
    assert peak_live(buffers, granularity=16) == (64, 4)


@pytest.mark.parametrize("seed", range(20))
def test_peak_is_the_sum_at_some_tick(seed: int):
    buffers = random_problem(seed, holes=0.3).buffers
    live_bytes = [
        sum(b.size_bytes for b in buffers if any(s <= tick < e for s, e in b.live))
        for tick in range(41)
    ]
    assert peak_live(buffers) == (max(live_bytes), live_bytes.index(max(live_bytes)))


def test_granularity():
    pool = Pool()
    assert pool_granularity([], pool) == 1
    assert pool_granularity([buffer(0, 1, alignment=64)], pool) == 64
    assert pool_granularity([buffer(0, 1, alignment=64), buffer(1, 1, alignment=48)], pool) == 16
    assert pool_granularity([buffer(0, 1), buffer(1, 1, alignment=3)], Pool(alignment=4)) == 4


def test_pairs_that_may_overlap_count_once():
    buffers = [buffer(0, 10, (0, 4)), buffer(1, 12, (3, 6)), buffer(2, 10, (5, 8))]
    pairs = [MayOverlap(0, 1)]
    assert peak_live(buffers).size_bytes == 22
    assert peak_live(buffers, may_overlap=pairs) == (22, 5)
    assert peak_live(buffers, may_overlap=[*pairs, MayOverlap(2, 1)]) == (12, 3)


def test_bounds_by_pool():
    buffers = [buffer(0, 10, (0, 4)), buffer(1, 20, (2, 6))._replace(pools=("b", "a"))]
    problem = Problem.of(buffers, [Pool("a"), Pool("b")])
    assert lower_bounds(problem) == {"a": (10, 0), "b": (20, 2)}
    assert lower_bounds(problem, {0: "a", 1: "a"}) == {"a": (30, 2), "b": (0, 0)}


def test_certificate_and_efficiency():
    buffers = [buffer(0, 10, (0, 4)), buffer(1, 20, (2, 6)), buffer(2, 5, (4, 8))]
    result = plan(Problem.of(buffers), "size-first")
    peak, live = result.certificate("")
    assert peak == (30, 2)
    assert [b.id for b in live] == [0, 1]
    assert result.peak_bytes == result.lower_bound_bytes == 30
    assert result.efficiency == 1.0
    assert result.proved_optimal
    assert plan(Problem.of([]), "size-first").efficiency == 1.0


def test_a_certificate_has_the_buffers_of_its_pool_that_are_live_at_the_peak():
    """The first buffer is dead by then, and the last one is in the other pool."""
    buffers = [
        buffer(0, 20, (0, 2)),
        buffer(1, 20, (2, 6)),
        buffer(2, 5, (2, 3)),
        buffer(3, 9, (0, 9))._replace(pools=("b",)),
    ]
    result = plan(Problem.of(buffers, [Pool("a"), Pool("b")]), "size-first")
    peak, live = result.certificate("a")
    assert peak == (25, 2)
    assert [b.id for b in live] == [1, 2]


def test_a_pool_of_whole_units_is_as_large_as_the_bound_says():
    result = plan(Problem.of([buffer(0, 5, (0, 4))], [Pool(alignment=8)]), "size-first")
    assert (result.peak_bytes, result.lower_bound_bytes) == (8, 8)
    assert result.proved_optimal


def test_conflicts_are_who_lives_with_whom():
    buffers = random_problem(1, holes=0.5).buffers
    at = {one.id: {tick for r in one.live for tick in range(*r)} for one in buffers}
    sized = [one.id for one in buffers if one.size_bytes]
    for one, others in planner.conflicts(buffers).items():
        assert others == [o for o in sized if one in sized and o != one and at[one] & at[o]]


def test_a_pinned_buffer_without_live_ticks_takes_nothing():
    """The plan of `trivial` is not optimal: both buffers can be at offset 0."""
    unused = buffer(0, 30, (3, 3))._replace(pinned_offset_bytes=1000)
    problem = Problem.of([unused, buffer(1, 10, (0, 2)), buffer(2, 10, (2, 4))])
    assert peak_live(problem.buffers) == (10, 0)
    result = plan(problem, "trivial")
    assert (result.peak_bytes, result.lower_bound_bytes) == (20, 10)
    assert not result.proved_optimal
