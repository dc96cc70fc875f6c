"""The plan of a whole program: arenas of the functions that own one, workspaces of the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.analysis.calls import CallGraph, function_around
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import PassError, error_at, fail
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.memory_pools import (
    MemoryPool,
    name_of_memory_space,
    pool_in,
)
from xdsl_mergealloc.merge_alloc.candidate_pools import BufferUsers, pinned_offset
from xdsl_mergealloc.merge_alloc.capacities import check_capacities
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, FunctionPlan, MemoryPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import arena_from_offsets
from xdsl_mergealloc.merge_alloc.pool_assignment import (
    PlanArena,
    assign_pools,
    options_inside,
    plan_assigned,
)
from xdsl_mergealloc.merge_alloc.tighten import without_rest
from xdsl_mergealloc.merge_alloc.trace import FunctionTrace, SkippedAllocation
from xdsl_mergealloc.merge_alloc.whole_program.context import functions_with_context
from xdsl_mergealloc.merge_alloc.whole_program.inlined import InlinedProgram
from xdsl_mergealloc.merge_alloc.whole_program.io import ProgramIo, entries_with_io
from xdsl_mergealloc.merge_alloc.whole_program.joint_traces import JointScopes, ProgramScopes, Scope
from xdsl_mergealloc.merge_alloc.whole_program.only_calls import OnlyCalls
from xdsl_mergealloc.merge_alloc.whole_program.roles import (
    Role,
    Roles,
    arenas_of_body,
    choose_roles,
    only_calls,
    pass_workspaces,
)
from xdsl_mergealloc.merge_alloc.whole_program.traces import ProgramTraces, collect_program
from xdsl_mergealloc.nests import walk


def plans_of_functions(
    root: Operation,
    calls: CallGraph,
    roles: Roles,
    traces: ProgramTraces,
    arenas: Mapping[Operation, Sequence[ArenaPlan]],
) -> Iterator[FunctionPlan]:
    """
    The plans of all functions, in program order.

    Args:
        root: the program.
        calls: the calls in it.
        roles: of its functions.
        traces: what was found in it.
        arenas: by the function on whose time axis they are.
    """
    by_function = {trace.function: trace for trace in traces.functions}
    skipped = _by_function(traces.skipped)
    unused = _by_function(traces.unused)
    erased = _by_function(traces.erased_frees)
    for function in (op for op in walk(root) if is_function(op)):
        trace = by_function.get(function) or FunctionTrace(function, (function, *_inside(function)))
        yield FunctionPlan(
            trace._replace(
                skipped=_why(skipped.get(function, ()), traces),
                unused=tuple(unused.get(function, ())),
                erased_frees=tuple(erased.get(function, ())),
            ),
            tuple(arenas.get(function, ())),
            {},
            roles.own_arena_reason(calls, function),
        )


def skipped_outside(traces: ProgramTraces) -> tuple[SkippedAllocation, ...]:
    """The allocations that are in no function; what is in no block stands for an argument (W5)."""
    in_blocks = (op for op in traces.skipped if op.parent is not None)
    return _why([op for op in in_blocks if function_around(op) is None], traces)


def _why(ops: Iterable[Operation], traces: ProgramTraces) -> tuple[SkippedAllocation, ...]:
    return tuple(SkippedAllocation(op, traces.skipped[op]) for op in ops)


def _by_function(ops: Iterable[Operation]) -> dict[Operation | None, list[Operation]]:
    found: dict[Operation | None, list[Operation]] = {}
    for op in ops:
        found.setdefault(function_around(op), []).append(op)
    return found


def _inside(function: Operation) -> Iterator[Operation]:
    return (op for op in walk(function) if op is not function)


def plan_whole_program(
    root: Operation, calls: CallGraph, options: MergeAllocOptions, plan: PlanArena
) -> MemoryPlan:
    """
    The plan of a program with its calls.

    Bodies stand at all calls, or, if that is smaller, what is called more than once has one
    workspace for each call. Raises `PassError` for what cannot be done.
    """
    with_context = functions_with_context(root, calls)
    return replace(_plan_best(root, calls, options, plan), with_context=with_context)


def _plan_best(
    root: Operation, calls: CallGraph, options: MergeAllocOptions, plan: PlanArena
) -> MemoryPlan:
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
    call_of = only_calls(calls, roles)
    io = ProgramIo(program, entries_with_io(calls, roles, options), options)
    memory = Memory(program.root)
    io.find(memory)
    users = BufferUsers(lambda: Memory(root), io.stand_ins)
    plans: list[tuple[int, MemoryPlan]] = []
    failure: PassError | None = None
    for traces in collect_program(
        program, OnlyCalls(call_of), memory, options, lambda op: roles.is_entry(calls, op)
    ):
        for is_frugal in (False, True):
            try:
                planner = _Planner(root, calls, roles, traces, options, plan, users, is_frugal)
                found = planner.plan()
                found = replace(found, io=io.places(found.arenas, traces.skipped))
                check_capacities(found, calls, options)
                # T13: what is not merged is there beside the arenas.
                at_once = found.size_bytes + traces.staying_bytes
                plans.append((at_once, replace(found, only_calls=call_of)))
                break
            except PassError as error:
                failure = failure or error
    if not plans:
        assert failure is not None
        raise failure
    return min(plans, key=lambda pair: (pair[0], pair[1].size_bytes))[1]


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
        users: BufferUsers,
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
            users: the functions that use a buffer.
            is_frugal: whether functions that are planned by themselves leave pools with a capacity
                to their callers: what they take, callers cannot do without.
        """
        self._on_cycles = calls.on_cycles()
        self._is_frugal = is_frugal
        self._root = root
        self._calls = calls
        self._roles = roles
        self._traces = traces
        self._scopes = ProgramScopes(calls, roles, traces.functions)
        self._options = options
        self._plan_arena = plan
        self._users = users
        self._arenas: dict[tuple[Block, Attribute], ArenaPlan] = {}
        self._axis_of: dict[tuple[Block, Attribute], Operation] = {}
        """By arena, the function on whose time axis it is."""

    def plan(self) -> MemoryPlan:
        """The plan."""
        for op, reason in self._traces.skipped.items():
            if pinned_offset(op) is not None:
                fail(op, f"is pinned to an offset, but cannot be merged: {reason}")
        for component in self._scopes.components():
            self._plan_component(component)
        arenas: dict[Operation, list[ArenaPlan]] = {}
        for key, arena in self._arenas.items():
            arenas.setdefault(self._axis_of[key], []).append(arena)
        workspaces, passed = pass_workspaces(self._calls, self._roles, self._arenas)
        return MemoryPlan(
            tuple(plans_of_functions(self._root, self._calls, self._roles, self._traces, arenas)),
            skipped_outside(self._traces),
            workspaces,
            passed,
        )

    def _plan_component(self, component: Sequence[Scope]) -> None:
        inside = options_inside(component[0].block, tuple(self._arenas.values()), self._options)
        if self._leaves_pools_to_others(component[0].function):
            inside = replace(inside, pools=tuple(map(_without_room, inside.pools)))
        joint_scopes = JointScopes(
            component,
            {
                call: self._workspaces_of(call)
                for scope in component
                for call in scope.separate_calls
            },
        )
        traces = joint_scopes.traces()
        if not traces:
            return
        for joint, offsets in assign_pools(traces, inside, self._users):
            planned = plan_assigned(joint, offsets, inside, self._plan_arena)
            if len(component) == 1:
                self._add_arena(component[0], planned)
                continue
            found = {one.op: one.offset_bytes for one in planned.placed}
            for scope, part in zip(component, joint_scopes.parts(joint, planned), strict=True):
                if part.allocations:
                    arena = arena_from_offsets(
                        part, inside, found, planned.algorithm, part.forwardings
                    )
                    self._add_arena(scope, arena)

    def _workspaces_of(self, call: Operation) -> Sequence[ArenaPlan]:
        """
        Workspaces that a call needs for a function planned by itself, which has been planned
        already.
        """
        callee = self._calls.callee_of(call)
        assert callee is not None
        return arenas_of_body(self._arenas, callee)

    def _leaves_pools_to_others(self, function: Operation) -> bool:
        """Whether a function does without pools that have a capacity."""
        # M12: of what calls itself, arenas may be there any number of times.
        return function in self._on_cycles or (
            self._is_frugal and bool(self._calls.callers_of(function))
        )

    def _add_arena(self, scope: Scope, arena: ArenaPlan) -> None:
        """Two functions that share a scope, inside of one that both inline, share its arena."""
        key = arena.scope, arena.memory_space
        if self._options.is_exact:
            arena = without_rest(arena)
        known = self._arenas.get(key)
        if known is None or known.size_bytes < arena.size_bytes:
            is_body = scope.block.parent_op() is scope.function
            storage = "alloc"
            if is_body and self._roles.is_entry(self._calls, scope.function):
                storage = self._options.arena
            pool = pool_in(arena.memory_space, self._options.pools)
            self._arenas[key] = arena._replace(
                is_provided=is_body and self._scopes.is_separate(scope),
                storage=storage,
                base_address=None if pool is None else pool.base_address,
                frees_arena=arena.frees_arena and storage == "alloc",
            )
            if storage == "static":
                _check_base(self._arenas[key])
            self._axis_of[key] = scope.function


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
