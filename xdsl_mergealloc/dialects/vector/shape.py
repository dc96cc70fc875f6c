"""vector: reshapes, conversions from and to elements, index vectors, and slices; all pure."""

from __future__ import annotations

from abc import ABC
from math import prod
from typing import ClassVar, Self, cast

from xdsl.dialects.builtin import (
    I64,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    VectorType,
    i64,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax
from xdsl_mergealloc.dialects.shapes import as_memref, element_or_own_type, shape_of


class PureOp(IRDLOperation, ABC):
    """An operation without side effects."""

    traits = traits_def(Pure())


@irdl_op_definition
class ShapeCastOp(PureOp):
    """Changes the shape of a vector; keeps the order of its elements."""

    name = "vector.shape_cast"

    source = operand_def(VectorType)
    result = result_def(VectorType)

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def verify_(self) -> None:
        source, result = self.source.type, self.result.type
        if element_or_own_type(source) != element_or_own_type(result):
            raise VerifyException("expected source and result with the same element type")
        if prod(shape_of(source)) != prod(shape_of(result)):
            raise VerifyException("expected source and result with the same number of elements")


@irdl_op_definition
class TransposeOp(PureOp):
    """Permutes the dimensions of a vector."""

    name = "vector.transpose"

    vector = operand_def(VectorType)
    permutation = prop_def(DenseArrayBase.constr(i64))
    result = result_def(VectorType)

    assembly_format = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"

    def verify_(self) -> None:
        shape, order = shape_of(self.vector.type), self.permutation.get_values()
        if sorted(order) != list(range(len(shape))):
            raise VerifyException(f"expected a permutation of {len(shape)} dimensions")
        if tuple(shape[dim] for dim in order) != shape_of(self.result.type):
            raise VerifyException("expected a result of the permuted shape")


@irdl_op_definition
class FromElementsOp(PureOp):
    """Builds a vector from scalars."""

    name = "vector.from_elements"

    ELEMENT: ClassVar = VarConstraint("ELEMENT", AnyAttr())

    elements = var_operand_def(ELEMENT)
    dest = result_def(VectorType.constr(ELEMENT))

    assembly_format = "$elements attr-dict `:` type($dest)"

    def verify_(self) -> None:
        if len(self.elements) != prod(shape_of(self.dest.type)):
            raise VerifyException("expected a scalar for each element")


@irdl_op_definition
class ToElementsOp(PureOp):
    """The elements of a vector as scalars."""

    name = "vector.to_elements"

    source = operand_def(VectorType)
    elements = var_result_def()

    def verify_(self) -> None:
        if len(self.elements) != prod(shape_of(self.source.type)):
            raise VerifyException("expected a scalar for each element")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        type: Attribute = parser.parse_type()
        if type.name != VectorType.name:
            parser.raise_error("expected a vector type", position)
        count = prod(shape_of(type))
        return cls.create(
            operands=[parser.resolve_operand(source, type)],
            result_types=[element_or_own_type(type)] * count,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.source)
        syntax.print_attributes_and_types(printer, self.attributes, self.source.type)


def _last_dimension_times(type: Attribute, numerator: int, denominator: int) -> Attribute:
    """Return a vector type with the last dimension scaled; a 0-d vector counts as one element."""
    vector = cast("VectorType[Attribute]", type)
    *outer, last = vector.get_shape() or (1,)
    scalable = vector.scalable_dims if vector.get_shape() else None
    shape = (*outer, last * numerator // denominator)
    return VectorType(vector.element_type, shape, scalable)


@irdl_op_definition
class InterleaveOp(PureOp):
    """Alternates the elements of two vectors."""

    name = "vector.interleave"

    T: ClassVar = VarConstraint("T", base(VectorType))

    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(VectorType)

    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"

    def verify_(self) -> None:
        if self.result.type != _last_dimension_times(self.lhs.type, 2, 1):
            raise VerifyException("expected a result with twice the last dimension")


@irdl_op_definition
class DeinterleaveOp(PureOp):
    """Splits a vector into its even and its odd elements."""

    name = "vector.deinterleave"

    T: ClassVar = VarConstraint("T", base(VectorType))

    source = operand_def(VectorType)
    res1 = result_def(T)
    res2 = result_def(T)

    assembly_format = "$source attr-dict `:` type($source) `->` type($res1)"

    def verify_(self) -> None:
        if self.res1.type != _last_dimension_times(self.source.type, 1, 2):
            raise VerifyException("expected results with half of the last dimension")


@irdl_op_definition
class StepOp(PureOp):
    """The vector of the numbers 0, 1, 2, ..."""

    name = "vector.step"

    result = result_def(VectorType.constr(IndexType()))

    assembly_format = "attr-dict `:` type($result)"


@irdl_op_definition
class VectorScaleOp(PureOp):
    """The number that the sizes of scalable dimensions are multiplied by."""

    name = "vector.vscale"

    res = result_def(IndexType())

    assembly_format = "attr-dict"


def _all_elements(memref: MemRefType) -> tuple[tuple[int, ...], Attribute]:
    """Return the sizes of a memref and of the vectors in it, and the type of the scalars."""
    element: Attribute = memref.element_type
    inner = shape_of(element) if element.name == VectorType.name else ()
    return (*memref.get_shape(), *inner), element_or_own_type(element)


@irdl_op_definition
class TypeCastOp(PureOp):
    """Views a buffer as a memref of a single vector."""

    name = "vector.type_cast"

    memref = operand_def(MemRefType)
    result = result_def(MemRefType)

    assembly_format = "$memref attr-dict `:` type($memref) `to` type($result)"

    def verify_(self) -> None:
        source, result = as_memref(self.memref.type), as_memref(self.result.type)
        if not source.has_static_shape() or not isinstance(source.layout, NoneAttr):
            raise VerifyException("expected a memref of static shape with the identity layout")
        if source.memory_space != result.memory_space:
            raise VerifyException("expected a result in the same memory space")
        if _all_elements(source) != _all_elements(result):
            raise VerifyException("expected a result of the same elements")


@irdl_op_definition
class ExtractStridedSliceOp(PureOp):
    """A part of a vector."""

    name = "vector.extract_strided_slice"

    source = operand_def(VectorType)
    offsets = prop_def(ArrayAttr[IntegerAttr[I64]])
    sizes = prop_def(ArrayAttr[IntegerAttr[I64]])
    strides = prop_def(ArrayAttr[IntegerAttr[I64]])
    result = result_def(VectorType)

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
class InsertStridedSliceOp(PureOp):
    """A vector with a part of it replaced."""

    name = "vector.insert_strided_slice"

    DEST: ClassVar = VarConstraint("DEST", base(VectorType))

    valueToStore = operand_def(VectorType)
    dest = operand_def(DEST)
    offsets = prop_def(ArrayAttr[IntegerAttr[I64]])
    strides = prop_def(ArrayAttr[IntegerAttr[I64]])
    result = result_def(DEST)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)"

    def verify_(self) -> None:
        if len(self.offsets) != len(shape_of(self.dest.type)):
            raise VerifyException("expected an offset for each dimension of the destination")
        if len(self.strides) != len(shape_of(self.valueToStore.type)):
            raise VerifyException("expected a stride for each dimension of the source")


@irdl_op_definition
class ScalableExtractOp(PureOp):
    """A part of a scalable vector."""

    name = "vector.scalable.extract"

    source = operand_def(VectorType)
    pos = prop_def(IntegerAttr[I64])
    result = result_def(VectorType)

    assembly_format = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)"


@irdl_op_definition
class ScalableInsertOp(PureOp):
    """A scalable vector with a part of it replaced."""

    name = "vector.scalable.insert"

    DEST: ClassVar = VarConstraint("DEST", base(VectorType))

    valueToStore = operand_def(VectorType)
    dest = operand_def(DEST)
    pos = prop_def(IntegerAttr[I64])
    result = result_def(DEST)

    assembly_format = (
        "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)"
    )


OPERATIONS = [
    DeinterleaveOp,
    FromElementsOp,
    InterleaveOp,
    ShapeCastOp,
    StepOp,
    ToElementsOp,
    TransposeOp,
    TypeCastOp,
    VectorScaleOp,
    ExtractStridedSliceOp,
    InsertStridedSliceOp,
    ScalableExtractOp,
    ScalableInsertOp,
]
