"""
Finding what V5 and V14 forbid, in one sweep over the program.

Only views that are live across nodes of the flow graph take part in the data-flow problems (as
bits); within a node, the views that matter are kept in an index of byte ranges, updated from
event to event. So a long straight line costs the logarithm of its length for each access.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl.ir import Operation

from xdsl_mergealloc.analysis.arena_check.arenas import FunctionArenas
from xdsl_mergealloc.analysis.arena_check.events import Access, Event
from xdsl_mergealloc.analysis.arena_check.flow_graph import (
    FlowGraph,
    Node,
    solve_backward,
    solve_forward,
)
from xdsl_mergealloc.analysis.arena_check.in_place import writes_over_what_it_read
from xdsl_mergealloc.analysis.arena_check.offsets import independent_difference, may_lie_between
from xdsl_mergealloc.analysis.arena_check.overlap_index import OverlapIndex
from xdsl_mergealloc.analysis.arena_check.violations import ArenaView, Fault, Violation


class ConflictSearch:
    """The search for conflicts in one function."""

    def __init__(self, arenas: FunctionArenas, events: Mapping[Operation, Event]):
        self._views = arenas.views
        self._nodes = FlowGraph(arenas.root, events).nodes
        self._index = [
            OverlapIndex([_bounds(view) for view in arena.views]) for arena in arenas.arenas
        ]
        self._first_view = [arena.views[0].index for arena in arenas.arenas]
        self._number_in_arena = [0] * len(arenas.views)
        for arena in arenas.arenas:
            for number, view in enumerate(arena.views):
                self._number_in_arena[view.index] = number
        self._arenas = arenas.arenas
        self._is_active = [False] * len(arenas.views)
        self._known_overlaps: set[tuple[int, int]] = set()

    def conflicts(self) -> Iterator[Violation]:
        """V5: each pair of views once, at the first operation where they conflict."""
        nodes = self._nodes
        bits = _CrossingViews(nodes, len(self._views))
        active_bits = 0
        for number, node in enumerate(nodes):
            if not node.events:
                continue
            target_bits = bits.before[number] & bits.after_start[number]
            for view in bits.views_of(active_bits ^ target_bits):
                self._set_active(view, not self._is_active[view])
            yield from self._search_node(node, bits, bits.after_end[number])
            active_bits = bits.bits_of_active(node, target_bits, self._is_active)

    def _search_node(self, node: Node, bits: _CrossingViews, after_end: int) -> Iterator[Violation]:
        needed_after = _needed_after_events(node, bits, after_end)
        checked: set[int] = set()
        """Views that are looked up already: what came to matter since was accessed itself."""
        for (op, event), needed in zip(node.events, needed_after, strict=True):
            for view in event.makes:
                self._set_active(view, False)
                checked.discard(view)
            accessed = {
                view: access
                for view, access in event.accesses.items()
                if access != Access.LATER and self._views[view].has_known_bytes
            }
            matters = {view for view in accessed if self._is_active[view] and view in needed}
            for view in accessed:
                self._set_active(view, True)
            for view in accessed:
                if view in checked:
                    continue
                excused = False
                for other in self._overlapping(view):
                    if other in accessed and self._is_excused(
                        op, view, other, accessed, matters, needed
                    ):
                        excused = True
                    elif self._is_new_conflict(view, other):
                        first, second = sorted((view, other))
                        yield Violation(Fault.OVERLAP, self._views[first], self._views[second], op)
                if not excused:
                    checked.add(view)
            for view in event.accesses:
                if view not in needed:
                    self._set_active(view, False)

    def _overlapping(self, view: int) -> list[int]:
        """The active views of the same arena whose bounds overlap."""
        arena = self._views[view].arena
        begin, end = _bounds(self._views[view])
        return [
            other.index
            for number in self._index[arena.index].overlapping(begin, end)
            if (other := arena.views[number]).index != view
        ]

    def _is_excused(
        self,
        op: Operation,
        view: int,
        other: int,
        accessed: Mapping[int, Access],
        matters: set[int],
        needed: set[int],
    ) -> bool:
        """Whether one operation may access two overlapping views (V5, V15)."""
        if view in matters or other in matters:
            return False
        if Access.WRITE not in accessed[view] | accessed[other]:
            return True
        written, read = (view, other) if Access.WRITE in accessed[view] else (other, view)
        return (
            Access.WRITE not in accessed[read]
            and read not in needed
            and writes_over_what_it_read(op, self._views[written], self._views[read])
        )

    def _is_new_conflict(self, view: int, other: int) -> bool:
        pair = (view, other) if view < other else (other, view)
        if pair in self._known_overlaps:
            return False
        one, two = self._views[view], self._views[other]
        if not (one.is_written or two.is_written) or not may_share_bytes(one, two):
            return False
        self._known_overlaps.add(pair)
        return True

    def _set_active(self, view: int, is_active: bool) -> None:
        if self._is_active[view] == is_active:
            return
        self._is_active[view] = is_active
        if not self._views[view].has_known_bytes:
            return
        index = self._index[self._views[view].arena.index]
        number = self._number_in_arena[view]
        if is_active:
            index.activate(number)
        else:
            index.deactivate(number)

    def uses_after_free(self) -> Iterator[Violation]:
        """V14: each view once, at the first access after its arena may have been freed."""
        adds: list[int] = []
        removes: list[int] = []
        for node in self._nodes:
            freed = begun = 0
            for _, event in node.events:
                for arena in event.begins:
                    freed &= ~(1 << arena)
                    begun |= 1 << arena
                for arena in event.frees:
                    freed |= 1 << arena
            adds.append(freed)
            removes.append(begun)
        if not any(adds):
            return
        reported: set[int] = set()
        for node, freed in zip(self._nodes, solve_forward(self._nodes, adds, removes), strict=True):
            for op, event in node.events:
                for arena in event.begins:
                    freed &= ~(1 << arena)
                for view, access in event.accesses.items():
                    if access == Access.LATER or not freed >> self._views[view].arena.index & 1:
                        continue
                    if view not in reported:
                        reported.add(view)
                        yield Violation(Fault.USE_AFTER_FREE, self._views[view], at=op)
                for arena in event.frees:
                    freed |= 1 << arena


def may_share_bytes(one: ArenaView, other: ArenaView) -> bool:
    """
    Whether two views of an arena may have a byte in common (V11).

    Where both are made anew in each iteration, in its order, they belong to the same one, so
    that counters of both are the same. Otherwise the iterations may differ.
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


