"""The rewriter as a stage: from a plan, wherever it is from, to an arena and views."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdsl.dialects.builtin import IntegerAttr, MemRefLayoutAttr, MemRefType, NoneAttr, f32
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Attribute, Block, Operation, ParametrizedAttribute
from xdsl.ir.affine import AffineMap
from xdsl.irdl import irdl_attr_definition

from tests.support.dominance import assert_dominance
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    ArenaPlan,
    Lifetime,
    MergeAllocOptions,
    ParallelInstances,
    PlacedAllocation,
    TracedAllocation,
    merge_allocations,
    rewrite_arena,
)
from xdsl_mergealloc.interfaces import memory_layout
from xdsl_mergealloc.interfaces.allocation_scope import IterationDimension
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout, register_layout_size


def find(root: Operation, name: str) -> Operation:
    (found,) = [op for op in root.walk() if op.results and op.results[0].name_hint == name]
    return found


def placed(
    op: Operation, offset_bytes: int, instances: ParallelInstances | None = None
) -> PlacedAllocation:
    """An allocation of which only the place matters."""
    traced = TracedAllocation(op, 0, Lifetime(0, 0), op, op, instances=instances)
    return PlacedAllocation(traced, offset_bytes)


def arena(
    scope: Block,
    memory_space: Attribute,
    size_bytes: int,
    placed: Sequence[PlacedAllocation],
    *,
    alignment: int = 64,
    frees_arena: bool = False,
) -> ArenaPlan:
    """A plan in which only the fields that the rewriter reads matter."""
    return ArenaPlan(
        scope,
        memory_space,
        size_bytes,
        alignment,
        tuple(placed),
        lower_bound_bytes=0,
        peak_tick=0,
        live_at_peak=(),
        algorithm="by hand",
        frees_arena=frees_arena,
    )


def lines(root: Operation) -> Sequence[str]:
    return [line.strip() for line in str(root).splitlines()]


def test_arena_and_views():
    module = parse("""
    func.func @f(%x: index) {
      %a = memref.alloc() : memref<8xf32, 1>
      %b = memref.alloc() : memref<f32, 1>
      "test.op"(%a, %b) : (memref<8xf32, 1>, memref<f32, 1>) -> ()
      func.return
    }""")
    (function,) = module.body.block.ops
    a, b = find(module, "a"), find(module, "b")
    block = function.regions[0].block
    plan = arena(
        block, IntegerAttr(1, 64), 68, [placed(a, 4), placed(b, 64)], alignment=4, frees_arena=True
    )
    rewrite_arena(module, plan, MergeAllocOptions())
    module.verify()
    assert_dominance(module)
    assert lines(function)[1:-1] == [
        "%arena = memref.alloc() {alignment = 4 : i64} : memref<68xi8, 1 : i64>",
        "%0 = arith.constant 4 : index",
        "%a = memref.view %arena[%0][] : memref<68xi8, 1 : i64> to memref<8xf32, 1 : i64>",
        "%1 = arith.constant 64 : index",
        "%b = memref.view %arena[%1][] : memref<68xi8, 1 : i64> to memref<f32, 1 : i64>",
        '"test.op"(%a, %b) : (memref<8xf32, 1 : i64>, memref<f32, 1 : i64>) -> ()',
        "memref.dealloc %arena : memref<68xi8, 1 : i64>",
        "func.return",
    ]


def test_offset_of_an_instance():
    """Two dimensions: `base + ((i - 2) / 3 * 5 + j) * stride`."""
    module = parse("""
    func.func @f(%i: index, %j: index) {
      %a = memref.alloc() : memref<8xf32>
      "test.op"(%a) : (memref<8xf32>) -> ()
      func.return
    }""")
    (function,) = module.body.block.ops
    block = function.regions[0].block
    instances = ParallelInstances(
        (IterationDimension(block.args[0], 2, 9, 3), IterationDimension(block.args[1], 0, 5, 1)), 64
    )
    plan = arena(block, NoneAttr(), 1000, [placed(find(module, "a"), 40, instances)])
    rewrite_arena(module, plan, MergeAllocOptions())
    assert_dominance(module)
    assert lines(function)[2:13] == [
        "%0 = arith.constant 40 : index",
        "%1 = arith.constant 2 : index",
        "%2 = arith.subi %i, %1 : index",
        "%3 = arith.constant 3 : index",
        "%4 = arith.divsi %2, %3 : index",
        "%5 = arith.constant 5 : index",
        "%6 = arith.muli %4, %5 : index",
        "%7 = arith.addi %6, %j : index",
        "%8 = arith.constant 64 : index",
        "%9 = arith.muli %7, %8 : index",
        "%10 = arith.addi %0, %9 : index",
    ]


def test_locations():
    """New operations have the location of those they replace; an arena has its scope's."""
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<8xf32> loc("f.mlir":7:3)
      "test.op"(%a) : (memref<8xf32>) -> ()
      func.return
    }""")
    (function,) = module.body.block.ops
    location = find(module, "a").location
    merge_allocations(module, MergeAllocOptions())
    assert find(module, "a").location == location
    assert find(module, "arena").location == function.location


@irdl_attr_definition
class PaddedRows(MemRefLayoutAttr, ParametrizedAttribute):
    """A third party's layout: each row is padded to 64 bytes."""

    name = "rewrite.padded_rows"

    def get_affine_map(self) -> AffineMap:
        return AffineMap.from_callable(lambda i, j: (i * 16 + j,))


def test_a_layout_of_a_third_party(monkeypatch: pytest.MonkeyPatch):
    """M1: with a size, such a buffer is merged; the layout is put on by a cast of its owner's."""
    monkeypatch.setattr(memory_layout, "_layout_size_callbacks", {})
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<3x4xf32>
      "test.op"(%a) : (memref<3x4xf32>) -> ()
      func.return
    }""")
    old = find(module, "a")
    block = old.parent
    assert block is not None
    new = AllocOp.create(
        result_types=[MemRefType[Attribute](f32, [3, 4], PaddedRows())],
        properties=dict(old.properties),
    )
    block.insert_op_before(new, old)
    old.results[0].replace_all_uses_with(new.results[0])
    block.erase_op(old)
    assert merge_allocations(module, MergeAllocOptions()).arenas == ()

    def size(buffer_type: MemRefType[Attribute], layout: MemoryLayout) -> int:
        return 64 * buffer_type.get_shape()[0]

    register_layout_size(PaddedRows, size)
    assert merge_allocations(module, MergeAllocOptions()).size_bytes == 192
    module.verify()
    assert_dominance(module)
