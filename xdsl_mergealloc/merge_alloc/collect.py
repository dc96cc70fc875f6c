"""The default trace collector: lifetimes as ranges of ticks.

For every function, one walk records where buffers are accessed, kept and freed (`memory_info`).
Then each allocation is judged: mergeable or not, and if it is, in which scope and live from when to
when. Nothing is changed by that, neither the program nor what the walk recorded, so that a function
can be judged in two ways (T13). The rules, numbered as in docs/merge-alloc.md:

- T1 Live from the first to the last tick at which an operation that has memory effects
  accesses it or a view of it.
- T2 Making a view is no access; nor is what has no memory effects.
- T3 Views, `arith.select`, region arguments and results, block arguments: aliases of all that
  they may be.
- T4 Accessed inside a loop or branch but allocated outside: live over the whole of it.
- T5 Allocated and used only inside: exact ticks.
- T6 Yielded out of a branch and used after it: live over the whole branch.
- T7 What escapes is not mergeable.
- T8 What is never accessed has no lifetime.
- T10 The same for loops of blocks: see `lifetimes`.
- T11 Accessed inside an operation whose control flow is unknown: an error.
- T12 Frees of mergeable allocations only are erased; other frees make all that they may free
  unmergeable.
- T13 Exact lifetimes know when what a loop carries is live, so that it can be merged. Merged, it
  shares bytes with others, but where it lives all the time the arena grows by its size. So there is
  a trace with it and one without, and the smaller arenas decide.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from xdsl_mergealloc.analysis.cycles import Cycle, Cycles
from xdsl_mergealloc.analysis.in_place import may_be_written_over
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import fail, name_of_value
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.control_flow import branch_operands
from xdsl_mergealloc.merge_alloc.deallocations import ResolvedFrees, resolve_frees
from xdsl_mergealloc.merge_alloc.destination_forwarding import find_forwardings
from xdsl_mergealloc.merge_alloc.dynamic_sizes import Sharer, find_insertion_blocks, find_shared
from xdsl_mergealloc.merge_alloc.lifetimes import (
    BufferHistory,
    find_exact_lifetimes,
    find_lifetime,
    hoist_out_of_parallel_loops,
)
from xdsl_mergealloc.merge_alloc.memory_info import (
    Candidate,
    FunctionMemoryInfo,
    ReasonToStay,
    allocation_to_free,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.ticks import Frame, Position
from xdsl_mergealloc.merge_alloc.trace import (
    BlockOrders,
    DestinationForwarding,
    FunctionTrace,
    LifetimeTrace,
    MemoryTrace,
    SharedAllocation,
    SkippedAllocation,
    TracedAllocation,
)


def collect_tick_traces(
    root: Operation,
    memory: Memory,
    options: MergeAllocOptions,
    orders: BlockOrders | None = None,
    *,
    reason_to_stay: ReasonToStay | None = None,
) -> MemoryTrace:
    """
    The lifetimes of all allocations below `root`, function by function.

    Args:
        root: usually a module.
        memory: what the operations below `root` do to it.
        options: those of merge-alloc.
        orders: blocks that are to be seen in another order than the one of their operations.
        reason_to_stay: for an allocation that could be merged, why it is to stay; None if it is
            not. For collectors of one's own that leave some allocations alone.

    Raises `PassError` for an operation of unknown control flow that accesses, inside its
    regions, an allocation that could otherwise be merged.
    """
    functions: list[tuple[FunctionTrace, ...]] = []
    outside: list[SkippedAllocation] = []
    pending = [root]
    while pending:
        op = pending.pop()
        if is_function(op):
            info = FunctionMemoryInfo(op, memory, options, orders or {}, reason_to_stay)
            functions.append(collect_function(info))
            pending.extend(reversed(info.walk.program.nested_functions))
            continue
        if allocation_to_free(op) is not None:
            outside.append(SkippedAllocation(op, "not inside an allocation scope"))
        for region in reversed(op.regions):
            for block in reversed(region.blocks):
                pending.extend(reversed(block.ops))
    return MemoryTrace(tuple(functions), tuple(outside))


def collect_function(info: FunctionMemoryInfo) -> tuple[FunctionTrace, ...]:
    """The traces of a function: with and without what loops carry, if that differs (T13)."""
    without = _reasons_to_stay(info, merges_carried=False)
    if info.options.lifetimes == "tick":
        return (_Collector(info, without).collect(),)
    with_carried = _reasons_to_stay(info, merges_carried=True)
    if with_carried == without:
        return (_Collector(info, without).collect(),)
    return tuple(_Collector(info, reasons).collect() for reasons in (with_carried, without))


def _reasons_to_stay(info: FunctionMemoryInfo, *, merges_carried: bool) -> dict[SSAValue, str]:
    """Why allocations are not mergeable, by what is done with them: the first reason found."""
    reasons = {
        value: candidate.reason
        for value, candidate in info.candidates.items()
        if candidate.reason is not None
    }

    def open_origins(value: SSAValue) -> Iterator[tuple[SSAValue, Candidate]]:
        """The allocations that a value may be of which no reason to stay is known."""
        for origin in info.view_flow.origins(value):
            candidate = info.candidates.get(origin)
            if candidate is not None and origin not in reasons:
                yield origin, candidate

    for value, reason in info.kept:
        for origin, _ in open_origins(value):
            reasons[origin] = reason
    for value, loop in info.carried:
        # T7. What cannot be told apart are the buffers of one allocation in several iterations.
        for origin, candidate in open_origins(value):
            if not merges_carried or _is_inside(candidate.position, loop):
                reasons[origin] = "carried by a loop"
    for cycles, cycle, value in _values_carried_by_branches(info):
        # T10: an allocation of one iteration that a later one gets to see is not one buffer.
        for origin, candidate in open_origins(value):
            block = _block_in_region(candidate.position, cycle.header.parent)
            if block is not None and cycles.may_contain(cycle, block):
                reasons[origin] = "carried around a loop of blocks"
    for value, candidate in info.candidates.items():
        scope = candidate.position.frame.scope
        if value not in reasons and scope is not None:
            # T12: inside a terminator, such as `scf.reduce`, is after the arena would be freed.
            last = max((a.frame.terminators for a in candidate.accesses), default=0)
            if last > scope.terminators:
                reasons[value] = "accessed inside the terminator of its allocation scope"
    return reasons


def _values_carried_by_branches(
    info: FunctionMemoryInfo,
) -> Iterator[tuple[Cycles, Cycle, SSAValue]]:
    """The buffers that a branch hands to the next iteration of a cycle, and the cycle."""
    for terminator, source in info.branches:
        assert source.parent is not None
        cycles = info.walk.program.cycles(source.parent)
        for index, target in enumerate(terminator.successors):
            cycle = cycles.closed_by(source, target)
            if cycle is None:
                continue
            operands = branch_operands(terminator, index)
            for value in buffers_among(terminator.operands if operands is None else operands):
                yield cycles, cycle, value


def _is_inside(position: Position, op: Operation) -> bool:
    """Whether a position is somewhere inside an operation."""
    frame: Frame | None = position.frame
    while frame is not None and frame.op is not op:
        frame = frame.parent
    return frame is not None


def _block_in_region(position: Position, region: Region | None) -> Block | None:
    """The block of a region that a position is in, directly or further inside."""
    block: Block | None = position.block
    frame: Frame | None = position.frame
    while block is not None and block.parent is not region:
        block, frame = (None, None) if frame is None else (frame.block, frame.parent)
    return block


class _Collector:
    """Makes the trace of a function, for given reasons why some of its allocations stay."""

    def __init__(self, info: FunctionMemoryInfo, reasons: Mapping[SSAValue, str]):
        self._info = info
        self._options = info.options
        self._candidates = info.candidates
        self._reasons = dict(reasons)
        """Why allocations stay; the steps of `collect` find further ones."""

    def collect(self) -> FunctionTrace:
        """The trace, step by step."""
        insertion_blocks = self._find_insertion_blocks()
        self._refuse_opaque_accesses()
        resolved = self._resolve_frees()
        traced, scopes = self._trace_mergeable()
        in_place = self._find_in_place_reuses(traced, scopes)
        shared, resolved = self._share(insertion_blocks, traced, in_place, resolved)
        return FunctionTrace(
            self._info.walk.operations[0],
            self._info.walk.operations,
            self._make_traces(traced, scopes, in_place, resolved),
            tuple(
                SkippedAllocation(candidate.op, self._reasons[value])
                for value, candidate in self._candidates.items()
                if value in self._reasons
            ),
            tuple(self._candidates[value].op for value in resolved.unused),
            tuple(resolved.erased),
            tuple(shared),
        )

    def _find_insertion_blocks(self) -> Mapping[Operation, Block]:
        """Y2."""
        found = find_insertion_blocks(self._candidates.values())
        for value, candidate in self._candidates.items():
            if candidate.factors and candidate.op not in found:
                reason = "dynamic shape; no allocation in its place could be shared"
                self._reasons.setdefault(value, reason)
        return found

    def _refuse_opaque_accesses(self) -> None:
        """T11."""
        for value, candidate in self._candidates.items():
            if value in self._reasons:
                continue
            for access in candidate.accesses:
                if access.frame.opaque is not None:
                    fail(
                        access.frame.opaque,
                        "does not implement RegionBranchOpInterface, but its regions access the "
                        f"buffer {name_of_value(value)}",
                    )

    def _resolve_frees(self) -> ResolvedFrees:
        """T8 and T12: what is removed altogether, and what stays because of a free."""
        resolved = resolve_frees(
            {
                value: bool(candidate.accesses)
                for value, candidate in self._candidates.items()
                if value not in self._reasons
            },
            self._info.frees,
        )
        self._reasons.update(resolved.kept)
        return resolved

    def _trace_mergeable(self) -> tuple[dict[SSAValue, TracedAllocation], dict[SSAValue, Frame]]:
        """The lifetimes and the scopes of what can be merged."""
        traced: dict[SSAValue, TracedAllocation] = {}
        scopes: dict[SSAValue, Frame] = {}
        for value, candidate in self._candidates.items():
            if value not in self._reasons and candidate.accesses:
                traced[value], scopes[value] = self._trace(candidate)
        if self._options.lifetimes == "liveness":
            traced.update(self._exact_lifetimes(traced, scopes))
        return traced, scopes

    def _trace(self, candidate: Candidate) -> tuple[TracedAllocation, Frame]:
        """The lifetime of a mergeable allocation, and the scope that it is merged into."""
        position, accesses = candidate.position, candidate.accesses
        scope, size_bytes, instances = position.frame.scope, candidate.size_bytes, None
        hoisted = None
        if not candidate.factors:
            alignment = math.lcm(self._options.alignment, candidate.alignment)
            hoisted = hoist_out_of_parallel_loops(position, accesses, size_bytes, alignment)
        if hoisted is not None:
            scope, lifetime, instances = hoisted.scope, hoisted.lifetime, hoisted.instances
            size_bytes = instances.count * instances.stride_bytes
        else:
            lifetime = find_lifetime(position, accesses, self._info.walk.program)
        assert scope is not None
        operations = self._info.walk.operations
        return TracedAllocation(
            candidate.op,
            size_bytes,
            lifetime,
            first_access=operations[accesses[0].tick - 1],
            last_access=operations[accesses[-1].tick - 1],
            alignment=candidate.alignment,
            instances=instances,
            access_count=len(accesses),
        ), scope

    def _exact_lifetimes(
        self, traced: Mapping[SSAValue, TracedAllocation], scopes: Mapping[SSAValue, Frame]
    ) -> dict[SSAValue, TracedAllocation]:
        """What is not hoisted, with its exact lifetimes."""
        by_scope: dict[Frame, list[SSAValue]] = {}
        for value, allocation in traced.items():
            if allocation.instances is None:
                by_scope.setdefault(scopes[value], []).append(value)
        found: dict[SSAValue, TracedAllocation] = {}
        for scope, values in by_scope.items():
            histories = [
                BufferHistory(
                    self._candidates[value].position,
                    self._candidates[value].accesses,
                    frozenset(self._info.overwritten_at.get(value, ())),
                    traced[value].lifetime,
                )
                for value in values
            ]
            exact = find_exact_lifetimes(self._info.walk, scope, histories)
            for value, live in zip(values, exact, strict=True):
                found[value] = replace(traced[value], live=live)
        return found

    def _find_in_place_reuses(
        self, traced: Mapping[SSAValue, TracedAllocation], scopes: Mapping[SSAValue, Frame]
    ) -> list[tuple[SSAValue, SSAValue]]:
        """P4: pairs of which the second may be written over the first."""
        found: list[tuple[SSAValue, SSAValue]] = []
        for (source, target), ticks in self._info.in_place_ticks.items():
            if source not in traced or target not in traced or scopes[source] is not scopes[target]:
                continue
            one, other = traced[source], traced[target]
            if one.instances is None is other.instances and may_be_written_over(
                one.live_ranges, other.live_ranges, ticks
            ):
                found.append((source, target))
        return found

    def _share(
        self,
        insertion_blocks: Mapping[Operation, Block],
        traced: Mapping[SSAValue, TracedAllocation],
        in_place: list[tuple[SSAValue, SSAValue]],
        resolved: ResolvedFrees,
    ) -> tuple[list[SharedAllocation], ResolvedFrees]:
        """
        What shares an allocation of dynamic size, and what becomes of the frees then.

        What is alone stays (Y6). Then its frees stay, and so may others that they free: the search
        begins again without these.
        """
        pairs = [(traced[source].op, traced[target].op) for source, target in in_place]
        while True:
            sharers = {
                value: Sharer(
                    candidate,
                    traced[value],
                    insertion_blocks[candidate.op],
                    value in resolved.freed,
                )
                for value, candidate in self._candidates.items()
                if candidate.factors and value not in self._reasons and value in traced
            }
            shared = find_shared(sharers.values(), pairs)
            together = {one.op for group in shared for one in group.allocations}
            alone = [value for value in sharers if traced[value].op not in together]
            if not alone:
                return shared, resolved
            for value in alone:
                self._reasons[value] = "dynamic shape; nothing can share its memory"
            resolved = self._resolve_frees()

    def _make_traces(
        self,
        traced: Mapping[SSAValue, TracedAllocation],
        scopes: Mapping[SSAValue, Frame],
        in_place: list[tuple[SSAValue, SSAValue]],
        resolved: ResolvedFrees,
    ) -> tuple[LifetimeTrace, ...]:
        """M2, M3: one trace for each scope and memory space."""
        members: dict[tuple[Frame, Attribute], list[SSAValue]] = {}
        arena_of: dict[SSAValue, tuple[Frame, Attribute]] = {}
        for value in traced:
            candidate = self._candidates[value]
            if not candidate.factors and value not in self._reasons:
                arena = scopes[value], candidate.model.memory_space(candidate.op)
                arena_of[value] = arena
                members.setdefault(arena, []).append(value)
        pairs: dict[tuple[Frame, Attribute], list[tuple[Operation, Operation]]] = {}
        for source, target in in_place:
            arena = arena_of.get(source)
            if arena is not None and arena == arena_of.get(target):
                pairs.setdefault(arena, []).append((traced[source].op, traced[target].op))
        forwardings: dict[tuple[Frame, Attribute], list[DestinationForwarding]] = {}
        if self._options.in_place:
            value_of = {traced[value].op: value for value in arena_of}
            for one in find_forwardings(self._info, traced, in_place):
                forwardings.setdefault(arena_of[value_of[one.destination]], []).append(one)
        return tuple(
            LifetimeTrace(
                _entry(scope),
                memory_space,
                tuple(traced[value] for value in values),
                tuple(pairs.get((scope, memory_space), ())),
                tuple(forwardings.get((scope, memory_space), ())),
                any(value in resolved.freed for value in values),
                self._info.walk.operations,
            )
            for (scope, memory_space), values in members.items()
        )


def _entry(scope: Frame) -> Block:
    """The block at whose start the arenas of a scope are."""
    entry = scope.op.regions[0].first_block
    assert entry is not None
    return entry
