"""Sizes of buffers, as far as they can be told before a loop runs.

A loop may take a buffer that it carries for another one only if the two are of the same size. A
size is known under one of three names: a number, the operand of an allocation, or the size of a
buffer whose allocation is out of sight. The sizes of what a loop carries are, by induction, those
of the buffers that it begins with; the caller says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import BufferizationState
from xdsl_mergealloc.interfaces.op_building import constant_index
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.models.index_arithmetic import known_index


@dataclass(frozen=True)
class DimOf:
    """The size of a buffer in one dimension."""

    buffer: SSAValue
    dimension: int


Size = SSAValue | int | DimOf
Sizes = tuple[Size, ...]

CHANGING: Sizes = (-1,)
"""Sizes that are unknown: of a buffer without a rank, or of those that come in one place in
different iterations. No buffer has a negative size."""


def sizes_of(buffer: SSAValue, known: Mapping[SSAValue, Sizes]) -> Sizes:
    """The sizes of a buffer. `known` has those of the buffers that a loop carries."""
    if not is_memref(buffer.type):
        return CHANGING
    return tuple(_size(buffer, number, known) for number in range(len(buffer.type.get_shape())))


def is_static(type: Attribute) -> bool:
    """Whether all buffers of a type have the same size."""
    return is_memref(type) and DYNAMIC_INDEX not in type.get_shape()


def are_known_outside(sizes: Sizes, op: Operation) -> bool:
    """Whether sizes can be told before an operation."""
    return sizes != CHANGING and all(
        isinstance(size, int)
        or is_defined_outside(size.buffer if isinstance(size, DimOf) else size, op)
        for size in sizes
    )


def size_values(
    buffer_type: Attribute, sizes: Sizes, state: BufferizationState, near: Operation
) -> list[SSAValue]:
    """The dynamic sizes of a new buffer, as operands of its allocation."""
    assert is_memref(buffer_type)
    values: list[SSAValue] = []
    for static, size in zip(buffer_type.get_shape(), sizes, strict=True):
        if static != DYNAMIC_INDEX:
            continue
        if isinstance(size, int):
            size = state.add(constant_index(size, near.location)).result
        elif isinstance(size, DimOf):
            number = state.add(constant_index(size.dimension, near.location))
            size = state.add(memref.DimOp(size.buffer, number.result)).result
        values.append(size)
    return values


def _size(buffer: SSAValue, dimension: int, known: Mapping[SSAValue, Sizes]) -> Size:
    while True:
        if not is_memref(buffer.type):
            return DimOf(buffer, dimension)
        size: Size = buffer.type.get_shape()[dimension]
        if size != DYNAMIC_INDEX:
            return size
        if known.get(buffer, CHANGING) != CHANGING:
            return known[buffer][dimension]
        op = buffer.op if isinstance(buffer, OpResult) else None
        if isinstance(op, memref.CastOp):
            buffer = op.operands[0]
            continue
        if not isinstance(op, memref.AllocOp):
            return DimOf(buffer, dimension)
        earlier = buffer.type.get_shape()[:dimension].count(DYNAMIC_INDEX)
        size = known_index(op.dynamic_sizes[earlier])
        if not isinstance(size, OpResult) or not isinstance(size.op, memref.DimOp):
            return size
        number = known_index(size.op.index)
        if not isinstance(number, int):
            return size
        buffer, dimension = size.op.source, number
