"""Ownership lattice: the values that own their buffer, and the owners of all borrowed values.

States of a buffer value, each above the one before:

- unknown yet: it has no state;
- *owned*: its definition obliges the function to free the buffer, or to hand ownership on;
- *borrowed* from one owner, of which it is an alias, or a part;
- borrowed from one of several owners;
- possibly *external*: memory that the function does not own.

An allocation is owned, and so is an argument with an ownership indicator (functions.py). A view
borrows from the owners of its source. A block argument or region result joins its forwarded
operands. It is a *critical alias* if one of the owners that it would be borrowed from does
not strictly dominate it: at its uses, that owner may be gone or be another buffer. Then it is
itself owned, and all operands forwarded to it have to bring ownership along (decisions.py).

Inputs of the same operand are judged together. Values are judged after the values they stem from,
so a value that stems from a critical alias that dominates it is borrowed from that alias.
In a cycle the first critical alias in the text becomes an owner, and the others are judged again.
Any input can be made an owner; some are, where that spares clones (owning_joins.py).

Why a dominating owner is always the right instance, also in loops: if an owner `o` dominates a
borrowed value `v`, control cannot pass the definition of `o` again and then use `v` without
passing the definition of `v`, or else a path to that use would miss `v`.

Source: MLIR, "Buffer Deallocation - Internals", critical aliases.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.ir import SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, ForwardedOperand
from xdsl_mergealloc.graphs import strongly_connected_components


class OwnershipState(NamedTuple):
    """Ownership of the buffer of a value."""

    owners: tuple[SSAValue, ...] = ()
    """The possible owners, if any is in the function; only the value itself if it is owned."""
    alias_of: SSAValue | None = None
    """The one owner whose whole buffer the value is known to alias, if any."""
    is_whole: bool = True
    """Whether the value is all of its buffer, whichever buffer that is."""
    is_external: bool = False
    """Whether the buffer may be one that the function does not own."""
    is_unmanaged: bool = False
    """Whether the buffer may be an allocation that is left alone: whoever frees it knows when."""


EXTERNAL = OwnershipState(is_external=True)
_UNMANAGED = OwnershipState(is_external=True, is_unmanaged=True)


@dataclass
class Ownership:
    """The states of all buffers of a function."""

    states: dict[SSAValue, OwnershipState]
    owned_inputs: dict[SSAValue, None]
    """The critical aliases: block arguments and region results that are owners."""
    groups: Mapping[SSAValue, Sequence[SSAValue]]
    """For each input, all inputs that are owners if it is one."""
    left_alone: Mapping[SSAValue, str]
    """Allocations that are left alone, with the reasons."""

    def state(self, value: SSAValue) -> OwnershipState:
        """Return the ownership of a value's buffer; a value without a state is external."""
        return self.states.get(value, EXTERNAL)

    def takes_ownership(self, operand: ForwardedOperand) -> bool:
        """Whether ownership, or a clone, has to come along with a forwarded operand."""
        if not operand.inputs:
            return operand.is_optional or not self.state(operand.value).is_unmanaged
        return operand.inputs[0] in self.owned_inputs


def find_ownership(
    flow: BufferFlow, left_alone: Mapping[SSAValue, str], owned: Iterable[SSAValue]
) -> Ownership:
    """
    Compute the ownership of all buffers. The allocations in `left_alone` count as external; the
    inputs in `owned`, and inputs that share operands with them, are owners, though they could be
    borrowed (D17).

    Raises nothing: a value that cannot be judged is external.
    """
    groups = inputs_that_share_operands(flow)
    search = _OwnershipSearch(flow, groups, left_alone)
    for value in owned:
        search.make_owner(value)
    search.run()
    return Ownership(search.states, search.owned, groups, dict(left_alone))


def inputs_that_share_operands(flow: BufferFlow) -> dict[SSAValue, Sequence[SSAValue]]:
    """Return, for each input, all inputs that have to be owners if it is one."""
    groups: dict[SSAValue, Sequence[SSAValue]] = {}
    for operand in flow.forwarded:
        members = dict.fromkeys(
            member for value in operand.inputs for member in groups.get(value, (value,))
        )
        merged = tuple(members)
        groups.update((member, merged) for member in merged)
    return groups


