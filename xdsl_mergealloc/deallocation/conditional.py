"""Conditional owners: owners on some paths only; an `i1` says at run time whether they are.

Where a buffer that the function has to free meets one that it must not free, the join is a
*conditional* owner: its *ownership indicator*, an `i1`, travels with it. Where the indicator is
false, the buffer is *borrowed* from other owners, which stay alive as long as the conditional
owner, or it is external.

An operand that forwards a buffer to a conditional owner does so by a `ConditionalForward`. Of the
possible owners of the buffer,

- some *end* there: whichever owns the buffer hands it over, the others are freed;
- some end there, but another operand of the same edge passes on their buffers: then the target of
  that operand owns the buffer, and the target of this operand borrows from it;
- the others stay alive: the target of the operand borrows from them.

A borrower also relies on the owners that its owner borrows from. Only the first step of such a
chain is stored: owners further up dominate, and outlive, those below.

Functions with ownership indicators (functions.py): their arguments are conditional owners, else
external; results of their calls are conditional owners, else borrowed from the arguments whose
ownership the call was not given.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, ForwardedOperand
from xdsl_mergealloc.deallocation.ownership import Ownership
from xdsl_mergealloc.graphs import reachable


class ConditionalForward(NamedTuple):
    """Forwarding of a buffer whose owner is uncertain, by one operand."""

    ending: tuple[SSAValue, ...] = ()
    """The owners that end there, in the order in which they are tested for owning the buffer."""
    beside: tuple[ForwardedOperand, ...] = ()
    """Other operands of the same edge that may pass on the same buffer."""


@dataclass
class ConditionalOwners:
    """The conditional owners of a function, and the owners they borrow from; a snapshot."""

    ownership: Ownership
    forwards: Mapping[ForwardedOperand, ConditionalForward]
    moved_arguments: Container[ForwardedOperand]
    """Arguments whose ownership a call with indicators is given if it is their last use."""
    conditional: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    borrowed_from: dict[SSAValue, dict[SSAValue, None]] = field(
        default_factory=dict[SSAValue, "dict[SSAValue, None]"]
    )
    """For each conditional owner, the owners that it directly borrows from."""
    external: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    """The conditional owners whose buffer may be external."""
    immovable: dict[ForwardedOperand, None] = field(default_factory=dict[ForwardedOperand, None])
    """Operands where a conditional owner cannot be handed over: its own lenders end there."""

    def all_owners(self, value: SSAValue) -> tuple[SSAValue, ...]:
        """Return all owners that have to be alive as long as a value is used: its own, and those
        that they borrow from, directly or indirectly."""
        owners = self.ownership.state(value).owners
        if not self.borrowed_from:
            return owners
        return tuple(reachable(owners, lambda owner: self.borrowed_from.get(owner, ())))

    def with_borrowers(
        self, owners: Iterable[SSAValue], within: Container[SSAValue] | None = None
    ) -> tuple[SSAValue, ...]:
        """Return these owners and all that borrow from them; only those in `within`, if given."""

        def borrowers(owner: SSAValue) -> list[SSAValue]:
            found = self._borrowers.get(owner, ())
            return [other for other in found if within is None or other in within]

        return tuple(reachable(owners, borrowers))

    @cached_property
    def _borrowers(self) -> dict[SSAValue, dict[SSAValue, None]]:
        borrowers: dict[SSAValue, dict[SSAValue, None]] = {}
        for borrower, owners in self.borrowed_from.items():
            for owner in owners:
                borrowers.setdefault(owner, {})[borrower] = None
        return borrowers

    def split(
        self, value: SSAValue, ending: Container[SSAValue]
    ) -> tuple[list[SSAValue], list[SSAValue]]:
        """
        Return the owners of a value that are in `ending`, and the closest owners that are not: an
        alias of the value that lives longer can borrow from the latter.
        """
        found = reachable(
            self.ownership.state(value).owners,
            lambda owner: self.borrowed_from.get(owner, ()) if owner in ending else (),
        )
        return [o for o in found if o in ending], [o for o in found if o not in ending]

    def may_be_external(self, value: SSAValue) -> bool:
        """Whether a value's buffer may be one that the function does not own."""
        state = self.ownership.state(value)
        return state.is_external or any(owner in self.external for owner in state.owners)

    def passed_on_by(self, operand: ForwardedOperand) -> tuple[SSAValue, ...]:
        """Return the owners whose buffers an operand passes on, or may pass on, with ownership."""
        forward = self.forwards.get(operand)
        if forward is not None:
            return forward.ending
        owner = self.ownership.state(operand.value).alias_of
        return () if owner is None else (owner,)


