"""Whether callers may tell a returned clone from the buffer itself.

A function returns a clone where a result may be a buffer that it does not own. A clone is as good,
as far as callers can observe, unless after one of the calls

- the result is written, or kept somewhere, and the buffer is accessed after that (D15), or
- the buffer is written, and the result is accessed after that (D16),

each under any name. Memory visible to others, such as a caller's arguments, counts as accessed.
A caller that returns the result itself hands the question on to its own callers; if these may be
unknown, the question ends there, as results belong to callers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.analysis.aliases import is_return
from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.graphs import reachable, strongly_connected_components
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS, is_loop
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS

_Result = tuple[Operation, int]
"""A function and the number of a result of it."""
_Range = tuple[int, int]
"""The numbers of the first and the last operation of a range."""


@dataclass
class ReturnedClones:
    """Answers the question for the functions of a program; a snapshot."""

    memory: Memory
    points: Mapping[Operation, Program]
    """The index of each function."""
    has_known_callers: Callable[[Operation], bool]
    """Whether all callers of a function are among these."""

    def __post_init__(self) -> None:
        self._uses: dict[Operation, _BufferUses] = {}
        self._is_seen: dict[_Result, bool] = {}

    def is_seen(self, function: Operation, number: int) -> bool:
        """Whether a caller may observe that a result is a clone; all callers must be known."""
        wanted = function, number
        for component in strongly_connected_components((wanted,), self._unknown_beyond):
            seen = any(
                self._uses_in(caller).tell_clone(call, number)
                for function, number in component
                for call, caller in self._calls(function)
            ) or any(
                self._is_seen.get(beyond, False)
                for result in component
                for beyond in self._returned_as(result)
            )
            self._is_seen.update(dict.fromkeys(component, seen))
        return self._is_seen[wanted]

    def _unknown_beyond(self, result: _Result) -> list[_Result]:
        return [beyond for beyond in self._returned_as(result) if beyond not in self._is_seen]

    def _returned_as(self, result: _Result) -> list[_Result]:
        """Return the results as which callers with known callers return a result."""
        return [
            (caller, number)
            for call, caller in self._calls(result[0])
            if self.has_known_callers(caller)
            for number in self._uses_in(caller).returned_as(call.results[result[1]])
        ]

    def _calls(self, function: Operation) -> Iterator[tuple[Operation, Operation]]:
        """Yield the reachable calls of a function, each with the function that contains it."""
        for call in self.memory.calls.callers_of(function):
            caller = function_around(call)
            points = None if caller is None else self.points.get(caller)
            if caller is not None and points is not None and points.is_reached(call):
                yield call, caller

    def _uses_in(self, function: Operation) -> _BufferUses:
        if function not in self._uses:
            self._uses[function] = _BufferUses(self.memory, self.points[function])
        return self._uses[function]


@dataclass
class _Names:
    """Names of one buffer in a function, and the operations that access it under them."""

    values: Sequence[SSAValue]
    accesses: list[Operation] = field(default_factory=list[Operation])
    """Operations that read, write or return the buffer."""
    writes: list[Operation] = field(default_factory=list[Operation])

    @cached_property
    def are_handed_on(self) -> bool:
        """Whether a name may outlive the iteration of a loop in which the buffer got it."""
        return any(isinstance(value, BlockArgument) for value in self.values)


class _BufferUses:
    """Uses of buffers in one function, by the names of the buffers."""

    def __init__(self, memory: Memory, points: Program):
        self._memory = memory
        self._points = points
        self._accesses: dict[SSAValue, list[Operation]] = {}
        self._writes: dict[SSAValue, list[Operation]] = {}
        self._kept: set[SSAValue] = set()
        self._returned: dict[SSAValue, dict[int, None]] = {}
        self._elsewhere: list[Operation] = []
        """The calls that access memory that they are not passed."""
        self._loops_next_to: Callable[[Block], Sequence[_Range]] = cache(self._find_loops)
        """Returns the loops of blocks around a block, and its parent operation if it is a loop."""
        for op in filter(points.is_reached, points.operations):
            self._add(op)

    def _add(self, op: Operation) -> None:
        if is_return(op) and not op.successors:
            for number, value in enumerate(op.operands):
                if is_buffer(value):
                    self._returned.setdefault(value, {})[number] = None
                    self._accesses.setdefault(value, []).append(op)
            return
        for effect in self._memory.effects(op):
            if effect.kind not in (MemoryEffectKind.READ, MemoryEffectKind.WRITE):
                continue
            if isinstance(effect.value, SSAValue):
                self._accesses.setdefault(effect.value, []).append(op)
                if effect.kind is MemoryEffectKind.WRITE:
                    self._writes.setdefault(effect.value, []).append(op)
        if self._memory.accesses_elsewhere(op):
            self._elsewhere.append(op)
        self._kept.update(capture.value for capture in self._memory.captures_unseen(op))

    def returned_as(self, value: SSAValue) -> list[int]:
        """Return the numbers of the results as which the function may return a buffer."""
        names = self._memory.view_flow.resolve(value)
        return list(dict.fromkeys(n for name in names for n in self._returned.get(name, ())))

    def tell_clone(self, call: Operation, number: int) -> bool:
        """Whether operations after a call may tell a clone that it returns from the buffer."""
        memory = self._memory
        summary = memory.of_call(call)
        if summary is None:
            return True
        result, returned = call.results[number], memory.returned_buffers(call) or {}
        sources = [*(returned[result].sources if result in returned else ())]
        sources += [v for v, other in returned.items() if result in other.sources]
        origins = [o for v in sources for o in memory.view_flow.origins(v)]
        is_outside = summary.results[number].maybe_other or any(
            map(memory.aliases.seen_by_others, origins)
        )
        clone = self._names((result,), {v for v in call.results if v is not result})
        starts = [*origins, *sources, *(self._outside if is_outside else ())]
        buffer = self._names((v for v in starts if v is not result), {result})
        if is_outside:
            buffer.accesses += self._elsewhere
            buffer.writes += self._elsewhere
        is_kept = any(value in self._kept for value in clone.values)
        if (clone.writes or is_kept) and is_outside:
            return True
        return (
            (is_kept and self._follows(buffer.accesses, [call], buffer, origins))
            or self._follows(buffer.accesses, clone.writes, buffer, origins)
            or self._is_written_before_use(call, buffer, clone)
        )

    def _is_written_before_use(self, call: Operation, buffer: _Names, clone: _Names) -> bool:
        """D16: whether, after `call`, the buffer may be written and then the clone be used."""
        results = list(call.results)
        writes = [
            op
            for op in buffer.writes
            if (
                self._repeating([call], clone, results)
                if op is call
                else self._follows([op], [call], clone, results)
            )
        ]
        return self._follows(clone.accesses, writes, clone, results)

    def _names(self, starts: Iterable[SSAValue], without: set[SSAValue]) -> _Names:
        """Return all names derived from `starts`, but not through values in `without`."""
        views = self._memory.view_flow.views
        names = reachable(
            starts, lambda value: [view for view in views(value) if view not in without]
        )
        return _Names(
            names,
            [op for name in names for op in self._accesses.get(name, ())],
            [op for name in names for op in self._writes.get(name, ())],
        )

    @cached_property
    def _outside(self) -> list[SSAValue]:
        """The origins that are visible to others."""
        view_flow, aliases = self._memory.view_flow, self._memory.aliases
        results = [value for op in self._points.operations for value in buffers_among(op.results)]
        arguments = [v for block in self._points.blocks for v in buffers_among(block.args)]
        return [
            value
            for value in (*arguments, *results)
            if value in view_flow.origins(value) and aliases.seen_by_others(value) is not None
        ]

    # Order of execution

    def _follows(
        self,
        later: Iterable[Operation],
        earlier: Sequence[Operation],
        names: _Names,
        origins: Sequence[SSAValue],
    ) -> bool:
        """
        Whether an operation of `later` may be executed after one of `earlier`, or is one of them,
        on a buffer that comes from `origins` under `names`. An iteration of a loop sees the buffer
        of an earlier one only if it comes from outside the loop, or is handed on. A copy does not
        come after itself in the same iteration.
        """
        if not earlier:
            return False
        points = self._points
        first = min(earlier, key=points.number.__getitem__)
        repeated = self._repeating(earlier, names, origins)
        for op in later:
            if op is first and COPY_MODELS.lookup(op) is not None:
                if not repeated.isdisjoint(self._loops_around(op)):
                    return True
            elif points.range_of(op)[1] >= points.number[first] or not repeated.isdisjoint(
                self._loops_around(op)
            ):
                return True
        return False

    def _repeating(
        self, ops: Iterable[Operation], names: _Names, origins: Sequence[SSAValue]
    ) -> set[_Range]:
        """Return the loops around `ops` that may access the same buffer again; see `_follows`."""
        outside = () if names.are_handed_on else origins
        definitions = [self._points.definition(origin)[1] for origin in outside]
        return {
            (first, last)
            for op in ops
            for first, last in self._loops_around(op)
            if names.are_handed_on or not all(first < number <= last for number in definitions)
        }

    def _loops_around(self, op: Operation) -> list[_Range]:
        """Return the loops around an operation, each as the range of the operations inside."""
        loops: list[_Range] = []
        around: Operation | None = op
        while around is not None and around is not self._points.root:
            assert around.parent is not None
            loops += self._loops_next_to(around.parent)
            around = around.parent_op()
        return loops

    def _find_loops(self, block: Block) -> Sequence[_Range]:
        points, around = self._points, block.parent_op()
        assert block.parent is not None
        order = points.blocks_in_order(block.parent)
        loops = [
            (points.range_of(order[cycle.first])[0] - 1, points.range_of(order[cycle.last])[1])
            for cycle in points.cycles_around(block)
        ]
        if around is not None and around is not points.root and _may_repeat(around):
            loops.append(points.range_of(around))
        return loops


def _may_repeat(op: Operation) -> bool:
    """Whether the regions of an operation may be executed more than once."""
    model = REGION_BRANCH_MODELS.lookup(op)
    return model is None or model.runs_in_parallel(op) or is_loop(model.edges(op))
