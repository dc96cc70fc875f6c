"""Orders that need less memory, and when they are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from tests.support.generators.builder import full_context
from tests.unit.support.programs import main_with
from xdsl_mergealloc import (
    Memory,
    MergeAllocOptions,
    MergeAllocPass,
    PassError,
    merge_allocations,
    plan_program,
)
from xdsl_mergealloc.memory_pools import MemoryPool
from xdsl_mergealloc.merge_alloc.collect import collect_tick_traces
from xdsl_mergealloc.merge_alloc.framework import MergeAllocStages
from xdsl_mergealloc.merge_alloc.trace import (
    BlockOrders,
    FunctionTrace,
    LifetimeTrace,
    MemoryTrace,
    TracedAllocation,
)

LATE_USE = """
    %early = memref.alloc() : memref<64xf32>
    linalg.fill ins(%f : f32) outs(%early : memref<64xf32>)
    %a = memref.alloc() : memref<128xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<128xf32>)
    %u = memref.load %a[%c0] : memref<128xf32>
    memref.store %u, %early[%c0] : memref<64xf32>
    %r = memref.load %early[%c1] : memref<64xf32>
    func.return %r : f32"""


GIVEN = MergeAllocOptions(in_place=False, scratch_results=False, reorder=False)
REORDER = replace(GIVEN, reorder=True)


def late_use() -> ModuleOp:
    return main_with(LATE_USE, "%f: f32", "f32")


def test_a_better_order_makes_the_arena_smaller():
    given = merge_allocations(late_use(), GIVEN)
    better = merge_allocations(late_use(), REORDER)
    assert (given.size_bytes, better.size_bytes) == (768, 512)


def test_what_is_needed_late_is_not_made_at_once():
    """Small buffers for the end cost little each, and pile up beside a chain of others."""
    small, large = "memref<128xf32>", "memref<160xf32>"
    lines = [f"%y = memref.alloc() : {small}", f"linalg.fill ins(%f : f32) outs(%y : {small})"]
    for n in range(5):
        lines += [f"%s{n} = memref.alloc() : {small}"]
        lines += [f"linalg.fill ins(%f : f32) outs(%s{n} : {small})"]
    lines += [f"%l0 = memref.alloc() : {large}", f"linalg.fill ins(%f : f32) outs(%l0 : {large})"]
    for n in range(3):
        lines += [f"%l{n + 1} = memref.alloc() : {large}"]
        lines += [f"linalg.exp ins(%l{n} : {large}) outs(%l{n + 1} : {large})"]
    lines += [f"%u = memref.load %l3[%c0] : {large}", f"memref.store %u, %y[%c0] : {small}"]
    for n in range(5):
        lines += [f"linalg.add ins(%s{n}, %y : {small}, {small}) outs(%y : {small})"]
    body = "\n".join([*lines, f"%r = memref.load %y[%c1] : {small}", "func.return %r : f32"])
    given, better = (
        merge_allocations(main_with(body, "%f: f32", "f32"), options)
        for options in (GIVEN, REORDER)
    )
    assert (given.size_bytes, better.size_bytes) == (512 + 5 * 512 + 2 * 640, 2 * 640)


def test_an_arena_that_fits_in_the_better_order_only():
    MergeAllocPass(pools="default:512").apply(full_context(), late_use())
    with pytest.raises(PassError, match="none can fit"):
        MergeAllocPass(lifetimes="tick", pools="default:512").apply(full_context(), late_use())


def test_an_arena_that_fits_in_no_order_leaves_the_program_as_it_is():
    module = late_use()
    before = str(module)
    with pytest.raises(PassError, match="none can fit"):
        MergeAllocPass(pools="default:256").apply(full_context(), module)
    assert str(module) == before


def order(module: ModuleOp) -> list[str]:
    return [op.name for op in module.walk()]


def test_analysis_changes_no_order():
    module, other = late_use(), late_use()
    MergeAllocPass(analysis_only=True).apply(full_context(), module)
    assert order(module) == order(other)


def test_functions_without_gain_keep_their_order():
    module = late_use()
    chain = """
        %a = memref.alloc() : memref<64xf32>
        %b = memref.alloc() : memref<64xf32>
        %w = memref.load %x[%c0] : memref<1xf32>
        linalg.fill ins(%f : f32) outs(%a : memref<64xf32>)
        memref.copy %a, %b : memref<64xf32> to memref<64xf32>
        %r = memref.load %b[%c0] : memref<64xf32>
        %t = arith.addf %r, %w : f32
        func.return %t : f32"""
    (function,) = main_with(chain, "%f: f32, %x: memref<1xf32>", "f32").body.block.ops
    function.detach()
    function.properties["sym_name"] = StringAttr("chain")
    module.body.block.add_op(function)

    def accesses() -> list[str]:
        names = ("linalg.fill", "memref.copy", "memref.load")
        return [op.name for op in function.regions[0].block.ops if op.name in names]

    before = accesses()
    assert [one.size_bytes for one in merge_allocations(module, REORDER).arenas] == [512, 512]
    assert accesses() == before


Change = Callable[[FunctionTrace], FunctionTrace]


def as_it_is(trace: FunctionTrace) -> FunctionTrace:
    return trace


def takes_new_order(
    new: Change, given: Change = as_it_is, text: str = LATE_USE, **options: Any
) -> bool:
    """Whether the new order is kept if the traces of both orders are changed like this."""

    def collect(
        root: Operation, memory: Memory, options: MergeAllocOptions, orders: BlockOrders
    ) -> MemoryTrace:
        found = collect_tick_traces(root, memory, options, orders)
        change = new if orders else given
        return found._replace(functions=tuple(tuple(map(change, each)) for each in found.functions))

    module, stages = main_with(text, "%f: f32, %n: index", "f32"), MergeAllocStages(collect)
    return bool(plan_program(module, replace(REORDER, **options), stages).orders)


def with_scopes(change: Callable[[LifetimeTrace], LifetimeTrace | None]) -> Change:
    """Changes each scope, or removes it."""
    return lambda trace: trace._replace(scopes=tuple(filter(None, map(change, trace.scopes))))


def with_sizes(change: Callable[[TracedAllocation], int]) -> Change:
    """Changes the sizes of allocations; those of no bytes are not merged."""

    def resized(scope: LifetimeTrace) -> LifetimeTrace:
        allocations = (one._replace(size_bytes=change(one)) for one in scope.allocations)
        return scope._replace(allocations=tuple(one for one in allocations if one.size_bytes))

    return with_scopes(resized)


def is_early(one: TracedAllocation) -> bool:
    return one.size_bytes == 256


def test_an_order_with_which_the_same_is_merged():
    """O2."""
    without_one = with_sizes(lambda one: 0 if is_early(one) else one.size_bytes)
    assert takes_new_order(as_it_is)
    # Fewer allocations take fewer bytes, of course.
    assert not takes_new_order(without_one)
    # Another one is merged with the new order only, although less is taken.
    another = """%b = memref.alloc() : memref<32xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<32xf32>)
    func.return"""
    text = LATE_USE.replace("func.return", another)
    given = with_sizes(lambda one: one.size_bytes if one.size_bytes > 128 else 0)
    assert takes_new_order(as_it_is, text=text)
    assert not takes_new_order(as_it_is, given=given, text=text)


def test_an_order_with_which_it_does_not_fit():
    """O2: the given order is kept."""
    pools = (MemoryPool("default", 800),)
    assert takes_new_order(as_it_is, pools=pools)
    assert not takes_new_order(with_sizes(lambda one: 4 * one.size_bytes), pools=pools)


IN_TWO_MEMORIES = LATE_USE.replace(
    "func.return",
    """%b = memref.alloc() : memref<64xf32, "other">
    linalg.fill ins(%f : f32) outs(%b : memref<64xf32, "other">)
    func.return""",
)


def test_an_order_with_which_no_arena_is_larger():
    """O2: although the sum is less."""

    def is_other(one: TracedAllocation) -> bool:
        return "other" in str(one.op)

    assert takes_new_order(as_it_is, text=IN_TWO_MEMORIES)
    larger = with_sizes(lambda one: one.size_bytes + 64 * is_other(one))
    assert not takes_new_order(larger, text=IN_TWO_MEMORIES)
    # The other arena is not there.
    without = with_scopes(lambda scope: None if is_other(scope.allocations[0]) else scope)
    assert not takes_new_order(without, text=IN_TWO_MEMORIES)
    assert not takes_new_order(as_it_is, given=without, text=IN_TWO_MEMORIES)


WITH_SHARED = LATE_USE.replace(
    "func.return",
    """%d = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%d : memref<?xf32>)
    %e = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%e : memref<?xf32>)
    func.return""",
)


def test_an_order_with_which_as_much_is_shared():
    """O2."""
    assert takes_new_order(as_it_is, text=WITH_SHARED, dynamic="reuse")

    def separate(trace: FunctionTrace) -> FunctionTrace:
        return trace._replace(shared=())

    assert not takes_new_order(separate, text=WITH_SHARED, dynamic="reuse")

    def larger(trace: FunctionTrace) -> FunctionTrace:
        (shared,) = trace.shared
        return trace._replace(shared=(shared._replace(unit_bytes=shared.unit_bytes + 4),))

    assert not takes_new_order(larger, text=WITH_SHARED, dynamic="reuse")
    assert takes_new_order(as_it_is, given=larger, text=WITH_SHARED, dynamic="reuse")
