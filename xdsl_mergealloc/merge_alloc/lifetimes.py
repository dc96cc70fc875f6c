"""From accesses to a lifetime: one range of ticks that is long enough on every path.

The *home* of an allocation is the innermost frame that holds the allocation and all accesses
to it. Within the home,

- an access directly in it counts with its tick (T5),
- an access deeper down counts with the whole of the operation in between (T4), and so does
  the operation that the allocation itself is in, if others see its buffer (T6),
- and an access in a cycle of blocks counts with the whole cycle (T10), unless each round
  executes the allocation anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.ir import Block, Region

from xdsl_mergealloc.merge_alloc.ticks import BranchingRegion, Frame
from xdsl_mergealloc.merge_alloc.trace import Lifetime


class Place(NamedTuple):
    """Where an operation is, and its tick."""

    tick: int
    frame: Frame
    """The frame around the operation."""
    block: Block


def find_lifetime(
    allocation: Place,
    accesses: Sequence[Place],
    branching: Mapping[Region, BranchingRegion],
) -> Lifetime:
    """The lifetime of a buffer from the place of its allocation and at least one access."""
    home = allocation.frame
    for access in accesses:
        if access.frame is not home:
            home = _common_frame(home, access.frame)
    allocation_range = _lift(allocation, home)
    ranges = {_lift(access, home) for access in accesses}
    if allocation.frame is not home:
        ranges.add(allocation_range)
    begin = min(lifted.begin for lifted in ranges)
    end = max(lifted.end for lifted in ranges)
    for block in {lifted.block for lifted in ranges}:
        region = block.parent
        around = None if region is None else branching.get(region)
        if around is None:
            continue
        for cycle in around.cycles.around(block):
            if not (
                allocation_range.block.parent is region
                and around.cycles.runs_anew(cycle, allocation_range.block)
            ):
                begin = min(begin, around.block_ticks[cycle.first][0])
                end = max(end, around.block_ticks[cycle.last][1])
    return Lifetime(begin, end)


class _Lifted(NamedTuple):
    """What stands for a place inside a frame further out."""

    begin: int
    end: int
    block: Block


def _lift(place: Place, home: Frame) -> _Lifted:
    if place.frame is home:
        return _Lifted(place.tick, place.tick, place.block)
    frame = place.frame
    while frame.parent is not home:
        assert frame.parent is not None
        frame = frame.parent
    assert frame.block is not None
    return _Lifted(frame.begin, frame.end, frame.block)


def _common_frame(a: Frame, b: Frame) -> Frame:
    while a is not b:
        if a.depth < b.depth:
            a, b = b, a
        assert a.parent is not None
        a = a.parent
    return a
