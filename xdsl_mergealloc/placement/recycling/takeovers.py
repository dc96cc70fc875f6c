"""Buffers that are written over a buffer which dies at the same operation.

An allocation B takes over the buffer A, whose free then goes, if

T1. A is freed in B's own block, behind an operation X of that block, and B is allocated before X,
T2. X is the first operation that uses B,
T3. X copies A to B, both as a whole; or it is an operation on elements that may write B over A, by
    the rules of merge-alloc's `in-place`, and nobody keeps A, so that it might have other names,
T4. between X and the free nothing touches memory that may be A's,
T5. A has B's type, or a view of all of it has, and that view is what X reads. Then B is freed in
    the same block, too, and A in its place: a view is not to be handed on as if it were the buffer,
T6. A has, or can get at no cost, the alignment that all buffers of B's kind ask for, and takes as
    many bytes as B.

By T4 nobody sees that A's contents go, by T2 nobody sees that B's come. What frees B later frees
the memory of A, and nobody else does: the free of A is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.in_place import find_in_place_reuses
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.placement.recycling.kinds import Kinds
from xdsl_mergealloc.placement.recycling.rounds import Allocation, Free, Round

_MAX_DISTANCE = 64
"""How far behind its last use a free may be, in operations; it usually is right behind it."""


@dataclass(frozen=True)
class Takeover:
    """An allocation that takes over a buffer."""

    allocation: Allocation
    free: Free
    """Of the buffer that dies."""
    name: SSAValue
    """That buffer as X reads it."""
    copy: Operation | None
    """X, if it has nothing left to do."""
    own_free: Free | None
    """For T5: the free of the allocation, that is to free the buffer itself."""


class TakeoverFinder:
    """Finds what can be taken over in a round."""

    def __init__(self, round_: Round, kinds: Kinds, memory: Memory):
        self._round = round_
        self._kinds = kinds
        self._memory = memory
        self._view_flow = memory.view_flow
        self._free_of = {free.value: free for free in round_.frees}

    def find(self) -> list[Takeover]:
        """The takeovers, none of which stands in the way of another; in order of time."""
        found: list[Takeover] = []
        taken: set[Free] = set()
        for allocation in self._round.allocations:
            for takeover in self._of(allocation):
                if takeover.free not in taken:
                    taken.add(takeover.free)
                    found.append(takeover)
                    break
        return found

    def _of(self, allocation: Allocation) -> Iterator[Takeover]:
        op = self._first_user(allocation)
        if op is None:
            return
        for name, is_copied in self._sources(op, allocation):
            free = self._free_of_whole(name)
            if (
                free is None
                or free.op.parent is not op.parent
                or free.at < self._round.number[op]
                or free.kind.size_bytes != allocation.kind.size_bytes
                or free.kind.sizes != allocation.kind.sizes
                or not self._has_same_alignment(allocation, free)
                or not self._is_quiet(op, free)
            ):
                continue
            own_free = self._free_of.get(allocation.buffer)
            if name is free.value:
                own_free = None
            elif own_free is None or own_free.op.parent is not op.parent:
                continue
            yield Takeover(allocation, free, name, op if is_copied else None, own_free)

    def _first_user(self, allocation: Allocation) -> Operation | None:
        """T2: X, which is in the block of the allocation and uses it itself."""
        block, number = allocation.op.parent, self._round.number
        assert block is not None
        first: Operation | None = None
        for use in allocation.buffer.uses:
            op = block.find_ancestor_op_in_block(use.operation)
            assert op is not None
            if first is None or number[op] < number[first]:
                first = op
        if first is None or allocation.buffer not in first.operands:
            return None
        return first

    def _sources(self, op: Operation, allocation: Allocation) -> Iterator[tuple[SSAValue, bool]]:
        """T3: what X may write over, and whether that leaves nothing to do."""
        buffer = allocation.buffer
        copy = COPY_MODELS.lookup(op)
        if copy is not None:
            source = copy.source(op)
            is_whole = source.type == buffer.type and copy.target(op) is buffer
            if is_whole and source is not buffer and not op.results:
                yield source, True
            return
        for source, target in find_in_place_reuses(op, self._view_flow):
            if target is not buffer or not self._kinds.are_all_known(source):
                continue
            for name in dict.fromkeys((source, *op.operands)):
                is_source = name is source or self._view_flow.whole_origin(name) is source
                if is_source and name.type == buffer.type:
                    yield name, False

    def _free_of_whole(self, name: SSAValue) -> Free | None:
        """The free of the buffer that `name` is, or is a view of all of."""
        while (free := self._free_of.get(name)) is None:
            owner = name.owner
            model = VIEW_LIKE_MODELS.lookup(owner) if isinstance(owner, Operation) else None
            if model is None or not isinstance(owner, Operation) or not model.is_whole(owner, name):
                return None
            (name,) = model.view_sources(owner, name)
        return free

    def _has_same_alignment(self, allocation: Allocation, free: Free) -> bool:
        common = self._kinds.common_alignment_bytes
        return common(free.kind) == common(allocation.kind)

    def _is_quiet(self, op: Operation, free: Free) -> bool:
        """T4."""
        between = op.next_op
        for _ in range(_MAX_DISTANCE):
            assert between is not None
            if between is free.op:
                return True
            if self._may_touch(between, free.value):
                return False
            between = between.next_op
        return False

    def _may_touch(self, op: Operation, value: SSAValue) -> bool:
        if ALLOCATION_MODELS.lookup(op) is not None:
            return False
        if op.regions:
            used = {
                operand: None for inner in op.walk() for operand in buffers_among(inner.operands)
            }
        else:
            touched = self._memory.touched(op)
            captured = (capture.value for capture in self._memory.captures(op))
            used = dict.fromkeys((*touched.accessed, *touched.freed, *captured))
        return any(self._kinds.may_be_same_memory(value, other) for other in used)
