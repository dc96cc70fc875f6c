"""vector: accesses to memory.

Those at indices that are in a vector, and to elements that a mask selects, are not in stock xDSL;
its loads and stores have no `alignment`, and take no memory of vectors.

https://mlir.llvm.org/docs/Dialects/Vector/#vectorgather-vectorgatherop
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from xdsl.dialects import vector as stock
from xdsl.dialects.builtin import I64, IndexType, IntegerAttr, MemRefType, TensorType, VectorType
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    OptPropertyDef,
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

from xdsl_mergealloc.dialects.extension import PrefersStock, extends

_SHAPED = base(MemRefType) | base(TensorType)

_ALIGNMENT = {"alignment": OptPropertyDef(base(IntegerAttr[I64]))}
"""Of loads and stores: what the address is known to be a multiple of, in bytes."""


class _Access(PrefersStock, ABC):
    """A load or store of adjacent elements, also with an alignment or of a memory of vectors."""

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        memories = [cast(Attribute, type_) for type_ in types if isinstance(type_, MemRefType)]
        holds_vectors = any(isinstance(_element(memory), VectorType) for memory in memories)
        return holds_vectors or super().exceeds_stock(properties, attributes, types)


def _element(type_: Attribute) -> Attribute:
    return cast("MemRefType[Attribute] | VectorType[Attribute]", type_).element_type


def _verify_access(memory: Attribute, indices: int, vector: Attribute) -> None:
    """The elements of the memory are those of the vector, or such vectors themselves."""
    if _element(memory) not in (vector, _element(vector)):
        raise VerifyException("base and valueToStore or result element type should match")
    rank = len(cast("MemRefType[Attribute]", memory).get_shape())
    if indices != rank:
        raise VerifyException(f"requires {rank} indices")


@extends(stock.LoadOp, properties=_ALIGNMENT)
class LoadOp(_Access, stock.LoadOp):
    """`vector.load`."""

    def verify_(self) -> None:
        _verify_access(self.base.type, len(self.indices), self.result.type)


@extends(stock.StoreOp, properties=_ALIGNMENT)
class StoreOp(_Access, stock.StoreOp):
    """`vector.store`."""

    def verify_(self) -> None:
        _verify_access(self.base.type, len(self.indices), self.vector.type)


@extends(stock.MaskedLoadOp, properties=_ALIGNMENT, options=[ParsePropInAttrDict()])
class MaskedLoadOp(_Access, stock.MaskedLoadOp):
    """`vector.maskedload`."""

    def verify_(self) -> None:
        if self.pass_thru.type != self.result.type:
            raise VerifyException("expected pass_thru of the type of the result")
        _verify_access(self.base.type, len(self.indices), self.result.type)


@extends(stock.MaskedStoreOp, properties=_ALIGNMENT, options=[ParsePropInAttrDict()])
class MaskedStoreOp(_Access, stock.MaskedStoreOp):
    """`vector.maskedstore`."""

    def verify_(self) -> None:
        _verify_access(self.base.type, len(self.indices), self.value_to_store.type)


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


REPLACEMENTS = [LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp]

OPERATIONS = [CompressStoreOp, ExpandLoadOp, GatherOp, ScatterOp]
