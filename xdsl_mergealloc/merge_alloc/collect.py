"""The default trace collector: lifetimes as ranges of ticks.

For every function, one walk records where buffers are accessed, kept and freed; then each
allocation is judged: mergeable or not, and if it is, in which scope and live from when to
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
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.analysis.cycles import Cycle, Cycles
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.diagnostics import fail, name_of_value
from xdsl_mergealloc.interfaces.allocation import (
    ALLOCATION_MODELS,
    AllocationOpInterface,
    NotPlannable,
)
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.capture import captures_of
from xdsl_mergealloc.interfaces.control_flow import branch_operands, is_loop, region_edges
from xdsl_mergealloc.interfaces.memory_effects import (
    effects_on_buffers,
    overwritten_buffers,
    touched_buffers,
)
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.merge_alloc.deallocations import Free, SettledFrees, settle_frees
from xdsl_mergealloc.merge_alloc.exact_lifetimes import BufferHistory, find_exact_lifetimes
from xdsl_mergealloc.merge_alloc.lifetimes import Place, find_lifetime
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.parallel import hoist_out_of_parallel_loops
from xdsl_mergealloc.merge_alloc.ticks import Frame, TickWalk
from xdsl_mergealloc.merge_alloc.trace import (
    LifetimeTrace,
    MemoryTrace,
    SkippedAllocation,
    TracedAllocation,
)


def collect_tick_traces(
    root: Operation, view_flow: ViewFlow, options: MergeAllocOptions
) -> MemoryTrace:
    """
    The lifetimes of all allocations below `root`, function by function.

    Raises `PassError` for an operation of unknown control flow that accesses, inside its
    regions, an allocation that could otherwise be merged.
    """
    trace = MemoryTrace()
    pending = [root]
    while pending:
        op = pending.pop()
        scope = ALLOCATION_SCOPE_MODELS.lookup(op) if op.regions else None
        if scope is not None and scope.is_function(op):
            collector = _FunctionCollector(op, view_flow, options)
            trace.extend(collector.collect())
            pending.extend(reversed(collector.nested_functions))
            continue
        if _allocation_model(op) is not None:
            trace.skipped.append(SkippedAllocation(op, "not inside an allocation scope"))
        for region in reversed(op.regions):
            for block in reversed(region.blocks):
                pending.extend(reversed(block.ops))
    return trace


def _allocation_model(op: Operation) -> AllocationOpInterface | None:
    """The model of an allocation that somebody has to free: automatic ones are left alone."""
    model = ALLOCATION_MODELS.lookup(op)
    return None if model is None or model.is_automatic(op) else model


@dataclass(eq=False)
class _Candidate:
    """An allocation, and what the walk finds out about it."""

    op: Operation
    model: AllocationOpInterface
    place: Place
    size_bytes: int
    reason: str | None
    """Why it is not mergeable: the first reason found."""
    accesses: list[Place] = field(default_factory=list[Place])


class _FunctionCollector:
    """Judges the allocations of one function."""

    def __init__(self, function: Operation, view_flow: ViewFlow, options: MergeAllocOptions):
        self._view_flow = view_flow
        self._options = options
        self._layout = MemoryLayout(options.index_bitwidth)
        self._candidates: dict[SSAValue, _Candidate] = {}
        self._accesses: dict[SSAValue, list[Place]] = {}
        self._overwritten_at: dict[SSAValue, set[int]] = {}
        self._kept: list[tuple[SSAValue, str]] = []
        self._carried: list[tuple[SSAValue, Operation]] = []
        self._frees: list[Free] = []
        self._branches: list[tuple[Operation, Block]] = []
        self._walk = TickWalk(function, self._visit)

    @property
    def nested_functions(self) -> Sequence[Operation]:
        """Functions inside the function, which are no part of it."""
        return self._walk.nested_functions

    def collect(self) -> MemoryTrace:
        """The traces of the function's scopes."""
        for value, candidate in self._candidates.items():
            candidate.accesses = self._accesses.get(value, [])
        for value, reason in self._kept:
            self._skip_origins(value, reason)
        self._skip_carried_by_loops()
        self._skip_carried_by_branches()
        self._skip_used_by_terminators()
        self._refuse_opaque_accesses()
        settled = self._settle_frees()
        return MemoryTrace(
            self._trace_mergeable(settled),
            [
                SkippedAllocation(candidate.op, candidate.reason)
                for candidate in self._candidates.values()
                if candidate.reason is not None
            ],
            [self._candidates[value].op for value in settled.unused],
            settled.erased,
        )

    # The walk

    def _visit(self, op: Operation, tick: int, frame: Frame, block: Block) -> None:
        if op.results and (model := _allocation_model(op)) is not None:
            self._candidates[model.buffer(op)] = self._judge_properties(
                op, model, Place(tick, frame, block)
            )
        if op.successors:
            self._branches.append((op, block))
        if op.regions:
            self._note_region_flow(op)
        if buffers_among(op.operands):
            self._note_use(op, Place(tick, frame, block))

    def _judge_properties(
        self, op: Operation, model: AllocationOpInterface, place: Place
    ) -> _Candidate:
        """M1 and the options: what the allocation itself says."""
        options = self._options
        size_bytes = model.size_bytes(op, self._layout)
        if isinstance(size_bytes, NotPlannable):
            return _Candidate(op, model, place, 0, size_bytes.reason)
        alignment = model.alignment_bytes(op)
        reason = None
        if alignment < 1 or options.alignment % alignment:
            reason = f"alignment {alignment} does not divide the arena's, {options.alignment}"
        elif place.frame.scope is None:
            reason = "not inside an allocation scope"
        elif place.frame.accesses_buffers:
            reason = "allocated in the body of an operation that accesses buffers"
        elif not options.selects(model.memory_space(op)):
            reason = "memory space not selected"
        elif size_bytes < options.min_size:
            reason = f"smaller than min-size, {options.min_size} bytes"
        return _Candidate(op, model, place, size_bytes, reason)

    def _note_region_flow(self, op: Operation) -> None:
        """T7: what a loop carries, and what leaves the scope that it may be allocated in."""
        edges = region_edges(op) or ()
        forwarding = [(edge, buffers_among(edge.operands)) for edge in edges]
        if not any(buffers for _, buffers in forwarding):
            return
        carries = is_loop(edges)
        leaves_scope = ALLOCATION_SCOPE_MODELS.lookup(op) is not None
        for edge, buffers in forwarding:
            if carries:
                self._carried += [(value, op) for value in buffers]
            elif leaves_scope and edge.target is None:
                self._kept += [(value, "yielded out of an allocation scope") for value in buffers]

    def _note_use(self, op: Operation, place: Place) -> None:
        if place.frame.opaque is not None:
            # T11: whatever it does there, nobody can say when.
            for value in buffers_among(op.operands):
                self._note_access(value, place)
            return
        for capture in captures_of(op):
            self._kept.append((capture.value, capture.reason))
        touched = touched_buffers(op)
        for value in touched.accessed:
            self._note_access(value, place)
        if self._options.lifetimes == "liveness":
            self._note_overwritten(op, place.tick)
        for value in touched.freed:
            only_frees = not touched.accessed and not op.results and not op.regions
            erasable = only_frees and len(touched.freed) == 1
            self._frees.append(Free(op, self._view_flow.origins(value), erasable))

    def _note_access(self, value: SSAValue, place: Place) -> None:
        for origin in self._view_flow.origins(value):
            accesses = self._accesses.setdefault(origin, [])
            if not accesses or accesses[-1] is not place:
                accesses.append(place)

    def _note_overwritten(self, op: Operation, tick: int) -> None:
        overwritten = overwritten_buffers(op)
        if not overwritten:
            return
        read = {
            origin
            for effect in effects_on_buffers(op)
            if effect.kind is MemoryEffectKind.READ and isinstance(effect.value, SSAValue)
            for origin in self._view_flow.origins(effect.value)
        }
        for value in overwritten:
            whole = self._view_flow.whole_origin(value)
            if whole is not None and whole not in read:
                self._overwritten_at.setdefault(whole, set()).add(tick)

    # The judgement

    def _skip_origins(self, value: SSAValue, reason: str) -> None:
        for origin in self._view_flow.origins(value):
            candidate = self._candidates.get(origin)
            if candidate is not None and candidate.reason is None:
                candidate.reason = reason

    def _skip_carried_by_loops(self) -> None:
        """
        T7: what a loop carries.

        Exact lifetimes follow a buffer around the loop. They only cannot tell the buffers apart
        that one allocation makes in several rounds.
        """
        for value, loop in self._carried:
            for origin in self._view_flow.origins(value):
                candidate = self._candidates.get(origin)
                if candidate is None or candidate.reason is not None:
                    continue
                if self._options.lifetimes == "tick" or _is_inside(candidate.place, loop):
                    candidate.reason = "carried by a loop"

    def _skip_carried_by_branches(self) -> None:
        """T10: an allocation of one round that a later round gets to see is not one buffer."""
        for cycles, cycle, value in self._values_carried_by_branches():
            for origin in self._view_flow.origins(value):
                candidate = self._candidates.get(origin)
                if candidate is None or candidate.reason is not None:
                    continue
                block = _block_in_region(candidate.place, cycle.header.parent)
                if block is not None and cycles.may_contain(cycle, block):
                    candidate.reason = "carried around a loop of blocks"

    def _values_carried_by_branches(self) -> Iterator[tuple[Cycles, Cycle, SSAValue]]:
        """The buffers that a branch hands to the next round of a cycle, and the cycle."""
        for terminator, source in self._branches:
            region = source.parent
            branching = None if region is None else self._walk.branching.get(region)
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
                        "expecting RegionBranchOpInterface for merge-alloc: its regions access "
                        f"the buffer {name_of_value(candidate.model.buffer(candidate.op))}, and "
                        "nobody says how control flows through them",
                    )

    def _settle_frees(self) -> SettledFrees:
        """T8 and T12: what is removed altogether, and what stays because of a free."""
        settled = settle_frees(
            {
                value: bool(candidate.accesses)
                for value, candidate in self._candidates.items()
                if candidate.reason is None
            },
            self._frees,
        )
        for value, reason in settled.kept.items():
            self._candidates[value].reason = reason
        return settled

    def _trace_mergeable(self, settled: SettledFrees) -> list[LifetimeTrace]:
        """M2, M3: one trace for each scope and memory space."""
        traced: dict[SSAValue, TracedAllocation] = {}
        scopes: dict[SSAValue, Frame] = {}
        for value, candidate in self._candidates.items():
            if candidate.reason is None and candidate.accesses:
                traced[value], scopes[value] = self._trace(candidate)
        if self._options.lifetimes == "liveness":
            self._refine(traced, scopes)
        traces: dict[tuple[Frame, Attribute], LifetimeTrace] = {}
        for value, allocation in traced.items():
            candidate, scope = self._candidates[value], scopes[value]
            memory_space = candidate.model.memory_space(candidate.op)
            trace = traces.get((scope, memory_space))
            if trace is None:
                entry = scope.op.regions[0].first_block
                assert entry is not None
                trace = traces[scope, memory_space] = LifetimeTrace(entry, memory_space)
            trace.allocations.append(allocation)
            trace.frees_arena |= value in settled.freed
        return list(traces.values())

    def _trace(self, candidate: _Candidate) -> tuple[TracedAllocation, Frame]:
        """The lifetime of a mergeable allocation, and the scope that it is merged into."""
        op, place, accesses = candidate.op, candidate.place, candidate.accesses
        hoisted = hoist_out_of_parallel_loops(
            place, accesses, candidate.size_bytes, self._options.alignment
        )
        if hoisted is not None:
            instances = hoisted.instances
            size_bytes = instances.count * instances.stride_bytes
            return TracedAllocation(op, size_bytes, hoisted.lifetime, instances), hoisted.scope
        assert place.frame.scope is not None
        lifetime = find_lifetime(place, accesses, self._walk.branching)
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
                    frozenset(self._overwritten_at.get(value, ())),
                    traced[value].lifetime,
                )
                for value in values
            ]
            exact = find_exact_lifetimes(self._walk, scope, histories)
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
