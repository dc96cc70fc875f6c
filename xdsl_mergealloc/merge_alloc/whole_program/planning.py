"""The plan of a whole program: arenas of the functions that own one, workspaces of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.analysis.calls import CallGraph, function_around, walk
from xdsl_mergealloc.diagnostics import PassError, error_at, fail
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.merge_alloc.capacities import check_capacities
from xdsl_mergealloc.merge_alloc.memory_plan import (
    ArenaPlan,
    FunctionPlan,
    MemoryPlan,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import arena_from_offsets
from xdsl_mergealloc.merge_alloc.pool_assignment import assign_pools, options_inside, plan_assigned
from xdsl_mergealloc.merge_alloc.pools import (
    MemoryPool,
    name_of_memory_space,
    pinned_offset,
    pool_in,
)
from xdsl_mergealloc.merge_alloc.trace import (
    FunctionTrace,
    Lifetime,
    LifetimeTrace,
    SkippedAllocation,
    TracedAllocation,
)
from xdsl_mergealloc.merge_alloc.whole_program.inlined import InlinedProgram
from xdsl_mergealloc.merge_alloc.whole_program.roles import (
    Role,
    Roles,
    choose_roles,
)
from xdsl_mergealloc.merge_alloc.whole_program.traces import ProgramTraces, collect_program
from xdsl_mergealloc.merge_alloc.whole_program.workspaces import arenas_of_body, pass_workspaces
from xdsl_mergealloc.planner import LiveRange

PlanArena = Callable[[LifetimeTrace, MergeAllocOptions], ArenaPlan]
"""Plans one arena by itself."""


def plan_whole_program(
    root: Operation, calls: CallGraph, options: MergeAllocOptions, plan: PlanArena
) -> MemoryPlan:
    """
    The plan of a program with its calls.

    Bodies stand at all calls, or, if that is smaller, what is called more than once has one
    workspace for each call. Raises `PassError` for what cannot be done.
    """
    functions = [op for op in walk(root) if is_function(op)]
    roles = choose_roles(calls, functions)
    shared = frozenset(
        function
        for function, role in roles.role_of.items()
        if role is Role.INLINED and len(calls.callers_of(function)) > 1
    )
    try:
        best = _plan_with(root, calls, roles, options, plan)
    except PassError:
        if not shared:
            raise
        # Their offsets, the same at all calls, can be what asks for more than there is.
        return _plan_with(root, calls, choose_roles(calls, functions, shared), options, plan)
    if shared and any(arena.size_bytes > arena.lower_bound_bytes for arena in best.arenas):
        other = _plan_with(root, calls, choose_roles(calls, functions, shared), options, plan)
        best = min(best, other, key=lambda one: one.size_bytes)
    return best


def _plan_with(
    root: Operation, calls: CallGraph, roles: Roles, options: MergeAllocOptions, plan: PlanArena
) -> MemoryPlan:
    program = InlinedProgram(root, calls, roles)
    plans: list[MemoryPlan] = []
    failure: PassError | None = None
    for traces in collect_program(program, options, lambda op: roles.is_entry(calls, op)):
        for is_frugal in (False, True):
            try:
                planner = _Planner(root, calls, roles, traces, options, plan, is_frugal)
                found = planner.plan()
                check_capacities(found, calls, options)
                plans.append(found)
                break
            except PassError as error:
                failure = failure or error
    if not plans:
        assert failure is not None
        raise failure
    return min(plans, key=lambda one: one.size_bytes)


@dataclass
class _Scope:
    """What is to be planned at the start of one block."""

    block: Block
    function: Operation
    """The function, not inlined, on whose time axis it is."""
    traces: list[LifetimeTrace] = field(default_factory=list[LifetimeTrace])
    operations: Sequence[Operation] = ()


class _Planner:
    """Plans the scopes of a program, callees that are planned by themselves first."""

    def __init__(
        self,
        root: Operation,
        calls: CallGraph,
        roles: Roles,
        traces: ProgramTraces,
        options: MergeAllocOptions,
        plan: PlanArena,
        is_frugal: bool,
    ):
        """
        Args:
            root: the program.
            calls: the calls in it.
            roles: of its functions.
            traces: what there is to plan.
            options: those of merge-alloc.
            plan: plans one arena.
            is_frugal: whether functions that are planned by themselves leave pools with a capacity
                to their callers: what they take, callers cannot do without.
        """
        self._on_cycles = calls.on_cycles()
        self._is_frugal = is_frugal
        self._root = root
        self._calls = calls
        self._roles = roles
        self._traces = traces
        self._options = options
        self._plan_arena = plan
        self._arenas: dict[tuple[Block, Attribute], ArenaPlan] = {}
        self._axis_of: dict[tuple[Block, Attribute], Operation] = {}
        """By arena, the function on whose time axis it is."""
        self._scopes_of: dict[Operation, tuple[Block, ...]] = {}
        self._has_separate = Role.SEPARATE in roles.role_of.values()
        self._scopes: dict[tuple[Operation, Block], _Scope] = {}
        """The scopes, by the function whose time axis they are on."""

    def plan(self) -> MemoryPlan:
        """The plan."""
        for op, reason in self._traces.skipped.items():
            if pinned_offset(op) is not None:
                fail(op, f"is pinned to an offset, but cannot be merged: {reason}")
        for trace in self._traces.functions:
            for scope in trace.scopes:
                self._scope_at(trace, scope.scope).traces.append(scope)
            self._note_separate_calls(trace)
        for component in self._components():
            self._plan_component(component)
        workspaces, passed = pass_workspaces(self._calls, self._roles, self._arenas)
        return MemoryPlan(tuple(self._function_plans()), tuple(self._outside()), workspaces, passed)

    def _scope_at(self, trace: FunctionTrace, block: Block) -> _Scope:
        key = trace.function, block
        if key not in self._scopes:
            self._scopes[key] = _Scope(block, trace.function, operations=trace.operations)
        return self._scopes[key]

    def _note_separate_calls(self, trace: FunctionTrace) -> None:
        """The scopes in which functions are called that are planned by themselves."""
        if not self._has_separate:
            return
        present = {region.first_block for op in trace.operations for region in op.regions}
        for op in trace.operations[1:]:
            if self._roles.callee_role(self._calls, op) is Role.SEPARATE:
                for block in self._scopes_of_call(op):
                    if block in present:
                        self._scope_at(trace, block)

    def _components(self) -> Iterator[list[_Scope]]:
        """
        The scopes that have to be planned together, since a buffer has its place in several of them
        and one offset; those of functions that others need the size of come first.
        """
        ranks = {function: rank for rank, function in enumerate(self._roles.role_of)}
        separate = [one for one in self._scopes.values() if self._is_separate(one)]
        others = [one for one in self._scopes.values() if not self._is_separate(one)]
        separate.sort(key=lambda scope: ranks[scope.function])
        leader: dict[Operation | int, int] = {}
        members: dict[int, list[_Scope]] = {}
        for number, scope in enumerate(chain(separate, others)):
            keys: list[Operation | int] = [
                one.op for trace in scope.traces for one in trace.allocations
            ]
            keys += [op for op, _ in self._separate_calls_at(scope)]
            merged = dict.fromkeys(leader[key] for key in keys if key in leader)
            together = [one for old in merged for one in members.pop(old)]
            members[number] = [*together, scope]
            for key, old in leader.items():
                if old in merged:
                    leader[key] = number
            leader.update(dict.fromkeys(keys, number))
        # Outer scopes first (M16), but callees before their callers.
        yield from sorted(members.values(), key=lambda ones: self._order(ones, ranks))

    def _order(
        self, component: Sequence[_Scope], ranks: Mapping[Operation, int]
    ) -> tuple[bool, int, int]:
        is_own = not all(map(self._is_separate, component))
        rank = max(ranks.get(scope.function, 0) for scope in component)
        depth = min(_depth(scope.block) for scope in component)
        return is_own, rank, depth

    def _is_separate(self, scope: _Scope) -> bool:
        """Whether the function of a scope is planned by itself, and not an entry."""
        return self._roles.role_of.get(scope.function) is Role.SEPARATE

    def _separate_calls_at(self, scope: _Scope) -> Iterator[tuple[Operation, list[int]]]:
        """The calls in a scope of functions that are planned by themselves, and their ticks."""
        if not self._has_separate:
            return
        found: dict[Operation, list[int]] = {}
        for tick, op in enumerate(scope.operations, start=1):
            if (
                tick > 1
                and self._roles.callee_role(self._calls, op) is Role.SEPARATE
                and scope.block in self._scopes_of_call(op)
            ):
                found.setdefault(op, []).append(tick)
        yield from found.items()

    def _scopes_of_call(self, call: Operation) -> tuple[Block, ...]:
        """
        The scopes whose arenas a call gets its workspace from: of one in the body of an inlined
        function, those of the calls of that.
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

    def _plan_component(self, component: Sequence[_Scope]) -> None:
        inside = options_inside(component[0].block, tuple(self._arenas.values()), self._options)
        if self._leaves_pools_to_others(component[0].function):
            inside = replace(inside, pools=tuple(map(_without_room, inside.pools)))
        traces = self._joined(component)
        if not traces:
            return
        for joint, offsets in assign_pools(traces, inside):
            planned = plan_assigned(joint, offsets, inside, self._plan_arena)
            for scope, base in zip(component, _bases(component), strict=True):
                arena = planned
                if len(component) > 1:
                    part = self._part(scope, base, joint)
                    if not part.allocations:
                        continue
                    found = {one.op: one.offset_bytes for one in planned.placed}
                    arena = arena_from_offsets(part, inside, found, planned.algorithm)
                self._add_arena(scope, arena)

    def _leaves_pools_to_others(self, function: Operation) -> bool:
        """Whether a function does without pools that have a capacity."""
        # M12: of what calls itself, arenas may be there any number of times.
        return function in self._on_cycles or (
            self._is_frugal and bool(self._calls.callers_of(function))
        )

    def _add_arena(self, scope: _Scope, arena: ArenaPlan) -> None:
        """Two functions that share a scope, inside of one that both inline, share its arena."""
        key = arena.scope, arena.memory_space
        known = self._arenas.get(key)
        if known is None or known.size_bytes < arena.size_bytes:
            is_body = scope.block.parent_op() is scope.function
            storage = "alloc"
            if is_body and self._roles.is_entry(self._calls, scope.function):
                storage = self._options.arena
            pool = pool_in(arena.memory_space, self._options.pools)
            self._arenas[key] = replace(
                arena,
                is_provided=is_body and self._is_separate(scope),
                storage=storage,
                base_address=None if pool is None else pool.base_address,
                frees_arena=arena.frees_arena and storage == "alloc",
            )
            if storage == "static":
                _check_base(self._arenas[key])
            self._axis_of[key] = scope.function

    def _joined(self, component: Sequence[_Scope]) -> list[LifetimeTrace]:
        """One trace for each memory space, with the scopes one after the other in time."""
        by_space: dict[Attribute, list[LifetimeTrace]] = {}
        for scope, base in zip(component, _bases(component), strict=True):
            for trace in [*scope.traces, *self._workspaces_at(scope)]:
                by_space.setdefault(trace.memory_space, []).append(_shifted(trace, base))
        is_alone = len(component) == 1
        operations = tuple(op for scope in component for op in scope.operations)
        return [
            LifetimeTrace(
                component[0].block,
                space,
                _merged(traces),
                tuple(dict.fromkeys(pair for one in traces for pair in one.in_place_reuses))
                if is_alone
                else (),
                tuple(f for one in traces for f in one.forwardings) if is_alone else (),
                any(trace.frees_arena for trace in traces),
                operations,
            )
            for space, traces in by_space.items()
        ]

    def _part(self, scope: _Scope, base: int, joint: LifetimeTrace) -> LifetimeTrace:
        """What of a joint trace is in one of its scopes, by the time axis of that."""
        end = base + len(scope.operations)
        own = {one.op for trace in scope.traces for one in trace.allocations}
        own.update(op for op, _ in self._separate_calls_at(scope))
        parts: list[TracedAllocation] = []
        for one in joint.allocations:
            if one.op in own:
                live = tuple(
                    LiveRange(start - base, stop - base)
                    for start, stop in one.live_ranges
                    if base < start <= end
                )
                lifetime = Lifetime(live[0].start, live[-1].end - 1)
                parts.append(replace(one, lifetime=lifetime, live=live))
        traces = (*scope.traces, *self._workspaces_at(scope))
        frees = any(trace.frees_arena for trace in traces)
        return LifetimeTrace(
            scope.block, joint.memory_space, tuple(parts), (), (), frees, scope.operations
        )

    def _workspaces_at(self, scope: _Scope) -> Iterator[LifetimeTrace]:
        """What separate functions need during their calls in a scope, as buffers."""
        found: dict[Attribute, list[TracedAllocation]] = {}
        frees: dict[Attribute, bool] = {}
        for call, ticks in self._separate_calls_at(scope):
            callee = self._calls.callee_of(call)
            assert callee is not None
            for arena in arenas_of_body(self._arenas, callee):
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
                found.setdefault(arena.memory_space, []).append(workspace)
        for space, workspaces in found.items():
            yield LifetimeTrace(
                scope.block,
                space,
                tuple(workspaces),
                frees_arena=frees[space],
                operations=scope.operations,
            )

    def _function_plans(self) -> Iterator[FunctionPlan]:
        """The plans of all functions, in program order."""
        by_function: dict[Operation, FunctionTrace] = {
            trace.function: trace for trace in self._traces.functions
        }
        skipped = _by_function(self._traces.skipped)
        unused = _by_function(self._traces.unused)
        erased = _by_function(self._traces.erased_frees)
        arenas: dict[Operation, list[ArenaPlan]] = {}
        for key, arena in self._arenas.items():
            arenas.setdefault(self._axis_of[key], []).append(arena)
        for function in (op for op in walk(self._root) if is_function(op)):
            trace = by_function.get(function) or FunctionTrace(
                function, (function, *_inside(function))
            )
            yield FunctionPlan(
                replace(
                    trace,
                    skipped=tuple(
                        SkippedAllocation(op, self._traces.skipped[op])
                        for op in skipped.get(function, ())
                    ),
                    unused=tuple(unused.get(function, ())),
                    erased_frees=tuple(erased.get(function, ())),
                ),
                tuple(arenas.get(function, ())),
                {},
            )

    def _outside(self) -> Iterator[SkippedAllocation]:
        for op, reason in self._traces.skipped.items():
            if function_around(op) is None:
                yield SkippedAllocation(op, reason)


