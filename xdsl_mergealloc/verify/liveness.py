"""Which views matter where (V4): the data-flow facts of a function.

"Accessed before" is a fact about views. "Accessed after" is one about names: a block argument
that may be one of two views is one of them on each path, and only that one is accessed.

Only views that are live across nodes of the flow graph take part; what is made, accessed and
done with in one node is seen there.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl_mergealloc.verify.aliases import Aliases
from xdsl_mergealloc.verify.flow_graph import Node, solve_forward, solve_names_backward


class ViewLiveness:
    """Facts at the ends of nodes, and how to find those in between."""

    def __init__(self, nodes: list[Node], view_count: int, aliases: Aliases):
        held_by_joins = {
            name: sorted(aliases.views_of[value]) for value, name in aliases.joins().items()
        }
        self._views = _crossing_views(nodes, view_count, held_by_joins)
        self.bit_of = {view: bit for bit, view in enumerate(self._views)}
        """The bit of each view that takes part."""
        names = [*self._views, *held_by_joins]
        self._bit_of_name = {name: bit for bit, name in enumerate(names)}
        self._view_bits = (1 << len(self._views)) - 1
        self._held: dict[int, int] = {}
        """Bit of a name -> bits of the views that it may be, where these are not the same."""
        self._names_of_view: dict[int, list[int]] = {}
        """View -> names that it may have, where there are others than its own."""
        for name, views in (*aliases.views_held_by_views(), *held_by_joins.items()):
            self._note_held(name, views)
        self._solve(nodes)

    def _note_held(self, name: int, views: list[int]) -> None:
        if views == [name]:
            return
        for view in views:
            if view != name:
                self._names_of_view.setdefault(view, [view]).append(name)
        bit = self._bit_of_name.get(name)
        if bit is not None:
            known = (self.bit_of.get(view) for view in views)
            self._held[bit] = sum(1 << held for held in known if held is not None)

    def _solve(self, nodes: list[Node]) -> None:
        accessed: list[int] = []
        made: list[int] = []
        for node in nodes:
            behind = makes = 0
            for _, event in node.events:
                for view in event.makes:
                    if (bit := self.bit_of.get(view)) is not None:
                        makes |= 1 << bit
                        behind &= ~(1 << bit)
                for view in event.accesses:
                    if (bit := self.bit_of.get(view)) is not None:
                        behind |= 1 << bit
            accessed.append(behind)
            made.append(makes)
        self._before = solve_forward(nodes, accessed, made)
        self._after_start, self._after_end = solve_names_backward(nodes, self._bit_of_name)

    def mattering_at_start(self, number: int) -> int:
        """The bits of the views that matter at the start of a node."""
        names = self._after_start[number]
        after = names & self._view_bits
        for bit, views in self._held.items():
            if names >> bit & 1:
                after |= views
        return self._before[number] & after

    def views_of(self, bits: int) -> Iterator[int]:
        """The views whose bits are set."""
        while bits:
            lowest = bits & -bits
            yield self._views[lowest.bit_length() - 1]
            bits ^= lowest

    def needed_after_events(self, number: int, node: Node) -> list[set[int]]:
        """For each event, those of the views it accesses that may be accessed after it."""
        after_end = self._after_end[number]
        is_live: dict[int, bool] = {}

        def is_name_live(name: int) -> bool:
            known = is_live.get(name)
            if known is None:
                bit = self._bit_of_name.get(name)
                known = bit is not None and bool(after_end >> bit & 1)
            return known

        needed_after: list[set[int]] = []
        for _, event in reversed(node.events):
            needed_after.append(
                {
                    view
                    for view in event.accesses
                    if any(map(is_name_live, self._names_of_view.get(view, (view,))))
                }
            )
            for name in event.names:
                is_live[name] = True
            for name in reversed(event.binds):
                if is_name_live(name):
                    is_live[name] = False
                    for source in event.binds[name]:
                        is_live[source] = True
        needed_after.reverse()
        return needed_after


def _crossing_views(
    nodes: list[Node], view_count: int, held_by_joins: dict[int, list[int]]
) -> list[int]:
    """The views that are not made and then accessed, by their own name, in one node only."""
    node_of = [-1] * view_count
    crossing = {view: None for views in held_by_joins.values() for view in views}
    for number, node in enumerate(nodes):
        for _, event in node.events:
            for view in event.makes:
                if node_of[view] == -1:
                    node_of[view] = number
                elif node_of[view] != number:
                    crossing[view] = None
            for view in event.accesses:
                if node_of[view] != number:
                    crossing[view] = None
    return list(crossing)
