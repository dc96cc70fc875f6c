"""Memory of the interpreter: buffers of bytes, strided descriptors over them, and faults.

A `MemRef` is MLIR's descriptor: a base pointer (buffer + `base_bytes`), an offset and strides in
elements relative to that pointer. Only `memref.view` moves the base pointer; `subview` changes
the offset; `reinterpret_cast` states a new offset from the same base pointer.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import Enum

from tests.support.interpreter.elements import Element, Scalar

FIRST_HANDLE = 0x5EED_0000_0000_0000
"""Handles of stored memrefs are numbers that other contents of memory do not look like."""

DEFAULT_ALIGNMENT_BYTES = 16
"""Alignment that malloc guarantees to allocations that ask for none."""


class FaultKind(Enum):
    """Kinds of memory faults."""

    USE_AFTER_FREE = "use after free"
    DOUBLE_FREE = "double free"
    FREE_OF_NON_ALLOCATION = "free of memory that the program did not allocate"
    FREE_OF_VIEW = "free of a view instead of its allocation"
    LEAK = "leak"
    OUT_OF_BOUNDS = "access out of bounds"
    VIEW_OUT_OF_BOUNDS = "view outside its base buffer"
    MISALIGNED = "misaligned view"
    LAYOUT_MISMATCH = "descriptor does not fit its static type"
    WRONG_SPACE = "buffer in another memory space than its type says"
    NO_DESCRIPTOR = "load of a memref that was never stored"


class MemoryFault(Exception):
    """A program broke a rule of memory. `kind` says which."""

    def __init__(self, kind: FaultKind, message: str, *, located: bool = False):
        super().__init__(f"{kind.value}: {message}")
        self.kind = kind
        self.message = message
        self.located = located
        """The message names the op."""


class BufferKind(Enum):
    """Owner of a buffer."""

    HEAP = "heap"
    STACK = "stack"
    GLOBAL = "global"
    ARGUMENT = "argument"
    EXTERNAL = "external"
    """Made by an op we know nothing of: not ours to free."""


@dataclass(eq=False)
class Buffer:
    """One allocation: an identity and its bytes."""

    number: int
    kind: BufferKind
    data: bytearray
    address: int
    alignment_bytes: int
    label: str
    space: object = None
    """The memory that it is in, as types name it; None is the default one."""
    alive: bool = True
    elements_at: tuple[int, int] | None = None
    """The bytes that its elements take up as it is allocated: a layout may begin further behind."""

    def __str__(self) -> str:
        return f"{self.kind.value} buffer #{self.number} ({len(self.data)} bytes, {self.label})"


@dataclass
class Statistics:
    """Cost of a run. Bytes are payload bytes, without allocator overhead."""

    heap_allocations: int = 0
    heap_bytes_allocated: int = 0
    stack_allocations: int = 0
    stack_bytes_allocated: int = 0
    deallocations: int = 0
    copies: int = 0
    bytes_copied: int = 0
    live_heap_bytes: int = 0
    peak_heap_bytes: int = 0
    live_stack_bytes: int = 0
    peak_stack_bytes: int = 0


def identity_strides(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Row-major strides in elements."""
    strides: list[int] = []
    running = 1
    for size in reversed(sizes):
        strides.append(running)
        running *= size
    return tuple(reversed(strides))


