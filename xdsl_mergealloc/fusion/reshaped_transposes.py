"""What is transposed only to be reshaped is reshaped first, and transposed then.

    %t = linalg.transpose ins(%x : tensor<1x8x128x32xf32>) outs(%e) permutation = [0, 1, 3, 2]
    %c = tensor.collapse_shape %t [[0, 1], [2], [3]] : ... into tensor<8x32x128xf32>

becomes a transpose of a view, `tensor<8x128x32xf32>`, whose user may be able to read by other
indices what is transposed for it. A reshape is a view in either place. That is possible where each
dimension that remains is made of neighbours of what is transposed; dimensions of size 1 may be
anywhere. Where nothing but such dimensions changes places, the transpose goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects import tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    ModuleOp,
    NoneAttr,
    TensorType,
    i64,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.bufferize.destinations import is_undefined
from xdsl_mergealloc.fusion.transposes import permutation_of
from xdsl_mergealloc.interfaces.bufferizable import tensor_type
from xdsl_mergealloc.interfaces.structured import structure_of
from xdsl_mergealloc.models.shape_rules import groups_of
from xdsl_mergealloc.nests import walk


@dataclass(frozen=True)
class ReshapedTranspose:
    """A collapse of the dimensions of a tensor, and the transpose of what it makes."""

    groups: tuple[tuple[int, ...], ...]
    """The dimensions of the tensor that become one, in order."""
    permutation: tuple[int, ...]
    """For each dimension of the result, the group that it is."""


def reshape_before_transposing(module: ModuleOp) -> None:
    """Move each reshape that is the only user of a transpose in front of it."""
    collapses = [op for op in walk(module) if isinstance(op, tensor.CollapseShapeOp)]
    for collapse in collapses:
        transpose = collapse.src.owner
        if not isinstance(transpose, Operation) or collapse.src.has_more_than_one_use():
            continue
        structure = structure_of(transpose)
        permutation = None if structure is None else permutation_of(transpose, structure)
        if permutation is None or not is_undefined(transpose.operands[-1]):
            continue
        source, result = tensor_type(transpose.operands[0]), tensor_type(collapse.result)
        if (
            DYNAMIC_INDEX in source.get_shape()
            or not result.get_shape()
            or not (source.encoding == result.encoding == NoneAttr())
        ):
            continue
        found = reshaped_transpose(source.get_shape(), permutation, groups_of(collapse))
        if found is not None:
            _rewrite(transpose, collapse, found)


def reshaped_transpose(
    shape: Sequence[int], permutation: Sequence[int], groups: Sequence[Sequence[int]]
) -> ReshapedTranspose | None:
    """
    How a tensor is reshaped before it is transposed, rather than after it.

    Args:
        shape: the sizes of the tensor.
        permutation: for each dimension of the transposed tensor, that of the tensor.
        groups: the dimensions of the transposed tensor that become one.

    Returns:
        None if a group is not of neighbours in the tensor.
    """
    owner: dict[int, int] = {}
    for number, group in enumerate(groups):
        dims = [permutation[dim] for dim in group]
        # A group of dimensions of size 1 stays a dimension: the first of them stands for it.
        own = [dim for dim in dims if shape[dim] != 1] or dims[:1]
        if own != sorted(own):
            return None
        owner.update((dim, number) for dim in own)
    order: list[int] = []
    new_groups: list[list[int]] = []
    leading: list[int] = []
    for dim in range(len(shape)):
        number = owner.get(dim)
        if number is None or (order and number == order[-1]):
            # What stands for no group goes with its neighbour.
            (new_groups[-1] if new_groups else leading).append(dim)
        elif number in order:
            return None  # Another group lies in between.
        else:
            new_groups.append([dim] if new_groups else [*leading, dim])
            order.append(number)
    return ReshapedTranspose(
        tuple(map(tuple, new_groups)), tuple(order.index(number) for number in range(len(groups)))
    )


def _rewrite(
    transpose: Operation, collapse: tensor.CollapseShapeOp, found: ReshapedTranspose
) -> None:
    block = collapse.parent
    assert block is not None
    result_type = tensor_type(collapse.result)
    value = transpose.operands[0]
    if any(len(group) > 1 for group in found.groups):
        value = _collapsed(value, found.groups, collapse)
    if list(found.permutation) != sorted(found.permutation):
        empty = tensor.EmptyOp((), result_type)
        order = DenseArrayBase.from_list(i64, found.permutation)
        new_transpose = linalg.TransposeOp(value, empty.tensor, order, result_type)
        for op in (empty, new_transpose):
            op.location = transpose.location
            block.insert_op_before(op, collapse)
        value = new_transpose.results[0]
    collapse.result.replace_all_uses_with(value)
    block.erase_op(collapse)
    transpose_block = transpose.parent
    assert transpose_block is not None
    transpose_block.erase_op(transpose)


def _collapsed(value: SSAValue, groups: Sequence[Sequence[int]], before: Operation) -> SSAValue:
    """A tensor with groups of its dimensions as one."""
    type = tensor_type(value)
    shape = [prod(type.get_shape()[dim] for dim in group) for group in groups]
    reassociation = ArrayAttr(ArrayAttr(IntegerAttr(dim, i64) for dim in group) for group in groups)
    collapse = tensor.CollapseShapeOp.create(
        operands=[value],
        result_types=[TensorType(type.element_type, shape)],
        properties={"reassociation": reassociation},
        location=before.location,
    )
    block = before.parent
    assert block is not None
    block.insert_op_before(collapse, before)
    return collapse.results[0]
