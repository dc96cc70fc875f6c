"""Properties of every algorithm, over random problems with every feature."""

from __future__ import annotations

import pytest

from tests.unit.planner.brute_force import smallest_peak
from tests.unit.planner.problems import buffer, random_problem
from xdsl_mergealloc.planner import (
    InvalidProblemError,
    Pool,
    Problem,
    UnsupportedProblemError,
    plan,
)
from xdsl_mergealloc.planner.registry import BUILT_IN_ALGORITHMS

ALGORITHMS = BUILT_IN_ALGORITHMS
ONLINE = ("cost-model", "size-first")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("seed", range(12))
def test_plain(algorithm: str, seed: int):
    problem = random_problem(seed, count=5 + 10 * seed, ticks=30 + 5 * seed)
    result = plan(problem, algorithm, node_limit=3000)
    assert result.check() == []
    assert result.peak_bytes >= result.lower_bound_bytes
    assert result.peak_bytes <= plan(problem, "trivial").peak_bytes


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("seed", range(12))
def test_every_feature(algorithm: str, seed: int):
    pools = (Pool("a", 300, alignment=2), Pool("b", alignment=seed % 3 + 1))
    pins = 0.0 if algorithm in ONLINE else 0.1
    problem = random_problem(seed, count=40, alignments=(1, 3, 4, 8), holes=0.3, pins=pins)
    buffers = [
        b  # pins go to pool b, at multiples of its alignment; they stay disjoint
        if b.pinned_offset_bytes is None
        else b._replace(pools=("b",), pinned_offset_bytes=b.pinned_offset_bytes * 6)
        for b in problem.buffers
    ]
    result = plan(Problem.of(buffers, pools), algorithm, node_limit=3000)
    assert result.check() == []


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_corner_cases(algorithm: str):
    assert plan(Problem.of([]), algorithm).peak_bytes == 0
    empty = Problem.of([buffer(0, 0, (0, 4)), buffer(1, 4), buffer(2, 4, (3, 3))])
    assert plan(empty, algorithm).check() == []
    one = plan(Problem.of([buffer(0, 5, (0, 4))]), algorithm)
    assert (one.offsets, one.peak_bytes) == ({0: 0}, 5)
    touching = Problem.of([buffer(0, 5, (0, 4), (4, 6)), buffer(1, 5, (4, 5))])
    assert plan(touching, algorithm).check() == []
    aligned = Problem.of([buffer(0, 5, (0, 4)), buffer(1, 1, (0, 4))], [Pool(alignment=64)])
    assert plan(aligned, algorithm).peak_bytes == 128


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_deterministic(algorithm: str):
    problem = random_problem(5, count=80)
    first, second = (plan(problem, algorithm, node_limit=5000) for _ in range(2))
    assert first.offsets == second.offsets


@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name not in ONLINE])
def test_pins_in_the_way(algorithm: str):
    pinned = buffer(0, 10, (0, 10))._replace(pinned_offset_bytes=5)
    others = [buffer(1, 5, (0, 5)), buffer(2, 6, (3, 8)), buffer(3, 4, (6, 12))]
    result = plan(Problem.of([pinned, *others]), algorithm)
    assert result.check() == []
    assert result.peak_bytes >= 21


def test_pins_that_overlap():
    pins = [
        buffer(i, 10, (i, i + 2))._replace(pinned_offset_bytes=5 * i, name=f"p{i}")
        for i in range(2)
    ]
    with pytest.raises(InvalidProblemError, match="pinned buffers overlap: buffer 0 'p0'"):
        plan(Problem.of(pins), "skyline")


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("algorithm", ["auto", "search"])
def test_optimal_where_proved(algorithm: str, seed: int):
    """Tiny problems are solved to the end, and proved statements about them are true."""
    problem = random_problem(
        seed,
        count=6,
        ticks=8,
        max_size=8,
        alignments=(1,) if seed % 2 else (1, 2, 3),
        holes=0.3 * (seed % 3),
        pins=0.2 * (seed % 5 == 0),
    )
    result = plan(problem, algorithm, node_limit=100_000)
    assert result.check() == []
    assert result.proved_optimal
    assert result.peak_bytes == smallest_peak(problem)


@pytest.mark.parametrize("seed", range(15))
def test_auto_is_never_worse(seed: int):
    problem = random_problem(seed, count=60, ticks=25, alignments=(1, 4), holes=0.1 * (seed % 3))
    best = plan(problem, "auto", node_limit=100_000)
    assert best.check() == []
    for algorithm in ALGORITHMS:
        if algorithm != "search":
            assert best.peak_bytes <= plan(problem, algorithm, node_limit=2000).peak_bytes


LARGE = ("cost-model", "size-first", "trivial", "skyline", "search", "auto")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("count", [1, 2, 9, 300, 3000])
def test_any_number_of_buffers(algorithm: str, count: int):
    """Also with alignments that are no powers of two; by pairs, 3000 would take too long."""
    if count == 3000 and algorithm not in LARGE:
        count = 1000
    ticks = 10 + 2 * count
    problem = random_problem(count, count, alignments=(1, 3, 5, 6, 64, 100), ticks=ticks)
    short = [  # lives of up to 20 ticks, as in programs
        b._replace(live=tuple(r._replace(end=min(r.end, r.start + 20)) for r in b.live))
        for b in problem.buffers
    ]
    result = plan(Problem.of(short), algorithm, node_limit=3000)
    assert result.check() == []
    assert result.peak_bytes >= result.lower_bound_bytes


@pytest.mark.parametrize("seed", range(6))
def test_optimal_with_eight_buffers(seed: int):
    problem = random_problem(50 + seed, count=8, ticks=9, max_size=9, alignments=(1, 2, 5))
    result = plan(problem, "auto", node_limit=100_000)
    assert result.check() == []
    assert result.proved_optimal
    assert result.peak_bytes == smallest_peak(problem)


def test_unsupported_is_said():
    pinned = buffer(0, 10, (0, 10))._replace(pinned_offset_bytes=5)
    for algorithm in ONLINE:
        with pytest.raises(UnsupportedProblemError, match="pinned"):
            plan(Problem.of([pinned]), algorithm)
