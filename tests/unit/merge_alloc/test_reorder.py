"""Orders that need less memory, and when they are kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from xdsl.dialects.builtin import ModuleOp, StringAttr

from tests.support.generators.builder import full_context
from tests.unit.support.programs import main_with
from xdsl_mergealloc import (
    MergeAllocOptions,
    MergeAllocPass,
    PassError,
    merge_allocations,
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
