"""Index relations of structured operations: their indexing maps; and their computation on tiles.

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
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap

from xdsl_mergealloc.interfaces.index_relation import IndexRelation
from xdsl_mergealloc.interfaces.structured import (
    Structure,
    linear_factors,
    loop_extents,
    loop_index_of,
    loops_that_index,
    structure_of,
)
from xdsl_mergealloc.interfaces.tiling import Tile, TilingInterface

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


class StructuredTiling(TilingInterface):
    """Tiling of any operation that is defined by loops, indexing maps and a body."""

    def relation(self, op: Operation) -> IndexRelation | None:
        structure = structure_of(op)
        if structure is None:
            return None
        first = structure.number_of_inputs
        written = structure.maps[first:]
        extents = loop_extents(op, structure)
        if (
            len(op.results) != len(written)
            or len(extents) < len(structure.loops)
            or not all(map(_is_written_by_loops, written))
            or (
                "indexing_maps" not in op.properties
                and not all(map(_is_sum_of_loops, structure.maps))
            )
        ):
            return None
        return IndexRelation.of_loops(
            [extents[loop] for loop in range(len(structure.loops))],
            structure.maps,
            written,
            _sums(structure, extents) if len(written) == 1 else frozenset(),
            first,
        )

    def build(self, tile: Tile) -> Sequence[SSAValue]:
        split, builder = tile.split, tile.builder
        part = on_parts(
            split.op,
            tile.given,
            tile.result_types,
            lambda loop: builder.offset() if loop == split.loop else None,
            _with_indices_of_parts(tile),
        )
        return builder.add(part).results


STRUCTURED_TILING = StructuredTiling()


def _is_written_by_loops(indices: AffineMap) -> bool:
    """Whether the indices of a result are those of loops, or constants."""
    return all(isinstance(one, AffineDimExpr | AffineConstantExpr) for one in indices.results)


def _is_sum_of_loops(indices: AffineMap) -> bool:
    """Whether each index is a sum of multiples of loops, none of which is negative."""
    for index in indices.results:
        factors: dict[int, int] = {}
        constant = linear_factors(index, factors)
        if constant != 0 or any(factor < 0 for factor in factors.values()):
            return False
    return True


def _with_indices_of_parts(tile: Tile) -> Mapping[str, Attribute]:
    """Return the properties of an operation on parts of its operands: a part may begin elsewhere
    than where the first iteration reads. `(d0) -> (d0 + 3)` is `(d0) -> (d0)` on the part."""
    properties = tile.split.op.properties
    if "indexing_maps" not in properties:
        return properties
    given = cast("ArrayAttr[Attribute]", properties["indexing_maps"])
    maps = [*given]
    for number, (own, interval) in enumerate(
        zip(tile.split.parts, tile.needs.operands, strict=True)
    ):
        old = maps[number]
        if own is None or interval is None or not isinstance(old, AffineMapAttr):
            continue
        if moved := own.operand.scale * tile.piece.first - interval.first:
            indices = list(old.data.results)
            indices[own.dim] = indices[own.dim] + moved
            maps[number] = AffineMapAttr(AffineMap(old.data.num_dims, 0, tuple(indices)))
    if maps == [*given]:
        return properties
    return {**properties, "indexing_maps": ArrayAttr(maps)}


def on_parts(
    op: Operation,
    operands: Sequence[SSAValue],
    result_types: Sequence[Attribute],
    begin: Callable[[int], SSAValue | None],
    properties: Mapping[str, Attribute] | None = None,
) -> Operation:
    """Build a structured operation on parts of its operands. The indices of a loop stay those of
    the whole operation: `begin` returns the first index of a loop, or None for zero, and is called
    only for loops whose indices the body uses. `properties`: those of the operation by default."""
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
        properties=op.properties if properties is None else properties,
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


def _sums(structure: Structure, extents: Mapping[int, int]) -> frozenset[int]:
    """Return the reduction loops that may be cut: each element of the only result has the same
    value, since its terms stay in order, or need none. Loops of one iteration do not count."""
    kept = loops_that_index(structure.maps[-1])
    gone = [each for each in sorted(extents) if extents[each] > 1 and each not in kept]
    if any(structure.loops[each] != _REDUCTION for each in gone):
        return frozenset()
    return frozenset(gone if _takes_any_order(structure) else gone[:1])


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
