"""Tight arenas (S2): their places, their number, and buffers without bytes (M17, M19, M20)."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.replay import replay
from tests.unit.support.programs import parse
from xdsl_mergealloc import MergeAllocOptions, merge_allocations, plan_program

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
    merge_allocations(module, MergeAllocOptions())
    figures = replay(module, dynamic_extent=256)
    assert figures.peak_heap_bytes == 65536
    assert figures.live_heap_bytes == 0


def use(name: str, type_: str) -> str:
    return f'"test.op"({name}) : ({type_}) -> ()'


@pytest.mark.parametrize("seed", range(30))
def test_arenas_take_what_is_live_at_once(seed: int):
    """Buffers that come and go, beside three that are returned."""
    rng = Random(seed)
    ticks: list[list[str]] = [[] for _ in range(131)]
    kept = [(f"%r{number}", f"memref<{16 * rng.randrange(1, 30)}xf32>") for number in range(3)]
    others = [
        (f"%b{number}", f"memref<{16 * rng.randrange(1, 30)}xf32>")
        for number in range(rng.randrange(2, 40))
    ]
    for name, type_ in (*kept, *others):
        tick = rng.randrange(100)
        ticks[tick] += [f"{name} = memref.alloc() : {type_}", use(name, type_)]
        if (name, type_) in others:
            end = tick + rng.randrange(1, 20)
            ticks[end][:0] = [use(name, type_), f"memref.dealloc {name} : {type_}"]
    body = "\n".join(line for lines in ticks for line in lines)
    names, types = (", ".join(part) for part in zip(*kept, strict=True))
    text = f"func.func @main() -> ({types}) {{\n{body}\nfunc.return {names} : {types}\n}}"
    module = parse(text)
    merge_allocations(module, MergeAllocOptions())
    assert replay(module).peak_heap_bytes == replay(parse(text)).peak_heap_bytes


def test_an_arena_ends_with_its_last_buffer():
    text = """
    func.func @main() {
      %a = memref.alloc() : memref<16xf32>
      %b = memref.alloc() : memref<3xf32>
      "test.op"(%a, %b) : (memref<16xf32>, memref<3xf32>) -> ()
      func.return
    }
    """
    assert plan_program(parse(text), MergeAllocOptions(lifetimes="tick")).size_bytes == 128
    plan = plan_program(parse(text), MergeAllocOptions())
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
