"""A smaller strip that stands for a larger one: items that fill a rectangle become one item.

If nearly no byte is free at any time, a plan is a jigsaw puzzle, and three rules identify items
that belong together, provided that sizes and times vary:

J1. Items with the same sections can lie on top of each other: a *stack*.
J2. If exactly one item of some size ends before a section, and exactly one item of this size begins
    there, the second can take the place of the first: a *row*.

J3. Five items with the sections and sizes of the arms and the hub of a *pinwheel* (see `pinwheel`)
    can form one. This rule is only tried if little is free.

Joined items are items again, so the rules apply until nothing is left to join: rows first, then
stacks that continue in a row, the other stacks, and pinwheels. A packing that was created by
cutting a rectangle recursively is put together in reverse. Plans of the joined strip are plans of
the original strip, but not vice versa: this is why joining is one attempt of several.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import accumulate, count

from xdsl_mergealloc.planner.algorithms.budget import LATE_CHECK_PERIOD, LateCheck
from xdsl_mergealloc.planner.algorithms.pinwheel import Block, PinwheelFinder
from xdsl_mergealloc.planner.problem import Buffer, LiveRange, Pool
from xdsl_mergealloc.planner.strip import Strip


@dataclass(slots=True)
class Pieces:
    """The contiguous parts of the items of a strip, as lists by piece."""

    section_count: int
    item: list[int]
    first: list[int]
    stop: list[int]
    size: list[int]
    alignment: list[int]
    pinned: list[int]
    """The offset of a pinned piece, else -1."""
    siblings: list[tuple[int, ...]]
    """The other pieces of the same item."""

    @staticmethod
    def of(strip: Strip) -> Pieces:
        """Return all pieces of the strip."""
        result = Pieces(strip.section_count, [], [], [], [], [], [], [])
        for item in range(strip.count):
            result.add(strip, item, strip.pieces_of(item), strip.pinned.get(item, -1))
        return result

    def add(self, strip: Strip, item: int, parts: Iterable[tuple[int, int]], pinned: int) -> None:
        """Add pieces of an item with the given sections."""
        parts = tuple(parts)
        own = range(len(self.item), len(self.item) + len(parts))
        for piece, (first, stop) in zip(own, parts, strict=True):
            self.item.append(item)
            self.first.append(first)
            self.stop.append(stop)
            self.size.append(strip.size[item])
            self.alignment.append(strip.alignment[item] if strip.alignment else 1)
            self.pinned.append(pinned)
            self.siblings.append(tuple(other for other in own if other != piece))

    def step(self) -> int:
        """Return the greatest number that divides every offset that resting pieces can have."""
        return math.gcd(*self.size, *(offset for offset in self.pinned if offset >= 0))


_TIGHT = 0.9
"""Least filled share of the strip, at the height of its lower bound, to look for pinwheels."""

_MOST_TWINS = 30
"""Maximum number of blocks with the same sections whose pairs are tried."""


def joined(strip: Strip, is_late: LateCheck = None) -> JoinedStrip | None:
    """
    Return the strip with all possible items joined; None if no items can be joined, or it is late.

    Also None for strips with different alignments, holes or pins, whose items are not plain
    rectangles.
    """
    if strip.alignment is not None or strip.pieces or strip.pinned:
        return None
    joiner = _Joiner(PinwheelFinder() if _is_tight(strip) else None)
    if not joiner.enter(strip, is_late) or not joiner.run(is_late):
        return None
    roots = [block for block in joiner.blocks if not block.is_part]
    return JoinedStrip(roots) if len(roots) < strip.count else None


def _is_tight(strip: Strip) -> bool:
    """Return whether the items nearly fill the strip at the height of its lower bound."""
    return sum(strip.live) >= _TIGHT * strip.lower_bound * strip.section_count


class JoinedStrip:
    """A strip whose items stand for one or several items of another strip."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = blocks
        self.strip = Strip(
            [Buffer(i, b.size, (LiveRange(b.first, b.stop),)) for i, b in enumerate(blocks)], Pool()
        )

    def split(self, offsets: Sequence[int]) -> list[int]:
        """Return the offsets of the original items if the joined items are at these offsets."""
        of_item: dict[int, int] = {}
        waiting = list(zip(self._blocks, offsets, strict=True))
        while waiting:
            block, offset = waiting.pop()
            if block.item >= 0:
                of_item[block.item] = offset
            waiting += [
                (part, offset + lift) for part, lift in zip(block.parts, block.lifts, strict=True)
            ]
        return [of_item[item] for item in range(len(of_item))]


