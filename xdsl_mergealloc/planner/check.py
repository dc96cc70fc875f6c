"""
Checker of plans. It shares no code with the algorithms and computes no offsets: it walks through
time once and compares the bytes of live buffers.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from xdsl_mergealloc.planner.problem import Buffer, BufferId, Problem


class ViolationKind(Enum):
    """Kinds of violations in a plan."""

    MISSING = "missing"
    """A buffer has no offset or no pool."""

    UNKNOWN = "unknown"
    """An offset or a pool is given for an id that is not a buffer of the problem."""

    WRONG_POOL = "wrong-pool"
    """A buffer lies in a pool that is not among its candidates."""

    MISALIGNED = "misaligned"
    """An offset is not a multiple of the buffer's or of the pool's alignment."""

    OUTSIDE_POOL = "outside-pool"
    """A buffer starts before its pool or ends beyond the size that the plan gives to the pool."""

    OUTSIDE_CAPACITY = "outside-capacity"
    """The size that the plan gives to a pool is larger than the pool's capacity."""

    MOVED_PIN = "moved-pin"
    """A pinned buffer lies elsewhere, or not in its first candidate pool."""

    OVERLAP = "overlap"
    """Two buffers share bytes while both are live."""


class Violation(NamedTuple):
    """One error in a plan."""

    kind: ViolationKind
    message: str
    """For users: names the buffers with their locations, the bytes and the tick."""

    buffer_ids: tuple[BufferId, ...] = ()
    pool: str = ""
    tick: int | None = None
    """The first tick at which two buffers overlap."""


def find_violations(
    problem: Problem,
    offsets: Mapping[BufferId, int],
    pool_of: Mapping[BufferId, str],
    pool_sizes: Mapping[str, int],
) -> list[Violation]:
    """Return all errors of the plan, in a fixed order; empty if it is valid."""
    violations: list[Violation] = []
    placed = [
        buffer
        for buffer in problem.buffers
        if _check_placed(problem, buffer, offsets, pool_of, violations)
    ]
    known = {buffer.id for buffer in problem.buffers}
    for buffer_id in dict.fromkeys([*offsets, *pool_of]):
        if buffer_id not in known:
            message = f"the plan places buffer {buffer_id}, which the problem does not have"
            violations.append(Violation(ViolationKind.UNKNOWN, message, (buffer_id,)))
    for pool in problem.pools:
        size = pool_sizes.get(pool.name, 0)
        if pool.capacity_bytes is not None and size > pool.capacity_bytes:
            message = f"pool '{pool.name}': {size} bytes planned, capacity {pool.capacity_bytes}"
            kind = ViolationKind.OUTSIDE_CAPACITY
            violations.append(Violation(kind, message, pool=pool.name))
    for buffer in placed:
        _check_position(problem, buffer, offsets, pool_of, pool_sizes, violations)
    for pool in problem.pools:
        members = [buffer for buffer in placed if pool_of[buffer.id] == pool.name]
        _check_overlaps(problem, pool.name, members, offsets, violations)
    return violations


def _check_placed(
    problem: Problem,
    buffer: Buffer,
    offsets: Mapping[BufferId, int],
    pool_of: Mapping[BufferId, str],
    violations: list[Violation],
) -> bool:
    """Report a missing offset or a wrong pool; return whether the buffer is in a known pool."""
    pool = pool_of.get(buffer.id)
    if buffer.id not in offsets or pool is None:
        message = f"{buffer.label()} has no offset"
        violations.append(Violation(ViolationKind.MISSING, message, (buffer.id,)))
        return False
    candidates = problem.candidate_pools(buffer)
    if pool not in candidates:
        message = f"{buffer.label()} lies in pool '{pool}', which is not one of {candidates}"
        violations.append(Violation(ViolationKind.WRONG_POOL, message, (buffer.id,), pool))
    return any(known.name == pool for known in problem.pools)


