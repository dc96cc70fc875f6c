"""The tensor dialect, with the operations and the shapes that xDSL 0.75 lacks.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/TensorOps/.
"""

from __future__ import annotations

import math
from typing import cast

from xdsl.dialects import tensor as stock
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, TensorType, i64
from xdsl.dialects.utils import DynamicIndexList, verify_dynamic_index_list
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    OperandDef,
    ResultDef,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import HasParent, Pure, RecursiveMemoryEffect, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import compat
from xdsl_mergealloc.dialects.extension import Contents, PrefersStock, extend_dialect, extends
from xdsl_mergealloc.dialects.scf.parallel import ForallOp, InParallelOp
from xdsl_mergealloc.dialects.shapes import (
    ANY_TENSOR,
    dynamic_dimension_count,
    element_type,
    shape_of,
)


@extends(
    stock.ReshapeOp,
    syntax=("$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"),
    operands={"source": OperandDef(ANY_TENSOR)},
    results={"result": ResultDef(ANY_TENSOR)},
)
class ReshapeOp(PrefersStock, stock.ReshapeOp):
    """`tensor.reshape`, also of and to shapes that are dynamic or unranked."""

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        return not all(isinstance(t, TensorType) and t.has_static_shape() for t in contents.types)

    def verify_(self) -> None:
        source: Attribute = self.source.type
        result = cast(Attribute, self.result.type)
        shape: Attribute = self.shape.type
        if element_type(source) != element_type(result):
            raise VerifyException("element types of source and result must be the same")
        if len(shape_of(shape)) != 1:
            raise VerifyException("the shape operand must have rank one")
        (size_count,) = shape_of(shape)
        if not isinstance(result, TensorType):
            return
        if size_count != len(result.get_shape()):
            raise VerifyException(
                f"the shape operand has {size_count} elements, "
                f"but the result has rank {len(result.get_shape())}"
            )
        if not isinstance(source, TensorType):
            return
        shapes_are_known = source.has_static_shape() and result.has_static_shape()
        if shapes_are_known and math.prod(source.get_shape()) != math.prod(result.get_shape()):
            raise VerifyException("source and result must have the same number of elements")


@extends(stock.EmptyOp, syntax="`(` $dynamic_sizes `)` attr-dict `:` type($tensor)")
class EmptyOp(PrefersStock, stock.EmptyOp):
    """`tensor.empty`, also with attributes."""

    STOCK_LOSES_ATTRIBUTES = True


@extends(stock.ExpandShapeOp)
class ExpandShapeOp(stock.ExpandShapeOp):
    """`tensor.expand_shape`, also of a tensor of rank zero."""

    def verify_(self) -> None:
        if self.reassociation.data:
            super().verify_()
            return
        # No reassociation groups: a single element gets dimensions of size one.
        source: Attribute = self.src.type
        assert isinstance(source, TensorType)
        if source.get_shape() or any(size != 1 for size in self.result.type.get_shape()):
            raise VerifyException(
                "expected a tensor of rank zero, expanded to dimensions of size one, "
                "where there are no reassociation groups"
            )
        if self.static_output_shape.get_values() != self.result.type.get_shape():
            raise VerifyException("expected the output shape to be the shape of the result")


@irdl_op_definition
class RankOp(IRDLOperation):
    """The number of dimensions of a tensor."""

    name = "tensor.rank"

    tensor = operand_def(ANY_TENSOR)
    rank = result_def(IndexType)

    traits = traits_def(Pure())
    assembly_format = "$tensor attr-dict `:` type($tensor)"


@extends(stock.PadOp)
class PadOp(stock.PadOp):
    """`tensor.pad`, also where a size is static, or dynamic, in the result only."""

    def verify_(self) -> None:
        low, high = self.static_low.get_values(), self.static_high.get_values()
        source, result = shape_of(self.source.type), shape_of(self.result.type)
        if not len(low) == len(high) == len(source) == len(result):
            raise VerifyException("expected low and high padding for each dimension of the source")
        for sizes, expected in zip(zip(source, low, high, strict=True), result, strict=True):
            if DYNAMIC_INDEX not in sizes and expected not in (sum(sizes), DYNAMIC_INDEX):
                raise VerifyException(f"expected a dimension of size {sum(sizes)}, got {expected}")
        if len(self.region.block.args) != len(source):
            raise VerifyException(f"expected the block to have {len(source)} arguments")


@irdl_op_definition
class GenerateOp(IRDLOperation):
    """A tensor whose elements its region computes from their indices."""

    name = "tensor.generate"

    dynamicExtents = var_operand_def(IndexType)
    result = result_def(TensorType)
    body = region_def("single_block")

    traits = traits_def(RecursiveMemoryEffect(), SingleBlockImplicitTerminator(stock.YieldOp))
    assembly_format = "$dynamicExtents $body attr-dict `:` type($result)"

    def verify_(self) -> None:
        shape = self.result.type.get_shape()
        if len(self.dynamicExtents) != dynamic_dimension_count(shape):
            raise VerifyException(
                f"expected an operand for each of {dynamic_dimension_count(shape)} dynamic "
                f"dimensions, got {len(self.dynamicExtents)}"
            )
        if self.body.block.arg_types != (IndexType(),) * len(shape):
            raise VerifyException(f"expected {len(shape)} region arguments of type index")
        last_op = self.body.block.last_op
        expected = element_type(self.result.type)
        if not isinstance(last_op, stock.YieldOp) or last_op.operand_types != (expected,):
            raise VerifyException(f"expected the region to yield one {expected}")


@irdl_op_definition
class ParallelInsertSliceOp(IRDLOperation):
    """Inserts a slice into a shared output of the enclosing `scf.forall`, in its terminator."""

    name = "tensor.parallel_insert_slice"

    source = operand_def(TensorType)
    dest = operand_def(TensorType)
    offsets = var_operand_def(IndexType)
    sizes = var_operand_def(IndexType)
    strides = var_operand_def(IndexType)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    static_strides = prop_def(DenseArrayBase.constr(i64))

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    # No effect and no result: the insertion happens at its parent, see the interface models.
    traits = traits_def(HasParent(InParallelOp))
    custom_directives = (DynamicIndexList,)
    assembly_format = (
        f"$source `into` $dest `` {compat.SLICE} attr-dict `:` type($source) `into` type($dest)"
    )

    def verify_(self) -> None:
        dest: Attribute = self.dest.type
        assert isinstance(dest, TensorType)
        rank = len(dest.get_shape())
        for what, static, dynamic in (
            ("offset", self.static_offsets, self.offsets),
            ("size", self.static_sizes, self.sizes),
            ("stride", self.static_strides, self.strides),
        ):
            if len(static) != rank:
                raise VerifyException(f"expected {rank} {what} values, got {len(static)}")
            verify_dynamic_index_list(
                static.get_values(), dynamic, DYNAMIC_INDEX, f" in the {what} arguments"
            )
        terminator = self.parent_op()
        forall = None if terminator is None else terminator.parent_op()
        if isinstance(forall, ForallOp) and self.dest not in forall.region_outputs:
            raise VerifyException(
                "may only insert into a shared output of the enclosing scf.forall"
            )


def tensor_dialect() -> Dialect:
    """Return the stock tensor dialect, extended."""
    return extend_dialect(
        stock.Tensor,
        syntax=[compat.ExtractSliceOp, compat.InsertSliceOp],
        replacements=[EmptyOp, ExpandShapeOp, PadOp, ReshapeOp, *compat.TENSOR_ELEMENT_ACCESSES],
        operations=[GenerateOp, ParallelInsertSliceOp, RankOp],
    )
