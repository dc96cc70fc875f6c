"""Peak of the memory that the allocations of an unchanged program hold at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces import ownership
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS, NotPlannable
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.profile import Span, peak_of


class HeapPeak(NamedTuple):
    """Peak of the memory that a function holds."""

    size_bytes: int
    """Peak in bytes, including the functions that it calls."""
    op: Operation
    """The first operation at the peak; the function if it allocates nothing."""
    held: tuple[SSAValue, ...]
    """The buffers held at the peak, the largest first."""


def heap_peak(
    program: Program,
    sizes: Mapping[SSAValue, int],
    memory: Memory,
    inside: Mapping[Operation, int] = MappingProxyType({}),
) -> HeapPeak:
    """
    Return the peak of the bytes that buffers of a function hold, each from its allocation to the
    last operation that may free it, or to the end of the function if nothing frees it.

    An allocation inside a loop counts once, and so does each of two branches.

    Args:
        program: the index of the function.
        sizes: the bytes of each new buffer that counts, see `sizes_of_new_buffers`.
        memory: the effects on memory in the program around.
        inside: the bytes that operations, such as calls, take in addition while they run.
    """
    end = len(program.operations) + 2
    freed_at: dict[SSAValue, int] = {}
    for op in program.operations:
        # An operation frees only its operands.
        for value in memory.touched(op).freed if buffers_among(op.operands) else ():
            for origin in memory.view_flow.origins(value):
                freed_at[origin] = program.number[op]
    spans: dict[SSAValue, Span] = {}
    for value, size_bytes in sizes.items():
        assert isinstance(value.owner, Operation)
        # While a call runs, the buffers that it returns are counted in `inside`.
        begin = program.number[value.owner] + (value.owner in inside)
        spans[value] = Span(begin, freed_at.get(value, end), size_bytes)
    calls = ((program.number[op], size_bytes) for op, size_bytes in inside.items())
    peak = peak_of([*spans.values(), *(Span(at, at + 1, size_bytes) for at, size_bytes in calls)])
    held = [value for value, span in spans.items() if span.begin <= peak.tick < span.end]
    op_at = {number: op for op, number in program.number.items()}
    return HeapPeak(
        peak.size_bytes,
        op_at.get(peak.tick, program.root),
        tuple(sorted(held, key=lambda value: -sizes[value])),
    )


def sizes_of_new_buffers(
    program: Program, memory: Memory, layout: MemoryLayout
) -> dict[SSAValue, int | NotPlannable]:
    """
    Return the bytes of each new buffer that is not on the stack: buffers that operations of a
    function allocate, copies among them, and buffers that its callees may have allocated.
    """
    sizes: dict[SSAValue, int | NotPlannable] = {}
    for op in program.operations:
        if (model := ALLOCATION_MODELS.lookup(op)) is not None:
            if not model.is_automatic(op):
                sizes[model.buffer(op)] = model.size_bytes(op, layout)
            continue
        summary = memory.of_call(op)
        for result in op.results:
            is_new = (
                ownership.is_heap_allocation(result)
                if summary is None
                else summary.results[result.index].maybe_fresh
            )
            if is_new and is_memref(result.type):
                size_bytes = layout.buffer_size_bytes(result.type)
                is_known = isinstance(size_bytes, int)
                sizes[result] = size_bytes if is_known else NotPlannable(size_bytes)
    return sizes


class HeapPeaks:
    """The peaks of the functions of a program, each including its callees."""

    def __init__(self, memory: Memory):
        self._memory = memory
        self._layout = MemoryLayout()
        self._known: dict[Operation, HeapPeak] = {}
        self._begun: set[Operation] = set()

    def of(self, function: Operation) -> HeapPeak:
        """
        Return the peak of a function with a body.

        Raises `PassError` if the peak is unknown: sizes are known at run time only, or the function
        calls itself.
        """
        if function not in self._known:
            if function in self._begun:
                fail(function, "calls itself: how much memory it needs is unknown")
            self._begun.add(function)
            self._known[function] = self._find(function)
        return self._known[function]

    def _find(self, function: Operation) -> HeapPeak:
        program = Program(function)
        sizes: dict[SSAValue, int] = {}
        inside: dict[Operation, int] = {}
        for op in program.operations:
            callee = self._memory.calls.callee_of(op)
            if callee is not None and callee.regions and callee.regions[0].blocks:
                inside[op] = self.of(callee).size_bytes
        for value, size_bytes in sizes_of_new_buffers(program, self._memory, self._layout).items():
            if isinstance(size_bytes, NotPlannable):
                assert isinstance(value.owner, Operation)
                fail(value.owner, "is of unknown size, so no budget can be checked")
            sizes[value] = size_bytes
        return heap_peak(program, sizes, self._memory, inside)


def highest_peak(
    module: Operation, beside: Mapping[Operation, int] = MappingProxyType({})
) -> HeapPeak | None:
    """
    Return the highest peak among the functions of a module; None if none has a body. `beside` has
    the bytes that functions need in addition to their allocations; they count.

    Raises `PassError` as `HeapPeaks.of` does.
    """
    peaks = HeapPeaks(Memory(module))
    found: list[HeapPeak] = []
    for op in walk(module):
        if is_function(op) and op.regions and op.regions[0].blocks:
            peak = peaks.of(op)
            found.append(peak._replace(size_bytes=peak.size_bytes + beside.get(op, 0)))
    return max(found, key=lambda peak: peak.size_bytes, default=None)
