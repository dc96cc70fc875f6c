"""Whether anybody can see that a buffer was replaced by a clone.

Nobody can if, from the clone on,

1. no other name of the buffer is used: all its owners end there, and nobody else takes over at
   the same time; or
2. the clone is only read, and the buffer is not written as long as the clone is in use.

Buffers from outside the function may all be the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.ir import Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.loans import Loans
from xdsl_mergealloc.deallocation.placement import Placement
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.memory_effects import effects_on_buffers, has_unknown_effects


@dataclass
class CloneVisibility:
    """Answers for one function and one way to place its frees."""

    flow: BufferFlow
    loans: Loans
    placement: Placement
    _writes: list[tuple[Operation, SSAValue]] | None = field(default=None, init=False)

    def is_hidden(self, slot: Slot) -> bool:
        """Rule 1: the buffer has no other name behind the slot."""
        owners = self.loans.owners_of(slot.value)
        if self.loans.may_be_foreign(slot.value):
            return False
        if not set(owners) <= set(self.placement.ends_at.get(slot, ())):
            return False
        return all(
            set(owners).isdisjoint(self.loans.owners_of(other.value))
            for other in self._slots_beside(slot)
        )

    def taker_beside(self, slot: Slot) -> Slot | None:
        """The slot at which the same buffer is handed over at the same time, whole."""
        name = self.loans.ownership.holder(slot.value).name_of
        for other in self._slots_beside(slot):
            if name is not None and self.placement.plan.moves.get(other) is name:
                return other
        return None

    def owners_to_check(self, slot: Slot) -> list[SSAValue] | None:
        """
        The owners that end at a slot and whose buffer it may hand on, if a comparison of
        buffers at run time can tell which one it is.
        """
        owners = self.loans.owners_of(slot.value)
        is_shared = any(
            not set(owners).isdisjoint(self.loans.owners_of(other.value))
            for other in self._slots_beside(slot)
        )
        if is_shared or not slot.is_total or not self.loans.ownership.holder(slot.value).is_whole:
            return None
        ending = [owner for owner in owners if owner in self.placement.ends_at.get(slot, ())]
        staying = [owner for owner in owners if owner not in ending]
        return ending if self.flow.points.all_dominate(staying, slot.inputs) else None

    def _slots_beside(self, slot: Slot) -> list[Slot]:
        return [
            other
            for other in (*self.placement.plan.moves, *self.placement.plan.checks)
            if other is not slot
            and other.forwarder is slot.forwarder
            and other.successor == slot.successor
        ] + [
            other
            for other in self.placement.undecided
            if other is not slot
            and other.forwarder is slot.forwarder
            and other.successor == slot.successor
        ]

    def is_only_read(self, slot: Slot) -> bool:
        """Rule 2."""
        cloned = self._handed_on(slot)
        value_owners = set(self.loans.owners_of(slot.value))
        is_foreign = self.loans.may_be_foreign(slot.value)
        points = self.flow.points
        for op, written in self._all_writes():
            owners = self.loans.owners_of(written)
            if any(owner in cloned for owner in owners):
                return False
            same = not value_owners.isdisjoint(owners) or (
                is_foreign and self.loans.may_be_foreign(written)
            )
            if not same:
                continue
            in_use = [owner for owner in cloned if points.is_defined_before(owner, op)]
            if in_use and not self._is_last_copy(op, in_use):
                return False
        return True

    def _handed_on(self, slot: Slot) -> dict[SSAValue, None]:
        """The owners that a clone made at a slot may be handed on to."""
        groups = self.loans.ownership.groups
        reached = {member: None for target in slot.inputs for member in groups[target]}
        grown = True
        while grown:
            before = len(reached)
            for other in self.flow.slots:
                if (
                    other.inputs
                    and self.loans.ownership.takes_over(other)
                    and any(owner in reached for owner in self.loans.owners_of(other.value))
                ):
                    reached.update((member, None) for member in groups[other.inputs[0]])
            grown = len(reached) > before
        return reached

    def _is_last_copy(self, op: Operation, in_use: Sequence[SSAValue]) -> bool:
        """Whether `op` copies the clone, and is all that uses it: then it has read it before."""
        model = COPY_MODELS.lookup(op)
        if model is None:
            return False
        return all(
            ops == [op] or not set(in_use) & set(self.loans.owners_of(value))
            for value, ops in self.flow.uses.items()
        )

    def _all_writes(self) -> list[tuple[Operation, SSAValue]]:
        if self._writes is None:
            self._writes = []
            for op in dict.fromkeys(op for ops in self.flow.uses.values() for op in ops):
                if has_unknown_effects(op):
                    self._writes.extend((op, value) for value in buffers_among(op.operands))
                    continue
                self._writes.extend(
                    (op, effect.value)
                    for effect in effects_on_buffers(op)
                    if effect.kind is MemoryEffectKind.WRITE and isinstance(effect.value, SSAValue)
                )
        return self._writes
