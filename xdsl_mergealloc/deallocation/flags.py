"""Run-time ownership: `i1`s beside buffers of which it is not certain who owns them.

An *ownership flag* belongs to each conditional owner: whether it owns its buffer. Every slot that
hands on a buffer to it hands on a flag, too: true where it hands over ownership, or a clone; false
where it lends; the flag of the owner that it hands over if that one is conditional itself.

A *name flag* belongs to a block argument or region result and an owner that it may be borrowed
from: whether its buffer is that owner's. There is one where a loan asks for it; every slot to it
hands on the name flag of what it hands on. So pointers are compared only where a call with flags
has returned a buffer that may be an argument's: it does not say which.

Flags are forwarded operands, block arguments and results behind all that are there already: first
those of owners, in the order in which these are defined.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.arith import CmpiOp
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.deallocation.boundary_flags import append_call_flags, append_function_flags
from xdsl_mergealloc.deallocation.flag_logic import Flag, FlagLogic
from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.forwarding import (
    append_input,
    unreachable_forwarders,
)
from xdsl_mergealloc.deallocation.plan import DeallocationPlan
from xdsl_mergealloc.dialects.memref.views import ExtractAlignedPointerAsIndexOp
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.control_flow import append_operand, exit_terminators
from xdsl_mergealloc.interfaces.op_building import create_op


class OwnershipFlags:
    """
    Makes the flags of a function when it is made, and knows them by their owners.

    Operations, blocks and values of the function stay the ones they are.
    """

    def __init__(self, flow: BufferFlow, plan: DeallocationPlan):
        self._flow = flow
        self._plan = plan
        self._loans = plan.loans
        self._groups = plan.loans.ownership.groups
        self._foreign = plan.loans.is_foreign
        self._clones = frozenset(plan.clones)
        self._compared: dict[tuple[SSAValue, SSAValue, Operation], SSAValue] = {}
        self._logic = FlagLogic(flow.points.root)
        self._owned: dict[SSAValue, SSAValue] = {}
        self._names: dict[tuple[SSAValue, SSAValue], SSAValue] = {}
        self._choices: dict[tuple[SSAValue, SSAValue], Flag] = {}
        self._without_operands: list[tuple[Sequence[SSAValue], SSAValue]] = []
        self._slots_at: dict[tuple[Operation, int | None], list[Slot]] = {}
        for slot in flow.slots:
            self._slots_at.setdefault((slot.forwarder, slot.successor), []).append(slot)
        self._declare_boundaries()
        groups = self._groups_of_conditional_owners()
        for group in groups:
            for owner in group:
                self._owned[owner] = append_input(owner, "owned")
        for group in groups:
            self._append_operands(group, {s: self._handed_over(s) for s in self._slots_into(group)})
        frees = {slot: self._frees_at(slot) for slot in self._loans.given}
        self.frees: dict[Slot, list[tuple[SSAValue, SSAValue]]] = frees
        """For each loan, the owners that are freed there, and the flag that says if."""
        self.returned = {slot: self._handed_over(slot) for slot in flow.slots if slot.is_return}
        """Whether the function owns what it returns."""
        self._fill_boundaries()
        while self._without_operands:
            group, owner = self._without_operands.pop(0)
            slots = self._slots_into(group)
            self._append_operands(group, {slot: self._named_behind(slot, owner) for slot in slots})
        freed_if = [flag for frees in self.frees.values() for _, flag in frees]
        self._logic.erase_unused([*freed_if, *self.returned.values()])

    def of(self, owner: SSAValue) -> SSAValue | None:
        """The flag of an owner; None if it always owns its buffer."""
        return self._owned.get(owner)

    def _handed_over(self, slot: Slot) -> Flag:
        """Whether ownership of the buffer is handed on at a slot."""
        loan = self._loans.given.get(slot)
        if loan is not None:
            is_foreign = self._loans.may_be_foreign(slot.value)
            if slot.is_return and not loan.takers and not is_foreign:
                # Every owner that it may have ends here: one of them hands it over.
                return True
            taken = [self._is_taken(slot, owner) for owner in loan.ending]
            return self._logic.any_of(taken, slot.forwarder)
        owner = self._plan.moves.get(slot)
        if owner is None:
            return not slot.is_optional or slot.is_return
        return self._is_owned(owner)

    # Functions

    def _declare_boundaries(self) -> None:
        flags: dict[SSAValue, SSAValue] = {}
        if self._flow.has_flags:
            flags.update(append_function_flags(self._flow))
        for call in self._flow.flagged_calls:
            flags.update(append_call_flags(call))
        self._owned.update((v, flag) for v, flag in flags.items() if v in self._loans.conditional)

    def _fill_boundaries(self) -> None:
        for call in self._flow.flagged_calls:
            for slot in self._slots_at.get((call, None), ()):
                append_operand(call, None, self._logic.value(self._handed_over(slot)))
        if not self._flow.has_flags:
            return
        for slot, flag in self.returned.items():
            append_operand(slot.forwarder, None, self._logic.value(flag))
        function = self._flow.points.root
        for terminator in exit_terminators(function.regions[0].blocks):
            if not self._flow.points.is_reached(terminator):
                for _ in buffers_among(terminator.operands):
                    append_operand(terminator, None, self._logic.value(False))

    # Loans

    def _is_taken(self, slot: Slot, owner: SSAValue) -> Flag:
        """Whether an owner that ends at a loan hands over its buffer there."""
        taken_before = [
            self._logic.negate(self._is_named(taker.value, owner, slot.forwarder), slot.forwarder)
            for taker in self._loans.given[slot].takers
            if owner in self._loans.taken_by(taker)
        ]
        flags = [
            self._is_owned(owner),
            self._is_named(slot.value, owner, slot.forwarder),
            *taken_before,
        ]
        return self._logic.all_of(flags, slot.forwarder)

    def _frees_at(self, slot: Slot) -> list[tuple[SSAValue, SSAValue]]:
        """Who ends there without handing over its buffer there or at any loan beside it."""
        given = self._loans.given
        frees: list[tuple[SSAValue, SSAValue]] = []
        for owner in given[slot].ending:
            sharing = [
                other
                for other in self._slots_at[slot.forwarder, slot.successor]
                if other in given and owner in given[other].ending
            ]
            if sharing[0] is not slot:
                continue
            where = slot.forwarder
            others = [
                self._logic.negate(self._is_named(other.value, owner, where), where)
                for other in sharing
            ]
            flag = self._logic.all_of([self._is_owned(owner), *others], slot.forwarder)
            if flag is not False:
                frees.append((owner, self._logic.value(flag)))
        return frees

    def _is_owned(self, owner: SSAValue) -> Flag:
        return self._owned.get(owner, True)

    # Names

    def _is_named(self, value: SSAValue, owner: SSAValue, where: Operation) -> Flag:
        """
        Whether a value's buffer is that of an owner, here and now: before `where`.

        `owner` stands for all of its group: `value` knows it as the one that is in sight.
        """
        group = self._first_of_group(owner)
        while True:
            value = self._loans.ownership.holder(value).name_of or value
            if self._first_of_group(value) is group:
                return True
            owners = self._loans.owners_of(value)
            owner = next((o for o in owners if self._first_of_group(o) is group), owner)
            if owner not in owners:
                return False
            if [*self._loans.lenders.get(value, ())] == [owner] and value not in self._foreign:
                return self._logic.negate(self._is_owned(value), where)
            if value in self._flow.roots:
                return self._compare(value, owner, where)
            step = self._flow.views.get(value)
            if step is None:
                return self._name_flag(value, owner)
            if step.condition is not None:
                break
            if len(step.sources) > 1:
                return self._compare(value, owner, where)
            (value,) = step.sources
        key = value, owner
        if key not in self._choices:
            assert step.condition is not None
            op = value.owner
            assert isinstance(op, Operation)
            left, right = (self._is_named(source, owner, op) for source in step.sources)
            self._choices[key] = self._logic.choose(step.condition, left, right, op)
        return self._choices[key]

    def _compare(self, value: SSAValue, owner: SSAValue, where: Operation) -> SSAValue:
        """Whether what a call has returned is an owner's buffer: the call does not tell."""
        key = value, owner, where
        if key in self._compared:
            return self._compared[key]
        index = IndexType()
        left, right = (
            self._logic.insert_before(
                create_op(ExtractAlignedPointerAsIndexOp, (v,), (index,), {}, where.location), where
            )
            for v in (value, owner)
        )
        self._compared[key] = self._logic.insert_before(CmpiOp(left, right, "eq"), where)
        return self._compared[key]

    def _name_flag(self, value: SSAValue, owner: SSAValue) -> SSAValue:
        owner = self._first_of_group(owner)
        if (value, owner) not in self._names:
            group = self._groups[value]
            for member in group:
                self._names[member, owner] = append_input(
                    member, f"is_{owner.name_hint or 'other'}"
                )
            self._without_operands.append((group, owner))
        return self._names[value, owner]

    def _named_behind(self, slot: Slot, owner: SSAValue) -> Flag:
        """Whether what a slot hands on is the buffer that an owner has behind it."""
        for other in self._slots_at[slot.forwarder, slot.successor]:
            if any(self._first_of_group(target) is owner for target in other.inputs):
                # The owner itself is handed its buffer here.
                return self._has_same_taken(slot, other)
        return False if slot in self._clones else self._is_named(slot.value, owner, slot.forwarder)

    def _has_same_taken(self, slot: Slot, taker: Slot) -> Flag:
        loan = self._loans.given.get(slot)
        if loan is None or taker not in loan.takers:
            return False
        where = slot.forwarder
        both = [
            self._logic.all_of(
                [self._is_named(s.value, owner, where) for s in (slot, taker)], where
            )
            for owner in self._loans.taken_by(taker)
        ]
        return self._logic.any_of(both, where)

    def _first_of_group(self, owner: SSAValue) -> SSAValue:
        """One for all that share slots with an owner: no two of them are ever in sight at once."""
        return self._groups.get(owner, (owner,))[0]

    # Operands and operations

    def _groups_of_conditional_owners(self) -> list[list[SSAValue]]:
        grouped: set[SSAValue] = set()
        groups: list[list[SSAValue]] = []
        for owner in sorted(self._loans.conditional, key=self._flow.points.position):
            if owner not in grouped and owner in self._groups:
                group = self._groups[owner]
                grouped.update(group)
                groups.append(group)
        return groups

    def _slots_into(self, group: Iterable[SSAValue]) -> list[Slot]:
        return list({slot: None for member in group for slot in self._flow.slots_into[member]})

    def _append_operands(self, group: Sequence[SSAValue], flags: dict[Slot, Flag]) -> None:
        for slot, flag in flags.items():
            append_operand(slot.forwarder, slot.successor, self._logic.value(flag))
        for forwarder, successor in unreachable_forwarders(group, flags, self._flow.points):
            append_operand(forwarder, successor, self._logic.value(False))
