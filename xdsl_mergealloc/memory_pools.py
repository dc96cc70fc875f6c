"""Pools: memories that buffers can be put into, as the module, an option or Python describe them.

The name of a pool is that of its memory space.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar, cast, get_args

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    UnrankedMemRefType,
    i1,
    i64,
)
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.byte_sizes import EXPECTED, parse_bytes
from xdsl_mergealloc.diagnostics import PassError, fail
from xdsl_mergealloc.nests import values_of, walk

WordT = TypeVar("WordT")

PoolKind = Literal["both", "workspace", "constants"]
PoolAccess = Literal["read-write", "read-only"]

DEFAULT_MEMORY_SPACE = "default"
"""Name of the memory space of memrefs that specify none."""

POOLS = "mergealloc.pools"
"""On a module: its pools. On an allocation: the pools that may hold it."""
TARGET = "mergealloc.target"
"""On a function: what it runs on."""


_READ_ONLY_NAMES = ("flash", "rom")
"""Names of pools that are read-only unless their description says otherwise."""


def is_named(memory_space: Attribute, name: str) -> bool:
    """
    Whether an option's text names a memory space: the attribute as it is printed, an integer or
    string without its type or quotes, or `default`.
    """
    return name in (str(memory_space), name_of_memory_space(memory_space))


def name_of_memory_space(memory_space: Attribute) -> str:
    """Return the shortest name by which options know a memory space."""
    match memory_space:
        case NoneAttr():
            return DEFAULT_MEMORY_SPACE
        case IntegerAttr():
            return str(memory_space.value.data)
        case StringAttr():
            return memory_space.data
        case _:
            return str(memory_space)


def target_of(function: Operation) -> str | None:
    """Return the target of a function; None if unspecified."""
    target = function.attributes.get(TARGET)
    return target.data if isinstance(target, StringAttr) else None


@dataclass(frozen=True)
class MemoryPool:
    """
    A memory that holds buffers.

    Raises `PassError` for values out of range.
    """

    name: str
    """Name of its memory space, see `is_named`."""
    capacity_bytes: int | None = None
    """Bytes that may be used at the same time; None: unlimited."""
    alignment: int | None = None
    """Offsets are multiples of it, in bytes. None: of the pass's own alignment."""
    base_address: int | None = None
    """Start address of the memory, for arenas at constant addresses."""
    targets: tuple[str, ...] = ()
    """Only functions that run on one of these (`mergealloc.target`) may use it. Empty: all may."""
    kind: PoolKind = "both"
    """Whether it holds buffers, constants, or both."""
    access: PoolAccess | None = None
    """A read-only pool holds only constants. None: read-only if it is named `flash` or `rom`."""
    bandwidth: float | None = None
    """Bytes in some unit of time, the same for all pools."""
    latency: float | None = None
    """Latency of one access, in the same unit of time."""
    burst_bytes: int = 1
    """Bytes are read and written in multiples of it."""
    memory_space: Attribute | None = None
    """The memory space itself; None until it is known which attribute of a program has the name."""

    def __post_init__(self) -> None:
        for what, value, least in (
            ("capacity", self.capacity_bytes, 0),
            ("alignment", self.alignment, 1),
            ("base_address", self.base_address, 0),
            ("burst_bytes", self.burst_bytes, 1),
            ("latency", self.latency, 0),
        ):
            if value is not None and not value >= least:  # also for NaN
                raise PassError(
                    f"error: merge-alloc: pool '{self.name}': {what} must be at least {least}, "
                    f"but is {value}"
                )

        if self.bandwidth is not None and not self.bandwidth > 0:
            raise PassError(
                f"error: merge-alloc: pool '{self.name}': bandwidth must be above 0, but is "
                f"{self.bandwidth}"
            )
        if self.kind == "workspace" and self.is_read_only:
            raise PassError(
                f"error: merge-alloc: pool '{self.name}' is read-only, but its kind is 'workspace'"
            )

    @property
    def is_read_only(self) -> bool:
        """Whether no program may write there."""
        if self.access is None:
            return self.name in _READ_ONLY_NAMES
        return self.access == "read-only"

    @property
    def holds_buffers(self) -> bool:
        """Whether buffers that a program writes may be there."""
        return self.kind != "constants" and not self.is_read_only

    @property
    def holds_constants(self) -> bool:
        """Whether constants may be there."""
        return self.kind != "workspace"

    def access_time(self, size_bytes: int) -> float | None:
        """Return the time of one access to `size_bytes` bytes; None if unspecified."""
        if self.bandwidth is None and self.latency is None:
            return None
        moved_bytes = -(-size_bytes // self.burst_bytes) * self.burst_bytes
        return (self.latency or 0) + (moved_bytes / self.bandwidth if self.bandwidth else 0)

    def may_be_used_by(self, target: str | None) -> bool:
        """Whether functions that run on a target may use it."""
        return not self.targets or target in self.targets


def parse_pools(text: str) -> tuple[MemoryPool, ...]:
    """
    Parse pools as an option lists them, `sram:64KiB,dram`: memory spaces, each with the capacity of
    its memory, in bytes or with a unit, or without a limit.

    Raises `PassError` for anything else.
    """
    pools = tuple(_parse_pool(entry.strip(), text) for entry in text.split(","))
    if (name := _named_twice(pools)) is not None:
        raise _malformed(f"'{name}' is there twice", text)
    return pools


def _named_twice(pools: Sequence[MemoryPool]) -> str | None:
    """Return the first name that an earlier pool has, too; None if there is none."""
    names = [pool.name for pool in pools]
    return next((name for number, name in enumerate(names) if name in names[:number]), None)


def _parse_pool(entry: str, text: str) -> MemoryPool:
    # An attribute may contain colons itself: the last one is before the capacity.
    name, colon, capacity = entry.rpartition(":")
    if not (name if colon else entry):
        raise _malformed(f"'{entry}' names no memory space", text)
    if not colon:
        name, equals, capacity = entry.rpartition("=")
        # A number without a unit may be a memory space: they have numbers, too.
        is_size = re.fullmatch(r"\s*\d[\d.]*\s*([kKMG]?i?B)?", capacity) is not None
        if is_size and (equals or not capacity.isdecimal()):
            raise _malformed(f"'{entry}' has no colon between name and capacity", text)
        return MemoryPool(entry)
    capacity_bytes = parse_bytes(capacity)
    if capacity_bytes is None:
        raise _malformed(f"the capacity '{capacity}' is no number of bytes", text)
    return MemoryPool(name, capacity_bytes)


def _malformed(what: str, text: str) -> PassError:
    return PassError(
        f"error: merge-alloc: malformed pools '{text}': {what}; expected NAME[:BYTES],... where "
        f"BYTES is {EXPECTED}"
    )


_KINDS: Mapping[str, PoolKind] = {kind: kind for kind in get_args(PoolKind)}
_ACCESSES: Mapping[str, PoolAccess] = {
    "read-only": "read-only",
    "ro": "read-only",
    "read-write": "read-write",
    "rw": "read-write",
}
"""By the names used here and those of TVM."""

_KEYS = (
    "name",
    "capacity",
    "alignment",
    "base_address",
    "target",
    "targets",
    "kind",
    "access",
    "bandwidth",
    "latency",
    "burst_bytes",
)


def pools_of_module(module: Operation) -> tuple[MemoryPool, ...]:
    """
    Return the pools that `mergealloc.pools` describes on a module: dictionaries, see `_KEYS`.

    Raises `PassError` for anything else.
    """
    entries = listed(module.attributes.get(POOLS))
    pools = tuple(_pool_of_attribute(module, entry) for entry in entries)
    if (name := _named_twice(pools)) is not None:
        fail(module, f"has '{POOLS}' with '{name}' twice")
    return pools


def _pool_of_attribute(module: Operation, entry: Attribute) -> MemoryPool:
    """Parse an entry of `mergealloc.pools`; each key is checked, as people write them by hand."""
    if not isinstance(entry, DictionaryAttr):
        fail(module, f"has '{POOLS}' with {entry}, which is no dictionary")
    values = entry.data
    for key in values:
        if key not in _KEYS:
            fail(
                module, f"has '{POOLS}' with the unknown key '{key}'; known are {', '.join(_KEYS)}"
            )
    if "name" not in values:
        fail(module, f"has '{POOLS}' with a pool that has no name")
    space = values["name"]
    is_default = space == StringAttr(DEFAULT_MEMORY_SPACE)
    name = name_of_memory_space(space)

    def integer(key: str) -> int | None:
        value = values.get(key)
        if value is None:
            return None
        if isinstance(value, IntegerAttr) and cast("IntegerAttr", value).type != i1:
            return value.value.data
        if key in ("capacity", "burst_bytes") and isinstance(value, StringAttr):
            size_bytes = parse_bytes(value.data)
            if size_bytes is not None:
                return size_bytes
        return fail(module, f"has '{POOLS}' with the {key} {value} of '{name}': no integer")

    def number(key: str) -> float | None:
        value = values.get(key)
        return value.value.data if isinstance(value, FloatAttr) else integer(key)

    if "target" in values and "targets" in values:
        fail(module, f"has '{POOLS}' with both 'target' and 'targets' of '{name}'")
    targets = values.get("targets", values.get("target"))
    names = [one.data for one in listed(targets) if isinstance(one, StringAttr)]
    if len(names) != len(listed(targets)):
        fail(module, f"has '{POOLS}' with the targets {targets} of '{name}': no names")
    return MemoryPool(
        name,
        integer("capacity"),
        integer("alignment"),
        integer("base_address"),
        tuple(names),
        _word(module, entry, "kind", _KINDS) or "both",
        _word(module, entry, "access", _ACCESSES),
        number("bandwidth"),
        number("latency"),
        1 if (burst_bytes := integer("burst_bytes")) is None else burst_bytes,
        None if is_default or isinstance(space, StringAttr) else space,
    )


def _word(
    module: Operation, entry: DictionaryAttr, key: str, words: Mapping[str, WordT]
) -> WordT | None:
    """Return the meaning of the word at a pool's key, one of `words`; None if there is none."""
    value = entry.data.get(key)
    if value is None:
        return None
    if isinstance(value, StringAttr) and value.data in words:
        return words[value.data]
    expected = ", ".join(f'"{word}"' for word in words)
    name = name_of_memory_space(entry.data["name"])
    return fail(module, f"has '{POOLS}' with the {key} {value} of '{name}': expected {expected}")


def listed(attribute: Attribute | None) -> Sequence[Attribute]:
    """Return the attributes of a list; any other attribute counts as a list of itself."""
    if isinstance(attribute, ArrayAttr):
        return cast("ArrayAttr[Attribute]", attribute).data
    return () if attribute is None else (attribute,)


def fields_of(attribute: Attribute | None) -> Mapping[str, Attribute]:
    """Return the fields of a dictionary; any other attribute has none."""
    return attribute.data if isinstance(attribute, DictionaryAttr) else {}


def pool_in(memory_space: Attribute, pools: Sequence[MemoryPool]) -> MemoryPool | None:
    """Return the pool that a memory space is; None if it is none."""
    for pool in pools:
        if pool.memory_space == memory_space or (
            pool.memory_space is None and is_named(memory_space, pool.name)
        ):
            return pool
    return None


def memory_spaces(root: Operation) -> list[Attribute]:
    """Return the memory spaces of all buffers below an operation, in order of appearance."""
    types = dict.fromkeys(value.type for op in walk(root) for value in values_of(op))
    spaces: dict[Attribute, None] = {}
    for type_ in types:
        if isinstance(type_, MemRefType | UnrankedMemRefType):
            spaces[type_.memory_space] = None
    return list(spaces)


def resolve_pool(pool: MemoryPool, spaces: Sequence[Attribute]) -> MemoryPool:
    """Return a pool with its memory space: one of the program's, else a new one of its name."""
    if pool.memory_space is not None:
        return pool
    for space in spaces:
        if is_named(space, pool.name):
            return replace(pool, memory_space=space)
    if pool.name == DEFAULT_MEMORY_SPACE:
        return replace(pool, memory_space=NoneAttr())
    if pool.name.isdecimal():
        return replace(pool, memory_space=IntegerAttr(int(pool.name), i64))
    return replace(pool, memory_space=StringAttr(pool.name))
