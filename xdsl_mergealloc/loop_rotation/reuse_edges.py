"""Reuse edges: buffers that are kept from a free until a later allocation.

A free F of the buffer A and an allocation B may be connected, so that B gets A's memory, if

R7. both are in blocks of the iteration: each is executed once in each iteration, F before B or, in
    the next iteration, B before F,
R8. A and B are of one allocation class, and A has, or can get at no cost, the alignment that all
    buffers of that class ask for,
R9. at no moment from F to B is more memory in use, with A and all buffers kept by other edges,
    than at the heaviest moment of the original iteration. So a loop that runs at all never has
    more memory in use than before.

A freed buffer is used no more, and fresh memory may hold anything, so the contents of the memory do
not matter. A buffer that is kept to the next iteration needs a first buffer, which is allocated
before the loop, and a last buffer, which is freed after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.loop_rotation.allocation_classes import AllocationClass
from xdsl_mergealloc.loop_rotation.in_place import InPlaceReuse
from xdsl_mergealloc.loop_rotation.iterations import Iteration, ReplaceableAllocation, ReusableFree
from xdsl_mergealloc.loop_rotation.memory_in_use import BYTES, Change, MemoryInUse, Unit


class ReuseEdge(NamedTuple):
    """A free whose buffer an allocation gets."""

    free: ReusableFree
    allocation: ReplaceableAllocation

    @property
    def wraps(self) -> bool:
        """Whether the allocation is in the next iteration."""
        return self.allocation.at < self.free.at


def find_reuse_edges(
    iteration: Iteration, reuses: Sequence[InPlaceReuse], memory_in_use: MemoryInUse
) -> list[ReuseEdge]:
    """Return the reuse edges of an iteration, given its in-place reuses."""
    frees, allocations = _left_over(iteration, reuses)
    pairs = list(pair_up(frees, allocations))
    headroom = Headroom.measure(iteration, reuses, memory_in_use) if pairs else None
    if headroom is None:
        return []
    pairs.sort(key=lambda edge: (headroom.cost(edge.free, edge.allocation), edge.free.at))
    kept = [edge for edge in pairs if headroom.keep(edge.free, edge.allocation)]
    return _through_few_buffers(kept, reuses)


def _left_over(
    iteration: Iteration, reuses: Sequence[InPlaceReuse]
) -> tuple[list[ReusableFree], list[ReplaceableAllocation]]:
    reused = {reuse.free for reuse in reuses}
    gone = {reuse.allocation for reuse in reuses}
    renamed = {reuse.own_free: reuse.free for reuse in reuses if reuse.own_free is not None}
    frees: list[ReusableFree] = []
    for free in iteration.frees:
        if free in reused:
            continue
        buffer = free
        while buffer in renamed:
            buffer = renamed[buffer]
        frees.append(
            free
            if buffer is free
            else ReusableFree(free.op, free.at, buffer.value, buffer.allocation_class)
        )
    return frees, [allocation for allocation in iteration.allocations if allocation not in gone]


def pair_up(
    frees: Sequence[ReusableFree], allocations: Sequence[ReplaceableAllocation]
) -> Iterator[ReuseEdge]:
    """Pair, per class, each allocation with the last unpaired free before it, like brackets."""
    by_class: dict[AllocationClass, list[ReusableFree | ReplaceableAllocation]] = {}
    for event in sorted((*frees, *allocations), key=lambda event: event.at):
        by_class.setdefault(event.allocation_class, []).append(event)
    for events in by_class.values():
        stack: list[ReusableFree] = []
        waiting: list[ReplaceableAllocation] = []
        for event in events:
            if isinstance(event, ReusableFree):
                stack.append(event)
            elif stack:
                yield ReuseEdge(stack.pop(), event)
            else:
                waiting.append(event)
        for allocation in waiting:
            if stack:
                yield ReuseEdge(stack.pop(), allocation)


def _through_few_buffers(
    edges: Sequence[ReuseEdge], reuses: Collection[InPlaceReuse]
) -> list[ReuseEdge]:
    """
    Redirect the edges to the next iteration, where possible, to the allocations that their buffers
    come from: then all iterations have the same buffer there, and the loop need not carry it.

    Edges of one class to the next iteration can swap allocations: each leads through the end of the
    iteration, so all together keep as much memory at each moment as before.
    """
    origin: dict[SSAValue, SSAValue] = {
        edge.allocation.buffer: edge.free.value for edge in edges if not edge.wraps
    }
    for reuse in reuses:
        origin[reuse.allocation.buffer] = reuse.free.value
    straight = [edge for edge in edges if not edge.wraps]
    by_class: dict[AllocationClass, list[ReuseEdge]] = {}
    for edge in edges:
        if edge.wraps:
            by_class.setdefault(edge.allocation.allocation_class, []).append(edge)
    for wrapping in by_class.values():
        waiting = {edge.allocation.buffer: edge.allocation for edge in wrapping}
        others: list[ReusableFree] = []
        for edge in wrapping:
            head = first_buffer(edge.free.value, origin)
            allocation = waiting.pop(head, None)
            if allocation is None:
                others.append(edge.free)
            else:
                straight.append(ReuseEdge(edge.free, allocation))
        straight.extend(map(ReuseEdge, others, waiting.values()))
    return straight


def first_buffer(value: SSAValue, origin: dict[SSAValue, SSAValue]) -> SSAValue:
    """
    Return the buffer that provides the memory of `value` in its iteration; `origin` maps each
    allocation to the buffer that it gets its memory from.
    """
    while value in origin:
        value = origin[value]
    return value


_MAX_UNITS = 64
"""Maximum number of classes of buffers of unknown size to distinguish; the cost grows with it."""


class Headroom:
    """
    Memory that may be kept at each moment of an iteration, by rule R9 of `reuse_edges`. Moments are
    those after the operations that allocate or free.
    """

    def __init__(self, moments: Sequence[int], headroom: dict[Unit, list[int]]):
        self._moment = {at: index for index, at in enumerate(moments)}
        self._count = len(moments)
        self._lines = {unit: HeadroomLine(amounts) for unit, amounts in headroom.items()}

    @classmethod
    def measure(
        cls, iteration: Iteration, reuses: Sequence[InPlaceReuse], memory_in_use: MemoryInUse
    ) -> Headroom | None:
        """
        Measure the headroom in an iteration, given its in-place reuses; None if some change of the
        memory in use is unknown.
        """
        changes: list[tuple[Operation, Change]] = []
        for op in iteration.number:
            change = memory_in_use.change(op)
            if change is None:
                return None
            if change.peak:
                changes.append((op, change))
        limits = _heaviest([change for _, change in changes])
        if len(limits) > _MAX_UNITS:
            return None
        gone: set[Operation] = set()
        for reuse in reuses:
            gone.update((reuse.allocation.op, reuse.free.op))
        headroom: dict[Unit, list[int]] = {unit: [] for unit in limits}
        in_use = Change()
        for op, change in changes:
            most = {
                unit: in_use.most.get(unit, 0) + amount
                for unit, amount in change.peak.items()
                if op.regions
            }
            if op not in gone:
                in_use.then(change)
            for unit in limits:
                amount = in_use.most.get(unit, 0)
                most[unit] = max(most.get(unit, amount), amount)
            is_lighter = all(most[unit] <= limit for unit, limit in limits.items())
            for unit, limit in limits.items():
                headroom[unit].append(limit - most[unit] if is_lighter else -1)
        return cls([iteration.number[op] for op, _ in changes], headroom)

    def cost(self, free: ReusableFree, allocation: ReplaceableAllocation) -> int:
        """Return the amount times the moments that the buffer is kept, from free to allocation."""
        first, end = self._moment[free.at], self._moment[allocation.at]
        return _unit_and_amount(allocation)[1] * ((end - first) % self._count)

    def keep(self, free: ReusableFree, allocation: ReplaceableAllocation) -> bool:
        """Keep the buffer until the allocation if there is headroom; return whether there was."""
        unit, amount = _unit_and_amount(allocation)
        line = self._lines[unit]
        first, end = self._moment[free.at], self._moment[allocation.at]
        ranges = [(first, end)] if first < end else [(first, self._count), (0, end)]
        ranges = [range_ for range_ in ranges if range_[0] < range_[1]]
        if any(line.least(*range_) < amount for range_ in ranges):
            return False
        for range_ in ranges:
            line.take(*range_, amount)
        return True


def _unit_and_amount(allocation: ReplaceableAllocation) -> tuple[Unit, int]:
    size_bytes = allocation.allocation_class.size_bytes
    return (allocation.allocation_class, 1) if size_bytes is None else (BYTES, size_bytes)


def _heaviest(changes: Sequence[Change]) -> dict[Unit, int]:
    """Return the minimum memory in use at the heaviest moment; contains all units."""
    in_use: dict[Unit, int] = {BYTES: 0}
    for change in changes:
        in_use.update((unit, 0) for unit in change.peak)
    heaviest, weight = dict(in_use), (0, 0)
    for change in changes:
        for unit, amount in change.least.items():
            in_use[unit] += amount
        reached = (in_use[BYTES], sum(in_use.values()) - in_use[BYTES])
        if reached > weight:
            heaviest, weight = dict(in_use), reached
    return heaviest


class HeadroomLine:
    """
    Amounts at consecutive moments.

    A segment tree: the minimum of a range, and subtracting from a range, take time logarithmic in
    the number of moments.
    """

    def __init__(self, amounts: Sequence[int]):
        self._leaves = 1 << max(len(amounts) - 1, 0).bit_length()
        lowest = [0] * (2 * self._leaves)
        lowest[self._leaves : self._leaves + len(amounts)] = amounts
        for node in range(self._leaves - 1, 0, -1):
            lowest[node] = min(lowest[2 * node], lowest[2 * node + 1])
        self._lowest = lowest
        """Per node, the least amount below it, not counting amounts taken at its ancestors."""
        self._taken = [0] * (2 * self._leaves)
        """Per node, the amount taken from all moments below it."""

    def least(self, first: int, end: int) -> int:
        """Return the least amount in a range that is not empty."""
        return self._least(1, 0, self._leaves, first, end)

    def take(self, first: int, end: int, amount: int) -> None:
        """Take an amount from each moment of a range."""
        self._take(1, 0, self._leaves, first, end, amount)

    def _least(self, node: int, low: int, high: int, first: int, end: int) -> int:
        if first <= low and high <= end:
            return self._lowest[node]
        middle = (low + high) // 2
        if end <= middle:
            least = self._least(2 * node, low, middle, first, end)
        elif first >= middle:
            least = self._least(2 * node + 1, middle, high, first, end)
        else:
            least = min(
                self._least(2 * node, low, middle, first, end),
                self._least(2 * node + 1, middle, high, first, end),
            )
        return least - self._taken[node]

    def _take(self, node: int, low: int, high: int, first: int, end: int, amount: int) -> None:
        if first >= high or end <= low:
            return
        if first <= low and high <= end:
            self._lowest[node] -= amount
            self._taken[node] += amount
            return
        middle = (low + high) // 2
        self._take(2 * node, low, middle, first, end, amount)
        self._take(2 * node + 1, middle, high, first, end, amount)
        below = min(self._lowest[2 * node], self._lowest[2 * node + 1])
        self._lowest[node] = below - self._taken[node]
