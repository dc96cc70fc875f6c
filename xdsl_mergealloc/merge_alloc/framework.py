"""The stages of merge-alloc, and how they follow one another.

    memory -> trace collector -> planner -> rewriter

Each stage is a function over plain data and can be replaced by another function of its type.
Traces list the alternatives; this module alone chooses among them, by planning (`plan_program`).
Code that only some options need is imported where it runs, to keep the start of a compiler fast.
Only the last stage changes the program, and it starts when all plans are complete: errors are
found before anything is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.analysis.calls import CallGraph, walk_function
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import PassError, PoolTooSmallError
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.graphs import strongly_connected_components
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.merge_alloc.candidate_pools import BufferUsers
from xdsl_mergealloc.merge_alloc.capacities import check_capacities, with_pools_of
from xdsl_mergealloc.merge_alloc.collect import collect_tick_traces
from xdsl_mergealloc.merge_alloc.constants.plan import Resources, no_resources
from xdsl_mergealloc.merge_alloc.forwarding_rewrite import carry_out_forwardings
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, FunctionPlan, MemoryPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import plan_arena
from xdsl_mergealloc.merge_alloc.pool_assignment import find_too_large, plan_scopes
from xdsl_mergealloc.merge_alloc.rewrite import erase_all, rewrite_arena, rewrite_shared
from xdsl_mergealloc.merge_alloc.tighten import BytesHeldBy, tighten
from xdsl_mergealloc.merge_alloc.trace import BlockOrders, FunctionTrace, LifetimeTrace, MemoryTrace
from xdsl_mergealloc.planner.bounds import CandidatePlan, cheapest

if TYPE_CHECKING:
    from xdsl_mergealloc.recorded_plan import RecordedPlan

TraceCollector = Callable[[Operation, Memory, MergeAllocOptions, BlockOrders], MemoryTrace]
"""
Maps the root operation and its memory analysis to the live ranges of all buffers, scope by scope;
blocks in the `BlockOrders` are analyzed in that order of their operations.
"""

MemoryPlanner = Callable[[Operation, LifetimeTrace, MergeAllocOptions], ArenaPlan]
"""Maps the root operation and one trace to the plan of its arena."""

MemoryRewriter = Callable[[Operation, ArenaPlan, MergeAllocOptions], None]
"""Creates one arena, where it is needed, and puts the allocations of its plan into it."""


@dataclass(frozen=True)
class MergeAllocStages:
    """The stages to run; the defaults are those of the merge-alloc document."""

    collect: TraceCollector = collect_tick_traces
    plan: MemoryPlanner = plan_arena
    rewrite: MemoryRewriter = rewrite_arena


DEFAULT_STAGES = MergeAllocStages()


def merge_allocations(
    root: Operation,
    options: MergeAllocOptions,
    stages: MergeAllocStages = DEFAULT_STAGES,
    resources: Resources = no_resources,
) -> MemoryPlan:
    """
    Merge the allocations below `root`, and return the plan that was carried out. With
    `pack_constants`, `resources` supplies the bytes of resources.

    Raises `PassError`, before anything is changed, if planning fails.
    """
    if options.scope == "program" and stages.rewrite is not rewrite_arena:
        raise _has_its_own("rewrite", "rewriter")
    with paused_gc():
        plan = plan_program(root, options, stages, resources)
        records: Mapping[Operation, RecordedPlan] = {}
        if plan.arenas:
            from xdsl_mergealloc.merge_alloc.record import leave_arenas, record_plan

            plan = leave_arenas(plan)
            records = record_plan(root, plan, MemoryLayout(options.index_bitwidth))
        _set_orders(plan.orders)
        erase_all(plan.erased_frees)
        erase_all(plan.unused)
        if options.scope == "program":
            from xdsl_mergealloc.merge_alloc.whole_program.rewrite import rewrite_program

            rewrite_program(root, plan, options)
        else:
            carry_out_forwardings(plan.forwardings, plan.only_calls)
            for arena in plan.arenas:
                stages.rewrite(root, arena, options)
        for shared in plan.shared:
            if not shared.is_slot:
                rewrite_shared(shared, options)
        if plan.dynamic_workspaces:
            from xdsl_mergealloc.merge_alloc.whole_program.dynamic_workspace import (
                provide_dynamic_workspaces,
            )

            provide_dynamic_workspaces(plan.dynamic_workspaces)
        if plan.constants:
            from xdsl_mergealloc.merge_alloc.constants.rewrite import pack_constants

            pack_constants(plan.constants, CallGraph(root))
        if records:
            from xdsl_mergealloc.recorded_plan import note_plans

            note_plans(records)
    return plan


def _has_its_own(stage: str, what: str) -> PassError:
    """Return the error for a custom stage that `scope=program` does not accept."""
    return PassError(
        f"error: merge-alloc: scope=program has a {what} of its own: it takes no other stage "
        f"'{stage}', but one for 'plan'"
    )


def plan_program(
    root: Operation,
    options: MergeAllocOptions,
    stages: MergeAllocStages = DEFAULT_STAGES,
    resources: Resources = no_resources,
) -> MemoryPlan:
    """
    Plan the memory of a program without changing the program. With `pack_constants`, `resources`
    supplies the bytes of resources.

    Raises `PassError` if planning fails.
    """
    options = with_pools_of(root, options)
    # Whole programs are analyzed later, in a copy with the bodies of callees at their calls.
    plans_functions = options.scope == "function"
    memory = Memory(root) if plans_functions or options.pack_constants else None
    calls = CallGraph(root) if memory is None else memory.calls

    def plan_buffers(options: MergeAllocOptions) -> MemoryPlan:
        if memory is not None and plans_functions:
            return _plan_functions(root, memory, options, stages)
        if stages.collect is not collect_tick_traces:
            raise _has_its_own("collect", "collector")
        return _plan_program(root, calls, options, stages)

    if memory is None or not options.pack_constants:
        return plan_buffers(options)
    from xdsl_mergealloc.merge_alloc.constants.with_buffers import plan_with_constants

    return plan_with_constants(root, memory, options, resources, plan_buffers)


def _plan_program(
    root: Operation, calls: CallGraph, options: MergeAllocOptions, stages: MergeAllocStages
) -> MemoryPlan:
    """
    Plan a program with its calls. If operations may be reordered, return the smaller of two plans
    (O2): for the given orders, and for those that need less memory in each function by itself.
    """
    from xdsl_mergealloc.merge_alloc.whole_program.planning import plan_whole_program

    static = replace(options, dynamic="keep")

    def attempt() -> MemoryPlan | PassError:
        try:
            return plan_whole_program(root, calls, static, partial(stages.plan, root))
        except PassError as error:
            return error

    best = attempt()
    orders: BlockOrders = _orders_of_functions(root, options) if options.reorders else {}
    if orders:
        given_orders = {block: tuple(block.ops) for block in orders}
        _set_orders(orders)
        try:
            other = attempt()
        finally:
            _set_orders(given_orders)
        if isinstance(other, MemoryPlan) and (
            isinstance(best, PassError) or other.size_bytes < best.size_bytes
        ):
            functions = [
                one._replace(orders=_orders_within(one.trace.function, orders))
                for one in other.functions
            ]
            best = replace(other, functions=tuple(functions))
    if isinstance(best, PassError):
        raise best
    return _with_shared(best, root, calls, options) if options.dynamic == "reuse" else best


def _orders_of_functions(root: Operation, options: MergeAllocOptions) -> BlockOrders:
    """Return block orders with which functions, each by itself, may need smaller arenas."""
    from xdsl_mergealloc.merge_alloc.reorder.blocks import better_orders

    alone = options.of_functions()
    memory = Memory(root)
    return better_orders(collect_tick_traces(root, memory, alone).preferred, memory, alone)


def _with_shared(
    plan: MemoryPlan, root: Operation, calls: CallGraph, options: MergeAllocOptions
) -> MemoryPlan:
    """Add to a program's plan the shared allocations of dynamic size in each function (Y1)."""
    from xdsl_mergealloc.merge_alloc.whole_program.dynamic_workspace import (
        gets_dynamic_workspace,
        plan_dynamic_workspaces,
    )

    memory = Memory(root)
    traces = collect_tick_traces(
        root,
        memory,
        options.of_functions(),
        plan.orders,
        has_slots=lambda function: gets_dynamic_workspace(calls, function, options),
    ).preferred
    by_function = {trace.function: trace for trace in traces}

    def add_shared(function: FunctionPlan) -> FunctionPlan:
        trace = by_function[function.trace.function]
        frees = {
            free: {one.owner for value in free.operands for one in memory.view_flow.origins(value)}
            for free in trace.erased_frees
        }
        shared = trace.shared
        while True:
            shares: set[Operation | Block]
            shares = {one.op for group in shared for one in group.allocations}
            # T12: a free that may free other buffers, too, stays, with all that it may free.
            staying = {op for freed in frees.values() if not freed <= shares for op in freed}
            if staying.isdisjoint(shares):
                break
            shared = tuple(
                group for group in shared if staying.isdisjoint(one.op for one in group.allocations)
            )
        changed = function.trace._replace(
            skipped=tuple(one for one in function.trace.skipped if one.op not in shares),
            erased_frees=(
                *function.trace.erased_frees,
                *(free for free, freed in frees.items() if freed <= shares),
            ),
            shared=shared,
        )
        return function._replace(trace=changed)

    plan = replace(plan, functions=tuple(map(add_shared, plan.functions)))
    return replace(plan, dynamic_workspaces=plan_dynamic_workspaces(plan, options))


