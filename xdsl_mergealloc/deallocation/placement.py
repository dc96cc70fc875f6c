"""Where ownership ends: frees as early as possible, and who takes over.

An owner is alive from its definition to the last use of any value borrowed from it. Its
ownership ends

- where it is handed over: at a slot behind which it is not alive, if the operand is another
  name of it. The first such slot takes it, others get clones;
- where the program itself frees it;
- else by a free, right behind its last use, or at the start of a block or region that control
  enters without need for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.ir import Operation, Region, SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.lifetime_ends import LifetimeEnds, Use
from xdsl_mergealloc.deallocation.loans import Loans
from xdsl_mergealloc.deallocation.ownership import Ownership
from xdsl_mergealloc.deallocation.plan import DeallocationPlan
from xdsl_mergealloc.interfaces.control_flow import exit_terminators


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
        self._plan = DeallocationPlan(loans, left_alone=ownership.left_alone)
        self._placement = Placement(self._plan)
        self._ends = LifetimeEnds(flow.points, self._plan, self._hand_over, self._conflict)

    def place(self) -> Placement:
        """The plan for all owners."""
        flow, ownership, loans = self._flow, self._ownership, self._loans
        users: dict[SSAValue, list[tuple[Operation, Slot | None, bool]]] = {}
        for value, ops in flow.uses.items():
            for owner in loans.owners_of(value):
                users.setdefault(owner, []).extend((op, None, False) for op in ops)
        slots = [slot for slot in flow.slots if ownership.takes_over(slot)]
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
        owners += [value for value in flow.owned_arguments if value not in ownership.left_alone]
        owners += ownership.owned_inputs
        for owner in sorted(owners, key=self._points.position):
            self._place_owner(owner, users.get(owner, ()), owner in exposed)
        for op, owner in frees:
            if (op, owner) not in self._ends.freed_by_program:
                self._conflict(owner, "freed where it may be needed again")
        self._placement.undecided = [
            slot
            for slot in slots
            if not (slot.is_optional or slot in self._plan.moves or slot in loans.given)
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
        uses = [Use(_path(op, region), slot, frees) for op, slot, frees in users]
        if is_exposed:
            dominance = self._points.dominance(region)
            uses += [
                Use((terminator,))
                for terminator in exit_terminators(region.blocks)
                if self._points.is_reached(terminator)
                and terminator.parent is not None
                and dominance.dominates(block, terminator.parent)
            ]
        self._ends.end(owner, uses)

    def _hand_over(self, owner: SSAValue, slots: Sequence[Slot]) -> bool:
        """
        Let the first slot that can take the ownership; False if none can.

        `slots` are all those at which the owner is needed for the last time.
        """
        given = self._loans.given
        for slot in slots:
            self._placement.ends_at.setdefault(slot, []).append(owner)
        if any(owner in given[slot].ending for slot in slots if slot in given):
            return True
        for slot in sorted(slots, key=lambda slot: slot.operand_index):
            if (
                slot.is_total
                and slot not in given
                and slot not in self._loans.immovable
                and (slot in self._loans.handed or not slot.is_optional or slot.is_return)
                and self._ownership.holder(slot.value).name_of is owner
            ):
                self._plan.moves[slot] = owner
                return True
        return False


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
