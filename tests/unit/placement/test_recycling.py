"""Building blocks of recycle-loop-buffers."""

from __future__ import annotations

from random import Random

import pytest

from tests.unit.placement.programs import named, parse
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.loop_rotation.allocation_classes import AllocationClasses
from xdsl_mergealloc.loop_rotation.memory_in_use import BYTES, Change, MemoryInUse
from xdsl_mergealloc.loop_rotation.reuse_edges import HeadroomLine


@pytest.mark.parametrize("seed", range(20))
def test_headroom_is_a_line_of_numbers(seed: int):
    random = Random(seed)
    line = [random.randint(-5, 50) for _ in range(random.randint(1, 40))]
    headroom = HeadroomLine(line)
    for _ in range(100):
        first = random.randrange(len(line))
        end = random.randint(first + 1, len(line))
        assert headroom.least(first, end) == min(line[first:end])
        if random.random() < 0.5:
            amount = random.randint(0, 9)
            headroom.take(first, end, amount)
            line[first:end] = [left - amount for left in line[first:end]]


@pytest.mark.parametrize("line", [[7], [7, 3], [4, 3, 7, 5]])
def test_headroom_of_a_whole_line(line: list[int]):
    headroom = HeadroomLine(line)
    assert headroom.least(0, len(line)) == min(line)
    headroom.take(0, 1, 5)
    assert headroom.least(0, len(line)) == min(line[0] - 5, *line)


def change_by(statements: str) -> Change | None:
    """Effect of the last of some statements on the memory in use."""
    module = parse(f"""
      func.func @f(%c: i1, %n: index) {{
        %start = memref.alloc() {{alignment = 64 : i64}} : memref<4xf32>
        {statements}
        func.return
      }}
      func.func private @g()""")
    memory = Memory(module)
    classes = AllocationClasses(module, memory, MemoryLayout())
    last = named(module, "func.return")[0].prev_op
    assert last is not None
    return MemoryInUse(classes, memory).change(last)


def test_allocation_takes_a_multiple_of_its_alignment():
    change = change_by("%a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>")
    assert change is not None
    assert (change.least, change.most, change.peak) == ({BYTES: 64}, {BYTES: 64}, {BYTES: 64})


def test_free():
    change = change_by("memref.dealloc %start : memref<4xf32>")
    assert change is not None
    assert (change.least, change.most) == ({BYTES: -64}, {BYTES: -64})


def test_branch_may_or_may_not_free():
    change = change_by("scf.if %c { memref.dealloc %start : memref<4xf32> }")
    assert change is not None
    assert (change.least, change.most) == ({BYTES: -64}, {BYTES: 0})


def test_temporary_of_one_branch():
    change = change_by("""
      scf.if %c {
        %a = memref.alloc() : memref<8xf32>
        memref.dealloc %a : memref<8xf32>
      }""")
    assert change is not None
    assert (change.least, change.most, change.peak) == ({BYTES: 0}, {BYTES: 0}, {BYTES: 32})


def test_loop_that_replaces_a_buffer():
    change = change_by("""
      %r = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<4xf32>) {
        %new = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
        memref.dealloc %old : memref<4xf32>
        scf.yield %new : memref<4xf32>
      }""")
    assert change is not None
    assert change.is_balanced()
    assert change.peak == {BYTES: 64}


@pytest.mark.parametrize(
    "statement",
    [
        "func.call @g() : () -> ()",
        # Each iteration leaves one more buffer.
        "scf.for %i = %n to %n step %n { %a = memref.alloc() : memref<4xf32> }",
        """scf.parallel (%i) = (%n) to (%n) step (%n) {
             %a = memref.alloc() : memref<4xf32>
             memref.dealloc %a : memref<4xf32>
             scf.reduce
           }""",
    ],
    ids=["call", "leak", "parallel"],
)
def test_what_cannot_be_known(statement: str):
    assert change_by(statement) is None