def find_conditional_owners(
    flow: BufferFlow,
    ownership: Ownership,
    forwards: Mapping[ForwardedOperand, ConditionalForward],
    moved_arguments: Collection[ForwardedOperand],
) -> ConditionalOwners:
    """Find the conditional owners, given the operands that forward buffers conditionally."""
    return _ConditionalOwnerSearch(
        flow, ConditionalOwners(ownership, forwards, frozenset(moved_arguments))
    ).run()


class _ConditionalOwnerSearch:
    """Visits all operands, in program order, until nothing changes."""

    def __init__(self, flow: BufferFlow, found: ConditionalOwners):
        self._flow = flow
        self._found = found
        self._is_changed = False

    def run(self) -> ConditionalOwners:
        """Start with arguments and call results that have indicators; then propagate from them."""
        flow, found = self._flow, self._found
        left_alone = found.ownership.left_alone
        results = {
            call: [r for r in call.results if r in flow.roots and r not in left_alone]
            for call in flow.calls_with_indicators
        }
        arguments: dict[Operation, list[ForwardedOperand]] = {call: [] for call in results}
        for operand in flow.forwarded if results else ():
            if operand.forwarder in arguments:
                arguments[operand.forwarder].append(operand)
        for owner in (*flow.owned_arguments, *(r for values in results.values() for r in values)):
            if owner not in left_alone:
                self._add(owner, (), is_external=True)
        operands = [
            operand
            for operand in flow.forwarded
            if operand.inputs and found.ownership.takes_ownership(operand)
        ]
        self._is_changed = bool(found.forwards or found.conditional)
        while self._is_changed:
            self._is_changed = False
            for call, values in results.items():
                self._borrow_by_results(arguments[call], values)
            for operand in operands:
                self._borrow_behind(operand)
        if flow.has_indicators:
            self._keep_returned_borrowers()
        return found

    def _keep_returned_borrowers(self) -> None:
        """
        Keep owners that lend to a returned value. A value that a function with indicators returns
        without ownership is its caller's already. So a returned owner that borrows from owners of
        the function, which end at the return, is not handed over as it is.
        """
        found = self._found
        for operand in self._flow.forwarded:
            owner = found.ownership.state(operand.value).alias_of
            if operand.is_return and owner is not None and found.borrowed_from.get(owner):
                found.immovable[operand] = None

    def _borrow_by_results(
        self, arguments: Sequence[ForwardedOperand], results: Sequence[SSAValue]
    ) -> None:
        """Let results of a call with indicators borrow from owners of arguments: a result may be an
        argument that did not pass ownership."""
        found = self._found
        for operand in arguments:
            given = found.passed_on_by(operand) if operand in found.moved_arguments else ()
            _, owners = found.split(operand.value, given)
            for result in results:
                self._add(result, owners, is_external=False)

    def _borrow_behind(self, operand: ForwardedOperand) -> None:
        """Add the owners that inputs of an operand borrow from."""
        found = self._found
        forward = found.forwards.get(operand)
        if forward is not None:
            passed_on = {
                *forward.ending,
                *(o for b in forward.beside for o in found.passed_on_by(b)),
            }
            _, owners = found.split(operand.value, passed_on)
            is_external = found.may_be_external(operand.value)
        else:
            owner = found.ownership.state(operand.value).alias_of
            if owner is None or owner not in found.conditional or operand in found.immovable:
                return
            owners = list(found.borrowed_from.get(owner, ()))
            is_external = owner in found.external
            if not self._flow.points.all_dominate(owners, operand.inputs):
                found.immovable[operand] = None
                self._is_changed = True
                return
        for number, target in enumerate(operand.inputs):
            # Other owners will turn out to end at the operand: its forwarding will be revised.
            outliving = [o for o in owners if self._flow.points.strictly_dominates(o, target)]
            if forward is not None:
                outliving += [b.inputs[number] for b in forward.beside]
            self._add(target, outliving, is_external)

    def _add(self, owner: SSAValue, borrowed: Iterable[SSAValue], is_external: bool) -> None:
        """Note that an owner and its whole group are conditional."""
        found = self._found
        for member in found.ownership.groups.get(owner, (owner,)):
            self._note(found.conditional, member)
            if is_external:
                self._note(found.external, member)
        known = found.borrowed_from.setdefault(owner, {})
        for other in borrowed:
            if other is not owner:
                self._note(known, other)

    def _note(self, known: dict[SSAValue, None], value: SSAValue) -> None:
        if value not in known:
            known[value] = None
            self._is_changed = True