def _check_position(
    problem: Problem,
    buffer: Buffer,
    offsets: Mapping[BufferId, int],
    pool_of: Mapping[BufferId, str],
    pool_sizes: Mapping[str, int],
    violations: list[Violation],
) -> None:
    """Report an offset that is misaligned, differs from its pin, or is outside of the pool."""
    offset = offsets[buffer.id]
    pool = problem.pool_named(pool_of[buffer.id])

    def report(kind: ViolationKind, problem_text: str) -> None:
        message = f"{buffer.label()} at offset {offset} {problem_text}"
        violations.append(Violation(kind, message, (buffer.id,), pool.name))

    if offset % buffer.alignment:
        report(ViolationKind.MISALIGNED, f"is not aligned to {buffer.alignment}")
    if offset % pool.alignment:
        report(ViolationKind.MISALIGNED, f"is not aligned to {pool.alignment}, the pool's")
    pool_size = pool_sizes.get(pool.name, 0)
    if offset < 0 or (buffer.needs_bytes and offset + buffer.size_bytes > pool_size):
        end = offset + buffer.size_bytes
        text = f"ends at {end}, outside pool '{pool.name}' of {pool_size} bytes"
        report(ViolationKind.OUTSIDE_POOL, text)
    pin = buffer.pinned_offset_bytes
    if pin is not None and offset != pin:
        report(ViolationKind.MOVED_PIN, f"should be at its pinned offset {pin}")
    elif pin is not None and pool.name != problem.candidate_pools(buffer)[0]:
        report(ViolationKind.MOVED_PIN, f"is pinned, but lies in pool '{pool.name}'")


def _check_overlaps(
    problem: Problem,
    pool: str,
    members: list[Buffer],
    offsets: Mapping[BufferId, int],
    violations: list[Violation],
) -> None:
    """
    Walk through time with two sets of live buffers: `clear` buffers, which are pairwise disjoint in
    bytes and sorted by offset, so that a new buffer is compared to its neighbours only; and those
    that overlapped another buffer when they became live, with which every new buffer is compared.
    In a valid plan the second set holds only buffers that may overlap.
    """
    allowed = {frozenset(pair[:2]): pair.same_offset for pair in problem.may_overlap}
    starting: dict[int, list[int]] = {}
    ending: dict[int, list[int]] = {}
    for index, buffer in enumerate(members):
        if buffer.size_bytes:
            for start, end in buffer.live:
                if start < end:
                    starting.setdefault(start, []).append(index)
                    ending.setdefault(end, []).append(index)
    clear: list[tuple[int, int, int]] = []  # (offset, end of the bytes, index)
    overlapping: dict[int, tuple[int, int]] = {}  # index -> (offset, end of the bytes)
    found: dict[tuple[int, int], int] = {}  # pair of indices -> first tick
    for tick in sorted(starting.keys() | ending.keys()):
        for index in ending.get(tick, ()):
            if overlapping.pop(index, None) is None:
                offset = offsets[members[index].id]
                entry = (offset, offset + members[index].size_bytes, index)
                del clear[bisect_left(clear, entry)]
        for index in starting.get(tick, ()):
            offset = offsets[members[index].id]
            end = offset + members[index].size_bytes
            others = _clear_between(clear, offset, end)
            for other, (other_offset, other_end) in overlapping.items():
                if other_offset < end and offset < other_end:
                    others.append(other)
            if others:
                overlapping[index] = (offset, end)
                for other in others:
                    found.setdefault((min(index, other), max(index, other)), tick)
            else:
                insort(clear, (offset, end, index))
    for (first_index, second_index), tick in found.items():
        first, second = members[first_index], members[second_index]
        same_offset_only = allowed.get(frozenset((first.id, second.id)))
        first_offset, second_offset = offsets[first.id], offsets[second.id]
        if same_offset_only is False or (same_offset_only and first_offset == second_offset):
            continue
        message = (
            f"{first.label()} in bytes [{first_offset}, {first_offset + first.size_bytes}) and "
            f"{second.label()} in bytes [{second_offset}, {second_offset + second.size_bytes}) "
            f"of pool '{pool}' are both live at tick {tick}"
        )
        ids = (first.id, second.id)
        violations.append(Violation(ViolationKind.OVERLAP, message, ids, pool, tick))


def _clear_between(clear: list[tuple[int, int, int]], start: int, end: int) -> list[int]:
    """Return the indices of the clear entries that share bytes with `[start, end)`."""
    position = bisect_left(clear, (start,))
    if position and clear[position - 1][1] > start:
        position -= 1
    result: list[int] = []
    while position < len(clear) and clear[position][0] < end:
        result.append(clear[position][2])
        position += 1
    return result
