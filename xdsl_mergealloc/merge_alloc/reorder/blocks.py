"""Better orders for the blocks of a function, and the arrangement of a block by an order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.analysis.block_dependences import (
    DependenceSegment,
    FunctionEffects,
    segments_of,
)
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, is_function
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.reorder.search import (
    SegmentBuffer,
    SegmentFootprint,
    cheapest_order,
)
from xdsl_mergealloc.merge_alloc.trace import BlockOrders, FunctionTrace, buffer_of
from xdsl_mergealloc.nests import outward
from xdsl_mergealloc.planner.bounds import round_up
from xdsl_mergealloc.profile import Profile, Span


def better_orders(
    traces: Iterable[FunctionTrace], memory: Memory, options: MergeAllocOptions
) -> BlockOrders:
    """
    Return orders with fewer bytes of merged allocations live at the same time, for those blocks of
    functions where any are found.
    """
    return dict(one for trace in traces for one in _orders_in(trace, memory, options))


def _orders_in(
    trace: FunctionTrace, memory: Memory, options: MergeAllocOptions
) -> Iterator[tuple[Block, Sequence[Operation]]]:
    """Yield the better orders of the blocks of one function."""
    size_bytes: dict[SSAValue, int] = {}
    for scope in trace.scopes:
        for allocation in scope.allocations:
            alignment = math.lcm(options.alignment, allocation.alignment)
            size_bytes[buffer_of(allocation.op)] = round_up(allocation.size_bytes, alignment)
    if len(size_bytes) < 2:
        return
    function = trace.function
    effects = FunctionEffects(function, memory)
    buffers = buffers_by_block(effects, size_bytes, by_contents=options.is_exact)
    inside_bytes: dict[Operation, int] = {}
    # Inner operations first: the peaks of their blocks count outside.
    for op in (*reversed(effects.operations), function):
        if not op.regions or (op is not function and is_function(op)):
            continue
        peaks = [0]
        for region in op.regions:
            for block in region.blocks:
                if block in buffers or any(inner in inside_bytes for inner in block.ops):
                    plan = _BlockOrder(block, effects, buffers.get(block, ()), inside_bytes)
                    peaks.append(plan.peak_bytes)
                    if plan.order is not None:
                        yield block, plan.order
        scope = ALLOCATION_SCOPE_MODELS.lookup(op)
        # Scopes other than loops have arenas of their own.
        if max(peaks) and (scope is None or scope.is_sequential_loop(op)):
            inside_bytes[op] = max(peaks)


class _BlockOrder:
    """The best order found for one block."""

    def __init__(
        self,
        block: Block,
        effects: FunctionEffects,
        buffers: Sequence[BlockBuffer],
        inside_bytes: Mapping[Operation, int],
    ):
        self._effects = effects
        self._ops = list(block.ops)
        self._number = {op: number for number, op in enumerate(self._ops)}
        self._inside_bytes = [inside_bytes.get(op, 0) for op in self._ops]
        self._accesses = [
            (sorted(self._number[op] for op in buffer.accessed_by), buffer) for buffer in buffers
        ]
        count = len(self._ops)
        spans = [
            Span(
                accessed_by[0],
                count if buffer.is_accessed_elsewhere else accessed_by[-1] + 1,
                buffer.size_bytes,
            )
            for accessed_by, buffer in self._accesses
        ]
        live = Profile(range(count + 1), spans).sums
        self._live_bytes = [a + b for a, b in zip(live, self._inside_bytes, strict=False)]
        """The bytes that are live while each operation runs, in the given order."""
        self._buffers_at: dict[int, list[int]] = {}
        """For each operation the buffers that it accesses."""
        for number, (accessed_by, _) in enumerate(self._accesses):
            for op in accessed_by:
                self._buffers_at.setdefault(op, []).append(number)
        self.peak_bytes = 0
        self.order: list[Operation] | None = None
        self._search(block)

    def _search(self, block: Block) -> None:
        """O3: search cheaper orders of the segments that hold the peak, until one has none."""
        segments: list[tuple[int, int, DependenceSegment]] = []
        outside = self._live_bytes.copy()
        for segment in segments_of(block, self._effects):
            first = self._number[segment.operations[0]]
            end = first + len(segment.operations)
            segments.append((max(self._live_bytes[first:end]), first, segment))
            outside[first:end] = [0] * (end - first)
        floor = max(outside, default=0)
        # O3
        for peak_bytes, first, segment in sorted(segments, key=lambda entry: -entry[0]):
            if peak_bytes <= floor:
                break
            footprint = self._footprint(segment, first)
            order = cheapest_order(footprint)
            if order is None:
                floor = peak_bytes
                break
            floor = max(floor, footprint.peak_bytes(order))
            if self.order is None:
                self.order = self._ops.copy()
            self.order[first : first + len(order)] = arrange(segment, order, self._effects)
        self.peak_bytes = floor

    def _footprint(self, segment: DependenceSegment, first: int) -> SegmentFootprint:
        """Return the footprint of a segment, in which buffers live all through are a constant."""
        end = first + len(segment.operations)
        touched: dict[int, None] = {}
        for op in range(first, end):
            touched.update(dict.fromkeys(self._buffers_at.get(op, ())))
        buffers: list[SegmentBuffer] = []
        through_bytes = self._live_bytes[first] - self._inside_bytes[first]
        for number in touched:
            accessed_by, buffer = self._accesses[number]
            is_live_before = accessed_by[0] < first
            is_live_after = accessed_by[-1] >= end or buffer.is_accessed_elsewhere
            if is_live_before and is_live_after:
                continue
            if accessed_by[0] <= first:
                through_bytes -= buffer.size_bytes
            buffers.append(
                SegmentBuffer(
                    buffer.size_bytes,
                    [op - first for op in accessed_by if first <= op < end],
                    is_live_before,
                    is_live_after,
                )
            )
        return SegmentFootprint(
            segment.predecessors, buffers, self._inside_bytes[first:end], through_bytes
        )


def arrange(
    segment: DependenceSegment, order: Sequence[int], effects: FunctionEffects
) -> list[Operation]:
    """O4: arrange a segment by an order of those of its operations that access memory."""
    ops = segment.operations
    done = [effects.of(op) for op in ops]
    needed = {earlier for before in segment.predecessors for earlier in before}
    is_free = [
        bool(what.frees) and not (what.reads or what.writes or op in needed)
        for op, what in enumerate(done)
    ]
    is_access = [bool(what.reads or what.writes) for what in done]
    place: dict[int, int] = {}

    def put(op: int) -> None:
        place[op] = len(place)

    def waiting(op: int) -> Iterator[int]:
        return (earlier for earlier in segment.predecessors[op] if earlier not in place)

    for op, accesses in enumerate(is_access):
        if accesses:
            break
        if (
            not is_free[op]
            and ALLOCATION_MODELS.lookup(ops[op]) is None
            and all(earlier in place for earlier in segment.predecessors[op])
        ):
            put(op)
    for op in (op for op in order if is_access[op]):
        _, *before = reachable([op], waiting)
        for earlier in sorted(before):
            put(earlier)
        put(op)
    for op in range(len(ops)):
        if op not in place and not is_free[op]:
            put(op)
    behind: dict[int, list[Operation]] = {}
    for op in (op for op, free in enumerate(is_free) if free):
        last = max((place[earlier] for earlier in segment.predecessors[op]), default=-1)
        behind.setdefault(last, []).append(ops[op])
    arranged = behind.get(-1, [])
    for op, position in place.items():
        arranged.append(ops[op])
        arranged += behind.get(position, ())
    return arranged


@dataclass
class BlockBuffer:
    """
    A buffer that is allocated in a block, or somewhere inside its operations; or its contents
    between two operations of the block that write it as a whole.
    """

    size_bytes: int
    accessed_by: list[Operation] = field(default_factory=list[Operation])
    """
    The operations of the block that access it, or contain such operations, or contain the
    allocation, if that is not directly in the block. Each once, in no order.
    """
    is_accessed_elsewhere: bool = False
    """Whether it is accessed outside of the block, too."""


def buffers_by_block(
    effects: FunctionEffects, size_bytes: Mapping[SSAValue, int], *, by_contents: bool
) -> dict[Block, list[BlockBuffer]]:
    """
    Return for each block of a function the buffers of `size_bytes` that can become live in it,
    except those that are only inside a single operation of the block.

    `by_contents`: a buffer that is written as a whole counts as another buffer from there on, as
    with `lifetimes=liveness`.
    """
    accesses: dict[SSAValue, list[Operation]] = {}
    for op in effects.operations:
        for memory in effects.accesses(op):
            if memory is not None and memory in size_bytes:
                accesses.setdefault(memory, []).append(op)
    found: dict[Block, list[BlockBuffer]] = {}
    for buffer, accessing in accesses.items():
        allocation = buffer.owner
        assert isinstance(allocation, Operation)
        around = _ancestors(allocation)
        accesses_in: dict[Block, list[tuple[Operation, Operation]]] = {}
        for access in accessing:
            for block, ancestor in _ancestors(access).items():
                if block in around:
                    accesses_in.setdefault(block, []).append((access, ancestor))
        for block, pairs in accesses_in.items():
            ancestors = [ancestor for _, ancestor in pairs]
            is_accessed_elsewhere = len(pairs) < len(accessing)
            if around[block] is not allocation:
                ancestors.append(around[block])
                if len(set(ancestors)) == 1:
                    continue
            elif by_contents:
                *earlier, ancestors = _split(buffer, pairs, effects)
                found.setdefault(block, []).extend(
                    BlockBuffer(size_bytes[buffer], list(dict.fromkeys(one))) for one in earlier
                )
            found.setdefault(block, []).append(
                BlockBuffer(
                    size_bytes[buffer], list(dict.fromkeys(ancestors)), is_accessed_elsewhere
                )
            )
    return found


def _split(
    buffer: SSAValue, pairs: Iterable[tuple[Operation, Operation]], effects: FunctionEffects
) -> list[list[Operation]]:
    """Split the operations that access a buffer before those that write it as a whole."""
    parts: list[list[Operation]] = [[]]
    for access, ancestor in pairs:
        if access is ancestor and buffer in effects.overwrites(access) and parts[-1]:
            parts.append([])
        parts[-1].append(ancestor)
    return parts


def _ancestors(op: Operation) -> dict[Block, Operation]:
    """Return the blocks around an operation, each with its operation that is or contains `op`."""
    return {one.parent: one for one in outward(op) if one.parent is not None}