class _OwnershipSearch:
    """Judges values. A group of inputs is one node of the graph: its first input stands for it."""

    def __init__(
        self,
        flow: BufferFlow,
        groups: Mapping[SSAValue, Sequence[SSAValue]],
        left_alone: Mapping[SSAValue, str],
    ):
        self._flow = flow
        self._groups = groups
        self.owned: dict[SSAValue, None] = {}
        self.states: dict[SSAValue, OwnershipState] = {
            value: _UNMANAGED if value in left_alone else OwnershipState((value,), value)
            for value in (*flow.roots, *flow.owned_arguments)
        }
        self.states.update((value, _UNMANAGED) for value in flow.unmanaged)

    def run(self) -> None:
        """Judge every view and every input."""
        pending: list[list[SSAValue]] = []
        for value in (*self._flow.views, *self._flow.forwarded_to):
            if value in self.states:
                continue
            pending.extend(reversed(self._components((self._node(value),))))
            while pending:
                component = pending.pop()
                missing = [node for node in component if node not in self.states]
                if len(missing) < len(component):
                    # A member has become an owner: the others may form no cycle any more.
                    pending.extend(reversed(self._components(missing, set(missing))))
                    continue
                state = self._join(component)
                members = [member for node in component for member in self._members(node)]
                critical = self._first_critical(members, state)
                if critical is None:
                    self.states.update((member, state) for member in members)
                else:
                    self.make_owner(critical)
                    pending.append(component)

    def make_owner(self, value: SSAValue) -> None:
        """Make an input an owner, and all inputs that share operands with it."""
        for member in self._groups.get(value, ()):
            self.owned[member] = None
            self.states[member] = OwnershipState((member,), member)

    def _node(self, value: SSAValue) -> SSAValue:
        return self._groups[value][0] if value in self._groups else value

    def _members(self, node: SSAValue) -> Sequence[SSAValue]:
        return self._groups.get(node, (node,))

    def _sources(self, node: SSAValue) -> Iterator[SSAValue]:
        for member in self._members(node):
            yield from self._flow.sources(member)

    def _join(self, component: Sequence[SSAValue]) -> OwnershipState:
        """Return the common state of values that stem from each other, by their other sources."""
        inside = set(component)
        owners: dict[SSAValue, None] = {}
        aliases: dict[SSAValue | None, None] = {}
        is_external = is_unmanaged = False
        is_whole = True
        for node in component:
            is_external |= any(map(self._flow.may_be_external, self._members(node)))
            is_whole &= not self._flow.is_part(node)
            for source in self._sources(node):
                if self._node(source) in inside:
                    continue
                state = self.states.get(source, EXTERNAL)
                owners.update((owner, None) for owner in state.owners)
                aliases[state.alias_of] = None
                is_whole &= state.is_whole
                is_external |= state.is_external
                is_unmanaged |= state.is_unmanaged
        alias = next(iter(aliases)) if len(aliases) == 1 and is_whole else None
        in_order = tuple(sorted(owners, key=self._flow.points.position))
        return OwnershipState(in_order, alias, is_whole, is_external, is_unmanaged)

    def _first_critical(
        self, members: Sequence[SSAValue], state: OwnershipState
    ) -> SSAValue | None:
        points = self._flow.points
        critical = [
            member
            for member in members
            if member in self._flow.forwarded_to
            and any(not points.strictly_dominates(owner, member) for owner in state.owners)
        ]
        return min(critical, key=points.position, default=None)

    def _components(
        self, nodes: Iterable[SSAValue], within: Container[SSAValue] | None = None
    ) -> list[list[SSAValue]]:
        """Return the nodes to judge that `nodes` stem from, each component after its sources."""

        def sources_to_judge(node: SSAValue) -> list[SSAValue]:
            return [
                source
                for source in map(self._node, self._sources(node))
                if source not in self.states
                and (within is None or source in within)
                and (source in self._flow.views or source in self._flow.forwarded_to)
            ]

        return list(strongly_connected_components(nodes, sources_to_judge))
