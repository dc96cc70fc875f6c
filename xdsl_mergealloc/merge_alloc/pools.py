"""Pools: memories that buffers can be put into, as the module, an option or Python describe them.

A pool is named as the memory space that it is. Which pools may hold a buffer (M13 to M15):

- M13 Those that `mergealloc.pools` names on its allocation, the preferred one first.
- M14 Else the pool that its memory space is.
- M15 Else, if it is in the default memory space, which then is no pool, all pools, in their order.

What is in another memory space has an arena of its own there, as without pools.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    UnrankedMemRefType,
    i64,
)
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.byte_sizes import EXPECTED, parse_bytes
from xdsl_mergealloc.diagnostics import PassError, error_at, fail
from xdsl_mergealloc.nests import walk

DEFAULT_MEMORY_SPACE = "default"
"""What the memory space of memrefs that name none is called."""

POOLS = "mergealloc.pools"
"""On a module: its pools. On an allocation: the pools that may hold it."""
OFFSET = "mergealloc.offset"
"""On an allocation: the offset that it has to have."""
TARGET = "mergealloc.target"
"""On a function: what it runs on."""


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
class MemoryPool:
    """
    A memory that holds buffers.

    Raises `PassError` for values out of range.
    """

    name: str
    """Of its memory space, see `is_named`."""
    capacity_bytes: int | None = None
    """Of all that is there at the same time; None: as much as it gets."""
    alignment: int | None = None
    """Offsets are multiples of it, in bytes. None: of the pass's own alignment."""
    base_address: int | None = None
    """Where the memory begins, for arenas at constant addresses."""
    targets: tuple[str, ...] = ()
    """Only functions that run on one of these (`mergealloc.target`) may use it. Empty: all may."""
    bandwidth: float | None = None
    """A hint for reports, in any unit."""
    latency: float | None = None
    """A hint for reports, in any unit."""
    memory_space: Attribute | None = None
    """The attribute itself; None until it is known which attribute of a program has the name."""

    def __post_init__(self) -> None:
        for what, value, least in (
            ("capacity", self.capacity_bytes, 0),
            ("alignment", self.alignment, 1),
            ("base_address", self.base_address, 0),
        ):
            if value is not None and value < least:
                raise PassError(
                    f"error: merge-alloc: pool '{self.name}': {what} must be at least {least}, "
                    f"but is {value}"
                )

    def may_be_used_by(self, target: str | None) -> bool:
        """Whether functions that run on a target may use it."""
        return not self.targets or target in self.targets


def parse_pools(text: str) -> tuple[MemoryPool, ...]:
    """
    Pools as an option lists them, `sram:64KiB,dram`: memory spaces, each with the capacity of its
    memory, in bytes or with a unit, or without a limit.

    Raises `PassError` for anything else.
    """
    pools = tuple(_parse_pool(entry.strip(), text) for entry in text.split(","))
    for number, pool in enumerate(pools):
        if any(pool.name == other.name for other in pools[:number]):
            raise _malformed(f"'{pool.name}' is there twice", text)
    return pools


def _parse_pool(entry: str, text: str) -> MemoryPool:
    # An attribute may contain colons itself: the last one is before the capacity.
    name, colon, capacity = entry.rpartition(":")
    if not colon:
        name = entry
    if not name:
        raise _malformed(f"'{entry}' names no memory space", text)
    if not colon:
        return MemoryPool(name)
    capacity_bytes = parse_bytes(capacity)
    if capacity_bytes is None:
        raise _malformed(f"the capacity '{capacity}' is no number of bytes", text)
    return MemoryPool(name, capacity_bytes)


def _malformed(what: str, text: str) -> PassError:
    return PassError(
        f"error: merge-alloc: malformed pools '{text}': {what}; expected NAME[:BYTES],... where "
        f"BYTES is {EXPECTED}"
    )


_KEYS = (
    "name",
    "capacity",
    "alignment",
    "base_address",
    "target",
    "targets",
    "bandwidth",
    "latency",
)


def pools_of_module(module: Operation) -> tuple[MemoryPool, ...]:
    """
    The pools that `mergealloc.pools` describes on a module: a list of dictionaries, see `_KEYS`.

    Raises `PassError` for anything else.
    """
    attribute = module.attributes.get(POOLS)
    if attribute is None:
        return ()
    pools = tuple(_pool_of_attribute(module, entry) for entry in listed(attribute))
    for number, pool in enumerate(pools):
        if any(pool.name == other.name for other in pools[:number]):
            fail(module, f"has '{POOLS}' with '{pool.name}' twice")
    return pools


