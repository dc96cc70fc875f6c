"""Results are scratch until they are written (S1, rule M18)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.interpreter import run
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    Memory,
    MemoryPlan,
    MergeAllocOptions,
    collect_tick_traces,
    merge_allocations,
    plan_program,
)

OPTIONS = MergeAllocOptions(in_place=False, reorder=False)

CHAIN = """
func.func @main(%x: memref<64xf32>) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  %r = memref.alloc() : memref<64xf32>
  linalg.exp ins(%b : memref<64xf32>) outs(%r : memref<64xf32>)
  func.return %r : memref<64xf32>
}
"""


def planned(text: str, options: MergeAllocOptions = OPTIONS) -> MemoryPlan:
    return plan_program(parse(text), options)


def held(plan: MemoryPlan) -> list[tuple[int, list[str]]]:
    """Sizes of results that serve as scratch, each with the names of the buffers that it holds."""
    return [
        (arena.size_bytes, sorted(one.name for one in arena.placed))
        for arena in plan.arenas
        if arena.is_result
    ]


def results(text: str) -> list[tuple[str, int, str]]:
    """Possible scratch: its name, the first tick of its block, and its first use."""
    module = parse(text)
    (trace,) = collect_tick_traces(module, Memory(module), OPTIONS).preferred
    return [
        (
            one.allocation.op.results[0].name_hint or "",
            one.block_begin,
            one.allocation.first_access.name,
        )
        for one in trace.staying
        if one.may_be_scratch
    ]


def test_a_result_holds_what_is_dead_before_it_is_written():
    plan = planned(CHAIN)
    assert held(plan) == [(256, ["a", "r"])]
    (arena,) = [arena for arena in plan.arenas if not arena.is_result]
    assert [one.name for one in arena.placed] == ["b"]
    assert plan.size_bytes == 512


def test_what_holds_others_is_placed_not_skipped():
    assert not planned(CHAIN).skipped
    assert [one.reason for one in planned(CHAIN, MergeAllocOptions()).skipped] == [
        "returned by the function"
    ]


def test_what_it_holds_keeps_its_contents():
    before, after = parse(CHAIN), parse(CHAIN)
    merge_allocations(after, OPTIONS)
    expected, outcome = run(before), run(after, seed=1)
    assert expected.observably_equal(outcome)
    assert (expected.statistics.peak_heap_bytes, outcome.statistics.peak_heap_bytes) == (768, 512)


@pytest.mark.parametrize("planner", ["cost-model", "size-first", "trivial", "best-fit", "auto"])
def test_any_planner_goes_with_it(planner: str):
    assert held(planned(CHAIN, replace(OPTIONS, planner=planner))) == [(256, ["a", "r"])]


def test_off_unless_asked_for():
    assert not held(planned(CHAIN, MergeAllocOptions()))


def test_it_may_be_scratch_up_to_its_first_use():
    text = """
    func.func @main(%x: memref<64xf32>) -> memref<?xf32> {
      %r = memref.alloc() : memref<64xf32>
      "test.op"(%x) : (memref<64xf32>) -> ()
      %s = memref.cast %r : memref<64xf32> to memref<?xf32>
      "test.op"(%s) : (memref<?xf32>) -> ()
      func.return %s : memref<?xf32>
    }
    """
    # The first operation has tick 2.
    assert results(text) == [("r", 2, "memref.cast")]


@pytest.mark.parametrize(
    ("type", "size_bytes"), [("memref<63xf32>", 0), ("memref<3x?xf32>", 0), ("memref<64xindex>", 0)]
)
def test_only_allocations_of_known_bytes_are_scratch(type: str, size_bytes: int):
    # 63 numbers are too few for what there is; the others are no candidates.
    size = "%n" if "?" in type else ""
    text = f"""
    func.func @main(%x: memref<64xf32>, %n: index) -> {type} {{
      %a = memref.alloc() : memref<64xf32>
      "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
      %r = memref.alloc({size}) : {type}
      "test.op"(%r) : ({type}) -> ()
      func.return %r : {type}
    }}
    """
    assert sum(size for size, _ in held(planned(text))) == size_bytes


def test_what_the_function_frees_itself_is_no_scratch():
    text = """
    func.func @main(%c: i1) {
      %r = memref.alloc() : memref<64xf32>
      %p = memref.extract_aligned_pointer_as_index %r : memref<64xf32> -> index
      memref.dealloc %r : memref<64xf32>
      func.return
    }
    """
    assert not results(text)


OUT_PARAM = """
func.func private @exp3(%x: memref<64xf32>, %out: memref<64xf32> {bufferization.access = "write"}) {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  linalg.add ins(%x, %b : memref<64xf32>, memref<64xf32>) outs(%out : memref<64xf32>)
  func.return
}
func.func @main(%x: memref<64xf32>) -> memref<64xf32> {
  MAKE
  func.call @exp3(%x, %y) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return %y : memref<64xf32>
}
"""
"""`%out` is only written, at the end."""


def test_out_params_are_no_scratch():
    """Here `%out` is `%x`, which the function reads when `%a` is dead."""
    text = OUT_PARAM.replace("MAKE", "%y = memref.cast %x : memref<64xf32> to memref<64xf32>")
    assert not held(planned(text))
    before, after = parse(text), parse(text)
    merge_allocations(after, OPTIONS)
    assert run(before).observably_equal(run(after, seed=1))


def test_out_params_in_sight_of_their_caller_are_buffers_of_one_plan():
    """`%a` is where `%y` is, which the function does not write before `%a` is dead."""
    text = OUT_PARAM.replace("MAKE", "%y = memref.alloc() : memref<64xf32>")
    text = text.replace("func.return %y", '"test.op"(%y) : (memref<64xf32>) -> ()\nfunc.return %x')
    assert planned(text, replace(OPTIONS, scope="program")).size_bytes == 2 * 256


def test_what_is_needed_when_the_result_is_written_stays_in_an_arena():
    text = """
    func.func @main(%x: memref<64xf32>) -> memref<640xf32> {
      %a = memref.alloc() : memref<64xf32>
      "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
      %b = memref.alloc() : memref<64xf32>
      "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
      %r = memref.alloc() : memref<640xf32>
      "test.op"(%b, %r) : (memref<64xf32>, memref<640xf32>) -> ()
      func.return %r : memref<640xf32>
    }
    """
    plan = planned(text)
    assert held(plan) == [(2560, ["a", "r"])]
    assert plan.size_bytes == 2560 + 256


def test_pools_and_whole_programs_are_as_before():
    text = CHAIN.replace("@main", "private @callee")
    whole = replace(OPTIONS, scope="program")
    assert not held(planned(text, whole))


FORWARDED = """
func.func @main(%x: memref<64xf32>) -> (memref<64xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %w = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%w : memref<64xf32>)
  linalg.exp ins(%w : memref<64xf32>) outs(%x : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  memref.copy %a, %b : memref<64xf32> to memref<64xf32>
  %r = memref.alloc() : memref<64xf32>
  linalg.exp ins(%a : memref<64xf32>) outs(%r : memref<64xf32>)
  %c = memref.alloc() : memref<64xf32>
  linalg.exp ins(%b : memref<64xf32>) outs(%c : memref<64xf32>)
  %s = memref.load %a[%c0] : memref<64xf32>
  linalg.add ins(%c, %r : memref<64xf32>, memref<64xf32>) outs(%r : memref<64xf32>)
  func.return %r, %s : memref<64xf32>, f32
}
"""


def test_what_lives_longer_by_a_forwarding_is_not_written_over():
    """%a is made in %b, and read behind the operation that writes %c over %b otherwise."""
    options = replace(OPTIONS, in_place=True)
    before, after = parse(FORWARDED), parse(FORWARDED)
    plan = plan_program(after, options)
    assert any(arena.forwardings for arena in plan.arenas)
    assert not any(
        {"b", "c"} == {op.results[0].name_hint for op in pair}
        for arena in plan.arenas
        for pair in arena.in_place_reuses
    )
    merge_allocations(after, options)
    assert run(before).observably_equal(run(after, seed=1))
