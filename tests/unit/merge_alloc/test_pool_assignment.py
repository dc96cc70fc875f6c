"""Pools in a program: which buffer goes where (M13 to M16, K1, K4)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import accumulate
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Attribute

from tests.support.dominance import assert_dominance
from tests.support.generators.builder import full_context, read_program
from tests.support.interpreter import run
from tests.support.real_inputs import (
    in_tiers,
    model_files,
    model_id,
    model_name,
    requires_models,
)
from tests.unit.planner.problems import first_come_first_served
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    ArenaPlan,
    Memory,
    MemoryPlan,
    MemoryPool,
    MergeAllocOptions,
    PassError,
    collect_tick_traces,
    merge_allocations,
    parse_pools,
    plan_arena,
    plan_program,
    problem_of_trace,
)
from xdsl_mergealloc.planner import Pool, Problem
from xdsl_mergealloc.transforms.verify_memory_plan import VerifyMemoryPlanPass


def name_of(memory_space: Attribute) -> str:
    """Name of a memory space among the pools here."""
    return memory_space.data if isinstance(memory_space, StringAttr) else "default"


TICKS = MergeAllocOptions(lifetimes="tick")


def by_pool(plan: MemoryPlan) -> dict[str, ArenaPlan]:
    """The arenas of a program with one scope, by the names of their pools."""
    return {name_of(arena.memory_space): arena for arena in plan.arenas}


def offsets(arena: ArenaPlan) -> dict[str, int]:
    """Offsets of the buffers of an arena, by name."""
    return {placed.name: placed.offset_bytes for placed in arena.placed}


def test_alignments_of_buffers_go_to_the_planner():
    """K1: three buffers of 13 bytes, aligned to 10, 10 and 14, two live at once."""
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<13xi8>
      %b = memref.alloc() : memref<13xi8>
      "test.op"(%a, %b) : (memref<13xi8>, memref<13xi8>) -> ()
      %c = memref.alloc() : memref<13xi8>
      "test.op"(%b, %c) : (memref<13xi8>, memref<13xi8>) -> ()
      func.return
    }""")
    options = MergeAllocOptions(alignment=1, pools=(MemoryPool("default", 100),))
    # memref.alloc takes powers of two; an allocation of one's own may ask for others.
    (trace,) = collect_tick_traces(module, Memory(module), options).scopes
    allocations = tuple(
        allocation._replace(alignment=alignment)
        for allocation, alignment in zip(trace.allocations, (10, 10, 14), strict=True)
    )
    arena = plan_arena(module, trace._replace(allocations=allocations), options)
    assert offsets(arena) == {"a": 0, "b": 20, "c": 0}
    assert arena.size_bytes <= 100


def test_what_is_aligned_higher_than_the_arena_raises_its_alignment():
    """K1."""
    module = parse("""
    func.func @f() {
      %a = memref.alloc() {alignment = 256} : memref<13xi8>
      "test.op"(%a) : (memref<13xi8>) -> ()
      func.return
    }""")
    (arena,) = plan_program(module, MergeAllocOptions(alignment=16)).arenas
    assert arena.alignment == 256


def test_the_alignment_of_a_pool():
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<13xi8>
      %b = memref.alloc() : memref<13xi8>
      "test.op"(%a, %b) : (memref<13xi8>, memref<13xi8>) -> ()
      func.return
    }""")
    (arena,) = plan_program(
        module, MergeAllocOptions(pools=(MemoryPool("L1", alignment=32),))
    ).arenas
    assert sorted(offsets(arena).values()) == [0, 32]


def test_a_scope_has_what_those_around_it_leave():
    """M16: both scopes have a buffer of 256 bytes; the pool has room for one."""
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<256xi8>
      memref.alloca_scope {
        %b = memref.alloc() : memref<256xi8>
        "test.op"(%a, %b) : (memref<256xi8>, memref<256xi8>) -> ()
      }
      func.return
    }""")
    plan = plan_program(module, MergeAllocOptions(pools=parse_pools("fast:256,slow")))
    assert [
        (name_of(arena.memory_space), arena.placed[0].name, arena.capacity_bytes)
        for arena in plan.arenas
    ] == [("fast", "a", 256), ("slow", "b", None)]


@pytest.mark.parametrize("on_overflow", ["error", "warn"])
def test_what_fits_nowhere(on_overflow: str):
    program = """
    func.func @f() {
      %a = memref.alloc() : memref<256xi8>
      %b = memref.alloc() : memref<128xi8>
      "test.op"(%a, %b) : (memref<256xi8>, memref<128xi8>) -> ()
      func.return
    }"""
    pools = parse_pools("fast:128,slow:192")
    module = parse(program)
    if on_overflow == "error":
        with pytest.raises(PassError) as error:
            merge_allocations(module, MergeAllocOptions(pools=pools))
        assert str(error.value) == (
            "<unknown>:3:12: error: in @f: merge-alloc: %a (256 bytes, alignment 64) does not "
            "fit: pool 'slow' has 192 bytes; the best plan found (cost-model) needs 256; none can "
            "fit: 256 bytes are live at tick 4; live there, at 'test.op' (<unknown>:5:7): "
            "%a (256 bytes, <unknown>:3:12)"
        )
        assert str(module) == str(parse(program))
    else:
        plan = merge_allocations(module, MergeAllocOptions(pools=pools, on_overflow="warn"))
        arenas = by_pool(plan)
        assert arenas["slow"].overflow_bytes == 64
        assert arenas["fast"].overflow_bytes == 0
        assert "mergealloc.overflow = 64" in str(module)


