"""The stages, replaced from Python, one by one. Cites: 000/stages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.memref import AllocOp, ViewOp
from xdsl.ir import Block, Operation

from tests.support.dominance import assert_dominance
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    DEFAULT_STAGES,
    ArenaPlan,
    BlockOrders,
    LifetimeTrace,
    Memory,
    MemoryTrace,
    MergeAllocOptions,
    MergeAllocPass,
    MergeAllocStages,
    PassError,
    VerifyMemoryPlanPass,
    arena_from_offsets,
    collect_tick_traces,
    merge_allocations,
    plan_program,
    rewrite_arena,
)


def program() -> ModuleOp:
    return parse("""
    func.func @f() {
      %a = memref.alloc() : memref<8xf32>
      "test.op"(%a) : (memref<8xf32>) -> ()
      %b = memref.alloc() : memref<8xf32>
      "test.op"(%b) : (memref<8xf32>) -> ()
      func.return
    }""")


def offsets(module: ModuleOp) -> dict[str | None, object]:
    views = [op for op in module.walk() if isinstance(op, ViewOp)]
    found: dict[str | None, object] = {}
    for view in views:
        constant = view.byte_shift.owner
        assert isinstance(constant, Operation)
        found[view.results[0].name_hint] = int(str(constant.properties["value"]).split(" ")[0])
    return found


def plan_side_by_side(
    root: Operation, trace: LifetimeTrace, options: MergeAllocOptions
) -> ArenaPlan:
    """A planner that shares nothing."""
    end = 0
    found: dict[Operation, int] = {}
    for allocation in trace.allocations:
        found[allocation.op] = end
        end += allocation.size_bytes
    return arena_from_offsets(trace, options, found, "side by side")


def collect_only_a(
    root: Operation, memory: Memory, options: MergeAllocOptions, orders: BlockOrders
) -> MemoryTrace:
    """A collector that merges the allocation called %a."""

    def reason(allocation: Operation) -> str | None:
        return None if allocation.results[0].name_hint == "a" else "not called a"

    return collect_tick_traces(root, memory, options, orders, reason_to_stay=reason)


def collect_what_is_needed(
    root: Operation, memory: Memory, options: MergeAllocOptions, orders: BlockOrders
) -> MemoryTrace:
    """A collector that says nothing which it need not say."""
    found = collect_tick_traces(root, memory, options, orders)
    scopes = [
        LifetimeTrace(one.scope, one.memory_space, one.allocations)
        for one in found.functions[0][0].scopes
    ]
    function = found.functions[0][0]._replace(scopes=tuple(scopes))
    return found._replace(functions=((function,),))


def test_an_arena_is_freed_only_if_the_collector_says_so():
    module = program()
    merge_allocations(
        module, MergeAllocOptions(), replace(DEFAULT_STAGES, collect=collect_what_is_needed)
    )
    assert offsets(module) == {"a": 0, "b": 0}
    assert "dealloc" not in str(module)


def test_default_stages():
    module = program()
    (arena,) = merge_allocations(module, MergeAllocOptions()).arenas
    assert arena.size_bytes == 32
    assert offsets(module) == {"a": 0, "b": 0}


def test_own_planner():
    module = program()
    stages = replace(DEFAULT_STAGES, plan=plan_side_by_side)
    (arena,) = merge_allocations(module, MergeAllocOptions(alignment=32), stages).arenas
    assert offsets(module) == {"a": 0, "b": 32}
    # What it did not say is worked out.
    assert (arena.size_bytes, arena.lower_bound_bytes, arena.peak_tick) == (64, 32, 3)
    assert arena.algorithm == "side by side"
    assert not arena.proved_optimal


def test_a_planner_whose_offsets_are_no_plan():
    def plan(root: Operation, trace: LifetimeTrace, options: MergeAllocOptions) -> ArenaPlan:
        found = dict.fromkeys((allocation.op for allocation in trace.allocations), 4)
        return arena_from_offsets(trace, options, found)

    module = program()
    before = str(module)
    with pytest.raises(PassError, match="offset 4 is not aligned to 64"):
        merge_allocations(module, MergeAllocOptions(), replace(DEFAULT_STAGES, plan=plan))
    assert str(module) == before


def test_own_collector():
    module = program()
    stages = MergeAllocStages(collect=collect_only_a)
    plan = merge_allocations(module, MergeAllocOptions(), stages)
    assert offsets(module) == {"a": 0}
    assert [skipped.reason for skipped in plan.skipped] == ["not called a"]
    allocs = [op.memref.name_hint for op in module.walk() if isinstance(op, AllocOp)]
    assert allocs == ["arena", "b"]


def test_own_rewriter():
    """Here one that counts, and leaves the work to the default one."""
    scopes: list[tuple[Block, int]] = []

    def rewrite(root: Operation, arena: ArenaPlan, options: MergeAllocOptions) -> None:
        scopes.append((arena.scope, arena.size_bytes))
        rewrite_arena(root, arena, options)

    module = program()
    merge_allocations(module, MergeAllocOptions(), MergeAllocStages(rewrite=rewrite))
    (function,) = module.body.block.ops
    assert scopes == [(function.regions[0].block, 64)]
    assert offsets(module) == {"a": 0, "b": 0}


@dataclass(frozen=True)
class SideBySidePass(MergeAllocPass):
    """merge-alloc with a planner of one's own, as a pass."""

    name = "merge-alloc-side-by-side"
    stages: ClassVar[MergeAllocStages] = MergeAllocStages(plan=plan_side_by_side)


