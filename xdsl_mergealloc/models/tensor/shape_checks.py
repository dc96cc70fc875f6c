"""tensor: what the types of operands and results have to agree on."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import tensor
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.dialects.shapes import element_type
from xdsl_mergealloc.dialects.tensor import ParallelInsertSliceOp
from xdsl_mergealloc.interfaces.shape_check import SHAPE_CHECK_MODELS, ShapeCheckInterface
from xdsl_mergealloc.interfaces.subset import SubsetExtraction, subset_of
from xdsl_mergealloc.models.shape_rules import (
    IndexForEachDimension,
    OperandForEachElement,
    ReshapeGroups,
    SameElementType,
    SizeForEachDynamicDimension,
    mistake_of_slice,
)


class SliceShape(ShapeCheckInterface):
    """The tensor taken out of a slice, or put into it, has the shape of the slice."""

    def mistake(self, op: Operation) -> str | None:
        subset = subset_of(op)
        assert subset is not None
        is_result = isinstance(subset, SubsetExtraction)
        other = op.results[0] if is_result else op.operands[subset.source]
        return mistake_of_slice(subset.part, subset.part.base.type, other.type)


class PadTypes(ShapeCheckInterface):
    """`tensor.pad`: the body yields an element."""

    def mistake(self, op: Operation) -> str | None:
        assert isinstance(op, tensor.PadOp)
        end = op.region.block.last_op
        yielded: Sequence[Attribute] = () if end is None else tuple(end.operand_types)
        if tuple(yielded) != (element_type(op.results[0].type),):
            shown = ", ".join(map(str, yielded))
            return f"has a body that yields ({shown}) for a result of type {op.results[0].type}"
        return SameElementType().mistake(op)


for _slice in (tensor.ExtractSliceOp, tensor.InsertSliceOp, ParallelInsertSliceOp):
    SHAPE_CHECK_MODELS.register(_slice, SliceShape())
for _reshape in (tensor.CollapseShapeOp, tensor.ExpandShapeOp):
    SHAPE_CHECK_MODELS.register(_reshape, ReshapeGroups())
SHAPE_CHECK_MODELS.register(tensor.EmptyOp, SizeForEachDynamicDimension())
SHAPE_CHECK_MODELS.register(tensor.ExtractOp, IndexForEachDimension(0, 1))
SHAPE_CHECK_MODELS.register(tensor.InsertOp, IndexForEachDimension(1, 2))
SHAPE_CHECK_MODELS.register(tensor.FromElementsOp, OperandForEachElement())
SHAPE_CHECK_MODELS.register(tensor.CastOp, SameElementType())
SHAPE_CHECK_MODELS.register(tensor.PadOp, PadTypes())
