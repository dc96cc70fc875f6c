"""Buffers that can take the place of one another."""

from __future__ import annotations

from math import lcm
from typing import cast

from xdsl.dialects.builtin import MemRefType, NoneAttr, UnrankedMemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import compatible_shapes
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS, AllocationOpInterface
from xdsl_mergealloc.interfaces.buffer_type import memref_type


def is_interchangeable(a: SSAValue, b: SSAValue) -> bool:
    """
    Whether two buffers of equal contents are in one memory space and have the same type, or types
    that can be cast.
    """
    if _memory_space(a) != _memory_space(b):
        return False
    if a.type == b.type:
        return True
    if not isinstance(a.type, MemRefType) or not isinstance(b.type, MemRefType):
        return False
    type_a, type_b = memref_type(a), memref_type(b)
    return (
        isinstance(type_a.layout, NoneAttr)
        and isinstance(type_b.layout, NoneAttr)
        and type_a.element_type == type_b.element_type
        and compatible_shapes(type_a, type_b)
    )


def _memory_space(value: SSAValue) -> Attribute:
    if (model := _allocation_model(value)) is not None:
        return model.memory_space(cast(Operation, value.owner))
    buffer_type = value.type
    is_memref = isinstance(buffer_type, MemRefType | UnrankedMemRefType)
    return buffer_type.memory_space if is_memref else NoneAttr()


def _alignment_bytes(value: SSAValue) -> int:
    model = _allocation_model(value)
    return 1 if model is None else max(1, model.alignment_bytes(cast(Operation, value.owner)))


def _allocation_model(value: SSAValue) -> AllocationOpInterface | None:
    return ALLOCATION_MODELS.lookup(value.owner) if isinstance(value.owner, Operation) else None


def take_over_alignment(stays: SSAValue, goes: SSAValue) -> bool:
    """
    Give the allocation `stays` the alignment that the allocation `goes` asks for as well; return
    whether that is possible. Nothing is changed if it is not.
    """
    wanted, have = _alignment_bytes(goes), _alignment_bytes(stays)
    if have % wanted == 0:
        return True
    model = _allocation_model(stays)
    return model is not None and model.set_alignment(
        cast(Operation, stays.owner), lcm(wanted, have)
    )
