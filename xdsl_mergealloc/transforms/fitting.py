"""Search for a variant of a program that fits into limited memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects.builtin import i8
from xdsl.ir import Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.analysis.heap import HeapPeak
from xdsl_mergealloc.diagnostics import (
    BudgetTooSmallError,
    PoolTooSmallError,
    error_at,
    name_of_value,
    source_position,
)
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_effects import effects_on_buffers
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.structured import structure_of
from xdsl_mergealloc.merge_alloc.memory_plan import (
    ArenaPlan,
    FunctionPlan,
    MemoryPlan,
    PlacedAllocation,
)
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.transforms.efforts import Way
from xdsl_mergealloc.transforms.variants import (
    Draft,
    NumberedProgram,
    PlannedVariant,
    VariantSearch,
)

_MOST_NAMED = 4
"""Maximum number of buffers at a peak that an error names."""


class _Missed(NamedTuple):
    """A program that does not fit into the budget."""

    peak: HeapPeak
    plan: MemoryPlan

    def at(self) -> Operation:
        """Return the operation at which most is held; for an arena, the one at which it is fullest.
        If that computes an index, creates a view or is a loop, the operation that it serves."""
        return _accessing(self._fullest())

    def _fullest(self) -> Operation:
        allocated = (self._arena(value) for value in self.peak.held if value.owner is self.peak.op)
        for found in (*self._lasting(), *allocated):
            if found is not None:
                function, arena = found
                op = function.trace.operation_at(arena.peak_tick)
                return self.peak.op if op.parent is None else op
        return self.peak.op

    def _function(self) -> Operation | None:
        return self.peak.op if is_function(self.peak.op) else function_around(self.peak.op)

    def _lasting(self) -> list[tuple[FunctionPlan, ArenaPlan]]:
        """Return the arenas of the function that are permanent, largest first."""
        function = self._function()
        found = [
            (planned, arena)
            for planned in self.plan.functions
            if planned.trace.function is function
            for arena in planned.lasting_arenas
        ]
        return sorted(found, key=lambda pair: -pair[1].size_bytes)

    def buffers(self) -> list[str]:
        """Return descriptions of the buffers held there, largest first."""
        found = [_filling(placed) for _, arena in self._lasting() for placed in arena.live_at_peak]
        found += [buffer for value in self.peak.held for buffer in self._held_as(value)]
        found.sort(key=lambda buffer: -buffer[0])
        return [f"{words} of {size_bytes} bytes" for size_bytes, words in found]

    def _held_as(self, value: SSAValue) -> Iterator[tuple[int, str]]:
        """Yield size and description of a held buffer; for an arena, of its buffers at the peak."""
        arena = self._arena(value)
        if arena is None:
            size_bytes = MemoryLayout().buffer_size_bytes(memref_type(value))
            assert isinstance(value.owner, Operation)
            assert isinstance(size_bytes, int)
            yield size_bytes, f"{name_of_value(value)} ({_in_words(value.owner)})"
            return
        yield from map(_filling, arena[1].live_at_peak)

    def _arena(self, value: SSAValue) -> tuple[FunctionPlan, ArenaPlan] | None:
        """Return the plan of an arena, found by its type; None if the value is no arena."""
        function = self._function()
        type_ = memref_type(value)
        for planned in self.plan.functions:
            for arena in planned.arenas:
                shape = (arena.size_bytes,)
                is_like_it = type_.get_shape() == shape and type_.element_type == i8
                if (
                    planned.trace.function is function
                    and is_like_it
                    and type_.memory_space == arena.memory_space
                ):
                    return planned, arena
        return None


def _filling(placed: PlacedAllocation) -> tuple[int, str]:
    """Return the size of a buffer in an arena, and a description of it."""
    name = f"%{placed.name}" if placed.name else "a buffer"
    first = placed.first_access
    return placed.size_bytes, f"{name} ({'an input' if is_function(first) else _in_words(first)})"


def _accessing(op: Operation) -> Operation:
    """Return the first operation in `op`, or after it in its block, that reads or writes buffers;
    among those at the same place in the source one that computes, rather than a copy for it."""
    found: list[Operation] = []
    behind: Operation | None = op
    while behind is not None and not found:
        found = [inner for inner in walk(behind) if _accesses(inner)]
        behind = behind.next_op
    if not found:
        return op
    while behind is not None and behind.location == found[0].location:
        found += (inner for inner in walk(behind) if _accesses(inner))
        behind = behind.next_op
    return next((each for each in found if structure_of(each) is not None), found[0])


def _accesses(op: Operation) -> bool:
    """Whether an operation by itself reads or writes buffers."""
    if op.regions and structure_of(op) is None:
        return False
    kinds = {effect.kind for effect in effects_on_buffers(op)}
    return not kinds.isdisjoint((MemoryEffectKind.READ, MemoryEffectKind.WRITE))


def _in_words(op: Operation) -> str:
    """Return a description such as `'linalg.matmul' at model.mlir:3:5`."""
    position = source_position(op.location)
    return f"'{operation_name(op)}'{f' at {position}' if position else ''}"


@dataclass
class Fitting:
    """The memory limit and the variants tried so far."""

    budget: int | None
    """Bytes that a function may need at once; None if only pools are a limit."""
    _tried: dict[str, str] = field(default_factory=dict[str, str])
    """Bytes of ways, by name: the least if several ways share a name."""
    _takes: dict[int, str] = field(default_factory=dict[int, str])
    """Result of each variant, by number: its bytes, or that a pool is too small."""
    _best: _Missed | None = None
    _overflow: PoolTooSmallError | None = None

    def least_work(self, search: VariantSearch, ways: Iterable[Way], name: str) -> PlannedVariant:
        """
        Return, of the variants that fit, the one that repeats least work, and of these the first.

        Variants that repeat no less than one that fits are not planned; nothing is tried after one
        that fits and repeats nothing.

        Raises `PassError` if none fits: with the bytes of the best one and where they are held, or,
        if pools are too small, with the message of the last one; and with all that were tried.
        """
        found: PlannedVariant | None = None
        for way, draft in search.tried(ways):
            if found is not None and draft.extra_work_percent >= found.draft.extra_work_percent:
                continue
            each = search.numbered(draft)
            if each.is_new:
                found = self._if_it_fits(search, draft, each) or found
                if found is not None and not found.draft.extra_work_percent:
                    break
            self._note(way, each.number)
        if found is not None:
            return found
        tried = ", ".join(f"{way}: {takes}" for way, takes in self._tried.items())
        if self._best is None:
            assert self._overflow is not None
            raise PoolTooSmallError(f"{self._overflow}; tried {tried}")
        at, buffers = self._best.at(), self._best.buffers()
        named, more = buffers[:_MOST_NAMED], len(buffers) - _MOST_NAMED
        held = ", ".join(named) + (f" and {more} more" if more > 0 else "")
        least_bytes = self._best.peak.size_bytes
        raise BudgetTooSmallError(
            f"{error_at(at)}{name}: does not fit into {self.budget} bytes: "
            f"{least_bytes} are held at '{operation_name(at)}', by {held}; tried {tried}",
            least_bytes,
            _in_words(at),
            named,
        )

    def _note(self, way: Way, number: int) -> None:
        """Record the bytes that a variant needs, for an error."""
        takes, name = self._takes[number], way.name
        least = self._tried.setdefault(name, takes)
        if takes.isdecimal() and not (least.isdecimal() and int(least) <= int(takes)):
            self._tried[name] = takes

    def _if_it_fits(
        self, search: VariantSearch, draft: Draft, each: NumberedProgram
    ) -> PlannedVariant | None:
        try:
            planned = search.plan(draft, each)
        except PoolTooSmallError as error:
            self._overflow = error
            self._takes[each.number] = "a pool is too small"
            return None
        peak = None if self.budget is None else planned.peak
        size_bytes = 0 if peak is None else peak.size_bytes
        self._takes[each.number] = str(size_bytes)
        if peak is None or self.budget is None or size_bytes <= self.budget:
            return planned
        if self._best is None or size_bytes < self._best.peak.size_bytes:
            self._best = _Missed(peak, planned.plan)
        return None
