"""Tiling of structured operations, along their indexing maps.

A parallel loop that is an index of the results is split. An operand is split along the dimension
whose index contains the loop: `d0`, or a window, `2 * d0 + 3 * d4`, of which a piece (tile) of `n`
indices from `o` on takes `2 * (n - 1) + 3 * (k - 1) + 1` elements from `2 * o` on, where `k` is the
extent of the other loop. Convolutions and poolings are of this form.

A reduction loop is split if it alone is an index of its operands: the result is an accumulator.
Each element combines the same terms in the same order as without tiling, if no other reduction loop
is around this one. Integers that are added, for instance, may be combined in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr

from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.structured import (
    Structure,
    linear_factors,
    loop_extents,
    loop_index_of,
    loops_that_index,
    structure_of,
)
from xdsl_mergealloc.interfaces.tiling import (
    Interval,
    Needs,
    PieceBuilder,
    Split,
    TilingInterface,
    resized,
)

_REDUCTION = IteratorTypeAttr.reduction()
_WITHOUT_ORDER = (
    arith.AddiOp,
    arith.MuliOp,
    arith.AndIOp,
    arith.OrIOp,
    arith.XOrIOp,
    arith.MaxSIOp,
    arith.MaxUIOp,
    arith.MinSIOp,
    arith.MinUIOp,
)


@dataclass(frozen=True, slots=True)
class _IndexWindow:
    """The index `scale * loop + rest`, where `rest` goes up to `reach`, from 0 or a constant on."""

    dim: int
    scale: int
    reach: int

    def of(self, piece: Interval) -> Interval:
        # A constant in the index stays there, so a piece begins that much before what it reads.
        size = self.scale * (piece.size - 1) + self.reach + 1
        return Interval(self.scale * piece.first, size)


class StructuredSplit(Split):
    """Split of a structured operation along one of its loops."""

    def __init__(
        self,
        op: Operation,
        structure: Structure,
        loop: int,
        windows: Sequence[_IndexWindow | None],
        extents: Mapping[int, int],
    ):
        self.op = op
        self._loop = loop
        self._windows = windows
        self._extents = extents
        self.operands = tuple(None if window is None else window.dim for window in windows)
        first = structure.number_of_inputs
        self.results = self.operands[first:]
        self.accumulator = first if self.results == (None,) else None
        self._known_needs: dict[tuple[int, int], Needs] = {}

    @cached_property
    def extent(self) -> int:
        return self._extents[self._loop]

    @cached_property
    def work(self) -> int:
        return prod(self._extents.values())

    def needs(self, piece: Interval) -> Needs:
        # Many groups query the same pieces.
        key = piece.first, piece.size
        if (known := self._known_needs.get(key)) is None:
            parts = [None if window is None else window.of(piece) for window in self._windows]
            known = self._known_needs[key] = Needs(tuple(parts))
        return known

    def build(
        self,
        piece: Interval,
        needs: Needs,
        operands: Sequence[SSAValue | None],
        builder: PieceBuilder,
    ) -> Sequence[SSAValue]:
        part = on_parts(
            self.op,
            [value for value in operands if value is not None],
            [
                result.type if dim is None else resized(result.type, dim, piece.size)
                for result, dim in zip(self.op.results, self.results, strict=True)
            ],
            lambda loop: builder.offset() if loop == self._loop else None,
        )
        return builder.add(part).results


def on_parts(
    op: Operation,
    operands: Sequence[SSAValue],
    result_types: Sequence[Attribute],
    begin: Callable[[int], SSAValue | None],
) -> Operation:
    """Build a structured operation on parts of its operands. The indices of a loop stay those of
    the whole operation: `begin` returns the first index of a loop, or None for zero, and is called
    only for loops whose indices the body uses."""
    regions = [region.clone() for region in op.regions]
    indices = [
        (inner, loop)
        for region in regions
        for inner in region.walk()
        if (loop := loop_index_of(inner)) is not None
    ]
    begins = {loop: begin(loop) for _, loop in indices}
    for index, loop in indices:
        if (offset := begins[loop]) is not None:
            _shift(index, offset)
    return type(op).create(
        operands=operands,
        result_types=result_types,
        properties=op.properties,
        attributes=op.attributes,
        regions=regions,
        location=op.location,
    )


def _shift(index: Operation, offset: SSAValue) -> None:
    shifted = arith.AddiOp(index.results[0], offset)
    shifted.location = index.location
    index.results[0].replace_all_uses_with(shifted.result)
    shifted.operands[0] = index.results[0]
    assert index.parent is not None
    index.parent.insert_op_after(shifted, index)


class StructuredTiling(TilingInterface):
    """Tiling of any operation that is defined by loops, indexing maps and a body."""

    def split(self, op: Operation, result: int, dim: int) -> Split | None:
        return _parallel_split(op, result, dim, _fits)

    def split_dynamic(self, op: Operation, result: int, dim: int) -> Split | None:
        return _parallel_split(op, result, dim, _is_whole_dimension)

    def split_sum(self, op: Operation, operand: int, dim: int) -> Split | None:
        structure = _structure_on_tensors(op)
        if structure is None or len(op.results) != 1 or operand >= structure.number_of_inputs:
            return None
        extents = loop_extents(op, structure)
        if len(extents) < len(structure.loops) or 0 in extents.values():
            return None
        # A loop of one iteration, over the only row of a global pooling's result, adds nothing.
        indices = structure.maps[operand].results[dim].used_dims()
        loops = [loop for loop in indices if extents[loop] > 1]
        if len(loops) != 1 or not _keeps_order(structure, extents, loops[0]):
            return None
        return _split_along(op, structure, loops[0], extents, _is_whole_dimension)


def _parallel_split(
    op: Operation, result: int, dim: int, is_right: Callable[[_IndexWindow, int, int], bool]
) -> Split | None:
    """Return a split along a dimension of a result; `is_right` as for `_split_along`."""
    structure = _structure_on_tensors(op)
    if structure is None:
        return None
    index = structure.maps[structure.number_of_inputs + result].results[dim]
    if not isinstance(index, AffineDimExpr):
        return None
    loop = index.position
    if structure.loops[loop] != IteratorTypeAttr.parallel():
        return None
    extents = loop_extents(op, structure)
    if len(extents) < len(structure.loops) or 0 in extents.values():
        return None
    split = _split_along(op, structure, loop, extents, is_right)
    return None if split is None or None in split.results else split


def _structure_on_tensors(op: Operation) -> Structure | None:
    structure = structure_of(op)
    if structure is None:
        return None
    has_results = len(op.results) == len(structure.maps) - structure.number_of_inputs
    return structure if has_results else None


def _split_along(
    op: Operation,
    structure: Structure,
    loop: int,
    extents: Mapping[int, int],
    is_right: Callable[[_IndexWindow, int, int], bool],
) -> Split | None:
    """Return the split along a loop. `is_right` is called with the window of each operand, the
    extent of the loop, and the size of the dimension. Destinations must be indexed by the loop."""
    windows: list[_IndexWindow | None] = []
    first = structure.number_of_inputs
    for number, (value, indices) in enumerate(zip(op.operands, structure.maps, strict=True)):
        along = [
            place
            for place, expression in enumerate(indices.results)
            if loop in expression.used_dims()
        ]
        if not along:
            windows.append(None)
            continue
        if len(along) != 1 or not is_tensor(value):
            return None
        dim = along[0]
        window = _window(indices.results[dim], dim, loop, extents)
        if window is None or not is_right(window, extents[loop], shape_of(value.type)[dim]):
            return None
        if number >= first and window != _IndexWindow(dim, 1, 0):
            return None
        windows.append(window)
    return StructuredSplit(op, structure, loop, windows, extents)


def _fits(window: _IndexWindow, extent: int, size: int) -> bool:
    """Whether the window of every index lies in a dimension."""
    everything = window.of(Interval(0, extent))
    return everything.within(size) == everything


def _is_whole_dimension(window: _IndexWindow, extent: int, size: int) -> bool:
    """Whether the loop goes over a dimension, index by index."""
    return window == _IndexWindow(window.dim, 1, 0) and extent == size


def _keeps_order(structure: Structure, extents: Mapping[int, int], loop: int) -> bool:
    """Whether each element of the only result has the same value if a reduction loop is split: its
    terms stay in order, or need none. Loops of one iteration do not count."""
    kept = loops_that_index(structure.maps[-1])
    gone = [each for each in sorted(extents) if extents[each] > 1 and each not in kept]
    if loop not in gone or any(structure.loops[each] != _REDUCTION for each in gone):
        return False
    return loop == gone[0] or _takes_any_order(structure)


def _takes_any_order(structure: Structure) -> bool:
    """Whether the body combines integers by an operation that may take them in any order."""
    end, accumulator = structure.body.last_op, structure.body.args[-1]
    if end is None or not isinstance(combined := end.operands[0], OpResult):
        return False
    is_used_once = accumulator.has_one_use() and accumulator in combined.op.operands
    return is_used_once and isinstance(combined.op, _WITHOUT_ORDER) and _wraps(combined.op)


def _wraps(op: Operation) -> bool:
    """Whether sums may overflow: in another order, intermediate sums might."""
    flags = op.properties.get("overflowFlags")
    return flags is None or flags == arith.IntegerOverflowAttr("none")


def _window(
    index: AffineExpr, dim: int, loop: int, extents: Mapping[int, int]
) -> _IndexWindow | None:
    """Return an index as a window; None if it is no sum of loops, or a part of it is negative."""
    factors = dict.fromkeys(extents, 0)
    constant = linear_factors(index, factors)
    if constant is None or min(constant, *factors.values()) < 0 or not factors[loop]:
        return None
    reach = sum(factor * (extents[place] - 1) for place, factor in factors.items() if place != loop)
    return _IndexWindow(dim, factors[loop], constant + reach)
