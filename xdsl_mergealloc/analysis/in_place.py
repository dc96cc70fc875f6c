"""In-place reuse: when the result of an operation may be written over an operand.

The result B of an operation X may be written over an operand A if X is elementwise, by the rules

- I1 its loops are all parallel, it writes all of B and reads none of B's previous contents, it
  writes nothing to A, and its body accesses no buffer;
- I2 both operands are whole buffers, directly or through casts and reshapes;
- I3 in each iteration the element that it reads and the element that it writes have the same place:
  the distance from the start of the buffer, in bytes, and the size are the same. Types and shapes
  may differ;
- I4 no two iterations write the same element;
- I5 these rules hold for every operand that may be one of the two buffers;

or if X copies all of A to B, which then leaves nothing to do (I6). And in any case

- I7 nothing needs the contents of A after X, nor those of B before it.

By I1 to I5 the bytes that an iteration writes are read by no other iteration, and by this iteration
before it writes. So iterations may run in any order, or at the same time. That is why elements of
different size never qualify (the place of one element would be that of several others), nor do
sums: their initial value is in the result before the operand is read.

*Destination forwarding* is the reverse: a buffer A that is copied to a part S of a buffer is
computed in S right away, and the copy is removed. This is allowed if

- I8 nothing sees or changes S from the first access to A until the copy,
- I9 after the copy, A is only read, and S is written only after the last of these reads.

By I8 A may be in S until the copy, by I9 both have the same contents after it, for as long as A is
needed.

Callers supply access times, as ranges of ticks or as the timelines of a block (`timeline`), and
what else may be the same memory.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap

from xdsl_mergealloc.analysis.function_summary import uses_buffers_inside
from xdsl_mergealloc.analysis.timeline import Access, Position, Timeline
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.interfaces.buffer_type import is_buffer, memref_type
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.elementwise import element_maps
from xdsl_mergealloc.interfaces.memory_effects import (
    effects_on_buffers,
    overwritten_buffers,
    written_among,
)
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.strided import dense_strides, has_identity_layout

_USUAL_LAYOUT = MemoryLayout()


def find_in_place_reuses(
    op: Operation, view_flow: ViewFlow, layout: MemoryLayout = _USUAL_LAYOUT
) -> Iterator[tuple[SSAValue, SSAValue]]:
    """
    Yield the buffers over which an operation could write its results, as pairs of a buffer that it
    reads and one that it writes. Callers check that the first is dead afterwards.

    An operand that is no whole view of one allocation, such as a loop-carried buffer, stands for
    itself.
    """
    targets = overwritten_buffers(op)
    if not targets or (maps := element_maps(op)) is None:
        return
    operands = [
        (operand, map_)
        for operand, map_ in zip(op.operands, maps, strict=True)
        if is_buffer(operand)
    ]
    if len(operands) < 2 or uses_buffers_inside(op):  # I1
        return
    if not all(isinstance(operand.type, MemRefType) for operand, _ in operands):
        return
    map_of, trip_counts = dict(operands), _trip_counts(operands)
    visited_once = [t for t in targets if _visits_each_element_once(map_of[t], trip_counts)]
    if not visited_once:
        return
    written_to = set(written_among(effects_on_buffers(op)))
    buffer_of = {operand: view_flow.whole_origin(operand) or operand for operand, _ in operands}
    place_of = [
        (operand, _place_of(operand, map_, trip_counts, view_flow, layout))
        for operand, map_ in operands
    ]
    for target in visited_once:
        written, place = buffer_of[target], dict(place_of)[target]
        if place is None:
            continue
        for read in dict.fromkeys(buffer_of[o] for o, _ in operands if o not in written_to):
            origins = {*view_flow.origins(read), *view_flow.origins(written)}
            if read is not written and all(
                buffer_of[operand] in (read, written) and other == place
                for operand, other in place_of
                if not origins.isdisjoint(view_flow.origins(operand))
            ):
                yield read, written


def copy_of_whole(op: Operation) -> tuple[SSAValue, SSAValue] | None:
    """
    I6: return the source and the target of an operation that only copies all of a buffer to all of
    another buffer of the same type; else None.
    """
    model = COPY_MODELS.lookup(op)
    if model is None or op.results:
        return None
    source, target = model.source(op), model.target(op)
    return (source, target) if source.type == target.type and source is not target else None


def _trip_counts(buffers: Sequence[tuple[SSAValue, AffineMap]]) -> dict[int, int]:
    """Return the trip count of each loop, where known."""
    trip_counts: dict[int, int] = {}
    for operand, map_ in buffers:
        for expr, size in zip(map_.results, memref_type(operand).get_shape(), strict=True):
            if isinstance(expr, AffineDimExpr) and size != DYNAMIC_INDEX:
                trip_counts[expr.position] = size
    return trip_counts


def _visits_each_element_once(map_: AffineMap, trip_counts: Mapping[int, int]) -> bool:
    """I4: every loop that runs more than once has a dimension of its own."""
    dims = [expr.position for expr in map_.results if isinstance(expr, AffineDimExpr)]
    return len(set(dims)) == len(dims) and all(
        dim in dims or trip_counts.get(dim) == 1 for dim in range(map_.num_dims)
    )


class _ElementPlace(NamedTuple):
    """I3: the place of an operand's element in each iteration, in comparable form."""

    element: int | Attribute
    """Its size in bytes; for a buffer with dynamic sizes or gaps, the type of the buffer."""
    steps: tuple[tuple[int, int], ...] | AffineMap
    """Number of elements by which each loop advances; if `element` is a type, the map."""


