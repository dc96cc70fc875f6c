"""Constants of equal bytes, which are there once (G4), and the pools that may hold them (G5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import lcm

from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.analysis.calls import function_around, symbol_table_around
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.merge_alloc.constants.collect import count_accesses, with_kept_pointers
from xdsl_mergealloc.merge_alloc.constants.plan import Constant
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.pools import MemoryPool, candidate_pools, pinned_offset


@dataclass(eq=False)
class EqualConstants:
    """Constants that are there once (G4)."""

    table: Operation
    pools: tuple[MemoryPool, ...]
    """Those that may hold them, the preferred one first; none if they stay where they are."""
    pin: int | None
    """The offset that they have to have."""
    members: list[Constant] = field(default_factory=list[Constant])
    access_count: int = 0

    @property
    def alignment(self) -> int:
        """That of all of them."""
        return lcm(*(one.alignment for one in self.members))

    @property
    def size_bytes(self) -> int:
        """Of each of them."""
        return self.members[0].size_bytes

    @property
    def memory_space(self) -> Attribute:
        """The one that the program says, of those that no pool may hold."""
        return self.members[0].type.memory_space


def group_equal(
    root: Operation, memory: Memory, constants: tuple[Constant, ...], options: MergeAllocOptions
) -> list[EqualConstants]:
    """
    The constants that are there once, in program order.

    Raises `PassError` for those that name pools that there are not, or that one of the functions
    that refer to them may not use.
    """
    has_equal = len({one.contents for one in constants}) < len(constants)
    kept = with_kept_pointers(root, memory, constants) if has_equal else frozenset[Constant]()
    groups: dict[object, EqualConstants] = {}
    for one in constants:
        table = symbol_table_around(one.op)
        assert table is not None
        pools, pin = _pools_of(one, options), pinned_offset(one.op)
        space = tuple(pool.name for pool in pools) or one.type.memory_space
        key = (table, one.contents, space, pin, one if one in kept else None)
        groups.setdefault(key, EqualConstants(table, pools, pin)).members.append(one)
    if any(len(group.pools) > 1 for group in groups.values()):
        counts = count_accesses(root, memory, constants)
        for group in groups.values():
            group.access_count = sum(counts[one] for one in group.members)
    return list(groups.values())


def _pools_of(constant: Constant, options: MergeAllocOptions) -> tuple[MemoryPool, ...]:
    """G5: the pools that all functions may use that refer to a constant."""
    if not options.pools:
        return ()
    around = (function_around(reference) for reference in constant.references)
    functions = dict.fromkeys(function or constant.op for function in around)
    space = constant.type.memory_space
    candidates = [
        candidate_pools(constant.op, space, function, options.pools) for function in functions
    ]
    first, *others = candidates
    return tuple(pool for pool in first if all(pool in usable for usable in others))
