"""Transposes that are removed, or moved after a reshape so that their users can absorb them.

- **Read transposed.** A transpose is removed if all its users are operations of its block that can
  read its operand (`StructuredOpInterface.reads_by`): a matrix product has indexing maps for its
  operands.

- **Computed transposed.** If only a transpose uses the result of a reduction without a name, the
  reduction writes its result by other indices, and the transpose is removed:

      %p = linalg.generic {indexing_maps = [..., (d0, d1, d2) -> (d0, d1)], ...} ... outs(%zeros)
      %t = linalg.transpose ins(%p) outs(%e) permutation = [1, 0]

  becomes a `linalg.generic` that writes `(d0, d1, d2) -> (d1, d0)`. Each element is computed from
  the same elements in the same order. The reduction starts from a tensor that is empty or filled
  with one scalar, so that it can be created in the other shape; the live bytes increase nowhere,
  since one tensor replaces two of its size.

- **Reshaped first.**

      %t = linalg.transpose ins(%x : tensor<1x8x128x32xf32>) outs(%e) permutation = [0, 1, 3, 2]
      %c = tensor.collapse_shape %t [[0, 1], [2], [3]] : ... into tensor<8x32x128xf32>

  becomes a transpose of a view, `tensor<8x128x32xf32>`, whose user may be able to read the view
  by other indices instead. A reshape is a view in either place. This is possible where each
  remaining dimension consists of adjacent dimensions of the transpose's operand; dimensions of
  size 1 may be anywhere. A transpose that only permutes dimensions of size 1 is removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

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
from xdsl.ir.affine import AffineDimExpr, AffineMap

from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.fusion.uses import ElementUse, StructuredOps, in_terms_of
from xdsl_mergealloc.interfaces.bufferizable import tensor_type
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.interfaces.roles import destination_of
from xdsl_mergealloc.interfaces.structured import Structure, can_read_by, structure_of
from xdsl_mergealloc.models.shape_rules import groups_of
from xdsl_mergealloc.models.structured_ops import generic_op
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.tensors.cheap import is_fill, is_undefined


def moves_elements(op: Operation, structure: Structure) -> bool:
    """Whether an operation only forwards the elements of its one input, at other indices."""
    return (
        len(op.results) == 1
        and structure.number_of_inputs == 1
        and structure.is_parallel
        and structure.only_forwards
        and structure.body.last_op is not None
        and structure.body.last_op.operands[0] is structure.body.args[0]
    )


def permutation_of(op: Operation, structure: Structure) -> list[int] | None:
    """Return, for each dimension of the result of a transpose, that of its operand; None for other
    operations."""
    loops = list(range(len(structure.loops)))
    if not moves_elements(op, structure) or any(
        len(indices.results) != len(loops) for indices in structure.maps
    ):
        return None  # With more indices than loops, it takes a slice.
    read, written = (
        [index.position for index in indices.results if isinstance(index, AffineDimExpr)]
        for indices in structure.maps
    )
    if sorted(read) != loops or sorted(written) != loops:
        return None
    return [read.index(loop) for loop in written]


def source_indices(ops: StructuredOps, transpose: Operation, read: ElementUse) -> AffineMap:
    """Return the indices, in a consumer's loops, by which it can read a transpose's operand."""
    count = len(ops.structures[read.consumer].loops)
    own = ops.structures[transpose].maps[0].results
    return AffineMap(count, 0, in_terms_of(own, read.loops))


def readers_of(ops: StructuredOps, op: Operation) -> list[ElementUse]:
    """Return the uses of a transpose, if all of them can read its operand; none otherwise."""
    if not moves_elements(op, ops.structures[op]):
        return []
    result = op.results[0]
    readers: list[ElementUse] = []
    for use in ops.uses(result):
        read = ops.element_use(result, use)
        if (
            read is None
            or use.op.parent is not op.parent
            or not can_read_by(use.op, use.index, source_indices(ops, op, read))
        ):
            return []
        readers.append(read)
    return readers


class _Transposed(NamedTuple):
    """A reduction, and the transpose that is the only user of its result."""

    reduction: Operation
    structure: Structure
    """Structure of the reduction."""
    transpose: Operation
    indices: AffineMap
    """Indices by which the reduction writes the transposed result."""


def write_transposed_results(module: ModuleOp) -> None:
    """Let reductions write transposed results, where only a transpose uses them."""
    found = [each for op in walk(module) if (each := _find(op)) is not None]
    for each in found:
        _write_transposed(each)


def _find(transpose: Operation) -> _Transposed | None:
    """Return the reduction whose result an operation transposes, if it may write transposed."""
    structure = structure_of(transpose)
    permutation = None if structure is None else permutation_of(transpose, structure)
    if permutation is None:
        return None
    source, into = transpose.operands
    reduction = source.owner
    structure = structure_of(reduction) if isinstance(reduction, Operation) else None
    if (
        structure is None
        or not isinstance(reduction, Operation)
        or structure.is_named
        or structure.is_parallel
        or len(reduction.results) != 1
        or source.has_more_than_one_use()
        or reduction.parent is not transpose.parent
        or not is_undefined(into)
        or DYNAMIC_INDEX in tensor_type(source).get_shape()
    ):
        return None
    start = reduction.operands[-1]
    if not is_undefined(start) and not is_fill(start):
        return None
    written = structure.maps[-1]
    results = tuple(written.results[dim] for dim in permutation)
    indices = AffineMap(written.num_dims, written.num_symbols, results)
    return _Transposed(reduction, structure, transpose, indices)


def _write_transposed(found: _Transposed) -> None:
    reduction, structure, transpose = found.reduction, found.structure, found.transpose
    result, block = transpose.results[0], reduction.parent
    assert block is not None
    *inputs, start = reduction.operands
    body = structure.body
    reduction.regions[0].detach_block(body)
    new_op = generic_op(
        list(zip(inputs, structure.maps, strict=False)),
        [(_start_like(start, result, reduction), found.indices)],
        structure.loops,
        body,
    )
    new_op.attributes |= reduction.attributes
    new_op.location = reduction.location
    block.insert_op_before(new_op, reduction)
    new_op.results[0].name_hint = result.name_hint
    result.replace_all_uses_with(new_op.results[0])
    block.erase_op(transpose)
    block.erase_op(reduction)


def _start_like(start: SSAValue, result: SSAValue, before: Operation) -> SSAValue:
    """Return the initial value of a reduction, in the shape of another result."""
    block = before.parent
    assert block is not None
    empty = tensor.EmptyOp((), tensor_type(result))
    empty.location = before.location
    block.insert_op_before(empty, before)
    if is_undefined(start):
        return empty.tensor
    destination = destination_of(start)
    assert destination is not None
    assert isinstance(start.owner, Operation)
    fill = clone(start.owner)
    operands = list(fill.operands)
    operands[destination] = empty.tensor
    new_fill = with_other_values(fill, operands, [result.type])
    fill.erase()
    block.insert_op_before(new_fill, before)
    return new_fill.results[0]


class ReshapedTranspose(NamedTuple):
    """A collapse of the dimensions of a tensor, and the transpose of its result."""

    groups: tuple[tuple[int, ...], ...]
    """Groups of dimensions of the tensor that are collapsed into one each, in order."""
    permutation: tuple[int, ...]
    """For each dimension of the result, the number of its group."""


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
            _reshape_first(transpose, collapse, found)


def reshaped_transpose(
    shape: Sequence[int], permutation: Sequence[int], groups: Sequence[Sequence[int]]
) -> ReshapedTranspose | None:
    """
    Compute the reshape of a tensor that may precede its transpose instead of following it.

    Args:
        shape: the sizes of the tensor.
        permutation: for each dimension of the transposed tensor, that of the tensor.
        groups: the dimensions of the transposed tensor that are collapsed into one each.

    Returns:
        None if the dimensions of a group are not adjacent and in order in the tensor.
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
            # A dimension of no group, or of the current one, joins its neighbour.
            (new_groups[-1] if new_groups else leading).append(dim)
        elif number in order:
            return None  # Another group lies in between.
        else:
            new_groups.append([dim] if new_groups else [*leading, dim])
            order.append(number)
    return ReshapedTranspose(
        tuple(map(tuple, new_groups)), tuple(order.index(number) for number in range(len(groups)))
    )


def _reshape_first(
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
    """Collapse groups of dimensions of a tensor, before an operation."""
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
