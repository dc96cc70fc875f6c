"""The skyline dive: one greedy descent that places items in the lowest valley, best rank first.

1. The skyline is the height filled so far in each section. Equal neighbours form a segment. A
   segment lower than both its neighbours is a valley.
2. Take a valley. Of the unplaced items whose sections all lie inside it, place the one of the best
   rank at its floor.
3. If none fits, raise the valley to its lower neighbour: the space below is lost.

Placements in a valley depend on nothing outside of it, and its neighbours do not change until it
has risen to them; so the order of the valleys makes no difference. The leftmost valley comes first:
then memory that is used together is close together, and no heap is needed.

Each placement adds at most two segments and each raise removes one, so there are O(n) steps. Step 2
queries a segment tree over the items, sorted by their first section, which holds the best rank and
the lowest `stop` below each node. No conflict graph is built: memory is O(n).

With alignments the floor is rounded up for the item that is placed. An item with holes needs a
flat floor over the holes, too, and leaves the holes free. Pinned items are obstacles: an item
placed below an obstacle must end at or below its bottom, and when the floor of a segment reaches an
obstacle, its sections are raised to its top.

`dive` runs `dive_in_python` or its compiled equivalent.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from xdsl_mergealloc.planner import kernel
from xdsl_mergealloc.planner.algorithms.budget import LATE_CHECK_PERIOD, LateCheck
from xdsl_mergealloc.planner.strip import UNREACHABLE, Strip


class Obstacles:
    """
    The parts of pinned items that the skyline has not reached yet.

    Every query scans all parts: pins are few, or else there is little left to plan.
    """

    def __init__(self, strip: Strip) -> None:
        self._strip = strip
        self._parts: list[tuple[int, int, int, int]] = []  # (bottom, top, first, stop)
        for item, offset in strip.pinned.items():
            for first, stop in strip.pieces_of(item):
                self._parts.append((offset, offset + strip.size[item], first, stop))
        self._parts.sort()

    def resting_on(self, floor: int, start: int, end: int) -> tuple[int, int, int] | None:
        """
        Remove the sections `[start, end)` of a part whose bottom the floor has reached, and return
        the removed `(first, stop, top)`; None if no part is reached.
        """
        for index, (bottom, top, first, stop) in enumerate(self._parts):
            if bottom > floor:
                return None
            if first < end and start < stop:
                rest = [(first, start)] * (first < start) + [(end, stop)] * (end < stop)
                self._parts[index : index + 1] = [(bottom, top, *sections) for sections in rest]
                return max(first, start), min(stop, end), max(top, floor)
        return None

    def lowest_above(self, floor: int, start: int, end: int) -> int:
        """Return the lowest bottom above the floor in `[start, end)`, or `UNREACHABLE`."""
        for bottom, _, first, stop in self._parts:
            if bottom > floor and first < end and start < stop:
                return bottom
        return UNREACHABLE

    def allow(self, item: int, floor: int) -> bool:
        """Return whether the item, placed at the floor, ends below all parts in its sections."""
        strip = self._strip
        alignment = strip.alignment[item] if strip.alignment else 1
        top = -(-floor // alignment) * alignment + strip.size[item]
        for bottom, _, first, stop in self._parts:
            if bottom >= top:
                return True
            for piece_first, piece_stop in strip.pieces_of(item):
                if first < piece_stop and piece_first < stop:
                    return False
        return True


def dive(
    strip: Strip, order: Sequence[int], limit: int, is_late: LateCheck = None
) -> list[int] | None:
    """
    Return offsets by item, or None as soon as the height exceeds `limit`, or it is late.

    `order` holds the items to be placed, the best rank first; pinned items are placed already. The
    offset of any other item is 0.
    """
    compiled = kernel.for_dive(strip)
    if compiled is None:
        return dive_in_python(strip, order, limit, is_late)
    return compiled.dive(
        strip.section_count,
        strip.first,
        strip.stop,
        strip.size,
        strip.alignment,
        strip.pieces,
        list(order),
        min(limit, kernel.LARGEST_SUM),
        is_late,
    )


def _min_tree(values: Sequence[int], leaf_count: int, filler: int) -> list[int]:
    """Return a tree of minima: node 1 is the root, node i has the children 2i and 2i + 1."""
    level = [*values, *[filler] * (leaf_count - len(values))]
    levels = [level]
    while len(level) > 1:
        level = [a if a < b else b for a, b in zip(level[::2], level[1::2], strict=True)]
        levels.append(level)
    tree = [filler]
    for level in reversed(levels):
        tree += level
    return tree


def dive_in_python(
    strip: Strip, order: Sequence[int], limit: int, is_late: LateCheck = None
) -> list[int] | None:
    """See `dive`."""
    size, first, stop, alignment, pieces = (
        strip.size, strip.first, strip.stop, strip.alignment, strip.pieces
    )  # fmt: skip
    section_count = strip.section_count
    none = len(order)
    leaf_count = 1 << max(none - 1, 0).bit_length()
    by_first = sorted(order, key=first.__getitem__)
    items_before = [0] * (section_count + 1)  # by section: how many of `order` start before it
    position = [0] * strip.count
    for index, item in enumerate(by_first):
        position[item] = index
        items_before[first[item] + 1] += 1
    items_before = list(accumulate(items_before))
    ranks = [0] * none
    for rank, item in enumerate(order):
        ranks[position[item]] = rank
    best_rank = _min_tree(ranks, leaf_count, none)
    lowest_stop = _min_tree([stop[item] for item in by_first], leaf_count, UNREACHABLE)
    obstacles = Obstacles(strip) if strip.pinned else None

    offsets = [0] * strip.count
    for item, offset in strip.pinned.items():
        offsets[item] = offset
    height = [-1] * (section_count + 1)  # by first section of a segment; -1: no segment begins
    end_of = [0] * (section_count + 1)  # by first section: where the segment ends
    start_of = [0] * (section_count + 1)  # by end: where the segment begins
    height[0], end_of[0] = 0, section_count
    unplaced = none
    start = 0  # of the current segment; segments before it get lower towards it
    while unplaced:
        if start and height[start_of[start]] < height[start]:
            start = start_of[start]
        floor, end = height[start], end_of[start]
        if end < section_count and height[end] < floor:
            start = end
            continue
        if obstacles is not None:
            obstacle = obstacles.resting_on(floor, start, end)
            if obstacle is not None:
                raised = _raise(height, end_of, start_of, start, *obstacle)
                start = start if start < obstacle[0] else raised
                continue

        # Step 2: the best rank among the items that start in [start, end) and stop by `end`.
        best = none
        left, right = items_before[start], items_before[end]
        if left < right:
            stack: list[int] = []
            left += leaf_count
            right += leaf_count
            while left < right:
                if left & 1:
                    if lowest_stop[left] <= end:
                        stack.append(left)
                    left += 1
                if right & 1:
                    right -= 1
                    if lowest_stop[right] <= end:
                        stack.append(right)
                left >>= 1
                right >>= 1
            while stack:
                node = stack.pop()
                if best_rank[node] >= best:
                    continue
                if node >= leaf_count:
                    if obstacles is None or obstacles.allow(order[best_rank[node]], floor):
                        best = best_rank[node]
                    continue
                node += node
                other = node + 1
                if lowest_stop[node] > end:
                    stack.append(other)  # one of both children stops in time
                elif lowest_stop[other] > end:
                    stack.append(node)
                elif best_rank[node] < best_rank[other]:
                    stack.append(other)
                    stack.append(node)
                else:
                    stack.append(node)
                    stack.append(other)

        if best == none:  # step 3
            left_wall = height[start_of[start]] if start else UNREACHABLE
            right_wall = height[end] if end < section_count else UNREACHABLE
            wall = left_wall if left_wall < right_wall else right_wall
            if obstacles is not None:
                wall = min(wall, obstacles.lowest_above(floor, start, end))
            start = _raise(height, end_of, start_of, start, start, end, wall)
            continue

        item = order[best]
        unplaced -= 1
        if is_late is not None and not unplaced % LATE_CHECK_PERIOD and is_late():
            return None
        node = position[item] + leaf_count
        best_rank[node] = none
        lowest_stop[node] = UNREACHABLE
        node >>= 1
        while node:
            child = node + node
            rank, other = best_rank[child], best_rank[child + 1]
            if other < rank:
                rank = other
            lowest, other = lowest_stop[child], lowest_stop[child + 1]
            if other < lowest:
                lowest = other
            if best_rank[node] == rank and lowest_stop[node] == lowest:
                break
            best_rank[node] = rank
            lowest_stop[node] = lowest
            node >>= 1

        offset = floor
        if alignment is not None:
            offset = -(-floor // alignment[item]) * alignment[item]
        offsets[item] = offset
        top = offset + size[item]
        if top > limit:
            return None
        leftmost = start
        for piece_first, piece_stop in pieces.get(item) or ((first[item], stop[item]),):
            raised = _raise(height, end_of, start_of, start, piece_first, piece_stop, top)
            if piece_first == leftmost:
                leftmost = raised
            start = piece_stop
        start = leftmost
    return offsets


def _raise(
    height: list[int],
    end_of: list[int],
    start_of: list[int],
    start: int,
    first: int,
    stop: int,
    top: int,
) -> int:
    """
    Raise the sections `[first, stop)` of the segment at `start` to `top`, which joins them with
    neighbours of that height. Return the first section of the raised segment.
    """
    floor, end = height[start], end_of[start]
    if stop < end:
        height[stop] = floor
        end_of[stop] = end
        start_of[end] = stop
    elif height[end] == top:  # the height at the very end is -1
        stop = end_of[end]
    if start < first:
        end_of[start] = first
        start_of[first] = start
    elif start and height[start_of[start]] == top:
        first = start_of[start]
    height[first] = top
    end_of[first] = stop
    start_of[stop] = first
    return first
