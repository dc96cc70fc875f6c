"""The search: restarts, budgets, windows, proofs."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from tests.support.cost import function_calls
from tests.support.real_inputs import SHARED
from tests.unit.planner.problems import buffer, cut_pinwheels, cut_rectangle, random_problem
from xdsl_mergealloc.planner import DoesNotFitError, Plan, Pool, Problem, load_csv, plan
from xdsl_mergealloc.planner.algorithms import search, windows
from xdsl_mergealloc.planner.algorithms.budget import Budget
from xdsl_mergealloc.planner.algorithms.joined import Pieces
from xdsl_mergealloc.planner.algorithms.section_edge import (
    EdgeRule,
    Outcome,
    SectionEdgeSearch,
)
from xdsl_mergealloc.planner.algorithms.skyline import best_dive
from xdsl_mergealloc.planner.registry import PlannerOptions
from xdsl_mergealloc.planner.strip import Strip

CHALLENGING = sorted((SHARED / "planner" / "challenging").glob("*.csv"))
FAMILIES = sorted((SHARED / "planner" / "families").glob("*.csv"))
TRACES = sorted((SHARED / "planner" / "traces").glob("*.csv"))

GAP = Problem.of(
    # Of the 7 bytes that the first two need, one between them is lost to alignment.
    [buffer(0, 3, (0, 2), alignment=2), buffer(1, 3, (0, 2), alignment=2), buffer(2, 1, (5, 6))]
)


def test_alignment_counts_below_a_pinned_buffer():
    """8 bytes from offset 3 on would fit below the pinned buffer, from offset 8 on they do not."""
    pinned = buffer(0, 5, (2, 6))._replace(pinned_offset_bytes=12)
    problem = Problem.of(
        [pinned, buffer(1, 8, (2, 3), alignment=8), buffer(2, 3, (1, 5), alignment=8)]
    )
    planned = plan(problem, "search")
    planned.verify()
    assert planned.peak_bytes == 17


@pytest.mark.parametrize("rule", EdgeRule)
@pytest.mark.parametrize("seed", range(30))
def test_found_or_proved_infeasible(seed: int, rule: EdgeRule):
    """Each capacity is met by valid offsets, or proved not to be, with one border between."""
    strip = Strip(random_problem(seed, count=7, ticks=9, max_size=9).buffers, Pool())
    pieces = Pieces.of(strip)
    outcomes: list[Outcome] = []
    for capacity in range(strip.lower_bound - 1, strip.peak_of(best_dive(strip)) + 1):
        attempt = SectionEdgeSearch(pieces, capacity, strip.size, rule)
        outcome = attempt.run(100_000, Budget(None))
        outcomes.append(outcome)
        if outcome is Outcome.FOUND:
            placement = strip.placement(attempt.offsets, "test")
            assert placement.size_bytes <= capacity
    feasible = [outcome is Outcome.FOUND for outcome in outcomes]
    assert feasible == sorted(feasible)
    assert feasible[-1]
    assert not feasible[0]
    assert Outcome.STOPPED not in outcomes


def test_limits_stop_the_search():
    strip = Strip(random_problem(3, count=40).buffers, Pool())
    attempt = SectionEdgeSearch(Pieces.of(strip), strip.lower_bound, strip.size, EdgeRule(0))
    assert attempt.run(5, Budget(None)) is Outcome.STOPPED
    attempt = SectionEdgeSearch(Pieces.of(strip), strip.lower_bound, strip.size, EdgeRule(0))
    assert attempt.run(1000, Budget(10)) is Outcome.STOPPED


def test_budget():
    budget = Budget.of(PlannerOptions(), lambda: 100)
    assert not budget.is_spent()
    copy = budget.copy(30)
    copy.spend(30)
    assert copy.is_spent()
    assert not budget.is_spent()
    budget.spend(100)
    assert budget.is_spent()
    assert not Budget.of(PlannerOptions(time_limit_seconds=60), lambda: 0).is_spent()
    assert Budget.of(PlannerOptions(time_limit_seconds=60, node_limit=0), lambda: 5).is_spent()
    assert Budget.of(PlannerOptions(time_limit_seconds=0), lambda: 5).is_spent()


def test_a_time_limit_ends_the_search():
    problem = random_problem(8, count=300, ticks=60, max_size=10_000)
    started = time.monotonic()
    result = plan(problem, "search", time_limit_seconds=0.3)
    assert result.check() == []
    assert time.monotonic() - started < 5


def test_a_proof_reaches_the_error_message():
    best = plan(GAP, "search")
    assert best.proved_optimal
    assert (best.lower_bound_bytes, best.peak_bytes) == (6, 7)
    problem = Problem.of(GAP.buffers, [Pool(capacity_bytes=best.peak_bytes - 1)])
    with pytest.raises(DoesNotFitError, match="a complete search found that none can fit"):
        plan(problem, "auto")
    problem = Problem.of(GAP.buffers, [Pool(capacity_bytes=best.peak_bytes)])
    assert plan(problem, "auto").peak_bytes == best.peak_bytes


def test_a_proof_about_whole_units_is_none_of_a_pool_that_ends_within_one():
    """As `GAP` in units of 8 bytes, of the last of which each buffer leaves 4 free."""
    buffers = [
        b._replace(size_bytes=8 * b.size_bytes - 4, alignment=8 * b.alignment) for b in GAP.buffers
    ]
    result = plan(Problem.of(buffers, [Pool(capacity_bytes=52)]), "search")
    assert result.peak_bytes == 52
    assert result.proved_infeasible_below_bytes is None
    with pytest.raises(DoesNotFitError, match=r"needs 5\d$"):
        plan(Problem.of(buffers, [Pool(capacity_bytes=51)]), "search")


def test_the_algorithm_is_the_one_that_planned_the_pools_in_use():
    """There is nothing to plan in the other pool."""
    result = plan(Problem.of(GAP.buffers, [Pool("fast"), Pool("slow")]))
    assert result.algorithm == plan(GAP).algorithm != "auto"


def test_windows(monkeypatch: pytest.MonkeyPatch):
    """With small windows the plan is mended in its parts, around buffers that stay in place."""
    monkeypatch.setattr(search, "_FIRST_RADIUS", 4)
    problem = random_problem(11, count=600, ticks=600, max_size=1000, holes=0.05)
    short = [b for b in problem.buffers if b.live[-1].end - b.live[0].start < 40]
    problem = Problem.of([b._replace(size_bytes=b.size_bytes + 1) for b in short])
    before = plan(problem, "skyline")
    result = plan(problem, "search", node_limit=300_000)
    assert result.check() == []
    assert result.peak_bytes <= before.peak_bytes


@pytest.mark.parametrize("count", [60, 300, 1000])
def test_perfect_packings(count: int):
    """By default, whatever the number of ticks."""
    for ticks in (10 * count, count // 2):
        result = plan(cut_rectangle(count, count, ticks=ticks), "auto")
        assert result.check() == []
        assert result.efficiency == 1.0
    result = plan(cut_pinwheels(count, count, ticks=100 * count), "auto")
    assert result.check() == []
    assert result.efficiency == 1.0


def test_all_live_at_once():
    """A bound that cannot be met is not searched for long, however many live together."""
    sizes = random.Random(1)
    problem = Problem.of(
        buffer(i, sizes.randint(1, 100_000), (0, 1), alignment=1 << i % 9) for i in range(800)
    )
    found: list[Plan] = []
    calls = function_calls(lambda: found.append(plan(problem, "auto")))
    (result,) = found
    assert calls < 1_000_000
    assert result.check() == []
    assert result.efficiency > 0.999


@pytest.mark.skipif(not CHALLENGING, reason="needs the folder `shared/planner`")
@pytest.mark.parametrize("path", CHALLENGING, ids=lambda path: path.stem[0])
def test_challenging_by_default(path: Path):
    """Without a capacity, too, and without a time limit."""
    result = plan(load_csv(str(path)), "auto")
    assert result.check() == []
    assert result.efficiency == 1.0


@pytest.mark.skipif(not CHALLENGING, reason="needs the folder `shared/planner`")
@pytest.mark.parametrize("path", CHALLENGING, ids=lambda path: path.stem[0])
def test_challenging(path: Path):
    """MiniMalloc's challenging problems fit into their capacity (the file's name holds it)."""
    result = plan(load_csv(str(path), int(path.stem.split(".")[1])), "search", node_limit=5_000_000)
    assert result.check() == []


@pytest.mark.skipif(not FAMILIES, reason="needs the folder `shared/planner`")
@pytest.mark.parametrize("path", [*FAMILIES, *TRACES], ids=lambda path: path.stem)
def test_traces_meet_the_bound(path: Path):
    result = plan(load_csv(str(path)), "auto")
    assert result.check() == []
    assert result.efficiency == 1.0


@pytest.mark.parametrize("seed", range(12))
def test_a_proof_of_something_lower_does_not_end_auto(seed: int):
    """Few pairs live together: the algorithms by pairs are tried until the best is proved."""
    problem = random_problem(seed, 30, ticks=300, max_size=3, alignments=(1, 1000), holes=0.3)
    best = plan(problem, "auto", node_limit=2000)
    for classic in ("greedy-by-size", "greedy-by-conflicts", "best-fit"):
        assert best.peak_bytes <= plan(problem, classic).peak_bytes


@pytest.mark.parametrize("alignments", [(1,), (1, 4)])
def test_windows_without_holes_and_pins(alignments: tuple[int, ...]) -> None:
    """They are made in another way, which is to make no difference."""
    strip = Strip(random_problem(4, 80, ticks=90, alignments=alignments).buffers, Pool())
    offsets = best_dive(strip)
    for start, end in ((0, strip.section_count), (5, 15), (10, 11)):
        window = windows.window_of(strip, offsets, start, end)
        assert window == windows.plain_window_of(strip, offsets, start, end)
        assert window.is_closed == (end - start == strip.section_count)