def _set_orders(orders: BlockOrders) -> None:
    for block, order in orders.items():
        for op in order:
            op.detach()
        block.add_ops(order)


def _plan_functions(
    root: Operation, memory: Memory, options: MergeAllocOptions, stages: MergeAllocStages
) -> MemoryPlan:
    """
    Plan all functions, one by one, callees before their callers.

    Each function gets the best of its alternatives: its traces (T13) and, if operations may be
    reordered, their orders (O2).
    """

    users = BufferUsers(lambda: memory)

    def attempt(orders: BlockOrders) -> tuple[MemoryTrace, list[FunctionPlan | PassError]]:
        trace = stages.collect(root, memory, options, orders)
        by_function = {traces[0].function: traces for traces in trace.functions}
        plans: dict[Operation, FunctionPlan | PassError] = {}

        def bytes_held_by(call: Operation, space: Attribute) -> int:
            """Return the most bytes that a callee's arenas in a memory space take at once."""
            callee = memory.calls.callee_of(call)
            planned = None if callee is None else plans.get(callee)
            return planned.bytes_held(space) if isinstance(planned, FunctionPlan) else 0

        for component in strongly_connected_components(by_function, memory.calls.callees_in):
            for function in filter(by_function.__contains__, component):
                plans[function] = _plan_function(
                    root, by_function[function], options, stages, orders, users, bytes_held_by
                )
        return trace, [plans[function] for function in by_function]

    trace, plans = attempt({})
    if options.reorders:
        orders = _find_orders(trace, plans, memory, options)
        if orders:
            _, others = attempt(orders)
            plans = [_better_of(*pair) for pair in zip(plans, others, strict=True)]
    functions: list[FunctionPlan] = []
    for plan in plans:
        if isinstance(plan, PassError):
            raise plan
        functions.append(plan)
    memory_plan = MemoryPlan(tuple(functions), trace.skipped_outside)
    check_capacities(memory_plan, memory.calls, options)
    return memory_plan


