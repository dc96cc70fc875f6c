"""vector: accesses at indices that are in a vector, and to elements that a mask selects.

https://mlir.llvm.org/docs/Dialects/Vector/#vectorgather-vectorgatherop
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import I64, IndexType, IntegerAttr, MemRefType, TensorType, VectorType
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    opt_result_def,
    result_def,
    var_operand_def,
)
from xdsl.utils.exceptions import VerifyException

_SHAPED = base(MemRefType) | base(TensorType)


@irdl_op_definition
class GatherOp(IRDLOperation):
    """Reads elements at the indices that a vector gives; `pass_thru` where the mask is not set."""

    name = "vector.gather"

    VECTOR: ClassVar = VarConstraint("VECTOR", base(VectorType))

    base = operand_def(_SHAPED)
    offsets = var_operand_def(IndexType())
    indices = operand_def(VectorType)
    mask = operand_def(VectorType)
    pass_thru = operand_def(VECTOR)
    alignment = opt_prop_def(IntegerAttr[I64])
    result = result_def(VECTOR)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict "
        "`:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) "
        "`into` type($result)"
    )


@irdl_op_definition
class ScatterOp(IRDLOperation):
    """Writes elements at the indices that a vector gives, where the mask is set."""

    name = "vector.scatter"

    base = operand_def(_SHAPED)
    offsets = var_operand_def(IndexType())
    indices = operand_def(VectorType)
    mask = operand_def(VectorType)
    valueToStore = operand_def(VectorType)
    alignment = opt_prop_def(IntegerAttr[I64])
    result = opt_result_def(TensorType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict "
        "`:` type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) "
        "(`->` type($result)^)?"
    )

    def verify_(self) -> None:
        is_tensor = isinstance(self.base.type, TensorType)
        if self.result_types != (self.operand_types[:1] if is_tensor else ()):
            raise VerifyException("expected a result exactly where the base is a tensor")


@irdl_op_definition
class ExpandLoadOp(IRDLOperation):
    """Reads adjacent elements into those whose bit of the mask is set."""

    name = "vector.expandload"

    VECTOR: ClassVar = VarConstraint("VECTOR", base(VectorType))

    base = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    mask = operand_def(VectorType)
    pass_thru = operand_def(VECTOR)
    alignment = opt_prop_def(IntegerAttr[I64])
    result = result_def(VECTOR)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict "
        "`:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )


@irdl_op_definition
class CompressStoreOp(IRDLOperation):
    """Writes the elements whose bit of the mask is set, one behind the other."""

    name = "vector.compressstore"

    base = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    mask = operand_def(VectorType)
    valueToStore = operand_def(VectorType)
    alignment = opt_prop_def(IntegerAttr[I64])

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict "
        "`:` type($base) `,` type($mask) `,` type($valueToStore)"
    )


OPERATIONS = [CompressStoreOp, ExpandLoadOp, GatherOp, ScatterOp]
