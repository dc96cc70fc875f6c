"""The arith dialect, with the conversions of integers that xDSL 0.74 does not read.

The operations follow MLIR 22: https://mlir.llvm.org/docs/Dialects/ArithOps/.
"""

from __future__ import annotations

from xdsl.dialects import arith as stock
from xdsl.dialects.builtin import IndexType, IntegerType, TensorType, VectorType
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import (
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    ResultDef,
    base,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import extend_dialect, extends
from xdsl_mergealloc.dialects.shapes import element_or_own_type

_INTEGER_LIKE = base(IntegerType) | base(VectorType) | base(TensorType)
_OPERANDS = {"input": OperandDef(_INTEGER_LIKE)}
_RESULTS = {"result": ResultDef(_INTEGER_LIKE)}
_INDEX_LIKE = base(IndexType) | _INTEGER_LIKE


def _verify_wider(wide: Attribute, narrow: Attribute) -> None:
    """Verify that the integers of one type are wider than those of another of the same shape."""
    wide_element, narrow_element = element_or_own_type(wide), element_or_own_type(narrow)
    if not (isinstance(wide_element, IntegerType) and isinstance(narrow_element, IntegerType)):
        raise VerifyException(f"expected integers, got {wide} and {narrow}")
    if wide_element.bitwidth <= narrow_element.bitwidth:
        raise VerifyException(f"expected {wide} to have wider integers than {narrow}")


@extends(
    stock.TruncIOp,
    syntax="$input (`overflow` `` $overflowFlags^)? attr-dict `:` type($input) `to` type($result)",
    operands=_OPERANDS,
    results=_RESULTS,
    properties={"overflowFlags": OptPropertyDef(base(stock.IntegerOverflowAttr))},
)
class TruncIOp(stock.TruncIOp):
    """`arith.trunci %x overflow<nsw, nuw> : i64 to i32`, also of vectors and tensors."""

    def verify_(self) -> None:
        _verify_wider(self.input.type, self.result.type)


@extends(stock.ExtSIOp, operands=_OPERANDS, results=_RESULTS)
class ExtSIOp(stock.ExtSIOp):
    """`arith.extsi`, also of vectors and tensors."""

    def verify_(self) -> None:
        _verify_wider(self.result.type, self.input.type)


@extends(stock.ExtUIOp, operands=_OPERANDS, results=_RESULTS)
class ExtUIOp(stock.ExtUIOp):
    """`arith.extui`, also of vectors and tensors."""

    def verify_(self) -> None:
        _verify_wider(self.result.type, self.input.type)


@irdl_op_definition
class IndexCastUIOp(IRDLOperation):
    """Converts between an index and an integer, which is read as an unsigned number.

    https://mlir.llvm.org/docs/Dialects/ArithOps/#arithindex_castui-arithindexcastuiop
    """

    name = "arith.index_castui"

    input = operand_def(_INDEX_LIKE)
    result = result_def(_INDEX_LIKE)

    traits = traits_def(Pure())
    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"

    def verify_(self) -> None:
        elements = [element_or_own_type(self.input.type), element_or_own_type(self.result.type)]
        if {type(element) for element in elements} != {IndexType, IntegerType}:
            raise VerifyException("expected a conversion between index and integer")


@irdl_op_definition
class RemFOp(stock.FloatingPointLikeBinaryOperation):
    """The remainder of a division of floats, with the sign of the dividend.

    https://mlir.llvm.org/docs/Dialects/ArithOps/#arithremf-arithremfop
    """

    name = "arith.remf"

    traits = traits_def(Pure())


def arith_dialect() -> Dialect:
    """The stock arith dialect, extended."""
    return extend_dialect(
        stock.Arith, replacements=[ExtSIOp, ExtUIOp, TruncIOp], operations=[IndexCastUIOp, RemFOp]
    )