def _place_of(
    operand: SSAValue,
    map_: AffineMap,
    trip_counts: Mapping[int, int],
    view_flow: ViewFlow,
    layout: MemoryLayout,
) -> _ElementPlace | None:
    """Return the place of an operand's element; None if unknown."""
    buffer_type = memref_type(operand)
    element_bytes = layout.element_size_bytes(buffer_type.element_type)
    steps = _steps(buffer_type, map_, trip_counts)
    if element_bytes is not None and steps is not None:
        return _ElementPlace(element_bytes, steps)
    if view_flow.sources(operand) and not has_identity_layout(buffer_type):
        # A view with dynamic strides could hide that the buffers differ.
        return None
    return _ElementPlace(buffer_type, map_)


def _steps(
    buffer_type: MemRefType[Attribute], map_: AffineMap, trip_counts: Mapping[int, int]
) -> tuple[tuple[int, int], ...] | None:
    """Return the loops that run more than once, each with the elements by which it advances."""
    strides = dense_strides(buffer_type)
    if strides is None:
        return None
    steps: dict[int, int] = {}
    for expr, stride in zip(map_.results, strides, strict=True):
        if isinstance(expr, AffineDimExpr):
            if trip_counts.get(expr.position) != 1:
                steps[expr.position] = steps.get(expr.position, 0) + stride
        elif not isinstance(expr, AffineConstantExpr) or expr.value != 0:
            return None
    return tuple(sorted(steps.items()))


# Times of access


def may_be_written_over(
    source: Sequence[tuple[int, int]], target: Sequence[tuple[int, int]], ticks: Collection[int]
) -> bool:
    """
    I7: whether two buffers, given by half-open live ranges in ascending order, are live at the same
    time only where the second one may be written over the first one (`ticks`) and the first one
    dies.
    """
    ends = {end for _, end in source}
    a = b = 0
    while a < len(source) and b < len(target):
        start, end = max(source[a][0], target[b][0]), min(source[a][1], target[b][1])
        if start < end and not (end == start + 1 and start in ticks and end in ends):
            return False
        if source[a][1] <= target[b][1]:
            a += 1
        else:
            b += 1
    return True


def is_needed_after(buffer: Timeline, at: Position) -> bool:
    """
    I7, in a block: whether a buffer is used or forwarded after a position. Freeing it, or querying
    its shape, is no use.
    """
    if buffer.kept or buffer.elsewhere:
        return True
    return any(
        access.op not in buffer.frees and (access.touches or access.hands_on)
        for _, access in buffer.after(at)
    )


class CopyToPart(NamedTuple):
    """A copy of all of a buffer A to a part S of other buffers, as seen from the copy's block."""

    at: Position
    first: Position
    """First access to A, or to the buffer that A is written over."""
    source: Timeline
    """Timeline of A."""
    destination: Sequence[Timeline]
    """Timelines of all buffers that S may be part of, under any name."""
    is_apart: Callable[[Access], bool] = lambda access: False
    """Whether an access to a destination touches no byte of S."""

    def in_the_way(self) -> Iterator[tuple[Position, Access]]:
        """I8: yield accesses that see or change S from the first access to A until the copy."""
        for timeline in self.destination:
            for position, access in timeline.before(self.first, self.at):
                if access.touches and not self.is_apart(access):
                    yield position, access

    @property
    def source_may_go_on(self) -> bool:
        """I9: whether the uses of A after the copy may use S instead."""
        uses = list(self.source.after(self.at))
        if any(access.changes or access.keeps for _, access in uses):
            return False
        last = uses[-1][0] if uses else self.at
        return not any(
            access.changes and not self.is_apart(access)
            for timeline in self.destination
            for _, access in timeline.after(self.at, last)
        )
