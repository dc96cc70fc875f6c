"""
Finding what V5 and V14 forbid, in one sweep over the program.

Only views that are live across nodes of the flow graph take part in the data-flow problems (as
bits); within a node, the views that matter are kept in an index of byte ranges, updated from
event to event. So a long straight line costs the logarithm of its length for each access.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify.aliases import Aliases
from xdsl_mergealloc.verify.arenas import FunctionArenas
from xdsl_mergealloc.verify.events import LATER, WRITE, Event
from xdsl_mergealloc.verify.flow_graph import FlowGraph, Node, solve_forward
from xdsl_mergealloc.verify.in_place import InPlaceRule
from xdsl_mergealloc.verify.liveness import ViewLiveness
from xdsl_mergealloc.verify.offsets import independent_difference, may_lie_between
from xdsl_mergealloc.verify.overlap_index import OverlapIndex
from xdsl_mergealloc.verify.violations import ArenaView, Fault, Violation


class ConflictSearch:
    """The search for conflicts in one function."""

    def __init__(
        self,
        arenas: FunctionArenas,
        aliases: Aliases,
        events: Mapping[Operation, Event],
        layout: MemoryLayout,
    ):
        self._in_place = InPlaceRule(arenas, aliases, layout)
        self._views = arenas.views
        self._nodes = FlowGraph(arenas.root, events, aliases).nodes
        self._aliases = aliases
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
        liveness = ViewLiveness(nodes, len(self._views), self._aliases)
        active_bits = 0
        for number, node in enumerate(nodes):
            if not node.events:
                continue
            target_bits = liveness.mattering_at_start(number)
            for view in liveness.views_of(active_bits ^ target_bits):
                self._set_active(view, not self._is_active[view])
            yield from self._search_node(node, liveness.needed_after_events(number, node))
            active_bits = self._update_bits(target_bits, node, liveness)

    def _update_bits(self, bits: int, node: Node, liveness: ViewLiveness) -> int:
        """The bits of the active views after a node, from those at its start."""
        for _, event in node.events:
            for view in (*event.makes, *event.accesses):
                if (bit := liveness.bit_of.get(view)) is not None:
                    bits = bits | 1 << bit if self._is_active[view] else bits & ~(1 << bit)
        return bits

    def _search_node(self, node: Node, needed_after: list[set[int]]) -> Iterator[Violation]:
        checked: set[int] = set()
        """Views that are looked up already: what came to matter since was accessed itself."""
        for (op, event), needed in zip(node.events, needed_after, strict=True):
            for view in event.makes:
                self._set_active(view, False)
                checked.discard(view)
            accessed = {
                view: access
                for view, access in event.accesses.items()
                if access != LATER and self._views[view].has_known_bytes
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
        accessed: Mapping[int, int],
        matters: set[int],
        needed: set[int],
    ) -> bool:
        """Whether one operation may access two overlapping views (V5, V15)."""
        if view in matters or other in matters:
            return False
        if not (accessed[view] | accessed[other]) & WRITE:
            return True
        written, read = (view, other) if accessed[view] & WRITE else (other, view)
        return (
            not accessed[read] & WRITE
            and read not in needed
            and self._in_place.writes_over_what_it_read(op, self._views[written], self._views[read])
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
                for view in event.accesses:
                    if view not in event.certain or view in reported:
                        continue
                    if freed >> self._views[view].arena.index & 1:
                        reported.add(view)
                        yield Violation(Fault.USE_AFTER_FREE, self._views[view], at=op)
                for arena in event.frees:
                    freed |= 1 << arena


def may_share_bytes(one: ArenaView, other: ArenaView) -> bool:
    """
    Whether two views of an arena may have a byte in common (V11).

    Where both are redefined in each iteration, in its order, they belong to the same one, so
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
