"""The option `in-place`: results that may be written over an operand that dies.

An operation on elements may write its result over an operand that nobody needs afterwards, if

- I1 its loops are all parallel, it writes all of the result and reads nothing of what was in it,
  and its body gets at no buffer;
- I2 both operands are whole buffers, seen through casts and other shapes or directly;
- I3 in each iteration the element that it reads and the element that it writes have the same place:
  the distance from the start of the buffer, in bytes, and the size are the same. Types and shapes
  need not be;
- I4 no two iterations write the same element;
- I5 that is so for every operand that may be one of the two buffers.

Then the only iteration that reads the bytes that an iteration writes is that one itself, and it
reads first. So iterations may run in any order, or at the same time. That is why elements of
different size never qualify (the place of one element would be that of several others), nor do
sums: what they start from is in the result before the operand is read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap

from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer, memref_type
from xdsl_mergealloc.interfaces.memory_effects import overwritten_buffers
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout, has_identity_layout
from xdsl_mergealloc.interfaces.strided import identity_strides
from xdsl_mergealloc.planner import LiveRange

_USUAL_LAYOUT = MemoryLayout()


def find_takeovers(
    op: Operation, view_flow: ViewFlow, layout: MemoryLayout = _USUAL_LAYOUT
) -> Iterator[tuple[SSAValue, SSAValue]]:
    """
    The buffers over which an operation could write its results, as pairs of buffers: one that is
    read, one that is written. Whether the first is dead afterwards is for others to say.

    An operand that is no whole view of one allocation, such as what a loop carries, stands for
    itself.
    """
    maps = _maps_of_elementwise(op)
    if maps is None:
        return
    operands = [
        (operand, map_)
        for operand, map_ in zip(op.operands, maps, strict=True)
        if is_buffer(operand)
    ]
    if not all(isinstance(operand.type, MemRefType) for operand, _ in operands):
        return
    trip_counts = _trip_counts(operands)
    buffer_of = {operand: view_flow.whole_origin(operand) or operand for operand, _ in operands}
    place_of = [
        (operand, _place_of(operand, map_, trip_counts, view_flow, layout))
        for operand, map_ in operands
    ]
    targets = overwritten_buffers(op)
    for target in targets:
        written = buffer_of[target]
        map_, place = dict(operands)[target], dict(place_of)[target]
        if place is None or not _visits_each_element_once(map_, trip_counts):
            continue
        for read in dict.fromkeys(buffer_of[o] for o, _ in operands if o not in targets):
            origins = {*view_flow.origins(read), *view_flow.origins(written)}
            if read is not written and all(
                buffer_of[operand] in (read, written) and other == place
                for operand, other in place_of
                if not origins.isdisjoint(view_flow.origins(operand))
            ):
                yield read, written


def _maps_of_elementwise(op: Operation) -> Sequence[AffineMap] | None:
    """I1: the maps of the operands; None if it is no such operation."""
    if op.name == "linalg.map":
        if not is_buffer(op.operands[-1]):
            return None
        maps = [AffineMap.identity(len(memref_type(op.operands[-1]).get_shape()))]
        maps *= len(op.operands)
    elif isinstance(op, LinalgStructuredOperation):
        if any(kind.data is not IteratorType.PARALLEL for kind in op.get_iterator_types()):
            return None
        maps = [attribute.data for attribute in op.get_indexing_maps()]
    else:
        return None
    for region in op.regions:
        for block in region.blocks:
            if any(buffers_among(inner.operands) for inner in block.ops):
                return None
    return maps


def _trip_counts(buffers: Sequence[tuple[SSAValue, AffineMap]]) -> dict[int, int]:
    """How often each loop runs, where that is known."""
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


class _Place(NamedTuple):
    """I3: where the element of an operand is in each iteration, in comparable form."""

    element: int | Attribute
    """Its size in bytes; for what has dynamic sizes or a layout, the type of the buffer."""
    steps: tuple[tuple[int, int], ...] | AffineMap
    """How many elements each loop moves on; with the type of the buffer, the map."""


def _place_of(
    operand: SSAValue,
    map_: AffineMap,
    trip_counts: Mapping[int, int],
    view_flow: ViewFlow,
    layout: MemoryLayout,
) -> _Place | None:
    """None if that is not known."""
    buffer_type = memref_type(operand)
    element_bytes = layout.element_size_bytes(buffer_type.element_type)
    steps = _steps(buffer_type, map_, trip_counts)
    if element_bytes is not None and steps is not None:
        return _Place(element_bytes, steps)
    if view_flow.sources(operand) and not has_identity_layout(buffer_type):
        # A view with dynamic strides could hide that the buffers differ.
        return None
    return _Place(buffer_type, map_)


def _steps(
    buffer_type: MemRefType[Attribute], map_: AffineMap, trip_counts: Mapping[int, int]
) -> tuple[tuple[int, int], ...] | None:
    """Loops that run more than once, and how many elements each of them moves on."""
    shape = buffer_type.get_shape()
    if DYNAMIC_INDEX in shape or not has_identity_layout(buffer_type):
        return None
    steps: dict[int, int] = {}
    for expr, stride in zip(map_.results, identity_strides(shape), strict=True):
        assert stride is not None
        if isinstance(expr, AffineDimExpr):
            if trip_counts.get(expr.position) != 1:
                steps[expr.position] = steps.get(expr.position, 0) + stride
        elif not isinstance(expr, AffineConstantExpr) or expr.value != 0:
            return None
    return tuple(sorted(steps.items()))


def may_take_over(
    source: Sequence[LiveRange], target: Sequence[LiveRange], ticks: Collection[int]
) -> bool:
    """
    Whether two buffers live at the same time only where the second one may be written over the
    first one (`ticks`), and the first one dies there.
    """
    ends = {range_.end for range_ in source}
    a = b = 0
    while a < len(source) and b < len(target):
        start, end = max(source[a].start, target[b].start), min(source[a].end, target[b].end)
        if start < end and not (end == start + 1 and start in ticks and end in ends):
            return False
        if source[a].end <= target[b].end:
            a += 1
        else:
            b += 1
    return True
