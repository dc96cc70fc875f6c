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
from functools import cached_property

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.loans import Loans
from xdsl_mergealloc.deallocation.placement import Placement
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS


class CloneVisibility:
    """Answers for one function and one way to place its frees."""

    def __init__(self, flow: BufferFlow, loans: Loans, placement: Placement):
        self._flow = flow
        self._loans = loans
        self._ends_at = placement.ends_at
        self._slots_at: dict[tuple[Operation, int | None], list[Slot]] = {}
        for slot in (*placement.plan.moves, *loans.given, *placement.undecided):
            self._slots_at.setdefault((slot.forwarder, slot.successor), []).append(slot)

    def is_hidden(self, slot: Slot) -> bool:
        """Rule 1: the buffer has no other name behind the slot."""
        owners = self._loans.owners_of(slot.value)
        if self._loans.may_be_foreign(slot.value):
            return False
        if not set(owners) <= set(self._ends_at.get(slot, ())):
            return False
        return all(
            set(owners).isdisjoint(self._loans.owners_of(other.value))
            for other in self._slots_beside(slot)
        )

    def _slots_beside(self, slot: Slot) -> list[Slot]:
        slots = self._slots_at[slot.forwarder, slot.successor]
        return [other for other in slots if other is not slot]

    def is_only_read(self, slot: Slot) -> bool:
        """Rule 2."""
        writes = self._writes
        cloned = self._handed_on(slot)
        if any(owner in writes.by_owner for owner in cloned):
            return False
        to_the_buffer = [
            op
            for owner in self._loans.owners_of(slot.value)
            for op in writes.by_owner.get(owner, ())
        ]
        if self._loans.may_be_foreign(slot.value):
            to_the_buffer += writes.foreign
        points = self._flow.points
        for op in to_the_buffer:
            in_use = [owner for owner in cloned if points.is_defined_before(owner, op)]
            if in_use and not self._is_last_copy(op, in_use):
                return False
        return True

    def _handed_on(self, slot: Slot) -> dict[SSAValue, None]:
        """The owners that a clone made at a slot may be handed on to."""
        groups = self._loans.ownership.groups
        reached = {member: None for target in slot.inputs for member in groups[target]}
        pending = list(reached)
        while pending:
            for target in self._takers.get(pending.pop(), ()):
                if target not in reached:
                    reached.update((member, None) for member in groups[target])
                    pending.extend(groups[target])
        return reached

    def _is_last_copy(self, op: Operation, in_use: Sequence[SSAValue]) -> bool:
        """Whether `op` copies the clone, and is all that uses it: then it has read it before."""
        return COPY_MODELS.lookup(op) is not None and all(
            self._users.get(owner) == [op] for owner in in_use
        )

    @cached_property
    def _takers(self) -> dict[SSAValue, list[SSAValue]]:
        """For each owner, an input of each group that it may be handed on to."""
        takers: dict[SSAValue, list[SSAValue]] = {}
        for slot in self._flow.slots:
            if slot.inputs and self._loans.ownership.takes_over(slot):
                for owner in self._loans.owners_of(slot.value):
                    takers.setdefault(owner, []).append(slot.inputs[0])
        return takers

    @cached_property
    def _users(self) -> dict[SSAValue, list[Operation]]:
        """For each owner, the operations that use it under any name, but for views of it."""
        users: dict[SSAValue, list[Operation]] = {}
        for value, ops in self._flow.uses.items():
            for owner in self._loans.owners_of(value):
                users.setdefault(owner, []).extend(
                    op for op in ops if VIEW_LIKE_MODELS.lookup(op) is None
                )
        return users

    @cached_property
    def _writes(self) -> _Writes:
        writes = _Writes()
        for op in dict.fromkeys(op for ops in self._flow.uses.values() for op in ops):
            for value in self._flow.memory.written(op):
                for owner in self._loans.owners_of(value):
                    writes.by_owner.setdefault(owner, []).append(op)
                if self._loans.may_be_foreign(value):
                    writes.foreign.append(op)
        return writes


@dataclass
class _Writes:
    """The operations that write to buffers."""

    by_owner: dict[SSAValue, list[Operation]] = field(
        default_factory=dict[SSAValue, "list[Operation]"]
    )
    foreign: list[Operation] = field(default_factory=list[Operation])
    """To buffers that may belong to nobody in the function."""
