"""Offsets of bytes that are all there at the same time (G3).

Nothing shares bytes, so this is no problem for the planner: the total is at least the sum of all
sizes, and what is above that are gaps for alignment. The highest alignments come first, and gaps
are filled with what fits.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl_mergealloc.planner.bounds import round_up


@dataclass(frozen=True)
class Piece:
    """Bytes to be placed."""

    size_bytes: int
    alignment: int
    """Any positive integer, in bytes."""
    pinned_offset_bytes: int | None = None
    """The offset that it has to have; None if it may have any."""


def pack(pieces: Sequence[Piece]) -> tuple[list[int], int]:
    """
    The offsets of pieces, in their order, and the bytes up to the end of the last one.

    Pinned pieces are taken to be disjoint.
    """
    offsets = [piece.pinned_offset_bytes or 0 for piece in pieces]
    gaps: list[tuple[int, int]] = []
    """Size and begin, ascending."""
    end = 0
    pinned = [number for number, one in enumerate(pieces) if one.pinned_offset_bytes is not None]
    for number in sorted(pinned, key=lambda number: offsets[number]):
        if offsets[number] > end:
            insort(gaps, (offsets[number] - end, end))
        end = offsets[number] + pieces[number].size_bytes
    others = [number for number, one in enumerate(pieces) if one.pinned_offset_bytes is None]
    others.sort(key=lambda number: (-pieces[number].alignment, -pieces[number].size_bytes))
    for number in others:
        piece = pieces[number]
        for place in range(bisect_left(gaps, (piece.size_bytes, 0)), len(gaps)):
            gap_bytes, begin = gaps[place]
            offset = round_up(begin, piece.alignment)
            if offset + piece.size_bytes <= begin + gap_bytes:
                del gaps[place]
                break
        else:
            gap_bytes, begin = 0, end
            offset = round_up(end, piece.alignment)
            gap_bytes = offset + piece.size_bytes - begin
            end += gap_bytes
        offsets[number] = offset
        for low, high in (
            (begin, offset),
            (offset + piece.size_bytes, begin + gap_bytes),
        ):
            if low < high:
                insort(gaps, (high - low, low))
    return offsets, end
