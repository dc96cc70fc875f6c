"""Where ownership ends: frees as early as possible, and who takes over.

An owner is alive from its definition to the last use of any value borrowed from it. Its
ownership ends

- where it is handed over: at a slot behind which it is not alive, if the operand is another
  name of it. The first such slot takes it, others get clones;
- where the program itself frees it;
- else by a free, right behind its last use, or at the start of a block or region that control
  enters without need for it.

Liveness is worked out from the uses backwards, for each owner and only over the blocks where it
is alive. An operation with regions is one use for the block around it. If it is the last one,
ownership may end inside of it: in every region where the owner is needed for the last time, and
at the start of every region that does not need it. That takes a place for the free on every
way; where there is none, the owner is freed behind the operation.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.loans import Loans
from xdsl_mergealloc.deallocation.ownership import Ownership
from xdsl_mergealloc.deallocation.plan import DeallocationPlan
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionEdge,
    exit_terminators,
    is_terminator,
    region_edges,
)


@dataclass(eq=False)
class _Use:
    """One operation that needs an owner to be alive."""

    path: tuple[Operation, ...]
    """The operations around it, from the region of the owner inwards; the last is itself."""
    slot: Slot | None = None
    """Where it hands the owner on."""
    frees: bool = False
    """It ends the ownership itself."""


@dataclass(frozen=True)
class Conflict:
    """The program frees or uses an owner in such a way that there is no place for frees."""

    owner: SSAValue
    reason: str


@dataclass
class Placement:
    """Where all owners of a function are freed, and what is left to be decided."""

    plan: DeallocationPlan
    conflicts: list[Conflict] = field(default_factory=list[Conflict])
    """If there are any, the plan is void: these owners have to be left alone."""
    undecided: list[Slot] = field(default_factory=list[Slot])
    """The slots that ownership is asked of, but that cannot hand it over."""
    ends_at: dict[Slot, list[SSAValue]] = field(default_factory=dict[Slot, "list[SSAValue]"])
    """The owners that nobody needs any more behind each slot."""


def place_frees(flow: BufferFlow, ownership: Ownership, loans: Loans) -> Placement:
    """Where all owners of a function are freed."""
    return _Placer(flow, ownership, loans).place()


class _Placer:
    def __init__(self, flow: BufferFlow, ownership: Ownership, loans: Loans):
        self._flow = flow
        self._points = flow.points
        self._ownership = ownership
        self._loans = loans
        self._plan = DeallocationPlan(
            conditional=loans.conditional,
            borrowing=dict.fromkeys(loans.borrowing),
            groups=ownership.groups,
            left_alone=ownership.left_alone,
        )
        self._placement = Placement(self._plan)
        self._edges: dict[Operation, Sequence[RegionEdge] | None] = {}
        self._freed_by_program: set[tuple[Operation, SSAValue]] = set()

    def place(self) -> Placement:
        """The plan for all owners."""
        flow, ownership, loans = self._flow, self._ownership, self._loans
        users: dict[SSAValue, list[tuple[Operation, Slot | None, bool]]] = {}
        for value, ops in flow.uses.items():
            for owner in loans.owners_of(value):
                users.setdefault(owner, []).extend((op, None, False) for op in ops)
        slots = [
            slot
            for slot in flow.slots
            if ownership.takes_over(slot) and slot not in loans.borrowing
        ]
        for slot in slots:
            for owner in loans.owners_of(slot.value):
                users.setdefault(owner, []).append((slot.forwarder, slot, False))
        frees: list[tuple[Operation, SSAValue]] = []
        for op, value in flow.frees:
            owners = loans.owners_of(value)
            name = ownership.holder(value).name_of
            if owners and (name is None or name in loans.conditional):
                reason = "freed under a name that may be another buffer's"
                self._placement.conflicts.extend(Conflict(owner, reason) for owner in owners)
            elif name is not None:
                users.setdefault(name, []).append((op, None, True))
                frees.append((op, name))
        exposed: dict[SSAValue, None] = {}
        for value in flow.exposed:
            exposed.update((owner, None) for owner in loans.owners_of(value))
        owners = [root for root in flow.roots if root not in ownership.left_alone]
        owners += ownership.owned_inputs
        for owner in sorted(owners, key=self._points.position):
            self._place_owner(owner, users.get(owner, ()), owner in exposed)
        for op, owner in frees:
            if (op, owner) not in self._freed_by_program:
                self._conflict(owner, "freed where it may be needed again")
        self._placement.undecided = [
            slot for slot in slots if slot not in self._plan.moves and slot not in self._plan.checks
        ]
        return self._placement

    def _conflict(self, owner: SSAValue, reason: str) -> None:
        self._placement.conflicts.append(Conflict(owner, reason))

    def _place_owner(
        self,
        owner: SSAValue,
        users: Sequence[tuple[Operation, Slot | None, bool]],
        is_exposed: bool,
    ) -> None:
        block, _ = self._points.definition(owner)
        region = block.parent
        assert region is not None
        uses = [_Use(_path(op, region), slot, frees) for op, slot, frees in users]
        if is_exposed:
            dominance = self._points.dominance(region)
            uses += [
                _Use((terminator,))
                for terminator in exit_terminators(region.blocks)
                if terminator in self._points.number
                and terminator.parent is not None
                and dominance.dominates(block, terminator.parent)
            ]
        self._end_in_region(owner, region, block, uses, 0)

    # In a region that the owner does not survive

    def _end_in_region(
        self, owner: SSAValue, region: Region, start: Block, uses: Sequence[_Use], depth: int
    ) -> None:
        """The owner is alive, or defined, in `start`, and dead when control leaves `region`."""
        by_block: dict[Block, list[_Use]] = {}
        for use in uses:
            block = use.path[depth].parent
            assert block is not None
            by_block.setdefault(block, []).append(use)
        if region.first_block is region.last_block:
            self._end_in_block(owner, start, by_block.get(start, []), depth, start)
            return
        dominance = self._points.dominance(region)
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
            slots = [
                use.slot
                for use in block_uses
                if use.slot is not None and use.path[depth] is terminator
            ]
            successors = list(enumerate(terminator.successors))
            if not slots and not any(index[s] in alive_at_start for _, s in successors):
                self._end_in_block(owner, block, block_uses, depth, start)
                continue
            for edge, successor in successors:
                if index[successor] in alive_at_start:
                    continue
                if not self._hand_over(owner, [s for s in slots if s.successor == edge]):
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
        dominance = self._points.dominance(region)
        predecessors = [
            p
            for p in dominance.predecessors[dominance.index[successor]]
            if dominance.is_reachable(dominance.order[p])
        ]
        if len(predecessors) == len(edges):
            _add(self._plan.free_at_start, successor, owner)
            return
        for terminator, edge in edges:
            if len(terminator.successors) == 1:
                _add(self._plan.free_before, terminator, owner)
            else:
                _add(self._plan.free_on_edge, (terminator, edge), owner)

    def _end_in_block(
        self, owner: SSAValue, block: Block, uses: Sequence[_Use], depth: int, start: Block
    ) -> None:
        """The owner does not leave `block` alive other than through slots of an exit."""
        if not uses:
            assert block is start, "alive in a block that does not need it"
            if depth > 0 or isinstance(owner, BlockArgument):
                _add(self._plan.free_at_start, block, owner)
            else:
                assert isinstance(owner.owner, Operation)
                _add(self._plan.free_after, owner.owner, owner)
            return
        number = self._points.number
        last = max((use.path[depth] for use in uses), key=number.__getitem__)
        last_uses = [use for use in uses if use.path[depth] is last]
        if not is_terminator(last):
            self._end_at(owner, last, last_uses, depth)
            return
        if any(len(use.path) > depth + 1 or use.frees for use in last_uses):
            self._conflict(owner, "used inside a terminator, behind which nothing can be freed")
            return
        slots = [use.slot for use in last_uses if use.slot is not None]
        if not self._hand_over(owner, slots):
            _add(self._plan.free_before, last, owner)

    def _hand_over(self, owner: SSAValue, slots: Sequence[Slot]) -> bool:
        """
        Let the first slot that can take the ownership; False if none can.

        `slots` are all those at which the owner is needed for the last time.
        """
        for slot in slots:
            self._placement.ends_at.setdefault(slot, []).append(owner)
            if owner in self._loans.checked.get(slot, ()):
                self._plan.checks.setdefault(slot, []).append(owner)
                return True
        for slot in sorted(slots, key=lambda slot: slot.operand_index):
            if (
                slot.is_total
                and slot not in self._loans.immovable
                and self._ownership.holder(slot.value).name_of is owner
            ):
                self._plan.moves[slot] = owner
                return True
        return False

    # At an operation that is the last one to need the owner

    def _end_at(self, owner: SSAValue, op: Operation, uses: Sequence[_Use], depth: int) -> None:
        own = [use for use in uses if len(use.path) == depth + 1]
        nested = [use for use in uses if len(use.path) > depth + 1]
        if not nested:
            if any(use.frees for use in own):
                self._freed_by_program.add((op, owner))
            elif any(use.slot is None for use in own):
                # It accesses the buffer as long as it runs, whatever else it does with it.
                _add(self._plan.free_after, op, owner)
            elif not self._hand_over(owner, [use.slot for use in own if use.slot is not None]):
                _add(self._plan.free_before, op, owner)
            return
        if any(use.slot is None for use in own) or not self._end_inside(owner, op, nested, depth):
            _add(self._plan.free_after, op, owner)

    def _end_inside(
        self, owner: SSAValue, op: Operation, nested: Sequence[_Use], depth: int
    ) -> bool:
        """End the ownership within the regions of `op`; False, and nothing is done, if not all
        ways through `op` have a place for that."""
        edges = self._edges_of(op)
        if edges is None:
            return False
        uses_in: dict[int, list[_Use]] = {}
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
            _add(self._plan.free_at_start, entry, owner)
        if skips:
            _add(self._plan.free_when_skipped, op, owner)
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
                number = self._points.number
                edges = [edge for edge in edges if edge.forwarder in number]
            self._edges[op] = edges
        return self._edges[op]


def _path(op: Operation, region: Region) -> tuple[Operation, ...]:
    if op.parent is not None and op.parent.parent is region:
        return (op,)
    path = [op]
    while path[-1].parent_region() is not region:
        parent = path[-1].parent_op()
        assert parent is not None, "used outside of the region that it is defined in"
        path.append(parent)
    path.reverse()
    return tuple(path)


_PlaceT = TypeVar("_PlaceT", bound=Hashable)


def _add(places: dict[_PlaceT, list[SSAValue]], place: _PlaceT, owner: SSAValue) -> None:
    places.setdefault(place, []).append(owner)
