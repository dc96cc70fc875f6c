"""Decisions of deallocation: the action of each forwarded operand that must bring ownership.

Ownership and liveness depend on each other: a borrower keeps its owners alive, and a live owner
cannot be handed over. So both are computed in turn, until nothing changes. Three sets grow from
iteration to iteration: the operands that forward conditionally, the inputs that are unread (D14),
the allocations that are left alone. Only an operand that can no longer forward conditionally,
because other operands do, is decided anew.

An operand that must bring ownership, and cannot hand it over:

1. If its inputs are unread, it forwards anything.
2. If a clone is as good, and `ownership=static`, it forwards a clone; so does a `return`, as
   results of a function are its caller's.
3. Else it forwards conditionally, if it can.
4. Else it forwards a clone, if one is as good.
5. Else nothing can be done: the owners concerned are left alone.

With `ownership=dynamic`, 3 precedes 2. It also does where the owner before or after the operand
is conditional in any case: one more operation on its indicator costs less than a clone.

An operand can forward conditionally if, for each possible owner of its buffer, one of these holds:
the owner dominates all inputs of the operand, so that it can stay alive; another operand passes on
its buffer; or the owner ends there, and a comparison at run time can tell whether the buffer is
that owner's. For the free to be right, the operand must be all of the buffer, not a part.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from xdsl_mergealloc.deallocation.conditional import (
    ConditionalForward,
    ConditionalOwners,
    find_conditional_owners,
)
from xdsl_mergealloc.deallocation.flow import BufferFlow, ForwardedOperand, by_edge
from xdsl_mergealloc.deallocation.ownership import Ownership, find_ownership
from xdsl_mergealloc.deallocation.placement import FreePlacement, FreePlacer
from xdsl_mergealloc.deallocation.simplification import (
    ALL_SIMPLIFICATIONS,
    CloneVisibility,
    Simplification,
    Simplifications,
    forget_inputs,
    unread_inputs,
)
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.allocation import are_freed_alike
from xdsl_mergealloc.interfaces.buffer_type import buffers_among

FEWEST_ITERATIONS = 8
"""Iterations tried at least; owners of operands whose decisions still change are left alone."""

_SEVERAL_WAYS = "may be forwarded with a buffer that is freed in another way"


@dataclass(frozen=True)
class DeallocationOptions:
    """Options of deallocation; they determine which decisions are left to run time, by an `i1`."""

    prefer_clones: bool
    """
    Where a buffer to be freed meets one not to be freed, whether to clone the latter if programs
    cannot observe the clone. Else, and always if false, an `i1` says which of the two it is.
    """
    function_indicators: bool
    """Whether private functions whose callers are all known get an indicator for each buffer."""
    simplifications: Simplifications = ALL_SIMPLIFICATIONS


@dataclass
class DeallocationPlan:
    """Changes of deallocation to one function, as plain data."""

    owners: ConditionalOwners
    placement: FreePlacement
    clones: list[ForwardedOperand] = field(default_factory=list[ForwardedOperand])
    """The operands that forward a clone instead of the buffer itself."""
    manual: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    """The allocations for which it is known only at run time who frees them, and where."""

    @property
    def left_alone(self) -> Mapping[SSAValue, str]:
        """Allocations that are left alone, with the reasons."""
        return self.owners.ownership.left_alone


def decide(
    flow: BufferFlow, options: DeallocationOptions, owned: Sequence[SSAValue] = ()
) -> DeallocationPlan:
    """
    Decide where one function frees and clones buffers; `flow` forgets unread inputs. Inputs in
    `owned` are owners, though they could be borrowed.

    Allocations whose end is unknown are left alone, and with them all other allocations that may
    share an alias with them.
    """
    managed = {*flow.roots, *flow.owned_arguments}
    left_alone = flow.kept()
    aliases = _both_ways(_sources(flow))
    # A result of a call with indicators may be an argument: freeing one may free the other.
    with_calls = _both_ways([*_sources(flow), *_sources_of_calls(flow)])
    does_unread = Simplification.UNREAD in options.simplifications
    unread = frozenset(unread_inputs(flow)) if does_unread else frozenset[SSAValue]()
    while True:
        ownership = find_ownership(flow, left_alone, owned)
        if unfreeable := _freed_in_several_ways(flow, ownership):
            for reached in reachable(unfreeable, lambda name: with_calls.get(name, ())):
                if reached in managed:
                    left_alone.setdefault(reached, _SEVERAL_WAYS)
            continue
        decisions = _DeallocationDecisions(flow, options, ownership, unread)
        plan = decisions.run()
        if decisions.needless:
            forget_inputs(flow, decisions.needless)
        elif plan.placement.conflicts:
            for owner, reason in plan.placement.conflicts.items():
                for reached in reachable((owner,), lambda name: with_calls.get(name, ())):
                    if reached in managed:
                        left_alone.setdefault(reached, reason)
        else:
            manual = reachable(_freed_conditionally(plan), lambda name: aliases.get(name, ()))
            plan.manual.update((value, None) for value in manual if value in flow.roots)
            return plan


def _freed_in_several_ways(flow: BufferFlow, ownership: Ownership) -> list[SSAValue]:
    """Return the inputs that would own a buffer without knowing which operation frees it: one of
    several dialects' allocations."""
    found: list[SSAValue] = []
    for value in ownership.owned_inputs if flow.has_own_frees() else ():
        roots = [origin for origin in flow.origins(value) if origin in flow.roots]
        if all(root in ownership.left_alone for root in roots):
            continue
        first, *others = [flow.roots[root] for root in roots]
        if not all(are_freed_alike(first, other) for other in others):
            found.append(value)
    return found


