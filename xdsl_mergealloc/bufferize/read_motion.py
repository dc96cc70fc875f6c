"""Reads move before the write that conflicts with them.

    %r = tensor.insert %v into %t[%i]       // would have to copy %t,
    %x = tensor.extract %t[%j]              // as it is read afterwards

The tensor that the extraction reads exists before the insertion: either may go first, as long as
there are no buffers. With the extraction first, the insertion is in place.

For each conflict between a write and a later read, where neither is in a loop that does not contain
the definition of the tensor that is read:

1. The read, with the operations between the two that it depends on, moves before the write, if they
   are pure, do not depend on the write, and cannot fail or pass only pure operations.
2. Otherwise the write, with the operations between the two that depend on it, moves after the read,
   if they are pure and the read is not among them.
3. Operations that move up must not write in place what an operation that they pass uses, and those
   that move down must not use what one that they pass writes in place: the next conflict.
4. A write does not move after an operation that returns the memory of a tensor as a buffer
   (`bufferization.to_buffer`): the contents of that buffer are read later.

Each move is right by itself: pure operations keep the order of definitions and uses. The analysis,
which runs again, decides whether the moves were worth it; if not, they are taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.analysis.one_shot.alias_sets import Read
from xdsl_mergealloc.analysis.one_shot.conflicts import Conflict
from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.bufferizable import is_repetitive, tensor_operands
from xdsl_mergealloc.nests import operations_in, outward, used_from_outside, walk_inner_first
from xdsl_mergealloc.tensors.edits import Edits
from xdsl_mergealloc.tensors.pure_ops import PureOps, cannot_fail

MAX_DISTANCE = 200
"""Maximum number of operations that a read or a write may pass."""


_MOST_OTHER_READS = 8
"""Maximum number of further reads of a definition that are moved for one conflict."""


class _TensorEffects(NamedTuple):
    """Effects on tensors of an operation and of those inside it."""

    used: frozenset[SSAValue]
    """The values from outside that they use."""
    accessed: frozenset[SSAValue]
    """The alias sets that they read or write."""
    written: frozenset[SSAValue]
    """The alias sets that they write in place."""


class ReadMotion:
    """One set of moves, which can be taken back."""

    def __init__(self, analysis: OneShotAnalysis):
        self._analysis = analysis
        self._edits: dict[Block, Edits] = {}
        self._is_pure = PureOps().is_pure
        self._effects_of: dict[Operation, _TensorEffects] = {}

    def run(self) -> bool:
        """Make all possible moves; return whether there were any."""
        for reason in self._analysis.reasons.values():
            if isinstance(reason, Conflict):
                self._resolve(reason)
        return bool(self._edits)

    def take_back(self) -> None:
        """Undo all moves."""
        for edits in self._edits.values():
            edits.undo()

    def _resolve(self, conflict: Conflict) -> None:
        """Move the read of a conflict before the write, or the write behind it; then other reads of
        the same definition, which may be the next conflicts."""
        write = conflict.write
        if not self._resolve_pair(write.operand.op, conflict.read):
            return
        alias_set = self._analysis.sets.set_of(conflict.read.operand.value)
        others = (
            read
            for read in alias_set.reads_around(write.tick)
            if read.definition is conflict.read.definition and read is not conflict.read
        )
        for read in islice(others, _MOST_OTHER_READS):
            self._resolve_pair(write.operand.op, read)

    def _resolve_pair(self, write: Operation, read: Read) -> bool:
        """Apply rule 1 or rule 2 to a write and a read; return whether the read comes first now."""
        pair = _in_one_block(write, read.operand.op)
        if pair is None or _repeats(pair[0], read.definition):
            return False
        write, reader = pair
        if (passed := _between(write, reader)) is None:
            return _between(reader, write) is not None
        return self._move_read(write, passed, reader) or self._move_write(write, passed, reader)

    def _move_read(self, write: Operation, passed: Sequence[Operation], read: Operation) -> bool:
        """Rule 1."""
        moved = {read}
        needed = set(self._effects(read).used)
        for op in reversed(passed):
            if any(result in needed for result in op.results):
                moved.add(op)
                needed |= self._effects(op).used
        if any(result in needed for result in write.results) or not all(map(self._is_pure, moved)):
            return False
        left = [write, *(op for op in passed if op not in moved)]
        if not all(map(self._is_pure, left)) and not all(map(cannot_fail, moved)):
            return False
        going = [op for op in (*passed, read) if op in moved]
        if self._collides(self._written(going), left):
            return False
        self._move(going, write)
        return True

    def _move_write(self, write: Operation, passed: Sequence[Operation], read: Operation) -> bool:
        """Rule 2."""
        going = [write]
        made = set(write.results)
        for op in passed:
            if not made.isdisjoint(self._effects(op).used):
                going.append(op)
                made.update(op.results)
        after = read.next_op
        if after is None or not made.isdisjoint(self._effects(read).used):
            return False
        if not all(map(self._is_pure, going)):
            return False
        moved = set(going)
        left = [*(op for op in passed if op not in moved), read]
        if self._collides(self._written(left), going):
            return False
        if any(self._effects(op).accessed and any(map(is_buffer, op.results)) for op in left):
            return False  # Rule 4.
        self._move(going, after)
        return True

    def _written(self, ops: Sequence[Operation]) -> set[SSAValue]:
        """Return the alias sets that operations write in place."""
        return {written for op in ops for written in self._effects(op).written}

    def _collides(self, written: set[SSAValue], others: Sequence[Operation]) -> bool:
        """Rule 3."""
        return any(not written.isdisjoint(self._effects(op).accessed) for op in others)

    def _effects(self, op: Operation) -> _TensorEffects:
        """Return the effects of an operation; each operation in a nest may be queried."""
        known = self._effects_of
        for inner in walk_inner_first(op, left_out=known):
            if inner not in known:
                known[inner] = self._find_effects(inner)
        return known[op]

    def _find_effects(self, op: Operation) -> _TensorEffects:
        """Compute the effects of an operation from those of the operations inside."""
        analysis = self._analysis
        accessed: set[SSAValue] = set()
        written: set[SSAValue] = set()
        for operand in tensor_operands(op):
            alias_set = analysis.sets.representative(operand.value)
            accessed.add(alias_set)
            if analysis.is_in_place(operand) and analysis.accesses.writes(operand):
                written.add(alias_set)
        for inner in map(self._effects_of.__getitem__, operations_in(op)):
            accessed |= inner.accessed
            written |= inner.written
        used = used_from_outside(op, lambda inner: self._effects_of[inner].used)
        return _TensorEffects(frozenset(used), frozenset(accessed), frozenset(written))

    def _move(self, ops: Sequence[Operation], before: Operation) -> None:
        block = before.parent
        assert block is not None
        if block not in self._edits:
            self._edits[block] = Edits(block)
        for op in ops:
            op.detach()
        block.insert_ops_before(list(ops), before)


def _in_one_block(write: Operation, read: Operation) -> tuple[Operation, Operation] | None:
    """Return the operations of one block that are or contain a write and a read; None if they are
    the same operation, or there is no such block."""
    around = {op.parent: op for op in outward(read)}
    for op in outward(write):
        if (other := around.get(op.parent)) is not None:
            return None if other is op else (op, other)
    return None


def _between(first: Operation, last: Operation) -> list[Operation] | None:
    """Return the operations between two in a block; None if too many, or in the other order."""
    found: list[Operation] = []
    current = first.next_op
    while current is not last:
        if current is None or len(found) == MAX_DISTANCE:
            return None
        found.append(current)
        current = current.next_op
    return found


def _repeats(op: Operation, definition: SSAValue) -> bool:
    """Whether an operation is in a loop that does not contain a definition."""
    owner = definition.owner
    defining_block = owner if isinstance(owner, Block) else owner.parent
    block = op.parent
    while block is not None and block is not defining_block:
        above, region = block.parent_op(), block.parent
        if (
            above is None
            or region is None
            or region.first_block is not region.last_block
            or is_repetitive(region)
        ):
            return True
        block = above.parent
    return False
