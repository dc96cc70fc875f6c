"""copy-removal: removes copies between two buffers of which one is needless, and that buffer.

One of these rules removes a copy C from S to T in block B:

- C1 *Nothing to copy*: S and T are the same value. C is erased.
- C2 *Copied for nothing*: T is an allocation that nothing but C and frees uses. C, T and
  the frees are erased.
- C3 *Reuse the source* (in-place reuse, I6 and I7 of `analysis/in_place`): S and T are allocated in
  B before C (a clone allocates T itself); T is not used before C; S is not used after C but by
  one free in B. T, C and the free of S are erased; S replaces T, and is freed where T is.
- C4 *Reuse the target* (destination forwarding, I8; as S dies, I9 holds): S is allocated in B
  before C and is not used after C but by one free in B; from the first use of S to C nothing
  touches memory that may be T's. S, C and the free are erased; T replaces S. For this, T itself may
  be created earlier if it is allocated, or created as a view, in B.

Nothing may keep S. S and T must be of the same type, or of types without a layout that can be cast
to each other. Of two allocations, the remaining one gets the stricter alignment; a T that is no
allocation cannot replace an S whose alignment matters.

Copies are processed in program order, again and again until no copy can be removed: of a chain of
copies one buffer remains. Querying the shape of a buffer is no use of it.

Source: the Buffer Deallocation document, "CopyRemoval Pass".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from xdsl.dialects.memref import ViewOp
from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.analysis.aliases import Arguments
from xdsl_mergealloc.analysis.in_place import CopyToPart, is_needed_after
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.timeline import (
    Access,
    EditedOrder,
    Position,
    Timeline,
    Timelines,
    outlasts,
)
from xdsl_mergealloc.dialects.memref.views import AssumeAlignmentOp, CastOp
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS, are_freed_alike
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.interfaces.ownership import is_automatic_allocation, is_heap_allocation
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.placement.copy_agenda import Agenda, Watched
from xdsl_mergealloc.placement.interchange import is_interchangeable, take_over_alignment
from xdsl_mergealloc.placement.motion import may_come_earlier, operations_to_move


def remove_copies(root: Operation) -> None:
    """Remove the needless copies below `root`."""
    copies = [op for op in walk(root) if _is_copy(op)]
    if not copies:
        return
    removal, agenda = _CopyRemoval(root), Agenda(copies)
    while (copy := agenda.next()) is not None:
        if removal.try_to_remove(copy):
            agenda.note_changes(removal.take_changes())
        else:
            agenda.keep(removal.watched_by(copy))


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
        self._order = EditedOrder()
        self._timelines = Timelines(self._memory, self._order.position)
        self._calls_in: Callable[[Block], Timeline] = cache(self._find_calls)
        """Returns the timeline of calls that may access memory that they are not passed."""
        self._changed: dict[SSAValue, None] = {}
        """The buffers that have changed since the last call of `take_changes`."""

    def watched_by(self, copy: Operation) -> list[Watched]:
        """Return the buffers of which one must change before another attempt to remove a copy can
        succeed."""
        model = COPY_MODELS.lookup(copy)
        assert model is not None
        ends = (model.source(copy), model.target(copy))
        return self._watched(origin for end in ends for origin in self._timelines.origins(end))

    def take_changes(self) -> list[Watched]:
        """Return the buffers that have changed since the last call."""
        changed = self._watched(self._changed)
        self._changed = {}
        return changed

    def _watched(self, origins: Iterable[SSAValue]) -> list[Watched]:
        found = list(dict.fromkeys(origins))
        # I8 depends on all buffers that may be the same memory.
        outside = () if all(map(self._memory.aliases.is_own, found)) else (None,)
        return [*found, *outside]

    def try_to_remove(self, copy: Operation) -> bool:
        """Remove a copy if one of the rules allows it; return whether it was removed."""
        model, block = COPY_MODELS.lookup(copy), copy.parent
        assert model is not None
        if block is None:
            return True  # a clone whose result was not needed any more
        source, target = model.source(copy), model.target(copy)
        if source is target:
            self._erase(copy)
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
            self._erase(free)
        self._erase(copy)
        allocation = target.owner
        assert isinstance(allocation, Operation)
        if allocation is not copy:
            self._erase(allocation)
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
        assert isinstance(source.owner, Operation)
        if not are_freed_alike(source.owner, allocation):
            return False
        is_clone = allocation is copy
        if not is_clone and self._timelines.of(target, block).first != self._order.position(copy):
            return False
        frees = self._frees_of_dead(source, copy, block)
        if frees is None or not take_over_alignment(source, target):
            return False
        for free in frees:
            self._erase(free)
        replacement = self._cast(source, target, (source,), before=copy)
        if not is_clone:
            self._erase(copy)
        self._replace(target, replacement, (source,), block)
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
        if not self._memory.only_allocates(allocation):
            return False  # such as a clone: its contents have to come from somewhere
        frees = self._frees_of_dead(source, copy, block)
        if frees is None:
            return False
        timeline, origins = self._timelines.of(source, block), self._timelines.origins(target)
        if self._is_touched(origins, timeline, copy, block):
            return False
        first_use = block.find_ancestor_op_in_block(timeline.accesses[timeline.first][0].op)
        assert first_use is not None
        earlier = self._to_make_earlier(target, source, block, timeline.first)
        if earlier is None or not self._keeps_alignment(timeline, source, target):
            return False
        for op in earlier:
            self._put_before(op, first_use)
        for free in frees:
            self._erase(free)
        replacement = self._cast(target, source, origins, before=first_use)
        self._erase(copy)
        self._replace(source, replacement, origins, block)
        return True

    # Conditions

    def _frees_only(self, op: Operation, buffer: SSAValue) -> bool:
        """Whether an operation does nothing but free this buffer, and no other buffer."""
        freed = self._memory.freed_by_nothing_else(op)
        return freed is not None and self._timelines.origins(freed) == (buffer,)

    def _frees_of_dead(
        self, buffer: SSAValue, copy: Operation, block: Block
    ) -> Sequence[Operation] | None:
        """
        I7: return the frees (at most one) of a buffer that nothing else uses after `copy`; None if
        something uses it, or if that cannot be known.
        """
        timeline, here = self._timelines.of(buffer, block), self._order.position(copy)
        frees = list(timeline.frees)
        if is_needed_after(timeline, here):
            return None
        go = all(free.parent is block and self._frees_only(free, buffer) for free in frees)
        return frees if go else None

    def _is_touched(
        self, origins: Sequence[SSAValue], source: Timeline, copy: Operation, block: Block
    ) -> bool:
        """I8: whether anything may touch the memory of `origins`, which the source is to use."""
        aliases, here = self._memory.aliases, self._order.position(copy)
        for origin in origins:
            destination = [self._timelines.of(origin, block)]
            if not aliases.is_own(origin):
                destination.append(self._calls_in(block))
                destination += (
                    self._timelines.of(other, block)
                    for other in aliases.outside_that_may_be(origin, Arguments.DIFFER)
                )
            if any(timeline.kept for timeline in destination):
                return True
            if any(CopyToPart(here, source.first, source, destination).in_the_way()):
                return True
        return False

    def _find_calls(self, block: Block) -> Timeline:
        calls = Timeline()
        for op in block.ops:
            found = list(filter(self._memory.accesses_elsewhere, walk(op)))
            if found:
                access = Access(op, (), reads=True, writes=True, frees=False, keeps=False)
                calls.add(self._order.position(op), access)
                calls.kept |= any(outlasts(call, block) for call in found)
        return calls

    def _to_make_earlier(
        self, target: SSAValue, source: SSAValue, block: Block, first: Position
    ) -> list[Operation] | None:
        """Return the operations to move before `first` so that `target` is defined there; None if
        one may not move."""

        def is_there(value: SSAValue) -> bool:
            op = value.owner
            if isinstance(op, Block) or op.parent is not block:
                return True
            return self._order.position(op) < first

        def may_move(op: Operation) -> bool:
            return may_come_earlier(op, self._memory) and not any(
                source in self._timelines.origins(used) for used in buffers_among(op.operands)
            )

        return operations_to_move((target,), is_there, may_move)

    def _keeps_alignment(self, uses: Timeline, source: SSAValue, target: SSAValue) -> bool:
        allocation = target.owner
        if isinstance(allocation, Operation) and ALLOCATION_MODELS.lookup(allocation) is not None:
            return take_over_alignment(target, source)
        # No use may rely on more than the alignment of elements.
        return not any(
            isinstance(access.op, AssumeAlignmentOp | ViewOp) or "alignment" in access.op.properties
            for accesses in uses.accesses.values()
            for access in accesses
        )

    # Changes. Alias queries refer to the program as it was before the first change.

    def _cast(
        self, value: SSAValue, like: SSAValue, origins: Sequence[SSAValue], before: Operation
    ) -> SSAValue:
        """Return `value`, cast to the type of `like` if necessary."""
        if value.type == like.type:
            return value
        cast = create_op(CastOp, (value,), (like.type,), {}, before.location)
        self._put_before(cast, before)
        self._timelines.add_view(cast.dest, origins)
        return cast.dest

    def _replace(
        self, allocated: SSAValue, by: SSAValue, origins: Sequence[SSAValue], block: Block
    ) -> None:
        """Replace an allocation by `by`, which is one of the buffers `origins`."""
        self._memory.aliases.prepare()
        assert isinstance(allocated.owner, Operation)
        # Remaining copies may watch the allocation, which is known as another buffer once merged.
        self._note(allocated.owner)
        self._timelines.merge(allocated, origins, block)
        allocated.replace_all_uses_with(by)
        self._erase(allocated.owner)

    def _put_before(self, op: Operation, anchor: Operation) -> None:
        """Insert an operation that creates a view or a buffer, or move it within its block."""
        self._memory.aliases.prepare()
        if op.parent is None:
            self._order.put_before(op, anchor)
            return
        self._note(op)
        old = self._order.position(op)
        self._order.put_before(op, anchor)
        for timeline in self._timelines_of_operands(op):
            for access in timeline.forget(old):
                timeline.add(self._order.position(op), access)

    def _note(self, op: Operation) -> None:
        """Note a change of all buffers that an operation uses or creates."""
        for value in buffers_among((*op.operands, *op.results)):
            self._changed.update(dict.fromkeys(self._timelines.origins(value)))

    def _erase(self, op: Operation) -> None:
        self._memory.aliases.prepare()
        self._note(op)
        for timeline in self._timelines_of_operands(op):
            timeline.forget(self._order.position(op))
            timeline.frees.pop(op, None)
        self._order.erase(op)

    def _timelines_of_operands(self, op: Operation) -> list[Timeline]:
        """Return the existing timelines that contain an operation."""
        assert op.parent is not None
        origins = (
            origin
            for value in buffers_among(op.operands)
            for origin in self._timelines.origins(value)
        )
        found = (self._timelines.known(origin, op.parent) for origin in dict.fromkeys(origins))
        return [timeline for timeline in found if timeline is not None]


def _is_allocated(value: SSAValue) -> bool:
    return is_heap_allocation(value) or is_automatic_allocation(value)


def _is_allocated_in(value: SSAValue, block: Block) -> bool:
    owner = value.owner
    return _is_allocated(value) and isinstance(owner, Operation) and owner.parent is block
