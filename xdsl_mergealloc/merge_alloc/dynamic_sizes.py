"""The option `dynamic=reuse`: allocations of dynamic size that share one, without any arithmetic.

A size is a product of run-time values, the *factors*, times a number of bytes known at compile
time, the *unit*. Different products cannot be compared, but of two sizes with the same product the
one with the larger unit is larger. So:

- Y1 Two allocations can share if their sizes have the same factors, in any order, each as often;
  if they have the same insertion block (Y2), and are in the same memory space.
- Y2 The *insertion block* of an allocation is the outermost block around it, inside its allocation
  scope, that starts its region and itself holds an allocation with the same factors, this one or an
  earlier one. The shared allocation is put there, before the first of those that it replaces. So
  it dominates everything in the region, the factors are defined, and there is no allocation of a
  size that the program would not have asked for: a size in a branch may make no sense outside.
- Y3 Unless the insertion block is the first block of the scope, all accesses to the buffer are in
  the block's region: the shared allocation of an earlier iteration is not the same memory.
- Y4 Buffers that share are live one at a time: their live ranges are disjoint, except where an
  elementwise operation may write one over the other (P4). All of them begin at the first byte.
- Y5 Frees are erased by the rule T12; the shared allocation is then freed after the last access to
  it, or, if its region has several blocks, wherever control leaves the region.
- Y6 An allocation without a partner stays as it is, and so do its frees.
- Y7 A shared allocation exists from the first to the last of those that it replaces, and is as
  large as the largest of them. Allocations share only as far as this does not raise the peak above
  that of separate allocations, every factor taken as 16.
- Y8 With `arena=argument`, callers provide the allocations whose insertion block starts a function
  that is called from outside the program, if their factors are *known at entry*: computed there,
  without effects, from dimensions of arguments and from arguments that are numbers. Such an
  allocation is a *slot* of one more argument (`whole_program/dynamic_workspace`), also if it is
  alone. All slots exist all the time, so that Y7 does not apply to them.

Source: interval colouring; taking intervals of one size by their start needs the least colours
(Golumbic, "Algorithmic Graph Theory and Perfect Graphs", 1980).
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.memref import DimOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.traits import is_side_effect_free

from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.dynamic_workspaces import is_scalar
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.merge_alloc.memory_info import CandidateAllocation
from xdsl_mergealloc.merge_alloc.split_arenas import splits
from xdsl_mergealloc.merge_alloc.trace import SharedAllocation, TracedAllocation
from xdsl_mergealloc.planner import Buffer, LiveRange, MayOverlap
from xdsl_mergealloc.profile import Span

ASSUMED_SIZE = 16
"""Value assumed for a dynamic size where bytes are compared."""

_MOST_TRIED = 64
"""Maximum number of memories tried for a buffer: thousands live at once must cost little."""


Factors = frozenset[tuple[SSAValue, int]]
"""The factors of a size, and how often each of them occurs."""


def find_insertion_blocks(candidates: Iterable[CandidateAllocation]) -> dict[Operation, Block]:
    """Return the insertion blocks (Y2) of those allocations of dynamic size that have one."""
    with_factors = [(one, _factors_of(one)) for one in candidates if one.factors]
    first_in: dict[tuple[Block, Factors], int] = {}
    for candidate, factors in with_factors:
        position = candidate.position
        first_in.setdefault((position.block, factors), position.tick)
    found: dict[Operation, Block] = {}
    for candidate, factors in with_factors:
        position, scope = candidate.position, candidate.position.frame.scope
        for block, frame in position.blocks_around():
            region = block.parent
            assert region is not None
            start = region.first_block
            assert start is not None
            if first_in.get((start, factors), position.tick + 1) <= position.tick and (
                frame is scope
                or all(
                    any(around.parent is region for around, _ in access.blocks_around())
                    for access in candidate.accesses
                )
            ):
                found[candidate.op] = start
            if frame is scope:
                break
    return found


def _factors_of(candidate: CandidateAllocation) -> Factors:
    return frozenset(Counter(candidate.factors).items())


class Sharer(NamedTuple):
    """An allocation of dynamic size that may share memory with others."""

    candidate: CandidateAllocation
    traced: TracedAllocation
    insertion_block: Block
    is_freed: bool
    """Whether the program frees it."""
    is_slot: bool = False
    """Whether callers provide it (Y8)."""


def are_known_at_entry(values: Iterable[SSAValue], entry: Block) -> bool:
    """Y8: whether values are known when the function with a given entry block is entered."""
    return all(_may_be_known(value, entry) for value in computed_from(values))


def computed_from(values: Iterable[SSAValue]) -> Sequence[SSAValue]:
    """Return values, and all that they are computed from except the buffers of dimensions."""

    def operands(value: SSAValue) -> Sequence[SSAValue]:
        owner = value.owner
        return () if isinstance(owner, Block | DimOp) else owner.operands

    return reachable(values, operands)


def _may_be_known(value: SSAValue, entry: Block) -> bool:
    """Whether a value is known at entry, provided that the operands of its operation are."""
    owner = value.owner
    if isinstance(owner, Block):
        return owner is entry and is_scalar(value.type)
    if owner.parent is not entry or owner.regions or not is_side_effect_free(owner):
        return False
    return not isinstance(owner, DimOp) or known_dimension(owner, entry) is not None


def known_dimension(op: DimOp, entry: Block) -> int | tuple[BlockArgument, int] | None:
    """
    Return the size of a dimension if it is known at compile time, or as a dimension of an argument
    of the function whose first block is `entry`; None if it is anything else.
    """
    number, type_ = constant_integer(op.index), op.source.type
    if number is None or not is_memref(type_) or not 0 <= number < len(type_.get_shape()):
        return None
    size = type_.get_shape()[number]
    if size != DYNAMIC_INDEX:
        return size
    if isinstance(op.source, BlockArgument) and op.source.block is entry:
        return op.source, number
    return None


def find_shared(
    sharers: Iterable[Sharer], in_place_reuses: Iterable[tuple[Operation, Operation]]
) -> list[SharedAllocation]:
    """
    Return the shared allocations, without those of a single buffer unless it is a slot (Y8).

    `in_place_reuses` lists the pairs that may share memory although both are live.
    """
    allowed = {frozenset(pair) for pair in in_place_reuses}
    classes: dict[tuple[Block, Attribute, Factors], list[Sharer]] = {}
    memories: list[_SharedMemory] = []
    slots: list[_SharedMemory] = []
    for sharer in sharers:
        candidate = sharer.candidate
        space = candidate.model.memory_space(candidate.op)
        key = (sharer.insertion_block, space, _factors_of(candidate))
        classes.setdefault(key, []).append(sharer)
    for members in classes.values():
        (slots if members[0].is_slot else memories).extend(_colour(members, allowed))
    groups = [members for members in _no_higher(memories, allowed) if len(members) > 1]
    return [_shared(members) for members in (*(slot.members for slot in slots), *groups)]


def _no_higher(
    memories: Sequence[_SharedMemory], allowed: set[frozenset[Operation]]
) -> Iterator[list[Sharer]]:
    """Y7: yield groups to share: as few for each memory as possible without raising the peak."""
    spans = {
        number: [_span_of([member]) for member in one.members]
        for number, one in enumerate(memories)
    }
    for number, memory in enumerate(memories):
        members = memory.members
        buffers = [
            Buffer(index, _assumed_bytes(one), one.traced.live_ranges)
            for index, one in enumerate(members)
        ]
        pairs = [
            MayOverlap(first, second)
            for first, second in combinations(range(len(members)), 2)
            if frozenset((members[first].traced.op, members[second].traced.op)) in allowed
        ]
        del spans[number]
        others = [span for some in spans.values() for span in some]
        arenas = next(splits(buffers, pairs, others, 1), [buffers])
        groups = [[members[int(buffer.id)] for buffer in arena] for arena in arenas]
        spans[number] = [_span_of(group) for group in groups]
        yield from groups


def _assumed_bytes(sharer: Sharer) -> int:
    return sharer.traced.size_bytes * ASSUMED_SIZE ** len(sharer.candidate.factors)


def _span_of(group: Sequence[Sharer]) -> Span:
    ranges = [range_ for one in group for range_ in one.traced.live_ranges]
    return Span(
        min(range_.start for range_ in ranges),
        max(range_.end for range_ in ranges),
        max(map(_assumed_bytes, group)),
    )


@dataclass
class _SharedMemory:
    """Memory for one buffer at a time, and when each of its buffers occupies it."""

    members: list[Sharer] = field(default_factory=list[Sharer])
    taken: list[tuple[LiveRange, int]] = field(default_factory=list[tuple[LiveRange, int]])
    """
    Live ranges, in the order of their starts and of their ends, with the numbers of the members.
    """

    def admits(self, sharer: Sharer, allowed: set[frozenset[Operation]]) -> bool:
        """Y4: whether a buffer may share this memory with its members."""
        return all(
            frozenset((sharer.traced.op, self.members[number].traced.op)) in allowed
            and (range_.start < other.start) == (range_.end < other.end)
            for range_ in sharer.traced.live_ranges
            for other, number in self._living_in(range_)
        )

    def _living_in(self, range_: LiveRange) -> Iterator[tuple[LiveRange, int]]:
        index = bisect_left(self.taken, range_.end, key=lambda entry: entry[0].start)
        while index > 0 and self.taken[index - 1][0].end > range_.start:
            index -= 1
            yield self.taken[index]

    def add(self, sharer: Sharer) -> None:
        for range_ in sharer.traced.live_ranges:
            insort(self.taken, (range_, len(self.members)))
        self.members.append(sharer)


def _colour(members: Sequence[Sharer], allowed: set[frozenset[Operation]]) -> list[_SharedMemory]:
    """
    Assign buffers to memories: large ones first, so that a memory is as large as its first member;
    equal sizes by their start. So this never takes more than sharing among equal sizes only would.
    """
    memories: list[_SharedMemory] = []
    for sharer in sorted(
        members, key=lambda one: (-one.traced.size_bytes, one.traced.live_ranges[0].start)
    ):
        # The latest memories are the smallest.
        fitting = (
            memory for memory in memories[: -_MOST_TRIED - 1 : -1] if memory.admits(sharer, allowed)
        )
        memory = next(fitting, None)
        if memory is None:
            memory = _SharedMemory()
            memories.append(memory)
        memory.add(sharer)
    return memories


def _shared(members: Sequence[Sharer]) -> SharedAllocation:
    largest = max(members, key=lambda sharer: sharer.traced.size_bytes)
    in_order = sorted(members, key=lambda sharer: sharer.candidate.position.tick)
    first = in_order[0]
    block = largest.insertion_block
    before = block.find_ancestor_op_in_block(first.candidate.op) or block.last_op
    assert before is not None
    return SharedAllocation(
        before,
        largest.candidate.factors,
        largest.traced.size_bytes,
        largest.candidate.model.memory_space(largest.candidate.op),
        tuple(sharer.traced for sharer in in_order),
        any(sharer.is_freed for sharer in in_order),
        first.is_slot,
    )