@dataclass(eq=False)
class MemRef:
    """A strided descriptor. `offset` and `strides` count elements, `base_bytes` counts bytes."""

    buffer: Buffer
    base_bytes: int
    offset: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    element: Element
    is_base: bool = False
    """The rank-0 base buffer that `extract_strided_metadata` returns: may be freed."""

    @property
    def count(self) -> int:
        """Number of elements."""
        count = 1
        for size in self.sizes:
            count *= size
        return count

    @property
    def size_bytes(self) -> int:
        """Number of bytes the elements hold (not the span between first and last)."""
        return self.count * self.element.size_bytes

    def first_byte(self) -> int:
        """Byte offset of the element at index zero in the buffer."""
        return self.base_bytes + self.offset * self.element.size_bytes

    def is_contiguous(self) -> bool:
        """The elements lie in row-major order without gaps."""
        running = 1
        for size, stride in zip(reversed(self.sizes), reversed(self.strides), strict=True):
            if size != 1 and stride != running:
                return False
            running *= size
        return True

    def byte_offsets(self) -> list[int]:
        """Byte offset in the buffer of every element, in row-major order of the indices."""
        width = self.element.size_bytes
        offsets = [self.first_byte()]
        for size, stride in zip(self.sizes, self.strides, strict=True):
            step = stride * width
            offsets = [base + index * step for base in offsets for index in range(size)]
        return offsets

    def span(self) -> tuple[int, int]:
        """Half-open byte range in the buffer that contains every element."""
        width = self.element.size_bytes
        low = high = self.first_byte()
        for size, stride in zip(self.sizes, self.strides, strict=True):
            if size == 0:
                return low, low
            reach = (size - 1) * stride * width
            low, high = (low, high + reach) if reach >= 0 else (low + reach, high)
        return low, high + width

    def check_alive(self) -> None:
        """Raises USE_AFTER_FREE if the buffer is dead."""
        if not self.buffer.alive:
            raise MemoryFault(FaultKind.USE_AFTER_FREE, str(self.buffer))

    def check_inside(self, kind: FaultKind = FaultKind.VIEW_OUT_OF_BOUNDS) -> None:
        """Raises `kind` if an element lies outside the buffer."""
        low, high = self.span()
        if low < high and (low < 0 or high > len(self.buffer.data)):
            raise MemoryFault(kind, f"bytes [{low}, {high}) of {self.buffer}")

    def byte_offset(self, indices: list[int]) -> int:
        """Byte offset of one element. Raises OUT_OF_BOUNDS."""
        position = self.offset
        if len(indices) != len(self.sizes):
            raise MemoryFault(FaultKind.OUT_OF_BOUNDS, f"{len(indices)} indices for {self.sizes}")
        for index, size, stride in zip(indices, self.sizes, self.strides, strict=True):
            if not 0 <= index < size:
                raise MemoryFault(
                    FaultKind.OUT_OF_BOUNDS, f"index {indices} of sizes {self.sizes}: {self.buffer}"
                )
            position += index * stride
        return self.base_bytes + position * self.element.size_bytes

    def load(self, indices: list[int]) -> Scalar:
        """One element."""
        self.check_alive()
        return self.element.load(self.buffer.data, self.byte_offset(indices))

    def store(self, indices: list[int], value: Scalar) -> None:
        """Writes one element."""
        self.check_alive()
        self.element.store(self.buffer.data, self.byte_offset(indices), value)

    def read_bytes(self) -> bytes:
        """The bytes of all elements in row-major order of the indices."""
        self.check_alive()
        self.check_inside(FaultKind.OUT_OF_BOUNDS)
        data = self.buffer.data
        if self.is_contiguous():
            start = self.first_byte()
            return bytes(data[start : start + self.size_bytes])
        width = self.element.size_bytes
        return b"".join([data[start : start + width] for start in self.byte_offsets()])

    def write_bytes(self, contents: bytes) -> None:
        """Overwrites all elements, in row-major order of the indices."""
        self.check_alive()
        self.check_inside(FaultKind.OUT_OF_BOUNDS)
        data = self.buffer.data
        if self.is_contiguous():
            start = self.first_byte()
            data[start : start + len(contents)] = contents
            return
        width = self.element.size_bytes
        for number, start in enumerate(self.byte_offsets()):
            data[start : start + width] = contents[number * width : (number + 1) * width]


