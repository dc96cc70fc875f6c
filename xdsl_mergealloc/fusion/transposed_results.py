"""What is computed only to be transposed is computed transposed.

Of a reduction without a name whose result nothing but a transpose uses, the result is written by
other indices, and the transpose goes:

    %p = linalg.generic {indexing_maps = [..., (d0, d1, d2) -> (d0, d1)], ...} ... outs(%zeros)
    %t = linalg.transpose ins(%p) outs(%e) permutation = [1, 0]

becomes a `linalg.generic` that writes `(d0, d1, d2) -> (d1, d0)`. Each element is computed from the
same elements in the same order. What the reduction starts from is a tensor of one scalar, so that
it can be made in the other shape; no more is live anywhere, since one tensor takes the place of two
of its size.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.bufferize.destinations import is_fill, is_undefined
from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.fusion.transposes import permutation_of
from xdsl_mergealloc.interfaces.bufferizable import tensor_type
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.interfaces.roles import destination_of
from xdsl_mergealloc.interfaces.structured import Structure, structure_of
from xdsl_mergealloc.models.structured_ops import generic_op
from xdsl_mergealloc.nests import walk


@dataclass(frozen=True)
class _Transposed:
    """A reduction, and the transpose that is the only one to use its result."""

    reduction: Operation
    structure: Structure
    """Of the reduction."""
    transpose: Operation
    indices: AffineMap
    """Those by which the reduction writes what the transpose would make of it."""


def write_transposed_results(module: ModuleOp) -> None:
    """Compute transposed what is computed only to be transposed."""
    found = [each for op in walk(module) if (each := _find(op)) is not None]
    for each in found:
        _rewrite(each)


def _find(transpose: Operation) -> _Transposed | None:
    """The reduction whose result an operation transposes, if it may be written transposed."""
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


def _rewrite(found: _Transposed) -> None:
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
    """What a reduction starts from, in the shape of another result."""
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
