"""The plan as data: its statements about a program, before and after it is carried out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, NoneAttr
from xdsl.ir import Attribute, Operation

from tests.unit.support.programs import main_with, parse
from xdsl_mergealloc import (
    ArenaPlan,
    Memory,
    MemoryPlan,
    MergeAllocOptions,
    MergeAllocPass,
    MergeAllocStages,
    PlacedAllocation,
    collect_tick_traces,
    merge_allocations,
    plan_program,
)
from xdsl_mergealloc.interfaces.allocation import (
    ALLOCATION_MODELS,
    AllocationOpInterface,
    NotPlannable,
)
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.planner import algorithm_names


def plan(module: ModuleOp, options: MergeAllocOptions | None = None) -> MemoryPlan:
    """The plan, of which making it changes nothing."""
    before = str(module)
    found = plan_program(module, options or MergeAllocOptions())
    assert str(module) == before
    return found


def names(allocations: Sequence[PlacedAllocation]) -> list[str]:
    return [placed.name for placed in allocations]


def name_of(op: Operation) -> str | None:
    return op.results[0].name_hint


CHAIN = """
    func.func @f() {
      %a = memref.alloc() : memref<64xi8> loc("f.mlir":3:7)
      "test.op"(%a) {tag = "makes a"} : (memref<64xi8>) -> ()
      %b = memref.alloc() {alignment = 128 : i64} : memref<128xi8>
      "test.op"(%a, %b) {tag = "a to b"} : (memref<64xi8>, memref<128xi8>) -> ()
      %c = memref.alloc() : memref<64xi8>
      "test.op"(%b, %c) {tag = "b to c"} : (memref<128xi8>, memref<64xi8>) -> ()
      func.return
    }"""


def tag(op: Operation) -> str:
    return str(op.attributes["tag"]).strip('"')


def test_buffers_of_an_arena():
    (arena,) = plan(parse(CHAIN)).arenas
    a, b, c = arena.placed
    assert names(arena.placed) == ["a", "b", "c"]
    assert [placed.size_bytes for placed in arena.placed] == [64, 128, 64]
    assert [placed.alignment for placed in arena.placed] == [1, 128, 1]
    assert [tag(placed.first_access) for placed in arena.placed] == ["makes a", "a to b", "b to c"]
    assert [tag(placed.last_access) for placed in arena.placed] == ["a to b", "b to c", "b to c"]
    assert [(placed.lifetime.begin, placed.lifetime.end) for placed in arena.placed] == [
        (3, 5),
        (5, 7),
        (7, 7),
    ]
    assert a.location == "f.mlir:3:7"
    assert a.offset_bytes == c.offset_bytes == 128
    assert b.offset_bytes == 0


def test_an_arena_and_how_good_it_is():
    module = parse(CHAIN)
    (arena,) = plan(module).arenas
    (function,) = module.body.block.ops
    assert arena.scope is function.regions[0].block
    assert arena.memory_space == NoneAttr()
    assert arena.size_bytes == arena.lower_bound_bytes == 192
    assert arena.proved_optimal
    assert arena.alignment == 128
    assert arena.peak_tick == 5
    assert names(arena.live_at_peak) == ["a", "b"]
    assert arena.algorithm in algorithm_names()
    (worse,) = plan(module, MergeAllocOptions(planner="trivial")).arenas
    assert worse.algorithm == "trivial"
    assert worse.lower_bound_bytes == 192
    assert (worse.size_bytes > 192) is not worse.proved_optimal


TICKS = MergeAllocOptions(lifetimes="tick")


def test_ticks_lead_to_operations():
    module = parse("""
    func.func @f(%p: i1) {
      scf.if %p {
        %a = memref.alloc() : memref<64xi8>
        "test.op"(%a) : (memref<64xi8>) -> ()
      }
      func.return
    }
    func.func @g() {
      %b = memref.alloc() : memref<64xi8>
      "test.op"(%b) : (memref<64xi8>) -> ()
      func.return
    }""")
    for function in plan(module).functions:
        walked = list(function.trace.function.walk())
        assert [function.trace.operation_at(tick + 1) for tick in range(len(walked))] == walked
        for arena in function.arenas:
            peak = function.trace.operation_at(arena.peak_tick)
            assert [placed.first_access for placed in arena.placed] == [peak]


def test_what_is_not_in_arenas():
    module = parse("""
    func.func @f() -> memref<8xf32> {
      %merged = memref.alloc() : memref<8xf32>
      "test.op"(%merged) : (memref<8xf32>) -> ()
      memref.dealloc %merged : memref<8xf32>
      %unused = memref.alloc() : memref<8xf32>
      memref.dealloc %unused : memref<8xf32>
      %kept = memref.alloc() : memref<8xf32>
      func.return %kept : memref<8xf32>
    }
    %outside = memref.alloc() : memref<8xf32>""")
    found = plan(module, TICKS)
    assert [(name_of(skipped.op), skipped.reason) for skipped in found.skipped] == [
        ("outside", "not inside an allocation scope"),
        ("kept", "returned by the function"),
    ]
    assert [name_of(op) for op in found.unused] == ["unused"]
    assert [op.operands[0].name_hint for op in found.erased_frees] == ["merged", "unused"]
    (arena,) = found.arenas
    assert arena.frees_arena


def test_in_place_reuses_that_are_used():
    """%b is written over %a, and %c could be, but %d keeps all of it alive."""
    module = main_with(
        """
        %a = memref.alloc() : memref<64xf32>
        memref.copy %x, %a : memref<64xf32> to memref<64xf32>
        %b = memref.alloc() : memref<64xf32>
        linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
        %c = memref.alloc() : memref<64xf32>
        linalg.exp ins(%b : memref<64xf32>) outs(%c : memref<64xf32>)
        "test.op"(%b, %c) : (memref<64xf32>, memref<64xf32>) -> ()
        """,
        "%x: memref<64xf32>",
    )
    (arena,) = plan(module, MergeAllocOptions()).arenas
    assert [(name_of(a), name_of(b)) for a, b in arena.in_place_reuses] == [("a", "b")]
    assert arena.size_bytes == arena.lower_bound_bytes == 512
    (given,) = plan(module, TICKS).arenas
    assert given.in_place_reuses == ()


CONCATENATION = """
    %f = arith.constant 1.0 : f32
    %part = memref.alloc() : memref<1024xf32>
    linalg.fill ins(%f : f32) outs(%part : memref<1024xf32>)
    %whole = memref.alloc() : memref<1025xf32>
    %low = memref.subview %whole[0] [1024] [1] : memref<1025xf32> to memref<1024xf32, strided<[1]>>
    memref.copy %part, %low : memref<1024xf32> to memref<1024xf32, strided<[1]>>
    "test.op"(%whole) : (memref<1025xf32>) -> ()
