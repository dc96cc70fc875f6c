"""The default trace collector: lifetimes as ranges of ticks.

For every function, one walk records where buffers are accessed, kept and freed (`memory_info`).
Then each allocation is classified: whether it is mergeable and, if so, its scope and lifetime. This
changes neither the program nor the records of the walk, so that a function can be classified in two
ways (T13). The rules, numbered as in docs/merge-alloc.md:

- T1 Live from the first to the last tick at which an operation that has memory effects
  accesses it or a view of it.
- T2 Creating a view is no access; nor is an operation without memory effects.
- T3 Views, `arith.select`, region arguments and results, block arguments: aliases of all buffers
  that they may be.
- T4 Accessed inside a loop or branch but allocated outside: live over the whole of it.
- T5 Allocated and used only inside: exact ticks.
- T6 Yielded out of a branch and used after it: live over the whole branch.
- T7 A buffer that escapes is not mergeable.
- T8 A buffer that is never accessed has no lifetime.
- T10 Loops formed by blocks count like loop operations: see `lifetimes`.
- T11 Accessed inside an operation whose control flow is unknown: an error.
- T12 Frees that free only mergeable allocations are erased; other frees make all allocations that
  they may free unmergeable.
- T13 Exact lifetimes tell when a loop-carried buffer is live, so that it can be merged. It then
  shares bytes with other buffers, but if it is live all the time the arena grows by its size. So
  one trace merges such buffers and one does not, and the one that takes less at once, with the
  allocations that stay, is chosen. If both take the same, allocations of arenas are kept small,
  and arenas that outlive the function get more buffers. With inputs and outputs in a workspace,
  there may be no heap: the fewest bytes stay.
- T14 Buffers passed to an asynchronous operation are accessed until its barrier, and there once
  more. If no barrier of the same block ends the operation, its buffers are not merged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.analysis.in_place import may_be_written_over
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import fail, name_of_value
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.merge_alloc.deallocations import ResolvedFrees, resolve_frees
from xdsl_mergealloc.merge_alloc.destination_forwarding import find_forwardings
from xdsl_mergealloc.merge_alloc.dynamic_sizes import (
    Sharer,
    are_known_at_entry,
    find_insertion_blocks,
    find_shared,
)
from xdsl_mergealloc.merge_alloc.lifetimes import (
    find_exact_lifetimes,
    find_lifetime,
    hoist_out_of_parallel_loops,
)
from xdsl_mergealloc.merge_alloc.memory_info import (
    CandidateAllocation,
    FunctionMemoryInfo,
    ReasonToStay,
    allocation_to_free,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.result_room import find_staying
from xdsl_mergealloc.merge_alloc.ticks import RegionFrame
from xdsl_mergealloc.merge_alloc.trace import (
    BlockOrders,
    DestinationForwarding,
    FunctionTrace,
    Lifetime,
    LifetimeTrace,
    MemoryTrace,
    SharedAllocation,
    SkippedAllocation,
    TracedAllocation,
    grouped,
)
from xdsl_mergealloc.nests import blocks_of
from xdsl_mergealloc.planner import LiveRange


def collect_tick_traces(
    root: Operation,
    memory: Memory,
    options: MergeAllocOptions,
    orders: BlockOrders | None = None,
    *,
    reason_to_stay: ReasonToStay | None = None,
    is_outlived: Callable[[Operation], bool] | None = None,
    has_slots: Callable[[Operation], bool] | None = None,
) -> MemoryTrace:
    """
    Return the lifetimes of all allocations below `root`, function by function.

    Args:
        orders: blocks to analyze in another order than the one of their operations.
        reason_to_stay: for an allocation that could be merged, why it has to stay; None if it
            need not. For custom collectors that leave some allocations alone.
        is_outlived: for a function, whether arenas outlive it, so that they may hold the buffers
            it returns; None if they never do.
        has_slots: for a function, whether callers provide allocations whose size they know (Y8).

    Raises `PassError` for an operation of unknown control flow that accesses, inside its
    regions, an allocation that could otherwise be merged.
    """
    functions: list[tuple[FunctionTrace, ...]] = []
    outside: list[SkippedAllocation] = []
    pending = [root]
    while pending:
        op = pending.pop()
        if is_function(op):
            info = FunctionMemoryInfo(
                op,
                memory,
                options,
                orders or {},
                reason_to_stay,
                is_outlived=is_outlived is not None and is_outlived(op),
                has_slots=has_slots is not None and has_slots(op),
            )
            functions.append(collect_function(info))
            pending.extend(reversed(info.program.nested_functions))
            continue
        if allocation_to_free(op) is not None:
            outside.append(SkippedAllocation(op, "not inside an allocation scope"))
        pending.extend(reversed([inner for block in blocks_of(op) for inner in block.ops]))
    return MemoryTrace(tuple(functions), tuple(outside))


def collect_function(info: FunctionMemoryInfo) -> tuple[FunctionTrace, ...]:
    """Return a function's traces: merging loop-carried buffers or not, if that differs (T13)."""
    may_merge_carried = (True, False) if info.options.is_exact else (False,)
    reasons = [info.reasons_to_stay(merges_carried=one) for one in may_merge_carried]
    if reasons[0] == reasons[-1]:
        del reasons[1:]
    return tuple(_Collector(info, one).collect() for one in reasons)


