"""Looks: views of the elements of a tensor in their order (AC2, AC5)."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from xdsl.dialects import tensor
from xdsl.ir import Operation

from xdsl_mergealloc.accumulation.linear import Linear, Place
from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.models.shape_rules import groups_of


def is_look(op: Operation) -> bool:
    """Whether an operation is a view of the elements of a tensor in their order: of all elements,
    or of the first ones along each dimension."""
    looks = tensor.CollapseShapeOp | tensor.ExpandShapeOp | tensor.ExtractSliceOp
    if not isinstance(op, looks) or len(op.operands) != 1:
        return False
    if isinstance(op, tensor.ExtractSliceOp) and (
        any(op.static_offsets.get_values())
        or any(stride != 1 for stride in op.static_strides.get_values())
        or len(shape_of(op.source.type)) != len(shape_of(op.result.type))
    ):
        return False
    types = (op.operands[0].type, op.results[0].type)
    return all(is_ranked_tensor(each) and min(shape_of(each), default=1) > 0 for each in types)


class Together(NamedTuple):
    """A loop over several collapsed dimensions."""

    loop: int
    sizes: Sequence[int]
    """Sizes of the dimensions."""

    def sizes_of(self, extent: int) -> Sequence[int] | None:
        """Return the extents of the loops over the single dimensions, if the loop over all has this
        extent; None if it is no multiple of the size of the inner dimensions."""
        _, *inner = self.sizes
        return None if extent % prod(inner) else [extent // prod(inner), *inner]


def place_before(op: Operation, place: Place) -> Place | Together | None:
    """Return the element of a view's operand that is a given element of its result; `Together` if
    a loop has to be split for that, None if the index is no sum of loops."""
    if isinstance(op, tensor.ExtractSliceOp):
        return place
    is_collapse = isinstance(op, tensor.CollapseShapeOp)
    large = shape_of((op.operands[0] if is_collapse else op.results[0]).type)
    found: dict[int, Linear] = {}
    for small_dim, group in enumerate(groups_of(op)):
        strides = {dim: prod(large[other] for other in group if other > dim) for dim in group}
        if not is_collapse:
            found[small_dim] = Linear(0)
            for dim in group:
                found[small_dim] = found[small_dim].plus(place[dim], strides[dim])
            continue
        index = place[small_dim]
        for dim in group:
            found[dim] = Linear(0)
        several = [dim for dim in group if large[dim] != 1]
        if len(several) == 1:
            found[several[0]] = index
        elif several:
            numbers = {factor: number for number, factor in index.factors.items()}
            if set(numbers) == {1} and not index.constant:
                return Together(numbers[1], [large[dim] for dim in group])
            for dim in several:
                number = numbers.get(strides[dim])
                if number is None:
                    return None
                found[dim] = Linear.of(number)
            if index.constant or len(numbers) != len(several):
                return None
    return tuple(found[dim] for dim in range(len(found)))
