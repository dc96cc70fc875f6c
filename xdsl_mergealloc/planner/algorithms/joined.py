"""
A smaller strip that stands for a larger one: items that fill a rectangle together become one item.

Where nearly no byte is free at any time, a plan is a jigsaw puzzle, and two rules tell which pieces
belong together, as long as sizes and times are varied:

J1. Items with the same sections can lie on top of each other: a *stack*.
J2. Where one item of some size ends and one of this size begins, and there is no other such item on
    either side, the second can take the place of the first: a *row*.

Stacks and rows are items again, so both rules apply until nothing is left to join: rows first, then
stacks that continue in a row, then the others. A packing that was made by cutting a rectangle in
two, again and again, is put together in reverse. Plans of the joined strip are plans of the
original one; that some get lost is why this is one attempt of several.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from xdsl_mergealloc.planner.algorithms.budget import LATE_CHECK_PERIOD, LateCheck
from xdsl_mergealloc.planner.problem import Buffer, LiveRange, Pool
from xdsl_mergealloc.planner.strip import Strip

_MOST_TWINS = 30
"""Of so many blocks with the same sections all pairs are looked at."""


def joined(strip: Strip, is_late: LateCheck = None) -> JoinedStrip | None:
    """
    The strip with all joined that can be; None if that is nothing, or it is late before.

    None also for strips with alignments of several kinds, holes or pins, which have no plain
    rectangles.
    """
    if strip.alignment is not None or strip.pieces or strip.pinned:
        return None
    joiner = _Joiner()
    if not joiner.enter(strip, is_late) or not joiner.run(is_late):
        return None
    roots = [block for block in joiner.blocks if not block.is_part]
    return JoinedStrip(roots) if len(roots) < strip.count else None


class JoinedStrip:
    """A strip whose items stand for several items of another one."""

    def __init__(self, blocks: Sequence[_Block]) -> None:
        self._blocks = blocks
        self.strip = Strip(
            [Buffer(i, b.size, (LiveRange(b.first, b.stop),)) for i, b in enumerate(blocks)], Pool()
        )

    def split(self, offsets: Sequence[int]) -> list[int]:
        """The offsets of the original items if the joined ones are at these offsets."""
        of_item: dict[int, int] = {}
        waiting = list(zip(self._blocks, offsets, strict=True))
        while waiting:
            block, offset = waiting.pop()
            if block.item >= 0:
                of_item[block.item] = offset
            for part in block.parts:
                waiting.append((part, offset))
                offset += part.size if block.is_stack else 0
        return [of_item[item] for item in range(len(of_item))]


@dataclass(eq=False, slots=True)
class _Block:
    """An item, or several that are joined."""

    first: int
    stop: int
    size: int
    item: int = -1
    parts: tuple[_Block, ...] = ()
    is_stack: bool = False
    is_part: bool = False
    """It is joined with others and stands no more for itself."""


class _Joiner:
    """Applies the rules until none applies, always the most reliable one that does."""

    def __init__(self) -> None:
        self.blocks: list[_Block] = []
        self._with_sections: dict[tuple[int, int], dict[_Block, None]] = defaultdict(dict)
        self._starting: dict[tuple[int, int], dict[_Block, None]] = defaultdict(dict)
        """By section and size: blocks that start there."""
        self._stopping: dict[tuple[int, int], dict[_Block, None]] = defaultdict(dict)
        self._rows: deque[_Block] = deque()
        """New blocks, which may be parts of rows."""
        self._likely: deque[tuple[int, int]] = deque()
        """Sections with new blocks, of which two may be a stack that is part of a row."""
        self._stacks: list[tuple[int, int, int]] = []
        """(width, first, stop) of all that has several blocks, those of the widest on top."""

    def enter(self, strip: Strip, is_late: LateCheck) -> bool:
        """Enters the items as blocks; False if it is late before."""
        for item in range(strip.count):
            if is_late is not None and not item % LATE_CHECK_PERIOD and is_late():
                return False
            self._add(_Block(strip.first[item], strip.stop[item], strip.size[item], item))
        return True

    def run(self, is_late: LateCheck) -> bool:
        """Until nothing is left to join; False if it is late before."""
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
                    self._join(twins, is_stack=True)
            else:
                break
        return True

    def _add(self, block: _Block) -> None:
        """Enters a new block."""
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

    def _join_row(self, block: _Block) -> None:
        """J2, with the block before or the one behind."""
        if block.is_part:
            return
        for section in (block.first, block.stop):
            before = self._stopping[section, block.size]
            behind = self._starting[section, block.size]
            if len(before) == 1 and len(behind) == 1:
                self._join((*before, *behind), is_stack=False)
                return

    def _join_likely(self, sections: tuple[int, int]) -> None:
        """J1 for two blocks of which the stack continues in a row."""
        first, stop = sections
        twins = tuple(self._with_sections[sections])[:_MOST_TWINS]
        for index, block in enumerate(twins):
            for other in twins[:index]:
                size = block.size + other.size
                if self._stopping.get((first, size)) or self._starting.get((stop, size)):
                    self._join((other, block), is_stack=True)
                    return

    def _join(self, parts: tuple[_Block, ...], *, is_stack: bool) -> None:
        for part in parts:
            part.is_part = True
            del self._with_sections[part.first, part.stop][part]
            del self._starting[part.first, part.size][part]
            del self._stopping[part.stop, part.size][part]
        size = sum(part.size for part in parts) if is_stack else parts[0].size
        self._add(_Block(parts[0].first, parts[-1].stop, size, parts=parts, is_stack=is_stack))