class _Collector:
    """Builds the trace of a function, given the reasons why some of its allocations stay."""

    def __init__(self, info: FunctionMemoryInfo, reasons: Mapping[SSAValue, str]):
        self._info = info
        self._options = info.options
        self._candidates = info.candidates
        self._reasons = dict(reasons)
        """Why allocations stay; the steps of `collect` find further ones."""
        self._traced: dict[SSAValue, TracedAllocation] = {}
        """Allocations that can be merged, or can share an allocation of dynamic size."""
        self._scopes: dict[SSAValue, RegionFrame] = {}
        """The scopes that the traced allocations are merged into."""

    def collect(self) -> FunctionTrace:
        """Return the trace, built step by step."""
        insertion_blocks = self._find_insertion_blocks()
        self._refuse_opaque_accesses()
        resolved = self._resolve_frees()
        for value, candidate in self._candidates.items():
            if value not in self._reasons and candidate.accesses:
                self._traced[value], self._scopes[value] = self._trace(value, candidate)
        if self._options.is_exact:
            self._cut_down_to_live_ranges()
        in_place = self._find_in_place_reuses()
        shared, resolved = self._share(insertion_blocks, in_place, resolved)
        return FunctionTrace(
            self._info.operations[0],
            self._info.operations,
            self._make_traces(in_place, resolved),
            tuple(
                SkippedAllocation(candidate.op, self._reasons[value])
                for value, candidate in self._candidates.items()
                if value in self._reasons
            ),
            tuple(self._candidates[value].op for value in resolved.unused),
            tuple(resolved.erased),
            tuple(shared),
            find_staying(self._info, self._reasons) if self._options.is_exact else (),
        )

    def _find_insertion_blocks(self) -> Mapping[Operation, Block]:
        """Y2: find insertion blocks; allocations of dynamic size without one stay."""
        found = find_insertion_blocks(self._candidates.values())
        for value, candidate in self._candidates.items():
            if candidate.factors and candidate.op not in found:
                reason = "dynamic shape; no allocation in its place could be shared"
                self._reasons.setdefault(value, reason)
        return found

    def _refuse_opaque_accesses(self) -> None:
        """T11: raise `PassError` if a mergeable buffer is accessed under unknown control flow."""
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
        """T8, T12: find the allocations to remove, and those that stay because of a free."""
        is_accessed = {
            value: bool(candidate.accesses)
            for value, candidate in self._candidates.items()
            if value not in self._reasons
        }
        resolved = resolve_frees(is_accessed, self._info.frees)
        self._reasons.update(resolved.kept)
        return resolved

    def _trace(
        self, value: SSAValue, candidate: CandidateAllocation
    ) -> tuple[TracedAllocation, RegionFrame]:
        """Return the trace of a mergeable allocation, and the scope that it is merged into."""
        position, accesses = candidate.position, candidate.accesses
        scope, size_bytes, instances = position.frame.scope, candidate.size_bytes, None
        hoisted = None
        if not candidate.factors:
            alignment = math.lcm(self._options.alignment, candidate.alignment)
            hoisted = hoist_out_of_parallel_loops(
                position, accesses, size_bytes, alignment, self._options.max_parallel_instances
            )
        if hoisted is not None:
            scope, lifetime, instances = hoisted
            size_bytes = instances.count * instances.stride_bytes
        else:
            lifetime = find_lifetime(position, accesses, self._info.program)
        assert scope is not None
        operations = self._info.operations
        first_tick = accesses[0].tick
        # W5: an input has its contents from the first tick of the function on.
        if value in self._info.inputs:
            first_tick, lifetime = 1, Lifetime(1, lifetime.end)
        return TracedAllocation(
            candidate.op,
            size_bytes,
            lifetime,
            first_access=operations[first_tick - 1],
            last_access=operations[accesses[-1].tick - 1],
            alignment=candidate.alignment,
            instances=instances,
            access_count=len(accesses),
            max_dims=candidate.max_dims,
        ), scope

    def _cut_down_to_live_ranges(self) -> None:
        """Compute exact live ranges for the allocations that are not hoisted."""
        traced = self._traced
        one_instance = [value for value in traced if traced[value].instances is None]
        for scope, values in grouped(one_instance, self._scopes.__getitem__).items():
            buffers = [(self._candidates[value], traced[value].lifetime) for value in values]
            exact = find_exact_lifetimes(self._info.program, scope, buffers)
            for value, live in zip(values, exact, strict=True):
                if value in self._info.shapes_only:
                    begin = traced[value].lifetime.begin
                    live = (LiveRange(begin, begin),)
                elif value in self._info.inputs:
                    live = (LiveRange(1, live[0].end), *live[1:])
                traced[value] = traced[value]._replace(live=live)

    def _find_in_place_reuses(self) -> list[tuple[SSAValue, SSAValue]]:
        """P4: return the pairs of which the second buffer may be written over the first."""
        traced, scopes = self._traced, self._scopes
        return [
            (source, target)
            for (source, target), ticks in self._info.in_place_ticks.items()
            if source in traced
            and target in traced
            and scopes[source] is scopes[target]
            and traced[source].instances is None is traced[target].instances
            and may_be_written_over(traced[source].live_ranges, traced[target].live_ranges, ticks)
        ]

    def _share(
        self,
        insertion_blocks: Mapping[Operation, Block],
        in_place: Sequence[tuple[SSAValue, SSAValue]],
        resolved: ResolvedFrees,
    ) -> tuple[list[SharedAllocation], ResolvedFrees]:
        """
        Return the shared allocations of dynamic size, and the frees as resolved with them.

        An allocation without a partner stays (Y6). Then its frees stay, which may force other
        allocations that they free to stay: the search restarts without these.
        """
        traced = self._traced
        dynamic = [value for value in traced if self._candidates[value].factors]
        while True:
            sharers = {
                value: Sharer(
                    self._candidates[value],
                    traced[value],
                    insertion_blocks[traced[value].op],
                    value in resolved.freed,
                    self._is_slot(value, insertion_blocks),
                )
                for value in dynamic
                if value not in self._reasons
            }
            shared = find_shared(sharers.values(), self._operations_of(in_place))
            together = {one.op for group in shared for one in group.allocations}
            alone = [value for value in sharers if traced[value].op not in together]
            if not alone:
                return shared, resolved
            for value in alone:
                self._reasons[value] = "dynamic shape; nothing can share its memory"
            resolved = self._resolve_frees()

    def _is_slot(self, value: SSAValue, insertion_blocks: Mapping[Operation, Block]) -> bool:
        """Whether callers provide an allocation of dynamic size as a slot (Y8)."""
        candidate = self._candidates[value]
        entry = self._info.operations[0].regions[0].blocks[0]
        return (
            self._info.has_slots
            and insertion_blocks[candidate.op] is entry
            and are_known_at_entry(candidate.factors, entry)
        )

    def _make_traces(
        self, in_place: Sequence[tuple[SSAValue, SSAValue]], resolved: ResolvedFrees
    ) -> tuple[LifetimeTrace, ...]:
        """M2, M3: return one trace for each scope and memory space."""
        arena_of: dict[SSAValue, tuple[RegionFrame, Attribute]] = {}
        for value, scope in self._scopes.items():
            candidate = self._candidates[value]
            if not candidate.factors and value not in self._reasons:
                arena_of[value] = scope, candidate.model.memory_space(candidate.op)
        together = [
            (source, target)
            for source, target in in_place
            if source in arena_of and arena_of[source] == arena_of.get(target)
        ]
        pairs = grouped(together, lambda pair: arena_of[pair[0]])
        forwardings: dict[tuple[RegionFrame, Attribute], list[DestinationForwarding]] = {}
        if self._options.writes_in_place:
            arena_of_op = {self._traced[value].op: arena for value, arena in arena_of.items()}
            forwardings = grouped(
                find_forwardings(self._info, self._traced, in_place),
                lambda forwarding: arena_of_op[forwarding.destination],
            )
        return tuple(
            LifetimeTrace(
                scope.op.regions[0].blocks[0],
                memory_space,
                tuple(self._traced[value] for value in values),
                self._operations_of(pairs.get((scope, memory_space), ())),
                tuple(forwardings.get((scope, memory_space), ())),
                any(value in resolved.freed for value in values),
                self._info.operations,
            )
            for (scope, memory_space), values in grouped(arena_of, arena_of.__getitem__).items()
        )

    def _operations_of(
        self, pairs: Sequence[tuple[SSAValue, SSAValue]]
    ) -> tuple[tuple[Operation, Operation], ...]:
        """Return the allocations of pairs of buffers."""
        traced = self._traced
        return tuple((traced[source].op, traced[target].op) for source, target in pairs)
