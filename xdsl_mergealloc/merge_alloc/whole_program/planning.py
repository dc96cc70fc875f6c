"""The plan of a whole program: arenas of functions that own some, workspaces of the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from xdsl.ir import Operation

from xdsl_mergealloc.analysis.calls import CallGraph, function_around
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import PassError, error_at, fail
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.memory_pools import name_of_memory_space, pool_in
from xdsl_mergealloc.merge_alloc.candidate_pools import BufferUsers, pinned_offset
from xdsl_mergealloc.merge_alloc.capacities import check_capacities
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, FunctionPlan, MemoryPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import arena_from_offsets
from xdsl_mergealloc.merge_alloc.pool_assignment import PlanArena, options_inside, plan_pools
from xdsl_mergealloc.merge_alloc.tighten import without_rest
from xdsl_mergealloc.merge_alloc.trace import FunctionTrace, SkippedAllocation, grouped
from xdsl_mergealloc.merge_alloc.whole_program.further_arguments import functions_with_context
from xdsl_mergealloc.merge_alloc.whole_program.inlined import InlinedProgram, OnlyCalls
from xdsl_mergealloc.merge_alloc.whole_program.io import EntryIo, entries_with_io
from xdsl_mergealloc.merge_alloc.whole_program.joint_traces import (
    JointScope,
    JointScopes,
    ProgramScopes,
)
from xdsl_mergealloc.merge_alloc.whole_program.roles import (
    ArenaKey,
    FunctionRoles,
    Role,
    arenas_of_body,
    choose_roles,
    pass_workspaces,
)
from xdsl_mergealloc.merge_alloc.whole_program.traces import ProgramCollector, ProgramTraces
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.planner.bounds import CandidatePlan, cheapest


def plan_whole_program(
    root: Operation, calls: CallGraph, options: MergeAllocOptions, plan: PlanArena
) -> MemoryPlan:
    """
    Plan a program with its calls.

    Bodies stand at all calls, or, if that is smaller, functions that are called more than once have
    one workspace for each call. Raises `PassError` if planning fails.
    """
    with_context = functions_with_context(root, calls)
    functions = [op for op in walk(root) if is_function(op)]

    def attempt(roles: FunctionRoles) -> MemoryPlan:
        found = _plan_with(root, functions, roles, options, plan)
        return replace(found, with_context=with_context)

    roles = choose_roles(calls, functions)
    shared = frozenset(
        function
        for function, role in roles.role_of.items()
        if role is Role.INLINED and len(calls.callers_of(function)) > 1
    )
    try:
        best = attempt(roles)
    except PassError:
        if not shared:
            raise
        # Offsets that are equal at all calls may be the reason why a pool is too small.
        return attempt(choose_roles(calls, functions, shared))
    if shared and any(arena.size_bytes > arena.lower_bound_bytes for arena in best.arenas):
        other = attempt(choose_roles(calls, functions, shared))
        best = min(best, other, key=lambda one: one.size_bytes)
    return best


def _plan_with(
    root: Operation,
    functions: Sequence[Operation],
    roles: FunctionRoles,
    options: MergeAllocOptions,
    plan: PlanArena,
) -> MemoryPlan:
    program = InlinedProgram(root, roles)
    call_of = roles.only_calls()
    layout = MemoryLayout(options.index_bitwidth)
    entries = [EntryIo(one, program, layout) for one in entries_with_io(roles, options)]
    memory = Memory(program.root)
    for entry in entries:
        entry.find(memory)
    stand_ins = {op: value for entry in entries for op, value in entry.stand_ins.items()}
    users = BufferUsers(lambda: Memory(root), stand_ins)
    collector = ProgramCollector(program, OnlyCalls(call_of), memory, options, roles.is_entry)

    def attempt(traces: ProgramTraces, *, is_frugal: bool) -> tuple[tuple[int, int], MemoryPlan]:
        found = _Planner(functions, roles, traces, options, plan, users, is_frugal).plan()
        io = {one.function: one.places(found.arenas, traces.skipped) for one in entries}
        found = replace(found, io=io, only_calls=call_of)
        check_capacities(found, roles.calls, options)
        # T13: allocations that are not merged exist beside the arenas.
        staying, all_bytes = traces.staying_bytes, found.size_bytes + traces.staying_bytes
        if options.io_in_workspace:
            return (staying, all_bytes), found  # There may be no heap for them.
        cost = all_bytes, found.size_bytes if options.arena == "alloc" else staying
        return cost, found

    def attempt_twice(traces: ProgramTraces) -> tuple[tuple[int, int], MemoryPlan]:
        try:
            return attempt(traces, is_frugal=False)
        except PassError as error:
            try:
                return attempt(traces, is_frugal=True)
            except PassError:
                raise error from None

    _, best = cheapest(
        [
            CandidatePlan((0, 0), partial(attempt_twice, traces))
            for traces in collector.collect_all()
        ],
        lambda found: found[0],
        PassError,
    )
    return best


@dataclass
class _Planner:
    """Plans the scopes of a program, callees that are planned by themselves first."""

    functions: Sequence[Operation]
    """All functions of the program, in order."""
    roles: FunctionRoles
    traces: ProgramTraces
    options: MergeAllocOptions
    plan_arena: PlanArena
    users: BufferUsers
    is_frugal: bool
    """
    Whether functions that are planned by themselves leave pools with a capacity to their callers,
    which would otherwise have to provide the bytes that these functions take there.
    """
    arenas: dict[ArenaKey, ArenaPlan] = field(default_factory=dict[ArenaKey, ArenaPlan])
    axis_of: dict[ArenaKey, Operation] = field(default_factory=dict[ArenaKey, Operation])
    """By arena, the function whose ticks it has."""

    def __post_init__(self) -> None:
        self.calls = self.roles.calls
        self.on_cycles = self.calls.on_cycles()
        self.scopes = ProgramScopes(self.roles, self.traces.functions)

    def plan(self) -> MemoryPlan:
        """Return the plan."""
        for op, reason in self.traces.skipped.items():
            if pinned_offset(op) is not None:
                fail(op, f"is pinned to an offset, but cannot be merged: {reason}")
        for component in self.scopes.components():
            self._plan_component(component)
        skipped = grouped(self.traces.skipped, function_around)
        # An allocation that is in no block stands for an argument (W5).
        outside = [op for op in skipped.get(None, ()) if op.parent is not None]
        workspaces, passed = pass_workspaces(self.roles, self.arenas)
        return MemoryPlan(
            tuple(self._plans_of_functions(skipped)), self._why(outside), workspaces, passed
        )

    def _plans_of_functions(
        self, skipped: Mapping[Operation | None, Sequence[Operation]]
    ) -> Iterator[FunctionPlan]:
        """Yield the plans of all functions, with the arenas that have their ticks, in order."""
        arenas = grouped(
            self.arenas.values(), lambda one: self.axis_of[one.scope, one.memory_space]
        )
        by_function = {trace.function: trace for trace in self.traces.functions}
        unused = grouped(self.traces.unused, function_around)
        erased = grouped(self.traces.erased_frees, function_around)
        for function in self.functions:
            trace = by_function.get(function) or FunctionTrace(function, walk(function))
            yield FunctionPlan(
                trace._replace(
                    skipped=self._why(skipped.get(function, ())),
                    unused=tuple(unused.get(function, ())),
                    erased_frees=tuple(erased.get(function, ())),
                ),
                tuple(arenas.get(function, ())),
                {},
                self.roles.own_arena_reason(function),
            )

    def _why(self, ops: Iterable[Operation]) -> tuple[SkippedAllocation, ...]:
        return tuple(SkippedAllocation(op, self.traces.skipped[op]) for op in ops)

    def _plan_component(self, component: Sequence[JointScope]) -> None:
        inside = options_inside(component[0].block, tuple(self.arenas.values()), self.options)
        if self._leaves_pools_to_others(component[0].function):
            pools = (
                one if one.capacity_bytes is None else replace(one, capacity_bytes=0)
                for one in inside.pools
            )
            inside = replace(inside, pools=tuple(pools))
        # The workspaces of functions that are planned by themselves are planned already.
        workspaces = {
            call: arenas_of_body(self.arenas, callee)
            for scope in component
            for call in scope.separate_calls
            if (callee := self.calls.callee_of(call)) is not None
        }
        joint_scopes = JointScopes(component, workspaces)
        traces = joint_scopes.traces()
        if not traces:
            return
        for joint, planned in plan_pools(traces, inside, self.users, self.plan_arena):
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

    def _leaves_pools_to_others(self, function: Operation) -> bool:
        """Whether a function does without pools that have a capacity."""
        # M12: the arenas of a function that calls itself may exist any number of times at once.
        return function in self.on_cycles or (
            self.is_frugal and bool(self.calls.callers_of(function))
        )

    def _add_arena(self, scope: JointScope, arena: ArenaPlan) -> None:
        """Add an arena; functions that share a scope, of one that both inline, share its arena."""
        key = arena.scope, arena.memory_space
        if self.options.is_exact:
            arena = without_rest(arena)
        known = self.arenas.get(key)
        if known is None or known.size_bytes < arena.size_bytes:
            is_body = scope.block.parent_op() is scope.function
            storage = "alloc"
            if is_body and self.roles.is_entry(scope.function):
                storage = self.options.arena
            pool = pool_in(arena.memory_space, self.options.pools)
            self.arenas[key] = arena._replace(
                is_provided=is_body and self.scopes.is_separate(scope),
                storage=storage,
                base_address=None if pool is None else pool.base_address,
                frees_arena=arena.frees_arena and storage == "alloc",
            )
            if storage == "static":
                _check_base(self.arenas[key], self.options)
            self.axis_of[key] = scope.function


def _check_base(arena: ArenaPlan, options: MergeAllocOptions) -> None:
    """Raise `PassError` if an arena cannot be at the base address of its pool."""
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
    last_address = arena.base_address + max(arena.size_bytes, 1) - 1
    if last_address > options.largest_index:
        raise PassError(
            f"{error_at(op)}merge-alloc: an arena of {arena.size_bytes} bytes at the base address "
            f"{arena.base_address} of pool '{name}' ends behind the last address: an index of "
            f"{options.index_bitwidth} bits counts to {options.largest_index}"
        )
