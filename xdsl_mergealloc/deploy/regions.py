"""Byte ranges that buffers may occupy in their underlying memory.

The memory is an arena, an argument, a constant, or an allocation. A view whose offset is unknown
at compile time gets the range of its source.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from enum import Enum, auto
from typing import NamedTuple

from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import AllocaOp, AllocOp, GetGlobalOp, GlobalOp, ViewOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.shapes import has_static_shape, is_memref
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.strided import layout_of
from xdsl_mergealloc.merge_alloc.function_io import noted_workspaces
from xdsl_mergealloc.provided_constants import constants_in

_END = 1 << 62
"""End of a memory of unknown size, in bytes: larger than any real size."""

_KEEPS_POINTER = frozenset(
    {
        "memref.cast",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.memory_space_cast",
        "memref.reinterpret_cast",
        "memref.subview",
        "memref.transpose",
    }
)
"""Views with the base pointer of their source; the layout of their type has offset and strides."""


class MemoryKind(Enum):
    """Kinds of memory, as far as they decide whether two regions are disjoint."""

    ARGUMENT = auto()
    """Argument of a function: two arguments may be the same memory."""
    PROVIDED = auto()
    """A workspace or constants that the caller provides for exclusive use by the program."""
    CONSTANT = auto()
    GLOBAL = auto()
    ALLOCATION = auto()
    """On the stack or the heap."""
    STATIC = auto()
    """At absolute addresses stated in the program; byte offsets count from address 0."""


class UnderlyingMemory(NamedTuple):
    """The underlying memory of a buffer."""

    kind: MemoryKind
    name: SSAValue | str | None
    """The value, or the symbol of a global."""


class Region(NamedTuple):
    """A range of bytes that an access may touch."""

    memory: UnderlyingMemory
    begin_bytes: int
    end_bytes: int


class _BufferRegion(NamedTuple):
    """The region of a buffer, and its base pointer as an offset in the memory; None if unknown."""

    region: Region
    pointer_bytes: int | None


class Regions:
    """The regions of the buffers of one function."""

    def __init__(
        self, function: FuncOp, constants: Container[str], is_called: bool, index_bits: int
    ):
        """
        `constants` are the symbols of globals that are never written. If the program itself calls
        the function, its arguments may be views of any memory, arenas included.
        """
        self._is_entry = not is_called and (
            function.sym_visibility is None or function.sym_visibility.data == "public"
        )
        self._provided = (
            frozenset(noted_workspaces(function)) if self._is_entry else frozenset[int]()
        )
        self._constants = constants
        self._layout = MemoryLayout(index_bits)
        self._known: dict[SSAValue, _BufferRegion | None] = {}

    def is_provided(self, argument: BlockArgument) -> bool:
        """Whether an argument of an entry is memory that only this program accesses at run time."""
        return self._is_entry and (
            argument.index in self._provided or constants_in(argument) is not None
        )

    def of(self, value: SSAValue) -> Region | None:
        """Return the bytes that accesses to a buffer may touch; None if unknown."""
        chain: list[SSAValue] = []
        while value not in self._known:
            chain.append(value)
            source = _source(value)
            if source is None:
                self._known[value] = self._memory(value)
                chain.pop()
                break
            value = source
        buffer = self._known[value]
        for view in reversed(chain):
            buffer = self._known[view] = None if buffer is None else self._view(view, buffer)
        return None if buffer is None else buffer.region

    def are_apart(self, one: Region, other: Region) -> bool:
        """Whether two regions share no byte, whenever they are accessed."""
        if one.memory == other.memory:
            return one.end_bytes <= other.begin_bytes or other.end_bytes <= one.begin_bytes
        kinds = {one.memory.kind, other.memory.kind}
        if MemoryKind.ARGUMENT not in kinds:
            return True
        # Constants are only read, so an argument may alias one without harm.
        if kinds & {MemoryKind.CONSTANT, MemoryKind.ALLOCATION}:
            return True
        return len(kinds) > 1 and self._is_entry

    def _memory(self, value: SSAValue) -> _BufferRegion | None:
        """Return the buffer of a value that is not a view; None if its memory is unknown."""
        if not is_memref(value.type):
            return None
        owner = value.owner
        if isinstance(value, BlockArgument):
            function = value.block.parent_op()
            if not isinstance(function, FuncOp) or function.body.first_block is not value.block:
                return None
            kind = MemoryKind.PROVIDED if self.is_provided(value) else MemoryKind.ARGUMENT
            return self._whole(UnderlyingMemory(kind, value), value)
        if isinstance(owner, GetGlobalOp):
            name = owner.name_.string_value()
            kind = MemoryKind.CONSTANT if name in self._constants else MemoryKind.GLOBAL
            return self._whole(UnderlyingMemory(kind, name), value)
        if isinstance(owner, AllocOp | AllocaOp):
            return self._whole(UnderlyingMemory(MemoryKind.ALLOCATION, value), value)
        if isinstance(owner, UnrealizedConversionCastOp) and len(owner.operands) == 1:
            address = constant_integer(owner.operands[0])
            if address is not None:
                return self._whole(UnderlyingMemory(MemoryKind.STATIC, None), value, address)
        return None

    def _whole(
        self, memory: UnderlyingMemory, value: SSAValue, pointer_bytes: int = 0
    ) -> _BufferRegion:
        unknown = _BufferRegion(Region(memory, 0, _END), pointer_bytes)
        return self._sized(value, unknown, pointer_bytes)

    def _view(self, view: SSAValue, source: _BufferRegion) -> _BufferRegion:
        """Return the buffer of a view, given the buffer of its source."""
        op = view.owner
        assert isinstance(op, Operation)
        if isinstance(op, ViewOp):
            shift = constant_integer(op.operands[1])
            if shift is None or source.pointer_bytes is None:
                return _BufferRegion(source.region, None)
            return self._sized(view, source, source.pointer_bytes + shift)
        around = source
        if op.name == "memref.reinterpret_cast":
            # A reinterpret_cast may reach outside its source view.
            around = _BufferRegion(Region(source.region.memory, 0, _END), source.pointer_bytes)
        return self._sized(view, around, source.pointer_bytes)

    def _sized(
        self, value: SSAValue, around: _BufferRegion, pointer_bytes: int | None
    ) -> _BufferRegion:
        """Return the part of `around` that the value's type covers; all of `around` if unknown."""
        span = self._span(value)
        memory, begin_bytes, end_bytes = around.region
        if pointer_bytes is None or span is None:
            return _BufferRegion(around.region, pointer_bytes)
        begin_bytes = max(begin_bytes, pointer_bytes + span[0])
        end_bytes = min(end_bytes, pointer_bytes + span[1])
        return _BufferRegion(Region(memory, begin_bytes, end_bytes), pointer_bytes)

    def _span(self, value: SSAValue) -> tuple[int, int] | None:
        """Return begin and end of the bytes that a buffer's type covers, from its base pointer."""
        type_ = value.type
        if not is_memref(type_) or not has_static_shape(type_):
            return None
        element_bytes = self._layout.element_size_bytes(type_.element_type)
        layout = layout_of(type_)
        if element_bytes is None or layout is None or layout.offset is None:
            return None
        first = last = layout.offset
        for size, stride in zip(type_.get_shape(), layout.strides, strict=True):
            if size == 0:
                return first * element_bytes, first * element_bytes
            if size == 1:
                continue
            if stride is None:
                return None
            first += min(0, (size - 1) * stride)
            last += max(0, (size - 1) * stride)
        return first * element_bytes, (last + 1) * element_bytes


def _source(value: SSAValue) -> SSAValue | None:
    """Return the source of a view; None if a value is no view, or has several possible sources."""
    if not isinstance(value, OpResult):
        return None
    if isinstance(value.op, ViewOp) or value.op.name in _KEEPS_POINTER:
        return value.op.operands[0]
    return None


def constant_globals(ops: Iterable[Operation]) -> dict[str, GlobalOp]:
    """Return the constant globals among the operations of a program, by their symbols."""
    return {
        op.sym_name.data: op for op in ops if isinstance(op, GlobalOp) and op.constant is not None
    }
