"""Sizes of buffers that are certain, and the names that hold them."""

from __future__ import annotations

from xdsl.ir import SSAValue

from tests.unit.placement.programs import named, parse
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.loop_rotation.allocation_classes import (
    BufferSizes,
    DimOf,
    Size,
    are_known_outside,
)


def sizes_of_used(body: str) -> tuple[SSAValue, tuple[Size, ...] | None]:
    """The argument %a of a function, and the sizes of the buffers that a test.op in it uses."""
    module = parse(f"""
      func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %c: i1) {{
        %c0 = arith.constant 0 : index
        %c8 = arith.constant 8 : index
        {body}
        func.return
      }}""")
    (function,) = named(module, "func.func")
    (use,) = named(module, "test.op")
    sizes = BufferSizes(ViewFlow(module)).of(use.operands[0])
    return function.regions[0].block.args[0], sizes


USE = '"test.op"(%x) : (memref<?xf32>) -> ()'


def test_allocation_of_the_size_of_another_buffer():
    a, sizes = sizes_of_used(f"""
      %d = memref.dim %a, %c0 : memref<?xf32>
      %y = memref.alloc(%d) : memref<?xf32>
      %e = memref.dim %y, %c0 : memref<?xf32>
      %x = memref.alloc(%e) : memref<?xf32>
      {USE}""")
    assert sizes == (DimOf(a, 0),)


def test_cast_of_a_static_buffer():
    _, sizes = sizes_of_used(f"""
      %y = memref.alloc() : memref<8xf32>
      %x = memref.cast %y : memref<8xf32> to memref<?xf32>
      {USE}""")
    assert sizes == (8,)


def test_branches_that_agree():
    _, sizes = sizes_of_used(f"""
      %y = memref.alloc(%c8) : memref<?xf32>
      %z = memref.alloc(%c8) : memref<?xf32>
      %x = scf.if %c -> (memref<?xf32>) {{
        scf.yield %y : memref<?xf32>
      }} else {{
        scf.yield %z : memref<?xf32>
      }}
      {USE}""")
    assert sizes == (8,)


LOOP = """
      %r = scf.for %i = %c0 to %n step %c8 iter_args(%x = %a) -> (memref<?xf32>) {{
        {use}
        %d = memref.dim %{like}, %c0 : memref<?xf32>
        %y = memref.alloc(%d) : memref<?xf32>
        scf.yield %y : memref<?xf32>
      }}"""


def test_loop_that_allocates_with_the_size_of_what_it_carries():
    """By induction over the iterations, all have the size of the first one."""
    a, sizes = sizes_of_used(LOOP.format(use=USE, like="x"))
    assert sizes == (DimOf(a, 0),)


def test_loop_that_carries_buffers_of_two_sizes():
    _, sizes = sizes_of_used(LOOP.format(use=USE, like="b"))
    assert sizes is None


def test_loops_that_take_the_sizes_of_each_other():
    """Each is allocated with the size of the other one, and they begin with different ones."""
    _, sizes = sizes_of_used(f"""
      %r, %s = scf.for %i = %c0 to %n step %c8 iter_args(%x = %a, %y = %b)
          -> (memref<?xf32>, memref<?xf32>) {{
        {USE}
        %d = memref.dim %x, %c0 : memref<?xf32>
        %e = memref.dim %y, %c0 : memref<?xf32>
        %v = memref.alloc(%e) : memref<?xf32>
        %w = memref.alloc(%d) : memref<?xf32>
        scf.yield %v, %w : memref<?xf32>, memref<?xf32>
      }}""")
    assert sizes is None


def test_part_of_a_buffer_has_a_size_of_its_own():
    _, sizes = sizes_of_used("""
      %x = memref.subview %a[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
      "test.op"(%x) : (memref<?xf32, strided<[1]>>) -> ()""")
    assert sizes is not None
    assert isinstance(sizes[0], DimOf)


def test_region_of_unknown_control_flow_may_get_any_buffer():
    a, sizes = sizes_of_used(f"""
      "test.region"(%a) ({{
      ^bb0(%x: memref<?xf32>):
        {USE}
      }}) : (memref<?xf32>) -> ()""")
    assert sizes is not None
    assert sizes != (DimOf(a, 0),)


def test_known_before_a_loop():
    module = parse("""
      func.func @f(%a: memref<?xf32>, %n: index) {
        scf.for %i = %n to %n step %n {
          %x = memref.alloc(%i) : memref<?xf32>
        }
        func.return
      }""")
    (loop,) = named(module, "scf.for")
    (function,) = named(module, "func.func")
    a, n = function.regions[0].block.args
    inside = loop.regions[0].block.args[0]
    assert are_known_outside([1, n, DimOf(a, 0)], loop)
    assert not are_known_outside([inside], loop)
