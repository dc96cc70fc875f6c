"""Classes of interchangeable buffers: those of one type and one size, once aligned.

A buffer that a loop carries may replace another buffer only if both are of the same size. A size is
known under one of three names: a number, the operand of an allocation, or the size of a buffer
whose allocation is out of sight. The size of a value that may be one of several buffers is known if
all of them have that size. The sizes may form a cycle (each iteration allocates with the size of
the buffer it was given): then all sizes that enter the cycle count, by induction over time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import lcm
from typing import NamedTuple

from xdsl.dialects import memref
from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.constants import integer_or_value
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.op_building import constant_index
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.strided import dense_strides, has_identity_layout
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import operation_name


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
        """Return the sizes of the dynamic dimensions of a buffer; None if one is ambiguous."""
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
        """Return the one size that a dimension of a buffer stems from; None if not only one."""
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
        """Return the name of a size, or else the dimensions whose size it may be."""
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
    """Whether sizes are known before an operation."""
    return all(
        isinstance(size, int)
        or is_defined_outside(size.buffer if isinstance(size, DimOf) else size, op)
        for size in sizes
    )


def set_sizes_before(allocation: Operation, sizes: Sequence[Size], op: Operation) -> None:
    """Take the dynamic sizes of an allocation from before `op`, where they are known."""
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
        Rewriter.insert_op(made, InsertPoint.before(op))
        if isinstance(size, DimOf):
            dim = memref_dim(size.buffer, made.result)
            dim.location = op.location
            Rewriter.insert_op(dim, InsertPoint.before(op))
            values.append(dim.result)
        else:
            values.append(made.result)
    allocation.operands = (*values, *allocation.symbol_operands)


class AllocationClass(NamedTuple):
    """
    A class of buffers that are interchangeable, but for their alignment.

    They have the same type, and if that is dynamic, are certain to have the same sizes.
    """

    type: Attribute
    sizes: tuple[Size, ...]
    """The dynamic sizes."""
    size_bytes: int | None
    """
    Size in bytes that an allocator uses for one buffer: a multiple of the alignment. None if
    dynamic, or where it does not matter.
    """
    made_by: tuple[str, int] | None = None
    """The name of the allocating operation, and its alignment; None for memref and clones."""


class AllocationClasses:
    """The classes of buffers, as far as the allocations behind them are known."""

    def __init__(self, root: Operation, memory: Memory, layout: MemoryLayout):
        self._memory = memory
        self._view_flow = memory.view_flow
        self._sizes = BufferSizes(memory.view_flow)
        self._layout = layout
        self.of: Callable[[SSAValue], AllocationClass | None] = cache(self._find)
        """Returns the one class of all buffers that a value may be; None if there is none."""
        self._of_origin: Callable[[SSAValue], AllocationClass | None] = cache(self._of_allocation)
        """Returns the class of an allocation, which is an origin of many values in loops."""
        self._alignment_of: Callable[[SSAValue], int] = cache(alignment_bytes)
        """The alignment of an allocation, in bytes, before any loop was changed."""
        self._alignment_bytes: dict[AllocationClass, int] = {}
        for op in walk(root):
            buffer = self.allocated_by(op)
            if buffer is not None and (found := self.of(buffer)) is not None:
                alignment = self._alignment_bytes.get(found, 1)
                self._alignment_bytes[found] = lcm(alignment, alignment_bytes(buffer))

    def allocated_by(self, op: Operation) -> SSAValue | None:
        """Return the buffer on the heap that an operation allocates, if it does nothing else."""
        model = ALLOCATION_MODELS.lookup(op)
        if model is None or model.is_automatic(op) or not self._memory.only_allocates(op):
            return None
        return model.buffer(op)

    def freed_by(self, op: Operation) -> SSAValue | None:
        """Return the only operand of an operation that frees it and does nothing else."""
        return self._memory.freed_by_nothing_else(op) if len(op.operands) == 1 else None

    def common_alignment_bytes(self, allocation_class: AllocationClass) -> int:
        """Return the bytes of alignment that satisfy all the program's allocations of a class."""
        return self._alignment_bytes.get(allocation_class, 1)

    def are_all_known(self, value: SSAValue) -> bool:
        """Whether `value` can refer only to allocations of which all names are known."""
        return all(
            self.of(origin) is not None and self._memory.aliases.captured(origin) is None
            for origin in self._view_flow.origins(value)
        )

    def can_be_aligned(self, value: SSAValue) -> bool:
        """
        Whether all buffers that `value` may be have the common alignment of their class, or can get
        it at no cost of memory. They must have a class.
        """
        allocation_class = self.of(value)
        assert allocation_class is not None
        if allocation_class.size_bytes is not None:
            # The size is a multiple of each allocation's alignment, and so of the common alignment.
            return True
        wanted = self.common_alignment_bytes(allocation_class)
        origins = self._view_flow.origins(value)
        return all(self._alignment_of(origin) % wanted == 0 for origin in origins)

    def _find(self, value: SSAValue) -> AllocationClass | None:
        origins = self._view_flow.origins(value)
        first = self._of_origin(origins[0]) if origins else None
        if first is None or any(self._of_origin(other) != first for other in origins):
            return None
        # A view in between might be of another size, and yet of the same type.
        is_the_buffer = first.type == value.type and (
            not first.sizes or all(map(_is_forwarded, self._view_flow.resolve_reverse(value)))
        )
        return first if is_the_buffer else None

    def _of_allocation(self, origin: SSAValue) -> AllocationClass | None:
        owner = origin.owner
        if isinstance(owner, Block) or not isinstance(origin.type, MemRefType):
            return None
        if not isinstance(owner, AllocOp | CloneOp):
            return self._of_other_dialect(owner, origin)
        buffer_type = memref_type(origin)
        if DYNAMIC_INDEX in buffer_type.get_shape():
            sizes = self._sizes.of(origin) if isinstance(owner, AllocOp) else None
            if sizes is None or not has_identity_layout(buffer_type):
                return None
            return AllocationClass(buffer_type, sizes, None)
        size_bytes = self._layout.buffer_size_bytes(buffer_type)
        if isinstance(size_bytes, str) or dense_strides(buffer_type) is None:
            return None
        alignment = alignment_bytes(origin)
        return AllocationClass(buffer_type, (), -(-size_bytes // alignment) * alignment)

    def _of_other_dialect(self, op: Operation, origin: SSAValue) -> AllocationClass | None:
        """Return a class for buffers of this kind of operation alone, of this fixed alignment."""
        model = ALLOCATION_MODELS.lookup(op)
        if model is None or op.operands or self.allocated_by(op) is not origin:
            return None
        size_bytes, alignment = model.size_bytes(op, self._layout), model.alignment_bytes(op)
        if not isinstance(size_bytes, int):
            return None
        return AllocationClass(origin.type, (), size_bytes, made_by=(operation_name(op), alignment))


def _is_forwarded(value: SSAValue) -> bool:
    """Whether a value is an allocation or handed on by control flow, rather than a view."""
    owner = value.owner
    return isinstance(owner, Block | AllocOp) or bool(owner.regions)


def alignment_bytes(origin: SSAValue) -> int:
    """Return the alignment that an allocation asks for; 1 if it asks for none."""
    owner = origin.owner
    if isinstance(owner, Block) or (model := ALLOCATION_MODELS.lookup(owner)) is None:
        return 1
    return model.alignment_bytes(owner)