"""


def test_destination_forwardings_that_are_carried_out():
    module = main_with(CONCATENATION)
    (arena,) = plan(module, MergeAllocOptions()).arenas
    (forwarding,) = arena.forwardings
    assert name_of(forwarding.destination) == "whole"
    assert [name_of(member) for member in forwarding.members] == ["part"]
    assert "part" not in names(arena.placed)
    assert forwarding.copy.name == "memref.copy"
    merge_allocations(module, MergeAllocOptions())
    assert "memref.copy %" not in str(module)


def test_of_two_traces_the_one_with_the_smaller_arena_is_taken():
    """T13: the carried buffers of the loop live all the time; merged, the arena would hold both."""
    module = main_with("""
        %a = memref.alloc() : memref<64xf32>
        "test.op"(%a) : (memref<64xf32>) -> ()
        %t = memref.alloc() : memref<64xf32>
        "test.op"(%t) : (memref<64xf32>) -> ()
        %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%m = %a) -> (memref<64xf32>) {
          "test.op"(%m) : (memref<64xf32>) -> ()
          scf.yield %m : memref<64xf32>
        }
        "test.op"(%r) : (memref<64xf32>) -> ()
        """)
    options = MergeAllocOptions(lifetimes="liveness")
    trace = collect_tick_traces(module, Memory(module), options)
    ((merged, left),) = trace.functions
    assert [len(one.scopes[0].allocations) for one in (merged, left)] == [2, 1]
    (function,) = plan(module, options).functions
    assert [len(arena.placed) for arena in function.arenas] == [1]
    assert [skipped.reason for skipped in function.trace.skipped] == ["carried by a loop"]


def test_collecting_twice_finds_the_same():
    """No finding of a collector is left behind in the input of the next one."""
    module = main_with(CONCATENATION)
    memory = Memory(module)
    options = MergeAllocOptions()
    assert collect_tick_traces(module, memory, options) == collect_tick_traces(
        module, memory, options
    )


def test_a_plan_outlives_the_program_that_it_is_carried_out_on():
    module = parse(CHAIN)
    planned = plan_program(module, MergeAllocOptions())
    done = merge_allocations(module, MergeAllocOptions())
    assert "memref.alloc() {" in str(module)
    for one, other in zip(planned.arenas, done.arenas, strict=True):
        assert one == other
    (arena,) = done.arenas
    assert [(placed.name, placed.offset_bytes) for placed in arena.placed] == [
        ("a", 128),
        ("b", 0),
        ("c", 128),
    ]
    assert arena.placed[0].location == "f.mlir:3:7"


def test_a_rewriter_sees_where_bytes_change_hands():
    """An accelerator puts a barrier where a buffer is first accessed in another one's bytes."""
    barriers: list[tuple[str, str]] = []

    def rewrite(root: Operation, arena: ArenaPlan, options: MergeAllocOptions) -> None:
        for new in arena.placed:
            for old in arena.placed:
                apart = (
                    old.offset_bytes + old.size_bytes <= new.offset_bytes
                    or new.offset_bytes + new.size_bytes <= old.offset_bytes
                )
                if not apart and old.lifetime.end < new.lifetime.begin:
                    barriers.append((tag(old.last_access), tag(new.first_access)))

    merge_allocations(parse(CHAIN), MergeAllocOptions(), MergeAllocStages(rewrite=rewrite))
    assert barriers == [("a to b", "b to c")]


