"""Deallocation of a whole program, function by function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.boundary_flags import complete_other_calls
from xdsl_mergealloc.deallocation.calls import FunctionFlows
from xdsl_mergealloc.deallocation.flow import BufferFlow
from xdsl_mergealloc.deallocation.ownership import find_ownership
from xdsl_mergealloc.deallocation.plan import DeallocationPlan
from xdsl_mergealloc.deallocation.rewrite import rewrite_function
from xdsl_mergealloc.deallocation.settlement import settle
from xdsl_mergealloc.deallocation.unread import forget_inputs, unread_inputs
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.allocation_scope import is_function


@dataclass(frozen=True)
class OwnershipOptions:
    """What is decided at run time, by an `i1`."""

    prefer_clones: bool = True
    """
    Where a buffer to be freed meets one that is not, the latter is cloned if nobody can see
    that. Else an `i1` says which it is, always if this is false.
    """
    function_flags: bool = False
    """Private functions of which all callers are known get flags for what they are handed."""


def insert_deallocations(
    root: Operation,
    clones_where_possible: bool = True,
    private_function_dynamic_ownership: bool = False,
) -> None:
    """
    Free every allocation in the functions below `root`, once on every path.

    Where a buffer to be freed meets one that is not, the latter is cloned if nobody can see
    that, unless `clones_where_possible` is false; else an `i1` says at run time which it is. With
    `private_function_dynamic_ownership`, it does so for what functions and their callers hand over
    to each other, too, where all callers are known.
    """
    options = OwnershipOptions(clones_where_possible, private_function_dynamic_ownership)
    with paused_gc():
        plans = list(_plans(root, options))
        for flow, plan in plans:
            rewrite_function(flow, plan)
        complete_other_calls(flow for flow, _ in plans if flow.has_flags)


def allocations_left_alone(root: Operation) -> dict[SSAValue, str]:
    """The allocations below `root` that nothing would be done about, and why."""
    left_alone: dict[SSAValue, str] = {}
    with paused_gc():
        for _, plan in _plans(root, OwnershipOptions()):
            left_alone.update(plan.left_alone)
    return left_alone


def _plans(
    root: Operation, options: OwnershipOptions
) -> Iterator[tuple[BufferFlow, DeallocationPlan]]:
    functions = functions_below(root)
    memory = Memory(root)

    def can_have_flags(flow: BufferFlow) -> bool:
        left_alone = plan_function(flow, options).left_alone
        return not any(argument in left_alone for argument in flow.owned_arguments)

    flows = FunctionFlows(memory, functions, can_have_flags if options.function_flags else None)
    for points in functions:
        flow = flows.flow(points.root)
        yield flow, plan_function(flow, options)


def functions_below(root: Operation) -> list[Program]:
    """The points of every function that `root` holds, directly or nested."""
    found: list[Program] = []
    pending = [root]
    while pending:
        op = pending.pop()
        if is_function(op):
            points = Program(op, enters_functions=False)
            found.append(points)
            pending.extend(reversed(points.nested_functions))
            continue
        for region in reversed(op.regions):
            for block in reversed(region.blocks):
                pending.extend(reversed(block.ops))
    return found


def plan_function(flow: BufferFlow, options: OwnershipOptions) -> DeallocationPlan:
    """
    Where one function has to free and clone buffers.

    Allocations whose end nobody can know are left alone, and with them everything that may
    be mixed up with them.
    """
    freed_here = {*flow.roots, *flow.owned_arguments}
    sources = {value: flow.sources(value) for value in (*flow.views, *flow.slots_into)}
    left_alone: dict[SSAValue, str] = {}
    escapes = [*flow.escapes]
    escapes += [
        (slot.value, "handed to control flow that nobody describes")
        for slot in flow.slots
        if any(value in flow.partly_unknown for value in slot.inputs)
    ]
    for value, reason in escapes:
        for reached in _reachable(value, sources):
            if reached in freed_here:
                left_alone.setdefault(reached, reason)
    unread = unread_inputs(flow)
    neighbours: dict[SSAValue, list[SSAValue]] | None = None
    while True:
        ownership = find_ownership(flow, left_alone)
        settlement = settle(flow, ownership, unread, options.prefer_clones)
        if settlement.needless:
            forget_inputs(flow, settlement.needless)
            continue
        plan = settlement.plan
        flagged = _flagged_owners(plan)
        if not settlement.conflicts and not flagged:
            return plan
        if neighbours is None:
            neighbours = _both_ways(sources)
        if not settlement.conflicts:
            for owner in flagged:
                plan.manual.update(
                    (value, None) for value in _reachable(owner, neighbours) if value in flow.roots
                )
            return plan
        for conflict in settlement.conflicts:
            for reached in _reachable(conflict.owner, neighbours):
                if reached in freed_here:
                    left_alone.setdefault(reached, conflict.reason)


def _flagged_owners(plan: DeallocationPlan) -> list[SSAValue]:
    """The owners of which flags say whether and where they are freed."""
    ending = [owner for loan in plan.loans.given.values() for owner in loan.ending]
    given_away = [
        owner for slot, owner in plan.moves.items() if slot.is_optional and not slot.is_return
    ]
    return [*plan.loans.conditional, *ending, *given_away]


def _both_ways(edges: Mapping[SSAValue, Iterable[SSAValue]]) -> dict[SSAValue, list[SSAValue]]:
    neighbours: dict[SSAValue, list[SSAValue]] = {}
    for value, others in edges.items():
        for other in others:
            neighbours.setdefault(value, []).append(other)
            neighbours.setdefault(other, []).append(value)
    return neighbours


def _reachable(start: SSAValue, edges: Mapping[SSAValue, Iterable[SSAValue]]) -> list[SSAValue]:
    reached = {start: None}
    pending = [start]
    while pending:
        for other in edges.get(pending.pop(), ()):
            if other not in reached:
                reached[other] = None
                pending.append(other)
    return list(reached)
