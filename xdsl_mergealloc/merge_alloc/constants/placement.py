"""The memory and the offset of each constant: packing (G3), equal bytes (G4), pools (G5).

All constants of a memory exist at the same time. None share bytes, so this is no problem for the
planner: the total is the sum of all sizes and of the gaps for alignment. The highest alignments
come first, and gaps are filled with constants that fit.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import lcm
from typing import NamedTuple

from xdsl.dialects.memref import GlobalOp
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.analysis.calls import symbol_table_around
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import PassError, error_at
from xdsl_mergealloc.memory_pools import MemoryPool, pool_in
from xdsl_mergealloc.merge_alloc.candidate_pools import BufferUsers, candidate_pools, pinned_offset
from xdsl_mergealloc.merge_alloc.constants.collect import count_accesses, with_kept_pointers
from xdsl_mergealloc.merge_alloc.constants.plan import Constant, ConstantsPlan, PackedConstant
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.trace import grouped
from xdsl_mergealloc.planner.bounds import round_up


class ConstantBytes(NamedTuple):
    """Bytes to be placed."""

    size_bytes: int
    alignment: int
    """Any positive integer, in bytes."""
    pinned_offset_bytes: int | None = None
    """Its required offset; None if it may have any."""


def pack(pieces: Sequence[ConstantBytes]) -> tuple[list[int], int]:
    """
    Return the offsets of pieces, in their order, and the bytes up to the end of the last one.

    Pinned pieces are assumed to be disjoint.
    """
    offsets = [piece.pinned_offset_bytes or 0 for piece in pieces]
    gaps: list[tuple[int, int]] = []
    """Size and begin, ascending."""
    end = 0
    pinned = [number for number, one in enumerate(pieces) if one.pinned_offset_bytes is not None]
    for number in sorted(pinned, key=lambda number: offsets[number]):
        if offsets[number] > end:
            insort(gaps, (offsets[number] - end, end))
        end = offsets[number] + pieces[number].size_bytes
    others = [number for number, one in enumerate(pieces) if one.pinned_offset_bytes is None]
    others.sort(key=lambda number: (-pieces[number].alignment, -pieces[number].size_bytes))
    for number in others:
        piece = pieces[number]
        for place in range(bisect_left(gaps, (piece.size_bytes, 0)), len(gaps)):
            gap_bytes, begin = gaps[place]
            offset = round_up(begin, piece.alignment)
            if offset + piece.size_bytes <= begin + gap_bytes:
                del gaps[place]
                break
        else:
            gap_bytes, begin = 0, end
            offset = round_up(end, piece.alignment)
            gap_bytes = offset + piece.size_bytes - begin
            end += gap_bytes
        offsets[number] = offset
        for low, high in ((begin, offset), (offset + piece.size_bytes, begin + gap_bytes)):
            if low < high:
                insort(gaps, (high - low, low))
    return offsets, end


@dataclass(eq=False)
class EqualConstants:
    """Equal constants, which are stored once (G4)."""

    table: Operation
    pools: tuple[MemoryPool, ...]
    """Pools that may hold them, the preferred one first; empty if they stay in their memory."""
    pin: int | None
    """Their required offset; None if they may have any."""
    members: list[Constant] = field(default_factory=list[Constant])
    access_count: int = 0

    @property
    def alignment(self) -> int:
        """Least common multiple of their alignments, in bytes."""
        return lcm(*(one.alignment for one in self.members))

    @property
    def size_bytes(self) -> int:
        """Size of each of them."""
        return self.members[0].size_bytes

    def piece(self, alignment: int) -> ConstantBytes:
        """Return the bytes to place, in a memory that aligns all pieces."""
        return ConstantBytes(self.size_bytes, lcm(self.alignment, alignment), self.pin)

    @property
    def memory_space(self) -> Attribute:
        """The memory space in the program, for constants that no pool may hold."""
        return self.members[0].type.memory_space


def group_equal(
    root: Operation, memory: Memory, constants: Sequence[Constant], options: MergeAllocOptions
) -> list[EqualConstants]:
    """
    Group the constants that are stored once, in program order.

    Raises `PassError` for constants that name pools that do not exist, or that one of the functions
    that refer to the constants may not use.
    """
    has_equal = len({one.contents for one in constants}) < len(constants)
    kept = with_kept_pointers(root, memory, constants) if has_equal else frozenset[Constant]()
    users = BufferUsers(lambda: memory)
    groups: dict[object, EqualConstants] = {}
    for one in constants:
        table = symbol_table_around(one.op)
        assert table is not None
        pools, pin = _pools_of(one, options, users), pinned_offset(one.op)
        space = tuple(pool.name for pool in pools) or one.type.memory_space
        key = (table, one.contents, space, pin, one if one in kept else None)
        groups.setdefault(key, EqualConstants(table, pools, pin)).members.append(one)
    if any(len(group.pools) > 1 for group in groups.values()):
        counts = count_accesses(root, memory, constants)
        for group in groups.values():
            group.access_count = sum(counts[one] for one in group.members)
    return list(groups.values())


def _pools_of(
    constant: Constant, options: MergeAllocOptions, users: BufferUsers
) -> tuple[MemoryPool, ...]:
    """G5: return the pools that may hold a constant."""
    if not options.pools:
        return ()
    return candidate_pools(
        constant.op,
        constant.type.memory_space,
        constant.size_bytes,
        partial(users.of, [reference.memref for reference in constant.references]),
        options.pools,
        is_constant=True,
    )


class _Room:
    """Constants assigned to a pool."""

    def __init__(self, pool: MemoryPool):
        self.capacity_bytes = pool.capacity_bytes
        self._alignment = pool.alignment or 1
        self.members: list[EqualConstants] = []
        self._size_bytes = 0
        self._most_bytes = 0

    def fits(self, group: EqualConstants) -> bool:
        """Whether there is room for one more group."""
        if self.capacity_bytes is None:
            return True
        if self._size_bytes + group.size_bytes > self.capacity_bytes:
            return False
        most_bytes = self._most_bytes + self._aligned_bytes(group)
        has_pins = any(one.pin is not None for one in (*self.members, group))
        if most_bytes <= self.capacity_bytes and not has_pins:
            return True
        # In between, the packing decides.
        return self.needed_bytes([*self.members, group]) <= self.capacity_bytes

    def add(self, group: EqualConstants) -> None:
        """Add a group, whether there is room or not."""
        self.members.append(group)
        self._size_bytes += group.size_bytes
        self._most_bytes += self._aligned_bytes(group)

    def needed_bytes(self, members: Sequence[EqualConstants]) -> int:
        """Return the total size in bytes of the globals that hold these constants."""
        return sum(
            pack([group.piece(self._alignment) for group in groups])[1]
            for groups in grouped(members, lambda one: one.table).values()
        )

    def _aligned_bytes(self, group: EqualConstants) -> int:
        return round_up(group.size_bytes, lcm(group.alignment, self._alignment))


def place(
    groups: Sequence[EqualConstants], options: MergeAllocOptions
) -> tuple[ConstantsPlan, ...]:
    """
    Plan the globals for constants, in the pools of the options.

    Raises `PassError` for constants that fit nowhere, unless the options say `on-overflow=warn`,
    for pins that are impossible, and for more bytes than an index counts.
    """
    position = {group: number for number, group in enumerate(groups)}
    plans: list[ConstantsPlan] = []
    for space, members in _assign(groups, options).items():
        members.sort(key=position.__getitem__)
        pool = pool_in(space, options.pools)
        made = _plans_in(space, members, 1 if pool is None else pool.alignment or 1)
        if pool is not None and pool.capacity_bytes is not None:
            excess_bytes = sum(plan.size_bytes for plan in made) - pool.capacity_bytes
            made[-1] = made[-1]._replace(overflow_bytes=max(0, excess_bytes))
        plans += made
    for plan in plans:
        if plan.size_bytes > options.largest_index:
            raise PassError(
                f"{error_at(plan.packed[0].constant.op)}merge-alloc: a global of "
                f"{plan.size_bytes} bytes for constants is too large: an index of "
                f"{options.index_bitwidth} bits counts to {options.largest_index}"
            )
    return tuple(plans)


def _assign(
    groups: Sequence[EqualConstants], options: MergeAllocOptions
) -> dict[Attribute, list[EqualConstants]]:
    """G5: assign constants to memory spaces."""
    rooms = {pool.name: _Room(pool) for pool in options.pools}
    in_space: dict[Attribute, list[EqualConstants]] = {}
    # Constants that can be in one pool only come first.
    for group in sorted(groups, key=lambda one: (len(one.pools) > 1, -one.access_count)):
        space = group.memory_space
        if group.pools:
            pool = _first_with_room(group, rooms, options)
            rooms[pool.name].add(group)
            assert pool.memory_space is not None
            space = pool.memory_space
        in_space.setdefault(space, []).append(group)
    return in_space


def _first_with_room(
    group: EqualConstants, rooms: Mapping[str, _Room], options: MergeAllocOptions
) -> MemoryPool:
    for pool in group.pools:
        if rooms[pool.name].fits(group):
            return pool
    if options.on_overflow == "warn":
        return group.pools[0]
    constant = group.members[0]
    left = ", ".join(
        f"pool '{pool.name}' has {rooms[pool.name].capacity_bytes} bytes for constants, of which "
        f"{rooms[pool.name].needed_bytes(rooms[pool.name].members)} are taken"
        for pool in group.pools
    )
    raise PassError(
        f"{error_at(constant.op)}merge-alloc: constant @{constant.name} ({constant.size_bytes} "
        f"bytes, alignment {group.alignment}) does not fit: {left}"
    )


def _plans_in(
    space: Attribute, members: Sequence[EqualConstants], alignment: int
) -> list[ConstantsPlan]:
    """Plan one global for a memory space in each symbol table."""
    plans: list[ConstantsPlan] = []
    for table, groups in grouped(members, lambda one: one.table).items():
        pieces = [group.piece(alignment) for group in groups]
        _check_pins(groups, pieces)
        offsets, size_bytes = pack(pieces)
        packed = {
            constant.op: PackedConstant(constant, offset)
            for group, offset in zip(groups, offsets, strict=True)
            for constant in group.members
        }
        common = lcm(*(piece.alignment for piece in pieces))
        in_program_order = [
            packed[op]
            for op in table.regions[0].block.ops
            if isinstance(op, GlobalOp) and op in packed
        ]
        # memref.global takes powers of two.
        plan = ConstantsPlan(table, space, size_bytes, common & -common, tuple(in_program_order))
        plans.append(plan)
    return plans


def _check_pins(groups: Sequence[EqualConstants], pieces: Sequence[ConstantBytes]) -> None:
    """Raise `PassError` for pins that are not aligned, or overlap."""
    pinned = [
        (piece.pinned_offset_bytes, piece, group.members[0])
        for group, piece in zip(groups, pieces, strict=True)
        if piece.pinned_offset_bytes is not None
    ]
    pinned.sort(key=lambda entry: entry[0])
    end, before = 0, None
    for offset, piece, constant in pinned:
        if offset % piece.alignment:
            raise PassError(
                f"{error_at(constant.op)}merge-alloc: constant @{constant.name} is pinned to "
                f"{offset}, which is no multiple of {piece.alignment}"
            )
        if before is not None and offset < end:
            raise PassError(
                f"{error_at(constant.op)}merge-alloc: constants @{before.name} and "
                f"@{constant.name} are pinned to bytes that overlap"
            )
        end, before = offset + piece.size_bytes, constant


def bytes_by_space(plans: Sequence[ConstantsPlan]) -> dict[Attribute, int]:
    """Return the bytes that globals for constants occupy in each memory space."""
    taken: Counter[Attribute] = Counter()
    for plan in plans:
        taken[plan.memory_space] += plan.size_bytes
    return taken
