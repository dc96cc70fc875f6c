"""What each slot hands on that is asked for ownership but has none to give.

1. To what nobody reads a slot hands on anything (unread.py).
2. A slot of `return` hands on a clone, unless a flag goes with it.
3. So does a slot at which nobody can see that it is one (visibility.py).
4. Else a slot hands on a loan, if it can (sharing.py).
5. Else there is nothing to do: the owners concerned are left alone.

Without clones where loans are possible, 4 goes before 2 and 3. So it does where an owner before
or behind the slot is conditional and has a flag in any case: a loan costs less than a clone.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.loans import Loan, find_loans
from xdsl_mergealloc.deallocation.ownership import Ownership
from xdsl_mergealloc.deallocation.placement import Conflict, Placement, place_frees
from xdsl_mergealloc.deallocation.plan import DeallocationPlan
from xdsl_mergealloc.deallocation.sharing import Sharing
from xdsl_mergealloc.deallocation.visibility import CloneVisibility

_CHANGES = "shared in a way that changes"
_OTHER_END = "shared with a buffer that has another end"


@dataclass
class Settlement:
    """A plan, unless there are reasons to make another one."""

    plan: DeallocationPlan
    conflicts: Sequence[Conflict]
    """If there are any, these owners have to be left alone."""
    needless: list[SSAValue]
    """If there are any, these block arguments and region results have to be forgotten."""


def settle(
    flow: BufferFlow, ownership: Ownership, unread: Container[SSAValue], prefer_clones: bool
) -> Settlement:
    """
    Place the frees, and decide about all slots.

    Who lends lives for longer, which may ask for more decisions, and change some.
    """
    given: dict[Slot, Loan] = {}
    handed = {slot for slot in flow.slots if slot.is_optional and not slot.is_return}
    rounds_left = 8 + 2 * len(flow.slots)
    while True:
        loans = find_loans(flow, ownership, given, frozenset(handed))
        placement = place_frees(flow, ownership, loans)
        plan, conflicts = placement.plan, placement.conflicts
        needless = [slot.inputs[0] for slot in placement.undecided if _is_unread(slot, unread)]
        if needless:
            return Settlement(plan, conflicts, needless)
        changed = any(slot not in plan.moves for slot in handed)
        handed.intersection_update(plan.moves)
        sharing = Sharing(flow, loans, placement)
        for slot, loan in given.items():
            new_loan = sharing.loan_at(slot)
            if new_loan is None or not rounds_left:
                conflicts.append(Conflict(slot.value, _CHANGES))
            elif new_loan != loan:
                given[slot] = new_loan
                changed = True
        visibility = CloneVisibility(flow, loans, placement)
        for slot in placement.undecided:
            loan = sharing.loan_at(slot)
            if _is_cloned(slot, loan, placement, visibility, prefer_clones, flow.has_flags):
                plan.clones.append(slot)
            elif loan is None:
                conflicts.append(Conflict(slot.value, _OTHER_END))
            else:
                given[slot] = loan
                sharing.add_taker(slot)
                changed = True
        if conflicts or not changed:
            return Settlement(plan, conflicts, needless)
        rounds_left -= 1


def _is_unread(slot: Slot, unread: Container[SSAValue]) -> bool:
    return bool(slot.inputs) and slot.inputs[0] in unread


def _is_cloned(
    slot: Slot,
    loan: Loan | None,
    placement: Placement,
    visibility: CloneVisibility,
    prefer_clones: bool,
    has_flags: bool,
) -> bool:
    if not slot.inputs:
        if has_flags:
            return loan is None or bool(loan.takers)
        return prefer_clones or loan is None or not loan.ending
    loans = placement.plan.loans
    name = loans.ownership.holder(slot.value).name_of
    is_flagged = name in loans.conditional or slot.inputs[0] in loans.conditional
    if loan is not None and loan.ending and (is_flagged or not prefer_clones):
        return False
    if visibility.is_hidden(slot):
        return True
    return (prefer_clones or loan is None) and visibility.is_only_read(slot)
