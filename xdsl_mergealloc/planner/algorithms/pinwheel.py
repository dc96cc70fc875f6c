"""
Pinwheels: five blocks that fill a rectangle which no straight cut divides.

    +---+-----------+      a and b begin with the rectangle, c and d end with it;
    |   b       | d |      c begins with the hub, b ends with it; d follows b.
    +---+-------+   |
    | a |  hub  |   |      size(a) = size(hub) + size(c)
    |   +-------+---+      size(d) = size(hub) + size(b)
    |   |     c     |
    +---+-----------+

Turned upside down it is a pinwheel, too. If sizes vary, blocks hardly ever fit like this by chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

_MOST_NEIGHBOURS = 30
"""
Maximum number of blocks that begin (or end) in a section where pinwheels are searched for.
"""


@dataclass(eq=False, slots=True)
class Block:
    """
    A rectangle of the sections `first <= s < stop` and `size` units of height: an item, or several
    joined items (see `joined`).
    """

    first: int
    stop: int
    size: int
    item: int = -1
    """The item; -1 for joined blocks."""
    parts: tuple[Block, ...] = ()
    lifts: tuple[int, ...] = ()
    """By part: its distance from the lower edge of the block, in units."""
    is_part: bool = False
    """Whether it is part of a joined block, which replaces it."""


class Pinwheel(NamedTuple):
    """The five blocks; see the module docstring."""

    hub: Block
    a: Block
    b: Block
    c: Block
    d: Block

    def joined(self) -> Block:
        """Return the rectangle that the five blocks fill."""
        lifts = (self.c.size, 0, self.a.size, 0, self.c.size)
        size = self.a.size + self.b.size
        return Block(self.a.first, self.c.stop, size, parts=tuple(self), lifts=lifts)


class PinwheelFinder:
    """The blocks that can be parts of pinwheels, by the sections where they begin and end."""

    def __init__(self) -> None:
        self._starting: dict[int, dict[Block, None]] = defaultdict(dict)
        self._stopping: dict[int, dict[Block, None]] = defaultdict(dict)

    def add(self, block: Block) -> None:
        """Enter a block."""
        self._starting[block.first][block] = None
        self._stopping[block.stop][block] = None

    def remove(self, block: Block) -> None:
        """Remove an entered block."""
        del self._starting[block.first][block]
        del self._stopping[block.stop][block]

    def find(self, block: Block) -> Pinwheel | None:
        """
        Return a pinwheel with the block as any part (an item only as the hub); else None.

        All items are entered before the first search, so a pinwheel with an item as another part is
        found when `find` is called for its hub, or for the part that is entered last.
        """
        if not block.parts:
            return next(self._around(block), None)
        hubs = (
            [block],
            self._near(self._starting, block.stop),  # if the block is the hub's a
            self._near(self._stopping, block.stop),  # b
            self._near(self._starting, block.first),  # c
            self._near(self._stopping, block.first),  # d
        )
        for hub in dict.fromkeys(hub for some in hubs for hub in some):
            for pinwheel in self._around(hub):
                if block in pinwheel:
                    return pinwheel
        return None

    def _around(self, hub: Block) -> Iterator[Pinwheel]:
        """Yield the pinwheels with this hub."""
        behind = self._near(self._starting, hub.first)
        for a in self._near(self._stopping, hub.first):
            for c in behind:
                if a.size != hub.size + c.size or c.stop <= hub.stop:
                    continue
                for b in self._near(self._stopping, hub.stop):
                    if b.first != a.first:
                        continue
                    for d in self._near(self._starting, hub.stop):
                        if d.stop == c.stop and d.size == hub.size + b.size:
                            yield Pinwheel(hub, a, b, c, d)

    @staticmethod
    def _near(blocks: dict[int, dict[Block, None]], section: int) -> Iterable[Block]:
        found = blocks.get(section, {})
        return found if len(found) <= _MOST_NEIGHBOURS else ()
