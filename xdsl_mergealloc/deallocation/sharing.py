"""Loans: how a slot can hand on a buffer whose owner is not known, or has others to serve.

A slot can, if each owner that the buffer may have

1. stays alive as long as what is behind the slot: then it lends;
2. or ends there, and another slot takes over its buffer, whatever it is: then what is behind that
   one lends;
3. or ends there, and `i1`s can tell whether the buffer is this owner's: if it is, the slot hands it
   over; if not, the owner is freed. If an earlier slot has taken it over, that one lends. For the
   free to be right, the buffer must be the whole one, not a view of a part.
"""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.loans import Loan, Loans
from xdsl_mergealloc.deallocation.placement import Placement


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
        if not self._flow.points.all_dominate((o for o in owners if o not in ends), slot.inputs):
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
            return None
        return Loan(tuple(ending), tuple(takers))

    def _can_tell(self, slot: Slot, ending: list[SSAValue]) -> bool:
        """Whether `i1`s can say which of these owners has the buffer, all of it."""
        if not slot.is_total:
            return False
        if self._loans.may_be_partial(slot.value):
            # Where it is its own, it is whole.
            return ending == [self._loans.ownership.holder(slot.value).name_of]
        return self._is_traceable(slot.value)

    def _is_traceable(self, value: SSAValue) -> bool:
        """Whether it is known at run time which way a buffer has come."""
        reached = {value}
        pending = [value]
        while pending:
            current = pending.pop()
            step = self._flow.views.get(current)
            if step is not None and len(step.sources) > 1 and step.condition is None:
                return False
            for source in self._flow.sources(current):
                if source not in reached:
                    reached.add(source)
                    pending.append(source)
        return True
