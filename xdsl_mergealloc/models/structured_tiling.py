"""Pieces of structured operations, as their indexing maps tell them.

A parallel loop that is an index of the results is split. An operand goes along by the index that
has the loop in it: `d0`, or a window, `2 * d0 + 3 * d4`, of which a piece takes `2 * (n - 1) + 3 *
(k - 1) + 1` elements from `2 * o` on, `k` being how far the other loop goes. Convolutions and
poolings are nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.arith import AddiOp
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr

from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.structured import (
    Structure,
    linear_factors,
    loop_extents,
    loop_index_of,
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


@dataclass(frozen=True, slots=True)
class _Window:
    """The index `scale * loop + constant + rest`, where `rest` goes from 0 to `reach`."""

    dim: int
    scale: int
    constant: int
    reach: int

    def of(self, piece: Interval) -> Interval:
        size = self.scale * (piece.size - 1) + self.reach + 1
        return Interval(self.scale * piece.first + self.constant, size)


class StructuredSplit(Split):
    """A structured operation along one of its parallel loops."""

    def __init__(
        self,
        op: Operation,
        structure: Structure,
        loop: int,
        windows: Sequence[_Window | None],
        extents: Mapping[int, int],
    ):
        self.op = op
        self._loop = loop
        self._windows = windows
        self._work = prod(extents.values())
        self.operands = tuple(None if window is None else window.dim for window in windows)
        first = structure.number_of_inputs
        self.results = tuple(dim for dim in self.operands[first:] if dim is not None)

    @property
    def work(self) -> int:
        return self._work

    def needs(self, piece: Interval) -> Needs:
        return Needs(
            tuple([None if window is None else window.of(piece) for window in self._windows])
        )

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
                resized(result.type, dim, piece.size)
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
    """A structured operation on parts of its operands. The indices of a loop stay those of the
    whole operation: `begin` says where it begins, None at the first one, and is asked only for
    loops whose indices the body uses."""
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
    shifted = AddiOp(index.results[0], offset)
    shifted.location = index.location
    index.results[0].replace_all_uses_with(shifted.result)
    shifted.operands[0] = index.results[0]
    assert index.parent is not None
    index.parent.insert_op_after(shifted, index)


class StructuredTiling(TilingInterface):
    """Any operation that says by loops, indices and a body what it computes."""

    def split(self, op: Operation, result: int, dim: int) -> Split | None:
        structure = structure_of(op)
        if structure is None:
            return None
        first = structure.number_of_inputs
        if len(op.results) != len(structure.maps) - first:
            return None
        index = structure.maps[first + result].results[dim]
        if not isinstance(index, AffineDimExpr):
            return None
        loop = index.position
        if structure.loops[loop] != IteratorTypeAttr.parallel():
            return None
        extents = loop_extents(op, structure)
        if len(extents) < len(structure.loops) or 0 in extents.values():
            return None
        windows: list[_Window | None] = []
        for number, (value, indices) in enumerate(zip(op.operands, structure.maps, strict=True)):
            along = [
                place
                for place, expression in enumerate(indices.results)
                if loop in expression.used_dims()
            ]
            if not along and number < first:
                windows.append(None)
                continue
            if len(along) != 1 or not is_tensor(value):
                return None
            window = _window(indices.results[along[0]], along[0], loop, extents)
            if window is None or (number >= first and window != _Window(along[0], 1, 0, 0)):
                return None
            everything = window.of(Interval(0, extents[loop]))
            if everything.within(shape_of(value.type)[along[0]]) != everything:
                return None
            windows.append(window)
        return StructuredSplit(op, structure, loop, windows, extents)


def _window(index: AffineExpr, dim: int, loop: int, extents: Mapping[int, int]) -> _Window | None:
    """An index as a window; None if it is no sum of loops that all go forwards."""
    factors = dict.fromkeys(extents, 0)
    constant = linear_factors(index, factors)
    if constant is None or any(factor < 0 for factor in factors.values()) or not factors[loop]:
        return None
    reach = sum(factor * (extents[place] - 1) for place, factor in factors.items() if place != loop)
    return _Window(dim, factors[loop], constant, reach)
