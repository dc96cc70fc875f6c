"""Windows of a strip that a search plans again, around items that stick out above its target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl_mergealloc.planner.algorithms.budget import LateCheck
from xdsl_mergealloc.planner.algorithms.joined import Pieces
from xdsl_mergealloc.planner.strip import Strip


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the strip to be planned again."""

    pieces: Pieces
    is_closed: bool
    """Whether no free item was pinned: then a target infeasible here is so for the whole strip."""


def windows_around(
    strip: Strip, offsets: Sequence[int], target: int, radius: int, is_late: LateCheck = None
) -> list[Window]:
    """
    Return the windows around all items that stick out above the target; only the first windows if
    it gets late.
    """
    spans: list[tuple[int, int]] = []
    for item in range(strip.count):
        if offsets[item] + strip.size[item] > target:
            first = max(strip.first[item] - radius, 0)
            spans.append((first, min(strip.stop[item] + radius, strip.section_count)))
    spans.sort()
    merged: list[tuple[int, int]] = []
    for first, stop in spans:
        if merged and first < merged[-1][1]:
            first, last_stop = merged.pop()
            stop = max(stop, last_stop)
        merged.append((first, stop))
    make = window_of if strip.pieces or strip.pinned else plain_window_of
    windows: list[Window] = []
    for span in merged:
        if is_late is not None and is_late():
            break
        windows.append(make(strip, offsets, *span))
    return windows


def window_of(strip: Strip, offsets: Sequence[int], start: int, end: int) -> Window:
    """
    Return the window of the items live in the sections `[start, end)`; items that are also live
    elsewhere are pinned.
    """
    pieces = Pieces(end - start, [], [], [], [], [], [], [])
    is_closed = True
    for item in range(strip.count):
        if strip.first[item] >= end or strip.stop[item] <= start:
            continue
        parts = [
            (max(first, start) - start, min(stop, end) - start)
            for first, stop in strip.pieces_of(item)
            if first < end and start < stop
        ]
        pinned = strip.pinned.get(item, -1)
        if pinned < 0 and (strip.first[item] < start or strip.stop[item] > end):
            is_closed = False
            pinned = offsets[item]
        pieces.add(strip, item, parts, pinned)
    return Window(pieces, is_closed)


def plain_window_of(strip: Strip, offsets: Sequence[int], start: int, end: int) -> Window:
    """Return the window like `window_of`, but faster, for strips without holes and pins."""
    spans = enumerate(zip(strip.first, strip.stop, strict=True))
    items = [item for item, (first, stop) in spans if first < end and start < stop]
    crossing = [strip.first[item] < start or end < strip.stop[item] for item in items]
    pieces = Pieces(
        end - start,
        items,
        first=[max(strip.first[item], start) - start for item in items],
        stop=[min(strip.stop[item], end) - start for item in items],
        size=[strip.size[item] for item in items],
        alignment=[strip.alignment[item] if strip.alignment else 1 for item in items],
        pinned=[
            offsets[item] if crosses else -1 for item, crosses in zip(items, crossing, strict=True)
        ],
        siblings=[()] * len(items),
    )
    return Window(pieces, not any(crossing))
