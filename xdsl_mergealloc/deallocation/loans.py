"""Owners that are owners on some paths only.

Where a buffer that must not be freed meets one that has to be, and a clone would be seen by
somebody who writes to one of them, the join becomes a *conditional* owner: an `i1` travels with
it that says whether it owns its buffer. Where it does not, its buffer is on loan: from owners
that dominate the join and stay alive as long as it is, or from outside the function.

A slot hands on such a buffer by a `Loan`, which says what becomes of the owners it may have:

- some end there. One of them may be handed over; the others are freed. Which one, `i1`s say that
  tell names apart (flags.py);
- some end there, but another slot takes over their buffers at the same time: what is behind that
  slot lends them;
- the others stay alive.

Where functions have flags (calls.py), their arguments are conditional owners, on loan from the
caller, and so are the results of calls: on loan from the arguments that the call was not given.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.ownership import Ownership


@dataclass(frozen=True)
class Loan:
    """How a slot hands on a buffer of which it is not certain who owns it."""

    ending: tuple[SSAValue, ...] = ()
    """The owners that end there, in the order in which they are asked whether it is theirs."""
    takers: tuple[Slot, ...] = ()
    """The slots beside it that may take over the same buffer."""


@dataclass
class Loans:
    """The conditional owners of a function and their lenders."""

    ownership: Ownership
    given: Mapping[Slot, Loan]
    handed: Container[Slot]
    """The arguments of calls with flags that are given away if they are not needed again."""
    lenders: dict[SSAValue, dict[SSAValue, None]] = field(
        default_factory=dict[SSAValue, "dict[SSAValue, None]"]
    )
    """For each conditional owner, the other owners that its buffer may belong to."""
    conditional: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    is_foreign: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    """The conditional owners whose buffer may belong to nobody in the function."""
    immovable: dict[Slot, None] = field(default_factory=dict[Slot, None])
    """The slots that a conditional owner cannot be handed over at: its lenders end before."""

    def owners_of(self, value: SSAValue) -> tuple[SSAValue, ...]:
        """All owners that have to be alive as long as a value is used."""
        owners = self.ownership.holder(value).owners
        if not self.lenders or not any(owner in self.lenders for owner in owners):
            return owners
        found: dict[SSAValue, None] = {}
        for owner in owners:
            found[owner] = None
            found.update(self.lenders.get(owner, {}))
        return tuple(found)

    def may_be_foreign(self, value: SSAValue) -> bool:
        """Whether a value's buffer may belong to nobody in the function."""
        holder = self.ownership.holder(value)
        return holder.is_foreign or any(owner in self.is_foreign for owner in holder.owners)

    def taken_by(self, taker: Slot) -> tuple[SSAValue, ...]:
        """The owners whose buffers a slot takes over, or may take over."""
        loan = self.given.get(taker)
        if loan is not None:
            return loan.ending
        name = self.ownership.holder(taker.value).name_of
        return () if name is None else (name,)


def find_loans(
    flow: BufferFlow,
    ownership: Ownership,
    given: Mapping[Slot, Loan],
    handed: Container[Slot],
) -> Loans:
    """Who is a conditional owner if these slots hand on buffers by loans."""
    loans = Loans(ownership, given, handed)
    results = {
        call: [r for r in call.results if r in flow.roots and r not in ownership.left_alone]
        for call in flow.flagged_calls
    }
    from_outside = [*flow.owned_arguments, *(r for found in results.values() for r in found)]
    for owner in from_outside:
        if owner not in ownership.left_alone:
            loans.conditional[owner] = None
            loans.is_foreign[owner] = None
    arguments: dict[Operation, list[Slot]] = {}
    for slot in flow.slots:
        if slot.forwarder in results:
            arguments.setdefault(slot.forwarder, []).append(slot)
    slots = [slot for slot in flow.slots if slot.inputs and ownership.takes_over(slot)]
    changed = bool(given or loans.conditional)
    while changed:
        changed = False
        for call, found in results.items():
            changed |= _lend_to_results(loans, arguments.get(call, ()), found)
        for slot in slots:
            changed |= _lend(flow, loans, slot)
    return loans


def _lend_to_results(loans: Loans, arguments: Sequence[Slot], results: Sequence[SSAValue]) -> bool:
    """What a call with flags returns may be on loan from its arguments; whether that is news."""
    lenders: dict[SSAValue, None] = {}
    for slot in arguments:
        name = loans.ownership.holder(slot.value).name_of if slot in loans.handed else None
        owners = loans.owners_of(slot.value)
        lenders.update((owner, None) for owner in owners if owner is not name)
    changed = False
    for result in results:
        known = loans.lenders.setdefault(result, {})
        before = len(known)
        known.update(lenders)
        changed |= len(known) > before
    return changed


def _lend(flow: BufferFlow, loans: Loans, slot: Slot) -> bool:
    """What one slot means for those behind it; whether that is news."""
    loan = loans.given.get(slot)
    if loan is not None:
        over = {*loan.ending, *(owner for taker in loan.takers for owner in loans.taken_by(taker))}
        is_foreign = loans.may_be_foreign(slot.value)
        others = tuple(owner for owner in loans.owners_of(slot.value) if owner not in over)
    else:
        name = loans.ownership.holder(slot.value).name_of
        if name is None or name not in loans.conditional or slot in loans.immovable:
            return False
        is_foreign = name in loans.is_foreign
        others = tuple(loans.lenders.get(name, {}))
        if not flow.points.all_dominate(others, slot.inputs):
            loans.immovable[slot] = None
            return True
    changed = False
    for number, target in enumerate(slot.inputs):
        beside = [] if loan is None else [taker.inputs[number] for taker in loan.takers]
        known = loans.lenders.setdefault(target, {})
        before = _size(loans, known)
        # Others will turn out to end at the slot: the loan is about to be revised.
        in_sight = [o for o in others if flow.points.strictly_dominates(o, target)]
        known.update((lender, None) for lender in (*in_sight, *beside) if lender is not target)
        for member in loans.ownership.groups[target]:
            loans.conditional[member] = None
            if is_foreign:
                loans.is_foreign[member] = None
        changed |= before != _size(loans, known)
    return changed


def _size(loans: Loans, known: Mapping[SSAValue, None]) -> tuple[int, int, int]:
    return len(known), len(loans.conditional), len(loans.is_foreign)
