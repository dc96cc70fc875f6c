"""The allocations that stay, and which may be scratch before anything is done with them (M18).

- M18 Nobody has seen the bytes of an allocation before the first operation that is handed its
  buffer. So buffers that are allocated in the same block, or inside of it, and dead by then, may
  have them: of what is returned, yielded, carried by a loop, kept. For that it is allocated
  earlier, in its own block, as bytes, and is a view of all of them: who gets it may free it as
  before.

That holds whatever becomes of it later: an allocation that is returned twice, or on some paths
only, is one buffer still. A buffer that was made elsewhere (an argument, what a call returns) is no
scratch: somebody may need what is in it. Nor is one that is allocated in a loop: under the name of
what an iteration hands on, another buffer of the same allocation may be around.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, FixedBitwidthType
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Block, SSAValue

from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.control_flow import is_loop, region_edges
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.merge_alloc.dynamic_sizes import ASSUMED_SIZE
from xdsl_mergealloc.merge_alloc.lifetimes import find_lifetime
from xdsl_mergealloc.merge_alloc.memory_info import Candidate, FunctionMemoryInfo
from xdsl_mergealloc.merge_alloc.ticks import Frame, Position
from xdsl_mergealloc.merge_alloc.trace import Lifetime, StayingAllocation, TracedAllocation


def find_staying(
    info: FunctionMemoryInfo, reasons: Mapping[SSAValue, str]
) -> tuple[StayingAllocation, ...]:
    """The allocations of a function that stay, for `reasons`, in order."""
    freed = {origin for free in info.frees for origin in free.origins}
    kept = info.kept_origins()
    found: list[StayingAllocation] = []
    for value, candidate in info.candidates.items():
        if value in reasons and candidate.position.frame.scope is not None:
            is_shape = value in info.shape_uses and not candidate.accesses and value not in kept
            may_be_scratch = (
                value not in freed
                and _may_be_scratch(candidate)
                and (is_shape or not _is_in_a_loop(info, candidate))
            )
            uses = info.shape_uses[value] if is_shape else candidate.accesses
            one = _staying(info, value, candidate, () if value in kept else uses)
            if may_be_scratch:
                one = replace(one, may_be_scratch=not is_shape, is_shape=is_shape)
            found.append(one)
    return tuple(found)


def _may_be_scratch(candidate: Candidate) -> bool:
    """Whether an allocation can be bytes with a view of them, as far as it says itself."""
    if not isinstance(candidate.op, AllocOp) or candidate.reason is not None:
        return False
    element_type = memref_type(candidate.op.memref).element_type
    return not candidate.factors and isinstance(element_type, FixedBitwidthType)


def _is_in_a_loop(info: FunctionMemoryInfo, candidate: Candidate) -> bool:
    """Whether an allocation is executed several times in one execution of its function."""
    block: Block | None = candidate.position.block
    frame: Frame | None = candidate.position.frame
    while frame is not None and block is not None:
        if info.walk.program.cycles_around(block) or is_loop(region_edges(frame.op) or ()):
            return True
        block, frame = frame.block, frame.parent
    return False


def _staying(
    info: FunctionMemoryInfo,
    value: SSAValue,
    candidate: Candidate,
    accesses: Sequence[Position],
) -> StayingAllocation:
    """An allocation that stays: to the end of its block, or to the last one of its accesses."""
    block, scope = candidate.position.block, candidate.position.frame.scope
    assert scope is not None
    first_tick, last_tick = info.walk.program.range_of(block)
    users = [block.find_ancestor_op_in_block(use.operation) for use in value.uses]
    used_at = [info.tick_of[user] for user in users if user is not None]
    begin, end = min(used_at, default=last_tick), last_tick
    if accesses:
        last_access = find_lifetime(candidate.position, accesses, info.walk.program).end
        # What goes around a loop of blocks is accessed in front of where it is handed on.
        end = last_access if begin <= last_access else last_tick
    operations = info.walk.operations
    return StayingAllocation(
        TracedAllocation(
            candidate.op,
            _bytes_taken(candidate),
            Lifetime(begin, end),
            operations[begin - 1],
            operations[end - 1],
            candidate.alignment,
            access_count=max(1, len(candidate.accesses)),
        ),
        block,
        candidate.position.tick,
        first_tick,
        scope.op,
        candidate.model.memory_space(candidate.op),
    )


def _bytes_taken(candidate: Candidate) -> int:
    """The size of an allocation, or what it is taken for if that is dynamic."""
    if not isinstance(candidate.op, AllocOp):
        return candidate.size_bytes
    buffer_type = memref_type(candidate.op.memref)
    sizes = [ASSUMED_SIZE if size == DYNAMIC_INDEX else size for size in buffer_type.get_shape()]
    return prod(sizes) * (MemoryLayout().element_size_bytes(buffer_type.element_type) or 1)
