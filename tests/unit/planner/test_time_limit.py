"""A time limit ends any algorithm once there is a plan; the tests set the clock."""

from __future__ import annotations

from itertools import count

import pytest

from tests.unit.planner.problems import cut_rectangle, random_problem
from xdsl_mergealloc.planner import Problem, kernel, plan
from xdsl_mergealloc.planner.algorithms import budget, skyline
from xdsl_mergealloc.planner.algorithms.chunk import place_chunks
from xdsl_mergealloc.planner.algorithms.dive import dive, dive_in_python
from xdsl_mergealloc.planner.algorithms.joined import joined
from xdsl_mergealloc.planner.algorithms.skyline import DIVES, best_dive
from xdsl_mergealloc.planner.algorithms.windows import windows_around
from xdsl_mergealloc.planner.strip import UNREACHABLE, Strip


def strip_of(problem: Problem) -> Strip:
    return Strip(problem.buffers, problem.pools[0])


def never() -> bool:
    return False


def always() -> bool:
    return True


@pytest.mark.parametrize("algorithm", ["auto", "search"])
def test_only_the_first_dive_exceeds_the_limit(
    algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = random_problem(5, 200, ticks=60, alignments=(1, 4), holes=0.1)
    strip = strip_of(problem)
    monkeypatch.setattr(skyline, "DIVES", DIVES[:1])
    first = plan(problem, "skyline")
    assert first.peak_bytes > strip.lower_bound * strip.granularity
    monkeypatch.undo()
    result = plan(problem, algorithm, time_limit_seconds=0)
    assert result.check() == []
    assert result.offsets == first.offsets
    assert result.algorithm == ("skyline" if algorithm == "auto" else "search")


@pytest.mark.parametrize("algorithm", ["auto", "search", "hill-climb"])
@pytest.mark.parametrize("looks", [0, 1, 2, 5, 20, 60, 200])
def test_a_limit_at_any_moment(algorithm: str, looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit passes once the clock has been read `looks` times; then everything ends soon."""
    numbers = count()
    monkeypatch.setattr(budget, "clock", lambda: float(next(numbers)))
    problem = random_problem(8, 300, ticks=60, max_size=10_000)
    result = plan(problem, algorithm, time_limit_seconds=looks)
    assert result.check() == []
    # A few more looks, from the inside to the outside of what was running.
    assert next(numbers) <= looks + 20
    if algorithm != "hill-climb":
        strip = strip_of(problem)
        assert result.peak_bytes <= strip.peak_of(best_dive(strip, always))


def test_dives_end_when_it_is_late():
    strip = strip_of(random_problem(3, 5000, ticks=3000))
    order = strip.movable
    full = dive(strip, order, UNREACHABLE)
    assert full is not None
    for one in (dive, dive_in_python):
        assert one(strip, order, UNREACHABLE, never) == full
        assert one(strip, order, UNREACHABLE, always) is None


def test_a_clock_that_fails_ends_the_dive():
    def fail() -> bool:
        raise ValueError("no clock")

    strip = strip_of(random_problem(3, 5000, ticks=3000))
    with pytest.raises(ValueError, match="no clock"):
        dive(strip, strip.movable, UNREACHABLE, fail)
    with kernel.pure_python(), pytest.raises(ValueError, match="no clock"):
        dive(strip_of(random_problem(3, 5000, ticks=3000)), strip.movable, UNREACHABLE, fail)


def test_what_is_not_late_is_the_same():
    packing = cut_rectangle(1, 300, ticks=3000)
    strip = strip_of(packing)
    assert best_dive(strip, never) == best_dive(strip)
    with_clock, without = joined(strip, never), joined(strip)
    assert with_clock is not None
    assert without is not None
    assert with_clock.strip.size == without.strip.size
    buffers, pool = packing.buffers, packing.pools[0]
    assert place_chunks("cost-model", buffers, pool, None, never) == place_chunks(
        "cost-model", buffers, pool
    )


def test_what_is_late_ends_with_nothing():
    packing = cut_rectangle(1, 300, ticks=3000)
    strip = strip_of(packing)
    assert joined(strip, always) is None
    assert place_chunks("size-first", packing.buffers, packing.pools[0], None, always) is None
    assert windows_around(strip, best_dive(strip), strip.lower_bound, 8, always) == []


def test_share_of_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(budget, "clock", lambda: now[0])
    assert budget.Budget(None).share_check(4) is None
    limits = budget.Budget(None, deadline=108.0)
    quarter = limits.share_check(4)
    assert quarter is not None
    now[0] = 101.9
    assert not quarter()
    now[0] = 102.0
    assert quarter()
    assert not limits.is_late()
    now[0] = 108.0
    assert limits.is_late()