def _plan_function(
    root: Operation,
    traces: Sequence[FunctionTrace],
    options: MergeAllocOptions,
    stages: MergeAllocStages,
    orders: BlockOrders,
    users: BufferUsers,
    bytes_held_by: BytesHeldBy,
) -> FunctionPlan | PassError:
    """Return the smallest plan among a function's traces; the first one's error if all fail."""
    plan = partial(stages.plan, root)
    # A custom rewriter need not support arenas that are results.
    uses_results = options.uses_results and stages.rewrite is rewrite_arena

    def plan_all(trace: FunctionTrace, options: MergeAllocOptions) -> tuple[int, FunctionPlan]:
        trace, arenas = plan_scopes(trace, options, plan, users)
        # T13: of traces that take equally many bytes at once, the one with smaller arenas wins.
        size_bytes = sum(arena.size_bytes for arena in arenas)
        at_once = tuple(arena.size_bytes for arena in arenas)
        within = _orders_within(trace.function, orders)
        found = FunctionPlan(trace, arenas, within, bytes_at_once=at_once)
        return size_bytes, tighten(found, options, plan, bytes_held_by) if uses_results else found

    def attempt(trace: FunctionTrace) -> tuple[int, FunctionPlan]:
        try:
            return plan_all(trace, options)
        except PoolTooSmallError as error:
            if not uses_results or options.on_overflow == "warn":
                raise
            # An arena that is too large by itself may fit with some of its buffers in results.
            size_bytes, found = plan_all(trace, replace(options, on_overflow="warn"))
            too_large = find_too_large(found.arenas, options)
            if too_large is None:
                return size_bytes, found
            if any(arena.is_result for arena in found.arenas):
                with_results = f"{too_large.size_bytes} bytes with buffers in results"
                raise PoolTooSmallError(f"{error}; it still takes {with_results}") from error
            raise

    try:
        _, smallest = cheapest(
            [CandidatePlan((0, 0), partial(attempt, trace)) for trace in traces],
            lambda found: (sum(found[1].bytes_at_once), found[0]),
            PassError,
        )
    except PassError as error:
        return error
    return smallest


