"""Which values own their buffer, and who owns the buffers of all others.

An *owner* is a value whose definition obliges the function to free its memory, or to hand the
obligation on. Roots are owners, and arguments with flags (calls.py). Every other buffer is
*borrowed* from some owners, and can only be used while these are alive; so they have to be in sight
wherever it is:

- A block argument or region result is a *critical alias* if one of the owners that it would be
  borrowed from does not strictly dominate it. Then it becomes an owner itself: whoever hands it
  a buffer hands over the obligation, too, or hands over a clone.
- Inputs of one slot are all owners, or none is.

Values are judged after those they stem from, so that whatever stems from a critical alias that
dominates it is borrowed from that alias, and not critical because of what is behind the alias.
In a cycle, the input written first is judged first.

Why a dominating owner is always the right instance, also in loops: if an owner `o` dominates a
borrowed value `v`, control cannot pass the definition of `o` again and then use `v` without
passing the definition of `v`, or else a path to that use would miss `v`.

Source: MLIR, "Buffer Deallocation - Internals", critical aliases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot


@dataclass(frozen=True)
class Holder:
    """From whom a value is borrowed."""

    owners: tuple[SSAValue, ...] = ()
    """One of these owns the buffer, or nobody does."""
    name_of: SSAValue | None = None
    """The owner that the value is just another name of, whole, if there is such a one."""
    is_whole: bool = True
    """Whatever buffer it is, the value stands for all of it."""
    is_foreign: bool = False
    """Perhaps nobody in the function owns it."""
    is_unmanaged: bool = False
    """Perhaps it is an allocation that is left alone: whoever frees it knows when."""


_FOREIGN = Holder(is_foreign=True)
_UNMANAGED = Holder(is_foreign=True, is_unmanaged=True)


@dataclass
class Ownership:
    """Owners, and from whom all other buffers are borrowed."""

    holders: dict[SSAValue, Holder] = field(default_factory=dict[SSAValue, Holder])
    owned_inputs: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    """The block arguments and region results that are owners."""
    groups: dict[SSAValue, list[SSAValue]] = field(default_factory=dict[SSAValue, "list[SSAValue]"])
    """For each input, all those that share slots with it; they are owners together."""
    left_alone: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    """Roots that nothing is done about, and why."""

    def holder(self, value: SSAValue) -> Holder:
        """From whom a buffer is borrowed."""
        return self.holders.get(value, _FOREIGN)

    def takes_over(self, slot: Slot) -> bool:
        """Whether ownership, or a clone, has to be handed over at a slot."""
        if not slot.inputs:
            return slot.is_optional or not self.holder(slot.value).is_unmanaged
        return slot.inputs[0] in self.owned_inputs


def find_ownership(flow: BufferFlow, left_alone: dict[SSAValue, str]) -> Ownership:
    """
    Who owns what; the roots in `left_alone` count as somebody else's.

    Raises nothing: what cannot be judged is somebody else's.
    """
    groups = _inputs_that_share_slots(flow)
    forced: dict[SSAValue, None] = {}
    while True:
        search = _Search(flow, groups, left_alone, forced)
        if search.run():
            return Ownership(search.holders, dict(search.owned), groups, dict(left_alone))
        forced = search.owned


def _inputs_that_share_slots(flow: BufferFlow) -> dict[SSAValue, list[SSAValue]]:
    """For each input, all those that have to be owners if it is one."""
    groups: dict[SSAValue, list[SSAValue]] = {}
    for slot in flow.slots:
        merged: list[SSAValue] = []
        seen: set[SSAValue] = set()
        for value in slot.inputs:
            for member in groups.get(value, (value,)):
                if member not in seen:
                    seen.add(member)
                    merged.append(member)
        if merged and groups.get(merged[0]) != merged:
            for member in merged:
                groups[member] = merged
    return groups


class _Search:
    """One attempt to judge all values; `forced` are owners from the start."""

    def __init__(
        self,
        flow: BufferFlow,
        groups: dict[SSAValue, list[SSAValue]],
        left_alone: dict[SSAValue, str],
        forced: dict[SSAValue, None],
    ):
        self._flow = flow
        self._groups = groups
        self.owned = dict(forced)
        self.holders: dict[SSAValue, Holder] = {
            root: _UNMANAGED if root in left_alone else Holder((root,), root) for root in flow.roots
        }
        self.holders.update(
            (value, _UNMANAGED if value in left_alone else Holder((value,), value))
            for value in flow.owned_arguments
        )
        self.holders.update((value, _UNMANAGED) for value in flow.unmanaged)
        self.holders.update((value, Holder((value,), value)) for value in forced)

    def run(self) -> bool:
        """Whether it all fits; if not, `owned` is what has to be forced the next time."""
        flow = self._flow
        pending: list[list[SSAValue]] = []
        for value in (*flow.views, *flow.slots_into):
            if value in self.holders:
                continue
            pending.extend(reversed(self._components((value,), None)))
            while pending:
                component = pending.pop()
                missing = [member for member in component if member not in self.holders]
                if len(missing) < len(component):
                    pending.extend(reversed(self._components(missing, set(missing))))
                    continue
                holder = self._holder_of(component)
                critical = self._first_critical(component, holder)
                if critical is None:
                    self.holders.update((member, holder) for member in component)
                elif not self._make_owners(self._groups[critical]):
                    return False
                else:
                    pending.append(component)
        return True

    def _holder_of(self, component: Sequence[SSAValue]) -> Holder:
        inside = set(component)
        owners: dict[SSAValue, None] = {}
        names: dict[SSAValue | None, None] = {}
        is_foreign = is_unmanaged = False
        is_whole = True
        for member in component:
            step = self._flow.views.get(member)
            if step is not None:
                is_foreign |= step.maybe_foreign
                is_whole &= step.is_whole
            is_foreign |= member in self._flow.partly_unknown
            for source in self._flow.sources(member):
                if source in inside:
                    continue
                holder = self.holders.get(source, _FOREIGN)
                owners.update((owner, None) for owner in holder.owners)
                names[holder.name_of] = None
                is_whole &= holder.is_whole
                is_foreign |= holder.is_foreign
                is_unmanaged |= holder.is_unmanaged
        name = next(iter(names)) if len(names) == 1 and is_whole else None
        return Holder(tuple(owners), name, is_whole, is_foreign, is_unmanaged)

    def _first_critical(self, component: Sequence[SSAValue], holder: Holder) -> SSAValue | None:
        points = self._flow.points
        critical = [
            member
            for member in component
            if member in self._flow.slots_into
            and any(not points.strictly_dominates(owner, member) for owner in holder.owners)
        ]
        return min(critical, key=points.position, default=None)

    def _make_owners(self, group: Sequence[SSAValue]) -> bool:
        fits = True
        for member in group:
            fits &= member not in self.holders
            self.owned[member] = None
            self.holders[member] = Holder((member,), member)
        return fits

    def _components(
        self, roots: Sequence[SSAValue], within: set[SSAValue] | None
    ) -> list[list[SSAValue]]:
        """
        The values to judge that `roots` stem from, as strongly connected components, each
        behind those that it stems from; only values in `within` if it is given.
        """
        components: list[list[SSAValue]] = []
        number: dict[SSAValue, int] = {}
        lowest: dict[SSAValue, int] = {}
        open_values: list[SSAValue] = []
        is_open: set[SSAValue] = set()

        def is_to_judge(value: SSAValue) -> bool:
            if value in self.holders or (within is not None and value not in within):
                return False
            return value in self._flow.views or value in self._flow.slots_into

        def enter(value: SSAValue) -> None:
            number[value] = lowest[value] = len(number)
            open_values.append(value)
            is_open.add(value)
            path.append((value, iter(tuple(self._flow.sources(value)))))

        for root in roots:
            if root in number:
                continue
            path: list[tuple[SSAValue, Iterable[SSAValue]]] = []
            enter(root)
            while path:
                value, remaining = path[-1]
                for source in remaining:
                    if source in is_open:
                        lowest[value] = min(lowest[value], number[source])
                    elif source not in number and is_to_judge(source):
                        enter(source)
                        break
                else:
                    path.pop()
                    if path:
                        above = path[-1][0]
                        lowest[above] = min(lowest[above], lowest[value])
                    if lowest[value] == number[value]:
                        component: list[SSAValue] = []
                        while True:
                            member = open_values.pop()
                            is_open.discard(member)
                            component.append(member)
                            if member is value:
                                break
                        components.append(component)
        return components
