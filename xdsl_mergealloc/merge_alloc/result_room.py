"""Buffers in the bytes of results (M18).

- M18 Nothing accesses the bytes of an allocation before the first operation that gets its buffer.
  So buffers that are allocated in the same block, or inside of it, and are dead by then may use
  these bytes, whether the allocation is returned, yielded, carried by a loop or kept. For that,
  bytes are allocated earlier in its block, and it becomes a view of all of them: whoever gets it
  may free it as before.

This holds whatever becomes of the allocation later: even if it is returned twice, or on some paths
only, it is one buffer. A buffer that was allocated elsewhere (an argument, the result of a call) is
no scratch: its contents may be needed. Nor is a buffer that is allocated in a loop: the value that
an iteration hands on may be another buffer of the same allocation, which still exists.

    for the buffers that a result could hold, by their weight for the peak of the buffers left:
        put into the first result that has room beside its buffers so far, as low as possible
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, FixedBitwidthType
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.buffer_type import memory_space_of, memref_type
from xdsl_mergealloc.interfaces.control_flow import is_loop, region_edges
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.max_dims import greatest_shape
from xdsl_mergealloc.merge_alloc.candidate_pools import pinned_offset
from xdsl_mergealloc.merge_alloc.dynamic_sizes import ASSUMED_SIZE
from xdsl_mergealloc.merge_alloc.lifetimes import find_lifetime
from xdsl_mergealloc.merge_alloc.memory_info import CandidateAllocation, FunctionMemoryInfo
from xdsl_mergealloc.merge_alloc.problem import meet
from xdsl_mergealloc.merge_alloc.ticks import Position, RegionFrame
from xdsl_mergealloc.merge_alloc.trace import (
    Lifetime,
    LifetimeTrace,
    StayingAllocation,
    TracedAllocation,
)
from xdsl_mergealloc.planner import Buffer, Problem
from xdsl_mergealloc.planner.algorithms.gap_search import choose_gap
from xdsl_mergealloc.planner.bounds import live_spans
from xdsl_mergealloc.profile import Profile


def find_staying(
    info: FunctionMemoryInfo, reasons: Mapping[SSAValue, str]
) -> tuple[StayingAllocation, ...]:
    """
    Return the allocations of a function that stay, for `reasons`, and the buffers that its callees
    allocate and return to it, each in order.
    """
    freed = {origin for free in info.frees for origin in free.origins}
    kept = info.kept_origins()
    found: list[StayingAllocation] = []

    def runs_again(block: Block, frame: RegionFrame) -> bool:
        """Whether a block may run several times in one execution of the operation of its frame."""
        return bool(info.program.cycles_around(block)) or is_loop(region_edges(frame.op) or ())

    for value, candidate in info.candidates.items():
        if value in reasons and candidate.position.frame.scope is not None:
            runs_once = not any(runs_again(*one) for one in candidate.position.blocks_around())
            is_shape = value in info.shape_uses and not candidate.accesses and value not in kept
            may_be_scratch = (
                value not in freed and _may_be_scratch(candidate) and (is_shape or runs_once)
            )
            uses = info.shape_uses[value] if is_shape else candidate.accesses
            accesses = () if value in kept else uses
            space = candidate.model.memory_space(candidate.op)
            size_bytes, position = _bytes_taken(candidate), candidate.position
            one = _staying(info, value, candidate.op, position, size_bytes, accesses, space)
            traced = one.allocation._replace(
                alignment=candidate.alignment, access_count=max(1, len(candidate.accesses))
            )
            found.append(
                replace(
                    one,
                    allocation=traced,
                    may_be_scratch=may_be_scratch and not is_shape,
                    is_shape=may_be_scratch and is_shape,
                )
            )
    for value, position in info.received.items():
        if position.frame.scope is not None:
            accesses = () if value in kept else info.accesses_of(value)
            call = info.operations[position.tick - 1]
            size_bytes, space = _bytes_of(value), memory_space_of(value.type)
            found.append(_staying(info, value, call, position, size_bytes, accesses, space))
    return tuple(found)


def _may_be_scratch(candidate: CandidateAllocation) -> bool:
    """Whether an allocation, judged by itself, can be replaced by bytes and a view of them."""
    if not isinstance(candidate.op, AllocOp) or candidate.reason is not None:
        return False
    buffer_type = memref_type(candidate.op.memref)
    has_one_size = DYNAMIC_INDEX not in buffer_type.get_shape()
    return has_one_size and isinstance(buffer_type.element_type, FixedBitwidthType)


def _staying(
    info: FunctionMemoryInfo,
    value: SSAValue,
    op: Operation,
    position: Position,
    size_bytes: int,
    accesses: Sequence[Position],
    memory_space: Attribute,
) -> StayingAllocation:
    """
    Describe an allocation that stays, by an operation of the function or by its callee. It lives
    from the first use of the buffer to its last access, or, if that is unknown, to the end of its
    block.
    """
    scope = position.frame.scope
    assert scope is not None
    first_tick, last_tick = info.program.range_of(position.block)
    users = [position.block.find_ancestor_op_in_block(use.operation) for use in value.uses]
    used_at = [info.tick_of[user] for user in users if user is not None]
    begin, end = min(used_at, default=last_tick), last_tick
    if accesses:
        last_access = find_lifetime(position, accesses, info.program).end
        # A buffer carried around a loop of blocks is accessed before it is handed on.
        end = last_access if begin <= last_access else last_tick
    first, last = (info.operations[tick - 1] for tick in (begin, end))
    allocation = TracedAllocation(op, size_bytes, Lifetime(begin, end), first, last)
    return StayingAllocation(
        allocation, position.block, position.tick, first_tick, scope.op, memory_space
    )


def _bytes_taken(candidate: CandidateAllocation) -> int:
    """Return the size of an allocation, or an assumed one if that is dynamic."""
    if not isinstance(candidate.op, AllocOp):
        return candidate.size_bytes
    return _bytes_of(candidate.op.memref, candidate.max_dims)


def _bytes_of(buffer: SSAValue, max_dims: Sequence[int] = ()) -> int:
    """Return the size of a buffer, or an assumed one if that is dynamic."""
    if not is_memref(buffer.type):
        return 0
    shape = greatest_shape(buffer.type.get_shape(), max_dims)
    sizes = [ASSUMED_SIZE if size == DYNAMIC_INDEX else size for size in shape]
    return prod(sizes) * (MemoryLayout().element_size_bytes(buffer.type.element_type) or 1)


_POWER = 8
"""Exponent of the live bytes in the weight of a buffer: room matters most where most is live."""

_MOST_TRIED = 400
"""Number of buffers, the largest ones, for which room in results is searched."""


@dataclass(frozen=True, eq=False)
class Unit:
    """Unit of placement: an allocation, with its live ranges after forwarding."""

    allocation: TracedAllocation
    buffer: Buffer

    @property
    def op(self) -> Operation:
        """The allocation in the program."""
        return self.allocation.op

    @property
    def begin(self) -> int:
        """The first tick at which it is live."""
        return self.buffer.live[0].start

    @property
    def end(self) -> int:
        """The first tick from which on it is not live any more."""
        return self.buffer.live[-1].end


def part_of(
    trace: LifetimeTrace, units: Iterable[Unit], *others: TracedAllocation
) -> LifetimeTrace:
    """Return a trace of `others` and some buffers of `trace`, which is without forwardings."""
    allocations = (
        *others,
        *(
            unit.allocation._replace(
                lifetime=Lifetime(unit.begin, unit.end - 1), live=unit.buffer.live
            )
            for unit in units
        ),
    )
    ops = {allocation.op for allocation in allocations}
    pairs = tuple(pair for pair in trace.in_place_reuses if ops.issuperset(pair))
    return trace._replace(allocations=allocations, in_place_reuses=pairs)


class ResultRoom:
    """Room in the results of a scope for its buffers."""

    def __init__(
        self,
        units: Sequence[Unit],
        results: Sequence[StayingAllocation],
        tick_of: Mapping[Operation, int],
        problem: Problem,
    ):
        """`results` may be scratch; the units' buffers are those of `problem`, of their arena."""
        self._problem = problem
        self._fits = {
            unit: found
            for unit in sorted(units, key=lambda one: -one.buffer.size_bytes)[:_MOST_TRIED]
            if (found := [one for one in results if _fits(unit, one, tick_of[unit.op])])
        }
        self._weight = dict.fromkeys(self._fits, 0)
        self._pairs = {frozenset(pair[:2]) for pair in problem.may_overlap if pair.same_offset}

    def assign(self, left: Sequence[Unit]) -> Iterator[dict[StayingAllocation, dict[Unit, int]]]:
        """
        Yield the results that hold buffers, with offsets in bytes, for several ways to choose.

        `left` are the buffers that were in the arena so far. Each call gives more weight to those
        that are live at their peak.
        """
        self._weigh([unit for unit in left if unit in self._fits], left)

        def worth(unit: Unit) -> tuple[int, int, int]:
            """Return its weight: absolute, per byte, and per byte and tick."""
            weight, size_bytes = self._weight[unit], max(1, unit.buffer.size_bytes)
            return weight, weight // size_bytes, weight // (size_bytes * (unit.end - unit.begin))

        for way in range(3):
            yield self._put_in(sorted(self._fits, key=lambda one: (-worth(one)[way], one.begin)))

    def _put_in(self, units: Iterable[Unit]) -> dict[StayingAllocation, dict[Unit, int]]:
        """Put buffers into results, one after the other, where there is room."""
        chosen: dict[StayingAllocation, dict[Unit, int]] = {}
        for unit in units:
            for result in self._fits[unit]:
                members = chosen.get(result, {})
                offset = self._lowest_offset(unit, members)
                if offset + unit.buffer.size_bytes <= result.allocation.size_bytes:
                    chosen.setdefault(result, {})[unit] = offset
                    break
        return {
            result: dict(sorted(members.items(), key=lambda pair: int(pair[0].buffer.id)))
            for result, members in chosen.items()
        }

    def _lowest_offset(self, unit: Unit, members: Mapping[Unit, int]) -> int:
        """
        Return the lowest offset for a buffer: in free bytes, or over a member it may overlap.
        """
        buffer, size_bytes = unit.buffer, unit.buffer.size_bytes
        beside = [
            (at, at + one.size_bytes, frozenset((one.id, buffer.id)) in self._pairs)
            for one, at in ((other.buffer, at) for other, at in members.items())
            if meet(one.live, buffer.live)
        ]
        taken = sorted((at, end) for at, end, _ in beside)
        lowest = choose_gap(taken, size_bytes, buffer.alignment, smallest_gap=False)

        def is_free(start: int) -> bool:
            return all(
                end <= start or start + size_bytes <= at or (at == start and may_be_over)
                for at, end, may_be_over in beside
            )

        over = (at for at, _, may_be_over in beside if may_be_over and at % buffer.alignment == 0)
        return min((at for at in over if at < lowest and is_free(at)), default=lowest)

    def _weigh(self, units: Iterable[Unit], left: Iterable[Unit]) -> None:
        """
        Add to each unit's weight the benefit of not having it in the arena, which is highest at the
        peak of the buffers that are `left` there.
        """
        buffers = [unit.buffer for unit in left]
        profile = Profile.of(live_spans(buffers, self._problem.pools[0].alignment))
        peak = profile.peak_bytes or 1
        for unit in units:
            most = profile.most(unit.begin, unit.end)
            self._weight[unit] += 1 + unit.buffer.size_bytes * (1000 * most // peak) ** _POWER


def _fits(unit: Unit, result: StayingAllocation, tick: int) -> bool:
    """M18: whether time, place and size allow a buffer to be in a result."""
    return (
        unit.allocation.instances is None
        and pinned_offset(unit.op) is None
        and result.block_begin <= tick
        and unit.end <= result.allocation.lifetime.begin
        and unit.buffer.size_bytes <= result.allocation.size_bytes
    )
