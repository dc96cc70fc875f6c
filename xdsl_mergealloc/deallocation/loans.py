"""Owners that are owners on some paths only.

Where a buffer that must not be freed meets one that has to be, and a clone would be seen by
somebody who writes to one of them, the join becomes a *conditional* owner: an `i1` travels with
it that says whether it owns its buffer. Where it does not, its buffer is on loan: from owners
that dominate the join and stay alive as long as it is, or from outside the function.

A conditional owner can be handed on to another one if its lenders dominate that one, too. If
some of them end together with it, only a comparison of buffers at run time can tell whose buffer
is handed on, and so who has to be freed: the slot is *checked*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.ownership import Ownership


@dataclass
class Loans:
    """The conditional owners of a function and their lenders."""

    ownership: Ownership
    borrowing: Mapping[Slot, Slot | None]
    """
    The slots that hand on a buffer without its ownership. The lender is the owner that the
    buffer has; or, with a second slot, whatever takes over the same buffer there at the same
    time.
    """
    checked: Mapping[Slot, Sequence[SSAValue]]
    """
    The slots at which a comparison at run time decides which of some owners, all of which end
    there, hands over its buffer.
    """
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


def find_loans(
    flow: BufferFlow,
    ownership: Ownership,
    borrowing: Mapping[Slot, Slot | None],
    checked: Mapping[Slot, Sequence[SSAValue]],
) -> Loans:
    """Who is a conditional owner if these slots hand on buffers without certain ownership."""
    loans = Loans(ownership, borrowing, checked)
    slots = [slot for slot in flow.slots if slot.inputs and ownership.takes_over(slot)]
    changed = bool(borrowing)
    while changed:
        changed = False
        for slot in slots:
            changed |= _lend(flow, loans, slot)
    return loans


def _lend(flow: BufferFlow, loans: Loans, slot: Slot) -> bool:
    """What one slot means for those behind it; whether that is news."""
    if slot in loans.borrowing:
        taker = loans.borrowing[slot]
        is_foreign = loans.may_be_foreign(slot.value)
        lenders = [
            loans.owners_of(slot.value) if taker is None else (taker.inputs[number],)
            for number in range(len(slot.inputs))
        ]
    elif slot in loans.checked:
        ending = loans.checked[slot]
        is_foreign = loans.may_be_foreign(slot.value)
        others = tuple(owner for owner in loans.owners_of(slot.value) if owner not in ending)
        lenders = [others] * len(slot.inputs)
    else:
        name = loans.ownership.holder(slot.value).name_of
        if name is None or name not in loans.conditional or slot in loans.immovable:
            return False
        is_foreign = name in loans.is_foreign
        others = tuple(loans.lenders.get(name, {}))
        if not flow.points.all_dominate(others, slot.inputs):
            loans.immovable[slot] = None
            return True
        lenders = [others] * len(slot.inputs)
    changed = False
    for target, new_lenders in zip(slot.inputs, lenders, strict=True):
        known = loans.lenders.setdefault(target, {})
        before = len(known), len(loans.conditional), len(loans.is_foreign)
        known.update((lender, None) for lender in new_lenders if lender is not target)
        for member in loans.ownership.groups[target]:
            loans.conditional[member] = None
            if is_foreign:
                loans.is_foreign[member] = None
        changed |= before != (len(known), len(loans.conditional), len(loans.is_foreign))
    return changed
