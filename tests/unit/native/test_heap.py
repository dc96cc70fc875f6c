"""The heap of native programs counts requests and finds misuse. Needs no tools."""

from __future__ import annotations

import ctypes

import pytest

from tests.support.native.heap import Heap


def byte_at(address: int) -> ctypes.c_uint8:
    return ctypes.c_uint8.from_address(address)


def test_counts_and_peak() -> None:
    heap = Heap(0xAB)
    first = heap.allocate(100)
    second = heap.allocate(28)
    heap.free(first)
    heap.allocate(50)
    heap.free(second)
    statistics = heap.statistics
    assert (statistics.allocations, statistics.deallocations) == (3, 2)
    assert statistics.total_bytes == 178
    assert statistics.peak_bytes == 128
    assert (statistics.live_bytes, statistics.live_allocations) == (50, 1)
    heap.check()
    assert statistics.errors == []


def test_fresh_and_freed_memory_hold_different_bytes() -> None:
    heap = Heap(0xAB)
    address = heap.allocate(4)
    assert ctypes.string_at(address, 4) == b"\xab" * 4
    heap.free(address)
    assert ctypes.string_at(address, 4) == b"\x54" * 4


@pytest.mark.parametrize("alignment", [1, 3, 16, 64, 4096])
def test_alignment_is_met_and_not_exceeded(alignment: int) -> None:
    heap = Heap(0)
    addresses = [heap.allocate(10, alignment) for _ in range(4)]
    assert all(address % alignment == 0 for address in addresses)
    assert all(address % (2 * alignment) == alignment for address in addresses)


@pytest.mark.parametrize("distance", [-1, 16])
def test_finds_writes_out_of_bounds(distance: int) -> None:
    heap = Heap(0)
    address = heap.allocate(16)
    byte_at(address + distance).value = 1
    heap.free(address)
    assert heap.statistics.errors == ["write out of bounds of allocation 0 of 16 bytes"]


def test_finds_writes_after_free() -> None:
    heap = Heap(0)
    address = heap.allocate(16)
    heap.free(address)
    byte_at(address + 3).value = 1
    heap.check()
    assert heap.statistics.errors == ["write after free of allocation 0 of 16 bytes"]


def test_finds_double_and_invalid_frees() -> None:
    heap = Heap(0)
    address = heap.allocate(16)
    heap.free(0)
    heap.free(address)
    heap.free(address)
    heap.free(address + 4)
    assert heap.statistics.errors == [
        "double free of allocation 0 of 16 bytes",
        "free of memory never allocated",
    ]
    assert heap.statistics.deallocations == 1