def _by_function(ops: Iterable[Operation]) -> dict[Operation | None, list[Operation]]:
    found: dict[Operation | None, list[Operation]] = {}
    for op in ops:
        found.setdefault(function_around(op), []).append(op)
    return found


def _without_room(pool: MemoryPool) -> MemoryPool:
    return pool if pool.capacity_bytes is None else replace(pool, capacity_bytes=0)


def _check_base(arena: ArenaPlan) -> None:
    """Raises `PassError` if an arena cannot be at the base address of its pool."""
    op = arena.scope.parent_op()
    assert op is not None
    name = name_of_memory_space(arena.memory_space)
    if arena.base_address is None:
        raise PassError(
            f"{error_at(op)}merge-alloc: arena=static needs a base_address of pool '{name}'"
        )
    if arena.base_address % arena.alignment:
        raise PassError(
            f"{error_at(op)}merge-alloc: the base address {arena.base_address} of pool '{name}' is "
            f"no multiple of {arena.alignment}, the alignment of the arena there"
        )


def _inside(function: Operation) -> Iterator[Operation]:
    return (op for op in walk(function) if op is not function)


def _depth(block: Block) -> int:
    depth = 0
    op = block.parent_op()
    while op is not None:
        depth += 1
        op = op.parent_op()
    return depth


def _bases(component: Sequence[_Scope]) -> list[int]:
    """Where the time axis of each scope begins on the one of all of them."""
    bases = [0]
    for scope in component:
        bases.append(bases[-1] + len(scope.operations))
    return bases[:-1]


def _shifted(trace: LifetimeTrace, base: int) -> LifetimeTrace:
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
    )


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
