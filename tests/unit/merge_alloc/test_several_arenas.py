"""Tight arenas (S2): where they are, how many there are, and what gets no bytes (M17, M19, M20)."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.replay import replay
from tests.unit.support.programs import parse
from xdsl_mergealloc import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.framework import merge_allocations, plan_program
from xdsl_mergealloc.merge_alloc.split_arenas import Span, WholeLoops, most_bytes, split
from xdsl_mergealloc.planner import Buffer, LiveRange, MayOverlap, live_profile


def buffer(number: int, size_bytes: int, begin: int, end: int) -> Buffer:
    return Buffer(number, size_bytes, (LiveRange(begin, end),))


def ids(groups: list[list[Buffer]]) -> list[list[int | str]]:
    return [[one.id for one in group] for group in groups]


CHAIN = [buffer(0, 4096, 0, 3), buffer(1, 256, 2, 5), buffer(2, 256, 4, 7)]


def test_one_arena_is_enough_where_nothing_is_beside_it():
    assert ids(split(CHAIN, (), (), 64)) == [[0, 1, 2]]


def test_as_few_arenas_as_take_no_more_than_what_is_live():
    result = Span(6, 9, 4000)
    assert ids(split(CHAIN, (), [result], 64)) == [[0], [1], [2]]
    assert ids(split(CHAIN, (), [Span(7, 9, 4000)], 64)) == [[0, 1, 2]]


def test_something_may_be_given_up_for_fewer_arenas():
    result = Span(6, 9, 4000)
    assert ids(split(CHAIN, (), [result], 64, given_up=20)) == [[0, 1], [2]]


def test_arenas_are_there_for_whole_loops():
    # Two that come and go inside a loop are there together: one takes less.
    result = Span(6, 9, 4000)
    assert ids(split(CHAIN, (), [result], 64, loops=WholeLoops([(1, 7)]))) == [[0, 1, 2]]
    loops = WholeLoops([(2, 4), (6, 8)])
    assert [loops.around(0, 2), loops.around(1, 3), loops.around(3, 7)] == [(0, 2), (1, 4), (2, 8)]


def test_what_shares_bytes_stays_together():
    pair = MayOverlap(0, 1)
    groups = split(CHAIN, [pair], [Span(6, 9, 4000)], 64)
    assert any({0, 1} <= set(group) for group in ids(groups))


@pytest.mark.parametrize("seed", range(30))
def test_arenas_take_what_is_live_at_once(seed: int):
    random = Random(seed)
    buffers: list[Buffer] = []
    for number in range(random.randrange(2, 40)):
        begin = random.randrange(100)
        length = random.randrange(1, 20)
        buffers.append(buffer(number, 64 * random.randrange(1, 30), begin, begin + length))
    others = [Span(random.randrange(100), 130, 64 * random.randrange(1, 30)) for _ in range(3)]
    least = most_bytes([*others, *(Span(*b.live[0], b.size_bytes) for b in buffers)])
    groups = split(buffers, (), others, 64)
    spans = [
        Span(
            min(one.live[0].start for one in group),
            max(one.live[-1].end for one in group),
            max(live_bytes for _, live_bytes in live_profile(group, 64)),
        )
        for group in groups
    ]
    assert most_bytes([*others, *spans]) == least
    assert sorted(one for group in ids(groups) for one in group) == list(range(len(buffers)))


BESIDE_DYNAMIC = """
func.func @main(%n: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %size = memref.dim %n, %c0 : memref<?xf32>
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %d = memref.alloc(%size) : memref<?x64xf32>
  "test.op"(%d) : (memref<?x64xf32>) -> ()
  memref.dealloc %d : memref<?x64xf32>
  %b = memref.alloc() : memref<16384xf32>
  "test.op"(%b) : (memref<16384xf32>) -> ()
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16384xf32>
  func.return
}
"""


def test_a_large_static_buffer_is_not_there_beside_dynamic_ones():
    module = parse(BESIDE_DYNAMIC)
    merge_allocations(module, MergeAllocOptions(scratch_results=True))
    figures = replay(module, dynamic_extent=256)
    assert figures.peak_heap_bytes == 65536
    assert figures.live_heap_bytes == 0


def test_an_arena_ends_with_its_last_buffer():
    text = """
    func.func @main() {
      %a = memref.alloc() : memref<16xf32>
      %b = memref.alloc() : memref<3xf32>
      "test.op"(%a, %b) : (memref<16xf32>, memref<3xf32>) -> ()
      func.return
    }
    """
    assert plan_program(parse(text), MergeAllocOptions()).size_bytes == 128
    plan = plan_program(parse(text), MergeAllocOptions(scratch_results=True))
    assert plan.size_bytes == 64 + 12


SHARED = """
func.func @main(%x: memref<?x?xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %a = memref.alloc(%n) : memref<?x8xf32>
  "test.op"(%a) : (memref<?x8xf32>) -> ()
  memref.dealloc %a : memref<?x8xf32>
  {between}
  %c = memref.alloc(%n) : memref<?x4xf32>
  "test.op"(%c) : (memref<?x4xf32>) -> ()
  memref.dealloc %c : memref<?x4xf32>
  func.return
}}
"""

BETWEEN = """
  %b = memref.alloc(%m) : memref<?x16xf32>
  "test.op"(%b) : (memref<?x16xf32>) -> ()
  memref.dealloc %b : memref<?x16xf32>
  %d = memref.alloc(%m) : memref<?x16xf32>
  "test.op"(%d) : (memref<?x16xf32>) -> ()
  memref.dealloc %d : memref<?x16xf32>
"""


@pytest.mark.parametrize(("between", "shared"), [("", [["a", "c"]]), (BETWEEN, [["b", "d"]])])
def test_sharing_of_dynamic_sizes_never_takes_more_at_once(between: str, shared: list[list[str]]):
    """Y7: the memory of %a and %c would be there beside those between them."""
    options = MergeAllocOptions(dynamic="reuse")
    module = parse(SHARED.format(between=between))
    plan = plan_program(module, options)
    found = [[one.op.results[0].name_hint for one in group.allocations] for group in plan.shared]
    assert found == shared
    before = replay(module, shapes={0: (16, 16)})
    merge_allocations(module, options)
    after = replay(module, shapes={0: (16, 16)})
    assert after.peak_heap_bytes <= before.peak_heap_bytes
    assert after.live_heap_bytes == 0
