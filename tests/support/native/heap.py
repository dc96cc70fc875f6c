"""The heap that natively run programs allocate from: it counts, poisons and checks.

- Fresh memory holds a poison byte, so a program that reads memory it did not write gives different
  answers under different poisons.
- Freed memory is overwritten with another byte and kept out of use, so a read after free gives
  wrong answers and a write after free is found.
- Guard bytes before and after every allocation find writes out of bounds.
- An address is aligned to what was asked for and to no more, so that code which assumes more fails.
"""

from __future__ import annotations

import ctypes
from collections import OrderedDict
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

_GUARD_BYTES = 64
_GUARD_PATTERN = 0xC3
_QUARANTINE_LIMIT_BYTES = 256 * 1024 * 1024
_DEFAULT_ALIGNMENT_BYTES = 16


@dataclass
class HeapStatistics:
    """Heap requests of a program. All sizes are in bytes, as requested, without guards."""

    allocations: int = 0
    deallocations: int = 0
    total_bytes: int = 0
    live_bytes: int = 0
    """Bytes allocated and not (yet) freed; after a run, results that live in fresh memory count."""
    peak_bytes: int = 0
    """The largest value that `live_bytes` had."""
    errors: list[str] = field(default_factory=list[str])
    """Misuses of memory: invalid or double frees, writes out of bounds or after free."""

    @property
    def live_allocations(self) -> int:
        """Allocations without a deallocation: leaks, and results that live in fresh memory."""
        return self.allocations - self.deallocations


@dataclass
class _Block:
    name: str
    storage: NDArray[np.uint8]
    begin: int
    size_bytes: int

    @property
    def contents(self) -> NDArray[np.uint8]:
        return self.storage[self.begin : self.begin + self.size_bytes]

    def guards_are_intact(self) -> bool:
        before = self.storage[: self.begin]
        after = self.storage[self.begin + self.size_bytes :]
        return bool((before == _GUARD_PATTERN).all() and (after == _GUARD_PATTERN).all())


class Heap:
    """Serves one run of one program; the memory lives as long as the heap does."""

    def __init__(self, poison: int):
        """
        Args:
            poison: the byte, 0 to 255, that fresh memory is filled with; its complement fills
                freed memory.
        """
        self.statistics = HeapStatistics()
        self._fresh_byte = poison
        self._freed_byte = poison ^ 0xFF
        self._live: dict[int, _Block] = {}
        self._quarantine: OrderedDict[int, _Block] = OrderedDict()
        self._quarantine_bytes = 0

    def allocate(self, size_bytes: int, alignment_bytes: int = _DEFAULT_ALIGNMENT_BYTES) -> int:
        """The address of fresh memory."""
        storage = np.full(
            size_bytes + 2 * _GUARD_BYTES + 2 * alignment_bytes, _GUARD_PATTERN, np.uint8
        )
        base: int = storage.ctypes.data
        first = base + _GUARD_BYTES
        # An odd multiple of the alignment: aligned, but not to the next power of two.
        address = first + (alignment_bytes - first) % (2 * alignment_bytes)
        statistics = self.statistics
        block = _Block(
            f"allocation {statistics.allocations} of {size_bytes} bytes",
            storage,
            address - base,
            size_bytes,
        )
        block.contents.fill(self._fresh_byte)
        self._live[address] = block
        statistics.allocations += 1
        statistics.total_bytes += size_bytes
        statistics.live_bytes += size_bytes
        statistics.peak_bytes = max(statistics.peak_bytes, statistics.live_bytes)
        return address

    def free(self, address: int) -> None:
        """Takes memory back; a null address is allowed, as in C."""
        if not address:
            return
        block = self._live.pop(address, None)
        if block is None:
            freed = self._quarantine.get(address)
            what = f"double free of {freed.name}" if freed else "free of memory never allocated"
            self.statistics.errors.append(what)
            return
        self.statistics.deallocations += 1
        self.statistics.live_bytes -= block.size_bytes
        self._check_guards(block)
        block.contents.fill(self._freed_byte)
        self._quarantine[address] = block
        self._quarantine_bytes += block.size_bytes
        while self._quarantine_bytes > _QUARANTINE_LIMIT_BYTES and len(self._quarantine) > 1:
            _, oldest = self._quarantine.popitem(last=False)
            self._quarantine_bytes -= oldest.size_bytes
            self._check_freed(oldest)

    def check(self) -> None:
        """Looks for misuse of all memory that the heap still knows; to be called after a run."""
        for block in self._live.values():
            self._check_guards(block)
        for block in self._quarantine.values():
            self._check_freed(block)

    def _check_guards(self, block: _Block) -> None:
        if not block.guards_are_intact():
            self.statistics.errors.append(f"write out of bounds of {block.name}")

    def _check_freed(self, block: _Block) -> None:
        if not ((block.contents == self._freed_byte).all() and block.guards_are_intact()):
            self.statistics.errors.append(f"write after free of {block.name}")


def copy_strided(element_size_bytes: int, source: int, destination: int) -> None:
    """
    Does what `memrefCopy` of MLIR's C runner library does: copies between two memrefs of the same
    shape and any layout, given the addresses of their unranked descriptors.
    """
    np.copyto(
        _strided_view(element_size_bytes, destination), _strided_view(element_size_bytes, source)
    )


def _strided_view(element_size_bytes: int, unranked: int) -> NDArray[np.void]:
    rank, descriptor = (ctypes.c_int64 * 2).from_address(unranked)
    words = list((ctypes.c_int64 * (3 + 2 * rank)).from_address(descriptor))
    _, aligned, offset = words[:3]
    shape = tuple(words[3 : 3 + rank])
    strides = tuple(stride * element_size_bytes for stride in words[3 + rank :])
    element = np.dtype((np.void, element_size_bytes))
    if 0 in shape:
        return np.empty(shape, element)
    reach_bytes = element_size_bytes + sum(
        (extent - 1) * stride for extent, stride in zip(shape, strides, strict=True)
    )
    memory = (ctypes.c_uint8 * reach_bytes).from_address(aligned + offset * element_size_bytes)
    return np.ndarray(shape, element, memoryview(memory), 0, strides)
