"""Allocations of dynamic size that share one: which, how many, and for third parties."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from xdsl.dialects.builtin import ModuleOp, NoneAttr
from xdsl.ir import Attribute, Operation, SSAValue

from tests.support.dominance import assert_dominance
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    Memory,
    MemoryTrace,
    MergeAllocOptions,
    SharedAllocation,
    collect_tick_traces,
    merge_allocations,
)
from xdsl_mergealloc.interfaces.allocation import (
    ALLOCATION_MODELS,
    AllocationOpInterface,
    DynamicSize,
    NotPlannable,
)
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout

REUSE = MergeAllocOptions(dynamic="reuse")


def collect(module: ModuleOp, options: MergeAllocOptions = REUSE) -> MemoryTrace:
    return collect_tick_traces(module, Memory(module), options)


def program_of_lifetimes(lifetimes: list[tuple[int, int, int]]) -> ModuleOp:
    """Allocations of a given number of i8 per unit, each accessed at its first and last tick."""
    allocations = [
        f"%b{number} = memref.alloc(%n) : memref<?x{size}xi8>"
        for number, (_, _, size) in enumerate(lifetimes)
    ]
    accesses: list[str] = []
    for tick in range(1 + max((end for _, end, _ in lifetimes), default=0)):
        for number, (begin, end, size) in enumerate(lifetimes):
            if tick in (begin, end):
                accesses.append(f'"test.op"(%b{number}) : (memref<?x{size}xi8>) -> ()')
    body = "\n".join([*allocations, *accesses])
    return parse(f"func.func @f(%n: index) {{\n{body}\nfunc.return\n}}")


def random_lifetimes(seed: int, sizes: tuple[int, ...]) -> list[tuple[int, int, int]]:
    rng = random.Random(f"lifetimes {seed}")
    found: list[tuple[int, int, int]] = []
    for _ in range(rng.randint(2, 14)):
        begin = rng.randrange(20)
        found.append((begin, begin + rng.randint(1, 8), rng.choice(sizes)))
    return found


def live_ranges(shared: SharedAllocation) -> list[tuple[int, int]]:
    return sorted(
        (range_.start, range_.end) for one in shared.allocations for range_ in one.live_ranges
    )


@pytest.mark.parametrize("seed", range(40))
def test_what_shares_is_never_live_together(seed: int):
    module = program_of_lifetimes(random_lifetimes(seed, (1, 2, 4)))
    trace = collect(module)
    for shared in trace.shared:
        ranges = live_ranges(shared)
        assert all(end <= start for (_, end), (start, _) in pairwise(ranges))
        assert shared.unit_bytes == max(one.size_bytes for one in shared.allocations)
        assert len(shared.allocations) > 1


@pytest.mark.parametrize("seed", range(40))
def test_of_one_size_as_few_are_left_as_are_live_together(seed: int):
    lifetimes = random_lifetimes(seed, (4,))
    module = program_of_lifetimes(lifetimes)
    shared = collect(module).shared
    left = len(lifetimes) - sum(len(one.allocations) - 1 for one in shared)
    tick_of = {op: tick for tick, op in enumerate(module.walk())}
    spans: list[tuple[int, int]] = []
    for op in module.walk():
        if op.name == "memref.alloc":
            ticks = [tick_of[use.operation] for use in op.results[0].uses]
            spans.append((min(ticks), max(ticks)))
    assert left == max(sum(a <= tick <= b for a, b in spans) for tick, _ in spans)


def test_different_sizes_share_as_well_as_equal_ones_at_least():
    module = program_of_lifetimes([(0, 2, 1), (3, 5, 8), (6, 8, 1), (0, 5, 8), (6, 9, 4)])
    (one, other) = collect(module).shared
    assert one.unit_bytes == other.unit_bytes == 8
    assert sorted(len(shared.allocations) for shared in (one, other)) == [2, 3]


def test_holes_of_exact_lifetimes_are_used():
    module = parse("""
    func.func @f(%n: index, %x: memref<?xf32>) {
      %a = memref.alloc(%n) : memref<?xf32>
      memref.copy %x, %a : memref<?xf32> to memref<?xf32>
      "test.op"(%a) : (memref<?xf32>) -> ()
      %b = memref.alloc(%n) : memref<?xf32>
      "test.op"(%b) : (memref<?xf32>) -> ()
      memref.copy %x, %a : memref<?xf32> to memref<?xf32>
      "test.op"(%a) : (memref<?xf32>) -> ()
      func.return
    }""")
    assert collect(module, MergeAllocOptions(dynamic="reuse", lifetimes="tick")).shared == ()
    (shared,) = collect(module).shared
    assert len(shared.allocations) == 2


def test_frees_of_what_is_alone_stay_and_others_are_moved():
    module = parse("""
    func.func @f(%n: index) {
      %a = memref.alloc(%n) : memref<?xf32>
      %b = memref.alloc(%n) : memref<?xf32>
      "test.op"(%a) : (memref<?xf32>) -> ()
      memref.dealloc %a : memref<?xf32>
      "test.op"(%b) : (memref<?xf32>) -> ()
      %alone = memref.alloc(%n, %n) : memref<?x?xf32>
      "test.op"(%alone) : (memref<?x?xf32>) -> ()
      memref.dealloc %alone : memref<?x?xf32>
      func.return
    }""")
    trace = collect(module)
    (shared,) = trace.shared
    assert shared.is_freed
    assert [free.operands[0].name_hint for free in trace.preferred[0].erased_frees] == ["a"]
    assert [skipped.op.results[0].name_hint for skipped in trace.skipped] == ["alone"]
    merge_allocations(module, REUSE)
    frees = [op for op in module.walk() if op.name == "memref.dealloc"]
    assert [free.operands[0].name_hint for free in frees] == ["a", "alone"]


def test_a_free_of_one_that_stays_keeps_all_that_it_may_free():
    module = parse("""
    func.func @f(%n: index, %p: i1) {
      %a = memref.alloc(%n) : memref<?xf32>
      "test.op"(%a) : (memref<?xf32>) -> ()
      %b = memref.alloc(%n) : memref<?xf32>
      "test.op"(%b) : (memref<?xf32>) -> ()
      %c = memref.alloc(%n) : memref<?xf32>
      "test.op"(%b, %c) : (memref<?xf32>, memref<?xf32>) -> ()
      %s = arith.select %p, %b, %c : memref<?xf32>
      memref.dealloc %s : memref<?xf32>
      func.return
    }""")
    trace = collect(module)
    # %c is alone, so the free stays, so %b stays, so %a is alone.
    assert trace.shared == ()
    assert trace.preferred[0].erased_frees == ()
    assert len(trace.skipped) == 3


class SizedMaker(AllocationOpInterface):
    """A third party's allocation of rows of 16 bytes; its operand is their number."""

    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int | NotPlannable:
        return NotPlannable("known to the run only")

    def dynamic_size(self, op: Operation, layout: MemoryLayout) -> DynamicSize | None:
        return DynamicSize((op.operands[0],), 16)

    def alignment_bytes(self, op: Operation) -> int:
        return 1

    def memory_space(self, op: Operation) -> Attribute:
        return NoneAttr()


ALLOCATION_MODELS.register("thirdparty.rows", SizedMaker())


def test_allocations_of_a_third_party_share():
    module = parse("""
    func.func @f(%n: index) {
      %a = "thirdparty.rows"(%n) : (index) -> memref<?x4xf32>
      "test.op"(%a) : (memref<?x4xf32>) -> ()
      %b = "thirdparty.rows"(%n) : (index) -> memref<?x4xf32>
      "test.op"(%b) : (memref<?x4xf32>) -> ()
      func.return
    }""")
    merge_allocations(module, REUSE)
    module.verify()
    assert_dominance(module)
    makers = [op for op in module.walk() if ALLOCATION_MODELS.lookup(op) is not None]
    users: list[SSAValue] = [op.operands[0] for op in module.walk() if op.name == "test.op"]
    assert len(makers) == 1
    assert users == [makers[0].results[0]] * 2