@dataclass
class _DeallocationDecisions:
    """Makes the decisions of one function, given who owns what."""

    flow: BufferFlow
    options: DeallocationOptions
    ownership: Ownership
    unread: Collection[SSAValue]

    def __post_init__(self) -> None:
        self._forwards: dict[ForwardedOperand, ConditionalForward] = {}
        self._moved_arguments = {
            o: None for o in self.flow.forwarded if o.is_optional and not o.is_return
        }
        self.needless: list[SSAValue] = []
        """If there are any, the plan is void: these inputs have to be forgotten."""

    def run(self) -> DeallocationPlan:
        """Iterate until no decision changes."""
        iterations_left = FEWEST_ITERATIONS + 2 * len(self.flow.forwarded)
        while True:
            owners = find_conditional_owners(
                self.flow, self.ownership, self._forwards, self._moved_arguments
            )
            placement = FreePlacer(self.flow, owners, self.options.simplifications).place()
            plan = DeallocationPlan(owners, placement)
            first_inputs = [o.inputs[0] for o in placement.undecided if o.inputs]
            self.needless = [value for value in first_inputs if value in self.unread]
            if self.needless or not self._revise(plan, iterations_left > 0):
                return plan
            if placement.conflicts:
                return plan
            iterations_left -= 1

    def _revise(self, plan: DeallocationPlan, may_change: bool) -> bool:
        """Decide about operands that must bring ownership; return whether anything changed."""
        placement = plan.placement
        before = len(self._moved_arguments)
        self._moved_arguments = {o: None for o in self._moved_arguments if o in placement.moves}
        is_changed = len(self._moved_arguments) < before
        forwarding = _Forwarding(self.flow, plan.owners, placement, self._forwards)
        for operand, forward in [*self._forwards.items()]:
            new = forwarding.conditional_at(operand)
            if not may_change:
                reason = "its ownership is not resolved after many iterations"
                placement.conflicts.setdefault(operand.value, reason)
            elif new is None:
                # Others forward so that the owner cannot be told any more: a clone may be as good.
                del self._forwards[operand]
                is_changed = True
            elif new != forward:
                self._forwards[operand] = new
                is_changed = True
        passing_on = (*placement.moves, *self._forwards, *placement.undecided)
        visibility = CloneVisibility(self.flow, plan.owners, passing_on, placement.ends_at)
        for operand in placement.undecided:
            forward = forwarding.conditional_at(operand)
            if self._is_cloned(operand, forward, plan.owners, visibility):
                plan.clones.append(operand)
            elif forward is None:
                reason = "may be the same memory as a buffer that is freed elsewhere"
                placement.conflicts.setdefault(operand.value, reason)
            else:
                self._forwards[operand] = forward
                is_changed = True
        return is_changed

    def _is_cloned(
        self,
        operand: ForwardedOperand,
        forward: ConditionalForward | None,
        owners: ConditionalOwners,
        visibility: CloneVisibility,
    ) -> bool:
        """Whether a clone is preferred to a conditional forward, or is the only possibility."""
        prefer_clones = (
            self.options.prefer_clones and Simplification.CLONE in self.options.simplifications
        )
        if not operand.inputs:
            if self.flow.has_indicators:
                return forward is None or bool(forward.beside)
            return prefer_clones or forward is None or not forward.ending
        if forward is not None and Simplification.CLONE not in self.options.simplifications:
            return False
        alias = self.ownership.state(operand.value).alias_of
        has_indicator = alias in owners.conditional or operand.inputs[0] in owners.conditional
        if forward is not None and forward.ending and (has_indicator or not prefer_clones):
            return False
        if visibility.is_last_alias(operand):
            return True
        return (prefer_clones or forward is None) and visibility.is_only_read(operand)


