"""Ends of ownership: frees as early as possible, and operands that hand ownership over.

An owner is alive from its definition to the last use of any value borrowed from it, and of any
conditional owner that borrows from it. Its ownership ends

- by a handover: at a forwarded operand after which it is not alive, if the operand is an alias of
  it. The first such operand passes it on (D12 in simplification.py);
- by a free in the program itself, under a name that certainly is the owner's;
- else by a free right after its last use, or at the start of a block or region that does not need
  it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.deallocation.conditional import ConditionalOwners
from xdsl_mergealloc.deallocation.flow import BufferFlow, ForwardedOperand
from xdsl_mergealloc.deallocation.last_uses import Frees, LifetimeEnds, OwnerUse, last_uses
from xdsl_mergealloc.deallocation.simplification import Simplification, Simplifications
from xdsl_mergealloc.interfaces.control_flow import exit_terminators


class FreePlacement:
    """Frees and handovers of all owners of a function, and undecided operands."""

    def __init__(self) -> None:
        self.frees = Frees()
        self.moves: dict[ForwardedOperand, SSAValue] = {}
        """The operands that hand ownership over, each with the owner."""
        self.ends_at: dict[ForwardedOperand, list[SSAValue]] = {}
        """For each operand, the owners that are no longer needed after it."""
        self.undecided: list[ForwardedOperand] = []
        """The operands that must bring ownership, but cannot hand it over."""
        self.replaced: list[Operation] = []
        """
        The program's frees of one of several owners (D7): each owner gets its own free instead.
        """
        self.conflicts: dict[SSAValue, str] = {}
        """
        If there are any, the rest is void: these values have to be left alone, for example because
        the program frees or uses them in a way that leaves no place for frees.
        """


class FreePlacer:
    """Places the frees of all owners of a function."""

    def __init__(
        self, flow: BufferFlow, owners: ConditionalOwners, simplifications: Simplifications
    ):
        self._flow = flow
        self._points = flow.points
        self._owners = owners
        self._ownership = owners.ownership
        self._placement = FreePlacement()
        self._ends = LifetimeEnds(
            flow.points, self._placement.frees, self._hand_over, self._placement.conflicts
        )
        self._hands_over = Simplification.HAND_OVER in simplifications
        self._uses: dict[SSAValue, list[OwnerUse]] = {}

    def place(self) -> FreePlacement:
        """End the ownership of all owners."""
        flow, ownership = self._flow, self._ownership
        for value, ops in flow.uses.items():
            self._add_uses(ownership.state(value).owners, [OwnerUse(op) for op in ops])
        asked = [o for o in flow.forwarded if ownership.takes_ownership(o)]
        for operand in asked:
            owners = ownership.state(operand.value).owners
            self._add_uses(owners, [OwnerUse(operand.forwarder, operand)])
        frees = self._frees_of_program()
        for value in flow.exposed:
            for owner in ownership.state(value).owners:
                self._add_uses([owner], [OwnerUse(op) for op in self._exits_behind(owner)])
        owners = [
            owner
            for owner in (*flow.roots, *flow.owned_arguments)
            if owner not in ownership.left_alone
        ]
        owners += ownership.owned_inputs
        owners.sort(key=self._points.position)
        self._add_uses_of_borrowers(owners)
        for owner in owners:
            self._ends.end(owner, self._uses.get(owner, ()))
        for op, owner in frees:
            if (op, owner) not in self._ends.freed_by_program:
                self._placement.conflicts.setdefault(owner, "freed where it may be needed again")
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

    def _add_uses(self, owners: Iterable[SSAValue], uses: Sequence[OwnerUse]) -> None:
        for owner in owners:
            self._uses.setdefault(owner, []).extend(uses)

    def _frees_of_program(self) -> list[tuple[Operation, SSAValue]]:
        """Return the frees already in the program, each with its owner; note replaceable ones."""
        frees: list[tuple[Operation, SSAValue]] = []
        for op, value in self._flow.frees:
            state = self._ownership.state(value)
            alias = state.alias_of
            if state.owners and (alias is None or alias in self._owners.conditional):
                if self._is_replaceable(op, value):
                    self._placement.replaced.append(op)
                    continue
                for owner in state.owners:
                    reason = "freed under a name that may be another buffer's"
                    self._placement.conflicts.setdefault(owner, reason)
            elif alias is not None:
                self._add_uses([alias], [OwnerUse(op, frees=True)])
                frees.append((op, alias))
        return frees

    def _is_replaceable(self, op: Operation, value: SSAValue) -> bool:
        """Whether frees of all possible owners, each after its last use, can replace `op`."""
        return (
            self._ownership.state(value).is_whole
            and not self._owners.may_be_external(value)
            and self._flow.memory.freed_by_nothing_else(op) is value
        )

    def _exits_behind(self, owner: SSAValue) -> list[Operation]:
        """
        Return the reachable exits of an owner's region that its block dominates: an owner whose
        address is taken as a number is needed until there.
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

    def _add_uses_of_borrowers(self, owners: Sequence[SSAValue]) -> None:
        """
        Keep each owner alive as long as the conditional owners that borrow from it. Owners are in
        the order of their definitions; those defined at the same point may borrow from each other.
        """
        borrowed_from = self._owners.borrowed_from
        if not borrowed_from:
            return
        points = groupby(reversed(owners), key=lambda owner: self._points.position(owner)[:2])
        for _, group in points:
            members = list(group)
            direct = {member: self._uses.get(member, []) for member in members}
            for member in members:
                beside = self._owners.with_borrowers([member], within=direct)
                if len(beside) > 1:
                    self._uses[member] = [use for other in beside for use in direct[other]]
            for member in members:
                above = borrowed_from.get(member)
                if above and (uses := self._uses.get(member)):
                    # Only the last uses in each block matter.
                    region = self._points.definition(member)[0].parent
                    assert region is not None
                    last = last_uses(self._points, region, uses).values()
                    self._add_uses(above, [use for in_block in last for use in in_block.uses])

    def _hand_over(self, owner: SSAValue, operands: Sequence[ForwardedOperand]) -> bool:
        """
        Let the first operand that can do so pass on the ownership; return False if none can.

        `operands` are all operands at which the owner is needed for the last time.
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
