"""
The chunk planner of the merge-alloc pass: `cost-model` and `size-first`.

An online algorithm over the stream of allocations and frees, in the order of time. Source: the
"Static Memory Planner" of the merge-alloc proposal for MLIR (oneDNN Graph Compiler). Its rules:

CH1. A base buffer is cut into chunks, each free or in use. An allocation takes a free chunk:
    the left part of a chunk that is too large; the whole of a chunk that is too small, after
    extending it, which moves everything to its right. Without any free chunk the base buffer grows
    at its end. A chunk that is freed merges with free neighbours.
CH2. `cost-model` takes the free chunk with the highest score: closeness of the sizes,
    `-|chunk - size| / max(chunk, size)`, plus 1 if the chunk is large enough, plus heat,
    `1 - min((now - freed) / 10, 1)`, where the clock advances by one with every event. Among equals
    the most recently freed chunk wins, then the one freed first. `size-first` takes the smallest
    chunk that is large enough (the first inserted among equals), else it extends the largest (the
    last inserted among equals).
CH3. Sizes are rounded up to the alignment. Here: to the least common multiple of all alignments.

Several live ranges of a buffer count as one range over them all.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from xdsl_mergealloc.planner.algorithms.budget import LATE_CHECK_PERIOD, LateCheck
from xdsl_mergealloc.planner.algorithms.stretching_line import StretchingLine
from xdsl_mergealloc.planner.bounds import round_up
from xdsl_mergealloc.planner.plan import Placement
from xdsl_mergealloc.planner.problem import Buffer, BufferId, Pool, UnsupportedProblemError

_HEAT_EVENTS = 10
"""Number of events for which a chunk is warm after its free."""


ChunkRule: TypeAlias = Literal["cost-model", "size-first"]


def place_cost_model(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    """Place with the merge-alloc proposal's default."""
    return _place("cost-model", buffers, pool)


