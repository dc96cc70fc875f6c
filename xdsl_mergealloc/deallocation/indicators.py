"""Run-time ownership: `i1`s beside buffers whose owner is uncertain.

The *ownership indicator* of a conditional owner says whether it owns its buffer. Every operand that
forwards a buffer to a conditional owner also forwards an indicator: true where ownership, or a
clone, is handed over; false where not; if the owner handed over is conditional itself, its own
indicator.

An *alias indicator* says whether the buffer of a block argument or region result is that of a
certain owner (D11). It exists only where a conditional forward needs it; every operand forwards the
alias indicator of its value. Pointers are compared only where a call has returned one of several
buffers, as it does not say which.

Indicators are forwarded operands, block arguments and results appended to the existing ones: first
those of owners, in the order in which the owners are defined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.deallocation.decisions import DeallocationPlan
from xdsl_mergealloc.deallocation.flow import BufferFlow, ForwardedOperand, by_edge
from xdsl_mergealloc.deallocation.indicator_operations import (
    Indicator,
    IndicatorLogic,
    append_call_indicators,
    append_function_indicators,
    append_input,
    unreachable_forwarders,
)
from xdsl_mergealloc.deallocation.simplification import Simplification, Simplifications
from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.control_flow import append_operand, exit_terminators
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS


class Indicators:
    """
    The indicators of a function by owner, inserted on construction.

    Operations, blocks and values of the function keep their identity.
    """

    def __init__(self, flow: BufferFlow, plan: DeallocationPlan, simplifications: Simplifications):
        self._flow = flow
        self._moves = plan.placement.moves
        self._owners = plan.owners
        self._groups = plan.owners.ownership.groups
        self._clones = frozenset(plan.clones)
        self._compares = Simplification.COMPARE_NO_POINTERS not in simplifications
        entry = flow.points.root.regions[0].blocks[0]
        self._logic = IndicatorLogic(entry, Simplification.FOLD in simplifications)
        self._compare: Callable[[SSAValue, SSAValue, Operation], Indicator]
        self._compare = cache(self._logic.is_same)
        self._owned: dict[SSAValue, SSAValue] = {}
        self._aliases: dict[tuple[SSAValue, SSAValue], SSAValue] = {}
        self._choices: dict[tuple[SSAValue, SSAValue], Indicator] = {}
        self._without_operands: list[tuple[Sequence[SSAValue], SSAValue]] = []
        self._operands_at = by_edge(flow.forwarded)
        self._declare_boundaries()
        groups = self._groups_of_conditional_owners()
        for group in groups:
            for owner in group:
                self._owned[owner] = append_input(owner, "owned")
        for group in groups:
            self._append_operands(group, {o: self._handed_over(o) for o in self._forwarded(group)})
        self.frees: dict[ForwardedOperand, list[tuple[SSAValue, SSAValue]]] = {
            operand: self._frees_at(operand) for operand in self._owners.forwards
        }
        """For each conditional forward, the owners freed there, each with its condition."""
        self.returned = {o: self._handed_over(o) for o in flow.forwarded if o.is_return}
        """For each returned operand, whether the function owns its buffer."""
        self._fill_boundaries()
        while self._without_operands:
            group, owner = self._without_operands.pop(0)
            operands = self._forwarded(group)
            self._append_operands(group, {o: self._alias_behind(o, owner) for o in operands})
        freed_if = [indicator for frees in self.frees.values() for _, indicator in frees]
        self._logic.erase_unused([*freed_if, *self.returned.values()])

    def of(self, owner: SSAValue) -> SSAValue | None:
        """Return the indicator of an owner; None if it always owns its buffer."""
        return self._owned.get(owner)

    def _handed_over(self, operand: ForwardedOperand) -> Indicator:
        """Return whether ownership of the buffer comes along with a forwarded operand."""
        forward = self._owners.forwards.get(operand)
        if forward is not None:
            is_external = self._owners.may_be_external(operand.value)
            if operand.is_return and not forward.beside and not is_external:
                # Every possible owner of the buffer ends here: one of them hands it over.
                return True
            handed_over = [self._is_handed_over(operand, owner) for owner in forward.ending]
            return self._logic.any_of(handed_over, operand.forwarder)
        owner = self._moves.get(operand)
        if owner is None:
            return not operand.is_optional or operand.is_return
        return self._is_owned(owner)

    # Functions

    def _declare_boundaries(self) -> None:
        indicators: dict[SSAValue, SSAValue] = {}
        if self._flow.has_indicators:
            indicators.update(append_function_indicators(self._flow))
        for call in self._flow.calls_with_indicators:
            indicators.update(append_call_indicators(call, self._flow.memory))
        conditional = self._owners.conditional
        self._owned.update((value, i) for value, i in indicators.items() if value in conditional)

    def _fill_boundaries(self) -> None:
        for call in self._flow.calls_with_indicators:
            for operand in self._operands_at.get((call, None), ()):
                append_operand(call, None, self._logic.value(self._handed_over(operand)))
        if not self._flow.has_indicators:
            return
        returned = {(o.forwarder, o.operand_index): i for o, i in self.returned.items()}
        for terminator in exit_terminators(self._flow.points.root.regions[0].blocks):
            # The return is unreachable, or the result is only borrowed: nothing is owned.
            indicators = [
                returned.get((terminator, number), False)
                for number, value in enumerate(terminator.operands)
                if is_buffer(value)
            ]
            for indicator in indicators:
                append_operand(terminator, None, self._logic.value(indicator))

    # Conditional forwards

    def _is_handed_over(self, operand: ForwardedOperand, owner: SSAValue) -> Indicator:
        """Return whether an owner ending at a conditional forward hands its buffer over there."""
        where = operand.forwarder
        handed_over_beside = [
            self._logic.negate(self._is_alias(other.value, owner, where), where)
            for other in self._owners.forwards[operand].beside
            if owner in self._owners.passed_on_by(other)
        ]
        is_alias = self._is_alias(operand.value, owner, where)
        return self._logic.all_of([self._is_owned(owner), is_alias, *handed_over_beside], where)

    def _frees_at(self, operand: ForwardedOperand) -> list[tuple[SSAValue, SSAValue]]:
        """Return the owners that end there, each on condition that no operand hands it over."""
        forwards = self._owners.forwards
        frees: list[tuple[SSAValue, SSAValue]] = []
        for owner in forwards[operand].ending:
            passing_on = [
                other
                for other in self._operands_at[operand.edge]
                if other in forwards and owner in forwards[other].ending
            ]
            if passing_on[0] is not operand:
                continue
            where = operand.forwarder
            others = [
                self._logic.negate(self._is_alias(other.value, owner, where), where)
                for other in passing_on
            ]
            indicator = self._logic.all_of([self._is_owned(owner), *others], where)
            if indicator is not False:
                frees.append((owner, self._logic.value(indicator)))
        return frees

    def _is_owned(self, owner: SSAValue) -> Indicator:
        return self._owned.get(owner, True)

    # Aliases

    def _is_alias(self, value: SSAValue, owner: SSAValue, where: Operation) -> Indicator:
        """
        Return whether a value's buffer is the buffer that an owner has right before `where`.

        `owner` stands for its whole group: the value stems from the member that is visible there.
        """
        group = self._first_of_group(owner)
        while True:
            value = self._owners.ownership.state(value).alias_of or value
            if self._first_of_group(value) is group:
                return True
            owners = self._owners.all_owners(value)
            owner = next((o for o in owners if self._first_of_group(o) is group), owner)
            if owner not in owners:
                return False
            if self._compares:
                return self._compare(value, owner, where)
            is_external = value in self._owners.external
            if [*self._owners.borrowed_from.get(value, ())] == [owner] and not is_external:
                return self._logic.negate(self._is_owned(value), where)
            if value in self._flow.roots:
                return self._compare(value, owner, where)
            if value not in self._flow.views:
                return self._alias_indicator(value, owner)
            sources = self._flow.views[value]
            if len(sources) > 1:
                return self._alias_of_one(value, sources, owner, where)
            (value,) = sources

    def _alias_of_one(
        self, value: SSAValue, sources: Sequence[SSAValue], owner: SSAValue, where: Operation
    ) -> Indicator:
        """Return `_is_alias` of a view of one of several sources, by its condition if any."""
        op = value.owner
        if (
            not isinstance(op, Operation)
            or (model := VIEW_LIKE_MODELS.lookup(op)) is None
            or (choice := model.condition(op)) is None
        ):
            return self._compare(value, owner, where)
        key = value, owner
        if key not in self._choices:
            left, right = (self._is_alias(source, owner, op) for source in sources)
            self._choices[key] = self._logic.choose(choice, left, right, op)
        return self._choices[key]

    def _alias_indicator(self, value: SSAValue, owner: SSAValue) -> SSAValue:
        owner = self._first_of_group(owner)
        if (value, owner) not in self._aliases:
            group = self._groups[value]
            for member in group:
                self._aliases[member, owner] = append_input(
                    member, f"is_{owner.name_hint or 'other'}"
                )
            self._without_operands.append((group, owner))
        return self._aliases[value, owner]

    def _alias_behind(self, operand: ForwardedOperand, owner: SSAValue) -> Indicator:
        """Return whether an operand forwards the buffer that an owner has after its edge."""
        for other in self._operands_at[operand.edge]:
            if any(self._first_of_group(target) is owner for target in other.inputs):
                # The owner itself gets its buffer here.
                return self._is_same_passed_on(operand, other)
        if operand in self._clones:
            return False
        return self._is_alias(operand.value, owner, operand.forwarder)

    def _is_same_passed_on(self, operand: ForwardedOperand, other: ForwardedOperand) -> Indicator:
        """Return whether an operand forwards the buffer that another operand passes on."""
        forward = self._owners.forwards.get(operand)
        if forward is None or other not in forward.beside:
            return False
        where = operand.forwarder
        both = [
            self._logic.all_of(
                [self._is_alias(o.value, owner, where) for o in (operand, other)], where
            )
            for owner in self._owners.passed_on_by(other)
        ]
        return self._logic.any_of(both, where)

    def _first_of_group(self, owner: SSAValue) -> SSAValue:
        """Return the representative of an owner's group: no two members are visible at once."""
        return self._groups.get(owner, (owner,))[0]

    # Operands and operations

    def _groups_of_conditional_owners(self) -> list[Sequence[SSAValue]]:
        grouped: set[SSAValue] = set()
        groups: list[Sequence[SSAValue]] = []
        for owner in sorted(self._owners.conditional, key=self._flow.points.position):
            if owner not in grouped and owner in self._groups:
                group = self._groups[owner]
                grouped.update(group)
                groups.append(group)
        return groups

    def _forwarded(self, group: Iterable[SSAValue]) -> list[ForwardedOperand]:
        return list({o: None for member in group for o in self._flow.forwarded_to[member]})

    def _append_operands(
        self, group: Sequence[SSAValue], indicators: dict[ForwardedOperand, Indicator]
    ) -> None:
        for operand, indicator in indicators.items():
            append_operand(operand.forwarder, operand.successor, self._logic.value(indicator))
        points = self._flow.points
        for forwarder, successor in unreachable_forwarders(group, indicators, points):
            append_operand(forwarder, successor, self._logic.value(False))
