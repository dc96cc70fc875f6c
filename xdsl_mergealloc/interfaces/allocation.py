"""Allocations: operations whose result is fresh memory.

`memref.alloc` and `memref.alloca`; and, through a model, the allocation of a third party's
dialect, which then is planned, hoisted and reused like `memref.alloc`: the model says how many
bytes it needs, and how to create its result in an arena, or on the stack, instead.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, LocationAttr
from xdsl.dialects.memref import DeallocOp, ViewOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.dialects.shapes import is_memref, static_elements
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry
from xdsl_mergealloc.max_dims import max_dims_of


class NotPlannable(NamedTuple):
    """Why an allocation cannot be placed at compile time, in words for its author."""

    reason: str


class DynamicSize(NamedTuple):
    """A size that is known at run time only: `unit_bytes` times the product of `factors`."""

    factors: tuple[SSAValue, ...]
    """Values of type index, in any order; at least one."""
    unit_bytes: int


class AllocationOpInterface(OpTrait, ABC):
    """Size of an allocation, and its replacement by a view into an arena."""

    def is_automatic(self, op: Operation) -> bool:
        """Whether the memory is freed automatically at the end of the enclosing scope."""
        return False

    def buffer(self, op: Operation) -> SSAValue:
        """Return the result that refers to the fresh memory."""
        return op.results[0]

    @abstractmethod
    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int | NotPlannable:
        """Return the maximum size in bytes, if known at compile time."""

    def dynamic_size(self, op: Operation, layout: MemoryLayout) -> DynamicSize | None:
        """
        Return the size in bytes where `size_bytes` does not know it; None if it cannot be
        expressed, or if `view_into_arena` could not create the result in that many bytes.
        """
        return None

    def max_dims(self, op: Operation, layout: MemoryLayout) -> Sequence[int]:
        """
        Return the maximum sizes of the dynamic dimensions of the buffer, in order, if `size_bytes`
        is an upper bound (M24); empty if there are none or they are unknown. Taken from
        `mergealloc.max_dims`; without it, a single one is the most that fits into `size_bytes`.

        Raises `PassError` if the attribute is wrong.
        """
        type_ = self.buffer(op).type
        said = max_dims_of(op, type_)
        if said is not None or not is_memref(type_):
            return said or ()
        shape = type_.get_shape()
        if shape.count(DYNAMIC_INDEX) != 1:
            return ()
        element_bytes = layout.element_size_bytes(type_.element_type)
        size_bytes = self.size_bytes(op, layout)
        unit_bytes = static_elements(shape) * (element_bytes or 0)
        if isinstance(size_bytes, NotPlannable) or not unit_bytes:
            return ()
        return (size_bytes // unit_bytes,)

    @abstractmethod
    def alignment_bytes(self, op: Operation) -> int:
        """Return the alignment that the operation itself requires; 1 if it requires none."""

    @abstractmethod
    def memory_space(self, op: Operation) -> Attribute:
        """Return the memory space; `NoneAttr` for the default one."""

    def view_into_arena(
        self, op: Operation, arena: SSAValue, offset_bytes: SSAValue
    ) -> tuple[Sequence[Operation], SSAValue]:
        """
        Create operations that compute the result of `op` from the bytes at an offset of an arena.

        `arena` is a `memref<Nxi8, space>`, `offset_bytes` an index. Returns the operations, to be
        inserted in place of `op` in their order, and the value that replaces `buffer(op)`. The
        default creates a `memref.view` of the result's own type. For one with dynamic sizes,
        `max_dims` are noted on the view.
        """
        view = create_op(ViewOp, (arena, offset_bytes), (self.buffer(op).type,), {}, op.location)
        return (view,), view.results[0]

    def build_automatic(self, op: Operation) -> Operation | None:
        """
        Create an operation with the same results and an automatic allocation, such as
        `memref.alloca`; None if there is none: then the buffer is not promoted to the stack.
        """
        return None

    def set_alignment(self, op: Operation, alignment_bytes: int) -> bool:
        """Make the operation require another alignment; return whether it can."""
        return False

    def build_dealloc(self, buffer: SSAValue, location: LocationAttr) -> Operation:
        """Create an operation that frees a buffer allocated by an operation of this kind."""
        return build_dealloc(buffer, location)

    def build_clone(self, buffer: SSAValue, location: LocationAttr) -> Operation:
        """
        Create an operation whose one result is a copy of `buffer` in memory that `build_dealloc`
        frees.
        """
        return build_clone(buffer, location)


def build_dealloc(buffer: SSAValue, location: LocationAttr) -> Operation:
    """Create a `memref.dealloc`."""
    return create_op(DeallocOp, (buffer,), (), {}, location)


def build_clone(buffer: SSAValue, location: LocationAttr) -> Operation:
    """Create a `bufferization.clone`."""
    # Imported here: few programs need this dialect, and loading it costs time in every run.
    from xdsl.dialects.bufferization import CloneOp

    return create_op(CloneOp, (buffer,), (buffer.type,), {}, location)


ALLOCATION_MODELS = InterfaceRegistry(AllocationOpInterface)


def _model_of(allocation: Operation | None) -> AllocationOpInterface | None:
    return None if allocation is None else ALLOCATION_MODELS.lookup(allocation)


def are_freed_alike(a: Operation, b: Operation) -> bool:
    """
    Whether the memory of two allocations may be freed by the same operation: their models build the
    same free. An operation without a model, such as a clone, is freed by `memref.dealloc`.
    """
    return _free_builder(a) is _free_builder(b)


def has_own_free(op: Operation | None) -> bool:
    """Whether the memory of an allocation, if known, is freed other than by `memref.dealloc`."""
    return _free_builder(op) is not AllocationOpInterface.build_dealloc


def build_dealloc_of(
    allocation: Operation | None, buffer: SSAValue, location: LocationAttr
) -> Operation:
    """Build the operation that frees a buffer allocated by `allocation`, if known."""
    model = _model_of(allocation)
    return (build_dealloc if model is None else model.build_dealloc)(buffer, location)


def build_clone_of(
    allocation: Operation | None, buffer: SSAValue, location: LocationAttr
) -> Operation:
    """Build the operation that copies a buffer to memory that is freed like that of `allocation`,
    if known."""
    model = _model_of(allocation)
    return (build_clone if model is None else model.build_clone)(buffer, location)


def _free_builder(op: Operation | None) -> Callable[..., Operation]:
    model = _model_of(op)
    return AllocationOpInterface.build_dealloc if model is None else type(model).build_dealloc
