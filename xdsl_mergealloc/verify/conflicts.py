"""Search for violations of V5 and V14, in one sweep over the events of a function."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify.aliases import ViewAliases
from xdsl_mergealloc.verify.arenas import FunctionArenas
from xdsl_mergealloc.verify.events import LATER, WRITE, Event, arena_name
from xdsl_mergealloc.verify.in_place import CallOrder, writes_over_what_it_read
from xdsl_mergealloc.verify.liveness import (
    FlowGraph,
    Gaps,
    Node,
    RangeStep,
    is_inside,
    lasting_gaps,
    needed_gaps,
)
from xdsl_mergealloc.verify.offsets import independent_difference, may_lie_between
from xdsl_mergealloc.verify.violations import Arena, ArenaView, Fault, MemoryViolation

Range = tuple[int, int, int]
"""The first byte, the byte after the last, and a number."""


class OverlapIndex:
    """
    Half-open ranges in classes by length: in a class, the longest is less than twice the shortest.

    So only ranges that begin shortly before a given range may reach into it. If few of the ranges
    overlap each other, a query costs a binary search for each class of lengths.
    """

    def __init__(self) -> None:
        self._classes: dict[int, list[Range]] = {}
        """Number of bits of the length -> ranges in order."""

    def add(self, range_: Range) -> None:
        """Add a range."""
        insort(self._classes.setdefault(_class_of(range_), []), range_)

    def remove(self, range_: Range) -> None:
        """Remove a range that was added."""
        ranges = self._classes[_class_of(range_)]
        del ranges[bisect_left(ranges, range_)]

    def overlapping(self, begin: int, end: int) -> list[int]:
        """Return the numbers of the ranges that share a byte with `[begin, end)`, by first byte."""
        found: list[Range] = []
        for bits, ranges in self._classes.items():
            first = bisect_left(ranges, (begin - (1 << bits), 0, 0))
            last = bisect_left(ranges, (end, 0, 0))
            found += (range_ for range_ in ranges[first:last] if max(begin, range_[0]) < range_[1])
        return [number for _, _, number in sorted(found)] if begin < end else []


def _class_of(range_: Range) -> int:
    return (range_[1] - range_[0]).bit_length()


@dataclass
class ConflictSearch:
    """The search for conflicts in one function."""

    in_function: FunctionArenas
    aliases: ViewAliases
    events: Mapping[Operation, Event]
    layout: MemoryLayout

    def __post_init__(self) -> None:
        arenas = self.in_function
        self._arenas = arenas.arenas
        self._views = arenas.views
        self._nodes = FlowGraph(arenas.root, self.events, self.aliases).nodes
        self._other_names = self.aliases.other_names()
        self._call_order = CallOrder(arenas.calls, self.layout)
        self._matters = self._find_matters()
        self._known_overlaps: set[tuple[int, int]] = set()

    def _find_matters(self) -> Mapping[int, Sequence[Gaps]]:
        """Return the gaps in which each view matters (V4), or a freed arena is still accessed."""
        steps: defaultdict[int, dict[Node, list[RangeStep]]] = defaultdict(dict)
        for node in self._nodes:
            for number, _, event in node.numbered_events():
                starts = event.accesses.keys() | event.frees
                for name in starts | event.begins:
                    step = RangeStep(number, name in event.begins, name in starts)
                    steps[name].setdefault(node, []).append(step)
        needed = needed_gaps(self._nodes)
        return {
            name: lasting_gaps(
                own_steps,
                [
                    gaps
                    for needed_name in (name, *self._other_names.get(name, ()))
                    for gaps in needed.get(needed_name, ())
                ],
            )
            for name, own_steps in steps.items()
        }

    def conflicts(self) -> Iterator[MemoryViolation]:
        """V5: yield each pair of views once, at the first operation where they conflict."""
        changes = sorted(
            (gap, is_begin, view.index)
            for view in self._views
            if view.has_known_bytes
            for gaps in self._matters.get(view.index, ())
            if gaps[0] < gaps[1]
            for gap, is_begin in zip(gaps, (True, False), strict=True)
        )
        indices = {arena: OverlapIndex() for arena in self._arenas}
        done = 0
        for node in self._nodes:
            for number, op, event in node.numbered_events():
                # A view whose range ends at the gap before an event does not matter at the event.
                while done < len(changes) and changes[done][0] <= number:
                    _, is_begin, index = changes[done]
                    view = self._views[index]
                    overlaps = indices[view.arena]
                    (overlaps.add if is_begin else overlaps.remove)(_range(view))
                    done += 1
                yield from self._conflicts_at(number, op, event, indices)

    def _conflicts_at(
        self, number: int, op: Operation, event: Event, indices: Mapping[Arena, OverlapIndex]
    ) -> Iterator[MemoryViolation]:
        """Yield pairs of views that share bytes and both matter at an operation."""
        accessed = [
            self._views[index]
            for index, access in event.accesses.items()
            if access != LATER and self._views[index].has_known_bytes
        ]
        passing = [view for view in accessed if not self._matters_at(number, view)]
        for view in passing:
            indices[view.arena].add(_range(view))
        for view in accessed:
            for index in indices[view.arena].overlapping(view.begin_bytes, view.end_bytes):
                other = self._views[index]
                if (
                    other is not view
                    and not self._is_excused(number, op, event, (view, other))
                    and self._is_new_conflict(view, other)
                ):
                    first, second = sorted((view, other), key=lambda view: view.index)
                    yield MemoryViolation(Fault.OVERLAP, first, second, op)
        for view in passing:
            indices[view.arena].remove(_range(view))

    def _matters_at(self, number: int, view: ArenaView) -> bool:
        """Whether a view matters both before and after an event."""
        matters = self._matters[view.index]
        return is_inside(matters, number) and is_inside(matters, number + 1)

    def _is_excused(
        self, number: int, op: Operation, event: Event, pair: tuple[ArenaView, ArenaView]
    ) -> bool:
        """Whether one operation may access two overlapping views (V5, V15, V22)."""
        for view in pair:
            is_accessed = event.accesses.get(view.index, LATER) != LATER
            if not is_accessed or self._matters_at(number, view):
                return False
        if any(self._is_in_turn(number, op, *views) for views in (pair, pair[::-1])):
            return True
        written = [view for view in pair if event.accesses[view.index] & WRITE]
        read = [view for view in pair if view not in written]
        if not written or not read:
            return not written
        is_needed = is_inside(self._matters[read[0].index], number + 1)
        return not is_needed and writes_over_what_it_read(
            op, written[0], read[0], self.in_function, self.aliases, self.layout
        )

    def _is_in_turn(self, number: int, op: Operation, one: ArenaView, other: ArenaView) -> bool:
        """V22: whether an operation finishes all accesses to `one` view before those to `other`."""
        if is_inside(self._matters[one.index], number + 1):
            return False
        if is_inside(self._matters[other.index], number):
            return False
        first, second = (self._positions(op, view) for view in (one, other))
        at_one_address = one.offset is not None and one.offset == other.offset
        at_one_address = at_one_address and all(
            view in self.in_function.whole_views(op.operands[n])
            for view, positions in ((one, first), (other, second))
            for n in positions
        )
        return self._call_order.is_done_before(op, first, second, at_one_address=at_one_address)

    def _positions(self, op: Operation, view: ArenaView) -> set[int]:
        """Return the operands on which an operation has effects and that may refer to a view."""
        touched = self.in_function.calls.effects_of(op).touched
        return {n for n in touched if view.index in self.aliases.views_of.get(op.operands[n], ())}

    def _is_new_conflict(self, one: ArenaView, other: ArenaView) -> bool:
        pair = (min(one.index, other.index), max(one.index, other.index))
        if pair in self._known_overlaps or not (one.is_written or other.is_written):
            return False
        if not may_share_bytes(one, other):
            return False
        self._known_overlaps.add(pair)
        return True

    def uses_after_free(self) -> Iterator[MemoryViolation]:
        """V14: yield each view once, at the first access after its arena may have been freed."""
        reported: set[int] = set()
        for node in self._nodes:
            for number, op, event in node.numbered_events():
                for index in event.certain:
                    freed = self._matters.get(arena_name(self._views[index].arena), ())
                    if index not in reported and is_inside(freed, number):
                        reported.add(index)
                        yield MemoryViolation(Fault.USE_AFTER_FREE, self._views[index], at=op)


def may_share_bytes(one: ArenaView, other: ArenaView) -> bool:
    """
    Whether two views of an arena may have a byte in common (V11).

    If both are redefined in each iteration, in its order, they belong to the same iteration, so
    that their counters are the same. Otherwise the iterations may differ.
    """
    assert one.offset is not None
    assert other.offset is not None
    assert one.size_bytes is not None
    assert other.size_bytes is not None
    if _is_of_one_iteration(one) and _is_of_one_iteration(other):
        distance = other.offset.plus(one.offset, -1)
    else:
        distance = independent_difference(other.offset, one.offset)
    return may_lie_between(distance, -other.size_bytes, one.size_bytes)


def _is_of_one_iteration(view: ArenaView) -> bool:
    return not view.is_merged and not view.outlives_redefinition


def _range(view: ArenaView) -> Range:
    return (view.begin_bytes, view.end_bytes, view.index)
