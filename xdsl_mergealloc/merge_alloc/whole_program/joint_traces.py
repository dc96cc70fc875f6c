"""The scopes of a whole program: those that have to be planned together become one problem, in
which they follow one another in time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from xdsl.ir import Attribute, Block, Operation
from xdsl.utils.disjoint_set import DisjointSet

from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan
from xdsl_mergealloc.merge_alloc.trace import (
    DestinationForwarding,
    FunctionTrace,
    Lifetime,
    LifetimeTrace,
    TracedAllocation,
    grouped,
)
from xdsl_mergealloc.merge_alloc.whole_program.roles import FunctionRoles, Role
from xdsl_mergealloc.merge_alloc.whole_program.traces import are_apart, merged
from xdsl_mergealloc.nests import outward
from xdsl_mergealloc.planner import LiveRange


@dataclass
class JointScope:
    """Allocations and calls that get memory in the arenas of one block."""

    block: Block
    function: Operation
    """The function, itself not inlined, whose ticks the scope has."""
    operations: Sequence[Operation]
    """The operations by their ticks, from tick 1 on."""
    traces: list[LifetimeTrace] = field(default_factory=list[LifetimeTrace])
    """Traces of its allocations, one for each memory space."""
    separate_calls: dict[Operation, list[int]] = field(default_factory=dict[Operation, list[int]])
    """The calls of functions that are planned by themselves, and their ticks, ascending."""


class ProgramScopes:
    """The scopes of a program."""

    def __init__(self, roles: FunctionRoles, traces: Sequence[FunctionTrace]):
        """`traces` are those of the functions that are not inlined."""
        self._calls = roles.calls
        self._roles = roles
        self._scopes_of: dict[Operation, tuple[Block, ...]] = {}
        self._has_separate = Role.SEPARATE in roles.role_of.values()
        self._scopes: dict[tuple[Operation, Block], JointScope] = {}
        """By the function whose ticks they have, and their block."""
        for trace in traces:
            for scope in trace.scopes:
                self._scope_at(trace, scope.scope).traces.append(scope)
            if self._has_separate:
                self._note_separate_calls(trace)

    def is_separate(self, scope: JointScope) -> bool:
        """Whether the function of a scope is planned by itself, and not an entry."""
        return self._roles.role_of.get(scope.function) is Role.SEPARATE

    def components(self) -> list[list[JointScope]]:
        """
        Return the groups of scopes that have to be planned together, since a buffer has one offset
        in several of them; those of functions whose size others need come first.
        """
        ranks = {function: rank for rank, function in enumerate(self._roles.role_of)}
        sets: DisjointSet[object] = DisjointSet()
        """The scopes, by function and block, and the operations that have a place in them."""
        known: set[object] = set()
        members: dict[object, list[JointScope]] = {}
        for scope in self._scopes.values():
            itself = scope.function, scope.block
            placed = [one.op for trace in scope.traces for one in trace.allocations]
            placed += scope.separate_calls
            met = dict.fromkeys(sets.find(op) for op in placed if op in known)
            together = [one for root in met for one in members.pop(root)]
            for one in (itself, *placed):
                if one not in known:
                    known.add(one)
                    sets.add(one)
                sets.union(itself, one)
            members[sets.find(itself)] = [*together, scope]
        # Outer scopes first (M16), but callees before their callers.
        return sorted(members.values(), key=lambda ones: self._order(ones, ranks))

    def _order(
        self, component: Sequence[JointScope], ranks: Mapping[Operation, int]
    ) -> tuple[bool, int, int]:
        is_own = not all(map(self.is_separate, component))
        # Of several functions the first: nested scopes of each of them come later.
        rank = min(ranks.get(scope.function, 0) for scope in component)
        depth = min(len(list(outward(scope.block.parent_op()))) for scope in component)
        return is_own, rank, depth

    def _scope_at(self, trace: FunctionTrace, block: Block) -> JointScope:
        key = trace.function, block
        if key not in self._scopes:
            self._scopes[key] = JointScope(block, trace.function, trace.operations)
        return self._scopes[key]

    def _note_separate_calls(self, trace: FunctionTrace) -> None:
        """Record the calls of separate functions in the scopes that provide their workspaces."""
        present = {region.first_block for op in trace.operations for region in op.regions}
        for tick, op in enumerate(trace.operations[1:], start=2):
            callee = self._calls.callee_of(op)
            if callee is None or self._roles.role_of.get(callee) is not Role.SEPARATE:
                continue
            for block in self._scopes_of_call(op):
                if block in present:
                    scope = self._scope_at(trace, block)
                    scope.separate_calls.setdefault(op, []).append(tick)

    def _scopes_of_call(self, call: Operation) -> tuple[Block, ...]:
        """
        Return the scopes whose arenas provide the workspace of a call: for a call in the body of an
        inlined function, those of the calls of that function.
        """
        if call not in self._scopes_of:
            block = self._roles.scope_of_call[call]
            function = block.parent_op()
            if function is not None and self._roles.role_of.get(function) is Role.INLINED:
                callers = self._calls.callers_of(function)
                around = chain.from_iterable(map(self._scopes_of_call, callers))
                self._scopes_of[call] = tuple(dict.fromkeys(around))
            else:
                self._scopes_of[call] = (block,)
        return self._scopes_of[call]


class JointScopes:
    """The scopes of a component: the joint problem, and the part of its plan for each scope."""

    def __init__(
        self, scopes: Sequence[JointScope], workspaces: Mapping[Operation, Sequence[ArenaPlan]]
    ):
        """`workspaces` are the arenas that each call of a separate function has to provide."""
        self._scopes = scopes
        self._traces = [[*scope.traces, *_workspaces_at(scope, workspaces)] for scope in scopes]
        """For each scope, the traces of its allocations and of its calls."""
        self._bases = [0]
        """Start of each scope on the time axis of all scopes."""
        for scope in scopes:
            self._bases.append(self._bases[-1] + len(scope.operations))

    def traces(self) -> list[LifetimeTrace]:
        """Return one trace for each memory space, with the scopes one after the other in time."""
        shifted = [
            _shifted(trace, base)
            for traces, base in zip(self._traces, self._bases, strict=False)
            for trace in traces
        ]
        by_space = grouped(shifted, lambda one: one.memory_space)
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

    def parts(self, joint: LifetimeTrace, planned: ArenaPlan) -> Iterator[LifetimeTrace]:
        """
        Yield the parts of a joint trace, one for each scope and with its ticks; with the
        forwardings that were chosen.
        """
        planned_here = {(one.op, one.workspace_space) for one in joint.allocations}
        for number, (scope, traces) in enumerate(zip(self._scopes, self._traces, strict=True)):
            base, end = self._bases[number : number + 2]
            own = {one.op for trace in traces for one in trace.allocations}
            parts: list[TracedAllocation] = []
            for one in joint.allocations:
                if one.op in own:
                    live = tuple(
                        LiveRange(start - base, stop - base)
                        for start, stop in one.live_ranges
                        if base < start <= end
                    )
                    lifetime = Lifetime(live[0].start, live[-1].end - 1)
                    parts.append(one._replace(lifetime=lifetime, live=live))
            yield LifetimeTrace(
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


def _merged(traces: Sequence[LifetimeTrace]) -> tuple[TracedAllocation, ...]:
    """Return the allocations of traces that follow one another in time, merged by operation."""
    by_op = grouped((one for trace in traces for one in trace.allocations), lambda one: one.op)
    return tuple(map(merged, by_op.values()))


def _workspaces_at(
    scope: JointScope, workspaces: Mapping[Operation, Sequence[ArenaPlan]]
) -> list[LifetimeTrace]:
    """Return traces with the workspaces of separate functions called in a scope, as buffers."""
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
    """Return a trace that begins later by a number of ticks."""
    if not base:
        return trace
    return trace._replace(
        allocations=tuple(
            one._replace(
                lifetime=Lifetime(one.lifetime.begin + base, one.lifetime.end + base),
                live=tuple(LiveRange(start + base, end + base) for start, end in one.live_ranges),
            )
            for one in trace.allocations
        ),
        forwardings=tuple(_later(forwarding, base) for forwarding in trace.forwardings),
    )


def _later(forwarding: DestinationForwarding, ticks: int) -> DestinationForwarding:
    start, end = forwarding.live
    return forwarding._replace(live=LiveRange(start + ticks, end + ticks))


def _in_place_everywhere(traces: Sequence[LifetimeTrace]) -> Iterator[tuple[Operation, Operation]]:
    """Yield the pairs that may share bytes while both are live in each trace with both (W8)."""
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
