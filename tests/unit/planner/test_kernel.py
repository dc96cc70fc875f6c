"""The compiled kernel gives Python's results, to the last bit; it leaves problems that it cannot
do."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

from tests.support.real_inputs import SHARED
from tests.support.tiers import seeds
from tests.unit.planner.problems import buffer, cut_rectangle, random_problem
from xdsl_mergealloc.planner import Plan, Pool, Problem, kernel, load_csv, plan
from xdsl_mergealloc.planner.algorithms.budget import Budget
from xdsl_mergealloc.planner.algorithms.dive import dive, dive_in_python
from xdsl_mergealloc.planner.algorithms.joined import Pieces
from xdsl_mergealloc.planner.algorithms.section_edge import (
    EdgeRule,
    SectionEdgeSearch,
    search_section_edges,
)
from xdsl_mergealloc.planner.algorithms.skyline import DIVES, ranked
from xdsl_mergealloc.planner.strip import Strip

needs_kernel = pytest.mark.skipif(
    not kernel.is_compiled(),
    reason="the kernel is not compiled (no C compiler at installation, or switched off)",
)

CHALLENGING = sorted((SHARED / "planner" / "challenging").glob("*.csv"))
TRACES = [
    path
    for folder in ("families", "traces")
    for path in sorted((SHARED / "planner" / folder).glob("*.csv"))
]

ALIGNMENTS = ((1,), (64,), (1, 2, 4), (3, 5, 7, 64), (1, 1000))


def shape(seed: int, most: int) -> Problem:
    """A random problem of any shape."""
    rng = random.Random(f"shape {seed}")
    return random_problem(
        seed,
        count=rng.choice([count for count in (1, 2, 8, 30, 100, 300, 3000) if count <= most]),
        ticks=rng.choice((5, 20, 60, 300, 2000)),
        max_size=rng.choice((3, 20, 1000, 10**6, 1 << 40)),
        alignments=rng.choice(ALIGNMENTS),
        holes=rng.choice((0.0, 0.0, 0.3)),
        pins=rng.choice((0.0, 0.0, 0.1)),
    )


def assert_same(first: Plan, second: Plan) -> None:
    assert first.offsets == second.offsets
    assert first.pool_sizes == second.pool_sizes
    assert first.algorithm == second.algorithm
    assert first.proved_infeasible_below_bytes == second.proved_infeasible_below_bytes
    assert first.proved_optimal == second.proved_optimal
    assert first.check() == []


def assert_same_plans(problem: Problem, algorithm: str, node_limit: int | None = None) -> None:
    compiled = plan(problem, algorithm, node_limit=node_limit)
    with kernel.pure_python():
        assert_same(compiled, plan(problem, algorithm, node_limit=node_limit))


@needs_kernel
@pytest.mark.parametrize("seed", seeds(60))
def test_same_plans(seed: int):
    problem = shape(seed, most=300)
    for algorithm in ("skyline", "search", "auto"):
        assert_same_plans(problem, algorithm, node_limit=2000)


@needs_kernel
@pytest.mark.parametrize("seed", range(3))
def test_same_plans_of_packings(seed: int):
    assert_same_plans(cut_rectangle(seed, 120, ticks=30), "auto", node_limit=10_000)


@needs_kernel
@pytest.mark.parametrize("seed", range(100, 106))
def test_same_dives_into_large_problems(seed: int):
    assert_same_plans(
        random_problem(seed, 1500, ticks=1000, alignments=ALIGNMENTS[seed % 5]), "skyline"
    )


@needs_kernel
@pytest.mark.parametrize("path", [*TRACES, *CHALLENGING], ids=lambda path: path.stem)
def test_same_plans_of_traces(path: os.PathLike[str]):
    assert_same_plans(load_csv(str(path)), "search", node_limit=5000)


@needs_kernel
@pytest.mark.parametrize("seed", seeds(40))
def test_same_strips_and_ranks(seed: int):
    problem = shape(seed, most=300)
    strip = Strip(problem.buffers, Pool())
    with kernel.pure_python():
        same = Strip(problem.buffers, Pool())
        assert same.compiled is None
        columns = [ranked(same, name, same.movable) for name in DIVES]
        peaks = same.peak_live_of
        components = same.component_of
    assert components == strip.component_of
    assert columns == [ranked(strip, name, strip.movable) for name in DIVES]
    assert peaks == strip.peak_live_of
    for name in ("size", "first", "stop", "start_tick", "duration", "live", "pieces"):
        assert getattr(strip, name) == getattr(same, name)


@needs_kernel
@pytest.mark.parametrize("seed", seeds(20))
def test_same_dives(seed: int):
    strip = Strip(shape(seed, most=100).buffers, Pool())
    order = strip.movable
    random.Random(seed).shuffle(order)
    for some in (order, order[: len(order) // 2]):
        offsets = dive_in_python(strip, some, 1 << 59)
        assert offsets is not None
        assert dive(strip, some, 1 << 59) == offsets
        assert dive(strip, some, strip.peak_of(offsets)) == offsets


@needs_kernel
@pytest.mark.parametrize("rule", EdgeRule)
@pytest.mark.parametrize("seed", seeds(30))
def test_same_steps_of_the_search(seed: int, rule: EdgeRule):
    """Outcome, offsets, and how much of the budget is spent."""
    rng = random.Random(f"steps {seed}")
    strip = Strip(shape(seed, most=100).buffers, Pool())
    pieces = Pieces.of(strip)
    priority = [rng.random() for _ in pieces.item]
    capacity = strip.lower_bound + rng.choice((0, 0, strip.lower_bound // 50))
    for try_limit, steps in ((500, 10**6), (10**6, 2000)):
        budget, same = Budget(steps), Budget(steps)
        outcome = search_section_edges(pieces, capacity, priority, rule, try_limit, budget)
        search = SectionEdgeSearch(pieces, capacity, priority, rule)
        assert outcome == (search.run(try_limit, same), search.offsets)
        assert budget.steps_left == same.steps_left


@pytest.mark.every_case
@pytest.mark.parametrize("size", [1 << 30, (1 << 59) - 1, 1 << 60, (1 << 62) - 1, 1 << 70])
@pytest.mark.parametrize("alignment", [1, 7, 1 << 40])
def test_huge_sizes(size: int, alignment: int):
    """Sums beyond 64 bits are right: the kernel leaves them to Python."""
    buffers = [
        buffer(index, size - index, (index // 2, index // 2 + 2), alignment=alignment)
        for index in range(6)
    ]
    buffers.append(buffer(6, 1, (0, 5)))
    problem = Problem.of(buffers)
    for algorithm in ("skyline", "search", "auto"):
        result = plan(problem, algorithm, node_limit=500)
        assert result.check() == []
        with kernel.pure_python():
            assert_same(result, plan(problem, algorithm, node_limit=500))


@pytest.mark.parametrize("origin", [0, -(1 << 59), 1 << 61, -(1 << 63), 1 << 80])
def test_any_origin_of_time(origin: int):
    buffers = [buffer(index, 8 + index, (origin + index, origin + index + 3)) for index in range(9)]
    far = buffer(9, 5, (origin, origin + (1 << 62)))
    assert_same_plans(Problem.of(buffers), "auto")
    assert_same_plans(Problem.of([*buffers, far]), "auto")


def test_can_be_switched_off():
    code = "from xdsl_mergealloc.planner import kernel; print(kernel.is_compiled())"

    def answer(value: str) -> str:
        environment = {**os.environ, kernel.ENVIRONMENT_VARIABLE: value}
        arguments = [sys.executable, "-c", code]
        return subprocess.run(
            arguments, env=environment, capture_output=True, text=True, check=True
        ).stdout.strip()

    assert answer("1") == "False"
    if kernel.is_compiled():
        assert answer("0") == answer("") == "True"
    with kernel.pure_python():
        assert not kernel.is_compiled()
