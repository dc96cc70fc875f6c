"""Cycles among the blocks of a region, as ranges of their reverse post-order numbers.

An edge to a block with the same or a smaller number closes a cycle. If its target dominates
its source, the cycle is a natural loop. Blocks of the loop that reach the source without a back
edge have numbers from the target's to the source's; the others reach it through a cycle that begins
between the two, so the range is extended by the ranges of such cycles. If the target does not
dominate the source, the cycle has several entries, and its range is that of its whole strongly
connected component, natural loops around it included.

A range may hold blocks outside the cycle; treating them as part of the cycle is safe. Two ranges
are either nested or disjoint.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xdsl.ir import Block

from xdsl_mergealloc.analysis.dominance import BlockDominance
from xdsl_mergealloc.graphs import strongly_connected_components


class Cycle(NamedTuple):
    """Blocks that may be executed repeatedly."""

    header: Block
    """The block that the closing edges go to."""
    first: int
    """Smallest reverse post-order number in the cycle."""
    last: int
    """Largest reverse post-order number in the cycle."""
    is_natural: bool
    """Whether the header dominates the cycle: control enters nowhere else."""


class Cycles:
    """The cycles of a region."""

    def __init__(self, dominance: BlockDominance):
        self.dominance = dominance
        self._by_header: dict[int, Cycle] = {}
        components: list[tuple[int, int]] | None = None
        for target, predecessors in enumerate(dominance.predecessors):
            header = dominance.order[target]
            for source in predecessors:
                if source < target or not dominance.is_reachable(dominance.order[source]):
                    continue
                if dominance.dominates(header, dominance.order[source]):
                    self._add(Cycle(header, target, source, is_natural=True))
                else:
                    if components is None:
                        components = _component_ranges(dominance)
                    self._add(Cycle(header, *components[target], is_natural=False))
        self._extend_ranges()
        self._around: list[list[Cycle]] = [[] for _ in dominance.order]
        for cycle in self._by_header.values():
            for number in range(cycle.first, cycle.last + 1):
                self._around[number].append(cycle)

    def __iter__(self) -> Iterator[Cycle]:
        return iter(self._by_header.values())

    def around(self, block: Block) -> list[Cycle]:
        """Return the cycles whose ranges hold a block."""
        return self._around[self.dominance.index[block]]

    def closed_by(self, source: Block, target: Block) -> Cycle | None:
        """Return the cycle that an edge closes; None for an edge that leads onward."""
        index = self.dominance.index
        return self._by_header.get(index[target]) if index[target] <= index[source] else None

    def is_executed_again(self, cycle: Cycle, block: Block) -> bool:
        """
        Whether an iteration of a cycle executes a block again before anything in the iteration can
        use the values that the block defines.

        True for the blocks of a natural loop: control enters it through its header only.
        """
        return cycle.is_natural and self.may_contain(cycle, block)

    def may_contain(self, cycle: Cycle, block: Block) -> bool:
        """Whether a block may be executed in each iteration of a cycle."""
        index = self.dominance.index[block]
        return cycle.first <= index <= cycle.last and (
            not cycle.is_natural or self.dominance.dominates(cycle.header, block)
        )

    def _extend_ranges(self) -> None:
        """Extend overlapping ranges so that one holds the other."""
        outermost: list[tuple[int, int]] = []
        """The ranges so far that no other range holds; the last one begins first."""
        inner_first = sorted(
            self._by_header.items(), key=lambda item: (-item[1].first, item[1].last)
        )
        for number, cycle in inner_first:
            last = cycle.last
            while outermost and outermost[-1][0] <= last:
                last = max(last, outermost.pop()[1])
            outermost.append((cycle.first, last))
            self._by_header[number] = cycle._replace(last=last)

    def _add(self, cycle: Cycle) -> None:
        number = self.dominance.index[cycle.header]
        known = self._by_header.get(number)
        if known is not None:
            cycle = Cycle(
                cycle.header,
                min(known.first, cycle.first),
                max(known.last, cycle.last),
                known.is_natural and cycle.is_natural,
            )
        self._by_header[number] = cycle


def _component_ranges(dominance: BlockDominance) -> list[tuple[int, int]]:
    """Return, for each block, the range of numbers in its strongly connected component."""
    numbers, predecessors = range(len(dominance.order)), dominance.predecessors
    ranges = [(0, 0) for _ in numbers]
    for component in strongly_connected_components(numbers, predecessors.__getitem__):
        whole = min(component), max(component)
        for block in component:
            ranges[block] = whole
    return ranges
