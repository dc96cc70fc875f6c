"""Which of the plans of an arena is taken, and what is known about it.

This is about the inside of the folder, and may go with it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.support.programs import main_with
from xdsl_mergealloc import Memory, MergeAllocOptions
from xdsl_mergealloc.merge_alloc.collect import collect_tick_traces
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan
from xdsl_mergealloc.merge_alloc.plan_arena import plan_arena
from xdsl_mergealloc.merge_alloc.trace import Lifetime
from xdsl_mergealloc.planner import (
    LiveRange,
    Plan,
    PlannerOptions,
    Problem,
    register_algorithm,
    registry,
)

TWO = """
    %a = memref.alloc() : memref<16xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
    %b = memref.alloc() : memref<16xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<16xf32>)
    func.return %f : f32"""
OPTIONS = MergeAllocOptions(planner="wasteful", alignment=1)


def place(problem: Problem, _: PlannerOptions) -> Plan:
    """Nothing shares bytes, and holes in live ranges take more; each plan is said to be optimal."""
    offsets: dict[int | str, int] = {}
    end = 0
    for buffer in problem.buffers:
        offsets[buffer.id] = end
        if buffer.needs_bytes:
            end += buffer.size_bytes * len(buffer.live)
    pool = problem.pools[0].name
    plan = Plan(problem, offsets, dict.fromkeys(offsets, pool), {pool: end}, "wasteful")
    return replace(plan, proved_infeasible_below_bytes=end)


@pytest.fixture(autouse=True)
def with_algorithm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    register_algorithm("wasteful", place)
    register_algorithm("one-offset", place_at_one_offset)


def place_at_one_offset(problem: Problem, _: PlannerOptions) -> Plan:
    """All buffers are in the same bytes."""
    pool, size_bytes = problem.pools[0].name, max(one.size_bytes for one in problem.buffers)
    offsets = dict.fromkeys((one.id for one in problem.buffers), 0)
    return Plan(problem, offsets, dict.fromkeys(offsets, pool), {pool: size_bytes}, "one-offset")


def planned(
    *live: tuple[int, int],
    last: tuple[int, int] | None = None,
    begin: int = 30,
    may_overlap: bool = False,
    planner: str = "wasteful",
) -> ArenaPlan:
    """The arena of %a, with these live ranges or for 20 ticks, and %b, for 2 ticks."""
    module = main_with(TWO, "%f: f32", "f32")
    options = replace(OPTIONS, planner=planner)
    (trace,) = collect_tick_traces(module, Memory(module), options, {}).scopes
    a, b = trace.allocations
    a = a._replace(lifetime=Lifetime(1, 20), live=tuple(LiveRange(*one) for one in live))
    b = b._replace(lifetime=Lifetime(begin, begin + 1), live=(LiveRange(*last),) if last else ())
    pairs = ((a.op, b.op),) if may_overlap else ()
    return plan_arena(module, trace._replace(allocations=(a, b), in_place_reuses=pairs), options)


def test_what_the_planner_proves_holds():
    arena = planned()
    assert (arena.size_bytes, arena.lower_bound_bytes, arena.proved_optimal) == (128, 64, True)


def test_a_plan_without_holes_proves_nothing_about_those_with_holes():
    """It is taken, because the planner needs more bytes for those."""
    arena = planned((1, 3), (15, 21), begin=5)
    assert (arena.size_bytes, arena.lower_bound_bytes, arena.proved_optimal) == (128, 64, False)


def test_the_arena_contains_what_needs_no_bytes():
    """M20: %b, only the shape of which is used, comes behind %a."""
    arena = planned(last=(30, 30))
    assert [one.offset_bytes for one in arena.placed] == [0, 64]
    assert arena.size_bytes == 128


def test_what_is_in_place():
    """Pairs that are live together, in the same bytes."""
    there = planned(begin=20, may_overlap=True, planner="one-offset")
    a, b = (one.op for one in there.placed)
    assert there.in_place_reuses == ((a, b),)
    assert planned(begin=21, may_overlap=True, planner="one-offset").in_place_reuses == ()
    assert planned(begin=20, may_overlap=True).in_place_reuses == ()
