"""Loans: how a slot can hand on a buffer whose owner is not known, or has others to serve.

A slot can, if each owner that the buffer may have

1. stays alive as long as what is behind the slot, or can: then it lends;
2. or ends there, and another slot takes over its buffer, whatever it is: then what is behind that
   one lends;
3. or ends there, and `i1`s can tell whether the buffer is this owner's: if it is, the slot hands it
   over; if not, the owner is freed. If an earlier slot has taken it over, that one lends. For the
   free to be right, the buffer must be the whole one, not a view of a part. This goes before
   letting an owner live for longer.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.loans import Loan, Loans
from xdsl_mergealloc.deallocation.placement import Placement
from xdsl_mergealloc.interfaces.buffer_type import buffers_among


class Sharing:
    """Answers for one function and one way to place its frees."""

    def __init__(self, flow: BufferFlow, loans: Loans, placement: Placement):
        self._flow = flow
        self._loans = loans
        self._placement = placement
        self._takers: dict[tuple[Operation, int | None], list[Slot]] = {}
        for slot in (*placement.plan.moves, *loans.given):
            self.add_taker(slot)

    def add_taker(self, slot: Slot) -> None:
        """A slot that takes over owners from now on."""
        self._takers.setdefault((slot.forwarder, slot.successor), []).append(slot)

    def loan_at(self, slot: Slot) -> Loan | None:
        """The loan by which a slot can hand on its buffer; None: there is none."""
        loans = self._loans
        owners = loans.owners_of(slot.value)
        ends = self._placement.ends_at.get(slot, ())
        ending = [owner for owner in owners if owner in ends]
        if not all(owner in ends or self._can_stay(owner, slot) for owner in owners):
            return None
        moves = self._placement.plan.moves
        takers: list[Slot] = []
        beside = self._takers.get((slot.forwarder, slot.successor), ())
        for other in sorted(beside, key=lambda other: other.operand_index):
            if other is slot:
                continue
            if other in moves:
                if moves[other] in ending:
                    takers.append(other)
                    ending.remove(moves[other])
            elif other.operand_index < slot.operand_index and not set(
                loans.given[other].ending
            ).isdisjoint(owners):
                takers.append(other)
        if any(len(taker.inputs) != len(slot.inputs) for taker in takers):
            return None
        if ending and not self._can_tell(slot, ending):
            taken = {owner for taker in takers for owner in loans.taken_by(taker)}
            ending = [o for o in ending if o in taken or not self._can_stay(o, slot)]
            if ending and not self._can_tell(slot, ending):
                return None
        return Loan(tuple(ending), tuple(takers))

    def _can_stay(self, owner: SSAValue, slot: Slot) -> bool:
        inputs = slot.inputs
        return bool(inputs) and self._flow.points.all_dominate((owner,), inputs)

    def _can_tell(self, slot: Slot, ending: list[SSAValue]) -> bool:
        """Whether `i1`s can say which of these owners has the buffer, all of it."""
        if not slot.is_total:
            return False
        if ending == [self._loans.ownership.holder(slot.value).name_of]:
            return True
        wanted = set(ending)
        # Values that the buffer may have come by, and whether it is only a part of theirs.
        pending = [(slot.value, False)]
        reached = set(pending)
        while pending:
            value, is_part = pending.pop()
            if is_part and value in wanted:
                return False
            step = self._flow.views.get(value)
            if step is not None:
                is_part |= not step.is_whole
            for source in self._lent_by(value):
                item = source, is_part
                if item not in reached and not wanted.isdisjoint(self._loans.owners_of(source)):
                    reached.add(item)
                    pending.append(item)
        return True

    def _lent_by(self, value: SSAValue) -> Sequence[SSAValue]:
        """What a value may be just another name of, or of a part of it."""
        loans = self._loans
        if value in self._flow.roots:
            # What a call with flags returns may be an argument.
            call = self._flow.roots[value]
            return buffers_among(call.operands) if value in loans.lenders else ()
        if value not in loans.ownership.owned_inputs:
            return self._flow.sources(value)
        return [
            slot.value
            for slot in self._flow.slots_into[value]
            if slot in loans.given
            or loans.ownership.holder(slot.value).name_of in loans.conditional
        ]
