"""Where the life of an owner ends, on every path: by a free, or because ownership is handed over.

Liveness is worked out from the uses backwards, for each owner and only over the blocks where it
is alive. An operation with regions is one use for the block around it. If it is the last one,
ownership may end inside of it: in every region where the owner is needed for the last time, and
at the start of every region that does not need it. That takes a place for the free on every
way; where there is none, the owner is freed behind the operation.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.flow import ForwardedOperand
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionEdge,
    is_terminator,
    region_edges,
)


@dataclass(eq=False)
class OwnerUse:
    """One operation that needs an owner to be alive."""

    path: tuple[Operation, ...]
    """The operations around it, from the region of the owner inwards; the last is itself."""
    operand: ForwardedOperand | None = None
    """Where it forwards the buffer."""
    frees: bool = False
    """It ends the ownership itself."""


@dataclass
class Frees:
    """Where owners are freed. Lists are in the order in which the owners are defined."""

    after: dict[Operation, list[SSAValue]] = field(
        default_factory=dict[Operation, "list[SSAValue]"]
    )
    before: dict[Operation, list[SSAValue]] = field(
        default_factory=dict[Operation, "list[SSAValue]"]
    )
    """Behind the clones that are made before the operation."""
    at_start: dict[Block, list[SSAValue]] = field(default_factory=dict[Block, "list[SSAValue]"])
    on_edge: dict[tuple[Operation, int], list[SSAValue]] = field(
        default_factory=dict[tuple[Operation, int], "list[SSAValue]"]
    )
    """On the way from a branch to one of its successors, in a block of its own."""
    when_skipped: dict[Operation, list[SSAValue]] = field(
        default_factory=dict[Operation, "list[SSAValue]"]
    )
    """In the region that control would pass if it were there: the `else` of an `scf.if`."""


@dataclass
class LifetimeEnds:
    """Ends the lives of owners, one by one."""

    points: Program
    frees: Frees
    """Where the frees are noted."""
    hand_over: Callable[[SSAValue, Sequence[ForwardedOperand]], bool]
    """Lets one of these operands pass on an owner that ends at them; False if none can."""
    on_conflict: Callable[[SSAValue, str], None]
    """Told of owners that cannot be freed."""

    def __post_init__(self) -> None:
        self.freed_by_program: set[tuple[Operation, SSAValue]] = set()
        """The frees of the program that end lives."""
        self._edges: dict[Operation, Sequence[RegionEdge] | None] = {}

    def end(self, owner: SSAValue, uses: Sequence[OwnerUse]) -> None:
        """End the life of an owner that is needed by these uses, and no others."""
        block, _ = self.points.definition(owner)
        assert block.parent is not None
        self._end_in_region(owner, block.parent, block, uses, 0)

    # In a region that the owner does not survive

    def _end_in_region(
        self, owner: SSAValue, region: Region, start: Block, uses: Sequence[OwnerUse], depth: int
    ) -> None:
        """The owner is alive, or defined, in `start`, and dead when control leaves `region`."""
        by_block: dict[Block, list[OwnerUse]] = {}
        for use in uses:
            block = use.path[depth].parent
            assert block is not None
            by_block.setdefault(block, []).append(use)
        if region.first_block is region.last_block:
            self._end_in_block(owner, start, by_block.get(start, []), depth, start)
            return
        dominance = self.points.dominance(region)
        index = dominance.index
        start_number = index[start]
        alive_at_start: set[int] = set()
        pending = [index[block] for block in by_block if block is not start]
        while pending:
            number = pending.pop()
            if number != start_number and number not in alive_at_start:
                alive_at_start.add(number)
                pending.extend(
                    p
                    for p in dominance.predecessors[number]
                    if dominance.is_reachable(dominance.order[p])
                )
        dying_edges: dict[Block, list[tuple[Operation, int]]] = {}
        for number in sorted({start_number, *alive_at_start}):
            block = dominance.order[number]
            terminator = block.last_op
            block_uses = by_block.get(block, [])
            if terminator is None or not terminator.successors:
                self._end_in_block(owner, block, block_uses, depth, start)
                continue
            operands = [
                use.operand
                for use in block_uses
                if use.operand is not None and use.path[depth] is terminator
            ]
            successors = list(enumerate(terminator.successors))
            if not operands and not any(index[s] in alive_at_start for _, s in successors):
                self._end_in_block(owner, block, block_uses, depth, start)
                continue
            for edge, successor in successors:
                if index[successor] in alive_at_start:
                    continue
                if not self.hand_over(owner, [s for s in operands if s.successor == edge]):
                    dying_edges.setdefault(successor, []).append((terminator, edge))
        for successor, edges in dying_edges.items():
            self._free_on_edges(owner, region, successor, edges)

    def _free_on_edges(
        self,
        owner: SSAValue,
        region: Region,
        successor: Block,
        edges: Sequence[tuple[Operation, int]],
    ) -> None:
        """Free an owner on some edges into a block; at its start if these are all."""
        dominance = self.points.dominance(region)
        predecessors = [
            p
            for p in dominance.predecessors[dominance.index[successor]]
            if dominance.is_reachable(dominance.order[p])
        ]
        if len(predecessors) == len(edges):
            _add(self.frees.at_start, successor, owner)
            return
        for terminator, edge in edges:
            if len(terminator.successors) == 1:
                _add(self.frees.before, terminator, owner)
            else:
                _add(self.frees.on_edge, (terminator, edge), owner)

    def _end_in_block(
        self, owner: SSAValue, block: Block, uses: Sequence[OwnerUse], depth: int, start: Block
    ) -> None:
        """The owner does not leave `block` alive other than through operands of an exit."""
        if not uses:
            assert block is start, "alive in a block that does not need it"
            if depth > 0 or isinstance(owner, BlockArgument):
                _add(self.frees.at_start, block, owner)
            else:
                assert isinstance(owner.owner, Operation)
                _add(self.frees.after, owner.owner, owner)
            return
        number = self.points.number
        last = max((use.path[depth] for use in uses), key=number.__getitem__)
        last_uses = [use for use in uses if use.path[depth] is last]
        if not is_terminator(last):
            self._end_at(owner, last, last_uses, depth)
            return
        if any(len(use.path) > depth + 1 or use.frees for use in last_uses):
            self.on_conflict(owner, "used inside a terminator, behind which nothing can be freed")
            return
        operands = [use.operand for use in last_uses if use.operand is not None]
        if not self.hand_over(owner, operands):
            _add(self.frees.before, last, owner)

    # At an operation that is the last one to need the owner

    def _end_at(self, owner: SSAValue, op: Operation, uses: Sequence[OwnerUse], depth: int) -> None:
        own = [use for use in uses if len(use.path) == depth + 1]
        nested = [use for use in uses if len(use.path) > depth + 1]
        operands = [use.operand for use in own if use.operand is not None]
        is_used = len(operands) < len(own)
        if not nested:
            if any(use.frees for use in own):
                self.freed_by_program.add((op, owner))
            elif is_used:
                # It accesses the buffer as long as it runs, unless it is given the ownership.
                arguments = [operand for operand in operands if operand.is_optional]
                if len(arguments) != 1 or not self.hand_over(owner, arguments):
                    _add(self.frees.after, op, owner)
            elif not self.hand_over(owner, operands):
                _add(self.frees.before, op, owner)
            return
        if is_used or not self._end_inside(owner, op, nested, depth):
            _add(self.frees.after, op, owner)

    def _end_inside(
        self, owner: SSAValue, op: Operation, nested: Sequence[OwnerUse], depth: int
    ) -> bool:
        """End the ownership within the regions of `op`; False, and nothing is done, if not all
        ways through `op` have a place for that."""
        edges = self._edges_of(op)
        if edges is None:
            return False
        uses_in: dict[int, list[OwnerUse]] = {}
        regions = {region: number for number, region in enumerate(op.regions)}
        for use in nested:
            block = use.path[depth + 1].parent
            assert block is not None
            assert block.parent is not None
            uses_in.setdefault(regions[block.parent], []).append(use)
        alive = set(uses_in)
        grown = True
        while grown:
            before = len(alive)
            alive.update(e.source for e in edges if e.source is not None and e.target in alive)
            grown = len(alive) > before
        passes_on = {e.source for e in edges if e.target in alive}
        model = REGION_BRANCH_MODELS.lookup(op)
        assert model is not None
        skips = False
        unneeded: dict[int, None] = {}
        for edge in edges:
            if edge.source not in passes_on or edge.target in alive:
                continue
            if edge.target is not None:
                unneeded[edge.target] = None
            elif edge.source is None and model.region_to_skip_through(op) is not None:
                skips = True
            else:
                return False
        if any(e.target in unneeded and e.source not in passes_on for e in edges):
            return False
        for number in unneeded:
            entry = op.regions[number].first_block
            assert entry is not None
            _add(self.frees.at_start, entry, owner)
        if skips:
            _add(self.frees.when_skipped, op, owner)
        for number in sorted(alive - passes_on):
            region = op.regions[number]
            assert region.first_block is not None
            uses = uses_in[number]
            self._end_in_region(owner, region, region.first_block, uses, depth + 1)
        return True

    def _edges_of(self, op: Operation) -> Sequence[RegionEdge] | None:
        if op not in self._edges:
            edges = region_edges(op)
            if edges is not None:
                edges = [edge for edge in edges if self.points.is_reached(edge.forwarder)]
            self._edges[op] = edges
        return self._edges[op]


_PlaceT = TypeVar("_PlaceT", bound=Hashable)


def _add(places: dict[_PlaceT, list[SSAValue]], place: _PlaceT, owner: SSAValue) -> None:
    places.setdefault(place, []).append(owner)