@dataclass
class _Forwarding:
    """Conditional forwarding of operands, in one placement."""

    flow: BufferFlow
    owners: ConditionalOwners
    placement: FreePlacement
    forwards: Mapping[ForwardedOperand, ConditionalForward]

    def __post_init__(self) -> None:
        self._operands_at = by_edge(self.flow.forwarded)

    def conditional_at(self, operand: ForwardedOperand) -> ConditionalForward | None:
        """Return the conditional forwarding of an operand's buffer; None if impossible."""
        owners = self.owners
        ending, staying = owners.split(operand.value, self.placement.ends_at.get(operand, ()))
        if not all(self._can_outlive(owner, operand) for owner in staying):
            return None
        ending_or_passed_on = frozenset(ending)
        moves = self.placement.moves
        beside: list[ForwardedOperand] = []
        for other in self._operands_at[operand.edge]:
            if other is operand:
                continue
            if other in moves:
                if moves[other] in ending:
                    beside.append(other)
                    ending.remove(moves[other])
            elif (
                other in self.forwards
                and other.operand_index < operand.operand_index
                and not ending_or_passed_on.isdisjoint(self.forwards[other].ending)
            ):
                beside.append(other)
        if any(len(other.inputs) != len(operand.inputs) for other in beside):
            return None
        if not self._can_tell(operand, ending):
            passed_on = {owner for other in beside for owner in owners.passed_on_by(other)}
            ending = [o for o in ending if o in passed_on or not self._can_outlive(o, operand)]
            if ending and not self._can_tell(operand, ending):
                return None
        return ConditionalForward(tuple(ending), tuple(beside))

    def _can_outlive(self, owner: SSAValue, operand: ForwardedOperand) -> bool:
        inputs = operand.inputs
        return bool(inputs) and self.flow.points.all_dominate((owner,), inputs)

    def _can_tell(self, operand: ForwardedOperand, ending: Sequence[SSAValue]) -> bool:
        """Whether run time can tell which of these owners has the buffer, and has all of it."""
        if not operand.is_total:
            return False
        if list(ending) == [self.owners.ownership.state(operand.value).alias_of]:
            return True
        wanted = set(ending)
        related = set(self.owners.with_borrowers(ending))
        ownership = self.owners.ownership

        def came_by(item: tuple[SSAValue, bool]) -> list[tuple[SSAValue, bool]]:
            """Return values that the buffer may come from, and whether it is only a part."""
            value, is_part = item
            is_part |= self.flow.is_part(value)
            sources = self._same_buffer(value)
            return [
                (s, is_part) for s in sources if not related.isdisjoint(ownership.state(s).owners)
            ]

        items = reachable([(operand.value, False)], came_by)
        return not any(is_part and value in wanted for value, is_part in items)

    def _same_buffer(self, value: SSAValue) -> Sequence[SSAValue]:
        """Return the values that a value may alias, in whole or in part."""
        ownership = self.owners.ownership
        if value in self.flow.roots:
            # A result of a call with indicators may be an argument.
            call = self.flow.roots[value]
            return call.operands if value in self.owners.borrowed_from else ()
        if value not in ownership.owned_inputs:
            return self.flow.sources(value)
        return [
            operand.value
            for operand in self.flow.forwarded_to[value]
            if operand in self.forwards
            or ownership.state(operand.value).alias_of in self.owners.conditional
        ]


def returned_clones(flow: BufferFlow, plan: DeallocationPlan) -> frozenset[int]:
    """Return the numbers of the results that a function clones, always or sometimes, on return."""
    returned = [operand for operand in flow.forwarded if operand.is_return]
    moves, conditional = plan.placement.moves, plan.owners.conditional
    return frozenset(
        operand.operand_index
        for operand in returned
        if operand in plan.clones
        or (
            not flow.has_indicators
            and (operand in plan.owners.forwards or moves.get(operand) in conditional)
        )
    )


def _freed_conditionally(plan: DeallocationPlan) -> list[SSAValue]:
    """Return the owners for which indicators say whether and where they are freed."""
    forwards = plan.owners.forwards.values()
    ending = [owner for forward in forwards for owner in forward.ending]
    arguments = [
        owner
        for operand, owner in plan.placement.moves.items()
        if operand.is_optional and not operand.is_return
    ]
    return [*plan.owners.conditional, *ending, *arguments]


def _sources(flow: BufferFlow) -> Iterator[tuple[SSAValue, SSAValue]]:
    """Yield each view or input with each of its sources."""
    for value in (*flow.views, *flow.forwarded_to):
        for source in flow.sources(value):
            yield value, source


def _sources_of_calls(flow: BufferFlow) -> Iterator[tuple[SSAValue, SSAValue]]:
    """Yield each result of a call with indicators with each argument that it may be."""
    for call in flow.calls_with_indicators:
        for value in buffers_among(call.results):
            for source in flow.memory.view_flow.sources(value):
                yield value, source


def _both_ways(pairs: Iterable[tuple[SSAValue, SSAValue]]) -> dict[SSAValue, list[SSAValue]]:
    """Map each value to the values that it is paired with."""
    neighbours: dict[SSAValue, list[SSAValue]] = {}
    for value, other in pairs:
        neighbours.setdefault(value, []).append(other)
        neighbours.setdefault(other, []).append(value)
    return neighbours