def _orders_within(function: Operation, orders: BlockOrders) -> BlockOrders:
    """Return the orders of those blocks that belong to the function itself."""
    if not orders:
        return {}
    blocks = {op.parent: None for op in walk_function(function)}
    return {block: orders[block] for block in blocks if block is not None and block in orders}


def _find_orders(
    trace: MemoryTrace,
    plans: Sequence[FunctionPlan | PassError],
    memory: Memory,
    options: MergeAllocOptions,
) -> BlockOrders:
    """Return block orders with which arenas may be smaller."""
    from xdsl_mergealloc.merge_alloc.reorder.waiting import anything_waits

    waiting = [
        plan.trace if isinstance(plan, FunctionPlan) else traces[0]
        for traces, plan in zip(trace.functions, plans, strict=True)
        if isinstance(plan, PassError) or anything_waits(plan, memory)  # O5
    ]
    if not waiting:
        return {}
    from xdsl_mergealloc.merge_alloc.reorder.blocks import better_orders

    return better_orders(waiting, memory, options)


def _better_of(
    given: FunctionPlan | PassError, other: FunctionPlan | PassError
) -> FunctionPlan | PassError:
    """O2: return the new order's plan if only that one fits or if it is smaller, else the given."""
    if isinstance(other, PassError):
        return given
    if isinstance(given, PassError) or _is_smaller(other, given):
        return other
    return given


def _is_smaller(new: FunctionPlan, given: FunctionPlan) -> bool:
    """Whether some scope takes fewer bytes at once and none takes more, with equal merging."""
    old_bytes, new_bytes = _bytes_by_scope(given), _bytes_by_scope(new)
    return (
        old_bytes.keys() == new_bytes.keys()
        and old_bytes != new_bytes
        and all(new_bytes[scope] <= size for scope, size in old_bytes.items())
        # Allocations that are not merged have a cost of their own.
        and _merged(new.trace) == _merged(given.trace)
        and _saved_by_sharing(new.trace) >= _saved_by_sharing(given.trace)
    )


def _bytes_by_scope(plan: FunctionPlan) -> Mapping[tuple[Block, Attribute], int]:
    return {
        (scope.scope, scope.memory_space): size_bytes
        for scope, size_bytes in zip(plan.trace.scopes, plan.bytes_at_once, strict=True)
    }


def _merged(trace: FunctionTrace) -> set[Operation]:
    return {allocation.op for scope in trace.scopes for allocation in scope.allocations}


def _saved_by_sharing(trace: FunctionTrace) -> int:
    """Return the bytes saved by sharing dynamic allocations, with every factor counted as 1."""
    return sum(
        sum(one.size_bytes for one in shared.allocations) - shared.unit_bytes
        for shared in trace.shared
    )