@dataclass
class Memory:
    """All buffers of a run."""

    poison_seed: int
    """Decides the contents of fresh memory: a read of it differs between two seeds."""
    statistics: Statistics = field(default_factory=Statistics)
    buffers: list[Buffer] = field(default_factory=list[Buffer])
    next_address: int = 0x10000
    descriptors: list[MemRef] = field(default_factory=list[MemRef])
    """The memrefs that were stored to memory; memory holds their handles."""

    def keep(self, memref: MemRef) -> int:
        """The handle under which memory holds a memref."""
        self.descriptors.append(memref)
        return FIRST_HANDLE + len(self.descriptors) - 1

    def descriptor(self, handle: Scalar) -> MemRef:
        """The memref of a handle. Raises NO_DESCRIPTOR."""
        number = handle - FIRST_HANDLE if isinstance(handle, int) else -1
        if not 0 <= number < len(self.descriptors):
            raise MemoryFault(FaultKind.NO_DESCRIPTOR, f"the bytes are {handle}")
        return self.descriptors[number]

    def allocate(
        self,
        kind: BufferKind,
        size_bytes: int,
        alignment_bytes: int | None,
        label: str,
        contents: bytes | None = None,
    ) -> Buffer:
        """A new buffer, full of poison unless `contents` are given."""
        number = len(self.buffers)
        if contents is None:
            contents = self._poison(number, size_bytes)
        alignment = alignment_bytes or DEFAULT_ALIGNMENT_BYTES
        # Aligned to exactly what was asked for and no more, so that luck does not hide a fault.
        address = -(-self.next_address // (2 * alignment)) * 2 * alignment + alignment
        self.next_address = address + max(size_bytes, 1)
        buffer = Buffer(number, kind, bytearray(contents), address, alignment, label)
        self.buffers.append(buffer)
        statistics = self.statistics
        if kind is BufferKind.HEAP:
            statistics.heap_allocations += 1
            statistics.heap_bytes_allocated += size_bytes
            statistics.live_heap_bytes += size_bytes
            statistics.peak_heap_bytes = max(statistics.peak_heap_bytes, statistics.live_heap_bytes)
        elif kind is BufferKind.STACK:
            statistics.stack_allocations += 1
            statistics.stack_bytes_allocated += size_bytes
            statistics.live_stack_bytes += size_bytes
            statistics.peak_stack_bytes = max(
                statistics.peak_stack_bytes, statistics.live_stack_bytes
            )
        return buffer

    def extend(self, buffer: Buffer, size_bytes: int) -> None:
        """Grows a buffer to at least this number of bytes; new ones are poison."""
        missing = self._poison(buffer.number, size_bytes)[len(buffer.data) :]
        buffer.data.extend(missing)

    def free(self, memref: MemRef) -> None:
        """Frees the heap allocation that `memref` stands for.

        Raises DOUBLE_FREE, FREE_OF_NON_ALLOCATION, FREE_OF_VIEW.
        """
        buffer = memref.buffer
        if buffer.kind is not BufferKind.HEAP:
            raise MemoryFault(FaultKind.FREE_OF_NON_ALLOCATION, str(buffer))
        whole = memref.span() == buffer.elements_at or (
            memref.first_byte() == 0 and (memref.is_base or memref.size_bytes == len(buffer.data))
        )
        if not whole:
            raise MemoryFault(FaultKind.FREE_OF_VIEW, f"bytes {memref.span()} of {buffer}")
        if not buffer.alive:
            raise MemoryFault(FaultKind.DOUBLE_FREE, str(buffer))
        buffer.alive = False
        self.statistics.deallocations += 1
        self.statistics.live_heap_bytes -= len(buffer.data)

    def leave_scope(self, stack: list[Buffer]) -> None:
        """The end of an automatic allocation scope: its stack buffers die."""
        for buffer in stack:
            buffer.alive = False
            self.statistics.live_stack_bytes -= len(buffer.data)

    def count_copy(self, size_bytes: int) -> None:
        """Counts one copy operation."""
        self.statistics.copies += 1
        self.statistics.bytes_copied += size_bytes

    def leaked(self, escaped: list[Buffer]) -> list[Buffer]:
        """Heap buffers still alive, neither among `escaped` nor ever stored to memory."""
        kept = {buffer.number for buffer in escaped}
        kept.update(memref.buffer.number for memref in self.descriptors)
        return [
            buffer
            for buffer in self.buffers
            if buffer.alive and buffer.kind is BufferKind.HEAP and buffer.number not in kept
        ]

    def _poison(self, number: int, size_bytes: int) -> bytes:
        key = f"poison {self.poison_seed} {number}".encode()
        return hashlib.shake_128(key).digest(size_bytes)
