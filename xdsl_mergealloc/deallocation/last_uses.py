"""Ends of owners' lives, on every path: by a free, or because ownership is handed over.

Liveness is computed backwards from the uses, for each owner and only over the blocks where it is
alive. An operation with regions is one use for the block around it. If it is the last one,
ownership may end inside it: in every region that needs the owner for the last time, and at the
start of every region that does not need it. That requires a place for the free on every path;
otherwise the owner is freed after the operation.

SSA liveness, per edge. `analysis/liveness.py` computes the ticks in which the contents of a buffer
matter, which are fewer: overwritten contents do not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_mergealloc.analysis.dominance import BlockDominance
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.flow import ForwardedOperand
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionEdge,
    is_terminator,
    region_edges,
)


class OwnerUse(NamedTuple):
    """An operation that needs an owner to be alive."""

    op: Operation
    operand: ForwardedOperand | None = None
    """The operand through which it forwards the buffer, if it does."""
    frees: bool = False
    """Whether the operation itself ends the ownership."""


class LastUses(NamedTuple):
    """The last operation of a block that needs an owner, itself or inside its regions."""

    op: Operation
    uses: Sequence[OwnerUse]
    """All uses by the operation or inside its regions."""


def last_uses(points: Program, region: Region, uses: Iterable[OwnerUse]) -> dict[Block, LastUses]:
    """Return the last uses in each block of a region that contains uses, also nested ones."""
    by_block: dict[Block, list[OwnerUse]] = {}
    is_one_block = region.first_block is region.last_block
    for use in uses:
        block = region.first_block if is_one_block else points.block_within(region, use.op)
        assert block is not None, "used outside of the region that it is defined in"
        by_block.setdefault(block, []).append(use)
    return {block: _last_in(points, block, inside) for block, inside in by_block.items()}


def _last_in(points: Program, block: Block, uses: Sequence[OwnerUse]) -> LastUses:
    # Nested operations have higher numbers than the operation around, and than all before it.
    last = max((use.op for use in uses), key=points.number.__getitem__)
    op = block.find_ancestor_op_in_block(last)
    assert op is not None
    first = points.number[op]
    return LastUses(op, [use for use in uses if points.number[use.op] >= first])


class Frees:
    """Places of frees. Lists are in the order in which the owners are defined."""

    def __init__(self) -> None:
        self.after: defaultdict[Operation, list[SSAValue]] = defaultdict(list)
        self.before: defaultdict[Operation, list[SSAValue]] = defaultdict(list)
        """After the clones that are inserted before the operation."""
        self.at_start: defaultdict[Block, list[SSAValue]] = defaultdict(list)
        self.on_edge: defaultdict[tuple[Operation, int], list[SSAValue]] = defaultdict(list)
        """In a new block on the edge from a branch to one of its successors."""
        self.when_skipped: defaultdict[Operation, list[SSAValue]] = defaultdict(list)
        """In a region added for the case that control skips it: the `else` of an `scf.if`."""


@dataclass
class LifetimeEnds:
    """Ends the lives of owners, one by one."""

    points: Program
    frees: Frees
    """Frees found so far."""
    hand_over: Callable[[SSAValue, Sequence[ForwardedOperand]], bool]
    """Lets one of these operands pass on an owner that ends at them; False if none can."""
    conflicts: dict[SSAValue, str]
    """Owners that cannot be freed, with the reason."""

    def __post_init__(self) -> None:
        self._regions: list[tuple[Region, Block, Sequence[OwnerUse]]] = []
        """Regions in which the life of the current owner must end, too: a work list instead of
        recursion, as nests are deep."""
        self.freed_by_program: set[tuple[Operation, SSAValue]] = set()
        """The frees in the program that end an owner's life, each with the owner."""
        self._edges_of: Callable[[Operation], Sequence[RegionEdge] | None] = cache(region_edges)

    def end(self, owner: SSAValue, uses: Sequence[OwnerUse]) -> None:
        """End the life of an owner that is needed by these uses, and no others."""
        block, _ = self.points.definition(owner)
        assert block.parent is not None
        self._regions.append((block.parent, block, uses))
        while self._regions:
            self._end_in_region(owner, *self._regions.pop())

    # In a region that the owner does not survive

    def _end_in_region(
        self, owner: SSAValue, region: Region, start: Block, uses: Sequence[OwnerUse]
    ) -> None:
        """End the life of an owner that is live or defined in `start` and dead after `region`."""
        last_in = last_uses(self.points, region, uses)
        if region.first_block is region.last_block:
            self._end_in_block(owner, start, last_in.get(start))
            return
        dominance = self.points.dominance(region)
        index = dominance.index
        start_number = index[start]
        needing = [index[block] for block in last_in if block is not start]
        alive_at_start = set(
            reachable(
                needing,
                lambda n: [p for p in _reachable_predecessors(dominance, n) if p != start_number],
            )
        )
        dying_edges: defaultdict[Block, list[tuple[Operation, int]]] = defaultdict(list)
        for number in sorted({start_number, *alive_at_start}):
            block = dominance.order[number]
            terminator = block.last_op
            last = last_in.get(block)
            successors = [] if terminator is None else list(enumerate(terminator.successors))
            operands = _operands(last.uses) if last and last.op is terminator else []
            goes_on = bool(operands) or any(index[s] in alive_at_start for _, s in successors)
            if terminator is None or not successors or not goes_on:
                self._end_in_block(owner, block, last)
                continue
            for edge, successor in successors:
                if index[successor] in alive_at_start:
                    continue
                if not self.hand_over(owner, [s for s in operands if s.successor == edge]):
                    dying_edges[successor].append((terminator, edge))
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
        if len(_reachable_predecessors(dominance, dominance.index[successor])) == len(edges):
            self.frees.at_start[successor].append(owner)
            return
        for terminator, edge in edges:
            if len(terminator.successors) == 1:
                self.frees.before[terminator].append(owner)
            else:
                self.frees.on_edge[(terminator, edge)].append(owner)

    def _end_in_block(self, owner: SSAValue, block: Block, last: LastUses | None) -> None:
        """End the life of an owner that leaves `block` alive only through operands of an exit."""
        if last is None:
            # Nothing uses the owner: this is the block that defines it.
            if isinstance(owner.owner, Operation):
                self.frees.after[owner.owner].append(owner)
            else:
                self.frees.at_start[block].append(owner)
        elif not is_terminator(last.op):
            self._end_at(owner, last)
        elif any(use.op is not last.op for use in last.uses):
            reason = "used inside a terminator, behind which nothing can be freed"
            self.conflicts.setdefault(owner, reason)
        elif not self.hand_over(owner, _operands(last.uses)):
            self.frees.before[last.op].append(owner)

    # At an operation that is the last one to need the owner

    def _end_at(self, owner: SSAValue, last: LastUses) -> None:
        own = [use for use in last.uses if use.op is last.op]
        nested = [use for use in last.uses if use.op is not last.op]
        operands = _operands(own)
        is_used = len(operands) < len(own)
        if nested:
            if is_used or not self._end_inside(owner, last.op, nested):
                self.frees.after[last.op].append(owner)
        elif any(use.frees for use in own):
            self.freed_by_program.add((last.op, owner))
        elif is_used:
            # The operation accesses the buffer while it runs, unless it is given the ownership.
            arguments = [operand for operand in operands if operand.is_optional]
            if len(arguments) != 1 or not self.hand_over(owner, arguments):
                self.frees.after[last.op].append(owner)
        elif not self.hand_over(owner, operands):
            self.frees.before[last.op].append(owner)

    def _end_inside(self, owner: SSAValue, op: Operation, nested: Sequence[OwnerUse]) -> bool:
        """End the ownership within the regions of `op`; return False, changing nothing, if some
        path through `op` has no place for that."""
        edges = self._edges_of(op)
        if edges is None:
            return False
        uses_in: dict[int, list[OwnerUse]] = {}
        for use in nested:
            around = (number for number, r in enumerate(op.regions) if r.is_ancestor(use.op))
            uses_in.setdefault(next(around), []).append(use)
        regions_before: defaultdict[int | None, list[int]] = defaultdict(list)
        for edge in edges:
            if edge.source is not None:
                regions_before[edge.target].append(edge.source)
        alive = set(reachable(uses_in, regions_before.__getitem__))
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
            entry = op.regions[number].blocks[0]
            self.frees.at_start[entry].append(owner)
        if skips:
            self.frees.when_skipped[op].append(owner)
        for number in sorted(alive - passes_on, reverse=True):
            region = op.regions[number]
            assert region.first_block is not None
            self._regions.append((region, region.first_block, uses_in[number]))
        return True


def _operands(uses: Iterable[OwnerUse]) -> list[ForwardedOperand]:
    return [use.operand for use in uses if use.operand is not None]


def _reachable_predecessors(dominance: BlockDominance, number: int) -> list[int]:
    """Return the reachable predecessors of a block, once for each edge."""
    before = dominance.predecessors[number]
    return [p for p in before if dominance.is_reachable(dominance.order[p])]
