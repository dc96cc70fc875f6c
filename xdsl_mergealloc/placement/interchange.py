"""Buffers that can take the place of one another."""

from __future__ import annotations

from math import lcm
from typing import cast

from xdsl.dialects.builtin import MemRefType, NoneAttr, UnrankedMemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import compatible_shapes, is_memref
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS, AllocationOpInterface


def is_interchangeable(a: SSAValue, b: SSAValue) -> bool:
    """
    Whether two buffers of equal contents are in one memory space and have the same type, or types
    that can be cast.
    """
    if _memory_space(a) != _memory_space(b):
        return False
    if a.type == b.type:
        return True
    return (
        is_memref(a.type)
        and is_memref(b.type)
        and isinstance(a.type.layout, NoneAttr)
        and isinstance(b.type.layout, NoneAttr)
        and a.type.element_type == b.type.element_type
        and compatible_shapes(a.type, b.type)
    )


def _memory_space(value: SSAValue) -> Attribute:
    if (model := _allocation_model(value)) is not None:
        return model.memory_space(cast(Operation, value.owner))
    buffer_type = value.type
    has_space = isinstance(buffer_type, MemRefType | UnrankedMemRefType)
    return buffer_type.memory_space if has_space else NoneAttr()


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
