"""Sizes of buffers, as far as they are certain.

A buffer that a loop carries may come in the place of another one only if both are of the same size.
A size is known under one of three names: a number, the operand of an allocation, or the size of a
buffer whose allocation is out of sight. A buffer that may be one of several has a size that is
known if all of them have that size. It may be asked for in a circle (each iteration allocates with
the size of what it was given): then all that come into the circle count, by induction over time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.constants import integer_or_value
from xdsl_mergealloc.interfaces.op_building import constant_index
from xdsl_mergealloc.interfaces.regions import is_defined_outside


class DimOf(NamedTuple):
    """The size of a buffer in one dimension."""

    buffer: SSAValue
    dimension: int


Size = SSAValue | int | DimOf


class BufferSizes:
    """The sizes of buffers of dynamic shape; a snapshot."""

    def __init__(self, view_flow: ViewFlow):
        self._view_flow = view_flow

    def of(self, buffer: SSAValue) -> tuple[Size, ...] | None:
        """The sizes of the dynamic dimensions of a buffer; None if one may be this or that."""
        if not is_memref(buffer.type):
            return None
        sizes: list[Size] = []
        for dimension, static in enumerate(buffer.type.get_shape()):
            if static != DYNAMIC_INDEX:
                continue
            size = self._size(buffer, dimension)
            if size is None and isinstance(buffer.owner, memref.AllocOp):
                size = buffer.owner.dynamic_sizes[len(sizes)]
            if size is None:
                return None
            sizes.append(size)
        return tuple(sizes)

    def _size(self, buffer: SSAValue, dimension: int) -> Size | None:
        """The one size that is found behind a dimension of a buffer."""
        found: Size | None = None
        pending = [DimOf(buffer, dimension)]
        seen = set(pending)
        while pending:
            size, behind = self._step(pending.pop())
            if size is not None:
                if found not in (None, size):
                    return None
                found = size
            for dim in behind:
                if dim not in seen:
                    seen.add(dim)
                    pending.append(dim)
        return found

    def _step(self, dim: DimOf) -> tuple[Size | None, Sequence[DimOf]]:
        """A size by its name, or else the sizes that it may be."""
        buffer, owner = dim.buffer, dim.buffer.owner
        if not is_memref(buffer.type):
            return dim, ()
        shape = buffer.type.get_shape()
        if shape[dim.dimension] != DYNAMIC_INDEX:
            return shape[dim.dimension], ()
        if isinstance(owner, memref.AllocOp):
            size = integer_or_value(
                owner.dynamic_sizes[shape[: dim.dimension].count(DYNAMIC_INDEX)]
            )
            if isinstance(size, OpResult) and isinstance(size.op, memref.DimOp):
                number = integer_or_value(size.op.index)
                if isinstance(number, int):
                    return None, [DimOf(size.op.source, number)]
            return size, ()
        if isinstance(owner, Block | memref.CastOp) or owner.regions:
            sources = self._view_flow.sources(buffer)
            if sources and not self._view_flow.maybe_its_own(buffer):
                return None, [DimOf(source, dim.dimension) for source in sources]
        return dim, ()


def are_known_outside(sizes: Sequence[Size], op: Operation) -> bool:
    """Whether sizes can be told before an operation."""
    return all(
        isinstance(size, int)
        or is_defined_outside(size.buffer if isinstance(size, DimOf) else size, op)
        for size in sizes
    )


def set_sizes_before(allocation: Operation, sizes: Sequence[Size], op: Operation) -> None:
    """Let an allocation have its dynamic sizes, which are known before `op`, from there."""
    assert op.parent is not None
    if not isinstance(allocation, memref.AllocOp):
        assert not sizes
        return
    if are_known_outside(allocation.dynamic_sizes, op):
        return
    values: list[SSAValue] = []
    for size in sizes:
        if isinstance(size, SSAValue):
            values.append(size)
            continue
        made = constant_index(size if isinstance(size, int) else size.dimension, op.location)
        op.parent.insert_op_before(made, op)
        if isinstance(size, DimOf):
            dim = memref_dim(size.buffer, made.result)
            dim.location = op.location
            op.parent.insert_op_before(dim, op)
            values.append(dim.result)
        else:
            values.append(made.result)
    allocation.operands = (*values, *allocation.symbol_operands)
