"""Scopes that are planned together: one problem, with one scope after the other in time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan
from xdsl_mergealloc.merge_alloc.trace import (
    DestinationForwarding,
    Lifetime,
    LifetimeTrace,
    TracedAllocation,
)
from xdsl_mergealloc.merge_alloc.whole_program.scopes import Scope
from xdsl_mergealloc.merge_alloc.whole_program.traces import are_apart
from xdsl_mergealloc.planner import LiveRange


class JointScopes:
    """The scopes of a component: what to plan for all of them, and what each has of the plan."""

    def __init__(
        self, scopes: Sequence[Scope], workspaces: Mapping[Operation, Sequence[ArenaPlan]]
    ):
        """
        Args:
            scopes: those that have to be planned together.
            workspaces: what each call needs of a function that is planned by itself.
        """
        self._scopes = scopes
        self._traces = [[*scope.traces, *_workspaces_at(scope, workspaces)] for scope in scopes]
        """Of each scope, those of its allocations and of its calls."""
        self._bases = [0]
        """Where the time axis of each scope begins on the one of all of them."""
        for scope in scopes:
            self._bases.append(self._bases[-1] + len(scope.operations))

    def traces(self) -> list[LifetimeTrace]:
        """One trace for each memory space, with the scopes one after the other in time."""
        by_space: dict[Attribute, list[LifetimeTrace]] = {}
        for traces, base in zip(self._traces, self._bases, strict=False):
            for trace in traces:
                by_space.setdefault(trace.memory_space, []).append(_shifted(trace, base))
        operations = tuple(op for scope in self._scopes for op in scope.operations)
        return [
            LifetimeTrace(
                self._scopes[0].block,
                space,
                _merged(traces),
                tuple(_in_place_everywhere(traces)),
                tuple(forwarding for one in traces for forwarding in one.forwardings),
                any(trace.frees_arena for trace in traces),
                operations,
            )
            for space, traces in by_space.items()
        ]

    def parts(self, joint: LifetimeTrace, planned: ArenaPlan) -> list[LifetimeTrace]:
        """
        What of a joint trace is in each of the scopes, by the time axis of that; with the
        forwardings that were chosen.
        """
        return [self._part(number, joint, planned) for number in range(len(self._scopes))]

    def _part(self, number: int, joint: LifetimeTrace, planned: ArenaPlan) -> LifetimeTrace:
        scope, traces, base = self._scopes[number], self._traces[number], self._bases[number]
        own = {one.op for trace in traces for one in trace.allocations}
        planned_here = {(one.op, one.workspace_space) for one in joint.allocations}
        parts: list[TracedAllocation] = []
        for one in joint.allocations:
            if one.op in own:
                live = tuple(
                    LiveRange(start - base, stop - base)
                    for start, stop in one.live_ranges
                    if base < start <= self._bases[number + 1]
                )
                lifetime = Lifetime(live[0].start, live[-1].end - 1)
                parts.append(replace(one, lifetime=lifetime, live=live))
        return LifetimeTrace(
            scope.block,
            joint.memory_space,
            tuple(parts),
            tuple(pair for pair in joint.in_place_reuses if own.issuperset(pair)),
            tuple(
                _later(forwarding, -base)
                for forwarding in planned.forwardings
                if forwarding.destination in own
            ),
            # The other traces of the scope are in other memories.
            frees_arena=any(
                trace.frees_arena and (one.op, one.workspace_space) in planned_here
                for trace in traces
                for one in trace.allocations
            ),
            operations=scope.operations,
        )


def _workspaces_at(
    scope: Scope, workspaces: Mapping[Operation, Sequence[ArenaPlan]]
) -> list[LifetimeTrace]:
    """What separate functions need during their calls in a scope, as buffers."""
    found: dict[Attribute, list[TracedAllocation]] = {}
    frees: dict[Attribute, bool] = {}
    for call, ticks in scope.separate_calls.items():
        for arena in workspaces[call]:
            space = arena.memory_space
            frees[space] = frees.get(space, False) or arena.frees_arena
            workspace = TracedAllocation(
                call,
                arena.size_bytes,
                Lifetime(ticks[0], ticks[-1]),
                call,
                call,
                arena.alignment,
                live=tuple(LiveRange(tick, tick + 1) for tick in ticks),
                access_count=len(ticks),
                workspace_space=space,
            )
            found.setdefault(space, []).append(workspace)
    return [
        LifetimeTrace(
            scope.block,
            space,
            tuple(allocations),
            frees_arena=frees[space],
            operations=scope.operations,
        )
        for space, allocations in found.items()
    ]


def _shifted(trace: LifetimeTrace, base: int) -> LifetimeTrace:
    """A trace that begins later by a number of ticks."""
    if not base:
        return trace
    return replace(
        trace,
        allocations=tuple(
            replace(
                one,
                lifetime=Lifetime(one.lifetime.begin + base, one.lifetime.end + base),
                live=tuple(LiveRange(start + base, end + base) for start, end in one.live_ranges),
            )
            for one in trace.allocations
        ),
        forwardings=tuple(_later(forwarding, base) for forwarding in trace.forwardings),
    )


def _later(forwarding: DestinationForwarding, ticks: int) -> DestinationForwarding:
    start, end = forwarding.live
    return replace(forwarding, live=LiveRange(start + ticks, end + ticks))


def _in_place_everywhere(traces: Sequence[LifetimeTrace]) -> Iterator[tuple[Operation, Operation]]:
    """The pairs that may share bytes while both live in each trace that has both (W8)."""
    found = [
        ({one.op: one.live_ranges for one in trace.allocations}, set(trace.in_place_reuses))
        for trace in traces
    ]
    for source, target in dict.fromkeys(pair for one in traces for pair in one.in_place_reuses):
        if all(
            (source, target) in permitted
            or source not in live
            or target not in live
            or are_apart([live[source], live[target]])
            for live, permitted in found
        ):
            yield source, target


def _merged(traces: Sequence[LifetimeTrace]) -> tuple[TracedAllocation, ...]:
    """The allocations of traces that follow one another in time."""
    found: dict[Operation, TracedAllocation] = {}
    for trace in traces:
        for one in trace.allocations:
            known = found.get(one.op)
            if known is None:
                found[one.op] = one
                continue
            found[one.op] = replace(
                known,
                lifetime=Lifetime(known.lifetime.begin, one.lifetime.end),
                live=(*known.live_ranges, *one.live_ranges),
                last_access=one.last_access,
                access_count=known.access_count + one.access_count,
            )
    return tuple(found.values())