@cache
def planned_model(path: Path) -> tuple[ModuleOp, ArenaPlan]:
    """A model, not to be changed, and the plan of its one arena if memory has no limit."""
    module = read_program(path.read_text(), path.name)
    (arena,) = plan_program(module, TICKS).arenas
    return module, arena


def most_live_bytes(arena: ArenaPlan) -> int:
    """The bytes of the buffers that are live at once, wherever they are."""
    change: dict[int, int] = {}
    for placed in arena.placed:
        for live in placed.live_ranges:
            change[live.start] = change.get(live.start, 0) + placed.size_bytes
            change[live.end] = change.get(live.end, 0) - placed.size_bytes
    return max(accumulate(change[tick] for tick in sorted(change)))


def assert_is_right(module: ModuleOp) -> None:
    """Dominance, and no two buffers share bytes while both are live."""
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(full_context(), module)


MODELS_WITH_ARENAS = [
    path for path in model_files("*.memref.mlir") if model_name(path) != "mlp4_dyn"
]
"""All but one, of which all buffers have dynamic sizes."""


@requires_models
@pytest.mark.parametrize("percent", [25, 50, 75])
@pytest.mark.parametrize("path", in_tiers(MODELS_WITH_ARENAS), ids=model_id)
def test_two_pools_of_a_model(path: Path, percent: int):
    """
    K4: a valid plan whatever the fast pool holds, with at least as much traffic there as with first
    come, first served.
    """
    original, whole = planned_model(path)
    capacity_bytes = whole.size_bytes * percent // 100
    module = original.clone()
    options = replace(TICKS, pools=(MemoryPool("fast", capacity_bytes), MemoryPool("slow")))
    (trace,) = collect_tick_traces(module, Memory(module), options).scopes
    buffers = problem_of_trace(trace, TICKS).buffers
    fast = Pool("fast", capacity_bytes, options.alignment)
    arenas = by_pool(merge_allocations(module, options))
    kept = arenas["fast"].placed if "fast" in arenas else ()
    traffic = sum(placed.allocation.traffic_bytes for placed in kept)
    assert traffic >= first_come_first_served(Problem.of(buffers, [fast]))
    assert not kept or arenas["fast"].size_bytes <= capacity_bytes
    assert sum(len(arena.placed) for arena in arenas.values()) == len(whole.placed)
    assert "slow" in arenas or most_live_bytes(whole) <= capacity_bytes
    assert_is_right(module)


@requires_models
@pytest.mark.parametrize("percent", [25, 50, 75])
@pytest.mark.parametrize("path", in_tiers(MODELS_WITH_ARENAS), ids=model_id)
def test_exact_lifetimes_use_the_fast_pool_as_well(path: Path, percent: int):
    """
    More traffic in it; or less in the slow one, where copies go for good. A buffer written over an
    operand is in the operand's pool: `jax_lstm_scan` has 5 % less by it.
    """
    original, whole = planned_model(path)
    fast = MemoryPool("fast", whole.size_bytes * percent // 100)

    def traffic(options: MergeAllocOptions) -> Counter[str]:
        module = original.clone()
        plan = merge_allocations(module, replace(options, pools=(fast, MemoryPool("slow"))))
        assert_is_right(module)
        found: Counter[str] = Counter()
        for arena in plan.arenas:
            for placed in arena.placed:
                found[name_of(arena.memory_space)] += placed.allocation.traffic_bytes
        return found

    exact, by_ticks = traffic(MergeAllocOptions()), traffic(TICKS)
    assert exact["fast"] >= 0.95 * by_ticks["fast"] or exact["slow"] <= by_ticks["slow"]


@requires_models
@pytest.mark.parametrize("percent", [25, 50, 75])
@pytest.mark.parametrize("path", in_tiers(MODELS_WITH_ARENAS), ids=model_id)
def test_one_pool_that_is_too_small_for_a_model(path: Path, percent: int):
    """K4: the error names the buffer, where it is made, and the pool; nothing is changed."""
    original, whole = planned_model(path)
    capacity_bytes = whole.size_bytes * percent // 100
    module = original.clone()
    options = replace(TICKS, pools=(MemoryPool("fast", capacity_bytes),))
    message = ""
    try:
        (arena,) = merge_allocations(module, options).arenas
        # Arenas are rounded up to multiples of the alignment where there is room.
        assert most_live_bytes(whole) <= arena.size_bytes <= capacity_bytes < whole.size_bytes
        assert_is_right(module)
    except PassError as error:
        message = str(error)
    if message:
        where = rf"{re.escape(path.name)}:\d+:\d+: error: in @main: merge-alloc: %\w+"
        what = rf"\(\d+ bytes, alignment 64\) does not fit: pool 'fast' has {capacity_bytes} bytes"
        assert re.match(f"{where} {what}; ", message)
        assert module.is_structurally_equivalent(original)


def test_a_program_in_two_pools_runs():
    program = """
    func.func @main(%x: memref<4xf32>) -> memref<4xf32> {
      %a = memref.alloc() : memref<4xf32>
      linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
      %b = memref.alloc() : memref<4xf32>
      linalg.add ins(%a, %x : memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>)
      %c = memref.alloc() : memref<4xf32>
      linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<4xf32>)
      return %c : memref<4xf32>
    }"""
    before = parse(program)
    after = parse(program)
    options = MergeAllocOptions(alignment=16, pools=parse_pools("fast:16,slow"))
    assert len(merge_allocations(after, options).arenas) == 2
    assert run(before).observably_equal(run(after))
