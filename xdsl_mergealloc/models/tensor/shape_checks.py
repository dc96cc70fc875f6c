"""tensor: constraints on the types of operands and results."""

from __future__ import annotations

from math import prod

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation

from xdsl_mergealloc.dialects.shapes import dynamic_dimension_count, element_type
from xdsl_mergealloc.dialects.tensor import ParallelInsertSliceOp
from xdsl_mergealloc.interfaces.shape_check import SHAPE_CHECK_MODELS
from xdsl_mergealloc.interfaces.subset import SubsetExtraction, subset_of
from xdsl_mergealloc.models.shape_rules import (
    ShapeRule,
    groups_have_sizes,
    mistake_of_slice,
    ranked_shape,
    same_element_type,
)


def _size_for_each_dynamic_dimension(op: Operation) -> str | None:
    """Check that there is one operand for each dynamic size of the result, and no other."""
    shape = ranked_shape(op.results[0].type)
    if shape is None or len(op.operands) == dynamic_dimension_count(shape):
        return None
    return (
        f"has {len(op.operands)} dynamic sizes, but the type {op.results[0].type} "
        f"needs {dynamic_dimension_count(shape)}"
    )


def _operand_for_each_element(op: Operation) -> str | None:
    """Check that there are as many operands as the result has elements."""
    shape = ranked_shape(op.results[0].type)
    if shape is None or (DYNAMIC_INDEX not in shape and prod(shape) == len(op.operands)):
        return None
    return f"has {len(op.operands)} elements for a result of type {op.results[0].type}"


def _index_for_each_dimension(op: Operation) -> str | None:
    """Check that `tensor.extract` or `tensor.insert` has one index for each dimension."""
    number_of_tensor = 0 if isinstance(op, tensor.ExtractOp) else 1
    shape = ranked_shape(op.operands[number_of_tensor].type)
    count = len(op.operands) - number_of_tensor - 1
    if shape is None or count == len(shape):
        return None
    return f"has {count} indices for {len(shape)} dimensions"


def _slice_has_shape(op: Operation) -> str | None:
    """Check that the tensor taken from a slice, or put into it, has the shape of the slice."""
    subset = subset_of(op)
    assert subset is not None
    is_result = isinstance(subset, SubsetExtraction)
    other = op.results[0] if is_result else op.operands[subset.source]
    return mistake_of_slice(subset.part, subset.part.base.type, other.type)


def _body_yields_element(op: Operation) -> str | None:
    """Check that the body of `tensor.pad` yields one element of the result's element type."""
    assert isinstance(op, tensor.PadOp)
    end = op.region.block.last_op
    yielded = () if end is None else end.operand_types
    if tuple(yielded) != (element_type(op.results[0].type),):
        shown = ", ".join(map(str, yielded))
        return f"has a body that yields ({shown}) for a result of type {op.results[0].type}"
    return same_element_type(op)


for _op, _rule in (
    (tensor.ExtractSliceOp, _slice_has_shape),
    (tensor.InsertSliceOp, _slice_has_shape),
    (ParallelInsertSliceOp, _slice_has_shape),
    (tensor.CollapseShapeOp, groups_have_sizes),
    (tensor.ExpandShapeOp, groups_have_sizes),
    (tensor.EmptyOp, _size_for_each_dynamic_dimension),
    (tensor.ExtractOp, _index_for_each_dimension),
    (tensor.InsertOp, _index_for_each_dimension),
    (tensor.FromElementsOp, _operand_for_each_element),
    (tensor.CastOp, same_element_type),
    (tensor.PadOp, _body_yields_element),
):
    SHAPE_CHECK_MODELS.register(_op, ShapeRule(_rule))