def _pool_of_attribute(module: Operation, entry: Attribute) -> MemoryPool:
    """One entry of `mergealloc.pools`; each key is checked, as people write them by hand."""
    if not isinstance(entry, DictionaryAttr):
        fail(module, f"has '{POOLS}' with {entry}, which is no dictionary")
    values = entry.data
    for key in values:
        if key not in _KEYS:
            fail(
                module,
                f"has '{POOLS}' with the unknown key '{key}'; known are {', '.join(_KEYS)}",
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
        if isinstance(value, IntegerAttr):
            return value.value.data
        if key == "capacity" and isinstance(value, StringAttr):
            size_bytes = parse_bytes(value.data)
            if size_bytes is not None:
                return size_bytes
        return fail(module, f"has '{POOLS}' with the {key} {value} of '{name}': no integer")

    def number(key: str) -> float | None:
        value = values.get(key)
        return value.value.data if isinstance(value, FloatAttr) else integer(key)

    targets = values.get("targets", values.get("target", ArrayAttr[Attribute](())))
    names = [one.data for one in listed(targets) if isinstance(one, StringAttr)]
    if len(names) != len(listed(targets)):
        fail(module, f"has '{POOLS}' with the targets {targets} of '{name}': no names")
    return MemoryPool(
        name,
        integer("capacity"),
        integer("alignment"),
        integer("base_address"),
        tuple(names),
        number("bandwidth"),
        number("latency"),
        None if is_default or isinstance(space, StringAttr) else space,
    )


def listed(attribute: Attribute) -> Sequence[Attribute]:
    """The attributes of a list; of anything else, that alone."""
    if isinstance(attribute, ArrayAttr):
        return cast("ArrayAttr[Attribute]", attribute).data
    return (attribute,)


def memory_spaces(root: Operation) -> list[Attribute]:
    """The memory spaces of all buffers below an operation, in the order of their appearance."""
    types: dict[Attribute, None] = {}
    for op in walk(root):
        types.update(dict.fromkeys(op.result_types))
        for region in op.regions:
            for block in region.blocks:
                types.update(dict.fromkeys(block.arg_types))
    spaces: dict[Attribute, None] = {}
    for type_ in types:
        if isinstance(type_, MemRefType | UnrankedMemRefType):
            spaces[type_.memory_space] = None
    return list(spaces)


def resolve_pool(pool: MemoryPool, spaces: Sequence[Attribute]) -> MemoryPool:
    """A pool with its memory space: the one of a program that it names, else one of that name."""
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


def pool_in(memory_space: Attribute, pools: Sequence[MemoryPool]) -> MemoryPool | None:
    """The pool that a memory space is; None if it is none."""
    for pool in pools:
        if pool.memory_space == memory_space or (
            pool.memory_space is None and is_named(memory_space, pool.name)
        ):
            return pool
    return None


def candidate_pools(
    allocation: Operation,
    memory_space: Attribute,
    function: Operation,
    pools: Sequence[MemoryPool],
) -> tuple[MemoryPool, ...]:
    """
    The pools that may hold a buffer, the preferred one first (M13 to M15); none if it stays in its
    own memory space.

    Raises `PassError` if the allocation names a pool that there is not, or that its function's
    target may not use.
    """
    target = function.attributes.get(TARGET)
    target_name = target.data if isinstance(target, StringAttr) else None
    usable = [pool for pool in pools if pool.may_be_used_by(target_name)]
    named = allocation.attributes.get(POOLS)
    if named is None:
        own = pool_in(memory_space, pools)
        if own is None:
            return tuple(usable) if isinstance(memory_space, NoneAttr) else ()
        if own not in usable:
            raise _not_usable(allocation, own, target_name)
        return (own,)
    found: list[MemoryPool] = []
    for one in listed(named):
        pool = next((pool for pool in pools if is_named(one, pool.name)), None)
        if pool is None:
            known = ", ".join(f"'{pool.name}'" for pool in pools) or "none"
            raise PassError(
                f"{error_at(allocation)}merge-alloc: {POOLS}: there is no pool "
                f"'{name_of_memory_space(one)}'; the pools are: {known}"
            )
        if pool not in usable:
            raise _not_usable(allocation, pool, target_name)
        if pool not in found:
            found.append(pool)
    return tuple(found)


def _not_usable(allocation: Operation, pool: MemoryPool, target: str | None) -> PassError:
    runs_on = "no target" if target is None else f"the target '{target}'"
    return PassError(
        f"{error_at(allocation)}merge-alloc: pool '{pool.name}' is for the targets "
        f"{', '.join(pool.targets)}, but the function has {runs_on}"
    )


def pinned_offset(allocation: Operation) -> int | None:
    """
    The offset in bytes that an allocation has to have; None if it may have any.

    Raises `PassError` if the attribute is no integer.
    """
    attribute = allocation.attributes.get(OFFSET)
    if attribute is None:
        return None
    if not isinstance(attribute, IntegerAttr) or attribute.value.data < 0:
        fail(allocation, f"has '{OFFSET}', which is no offset: {attribute}")
    return attribute.value.data