def test_own_pass():
    module = program()
    SideBySidePass(alignment=16).apply(Context(), module)
    module.verify()
    assert_dominance(module)
    assert offsets(module) == {"a": 0, "b": 32}


def test_nothing_is_changed_before_everything_is_planned():
    """The second function's plan fails: the first function stays as it is, too."""
    module = parse(
        f"{str(program()).removeprefix('builtin.module {').removesuffix('}')}"
        """
    func.func @g() {
      %c = memref.alloc() : memref<8xf32>
      "test.op"(%c) : (memref<8xf32>) -> ()
      func.return
    }"""
    )

    def plan(root: Operation, trace: LifetimeTrace, options: MergeAllocOptions) -> ArenaPlan:
        if trace.allocations[0].op.results[0].name_hint == "c":
            raise PassError("error: does not fit")
        return plan_side_by_side(root, trace, options)

    before = str(module)
    with pytest.raises(PassError, match="does not fit"):
        merge_allocations(module, MergeAllocOptions(alignment=32), MergeAllocStages(plan=plan))
    assert str(module) == before


def whole_program() -> ModuleOp:
    """A function that is planned with its caller, and one that is by itself: it has two blocks."""
    return parse("""
    func.func private @inlined(%x: memref<8xf32>) {
      %a = memref.alloc() : memref<8xf32>
      "test.op"(%x, %a) : (memref<8xf32>, memref<8xf32>) -> ()
      func.return
    }
    func.func private @blocks(%x: memref<8xf32>) {
      %b = memref.alloc() : memref<8xf32>
      "test.op"(%x, %b) : (memref<8xf32>, memref<8xf32>) -> ()
      cf.br ^end
    ^end:
      func.return
    }
    func.func @main() {
      %c = memref.alloc() : memref<8xf32>
      func.call @inlined(%c) : (memref<8xf32>) -> ()
      func.call @blocks(%c) : (memref<8xf32>) -> ()
      func.return
    }""")


WHOLE = MergeAllocOptions(alignment=32, scope="program")


def test_own_planner_of_a_whole_program():
    """K6: it sees the allocations of callees, and their needs, as allocations of the caller."""
    module = whole_program()
    seen: list[list[str]] = []

    def plan(root: Operation, trace: LifetimeTrace, options: MergeAllocOptions) -> ArenaPlan:
        seen.append([one.op.name for one in trace.allocations])
        return plan_side_by_side(root, trace, options)

    planned = merge_allocations(module, WHOLE, MergeAllocStages(plan=plan))
    assert seen == [["memref.alloc"], ["memref.alloc", "memref.alloc", "func.call"]]
    assert planned.size_bytes == 96
    assert {arena.algorithm for arena in planned.arenas} == {"side by side"}
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(Context(), module)


@pytest.mark.parametrize(
    ("stages", "stage"),
    [
        (MergeAllocStages(collect=collect_only_a), "collect"),
        (MergeAllocStages(rewrite=lambda root, arena, options: None), "rewrite"),
    ],
)
def test_other_own_stages_of_a_whole_program(stages: MergeAllocStages, stage: str):
    """The error names the stage, and nothing is changed; the plan alone needs no rewriter."""
    module = whole_program()
    before = str(module)
    with pytest.raises(PassError, match=f"it takes no other stage '{stage}'"):
        merge_allocations(module, WHOLE, stages)
    assert str(module) == before
    if stage == "rewrite":
        assert plan_program(module, WHOLE, stages).size_bytes == 64


def test_analysis_only_twice():
    """Attributes of an earlier run are replaced; merging drops them with the allocations."""
    module = program()
    analysis = MergeAllocPass(analysis_only=True)
    analysis.apply(Context(), module)
    first = str(module)
    assert "mergealloc.lifetime = array<i64: 0, 3, 3>" in first
    analysis.apply(Context(), module)
    assert str(module) == first
    MergeAllocPass().apply(Context(), module)
    assert "mergealloc.lifetime" not in str(module)


def test_merging_again_changes_nothing():
    """An arena by itself stays the arena that it is, with its plan."""
    module = program()
    MergeAllocPass().apply(Context(), module)
    merged = str(module)
    assert merge_allocations(module, MergeAllocOptions()).arenas == ()
    assert str(module) == merged
