"""vector: reductions along dimensions, and scans.

https://mlir.llvm.org/docs/Dialects/Vector/#vectormulti_reduction-vectormultidimreductionop
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import I1, I64, DenseArrayBase, IntegerAttr, VectorType, i64
from xdsl.dialects.vector import CombiningKindAttr
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
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.shapes import shape_of


@irdl_op_definition
class MultiDimReductionOp(IRDLOperation):
    """The elements along some dimensions, combined with each other and an accumulator."""

    name = "vector.multi_reduction"

    DEST: ClassVar = VarConstraint("DEST", AnyAttr())

    source = operand_def(VectorType)
    acc = operand_def(DEST)
    kind = prop_def(CombiningKindAttr)
    reduction_dims = prop_def(DenseArrayBase.constr(i64))
    dest = result_def(DEST)

    traits = traits_def(Pure())
    assembly_format = (
        "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)"
    )

    def verify_(self) -> None:
        dims = self.reduction_dims.get_values()
        shape = shape_of(self.source.type)
        kept = tuple(size for dim, size in enumerate(shape) if dim not in dims)
        (dest,) = self.result_types
        if kept != (shape_of(dest) if dest.name == VectorType.name else ()):
            raise VerifyException("expected a result of the dimensions that are left")


@irdl_op_definition
class ScanOp(IRDLOperation):
    """The elements along a dimension, each combined with those before it."""

    name = "vector.scan"

    SOURCE: ClassVar = VarConstraint("SOURCE", base(VectorType))
    INITIAL: ClassVar = VarConstraint("INITIAL", base(VectorType))

    source = operand_def(SOURCE)
    initial_value = operand_def(INITIAL)
    kind = prop_def(CombiningKindAttr)
    reduction_dim = prop_def(IntegerAttr[I64])
    inclusive = prop_def(IntegerAttr[I1])
    dest = result_def(SOURCE)
    accumulated_value = result_def(INITIAL)

    traits = traits_def(Pure())
    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)"
    )


OPERATIONS = [MultiDimReductionOp, ScanOp]
