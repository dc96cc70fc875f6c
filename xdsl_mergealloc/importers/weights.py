"""Constant folding of computations on weights alone, where that costs no memory.

Converters leave it to the program to transpose and reverse weights, and to convert to floats the
weights that a file stores as small integers (quantized for their size only) or as f16. Such a
tensor would take as much RAM as all activations together.

- **Moved.** A tensor no larger than the constants that it is computed from becomes a constant;
  except biases that sums are initialized with, as they would have to be copied there.
- **Widened.** A larger one becomes a constant, too, if a contraction reads each element several
  times, as convolutions do: to widen it again each time would cost more than the convolution.
  If each element is read once, as in a product with one row, weights stay as small as they are in
  the file, and fusion widens them where they are read.
- **Reshaped.** A reshape that only adds dimensions of size 1 to weights that stay small comes
  first, and is applied to the constant: then nothing separates the widening from the contraction.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, cast

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import BytesAttr, DenseIntOrFPElementsAttr, ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue, Use
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.importers.constant_contents import ConstantContents, size_bytes
from xdsl_mergealloc.interfaces.bufferizable import tensor_type
from xdsl_mergealloc.interfaces.structured import (
    Structure,
    loop_extents,
    loops_that_index,
    structure_of,
)
from xdsl_mergealloc.models.shape_rules import groups_of
from xdsl_mergealloc.models.structured_ops import generic_op
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.tensors.pure_ops import erase_with_operands


def compute_weights(module: ModuleOp) -> None:
    """Fold tensors computed from constants where that costs no memory (see above)."""
    contents = ConstantContents()
    for op in walk(module):
        structure = structure_of(op)
        if structure is not None and not structure.is_parallel:
            _widen_inputs(op, structure, contents)
        elif isinstance(op, tensor.ExpandShapeOp):
            _reshape_first(op, contents)
        elif len(op.results) == 1:
            _move(op.results[0], contents)


def _move(value: OpResult, contents: ConstantContents) -> None:
    if any(_is_begin(use) for use in value.uses):
        return
    constants = [operand for operand in _operands(value.op) if _is_constant(operand)]
    known = contents.of(value) if constants else None
    if known is not None and len(known) <= sum(map(size_bytes, constants)):
        _replace(value, known)


def _is_begin(use: Use) -> bool:
    """Whether an operation overwrites a tensor, starting from its contents."""
    structure = structure_of(use.operation)
    return structure is not None and use.index >= structure.number_of_inputs


def _operands(op: Operation) -> list[SSAValue]:
    """Return the operands of an operation and of those inside it, each once."""
    return list(dict.fromkeys(operand for inner in walk(op) for operand in inner.operands))


def _is_constant(value: SSAValue) -> bool:
    return (
        isinstance(value, OpResult)
        and isinstance(value.op, arith.ConstantOp)
        and isinstance(value.op.value, DenseIntOrFPElementsAttr)
    )


def _widen_inputs(contraction: Operation, structure: Structure, contents: ConstantContents) -> None:
    extents = loop_extents(contraction, structure)
    for number in range(structure.number_of_inputs):
        value = contraction.operands[number]
        others = set(extents) - loops_that_index(structure.maps[number])
        if not isinstance(value, OpResult) or _is_constant(value):
            continue
        known = contents.of(value) if prod(extents[loop] for loop in others) > 1 else None
        if known is not None:
            _replace(value, known)


def _replace(value: OpResult, known: bytes) -> None:
    """Replace a tensor by a constant."""
    elements = DenseIntOrFPElementsAttr(cast("Any", value.type), BytesAttr(known))
    constant = arith.ConstantOp(elements, value.type)
    constant.location = value.op.location
    constant.result.name_hint = value.name_hint
    Rewriter.insert_op(constant, InsertPoint.before(value.op))
    value.replace_all_uses_with(constant.result)
    erase_with_operands(value.op)


def _reshape_first(reshape: tensor.ExpandShapeOp, contents: ConstantContents) -> None:
    """Move a reshape before the elementwise operations that compute its source."""
    pending = [reshape]
    while pending:
        reshape = pending.pop()
        source = reshape.src
        if _is_constant(source):
            _move(reshape.result, contents)
        elif isinstance(source, OpResult) and contents.of(source) is not None:
            pending += _elementwise_behind(reshape, source)


def _elementwise_behind(
    reshape: tensor.ExpandShapeOp, source: OpResult
) -> Sequence[tensor.ExpandShapeOp]:
    """
    Move the producer of a tensor after a reshape, which then applies to the producer's inputs.

    Returns the new reshapes; none, without any change, if the reshape does not only add dimensions
    of size 1, or if the tensor has other uses, too.
    """
    structure, result_type = structure_of(source.op), tensor_type(reshape.result)
    shape, groups = result_type.get_shape(), groups_of(reshape)
    large = [[dim for dim in group if shape[dim] != 1] or group[:1] for group in groups]
    identity = AffineMap.identity(len(groups))
    if (
        structure is None
        or source.has_more_than_one_use()
        or structure.maps[-1] != identity
        or any(len(dims) > 1 for dims in large)
    ):
        return ()
    own = [AffineDimExpr(dim) for (dim,) in large]
    reshapes: list[tensor.ExpandShapeOp] = []
    inputs: list[tuple[SSAValue, AffineMap]] = []
    for value, indices in zip(source.op.operands[:-1], structure.maps, strict=False):
        if indices != identity:
            by_own = indices.replace_dims_and_symbols(own, (), len(shape), 0)
            inputs.append((value, by_own))
            continue
        first = tensor.ExpandShapeOp.create(
            operands=[value, *reshape.operands[1:]],
            result_types=[type(result_type)(tensor_type(value).element_type, shape)],
            properties=reshape.properties,
            location=reshape.location,
        )
        Rewriter.insert_op(first, InsertPoint.before(reshape))
        reshapes.append(first)
        inputs.append((first.result, AffineMap.identity(len(shape))))
    empty = tensor.EmptyOp((), result_type)
    body = structure.body
    source.op.regions[0].detach_block(body)
    widened = generic_op(
        inputs,
        [(empty.tensor, AffineMap.identity(len(shape)))],
        [structure.loops[0]] * len(shape),
        body,
    )
    for op in (empty, widened):
        op.location = source.op.location
    Rewriter.insert_op((empty, widened), InsertPoint.before(reshape))
    Rewriter.replace_op(reshape, (), widened.results)
    erase_with_operands(source.op)
    return reshapes
