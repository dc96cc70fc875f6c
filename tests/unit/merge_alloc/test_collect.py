"""The tick collector as a stage: the contents of its result for the later stages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, NoneAttr
from xdsl.ir import Operation

from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    Lifetime,
    Memory,
    MemoryTrace,
    MergeAllocOptions,
    PassError,
    collect_tick_traces,
)


def collect(module: ModuleOp, options: MergeAllocOptions | None = None) -> MemoryTrace:
    return collect_tick_traces(module, Memory(module), options or MergeAllocOptions())


def name(op: Operation) -> str | None:
    return op.results[0].name_hint


def test_scopes_spaces_and_allocations_in_program_order():
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<8xf32>
      %b = memref.alloc() : memref<8xf32, 1>
      %c = memref.alloc() : memref<16xi8>
      memref.alloca_scope {
        %d = memref.alloc() : memref<8xf32>
        "test.op"(%d) : (memref<8xf32>) -> ()
        memref.alloca_scope.return
      }
      "test.op"(%c, %b) : (memref<16xi8>, memref<8xf32, 1>) -> ()
      "test.op"(%a) : (memref<8xf32>) -> ()
      func.return
    }""")
    trace = collect(module)
    (function,) = module.body.block.ops
    plain, space1, inner = trace.scopes
    assert [name(traced.op) for traced in plain.allocations] == ["a", "c"]
    assert [name(traced.op) for traced in space1.allocations] == ["b"]
    assert [name(traced.op) for traced in inner.allocations] == ["d"]
    assert plain.scope is space1.scope is function.regions[0].block
    assert inner.scope is not plain.scope
    assert plain.memory_space == inner.memory_space == NoneAttr()
    assert space1.memory_space == IntegerAttr(1, 64)
    assert [traced.size_bytes for traced in plain.allocations] == [32, 16]
    assert [traced.lifetime for traced in plain.allocations] == [Lifetime(10, 10), Lifetime(9, 9)]
    assert all(traced.instances is None for traced in plain.allocations)
    assert not any(scope.frees_arena for scope in trace.scopes)


def test_what_is_left_and_what_is_removed():
    module = parse("""
    func.func @f() -> memref<8xf32> {
      %merged = memref.alloc() : memref<8xf32>
      "test.op"(%merged) : (memref<8xf32>) -> ()
      memref.dealloc %merged : memref<8xf32>
      %unused = memref.alloc() : memref<8xf32>
      memref.dealloc %unused : memref<8xf32>
      %kept = memref.alloc() : memref<8xf32>
      func.return %kept : memref<8xf32>
    }""")
    trace = collect(module)
    (scope,) = trace.scopes
    assert [name(traced.op) for traced in scope.allocations] == ["merged"]
    assert scope.frees_arena
    assert [(name(s.op), s.reason) for s in trace.skipped] == [("kept", "returned by the function")]
    assert [name(op) for op in trace.preferred[0].unused] == ["unused"]
    assert [op.operands[0].name_hint for op in trace.preferred[0].erased_frees] == [
        "merged",
        "unused",
    ]


def test_functions_inside_functions_and_modules():
    module = parse("""
    func.func @outer() {
      %a = memref.alloc() : memref<8xf32>
      func.func @inner() {
        %b = memref.alloc() : memref<8xf32>
        "test.op"(%b) : (memref<8xf32>) -> ()
        func.return
      }
      builtin.module {
        func.func @innermost() {
          %c = memref.alloc() : memref<8xf32>
          "test.op"(%c) : (memref<8xf32>) -> ()
          func.return
        }
      }
      "test.op"(%a) : (memref<8xf32>) -> ()
      func.return
    }
    func.func private @declaration(memref<8xf32>)""")
    trace = collect(module)
    assert [name(scope.allocations[0].op) for scope in trace.scopes] == ["a", "b", "c"]
    # Of a function inside, only the operation itself is a part of the time around it.
    assert trace.scopes[0].allocations[0].lifetime == Lifetime(6, 6)


def test_the_program_stays_as_it_is():
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<8xf32>
      "test.op"(%a) : (memref<8xf32>) -> ()
      memref.dealloc %a : memref<8xf32>
      func.return
    }""")
    before = str(module)
    collect(module)
    assert str(module) == before


@pytest.mark.parametrize(
    ("option", "make"),
    [
        ("alignment", lambda: MergeAllocOptions(alignment=0)),
        ("alignment", lambda: MergeAllocOptions(alignment=-1)),
        ("min-size", lambda: MergeAllocOptions(min_size=-1)),
        ("max-parallel-instances", lambda: MergeAllocOptions(max_parallel_instances=-1)),
        ("index-bitwidth", lambda: MergeAllocOptions(index_bitwidth=0)),
    ],
)
def test_options_out_of_range(option: str, make: Callable[[], MergeAllocOptions]):
    with pytest.raises(PassError, match=f"merge-alloc: {option} must be at least"):
        make()


def test_a_choice_that_there_is_not():
    with pytest.raises(PassError, match=r"'lifetimes' is 'livenes'.*did you mean 'liveness'"):
        MergeAllocOptions(lifetimes="livenes")  # pyright: ignore[reportArgumentType]
