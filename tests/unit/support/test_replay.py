"""The replay of a program's use of the heap."""

from tests.support.generators.builder import read_program
from tests.support.replay import replay

PROGRAM = """
func.func @main(%x: memref<?x256xf32>, %n: memref<index>) -> memref<?x256xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = memref.dim %x, %c0 : memref<?x256xf32>
  %r = memref.alloc(%size) : memref<?x256xf32>
  %count = memref.load %n[] : memref<index>
  %three = arith.addi %count, %size : index
  scf.for %i = %c0 to %three step %c1 {
    %t = memref.alloc(%size) : memref<?x256xf32>
    memref.copy %x, %t : memref<?x256xf32> to memref<?x256xf32>
    linalg.exp ins(%t : memref<?x256xf32>) outs(%r : memref<?x256xf32>)
    memref.dealloc %t : memref<?x256xf32>
  }
  func.return %r : memref<?x256xf32>
}
"""


def test_allocations_and_copies_are_those_of_a_run():
    module = read_program(PROGRAM)
    figures = replay(module, dynamic_extent=3)
    row_bytes = 256 * 4
    assert figures.heap_allocations == 4
    assert figures.peak_heap_bytes == 2 * 3 * row_bytes
    assert figures.live_heap_bytes == 3 * row_bytes
    assert (figures.copies, figures.bytes_copied) == (3, 3 * 3 * row_bytes)


def test_a_shape_can_be_given():
    module = read_program(PROGRAM)
    figures = replay(module, shapes={0: (5, 256)})
    assert figures.live_heap_bytes == 5 * 256 * 4
