"""The smallest possible peak of tiny problems, by trying all orders."""

from __future__ import annotations

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
    highest = sum(b.size_bytes + b.alignment for b in buffers)
    highest += max((b.pinned_offset_bytes or 0 for b in buffers), default=0)
    return _best_order([], buffers, conflicts, 0, highest)


def _best_order(
    placed: list[tuple[Buffer, int]],
    rest: list[Buffer],
    conflicts: dict[tuple[int | str, int | str], bool],
    peak: int,
    best: int,
) -> int:
    """The lower one of `best` and the smallest peak of all orders that begin with `placed`."""
    if peak >= best or not rest:
        return min(peak, best)
    for buffer in rest:
        offset = 0
        for other, other_offset in placed:
            if conflicts[buffer.id, other.id]:
                offset = max(offset, other_offset + other.size_bytes)
        offset = -(-offset // buffer.alignment) * buffer.alignment
        pin = buffer.pinned_offset_bytes
        if pin is not None:
            if offset > pin:
                continue
            offset = pin
        others = [other for other in rest if other is not buffer]
        top = max(peak, offset + buffer.size_bytes)
        best = _best_order([*placed, (buffer, offset)], others, conflicts, top, best)
    return best
