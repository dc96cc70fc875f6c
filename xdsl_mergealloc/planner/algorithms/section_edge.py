"""
Section-edge branching: a complete search for offsets below a given capacity.

The search fills a strip from below. For every piece of an item that has no offset yet it keeps the
earliest possible offset; the *floor* of a section is the smallest of these among its pieces, since
no piece can cover less. Its rules:

E1. A *valley* is a run of sections with one floor whose neighbours are higher (or closed: nothing
    is left to place there). Either a piece that can start at the floor covers the leftmost section
    of the valley at floor height; it cannot reach into the higher neighbour, so it begins exactly
    at that section. Or no piece does, which is *waste*. The same holds at the rightmost section.
E2. Branch at the valley edge with the fewest alternatives; an edge without any is a dead end.
E3. Every piece may be assumed to rest on another piece or start at 0: moving it down until it does
    keeps a solution valid. So only such pieces are alternatives.
E4. Waste raises the floor of the edge section to the next offset that any of its pieces can have:
    the earliest offset of a piece that cannot start at the floor, or, by E3, the top of a piece
    that comes to lie below a piece that can. (If no piece can lie below it, it can move down
    to the floor, and that alternative is tried anyway.)
E5. Bound: in a section, all pieces that cannot start below an offset r lie above r, so r plus the
    sum of their sizes must not exceed the capacity.
E6. Pieces with the same sections, size and alignment are interchangeable: one is tried.
E7. Two adjacent sections separate independent parts if no unplaced piece crosses between them, and
    no item without a placed piece has pieces on both sides. The tightest part is solved first; if
    one part has no solution, the others need not be solved.

A pinned piece has one possible offset. Pieces of one item share their offset: when one is placed,
the others are pinned. For both, E3 does not hold, and E4 assumes the least amount of waste.

All steps are deterministic and counted, so that a limit on them gives the same result on every
machine. A step is a unit of work: examining one section with up to 32 pieces, or 32 sections for an
edge to branch at. `search_section_edges` runs `SectionEdgeSearch` or its compiled equivalent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from xdsl_mergealloc.planner import kernel
from xdsl_mergealloc.planner.algorithms.budget import Budget
from xdsl_mergealloc.planner.algorithms.joined import Pieces
from xdsl_mergealloc.planner.strip import UNREACHABLE

_CLOSED = UNREACHABLE
"""The floor of a section without pieces left to place."""

_WORK_SHIFT = 5
"""2 to this power pieces of a section, or sections of a part, are examined in one step."""


class Outcome(Enum):
    """Outcome of a search."""

    INFEASIBLE = 0
    """Proved: no offsets within the capacity exist."""
    FOUND = 1
    STOPPED = 2
    """A limit was reached."""


class EdgeRule(Enum):
    """Rule that selects the valley edge to branch at."""

    FEWEST_THEN_LOWEST = 0
    FEWEST_THEN_TIGHTEST = 1


def search_section_edges(
    pieces: Pieces,
    capacity: int,
    priority: Sequence[float],
    rule: EdgeRule,
    try_limit: int,
    budget: Budget,
) -> tuple[Outcome, list[int]]:
    """
    Search offsets; return the outcome and offsets by piece, complete after `Outcome.FOUND`.

    The search ends when `try_limit` alternatives have been tried or the budget is spent. At an
    edge, pieces are tried by falling `priority`.
    """
    compiled = kernel.for_pieces(pieces, capacity)
    if compiled is None:
        search = SectionEdgeSearch(pieces, capacity, priority, rule)
        return search.run(try_limit, budget), search.offsets
    outcome, offsets, steps = compiled.search_section_edges(
        pieces.section_count,
        pieces.first,
        pieces.stop,
        pieces.size,
        pieces.alignment,
        pieces.pinned,
        pieces.siblings,
        _by_priority(priority),
        capacity,
        pieces.step() or 1,
        rule.value,
        try_limit,
        budget.steps_left,
        budget.is_spent if budget.has_deadline else None,
    )
    budget.spend(steps)
    return Outcome(outcome), offsets


def _by_priority(priority: Sequence[float]) -> list[int]:
    """Return the pieces by falling priority."""
    return sorted(range(len(priority)), key=priority.__getitem__, reverse=True)


@dataclass(slots=True)
class _SearchFrame:
    """A part of the strip (E7) in one search state, and the alternative that is being tried."""

    start: int
    end: int
    edge: int
    floor: int
    alternatives: list[int]
    """Pieces; -1 stands for waste. The last one is tried first."""
    placed: int = -1
    """The piece of the current alternative."""
    waiting: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Parts that remain to be solved after the current alternative."""
    undo_pieces: list[tuple[int, int, int, int]] = field(
        default_factory=list[tuple[int, int, int, int]]
    )
    """(piece, earliest, support, latest) with the values before the current alternative."""
    undo_sections: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])
    """(section, floor, left to place) with the values before the current alternative."""