def place_size_first(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    """Place with the merge-alloc proposal's `planner-options=size-first`."""
    return _place("size-first", buffers, pool)


def _place(rule: ChunkRule, buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    placement = place_chunks(rule, buffers, pool)
    assert placement is not None  # there was no limit
    return placement


def place_chunks(
    rule: ChunkRule,
    buffers: tuple[Buffer, ...],
    pool: Pool,
    limit_bytes: int | None = None,
    is_late: LateCheck = None,
) -> Placement | None:
    """
    Return the placement by a rule; None as soon as it exceeds the limit or the time.

    Raises `UnsupportedProblemError` if a buffer is pinned.
    """
    for buffer in buffers:
        if buffer.pinned_offset_bytes is not None:
            text = f"'{rule}' does not support pinned buffers: {buffer.label()}"
            raise UnsupportedProblemError(text)
    alignment = math.lcm(pool.alignment, *{buffer.alignment for buffer in buffers})
    sizes = [round_up(buffer.size_bytes, alignment) for buffer in buffers]
    free_chunks = CostModelChunks() if rule == "cost-model" else SizeFirstChunks()
    found = plan_trace(allocation_trace(buffers), sizes, free_chunks, limit_bytes, is_late)
    if found is None:
        return None
    offsets, total = found
    by_id: dict[BufferId, int] = {
        buffer.id: offset for buffer, offset in zip(buffers, offsets, strict=True)
    }
    return Placement(by_id, total, rule)


def allocation_trace(buffers: Sequence[Buffer]) -> list[int]:
    """
    Return the events in the order of time: `index` allocates that buffer, `~index` frees it.

    At one tick frees come first, then allocations in the given order. Buffers without bytes or
    without live ticks are left out.
    """
    placed = [
        index
        for index, buffer in enumerate(buffers)
        if buffer.size_bytes and buffer.live and buffer.live[0].start < buffer.live[-1].end
    ]
    moments = [2 * buffers[index].live[-1].end for index in placed]
    moments += [2 * buffers[index].live[0].start + 1 for index in placed]
    events = [~index for index in placed] + placed
    return [events[i] for i in sorted(range(len(events)), key=moments.__getitem__)]


class Chunk:
    """A part of the base buffer, linked to its neighbours."""

    __slots__ = ("freed", "inserted", "is_free", "left", "point", "right", "size")

    def __init__(self, point: int, size: int) -> None:
        self.point = point
        """The point of the `StretchingLine` at which the chunk starts."""
        self.size = size
        self.left: Chunk | None = None
        self.right: Chunk | None = None
        self.is_free = False
        self.freed = 0
        """The clock when the chunk, or the chunk it was split from, was freed."""
        self.inserted = 0
        """Sequence number of its insertion into the free chunks."""


class FreeChunks:
    """The free chunks, and the rule that chooses one for an allocation."""

    def insert(self, chunk: Chunk) -> None:
        raise NotImplementedError

    def remove(self, chunk: Chunk) -> None:
        raise NotImplementedError

    def choose(self, size: int, now: int) -> Chunk | None:
        """Return the chunk to take, which may be too small; None if there is no free chunk."""
        raise NotImplementedError


class SizeFirstChunks(FreeChunks):
    """The rule of `size-first` (CH2)."""

    def __init__(self) -> None:
        self._keys: list[tuple[int, int]] = []  # (size, inserted), ascending
        self._by_insertion: dict[int, Chunk] = {}

    def insert(self, chunk: Chunk) -> None:
        self._by_insertion[chunk.inserted] = chunk
        insort(self._keys, (chunk.size, chunk.inserted))

    def remove(self, chunk: Chunk) -> None:
        del self._by_insertion[chunk.inserted]
        del self._keys[bisect_left(self._keys, (chunk.size, chunk.inserted))]

    def choose(self, size: int, now: int) -> Chunk | None:
        if not self._keys:
            return None
        position = bisect_left(self._keys, (size,))
        key = self._keys[min(position, len(self._keys) - 1)]
        return self._by_insertion[key[1]]


def cost_model_score(chunk_size: int, freed: int, size: int, now: int) -> float:
    """Return the score of a free chunk for an allocation (CH2)."""
    closeness = -abs(chunk_size - size) / max(chunk_size, size)
    fits = 1.0 if chunk_size >= size else 0.0
    heat = 1.0 - min((now - freed) / _HEAT_EVENTS, 1.0)
    return closeness + fits + heat


class CostModelChunks(FreeChunks):
    """
    The rule of `cost-model` (CH2), without scoring all chunks.

    Every free event creates one free chunk, and a split leaves at most one part free: no two free
    chunks have the same `freed`, so at most ten are warm, and these are scored one by one. Among
    cold chunks only the size counts. The score falls with the distance from `size` on either side,
    and any chunk that is large enough beats any that is not; so the best cold chunk is the smallest
    that is large enough, or else the largest. (Rounding may make the scores of unequal sizes equal,
    so its neighbours are scored, too.) The sorted list also holds the warm chunks, which does no
    harm: a warm chunk beats all cold chunks at a greater distance.
    """

    def __init__(self) -> None:
        self._keys: list[tuple[int, int]] = []  # (size, freed), ascending
        self._by_freed: dict[int, Chunk] = {}
        self._freed_stack: list[int] = []  # ascending; its top may be stale

    def insert(self, chunk: Chunk) -> None:
        if not self._freed_stack or self._freed_stack[-1] < chunk.freed:
            self._freed_stack.append(chunk.freed)
        self._by_freed[chunk.freed] = chunk
        insort(self._keys, (chunk.size, chunk.freed))

    def remove(self, chunk: Chunk) -> None:
        del self._by_freed[chunk.freed]
        del self._keys[bisect_left(self._keys, (chunk.size, chunk.freed))]

    def choose(self, size: int, now: int) -> Chunk | None:
        if not self._keys:
            return None
        while self._freed_stack[-1] not in self._by_freed:
            self._freed_stack.pop()
        best = self._freed_stack[-1]
        best_score = cost_model_score(self._by_freed[best].size, best, size, now)
        candidates = set(range(now - _HEAT_EVENTS + 1, now))
        candidates &= self._by_freed.keys()
        candidates.update(self._best_cold(size))
        for freed in sorted(candidates):
            score = cost_model_score(self._by_freed[freed].size, freed, size, now)
            if score > best_score:
                best, best_score = freed, score
        return self._by_freed[best]

    def _best_cold(self, size: int) -> Iterable[int]:
        """Yield `freed` of the chunks whose size alone scores highest."""
        keys = self._keys
        position = bisect_left(keys, (size,))
        step = 1
        if position == len(keys):
            position, step = len(keys) - 1, -1
        best_score = cost_model_score(keys[position][0], 0, size, _HEAT_EVENTS)
        while 0 <= position < len(keys):
            chunk_size = keys[position][0]
            if cost_model_score(chunk_size, 0, size, _HEAT_EVENTS) < best_score:
                return
            first = bisect_left(keys, (chunk_size,))
            yield keys[first][1]  # of equal sizes, the first freed
            position = first - 1 if step < 0 else bisect_right(keys, (chunk_size, math.inf))


def plan_trace(
    trace: Iterable[int],
    sizes: Sequence[int],
    free_chunks: FreeChunks,
    limit: int | None = None,
    is_late: LateCheck = None,
) -> tuple[list[int], int] | None:
    """
    Return offsets by buffer index, and the size of the base buffer; None once the size exceeds the
    limit, or it is late.

    `trace` is as `allocation_trace` returns it; `sizes` are positive for buffers in the trace, and
    the offset of a buffer that is not in the trace is 0.
    """
    line = StretchingLine()
    base = _BaseBuffer(line, free_chunks)
    in_use: dict[int, Chunk] = {}
    point_of: dict[int, int] = {}
    for now, event in enumerate(trace, start=1):
        if is_late is not None and not now % LATE_CHECK_PERIOD and is_late():
            return None
        if event >= 0:
            chunk = base.allocate(sizes[event], now)
            if limit is not None and base.size > limit:
                return None
            in_use[event] = chunk
            point_of[event] = chunk.point
        else:
            base.free(in_use.pop(~event), now)
    coordinates = line.coordinates()
    offsets = [0] * len(sizes)
    for index, point in point_of.items():
        offsets[index] = coordinates[point]
    return offsets, base.size


class _BaseBuffer:
    """The chunks of the base buffer, in a linked list."""

    def __init__(self, line: StretchingLine, free_chunks: FreeChunks) -> None:
        self._line = line
        self._free_chunks = free_chunks
        self._last: Chunk | None = None
        self._insertions = 0
        self.size = 0

    def allocate(self, size: int, now: int) -> Chunk:
        chunk = self._free_chunks.choose(size, now)
        if chunk is None:
            chunk = Chunk(self._line.add(self.size), size)
            self._link(self._last, chunk)
            self.size += size
            return chunk
        self._free_chunks.remove(chunk)
        chunk.is_free = False
        start = self._line.coordinate(chunk.point)
        if chunk.size < size:
            if chunk.right is not None:
                self._line.stretch(start + chunk.size, size - chunk.size)
            self.size += size - chunk.size
            chunk.size = size
        elif chunk.size > size:
            rest = Chunk(self._line.add(start + size), chunk.size - size)
            rest.freed = chunk.freed
            chunk.size = size
            self._link(chunk, rest)
            self._insert_free(rest)
        return chunk

    def free(self, chunk: Chunk, now: int) -> None:
        left, right = chunk.left, chunk.right
        if left is not None and left.is_free:
            self._free_chunks.remove(left)
            self._absorb_right(left)
            chunk = left
        if right is not None and right.is_free:
            self._free_chunks.remove(right)
            self._absorb_right(chunk)
        chunk.freed = now
        self._insert_free(chunk)

    def _insert_free(self, chunk: Chunk) -> None:
        chunk.is_free = True
        chunk.inserted = self._insertions
        self._insertions += 1
        self._free_chunks.insert(chunk)

    def _link(self, left: Chunk | None, chunk: Chunk) -> None:
        """Insert the chunk to the right of `left`."""
        chunk.left = left
        if left is not None:
            chunk.right = left.right
            left.right = chunk
        if chunk.right is None:
            self._last = chunk
        else:
            chunk.right.left = chunk

    def _absorb_right(self, chunk: Chunk) -> None:
        absorbed = chunk.right
        assert absorbed is not None
        chunk.size += absorbed.size
        chunk.right = absorbed.right
        if absorbed.right is None:
            self._last = chunk
        else:
            absorbed.right.left = chunk
