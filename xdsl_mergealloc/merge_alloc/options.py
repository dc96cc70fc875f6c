"""What a user may ask of merge-alloc, and how memory spaces are named in it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.dialects.builtin import IntegerAttr, NoneAttr, StringAttr
from xdsl.ir import Attribute

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.planner import DEFAULT_ALGORITHM

DEFAULT_MEMORY_SPACE = "default"
"""What the memory space of memrefs that name none is called."""

_UNITS_BYTES = {
    "": 1,
    "B": 1,
    "kB": 10**3,
    "MB": 10**6,
    "GB": 10**9,
    "KiB": 1 << 10,
    "MiB": 1 << 20,
    "GiB": 1 << 30,
}
"""What may be written behind a number of bytes."""

_MOST_SIZE_BYTES = (1 << 63) - 1
"""What a dimension of a memref can say."""


def is_named(memory_space: Attribute, name: str) -> bool:
    """
    Whether an option's text means a memory space: the attribute as it is printed, an integer or
    string without its type or quotes, or `default`.
    """
    return name in (str(memory_space), name_of_memory_space(memory_space))


def name_of_memory_space(memory_space: Attribute) -> str:
    """The shortest name by which options know a memory space."""
    match memory_space:
        case NoneAttr():
            return DEFAULT_MEMORY_SPACE
        case IntegerAttr():
            return str(memory_space.value.data)
        case StringAttr():
            return memory_space.data
        case _:
            return str(memory_space)


@dataclass(frozen=True)
class PoolCapacity:
    """How many bytes of a memory space arenas may take."""

    memory_space: str
    """As an option names it, see `is_named`."""
    capacity_bytes: int | None
    """Of all arenas that are there at the same time; None: as much as it gets."""


def parse_pools(text: str) -> tuple[PoolCapacity, ...]:
    """
    Pools as an option lists them, `sram:64KiB,dram`: memory spaces, each with the capacity of its
    memory, in bytes or with a unit, or without a limit.

    Raises `PassError` for anything else.
    """
    pools = tuple(_parse_pool(entry.strip(), text) for entry in text.split(","))
    for number, pool in enumerate(pools):
        if any(pool.memory_space == other.memory_space for other in pools[:number]):
            raise _malformed(f"'{pool.memory_space}' is there twice", text)
    return pools


def capacity_of(memory_space: Attribute, pools: Sequence[PoolCapacity]) -> int | None:
    """The capacity of a memory space; None if there is no limit."""
    for pool in pools:
        if is_named(memory_space, pool.memory_space):
            return pool.capacity_bytes
    return None


def _parse_pool(entry: str, text: str) -> PoolCapacity:
    # An attribute may contain colons itself: the last one is before the capacity.
    name, colon, capacity = entry.rpartition(":")
    if not colon:
        name = entry
    if not name:
        raise _malformed(f"'{entry}' names no memory space", text)
    if not colon:
        return PoolCapacity(name, None)
    number = capacity.strip()
    digits = number.rstrip("BkKMGi")
    unit_bytes = _UNITS_BYTES.get(number[len(digits) :])
    if unit_bytes is None or not digits.rstrip().isdecimal():
        raise _malformed(f"the capacity '{capacity}' is no number of bytes", text)
    return PoolCapacity(name, int(digits) * unit_bytes)


def _malformed(what: str, text: str) -> PassError:
    return PassError(
        f"error: merge-alloc: malformed pools '{text}': {what}; expected NAME[:BYTES],... where "
        "BYTES is a number, also with a unit such as KiB or MiB"
    )


@dataclass(frozen=True)
class MergeAllocOptions:
    """
    The options of merge-alloc, checked when they are made.

    Raises `PassError` for values out of range.
    """

    alignment: int = 64
    """
    Alignment of every offset in an arena, in bytes; any positive integer. What an allocation asks
    for itself comes on top. The arena is aligned to the largest power of two in all of them.
    """

    planner: str = DEFAULT_ALGORITHM
    """Name of the planning algorithm."""

    time_limit_seconds: float | None = None
    """How long the algorithm may search, for each arena. None: its reproducible budget."""

    memory_space: str | None = None
    """Merge allocations of this memory space only, see `is_named`. None: of all."""

    pools: tuple[PoolCapacity, ...] = ()
    """
    How much memory arenas may take, over all functions that call one another; in memory spaces that
    are not among these, as much as they get.
    """

    min_size: int = 0
    """Leave allocations of fewer bytes alone."""

    lifetimes: Literal["tick", "liveness"] = "tick"
    """How lifetimes are found: from first to last access, or exactly, with holes."""

    in_place: bool = False
    """
    Let elementwise operations write their results over operands that die there, and make buffers in
    the parts of others that they would be copied to.
    """

    dynamic: Literal["keep", "reuse"] = "keep"
    """Leave allocations of dynamic size alone, or let those that fit each other share one."""

    schedule: Literal["given", "memory"] = "given"
    """Plan for the given order of operations, or for one that needs smaller arenas."""

    index_bitwidth: int = 64
    """Bits of the type `index` on the target."""

    def __post_init__(self) -> None:
        for name, value, least in (
            ("alignment", self.alignment, 1),
            ("min-size", self.min_size, 0),
            ("index-bitwidth", self.index_bitwidth, 1),
        ):
            if value < least:
                raise PassError(
                    f"error: merge-alloc: {name} must be at least {least}, but is {value}"
                )
        limit = self.time_limit_seconds
        if limit is not None and not 0 <= limit < math.inf:
            raise PassError(
                f"error: merge-alloc: time-limit must be a number of seconds, but is {limit}"
            )

    def selects(self, memory_space: Attribute) -> bool:
        """Whether allocations of this memory space are to be merged."""
        return self.memory_space is None or is_named(memory_space, self.memory_space)

    @property
    def largest_index(self) -> int:
        """The largest size or offset that the program can hold, in bytes."""
        return min(_MOST_SIZE_BYTES, (1 << self.index_bitwidth) - 1)
