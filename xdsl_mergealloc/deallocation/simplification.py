"""Optional rules that make the result cheaper, but not more correct; each can be switched off.

Without any of them, every critical alias gets an ownership indicator, whatever it stems from, and
pointers are compared wherever the buffer of an alias must be known.

D10 *Fold*: operations on indicators that are known at compile time are not created.
D11 *Compare no pointers*: an `i1` travels with an alias and says whether it is a certain owner's
    buffer. Only results of calls require comparisons of pointers.
D12 *Hand over*: an owner that is not needed after an operand that is an alias of it is handed over
    there; no indicator is required.
D13 *Clone*: where a clone is as good (D15, D16), nothing is decided at run time.
D14 *Unread*: a block argument or region result that is not read can receive any buffer, even one
    that is freed already. Neither a clone nor an indicator is worth it.
D17 *Owning join*: a value that may be one of several buffers owns it, though it could borrow it,
    where that spares clones and requires nothing else (owning_joins.py).

A clone in the place of a buffer is as good if, from the clone on,

D15 *Last alias*: no other alias of the buffer is used: all its owners end there, and no other
    operand passes on the buffer at the same time; or
D16 *Only read*: the clone is only read, and the buffer is not written as long as the clone is used.

External buffers may all be the same one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.deallocation.conditional import ConditionalOwners
from xdsl_mergealloc.deallocation.flow import BufferFlow, ForwardedOperand, by_edge
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS


class Simplification(Enum):
    """The rules; they are independent of each other."""

    FOLD = auto()
    """D10"""
    COMPARE_NO_POINTERS = auto()
    """D11"""
    HAND_OVER = auto()
    """D12"""
    CLONE = auto()
    """D13"""
    UNREAD = auto()
    """D14"""
    OWNING_JOIN = auto()
    """D17"""


Simplifications = Collection[Simplification]

ALL_SIMPLIFICATIONS: Simplifications = frozenset(Simplification)


# D14


def unread_inputs(flow: BufferFlow) -> Collection[SSAValue]:
    """
    Return the block arguments and region results that are not read under any name.

    Either all inputs that share an operand are unread, or none is: they are owners together.
    """
    used: list[SSAValue] = [
        *flow.uses,
        *(value for _, value in flow.frees),
        *(value for value, _ in flow.escapes),
        *flow.exposed,
        *(operand.value for operand in flow.forwarded if not operand.inputs),
    ]

    def needed_for(value: SSAValue) -> list[SSAValue]:
        operands = flow.forwarded_to.get(value, ())
        return [*flow.sources(value), *(i for operand in operands for i in operand.inputs)]

    read = set(reachable(used, needed_for))
    return dict.fromkeys(value for value in flow.forwarded_to if value not in read)


def forget_inputs(flow: BufferFlow, inputs: Iterable[SSAValue]) -> None:
    """Drop all operands forwarded to these inputs or to inputs that share operands."""
    forgotten = reachable(
        inputs, lambda value: [i for o in flow.forwarded_to.get(value, ()) for i in o.inputs]
    )
    for value in forgotten:
        flow.forwarded_to.pop(value, None)
    gone = set(forgotten)
    flow.forwarded = [o for o in flow.forwarded if not o.inputs or o.inputs[0] not in gone]


# D13


@dataclass
class CloneVisibility:
    """Whether a clone is as good as the buffer that an operand forwards, in one placement."""

    flow: BufferFlow
    owners: ConditionalOwners
    passing_on: Iterable[ForwardedOperand]
    """The operands that pass on a buffer with ownership, or may."""
    ends_at: dict[ForwardedOperand, list[SSAValue]]
    """The owners that end at each operand."""

    def __post_init__(self) -> None:
        self._passing_on = by_edge(self.passing_on)

    def is_last_alias(self, operand: ForwardedOperand) -> bool:
        """D15"""
        if self.owners.may_be_external(operand.value):
            return False
        owners, outliving = self.owners.split(operand.value, self.ends_at.get(operand, ()))
        return not outliving and all(
            set(owners).isdisjoint(self.owners.all_owners(other.value))
            for other in self._passing_on[operand.edge]
            if other is not operand
        )

    def is_only_read(self, operand: ForwardedOperand) -> bool:
        """D16"""
        if any(target in self._written_later for target in operand.inputs):
            return False
        aliases = self.owners.with_borrowers(self.owners.all_owners(operand.value))
        to_the_buffer = [op for alias in aliases for op in self._writes.get(alias, ())]
        if self.owners.may_be_external(operand.value):
            to_the_buffer += self._writes.get(None, ())
        points = self.flow.points
        clones = self._owners_of_clone(operand) if to_the_buffer else ()
        for op in to_the_buffer:
            in_use = [owner for owner in clones if points.is_defined_before(owner, op)]
            if in_use and not self._is_last_copy(op, in_use):
                return False
        return True

    def _owners_of_clone(self, operand: ForwardedOperand) -> Sequence[SSAValue]:
        """Return the owners that a clone inserted at an operand may be handed on to."""
        groups = self.owners.ownership.groups

        def handed_on_to(owner: SSAValue) -> list[SSAValue]:
            aliases = self.owners.with_borrowers([owner])
            targets = [t for alias in aliases for t in self._forwarded_to.get(alias, ())]
            return [member for target in targets for member in groups.get(target, (target,))]

        return reachable((m for target in operand.inputs for m in groups[target]), handed_on_to)

    def _is_last_copy(self, op: Operation, clones: Sequence[SSAValue]) -> bool:
        """Whether `op` is a copy and the clones' only user: it reads them before it writes."""
        return COPY_MODELS.lookup(op) is not None and all(
            [
                user
                for alias in self.owners.with_borrowers([owner])
                for user in self._users.get(alias, ())
            ]
            == [op]
            for owner in clones
        )

    @cached_property
    def _written_later(self) -> set[SSAValue]:
        """
        The owners an alias of which is written, or an alias of an owner that they may be handed on
        to. Results that callers may tell from a clone count as written by callers.
        """
        groups = self.owners.ownership.groups
        forwarded_from: dict[SSAValue, list[SSAValue]] = {}
        for owner, targets in self._forwarded_to.items():
            for target in targets:
                for member in groups.get(target, (target,)):
                    forwarded_from.setdefault(member, []).append(owner)
        borrowed_from = self.owners.borrowed_from
        told_apart = [
            owner
            for operand in self.flow.forwarded
            if operand.is_return and operand.operand_index in self.flow.told_apart
            for owner in self.owners.ownership.state(operand.value).owners
        ]
        return set(
            reachable(
                [*told_apart, *(owner for owner in self._writes if owner is not None)],
                lambda owner: [*borrowed_from.get(owner, ()), *forwarded_from.get(owner, ())],
            )
        )

    @cached_property
    def _forwarded_to(self) -> dict[SSAValue, list[SSAValue]]:
        """
        For each owner, an input of each group that an alias of it is forwarded to, and the results
        of calls that may be given its ownership.
        """
        targets: dict[SSAValue, list[SSAValue]] = {}
        ownership = self.owners.ownership
        for operand in self.flow.forwarded:
            if not ownership.takes_ownership(operand):
                continue
            behind = operand.inputs[:1]
            if operand.is_optional and not operand.is_return:
                behind = [r for r in operand.forwarder.results if r in self.flow.roots]
            for owner in ownership.state(operand.value).owners:
                targets.setdefault(owner, []).extend(behind)
        return targets

    @cached_property
    def _users(self) -> dict[SSAValue, list[Operation]]:
        """For each owner, the operations, except views, that use an alias of it."""
        users: dict[SSAValue, list[Operation]] = {}
        for value, ops in self.flow.uses.items():
            for owner in self.owners.ownership.state(value).owners:
                users.setdefault(owner, []).extend(
                    op for op in ops if VIEW_LIKE_MODELS.lookup(op) is None
                )
        return users

    @cached_property
    def _writes(self) -> dict[SSAValue | None, list[Operation]]:
        """For each owner, the operations that write to an alias of it; for None, those that write
        to memory that may be external."""
        writes: dict[SSAValue | None, list[Operation]] = {}
        for op in dict.fromkeys(op for ops in self.flow.uses.values() for op in ops):
            for value in self.flow.memory.written(op):
                for owner in self.owners.ownership.state(value).owners:
                    writes.setdefault(owner, []).append(op)
                if self.owners.may_be_external(value):
                    writes.setdefault(None, []).append(op)
        return writes
