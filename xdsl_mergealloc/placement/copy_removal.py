"""copy-removal: copies between two buffers of which one is needless go, and so does that buffer.

For a copy C from S to T, in block B, one of these:

- C1 *Nothing to copy*: S and T are the same value. C goes.
- C2 *Copied for nothing*: T is an allocation that nothing but C and frees uses. C, T and
  the frees go.
- C3 *Reuse the source* (in-place reuse, I6 and I7 of `analysis/in_place`): S and T are allocated in
  B before C (a clone allocates T itself); T is not used before C; S is not used after C but by
  one free in B. T, C and the free of S go; S takes the place of T, and is freed where T is.
- C4 *Reuse the target* (destination forwarding, I8 and I9): S is allocated in B before C and is not
  used after C but by one free in B; from the first use of S to C nothing touches what may be T's
  memory. S, C and the free go; T takes the place of S. T itself, if it is allocated or made as a
  view in B, may be made earlier for that.

Nothing may keep S. Both must be of the same type, or of types without a layout that can be cast to
each other. Of two allocations, the one that stays gets the stricter alignment; a T that is none
cannot take the place of an S whose alignment matters.

Copies are treated in program order, and again as long as something is found: of a chain of copies
one buffer remains. Asking for the shape of a buffer is no use of it.

Source: the Buffer Deallocation document, "CopyRemoval Pass".
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from xdsl.dialects.memref import AssumeAlignmentOp, ViewOp
from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.analysis.aliases import Arguments
from xdsl_mergealloc.analysis.calls import walk
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.control_flow import is_terminator
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.interfaces.ownership import is_automatic_allocation, is_heap_allocation
from xdsl_mergealloc.placement.buffer_uses import BufferUses, Position, Use, UsesInBlock
from xdsl_mergealloc.placement.interchange import (
    can_stand_in,
    is_interchangeable,
    makes_view_or_memory,
    take_over_alignment,
)

MAX_MOVED_ALONG = 16
"""How many operations may be made earlier so that a target is there in time."""


def remove_copies(root: Operation) -> None:
    """Remove the needless copies below `root`."""
    copies = [op for op in walk(root) if _is_copy(op)]
    if not copies:
        return
    with paused_gc():
        removal = _CopyRemoval(root)
        while True:
            remaining = [copy for copy in copies if not removal.try_to_remove(copy)]
            if len(remaining) == len(copies):
                return
            copies = remaining


def _is_copy(op: Operation) -> bool:
    """Whether an operation copies a buffer into another one and does nothing else."""
    model = COPY_MODELS.lookup(op)
    if model is None or op.parent is None:
        return False
    ends = (model.source(op), model.target(op))
    return len(buffers_among(ends)) == 2 and all(result is ends[1] for result in op.results)


class _CopyRemoval:
    def __init__(self, root: Operation):
        self._memory = Memory(root)
        self._uses = BufferUses(self._memory)
        self._memory.aliases.prepare()
        self._calls: dict[Block, list[Position]] = {}

    def try_to_remove(self, copy: Operation) -> bool:
        """Remove a copy if one of the rules allows it; returns whether it did."""
        model, block = COPY_MODELS.lookup(copy), copy.parent
        assert model is not None
        if block is None:
            return True  # a clone whose result was not needed any more
        source, target = model.source(copy), model.target(copy)
        if source is target:
            self._uses.erase(copy)
            return True
        return (
            self._drop_unused(copy, block, source, target)
            or self._reuse_source(copy, block, source, target)
            or self._reuse_target(copy, block, source, target)
        )

    def _drop_unused(
        self, copy: Operation, block: Block, source: SSAValue, target: SSAValue
    ) -> bool:
        """C2."""
        if not _is_allocated(target):
            return False
        users = {use.operation: None for use in target.uses if use.operation is not copy}
        if not all(self._frees_only(user, target) for user in users):
            return False
        for free in users:
            self._uses.erase(free)
        self._uses.erase(copy)
        allocation = target.owner
        assert isinstance(allocation, Operation)
        if allocation is not copy:
            self._uses.erase(allocation)
        return True

    def _reuse_source(
        self, copy: Operation, block: Block, source: SSAValue, target: SSAValue
    ) -> bool:
        """C3."""
        allocation = target.owner
        if (
            not _is_allocated_in(source, block)
            or not _is_allocated_in(target, block)
            or is_automatic_allocation(source) != is_automatic_allocation(target)
            or not is_interchangeable(source, target)
        ):
            return False
        assert isinstance(allocation, Operation)
        here = self._uses.position(copy)
        target_uses = self._uses.of(target, block)
        if allocation is not copy and target_uses.at[0] != here:
            return False
        frees = self._frees_of_dead(source, self._uses.of(source, block), copy)
        if frees is None or not take_over_alignment(source, target):
            return False
        for free in frees:
            self._uses.erase(free)
        replacement = self._cast(source, target, (source,), before=copy)
        if allocation is not copy:
            self._uses.erase(copy)
        self._uses.merge(target, (source,), block)
        target.replace_all_uses_with(replacement)
        self._uses.erase(allocation)
        return True

    def _reuse_target(
        self, copy: Operation, block: Block, source: SSAValue, target: SSAValue
    ) -> bool:
        """C4."""
        allocation = source.owner
        if (
            target.owner is copy
            or not _is_allocated_in(source, block)
            or not is_interchangeable(source, target)
        ):
            return False
        assert isinstance(allocation, Operation)
        if ALLOCATION_MODELS.lookup(allocation) is None:
            return False  # a clone: its contents have to come from somewhere
        source_uses = self._uses.of(source, block)
        frees = self._frees_of_dead(source, source_uses, copy)
        if frees is None:
            return False
        first, here = source_uses.at[0], self._uses.position(copy)
        origins = self._uses.origins(target)
        if source in origins or self._is_touched(origins, block, first, here):
            return False
        first_use = block.find_ancestor_op_in_block(source_uses.uses[first][0].op)
        assert first_use is not None
        earlier = self._to_make_earlier(target, source, block, first)
        if earlier is None or not self._keeps_alignment(source_uses, source, target):
            return False
        for op in earlier:
            self._uses.put_in_front(op, first_use)
        for free in frees:
            self._uses.erase(free)
        replacement = self._cast(target, source, origins, before=first_use)
        self._uses.erase(copy)
        self._uses.merge(source, origins, block)
        source.replace_all_uses_with(replacement)
        self._uses.erase(allocation)
        return True

    # Conditions

    def _frees_only(self, op: Operation, buffer: SSAValue) -> bool:
        """Whether an operation does nothing but to free this buffer and no other."""
        freed = self._memory.freed_by_nothing_else(op)
        return freed is not None and self._uses.origins(freed) == (buffer,)

    def _frees_of_dead(
        self, buffer: SSAValue, uses: UsesInBlock, copy: Operation
    ) -> Sequence[Operation] | None:
        """
        The frees (one at most) of a buffer that nothing else uses after `copy`; None if
        something does, or if that cannot be known.
        """
        if uses.kept or uses.elsewhere or len(uses.frees) > 1:
            return None
        here = self._uses.position(copy)
        for free in uses.frees:
            if (
                free.parent is not copy.parent
                or self._uses.position(free) < here
                or not self._frees_only(free, buffer)
            ):
                return None
        for index in range(bisect_right(uses.at, here), len(uses.at)):
            for use in uses.uses[uses.at[index]]:
                if use.op not in uses.frees and not _asks_for_shape(use):
                    return None
        return list(uses.frees)

    def _is_touched(
        self, origins: Sequence[SSAValue], block: Block, first: Position, end: Position
    ) -> bool:
        """Whether anything in a range of the block may touch memory that is to be written."""
        aliases = self._memory.aliases
        for origin in origins:
            uses = self._uses.of(origin, block)
            if uses.kept or uses.is_touched_between(first, end):
                return True
            if not aliases.is_own(origin):
                calls = self._calls_in(block)
                index = bisect_left(calls, first)
                if index < len(calls) and calls[index] < end:
                    return True
                for other in aliases.outside_that_may_be(origin, Arguments.DIFFER):
                    if self._uses.of(other, block).is_touched_between(first, end):
                        return True
        return False

    def _calls_in(self, block: Block) -> list[Position]:
        """Where functions are called that may access memory which they are not passed."""
        if block not in self._calls:
            self._calls[block] = [
                self._uses.position(op)
                for op in block.ops
                if any(map(self._memory.accesses_elsewhere, walk(op)))
            ]
        return self._calls[block]

    def _to_make_earlier(
        self, target: SSAValue, source: SSAValue, block: Block, first: Position
    ) -> list[Operation] | None:
        """What has to move to before `first` so that `target` is there; None if it may not."""
        needed: dict[Operation, None] = {}
        pending = [(target, False)]
        while pending:
            value, operands_done = pending.pop()
            op = value.owner
            if isinstance(op, Block) or op.parent is not block or op in needed:
                continue
            if self._uses.position(op) < first:
                continue
            if operands_done:
                needed[op] = None
                continue
            if len(needed) + len(pending) > MAX_MOVED_ALONG or not makes_view_or_memory(
                op, self._memory
            ):
                return None
            if any(source in self._uses.origins(used) for used in buffers_among(op.operands)):
                return None
            pending.append((value, True))
            pending.extend((operand, False) for operand in reversed(op.operands))
        return list(needed)

    def _keeps_alignment(self, uses: UsesInBlock, source: SSAValue, target: SSAValue) -> bool:
        if can_stand_in(target):
            return take_over_alignment(target, source)
        # Something relies on more than the alignment of elements.
        return not any(
            isinstance(use.op, AssumeAlignmentOp | ViewOp) or "alignment" in use.op.properties
            for at in uses.at
            for use in uses.uses[at]
        )

    def _cast(
        self, value: SSAValue, like: SSAValue, origins: Sequence[SSAValue], before: Operation
    ) -> SSAValue:
        """`value` as a value of the type of `like`."""
        if value.type == like.type:
            return value
        cast = create_op(CastOp, (value,), (like.type,), {}, before.location)
        self._uses.put_in_front(cast, before)
        self._uses.add_view(cast.dest, origins)
        return cast.dest


def _asks_for_shape(use: Use) -> bool:
    """Whether an operation neither touches the buffer that it uses nor hands it on."""
    op = use.op
    hands_on = op.regions or is_terminator(op) or buffers_among(op.results)
    return not (use.touches or hands_on)


def _is_allocated(value: SSAValue) -> bool:
    return is_heap_allocation(value) or is_automatic_allocation(value)


def _is_allocated_in(value: SSAValue, block: Block) -> bool:
    owner = value.owner
    return _is_allocated(value) and isinstance(owner, Operation) and owner.parent is block
