"""The copy of a program in which views of arenas are allocations."""

from __future__ import annotations

from xdsl.dialects.memref import ViewOp

from tests.support.dominance import assert_dominance
from tests.unit.support.programs import parse
from xdsl_mergealloc.report.without_arenas import copy_without_arenas

JUMPS_BACK = """
    func.func @f(%x: memref<64xi8>, %p: i1) {
      %zero = arith.constant 0 : index
      cf.br ^bb2
    ^bb1:
      "test.op"(%a, %i) ({
      ^bb3(%y: i32):
        "test.termop"(%y, %b) : (i32, memref<16xi8>) -> ()
      }) : (memref<16xi8>, index) -> ()
      func.return
    ^bb2:
      %i = arith.constant 16 : index
      %a = memref.view %x[%zero][] {mergealloc.input = {x = 0 : i64}, other} : memref<64xi8> to memref<16xi8>
      %b = memref.view %x[%i][] : memref<64xi8> to memref<16xi8>
      cf.cond_br %p, ^bb2, ^bb1
    }"""  # noqa: E501
"""Blocks use what is defined in blocks further down."""


def test_without_views_the_copy_is_the_same():
    module = parse(JUMPS_BACK)
    copy = copy_without_arenas(module, ())
    assert str(copy.root) == str(module)
    assert copy.root is not module
    assert not copy.allocations


def test_views_are_allocations():
    module = parse(JUMPS_BACK)
    before = str(module)
    views = [op for op in module.walk() if isinstance(op, ViewOp)]
    copy = copy_without_arenas(module, views[:1])
    copy.root.verify()
    assert_dominance(copy.root)
    assert str(module) == before
    assert list(copy.allocations.values()) == views[:1]
    (allocation,) = copy.allocations
    assert (
        str(allocation) == "%a = memref.alloc() {mergealloc.input = {x = 0 : i64}} : memref<16xi8>"
    )
    assert [copy.original[op] for op in copy.root.walk()] == list(module.walk())
    # What used the view uses the allocation, and nothing of the copy uses the program.
    assert {use.operation for use in allocation.results[0].uses} <= set(copy.original)
    for op in copy.original:
        assert all(value not in copy.value_in_copy for value in op.operands)