def _bounds(view: ArenaView) -> tuple[int, int]:
    return (view.begin_bytes, view.end_bytes) if view.has_known_bytes else (0, 0)


class _CrossingViews:
    """The data-flow facts of the views that are live from one node to another (V4)."""

    def __init__(self, nodes: list[Node], view_count: int):
        self._views = _views_in_several_nodes(nodes, view_count)
        self.bit_of = {view: bit for bit, view in enumerate(self._views)}
        """The bit of each view that takes part."""
        accessed: list[int] = []
        accessed_first: list[int] = []
        made: list[int] = []
        for node in nodes:
            behind = before = makes = 0
            for _, event in node.events:
                for view in event.makes:
                    if (bit := self.bit_of.get(view)) is not None:
                        makes |= 1 << bit
                        behind &= ~(1 << bit)
                for view in event.accesses:
                    if (bit := self.bit_of.get(view)) is not None:
                        behind |= 1 << bit
                        if not makes >> bit & 1:
                            before |= 1 << bit
            accessed.append(behind)
            accessed_first.append(before)
            made.append(makes)
        self.before = solve_forward(nodes, accessed, made)
        """At the start of each node: may have been accessed since it was made."""
        self.after_start, self.after_end = solve_backward(nodes, accessed_first, made)
        """At both ends of each node: may be accessed before it is made again."""

    def views_of(self, bits: int) -> Iterator[int]:
        """The views whose bits are set."""
        while bits:
            lowest = bits & -bits
            yield self._views[lowest.bit_length() - 1]
            bits ^= lowest

    def bits_of_active(self, node: Node, bits: int, is_active: list[bool]) -> int:
        """The bits of the active views after a node, from those before it."""
        for _, event in node.events:
            for view in (*event.makes, *event.accesses):
                if (bit := self.bit_of.get(view)) is not None:
                    bits = bits | 1 << bit if is_active[view] else bits & ~(1 << bit)
        return bits


def _views_in_several_nodes(nodes: list[Node], view_count: int) -> list[int]:
    """The views that are not made and then accessed in one node only."""
    home = [-1] * view_count
    crossing: dict[int, None] = {}
    for number, node in enumerate(nodes):
        for _, event in node.events:
            for view in event.makes:
                if home[view] == -1:
                    home[view] = number
                elif home[view] != number:
                    crossing[view] = None
            for view in event.accesses:
                if home[view] != number:
                    crossing[view] = None
    return list(crossing)


def _needed_after_events(node: Node, bits: _CrossingViews, after_end: int) -> list[set[int]]:
    """For each event, those of the accessed views that may be accessed after it."""
    is_needed: dict[int, bool] = {}
    needed_after: list[set[int]] = []
    for _, event in reversed(node.events):
        needed: set[int] = set()
        for view in event.accesses:
            known = is_needed.get(view)
            if known is None:
                bit = bits.bit_of.get(view)
                known = bit is not None and bool(after_end >> bit & 1)
            if known:
                needed.add(view)
            is_needed[view] = True
        for view in event.makes:
            is_needed[view] = False
        needed_after.append(needed)
    needed_after.reverse()
    return needed_after
