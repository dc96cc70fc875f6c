"""A rectangle in a strip: an item, or several joined items (see `joined`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=False, slots=True)
class Block:
    """A rectangle of the sections `first <= s < stop` and `size` units of height."""

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
