"""Where ownership ends: frees as early as possible, and which operands hand ownership over.

An owner is alive from its definition to the last use of any value borrowed from it, and of any
conditional owner that borrows from it. Its ownership ends

- where it is handed over: at a forwarded operand behind which it is not alive, if the operand is
  an alias of it. The first such operand passes it on (D12 in simplification.py);
- where the program itself frees it;
- else by a free, right behind its last use, or at the start of a block or region that control
  enters without need for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_mergealloc.deallocation.conditional import ConditionalOwners
from xdsl_mergealloc.deallocation.flow import BufferFlow, ForwardedOperand
from xdsl_mergealloc.deallocation.last_uses import Frees, LifetimeEnds, OwnerUse
from xdsl_mergealloc.deallocation.simplification import Simplification, Simplifications
from xdsl_mergealloc.interfaces.control_flow import exit_terminators


@dataclass(frozen=True)
class OwnershipConflict:
    """The program frees or uses an owner in such a way that there is no place for frees."""

    owner: SSAValue
    reason: str


@dataclass
class FreePlacement:
    """Where all owners of a function are freed or handed over, and what is left to be decided."""

    frees: Frees = field(default_factory=Frees)
    moves: dict[ForwardedOperand, SSAValue] = field(
        default_factory=dict[ForwardedOperand, SSAValue]
    )
    """The operands that hand ownership over, and of which owner."""
    ends_at: dict[ForwardedOperand, list[SSAValue]] = field(
        default_factory=dict[ForwardedOperand, "list[SSAValue]"]
    )
    """The owners that are not needed any more behind each operand."""
    undecided: list[ForwardedOperand] = field(default_factory=list[ForwardedOperand])
    """The operands that ownership is asked of, but that cannot hand it over."""
    conflicts: list[OwnershipConflict] = field(default_factory=list[OwnershipConflict])
    """If there are any, the rest is void: these owners have to be left alone."""


def place_frees(
    flow: BufferFlow, owners: ConditionalOwners, simplifications: Simplifications
) -> FreePlacement:
    """Where all owners of a function are freed."""
    return _Placer(flow, owners, simplifications).place()


@dataclass(frozen=True)
class _Need:
    """An operation that needs an owner alive."""

    op: Operation
    operand: ForwardedOperand | None = None
    """What it forwards the buffer by."""
    frees: bool = False


class _Placer:
    def __init__(
        self, flow: BufferFlow, owners: ConditionalOwners, simplifications: Simplifications
    ):
        self._flow = flow
        self._points = flow.points
        self._owners = owners
        self._ownership = owners.ownership
        self._placement = FreePlacement()
        self._ends = LifetimeEnds(
            flow.points, self._placement.frees, self._hand_over, self._conflict
        )
        self._hands_over = Simplification.HAND_OVER in simplifications
        self._needs: dict[SSAValue, list[_Need]] = {}

    def place(self) -> FreePlacement:
        """Where the ownership of all owners ends."""
        flow, ownership = self._flow, self._ownership
        for value, ops in flow.uses.items():
            self._add_needs(ownership.state(value).owners, [_Need(op) for op in ops])
        asked = [o for o in flow.forwarded if ownership.takes_ownership(o)]
        for operand in asked:
            owners = ownership.state(operand.value).owners
            self._add_needs(owners, [_Need(operand.forwarder, operand)])
        frees = self._frees_of_program()
        for value in flow.exposed:
            for owner in ownership.state(value).owners:
                self._add_needs([owner], [_Need(op) for op in self._exits_behind(owner)])
        owners = [
            owner
            for owner in (*flow.roots, *flow.owned_arguments)
            if owner not in ownership.left_alone
        ]
        owners += ownership.owned_inputs
        owners.sort(key=self._points.position)
        self._add_needs_of_borrowers(owners)
        for owner in owners:
            self._place_owner(owner)
        for op, owner in frees:
            if (op, owner) not in self._ends.freed_by_program:
                self._conflict(owner, "freed where it may be needed again")
        self._placement.undecided = [
            operand
            for operand in asked
            if not (
                operand.is_optional
                or operand in self._placement.moves
                or operand in self._owners.forwards
            )
        ]
        return self._placement

    def _add_needs(self, owners: Iterable[SSAValue], needs: Sequence[_Need]) -> None:
        for owner in owners:
            self._needs.setdefault(owner, []).extend(needs)

    def _frees_of_program(self) -> list[tuple[Operation, SSAValue]]:
        """The frees that the program has already, and of which owners."""
        frees: list[tuple[Operation, SSAValue]] = []
        for op, value in self._flow.frees:
            state = self._ownership.state(value)
            alias = state.alias_of
            if state.owners and (alias is None or alias in self._owners.conditional):
                for owner in self._owners.all_owners(value):
                    self._conflict(owner, "freed under a name that may be another buffer's")
            elif alias is not None:
                self._add_needs([alias], [_Need(op, frees=True)])
                frees.append((op, alias))
        return frees

    def _exits_behind(self, owner: SSAValue) -> list[Operation]:
        """
        The ends of the region of an owner that control comes to: an owner whose address is taken
        as a number is needed until there.
        """
        block, _ = self._points.definition(owner)
        assert block.parent is not None
        dominance = self._points.dominance(block.parent)
        return [
            terminator
            for terminator in exit_terminators(block.parent.blocks)
            if self._points.is_reached(terminator)
            and terminator.parent is not None
            and dominance.dominates(block, terminator.parent)
        ]

    def _add_needs_of_borrowers(self, owners: Sequence[SSAValue]) -> None:
        """
        Whom a conditional owner borrows from is needed as long as it is. Owners are in the order
        of their definitions; those defined at the same point may borrow from each other.
        """
        borrowed_from = self._owners.borrowed_from
        if not borrowed_from:
            return
        points = groupby(reversed(owners), key=lambda owner: self._points.position(owner)[:2])
        for _, group in points:
            members = list(group)
            direct = {member: self._needs.get(member, []) for member in members}
            for member in members:
                beside = self._owners.with_borrowers([member], within=direct)
                if len(beside) > 1:
                    self._needs[member] = [need for other in beside for need in direct[other]]
            for member in members:
                above = [o for o in borrowed_from.get(member, ()) if o not in direct]
                if above and (needs := self._needs.get(member)):
                    self._add_needs(above, self._last_in_each_block(member, needs))

    def _last_in_each_block(self, owner: SSAValue, needs: Sequence[_Need]) -> list[_Need]:
        """What is needed last in each block of the region of an owner: the rest changes nothing."""
        region = self._points.definition(owner)[0].parent
        assert region is not None
        last: dict[Block | None, tuple[int, list[_Need]]] = {}
        for need in needs:
            outermost = _path(need.op, region)[0]
            number = self._points.number[outermost]
            found = last.get(outermost.parent)
            if found is None or number > found[0]:
                last[outermost.parent] = number, [need]
            elif number == found[0]:
                found[1].append(need)
        return [need for _, kept in last.values() for need in kept]

    def _conflict(self, owner: SSAValue, reason: str) -> None:
        self._placement.conflicts.append(OwnershipConflict(owner, reason))

    def _place_owner(self, owner: SSAValue) -> None:
        block, _ = self._points.definition(owner)
        region = block.parent
        assert region is not None
        uses = [
            OwnerUse(_path(need.op, region), need.operand, need.frees)
            for need in self._needs.get(owner, ())
        ]
        self._ends.end(owner, uses)

    def _hand_over(self, owner: SSAValue, operands: Sequence[ForwardedOperand]) -> bool:
        """
        Let the first operand that can pass on the ownership; False if none can.

        `operands` are all those at which the owner is needed for the last time.
        """
        forwards = self._owners.forwards
        for operand in operands:
            self._placement.ends_at.setdefault(operand, []).append(owner)
        if any(owner in forwards[operand].ending for operand in operands if operand in forwards):
            return True
        for operand in sorted(operands, key=lambda operand: operand.operand_index):
            if self._can_hand_over(owner, operand):
                self._placement.moves[operand] = owner
                return True
        return False

    def _can_hand_over(self, owner: SSAValue, operand: ForwardedOperand) -> bool:
        is_argument = operand.is_optional and not operand.is_return
        return (
            (operand in self._owners.moved_arguments if is_argument else self._hands_over)
            and operand.is_total
            and operand not in self._owners.forwards
            and operand not in self._owners.immovable
            and self._ownership.state(operand.value).alias_of is owner
        )


def _path(op: Operation, region: Region) -> tuple[Operation, ...]:
    """The operations around `op`, from a region inwards; the last one is itself."""
    path = [op]
    while path[-1].parent_region() is not region:
        parent = path[-1].parent_op()
        assert parent is not None, "used outside of the region that it is defined in"
        path.append(parent)
    path.reverse()
    return tuple(path)
