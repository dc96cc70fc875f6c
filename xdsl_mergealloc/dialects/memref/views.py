"""memref: views of a buffer, queries about it, and promises."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from xdsl.dialects import memref as stock
from xdsl.dialects.builtin import (
    I32,
    AffineMapAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineDimExpr
from xdsl.irdl import (
    IRDLOperation,
    OperandDef,
    RangeOf,
    RangeVarConstraint,
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
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import NoMemoryEffect, Pure, SameOperandsAndResultType
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import extends
from xdsl_mergealloc.dialects.shapes import (
    ANY_MEMREF,
    as_memref,
    compatible_shapes,
    element_type,
    is_memref,
)

_ANY_SOURCE = {"source": OperandDef(ANY_MEMREF)}


@extends(stock.CastOp, syntax="$source attr-dict `:` type($source) `to` type($dest)")
class CastOp(stock.CastOp):
    """`memref.cast %source : T to U`."""

    def verify_(self) -> None:
        source: Attribute = self.source.type
        dest: Attribute = self.dest.type
        if element_type(source) != element_type(dest) or not compatible_shapes(source, dest):
            raise VerifyException(
                f"operand type {source} and result type {dest} are cast incompatible"
            )


@extends(stock.MemorySpaceCastOp, syntax="$source attr-dict `:` type($source) `to` type($dest)")
class MemorySpaceCastOp(stock.MemorySpaceCastOp):
    """`memref.memory_space_cast %source : T to U`."""

    def verify_(self) -> None:
        source: Attribute = self.source.type
        dest: Attribute = self.dest.type
        if _without_memory_space(source) != _without_memory_space(dest):
            raise VerifyException(
                f"operand type {source} and result type {dest} differ in more than the memory space"
            )


def _without_memory_space(memref: Attribute) -> Attribute:
    if is_memref(memref):
        return MemRefType(memref.element_type, memref.shape, memref.layout)
    return UnrankedMemRefType.from_type(element_type(memref))


@extends(stock.RankOp, syntax="$source attr-dict `:` type($source)", operands=_ANY_SOURCE)
class RankOp(stock.RankOp):
    """`memref.rank %memref : T`, also of an unranked memref."""


@extends(
    stock.ExtractAlignedPointerAsIndexOp,
    syntax="$source `:` type($source) `->` type($aligned_pointer) attr-dict",
    operands=_ANY_SOURCE,
)
class ExtractAlignedPointerAsIndexOp(stock.ExtractAlignedPointerAsIndexOp):
    """`memref.extract_aligned_pointer_as_index %memref : T -> index`."""


@irdl_op_definition
class ReshapeOp(IRDLOperation):
    """Views a buffer with the shape given by a rank-one memref of sizes."""

    name = "memref.reshape"

    source = operand_def(ANY_MEMREF)
    shape = operand_def(MemRefType)
    result = result_def(ANY_MEMREF)

    # The operation reads the sizes, but nothing of the buffer that it views.
    traits = traits_def(NoMemoryEffect())
    assembly_format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"

    def verify_(self) -> None:
        shape = as_memref(self.shape.type)
        if shape.get_num_dims() != 1 or not isinstance(shape.element_type, IndexType | IntegerType):
            raise VerifyException(f"expected a rank-one memref of sizes, got {shape}")
        if element_type(self.source.type) != element_type(self.result.type):
            raise VerifyException("element types of source and result must be the same")
        if isinstance(self.result.type, MemRefType):
            (size_count,) = shape.get_shape()
            if size_count not in (-1, self.result.type.get_num_dims()):
                raise VerifyException(
                    f"the shape operand has {size_count} elements, "
                    f"but the result has rank {self.result.type.get_num_dims()}"
                )


@irdl_custom_directive
class PlainMap(CustomDirective):
    """`(d0, d1) -> (d1, d0)`."""

    map: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        self.map.set(state, AffineMapAttr(parser.parse_affine_map()))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        affine_map = self.map.get(op)
        assert isinstance(affine_map, AffineMapAttr)
        state.print_whitespace(printer)
        printer.print_string(str(affine_map.data))


@irdl_op_definition
class TransposeOp(IRDLOperation):
    """Views a buffer with its dimensions permuted, as a strided view."""

    name = "memref.transpose"

    in_ = operand_def(MemRefType)
    permutation = prop_def(AffineMapAttr)
    result = result_def(MemRefType)

    traits = traits_def(Pure())

    custom_directives = (PlainMap,)
    assembly_format = (
        "$in_ custom<PlainMap>($permutation) attr-dict `:` type($in_) `to` type($result)"
    )

    def verify_(self) -> None:
        source: Attribute = self.in_.type
        assert isinstance(source, MemRefType)
        permutation = self.permutation.data
        positions = [
            expr.position for expr in permutation.results if isinstance(expr, AffineDimExpr)
        ]
        rank = source.get_num_dims()
        if permutation.num_symbols or sorted(positions) != list(range(rank)):
            raise VerifyException(f"expected a permutation of {rank} dimensions")
        expected = tuple(source.get_shape()[position] for position in positions)
        if self.result.type.get_shape() != expected:
            raise VerifyException(
                f"result type {self.result.type} does not have the permuted shape of {source}"
            )


@irdl_op_definition
class DistinctObjectsOp(IRDLOperation):
    """The same buffers, with the promise that each of them is in memory of its own."""

    name = "memref.distinct_objects"

    BUFFERS: ClassVar = RangeVarConstraint("BUFFERS", RangeOf(base(MemRefType)))

    buffers = var_operand_def(BUFFERS)
    results_ = var_result_def(BUFFERS)

    traits = traits_def(Pure())
    assembly_format = "$buffers attr-dict `:` type($buffers)"

    def verify_(self) -> None:
        if not self.buffers:
            raise VerifyException("expected at least one buffer")


if TYPE_CHECKING:
    from xdsl.dialects.memref import AssumeAlignmentOp as AssumeAlignmentOp
else:
    try:  # 0.72, see `dialects/compat.py`
        from xdsl.dialects.memref import AssumeAlignmentOp
    except ImportError:

        @irdl_op_definition
        class AssumeAlignmentOp(IRDLOperation):
            """The same buffer, with the promise that its address is a multiple of a number."""

            name = "memref.assume_alignment"

            BUFFER: ClassVar = VarConstraint("BUFFER", base(MemRefType))

            memref = operand_def(BUFFER)
            alignment = prop_def(IntegerAttr[I32])
            result = result_def(BUFFER)

            traits = traits_def(Pure(), SameOperandsAndResultType())
            assembly_format = "$memref `,` $alignment attr-dict `:` type($memref)"

            def verify_(self) -> None:
                if self.alignment.value.data <= 0:
                    raise VerifyException("alignment must be positive")
