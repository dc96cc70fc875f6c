"""The smallest possible peak of tiny problems, by trying all orders."""

from __future__ import annotations

from itertools import permutations

from tests.unit.planner.problems import live_together
from xdsl_mergealloc.planner import Buffer, Problem


def smallest_peak(problem: Problem) -> int:
    """
    Of a problem with one pool of alignment 1.

    In an optimal plan every buffer can be moved down until it rests on something. Sorted by their
    offsets, the buffers then are where placing them in that order, each at the lowest possible
    place above the ones that came before, puts them. So the best of all orders is optimal. Pinned
    buffers have their place in the order, too.
    """
    buffers = [b for b in problem.buffers if b.size_bytes and any(s < e for s, e in b.live)]
    conflicts = {(a.id, b.id): live_together(a, b) for a in buffers for b in buffers}
    best = sum(b.size_bytes + b.alignment for b in buffers)
    best += max((b.pinned_offset_bytes or 0 for b in buffers), default=0)
    for order in permutations(buffers):
        best = min(best, _peak_of_order(order, conflicts, best))
    return best


def _peak_of_order(
    order: tuple[Buffer, ...], conflicts: dict[tuple[int | str, int | str], bool], best: int
) -> int:
    offsets: list[int] = []
    peak = 0
    for index, buffer in enumerate(order):
        offset = 0
        for other, other_offset in zip(order[:index], offsets, strict=True):
            if conflicts[buffer.id, other.id]:
                offset = max(offset, other_offset + other.size_bytes)
        offset = -(-offset // buffer.alignment) * buffer.alignment
        pin = buffer.pinned_offset_bytes
        if pin is not None:
            if offset > pin:
                return best
            offset = pin
        offsets.append(offset)
        peak = max(peak, offset + buffer.size_bytes)
        if peak >= best:
            return best
    return peak
