"""Traces of a program with inlined bodies, in terms of the program itself.

An allocation of a function has a copy for each way to call the function. All copies are one buffer
with one offset, so

- W6 an allocation is merged only if all its copies are, and if no two of them are live at the same
  time (a buffer that is returned may outlive the next call),
- W7 a free is erased only if all its copies are,
- W12 an allocation is hoisted out of parallel loops only if there is one copy, and if the loops
  have constant bounds in the program itself, too: readers of the program do not search functions
  for the bounds,
- W8 two buffers may share memory while both are live only if all their copies may,
- W10 a buffer that a function returns is merged only if all allocations that may be this result
  are: otherwise callers could not know whether they have to free the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.merge_alloc.collect import collect_tick_traces
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.trace import (
    FunctionTrace,
    Lifetime,
    LifetimeTrace,
    ParallelInstances,
    StayingAllocation,
    TracedAllocation,
    grouped,
)
from xdsl_mergealloc.merge_alloc.whole_program.inlined import (
    InlinedProgram,
    OnlyCalls,
    forwardings_in_program,
)
from xdsl_mergealloc.planner import LiveRange
from xdsl_mergealloc.profile import Span, peak_of


class ProgramTraces(NamedTuple):
    """The traces of the functions that are not inlined, in terms of the program itself."""

    functions: tuple[FunctionTrace, ...]
    """With merged allocations only; ticks include the bodies of callees at their calls."""
    skipped: Mapping[Operation, str]
    """The allocations that stay, and why."""
    unused: tuple[Operation, ...]
    erased_frees: tuple[Operation, ...]
    staying_bytes: int
    """Sum over all functions of the most bytes of staying allocations that exist at once."""


@dataclass(frozen=True)
class ProgramCollector:
    """Collects the traces of a program: one set, or two that merge different buffers (T13)."""

    program: InlinedProgram
    """The copy in which bodies stand at their calls."""
    only_calls: OnlyCalls
    """The calls of functions whose bodies are in it once."""
    memory: Memory
    """Aliases and effects in it."""
    options: MergeAllocOptions
    """With `places_results`, buffers that entries return are merged (K3)."""
    is_entry: Callable[[Operation], bool]
    """Whether a function of the program itself is only called from outside."""

    def collect_all(self) -> list[ProgramTraces]:
        """Return all alternatives."""
        first, is_only_one = self._collect(0)
        return [first] if is_only_one else [first, self._collect(-1)[0]]

    def _collect(self, alternative: int) -> tuple[ProgramTraces, bool]:
        """
        Return traces on which all copies agree (W6, W7), and whether this is the only alternative.
        An allocation whose copies do not agree stays, which may make others stay.
        """
        staying: dict[Operation, str] = {}
        while True:
            trace = collect_tick_traces(
                self.program.root,
                self.memory,
                self.options,
                reason_to_stay=lambda op: staying.get(self.program.original(op)),
                is_outlived=lambda op: (
                    self.options.places_results and self.is_entry(self.program.original(op))
                ),
            )
            found = [traces[alternative] for traces in trace.functions]
            is_only_one = all(len(traces) == 1 for traces in trace.functions)
            skipped = {one.op: one.reason for one in trace.skipped_outside}
            skipped.update({one.op: one.reason for one in (s for t in found for s in t.skipped)})
            conflicts = self._disagreements(found, skipped)
            conflicts = {op: why for op, why in conflicts.items() if op not in staying}
            if not conflicts:
                return self._in_the_program(found, skipped), is_only_one
            staying.update(conflicts)

    def _disagreements(
        self, traces: Sequence[FunctionTrace], skipped: Mapping[Operation, str]
    ) -> dict[Operation, str]:
        """Return the allocations that have to stay though some of their copies are merged."""
        program = self.program
        found: dict[Operation, str] = {}
        for copy, reason in skipped.items():
            op = program.original(copy)
            if any(other not in skipped for other in program.copies(op)):
                found.setdefault(op, reason)
        for trace in traces:
            for scope in trace.scopes:
                for op, copies in self._by_original(scope.allocations).items():
                    if not are_apart([copy.live_ranges for copy in copies]):
                        found.setdefault(op, "live at several calls at once")
                    instances = [copy.instances for copy in copies if copy.instances is not None]
                    if instances and len(copies) > 1:
                        found.setdefault(op, "hoisted out of parallel loops at several calls")
                    elif not all(map(self._has_constant_bounds, instances)):
                        found.setdefault(op, "hoisted out of parallel loops of unknown bounds")
        erased = {copy for trace in traces for copy in trace.erased_frees}
        for copy in erased:
            if all(other in erased for other in program.copies(program.original(copy))):
                continue
            for value in copy.operands:
                for origin in self.memory.view_flow.origins(value):
                    if isinstance(origin.owner, Operation):
                        reason = "freed together with a buffer that is not merged, at another call"
                        found.setdefault(program.original(origin.owner), reason)
        found.update(self._handed_on(traces, erased))
        found.update(self._returned_in_place_of_others(traces))
        return found

    def _has_constant_bounds(self, instances: ParallelInstances) -> bool:
        """W12: whether the loops of the program, not just their copies, have constant bounds."""
        for dimension in instances.dimensions:
            argument = self.program.original_argument(dimension.induction_variable)
            loop = argument.block.parent_op()
            model = None if loop is None else ALLOCATION_SCOPE_MODELS.lookup(loop)
            if loop is None or model is None or model.iteration_space(loop) is None:
                return False
        return True

    def _returned_in_place_of_others(self, traces: Sequence[FunctionTrace]) -> dict[Operation, str]:
        """W10: return merged allocations that may be the same result as a buffer that is not."""
        program, memory = self.program, self.memory
        allocations = (
            one for trace in traces for scope in trace.scopes for one in scope.allocations
        )
        merged = dict.fromkeys(program.original(one.op) for one in allocations)
        found: dict[Operation, str] = {}
        for function, inside in program.functions_inside.items():
            for values in program.returned(function):
                makers = {
                    program.original(origin.owner)
                    for value in values
                    for origin in memory.view_flow.origins(value)
                    if isinstance(origin.owner, Operation) and memory.owned_results(origin.owner)
                }
                if makers <= merged.keys():
                    continue
                for op in merged:
                    # An argument is memory of the caller, who knows what it is.
                    if op in makers and function_around(op) in inside:
                        found[op] = "may be returned in place of a buffer that is not merged"
        return found

    def _handed_on(
        self, traces: Sequence[FunctionTrace], erased: Set[Operation]
    ) -> dict[Operation, str]:
        """Return allocations unused in the copy, but used by a return or a call in the program."""
        program = self.program
        unused = {copy for trace in traces for copy in trace.unused}
        gone = set(program.originals(tuple(erased)))
        return {
            op: "never accessed, but handed on to another function"
            for op in dict.fromkeys(program.original(c) for t in traces for c in t.unused)
            if all(copy in unused for copy in program.copies(op))
            and any(use.operation not in gone for result in op.results for use in result.uses)
        }

    def _by_original(
        self, allocations: Iterable[TracedAllocation]
    ) -> Mapping[Operation, Sequence[TracedAllocation]]:
        return grouped(allocations, lambda one: self.program.original(one.op))

    def _in_the_program(
        self, traces: Sequence[FunctionTrace], skipped: Mapping[Operation, str]
    ) -> ProgramTraces:
        """Translate traces of the inlined copy to the operations that were copied."""
        program = self.program
        functions: list[FunctionTrace] = []
        for trace in traces:
            operations = program.originals(trace.operations)
            scopes = grouped(
                trace.scopes, lambda one: (program.original_block(one.scope), one.memory_space)
            )
            functions.append(
                FunctionTrace(
                    program.original(trace.function),
                    operations,
                    tuple(
                        self._scope(block, space, parts, operations)
                        for (block, space), parts in scopes.items()
                    ),
                )
            )
        placed = {one.op for f in functions for scope in f.scopes for one in scope.allocations}
        unused = dict.fromkeys(program.originals([op for t in traces for op in t.unused]))
        erased = program.originals([op for trace in traces for op in trace.erased_frees])
        return ProgramTraces(
            tuple(functions),
            {program.original(copy): reason for copy, reason in skipped.items()},
            tuple(op for op in unused if op not in placed),
            tuple(dict.fromkeys(erased)),
            sum(peak_of(map(_span_of, trace.staying)).size_bytes for trace in traces),
        )

    def _scope(
        self,
        block: Block,
        memory_space: Attribute,
        parts: Sequence[LifetimeTrace],
        operations: Sequence[Operation],
    ) -> LifetimeTrace:
        """Return the trace of a scope, which may itself have copies."""
        allocations = [allocation for part in parts for allocation in part.allocations]
        copies, program = self._by_original(allocations), self.program
        return LifetimeTrace(
            block,
            memory_space,
            tuple(self._merged(op, ones) for op, ones in copies.items()),
            tuple(self._in_place(parts, copies)),
            tuple(
                forwardings_in_program(
                    [one for part in parts for one in part.forwardings], program, self.only_calls
                )
            ),
            any(part.frees_arena for part in parts),
            operations,
        )

    def _merged(self, op: Operation, copies: Sequence[TracedAllocation]) -> TracedAllocation:
        """Return the allocation that all of `copies` are copies of, with their lifetimes."""
        program, one = self.program, merged(copies)
        instances = one.instances
        if instances is not None:
            dimensions = (
                dimension._replace(
                    induction_variable=program.original_argument(dimension.induction_variable)
                )
                for dimension in instances.dimensions
            )
            instances = replace(instances, dimensions=tuple(dimensions))
        return one._replace(
            op=op,
            first_access=program.original(one.first_access),
            last_access=program.original(one.last_access),
            instances=instances,
        )

    def _in_place(
        self, parts: Sequence[LifetimeTrace], copies: Mapping[Operation, Sequence[TracedAllocation]]
    ) -> Iterator[tuple[Operation, Operation]]:
        """W8: yield the pairs of which all copies may share memory."""
        program = self.program
        permitted = dict.fromkeys(pair for part in parts for pair in part.in_place_reuses)
        pairs = dict.fromkeys((program.original(a), program.original(b)) for a, b in permitted)
        for source, target in pairs:
            if all(
                (one.op, other.op) in permitted or are_apart([one.live_ranges, other.live_ranges])
                for one in copies[source]
                for other in copies[target]
            ):
                yield source, target


def _span_of(staying: StayingAllocation) -> Span:
    begin, end = staying.allocation.lifetime
    return Span(begin, end + 1, staying.allocation.size_bytes)


def merged(copies: Sequence[TracedAllocation]) -> TracedAllocation:
    """Return one allocation in place of copies that are live at different times."""
    first = min(copies, key=lambda copy: copy.lifetime.begin)
    if len(copies) == 1:
        return first
    last = max(copies, key=lambda copy: copy.lifetime.end)
    return first._replace(
        lifetime=Lifetime(first.lifetime.begin, last.lifetime.end),
        live=tuple(sorted(range_ for copy in copies for range_ in copy.live_ranges)),
        last_access=last.last_access,
        access_count=sum(copy.access_count for copy in copies),
    )


def are_apart(lives: Sequence[Sequence[LiveRange]]) -> bool:
    """Whether no two of several buffers are live at the same time."""
    ranges = sorted(range_ for live in lives for range_ in live)
    return all(one.end <= following.start for one, following in pairwise(ranges))