class SectionEdgeSearch:
    """
    One search: call `run` once.

    At an edge, pieces are tried by falling `priority`.
    """

    def __init__(
        self, pieces: Pieces, capacity: int, priority: Sequence[float], rule: EdgeRule
    ) -> None:
        self._pieces = pieces
        self._rule = rule
        self._capacity = capacity
        count = len(pieces.item)
        self._step = pieces.step() or 1
        self._is_placed = [False] * count
        self._is_tied = [
            pieces.pinned[piece] >= 0 or bool(pieces.siblings[piece]) for piece in range(count)
        ]
        self._earliest = [max(offset, 0) for offset in pieces.pinned]
        self._support = [0] * count
        """By piece: the highest top of the pieces placed below it."""
        self._latest = [
            capacity - size if offset < 0 else offset
            for size, offset in zip(pieces.size, pieces.pinned, strict=True)
        ]
        self._at: list[list[int]] = [[] for _ in range(pieces.section_count)]
        for piece in _by_priority(priority):
            for section in range(pieces.first[piece], pieces.stop[piece]):
                self._at[section].append(piece)
        self._crossing = [0] * (pieces.section_count + 1)
        """
        By section: number of unplaced pieces, and of items without a placed piece, that reach from
        the previous section into it.
        """
        for piece in range(count):
            self._count_crossing(pieces.first[piece], pieces.stop[piece], 1)
            if all(other > piece for other in pieces.siblings[piece]):
                self._count_crossing(*self._linked_span(piece), 1)
        self._floor = [_CLOSED] * pieces.section_count
        self._left = [0] * pieces.section_count
        """By section: the sum of sizes left to place."""
        self._key_shift = max(pieces.size, default=0).bit_length()
        self._key = [
            offset << self._key_shift | size
            for offset, size in zip(self._earliest, pieces.size, strict=True)
        ]
        """By piece: earliest offset and size in one number, for sorting; 0 once it is placed."""
        self._known_candidates: list[list[int] | None] = [None] * pieces.section_count
        """By section: cached result of `_candidates`; None after a change in the section."""
        self._work = [1 + (len(at) >> _WORK_SHIFT) for at in self._at]
        """By section: number of steps to examine all its pieces."""
        self._steps = 0
        """Steps taken that are not yet subtracted from the budget."""
        self._frames: list[_SearchFrame] = []
        self.offsets = [0] * count
        """By piece; complete after `Outcome.FOUND`."""
        self._tries = 0

    def run(self, try_limit: int, budget: Budget) -> Outcome:
        """Search until `try_limit` alternatives are tried or the budget is spent."""
        for earliest, latest in zip(self._earliest, self._latest, strict=True):
            if earliest > latest:
                return Outcome.INFEASIBLE
        budget.spend(sum(self._work))
        for section in range(self._pieces.section_count):
            if not self._refresh(section):
                return Outcome.INFEASIBLE
        waiting = self._parts(0, self._pieces.section_count)
        for start, end in reversed(waiting):
            outcome = self._solve(start, end, try_limit, budget)
            self._settle(budget)
            if outcome is not Outcome.FOUND:
                return outcome
        return Outcome.FOUND

    def _settle(self, budget: Budget) -> None:
        """Subtract the steps taken from the budget."""
        budget.spend(self._steps)
        self._steps = 0

    def _solve(self, start: int, end: int, try_limit: int, budget: Budget) -> Outcome:
        """Solve one part, depth first. Store its `offsets`; restore the state unless stopped."""
        frames = self._frames
        frame = self._open(start, end)
        if frame is None:
            return Outcome.INFEASIBLE
        frames.append(frame)
        solved = False  # whether the last examined part is solved
        advance = True  # whether to try the next alternative of the top frame
        while frames:
            frame = frames[-1]
            if not advance:
                if solved and frame.waiting:
                    child = self._open(*frame.waiting.pop())
                    solved = False
                    if child is not None:
                        frames.append(child)
                        advance = True
                    continue
                if solved:
                    if frame.placed >= 0:
                        self.offsets[frame.placed] = frame.floor
                    self._undo(frame)
                    frames.pop()
                    continue
                self._undo(frame)
            if not frame.alternatives:
                frames.pop()
                solved, advance = False, False
                continue
            self._settle(budget)
            if self._tries >= try_limit or budget.is_spent():
                return Outcome.STOPPED
            self._tries += 1
            solved, advance = self._apply(frame, frame.alternatives.pop()), False
        return Outcome.FOUND if solved else Outcome.INFEASIBLE

    def _open(self, start: int, end: int) -> _SearchFrame | None:
        """Return a frame of a part, with the edge to branch at (E1, E2); None at a dead end."""
        floor, left, crossing, rule = self._floor, self._left, self._crossing, self._rule
        self._steps += (end - start) >> _WORK_SHIFT
        best: tuple[int, int] | None = None
        chosen: tuple[int, list[int], bool] | None = None
        section = start
        higher_before = True
        while section < end:
            height = floor[section]
            first = section
            section += 1
            while section < end and floor[section] == height and crossing[section]:
                section += 1
            higher_behind = section == end or floor[section] > height or not crossing[section]
            if higher_before and higher_behind and height != _CLOSED:
                for edge in (first, section - 1):
                    candidates = self._known_candidates[edge]
                    if candidates is None:
                        candidates = self._candidates(edge)
                        self._known_candidates[edge] = candidates
                    slack = self._capacity - height - left[edge]
                    may_waste = slack >= self._step
                    count = len(candidates) + may_waste
                    if not count:
                        return None
                    key = (count, height if rule is EdgeRule.FEWEST_THEN_LOWEST else slack)
                    if best is None or key < best:
                        best = key
                        chosen = edge, candidates, may_waste
            higher_before = section < end and (floor[section] < height or not crossing[section])
        assert chosen is not None
        edge, candidates, may_waste = chosen
        alternatives = [-1] * may_waste + candidates[::-1]
        return _SearchFrame(start, end, edge, floor[edge], alternatives)

    def _candidates(self, edge: int) -> list[int]:
        """Return the pieces that can start at the floor of the edge section (E3, E6)."""
        pieces = self._pieces
        height = self._floor[edge]
        result: list[int] = []
        shapes: set[tuple[int, int, int, int]] = set()
        for piece in self._at[edge]:
            if self._is_placed[piece] or self._earliest[piece] != height:
                continue
            if self._is_tied[piece]:
                result.append(piece)
                continue
            alignment = pieces.alignment[piece]
            if -(-self._support[piece] // alignment) * alignment != height:
                continue
            shape = pieces.first[piece], pieces.stop[piece], pieces.size[piece], alignment
            if shape not in shapes:
                shapes.add(shape)
                result.append(piece)
        return result

    def _apply(self, frame: _SearchFrame, piece: int) -> bool:
        """Apply an alternative; return False if it is infeasible. `_undo` reverts either."""
        frame.placed = piece
        self._steps += 1
        changed: set[int] = set()
        if not (self._place(frame, changed) if piece >= 0 else self._waste(frame, changed)):
            return False
        for section in sorted(changed):
            frame.undo_sections.append((section, self._floor[section], self._left[section]))
            self._steps += self._work[section]
            if not self._refresh(section):
                return False
        if self._is_connected(frame):
            frame.waiting = [(frame.start, frame.end)]
        else:
            frame.waiting = self._parts(frame.start, frame.end)
        return True

    def _is_connected(self, frame: _SearchFrame) -> bool:
        """Return whether a quick check shows that the part is still one part and not yet solved."""
        if frame.placed < 0:
            return True
        first, stop = self._pieces.first[frame.placed], self._pieces.stop[frame.placed]
        if self._pieces.siblings[frame.placed]:
            return False
        return frame.end - frame.start > stop - first and all(self._crossing[first + 1 : stop])

    def _place(self, frame: _SearchFrame, changed: set[int]) -> bool:
        """
        Place the piece of a frame and update the offsets of the others; return False if a piece has
        no possible offset left.
        """
        pieces, earliest, support = self._pieces, self._earliest, self._support
        piece = frame.placed
        first, stop = pieces.first[piece], pieces.stop[piece]
        self._is_placed[piece] = True
        self._key[piece] = 0
        self._count_crossing(first, stop, -1)
        self._count_crossing(*self._linked_span(piece), -1)
        top = frame.floor + pieces.size[piece]
        changed.update(range(first, stop))
        for sibling in pieces.siblings[piece]:
            if self._is_placed[sibling]:
                continue
            self._remember(frame, sibling)
            self._latest[sibling] = frame.floor
            if earliest[sibling] > frame.floor:
                return False
            earliest[sibling] = frame.floor
            self._key[sibling] = frame.floor << self._key_shift | pieces.size[sibling]
            changed.update(range(pieces.first[sibling], pieces.stop[sibling]))
        for section in range(first, stop):
            self._steps += self._work[section]
            for other in self._at[section]:
                if support[other] < top and not self._is_placed[other]:
                    if earliest[other] >= top:
                        self._remember(frame, other)
                        self._forget_candidates(other)
                    elif not self._delay(frame, other, top, changed):
                        return False
                    support[other] = top
        return True

    def _waste(self, frame: _SearchFrame, changed: set[int]) -> bool:
        height = min(
            self._after_waste(piece, frame.floor)
            for piece in self._at[frame.edge]
            if not self._is_placed[piece]
        )
        if height + self._left[frame.edge] > self._capacity:
            return False
        return all(
            self._delay(frame, piece, height, changed)
            for piece in self._at[frame.edge]
            if not self._is_placed[piece] and self._earliest[piece] < height
        )

    def _after_waste(self, piece: int, height: int) -> int:
        """Return a lower bound of the piece's offset if it does not start at `height` (E4)."""
        pieces, earliest = self._pieces, self._earliest
        if earliest[piece] > height:
            return earliest[piece]
        if self._is_tied[piece]:
            return height + self._step
        result = _CLOSED
        limit = height + pieces.size[piece]
        for section in range(pieces.first[piece], pieces.stop[piece]):
            self._steps += self._work[section]
            for other in self._at[section]:
                if other != piece and not self._is_placed[other] and earliest[other] < limit:
                    result = min(result, earliest[other] + pieces.size[other])
        return result

    def _delay(self, frame: _SearchFrame, piece: int, offset: int, changed: set[int]) -> bool:
        """Raise the earliest offset of a piece and its siblings; return False if it is too late."""
        pieces = self._pieces
        self._remember(frame, piece)
        alignment = pieces.alignment[piece]
        offset = -(-offset // alignment) * alignment
        for delayed in (piece, *pieces.siblings[piece]):
            if delayed != piece:
                if self._is_placed[delayed] or self._earliest[delayed] >= offset:
                    continue
                self._remember(frame, delayed)
            self._earliest[delayed] = offset
            self._key[delayed] = offset << self._key_shift | pieces.size[delayed]
            if offset > self._latest[delayed]:
                return False
            changed.update(range(pieces.first[delayed], pieces.stop[delayed]))
        return True

    def _remember(self, frame: _SearchFrame, piece: int) -> None:
        values = piece, self._earliest[piece], self._support[piece], self._latest[piece]
        frame.undo_pieces.append(values)

    def _undo(self, frame: _SearchFrame) -> None:
        """Revert all changes of the current alternative of a frame, in reverse order."""
        for section, floor, left in reversed(frame.undo_sections):
            self._floor[section] = floor
            self._left[section] = left
            self._known_candidates[section] = None
        for piece, earliest, support, latest in reversed(frame.undo_pieces):
            self._forget_candidates(piece)
            self._earliest[piece] = earliest
            self._key[piece] = earliest << self._key_shift | self._pieces.size[piece]
            self._support[piece] = support
            self._latest[piece] = latest
        frame.undo_sections.clear()
        frame.undo_pieces.clear()
        frame.waiting.clear()
        if frame.placed >= 0:
            piece, pieces = frame.placed, self._pieces
            self._is_placed[piece] = False
            self._key[piece] = self._earliest[piece] << self._key_shift | pieces.size[piece]
            self._count_crossing(pieces.first[piece], pieces.stop[piece], 1)
            self._count_crossing(*self._linked_span(piece), 1)
            frame.placed = -1

    def _linked_span(self, piece: int) -> tuple[int, int]:
        """
        Return the sections from the first to the last piece of an item, which depend on each other
        (E7) if no piece of the item is placed or pinned; else an empty range.
        """
        pieces = self._pieces
        siblings = pieces.siblings[piece]
        if pieces.pinned[piece] >= 0 or any(self._is_placed[other] for other in siblings):
            return 0, 0
        first = min((pieces.first[other] for other in siblings), default=0)
        stop = max((pieces.stop[other] for other in siblings), default=0)
        return (min(first, pieces.first[piece]), max(stop, pieces.stop[piece])) if stop else (0, 0)

    def _count_crossing(self, first: int, stop: int, change: int) -> None:
        for section in range(first + 1, stop):
            self._crossing[section] += change

    def _forget_candidates(self, piece: int) -> None:
        first, stop = self._pieces.first[piece], self._pieces.stop[piece]
        self._known_candidates[first:stop] = [None] * (stop - first)

    def _refresh(self, section: int) -> bool:
        """Recompute floor and sum of a section; return False if it exceeds the capacity (E5)."""
        self._known_candidates[section] = None
        keys = list(map(self._key.__getitem__, self._at[section]))
        keys.sort(reverse=True)
        shift, capacity = self._key_shift, self._capacity
        mask = (1 << shift) - 1
        total = 0
        lowest = _CLOSED << shift
        for key in keys:
            if not key:
                break
            lowest = key
            total += key & mask
            if (key >> shift) + total > capacity:
                return False
        self._floor[section] = lowest >> shift
        self._left[section] = total
        return True

    def _parts(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the independent parts of `[start, end)` with pieces to place, tightest last."""
        floor, left = self._floor, self._left
        parts: list[tuple[int, int, int]] = []
        section = start
        while section < end:
            first = section
            tightness = 0
            while True:
                if left[section] and floor[section] + left[section] > tightness:
                    tightness = floor[section] + left[section]
                section += 1
                if section == end or not self._crossing[section]:
                    break
            if tightness:
                parts.append((tightness, section - first, first))
        parts.sort()
        return [(first, first + width) for _, width, first in parts]