class Aligned(AllocationOpInterface):
    """A third party's allocation of 13 bytes, with any alignment."""

    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int | NotPlannable:
        return 13

    def alignment_bytes(self, op: Operation) -> int:
        alignment = op.attributes["to"]
        assert isinstance(alignment, IntegerAttr)
        return alignment.value.data

    def memory_space(self, op: Operation) -> Attribute:
        return NoneAttr()


ALLOCATION_MODELS.register("thirdparty.aligned", Aligned())


@pytest.mark.parametrize("planner", algorithm_names())
def test_each_buffer_by_its_own_alignment(planner: str):
    """Two live at once, one later: 100 bytes are enough, multiples of 70 are not."""
    module = parse("""
    func.func @f() {
      %a = "thirdparty.aligned"() {to = 10} : () -> memref<13xi8>
      "test.op"(%a) : (memref<13xi8>) -> ()
      %b = "thirdparty.aligned"() {to = 10} : () -> memref<13xi8>
      "test.op"(%a, %b) : (memref<13xi8>, memref<13xi8>) -> ()
      %c = "thirdparty.aligned"() {to = 14} : () -> memref<13xi8>
      "test.op"(%c) : (memref<13xi8>) -> ()
      func.return
    }""")
    (arena,) = plan(module, MergeAllocOptions(alignment=1, planner=planner)).arenas
    offsets = [placed.offset_bytes for placed in arena.placed]
    assert all(
        offset % alignment == 0 for offset, alignment in zip(offsets, (10, 10, 14), strict=True)
    )
    # The document's planner knows one alignment.
    assert arena.size_bytes <= (140 if planner in ("cost-model", "size-first") else 100)
    if planner == "auto":
        assert offsets == [0, 20, 0]
    assert arena.alignment == 2


def test_an_alignment_that_is_none_stays():
    module = parse("""
    func.func @f() {
      %a = "thirdparty.aligned"() {to = 0} : () -> memref<13xi8>
      "test.op"(%a) : (memref<13xi8>) -> ()
      func.return
    }""")
    (skipped,) = plan(module).skipped
    assert skipped.reason == "alignment 0 is not positive"


def test_instances_are_as_far_apart_as_their_alignment_asks():
    """M8: 40 bytes each, aligned to 128 although the pass asks for less."""
    module = parse("""
    func.func @f() {
      scf.forall (%i) in (3) {
        %b = memref.alloc() {alignment = 128 : i64} : memref<10xf32>
        scf.forall (%j) in (4) {
          "test.op"(%b) : (memref<10xf32>) -> ()
        }
      }
      func.return
    }""")
    (arena,) = plan(module, MergeAllocOptions(max_parallel_instances=3)).arenas
    (placed,) = arena.placed
    assert placed.instances is not None
    assert placed.instances.stride_bytes == arena.alignment == 128
    assert arena.size_bytes == 3 * 128


def test_what_asks_for_more_alignment_than_others_is_not_made_in_a_part():
    program = CONCATENATION.replace(
        "%part = memref.alloc()", "%part = memref.alloc() {alignment = 256 : i64}"
    )
    (arena,) = plan(main_with(program), MergeAllocOptions()).arenas
    assert arena.forwardings == ()
    assert "part" in names(arena.placed)


def test_analysis_only_reads_the_plan():
    """A forwarded buffer has a lifetime, too."""
    module = main_with(CONCATENATION)
    MergeAllocPass(analysis_only=True).apply(Context(), module)
    allocations = [op for op in module.walk() if op.name == "memref.alloc"]
    assert len(allocations) == 2
    assert all("mergealloc.lifetime" in op.attributes for op in allocations)
