"""Memory spaces and their capacities, as a user names them in options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerAttr, NoneAttr, StringAttr
from xdsl.ir import Attribute

from xdsl_mergealloc.diagnostics import PassError

DEFAULT_MEMORY_SPACE = "default"
"""What the memory space of memrefs that name none is called."""


def is_named(memory_space: Attribute, name: str) -> bool:
    """
    Whether an option's text means a memory space: the attribute as it is printed, an integer or
    string without its type or quotes, or `default`.
    """
    if name == str(memory_space):
        return True
    match memory_space:
        case NoneAttr():
            return name == DEFAULT_MEMORY_SPACE
        case IntegerAttr():
            return name == str(memory_space.value.data)
        case StringAttr():
            return name == memory_space.data
        case _:
            return False


@dataclass(frozen=True)
class PoolCapacity:
    """How large the arenas of one memory space may be."""

    memory_space: str
    """As an option names it, see `is_named`."""
    capacity_bytes: int | None
    """Of each arena; None: as large as it gets."""


def parse_pools(text: str) -> tuple[PoolCapacity, ...]:
    """
    Pools as an option lists them, `sram:65536,dram`: memory spaces, each with the capacity in
    bytes of an arena there, or without a limit.

    Raises `PassError` for anything else.
    """
    pools = tuple(_parse_pool(entry.strip(), text) for entry in text.split(","))
    for number, pool in enumerate(pools):
        if any(pool.memory_space == other.memory_space for other in pools[:number]):
            raise _malformed(f"'{pool.memory_space}' is there twice", text)
    return pools


def capacity_of(memory_space: Attribute, pools: Sequence[PoolCapacity]) -> int | None:
    """The capacity of an arena in a memory space; None if there is no limit."""
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
    if not capacity.strip().isdecimal():
        raise _malformed(f"the capacity '{capacity}' is no number of bytes", text)
    return PoolCapacity(name, int(capacity))


def _malformed(what: str, text: str) -> PassError:
    return PassError(
        f"error: merge-alloc: malformed pools '{text}': {what}; expected NAME[:BYTES],..."
    )
