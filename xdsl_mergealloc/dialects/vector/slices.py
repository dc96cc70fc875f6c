"""vector: parts of vectors, taken out and put in.

https://mlir.llvm.org/docs/Dialects/Vector/#vectorextract_strided_slice-vectorextractstridedsliceop
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import I64, ArrayAttr, IntegerAttr, VectorType
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.shapes import element_or_own_type, shape_of


@irdl_op_definition
class ExtractStridedSliceOp(IRDLOperation):
    """A part of a vector."""

    name = "vector.extract_strided_slice"

    source = operand_def(VectorType)
    offsets = prop_def(ArrayAttr[IntegerAttr[I64]])
    sizes = prop_def(ArrayAttr[IntegerAttr[I64]])
    strides = prop_def(ArrayAttr[IntegerAttr[I64]])
    result = result_def(VectorType)

    traits = traits_def(Pure())
    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$source attr-dict `:` type($source) `to` type(results)"

    def verify_(self) -> None:
        sizes = tuple(size.value.data for size in self.sizes)
        if not len(self.offsets) == len(sizes) == len(self.strides):
            raise VerifyException("expected offsets, sizes and strides of the same length")
        source = shape_of(self.source.type)
        if shape_of(self.result.type) != sizes + source[len(sizes) :]:
            raise VerifyException("expected a result of the given sizes")
        if element_or_own_type(self.source.type) != element_or_own_type(self.result.type):
            raise VerifyException("expected source and result with the same element type")


@irdl_op_definition
class InsertStridedSliceOp(IRDLOperation):
    """A vector with a part of it replaced."""

    name = "vector.insert_strided_slice"

    DEST: ClassVar = VarConstraint("DEST", base(VectorType))

    valueToStore = operand_def(VectorType)
    dest = operand_def(DEST)
    offsets = prop_def(ArrayAttr[IntegerAttr[I64]])
    strides = prop_def(ArrayAttr[IntegerAttr[I64]])
    result = result_def(DEST)

    traits = traits_def(Pure())
    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)"

    def verify_(self) -> None:
        if len(self.offsets) != len(shape_of(self.dest.type)):
            raise VerifyException("expected an offset for each dimension of the destination")
        if len(self.strides) != len(shape_of(self.valueToStore.type)):
            raise VerifyException("expected a stride for each dimension of the source")


@irdl_op_definition
class ScalableExtractOp(IRDLOperation):
    """A part of a scalable vector."""

    name = "vector.scalable.extract"

    source = operand_def(VectorType)
    pos = prop_def(IntegerAttr[I64])
    result = result_def(VectorType)

    traits = traits_def(Pure())
    assembly_format = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)"


@irdl_op_definition
class ScalableInsertOp(IRDLOperation):
    """A scalable vector with a part of it replaced."""

    name = "vector.scalable.insert"

    DEST: ClassVar = VarConstraint("DEST", base(VectorType))

    valueToStore = operand_def(VectorType)
    dest = operand_def(DEST)
    pos = prop_def(IntegerAttr[I64])
    result = result_def(DEST)

    traits = traits_def(Pure())
    assembly_format = (
        "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)"
    )


OPERATIONS = [ExtractStridedSliceOp, InsertStridedSliceOp, ScalableExtractOp, ScalableInsertOp]
