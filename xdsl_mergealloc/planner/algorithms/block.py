"""A rectangle in a strip: an item, or several that are joined (see `joined`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=False, slots=True)
class Block:
    """It covers the sections `first <= s < stop` and `size` units of height."""

    first: int
    stop: int
    size: int
    item: int = -1
    """The item, if it is one."""
    parts: tuple[Block, ...] = ()
    lifts: tuple[int, ...] = ()
    """By part: how far it lies above the lower edge of the block, in units."""
    is_part: bool = False
    """It is joined with others and stands no more for itself."""