class _Joiner:
    """Applies the rules until none applies, always the most reliable applicable rule."""

    def __init__(self, pinwheels: PinwheelFinder | None) -> None:
        self._pinwheels = pinwheels
        """None: pinwheels are not looked for."""
        self._arms: deque[Block] = deque()
        """New blocks, which may be parts of pinwheels."""
        self.blocks: list[Block] = []
        self._with_sections: dict[tuple[int, int], dict[Block, None]] = defaultdict(dict)
        self._starting: dict[tuple[int, int], dict[Block, None]] = defaultdict(dict)
        """By first section and size: the blocks."""
        self._stopping: dict[tuple[int, int], dict[Block, None]] = defaultdict(dict)
        self._rows: deque[Block] = deque()
        """New blocks, which may be parts of rows."""
        self._likely: deque[tuple[int, int]] = deque()
        """Sections with new blocks, two of which may form a stack that is part of a row."""
        self._stacks: list[tuple[int, int, int]] = []
        """A heap of (-width, first, stop) of sections with several blocks: the widest first."""

    def enter(self, strip: Strip, is_late: LateCheck) -> bool:
        """Enter the items as blocks; return False if the time is up first."""
        for item in range(strip.count):
            if is_late is not None and not item % LATE_CHECK_PERIOD and is_late():
                return False
            self._add(Block(strip.first[item], strip.stop[item], strip.size[item], item))
        return True

    def run(self, is_late: LateCheck) -> bool:
        """Join until nothing is left to join; return False if the time is up first."""
        for step in count():
            if is_late is not None and not step % LATE_CHECK_PERIOD and is_late():
                return False
            if self._rows:
                self._join_row(self._rows.popleft())
            elif self._likely:
                self._join_likely(self._likely.popleft())
            elif self._stacks:
                _, first, stop = heappop(self._stacks)
                twins = tuple(self._with_sections[first, stop])
                if len(twins) > 1:
                    self._join(_stack(twins))
            elif self._arms:
                self._join_pinwheel(self._arms.popleft())
            else:
                break
        return True

    def _add(self, block: Block) -> None:
        """Enter a new block."""
        self.blocks.append(block)
        sections = block.first, block.stop
        twins = self._with_sections[sections]
        twins[block] = None
        if len(twins) > 1:
            self._likely.append(sections)
            heappush(self._stacks, (block.first - block.stop, *sections))
        self._starting[block.first, block.size][block] = None
        self._stopping[block.stop, block.size][block] = None
        self._rows.append(block)
        if self._pinwheels is not None:
            self._pinwheels.add(block)
            self._arms.append(block)

    def _join_row(self, block: Block) -> None:
        """Apply J2 to the block and its predecessor or its successor."""
        if block.is_part:
            return
        for section in (block.first, block.stop):
            before = self._stopping[section, block.size]
            behind = self._starting[section, block.size]
            if len(before) == 1 and len(behind) == 1:
                parts = (*before, *behind)
                shape = parts[0].first, parts[1].stop, block.size
                self._join(Block(*shape, parts=parts, lifts=(0, 0)))
                return

    def _join_likely(self, sections: tuple[int, int]) -> None:
        """Apply J1 to two blocks whose stack continues in a row."""
        first, stop = sections
        twins = tuple(self._with_sections[sections])[:_MOST_TWINS]
        for index, block in enumerate(twins):
            for other in twins[:index]:
                size = block.size + other.size
                if self._stopping.get((first, size)) or self._starting.get((stop, size)):
                    self._join(_stack((other, block)))
                    return

    def _join_pinwheel(self, block: Block) -> None:
        """Apply J3 with the block as any of the five parts."""
        if block.is_part or self._pinwheels is None:
            return
        pinwheel = self._pinwheels.find(block)
        if pinwheel is not None:
            self._join(pinwheel.joined())

    def _join(self, block: Block) -> None:
        """Enter a block in place of its parts."""
        for part in block.parts:
            part.is_part = True
            del self._with_sections[part.first, part.stop][part]
            del self._starting[part.first, part.size][part]
            del self._stopping[part.stop, part.size][part]
            if self._pinwheels is not None:
                self._pinwheels.remove(part)
        self._add(block)


def _stack(parts: tuple[Block, ...]) -> Block:
    """Stack blocks with the same sections on top of each other."""
    *lifts, size = accumulate((part.size for part in parts), initial=0)
    return Block(parts[0].first, parts[0].stop, size, parts=parts, lifts=tuple(lifts))
