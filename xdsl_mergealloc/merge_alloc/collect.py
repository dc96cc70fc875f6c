"""The default trace collector: lifetimes as ranges of ticks.

For every function, one walk records where buffers are accessed, kept and freed (`facts`); then
each allocation is judged: mergeable or not, and if it is, in which scope and live from when to
when. The rules, numbered as in docs/merge-alloc.md:

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
- T13 What a loop carries is found out about with and without (see `choices`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from xdsl_mergealloc.analysis.cycles import Cycle, Cycles
from xdsl_mergealloc.analysis.in_place import may_be_written_over
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import fail, name_of_value
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.control_flow import branch_operands
from xdsl_mergealloc.merge_alloc.deallocations import SettledFrees, settle_frees
from xdsl_mergealloc.merge_alloc.exact_lifetimes import BufferHistory, find_exact_lifetimes
from xdsl_mergealloc.merge_alloc.facts import Candidate, FunctionFacts, allocation_to_free
from xdsl_mergealloc.merge_alloc.lifetimes import Place, find_lifetime
from xdsl_mergealloc.merge_alloc.nesting import find_nestings
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.parallel import hoist_out_of_parallel_loops
from xdsl_mergealloc.merge_alloc.reuse import Sharing, find_homes
from xdsl_mergealloc.merge_alloc.ticks import Frame
from xdsl_mergealloc.merge_alloc.trace import (
    LifetimeTrace,
    MemoryTrace,
    SkippedAllocation,
    TracedAllocation,
)


def collect_tick_traces(root: Operation, memory: Memory, options: MergeAllocOptions) -> MemoryTrace:
    """
    The lifetimes of all allocations below `root`, function by function.

    Raises `PassError` for an operation of unknown control flow that accesses, inside its
    regions, an allocation that could otherwise be merged.
    """
    trace = MemoryTrace()
    pending = [root]
    while pending:
        op = pending.pop()
        if is_function(op):
            facts = FunctionFacts(op, memory, options)
            _collect_function(facts, trace)
            pending.extend(reversed(facts.walk.nested_functions))
            continue
        if allocation_to_free(op) is not None:
            trace.skipped.append(SkippedAllocation(op, "not inside an allocation scope"))
        for region in reversed(op.regions):
            for block in reversed(region.blocks):
                pending.extend(reversed(block.ops))
    return trace


def _collect_function(facts: FunctionFacts, trace: MemoryTrace) -> None:
    """Add what is found in one function; with and without what loops carry, if that differs."""
    if facts.options.lifetimes == "tick":
        trace.extend(_FunctionCollector(facts, merges_carried=False).collect())
        return
    reasons = [candidate.reason for candidate in facts.candidates.values()]
    collector = _FunctionCollector(facts, merges_carried=True)
    merging = collector.collect()
    if not collector.has_carried:
        trace.extend(merging)
        return
    for candidate, reason in zip(facts.candidates.values(), reasons, strict=True):
        candidate.reason = reason
    leaving = _FunctionCollector(facts, merges_carried=False).collect()
    trace.extend(merging)
    trace.alternatives.append((merging, leaving))


class _FunctionCollector:
    """Judges the allocations of one function."""

    def __init__(self, facts: FunctionFacts, *, merges_carried: bool):
        self.has_carried = False
        """Whether something is merged that a loop carries."""
        self._facts = facts
        self._merges_carried = merges_carried
        self._candidates = facts.candidates
        self._options = facts.options
        self._branching = facts.walk.branching

    def collect(self) -> MemoryTrace:
        """The traces of the function's scopes."""
        for value, reason in self._facts.kept:
            self._skip_origins(value, reason)
        self._skip_carried_by_loops()
        self._skip_carried_by_branches()
        self._skip_used_by_terminators()
        homes = find_homes(self._candidates.values())
        self._refuse_opaque_accesses()
        settled = self._settle_frees()
        traced, scopes = self._trace_mergeable()
        takeovers = self._find_takeovers(traced, scopes)
        pairs = [(traced[source].op, traced[target].op) for source, target in takeovers]
        sharing = Sharing(self._candidates, traced, homes, pairs)
        shared, settled = sharing.share(settled, self._settle_frees)
        return MemoryTrace(
            self._make_traces(traced, scopes, takeovers, settled),
            [
                SkippedAllocation(candidate.op, candidate.reason)
                for candidate in self._candidates.values()
                if candidate.reason is not None
            ],
            [self._candidates[value].op for value in settled.unused],
            settled.erased,
            shared,
        )

    def _skip_origins(self, value: SSAValue, reason: str) -> None:
        for origin in self._facts.view_flow.origins(value):
            candidate = self._candidates.get(origin)
            if candidate is not None and candidate.reason is None:
                candidate.reason = reason

    def _skip_carried_by_loops(self) -> None:
        """
        T7: what a loop carries.

        Exact lifetimes follow a buffer around the loop. They only cannot tell the buffers apart
        that one allocation makes in several rounds.
        """
        for value, loop in self._facts.carried:
            for origin in self._facts.view_flow.origins(value):
                candidate = self._candidates.get(origin)
                if candidate is None or candidate.reason is not None:
                    continue
                if not self._merges_carried or _is_inside(candidate.place, loop):
                    candidate.reason = "carried by a loop"
                else:
                    self.has_carried = True

    def _skip_carried_by_branches(self) -> None:
        """T10: an allocation of one round that a later round gets to see is not one buffer."""
        for cycles, cycle, value in self._values_carried_by_branches():
            for origin in self._facts.view_flow.origins(value):
                candidate = self._candidates.get(origin)
                if candidate is None or candidate.reason is not None:
                    continue
                block = _block_in_region(candidate.place, cycle.header.parent)
                if block is not None and cycles.may_contain(cycle, block):
                    candidate.reason = "carried around a loop of blocks"

    def _values_carried_by_branches(self) -> Iterator[tuple[Cycles, Cycle, SSAValue]]:
        """The buffers that a branch hands to the next round of a cycle, and the cycle."""
        for terminator, source in self._facts.branches:
            region = source.parent
            branching = None if region is None else self._branching.get(region)
            if branching is None:
                continue
            for index, target in enumerate(terminator.successors):
                cycle = branching.cycles.closed_by(source, target)
                if cycle is None:
                    continue
                operands = branch_operands(terminator, index)
                for value in buffers_among(terminator.operands if operands is None else operands):
                    yield branching.cycles, cycle, value

    def _skip_used_by_terminators(self) -> None:
        """T12: inside a terminator, such as `scf.reduce`, is after the arena would be freed."""
        for candidate in self._candidates.values():
            scope = candidate.place.frame.scope
            if candidate.reason is None and scope is not None:
                last = max((a.frame.terminators for a in candidate.accesses), default=0)
                if last > scope.terminators:
                    candidate.reason = "accessed inside the terminator of its allocation scope"

    def _refuse_opaque_accesses(self) -> None:
        """T11."""
        for candidate in self._candidates.values():
            if candidate.reason is not None:
                continue
            for access in candidate.accesses:
                if access.frame.opaque is not None:
                    fail(
                        access.frame.opaque,
                        "does not implement RegionBranchOpInterface, but its regions access the "
                        f"buffer {name_of_value(candidate.model.buffer(candidate.op))}",
                    )

    def _settle_frees(self) -> SettledFrees:
        """T8 and T12: what is removed altogether, and what stays because of a free."""
        settled = settle_frees(
            {
                value: bool(candidate.accesses)
                for value, candidate in self._candidates.items()
                if candidate.reason is None
            },
            self._facts.frees,
        )
        for value, reason in settled.kept.items():
            self._candidates[value].reason = reason
        return settled

    def _trace_mergeable(self) -> tuple[dict[SSAValue, TracedAllocation], dict[SSAValue, Frame]]:
        """The lifetimes and the scopes of what can be merged."""
        traced: dict[SSAValue, TracedAllocation] = {}
        scopes: dict[SSAValue, Frame] = {}
        for value, candidate in self._candidates.items():
            if candidate.reason is None and candidate.accesses:
                traced[value], scopes[value] = self._trace(candidate)
        if self._options.lifetimes == "liveness":
            self._refine(traced, scopes)
        return traced, scopes

    def _find_takeovers(
        self, traced: Mapping[SSAValue, TracedAllocation], scopes: Mapping[SSAValue, Frame]
    ) -> list[tuple[SSAValue, SSAValue]]:
        """P4: pairs of which the second may be written over the first."""
        found: list[tuple[SSAValue, SSAValue]] = []
        for (source, target), ticks in self._facts.takeovers.items():
            if source not in traced or target not in traced or scopes[source] is not scopes[target]:
                continue
            one, other = traced[source], traced[target]
            if one.instances is None is other.instances and may_be_written_over(
                one.live_ranges, other.live_ranges, ticks
            ):
                found.append((source, target))
        return found

    def _make_traces(
        self,
        traced: Mapping[SSAValue, TracedAllocation],
        scopes: Mapping[SSAValue, Frame],
        takeovers: Sequence[tuple[SSAValue, SSAValue]],
        settled: SettledFrees,
    ) -> list[LifetimeTrace]:
        """M2, M3: one trace for each scope and memory space."""
        traces: dict[tuple[Frame, Attribute], LifetimeTrace] = {}
        trace_of: dict[SSAValue, LifetimeTrace] = {}
        for value, allocation in traced.items():
            candidate, scope = self._candidates[value], scopes[value]
            if candidate.factors or candidate.reason is not None:
                continue
            memory_space = candidate.model.memory_space(candidate.op)
            trace = traces.get((scope, memory_space))
            if trace is None:
                entry = scope.op.regions[0].first_block
                assert entry is not None
                trace = traces[scope, memory_space] = LifetimeTrace(entry, memory_space)
            trace_of[value] = trace
            trace.allocations.append(allocation)
            trace.frees_arena |= value in settled.freed
        for source, target in takeovers:
            trace = trace_of.get(source)
            if trace is not None and trace is trace_of.get(target):
                trace.takeovers.append((traced[source].op, traced[target].op))
        if self._options.in_place:
            by_op = {allocation.op: value for value, allocation in traced.items()}
            for nesting in find_nestings(self._facts, traced, takeovers):
                trace_of[by_op[nesting.outer]].nestings.append(nesting)
        return list(traces.values())

    def _trace(self, candidate: Candidate) -> tuple[TracedAllocation, Frame]:
        """The lifetime of a mergeable allocation, and the scope that it is merged into."""
        op, place, accesses = candidate.op, candidate.place, candidate.accesses
        hoisted = None
        if not candidate.factors:
            hoisted = hoist_out_of_parallel_loops(
                place, accesses, candidate.size_bytes, self._options.alignment
            )
        if hoisted is not None:
            instances = hoisted.instances
            size_bytes = instances.count * instances.stride_bytes
            return TracedAllocation(op, size_bytes, hoisted.lifetime, instances), hoisted.scope
        assert place.frame.scope is not None
        lifetime = find_lifetime(place, accesses, self._branching)
        return TracedAllocation(op, candidate.size_bytes, lifetime), place.frame.scope

    def _refine(
        self, traced: dict[SSAValue, TracedAllocation], scopes: dict[SSAValue, Frame]
    ) -> None:
        """Find the exact lifetimes of what is not hoisted."""
        by_scope: dict[Frame, list[SSAValue]] = {}
        for value, allocation in traced.items():
            if allocation.instances is None:
                by_scope.setdefault(scopes[value], []).append(value)
        for scope, values in by_scope.items():
            histories = [
                BufferHistory(
                    self._candidates[value].place,
                    self._candidates[value].accesses,
                    frozenset(self._facts.overwritten_at.get(value, ())),
                    traced[value].lifetime,
                )
                for value in values
            ]
            exact = find_exact_lifetimes(self._facts.walk, scope, histories)
            for value, live in zip(values, exact, strict=True):
                traced[value] = replace(traced[value], live=live)


def _is_inside(place: Place, op: Operation) -> bool:
    """Whether a place is somewhere inside an operation."""
    frame: Frame | None = place.frame
    while frame is not None and frame.op is not op:
        frame = frame.parent
    return frame is not None


def _block_in_region(place: Place, region: Region | None) -> Block | None:
    """The block of a region that a place is in, directly or further inside."""
    block: Block | None = place.block
    frame: Frame | None = place.frame
    while block is not None and block.parent is not region:
        block, frame = (None, None) if frame is None else (frame.block, frame.parent)
    return block
