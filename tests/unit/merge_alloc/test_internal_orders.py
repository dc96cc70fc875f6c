"""Costs of orders of the operations of a block, the search for them, and whether it is tried.

All of this is about data structures inside of the folder, and may go with them; the results of the
pass are tested elsewhere.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.unit.merge_alloc.test_reorder import LATE_USE
from tests.unit.support.programs import main_with
from xdsl_mergealloc import Memory, MergeAllocOptions, plan_program
from xdsl_mergealloc.merge_alloc.reorder.search import (
    SegmentBuffer,
    SegmentFootprint,
    cheapest_order,
    improve,
    schedule_greedily,
)
from xdsl_mergealloc.merge_alloc.reorder.waiting import anything_waits


def footprint(
    predecessors: list[list[int]],
    buffers: list[SegmentBuffer],
    inside: dict[int, int] | None = None,
) -> SegmentFootprint:
    inside_bytes = [(inside or {}).get(op, 0) for op in range(len(predecessors))]
    return SegmentFootprint(predecessors, buffers, inside_bytes, 0)


def random_footprint(seed: int) -> SegmentFootprint:
    """Operations that each make a buffer from some earlier ones."""
    rng = random.Random(f"footprint {seed}")
    count = rng.randint(1, 24)
    predecessors: list[list[int]] = []
    buffers: list[SegmentBuffer] = []
    for op in range(count):
        read = rng.sample(range(op), min(op, rng.choice((0, 1, 1, 2, 3))))
        predecessors.append(read)
        for number in read:
            buffers[number].accessed_by.append(op)
        buffers.append(
            SegmentBuffer(rng.randint(0, 9), [op], rng.random() < 0.1, rng.random() < 0.1)
        )
    inside = {op: rng.randint(1, 5) for op in range(count) if rng.random() < 0.2}
    return footprint(predecessors, buffers, inside)


def is_valid(of: SegmentFootprint, order: Sequence[int]) -> bool:
    place = {op: position for position, op in enumerate(order)}
    return sorted(order) == list(range(len(of.predecessors))) and all(
        place[earlier] < place[op]
        for op, before in enumerate(of.predecessors)
        for earlier in before
    )


TWO_BRANCHES = footprint(
    # Two large buffers, each reduced to a small one; then both small ones are joined.
    [[], [], [0], [1], [2, 3]],
    [
        SegmentBuffer(100, [0, 2]),
        SegmentBuffer(100, [1, 3]),
        SegmentBuffer(1, [2, 4]),
        SegmentBuffer(1, [3, 4]),
    ],
)


def test_peak_counts_what_dies_beside_what_comes_to_life():
    assert TWO_BRANCHES.peak_bytes([0, 1, 2, 3, 4]) == 201
    assert TWO_BRANCHES.peak_bytes([0, 2, 1, 3, 4]) == 102


def test_buffers_that_live_before_or_after_the_segment():
    before = SegmentBuffer(10, [1], is_live_before=True)
    after = SegmentBuffer(20, [0], is_live_after=True)
    assert footprint([[], []], [before, after]).peak_bytes([0, 1]) == 30
    assert footprint([[], []], [before, after]).peak_bytes([1, 0]) == 20


def test_bytes_inside_an_operation_count_while_it_runs():
    buffers = [SegmentBuffer(10, [0, 1])]
    assert footprint([[], [], []], buffers, {2: 5}).peak_bytes([0, 1, 2]) == 10
    assert footprint([[], [], []], buffers, {2: 5}).peak_bytes([0, 2, 1]) == 15


@pytest.mark.parametrize("seed", range(60))
def test_time_running_backward_costs_the_same(seed: int):
    forward = random_footprint(seed)
    count = len(forward.predecessors)
    order = schedule_greedily(forward)
    backward = [count - 1 - op for op in reversed(order)]
    assert forward.reversed().peak_bytes(backward) == forward.peak_bytes(order)


@pytest.mark.parametrize("seed", range(120))
def test_orders_are_valid_and_never_cost_more(seed: int):
    of = random_footprint(seed)
    given = list(range(len(of.predecessors)))
    greedy = schedule_greedily(of)
    assert is_valid(of, greedy)
    for start in (given, greedy):
        improved = improve(of, start)
        assert is_valid(of, improved)
        assert of.peak_bytes(improved) <= of.peak_bytes(start)
    best = cheapest_order(of)
    if best is not None:
        assert is_valid(of, best)
        assert of.peak_bytes(best) < of.peak_bytes(given)


def test_how_good_orders_are():
    """A search that looks at less, or counts something else, finds worse ones for some."""
    given_bytes = greedy_bytes = improved_bytes = cheapest_bytes = 0
    for seed in range(260):
        of = random_footprint(seed)
        given = range(len(of.predecessors))
        given_bytes += of.peak_bytes(given)
        greedy_bytes += of.peak_bytes(schedule_greedily(of))
        improved_bytes += of.peak_bytes(improve(of, given))
        cheapest_bytes += of.peak_bytes(cheapest_order(of) or given)
    assert given_bytes == 8269
    assert greedy_bytes <= 7112
    assert improved_bytes <= 6410
    assert cheapest_bytes <= 6326


def test_branches_are_finished_one_by_one():
    assert schedule_greedily(TWO_BRANCHES) == cheapest_order(TWO_BRANCHES) == [0, 2, 1, 3, 4]
    assert cheapest_order(footprint([[], [0], [1]], [SegmentBuffer(4, [0, 1, 2])])) is None


PADDED = """
    %small = memref.alloc() : memref<16xf32>
    linalg.fill ins(%f : f32) outs(%small : memref<16xf32>)
    %padded = memref.alloc() : memref<18xf32>
    linalg.fill ins(%f : f32) outs(%padded : memref<18xf32>)
    %inside = memref.subview %padded[1] [16] [1]
      : memref<18xf32> to memref<16xf32, strided<[1], offset: 1>>
    memref.copy %small, %inside : memref<16xf32> to memref<16xf32, strided<[1], offset: 1>>
    %r = memref.load %padded[%c0] : memref<18xf32>
    func.return %r : f32"""
COPIED = """
    %a = memref.alloc() : memref<16xf32>
    %b = memref.alloc() : memref<16xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
    memref.copy %a, %b : memref<16xf32> to memref<16xf32>
    %r = memref.load %b[%c0] : memref<16xf32>
    func.return %r : f32"""


FILL_A, FILL_B = (f"linalg.fill ins(%f : f32) outs(%{n} : memref<16xf32>)\n" for n in "ab")
A_TO_B, B_TO_C, B_TO_D = (
    f"memref.copy %{source}, %{target} : memref<16xf32> to memref<16xf32>\n"
    for source, target in ("ab", "bc", "bd")
)
LOAD_A, LOAD_D = (f"%r = memref.load %{n}[%c0] : memref<16xf32>\n" for n in "ad")
ADD = f"linalg.add ins(%a, %c : memref<16xf32>, memref<16xf32>) outs(%d : memref<16xf32>)\n{LOAD_D}"


def with_shortcut(before: str, behind: str) -> str:
    """%a is live while %b is copied to %c, where the most is live."""
    allocations = "".join(f"%{name} = memref.alloc() : memref<16xf32>\n" for name in "abcd")
    return f"{allocations}{before}{B_TO_C}{behind}func.return %r : f32"


@pytest.mark.parametrize(
    ("body", "in_place", "expected"),
    [
        (with_shortcut(FILL_A + A_TO_B, ADD), False, False),
        (with_shortcut(FILL_A + FILL_B, ADD), False, True),
        (with_shortcut(FILL_A + A_TO_B + B_TO_D + FILL_A, ADD), False, True),
        (with_shortcut(FILL_A + A_TO_B, LOAD_A), False, True),
        (LATE_USE, False, True),
        (COPIED, False, False),
        (PADDED, False, False),
        (PADDED, True, False),
    ],
)
def test_whether_anything_waits_at_the_peak(body: str, in_place: bool, expected: bool):
    """
    O5. What is made in the part of another buffer is accessed with that; what is used on both sides
    of the peak has to wait only where the peak depends on one use, and the other one on the peak.
    """
    module = main_with(body, "%f: f32", "f32")
    plan = plan_program(
        module, MergeAllocOptions(in_place=in_place, scratch_results=False, reorder=False)
    )
    (function,) = (one for one in plan.functions if one.arenas)
    assert anything_waits(function, Memory(module)) is expected
