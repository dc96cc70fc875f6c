"""Where in a block buffers are used, kept up to date while buffers are merged into one another.

Copy removal asks, again and again, what happens to a buffer between two operations of a block.
The answer is looked up in a sorted list for each pair of buffer and block, which is made once; when
one buffer takes the place of another, their lists become one.

A buffer is known by its *origin* (see `view_flow`), uses of its views are uses of the buffer.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.buffer_type import buffers_among

Position = tuple[int, int]
"""
Where an operation of the block stood at first, and then the number of the operation among those
that were put in front of that one later, minus how many may ever be.
"""

_LATER_OPS = 1 << 30


@dataclass(frozen=True)
class Use:
    """An operation of the block that uses the buffer, or has such a use inside its regions."""

    op: Operation
    """The operation that has the view among its operands."""
    touches: bool
    """Whether it reads, writes, frees or keeps the buffer, rather than making a view of it."""


@dataclass
class UsesInBlock:
    """All uses of one buffer, as seen from one block."""

    at: list[Position] = field(default_factory=list[Position])
    """The positions of the uses inside the block, ascending."""
    uses: dict[Position, list[Use]] = field(default_factory=dict[Position, list[Use]])
    elsewhere: bool = False
    """Whether there are uses that are not inside the block."""
    kept: bool = False
    """Whether something keeps the buffer."""
    frees: dict[Operation, None] = field(default_factory=dict[Operation, None])
    """The operations that may free the buffer."""

    def add(self, position: Position, use: Use) -> None:
        """Note one more use."""
        if position not in self.uses:
            insort(self.at, position)
            self.uses[position] = []
        self.uses[position].append(use)

    def forget(self, position: Position) -> Sequence[Use]:
        """Take out the uses at a position, whose operation goes or moves."""
        uses = self.uses.pop(position, ())
        if uses:
            del self.at[bisect_left(self.at, position)]
        return uses

    def is_touched_between(self, first: Position, end: Position) -> bool:
        """Whether anything touches the buffer from `first` to just before `end`."""
        for index in range(bisect_left(self.at, first), len(self.at)):
            if self.at[index] >= end:
                return False
            if any(use.touches for use in self.uses[self.at[index]]):
                return True
        return False


class BufferUses:
    """The uses of all buffers below the root of `memory`."""

    def __init__(self, memory: Memory):
        self.memory = memory
        self._view_flow = memory.view_flow
        self._views: dict[SSAValue, list[SSAValue]] = {}
        self._merged: dict[SSAValue, tuple[SSAValue, ...]] = {}
        self._uses: dict[SSAValue, dict[Block, UsesInBlock]] = {}
        self._positions: dict[Block, dict[Operation, Position]] = {}
        self._later_ops = 0

    def origins(self, value: SSAValue) -> tuple[SSAValue, ...]:
        """The buffers that a value may refer to by now."""
        found: dict[SSAValue, None] = {}
        pending = list(reversed(self._view_flow.origins(value)))
        while pending:
            origin = pending.pop()
            if origin in self._merged:
                pending.extend(reversed(self._merged[origin]))
            else:
                found[origin] = None
        return tuple(found)

    def position(self, op: Operation) -> Position:
        """The position of an operation in its block."""
        assert op.parent is not None
        return self._positions_in(op.parent)[op]

    def put_in_front(self, op: Operation, of: Operation) -> None:
        """Insert, or move within the block, an operation to right before another one."""
        block = of.parent
        assert block is not None
        positions = self._positions_in(block)
        old = positions.pop(op, None)
        if op.parent is not None:
            op.detach()
        block.insert_op_before(op, of)
        self._later_ops += 1
        new = positions[op] = (positions[of][0], self._later_ops - _LATER_OPS)
        if old is None:
            return
        for value in buffers_among(op.operands):
            for origin in self.origins(value):
                uses = self._uses.get(origin, {}).get(block)
                for use in () if uses is None else uses.forget(old):
                    assert uses is not None
                    uses.add(new, use)

    def of(self, origin: SSAValue, block: Block) -> UsesInBlock:
        """The uses of a buffer, as seen from a block."""
        in_blocks = self._uses.setdefault(origin, {})
        if block not in in_blocks:
            in_blocks[block] = self._find(origin, block)
        return in_blocks[block]

    def merge(self, gone: SSAValue, into: Sequence[SSAValue], block: Block) -> None:
        """Note that all uses of the buffer `gone` become uses of the buffers `into`."""
        moved = self.of(gone, block)
        is_flat = not moved.elsewhere and all(
            use.op.parent is block for uses in moved.uses.values() for use in uses
        )
        for origin in into:
            uses = self.of(origin, block)
            for position in moved.at:
                for use in moved.uses[position]:
                    uses.add(position, use)
            uses.elsewhere |= moved.elsewhere
            uses.kept |= moved.kept
            uses.frees.update(moved.frees)
            if not is_flat:
                # Seen from other blocks, there may be uses that were not there before.
                self._uses[origin] = {block: uses}
            self._views[origin] = [*self._views_of(origin), *self._views_of(gone)]
        self._merged[gone] = tuple(into)

    def add_view(self, view: SSAValue, origins: Sequence[SSAValue]) -> None:
        """Note a new value that refers to known buffers."""
        for origin in origins:
            self._views[origin] = [*self._views_of(origin), view]
        self._merged[view] = tuple(origins)

    def erase(self, op: Operation) -> None:
        """Erase an operation whose results nothing uses."""
        block = op.parent
        assert block is not None
        position = self._positions_in(block).pop(op)
        for value in buffers_among((*op.operands, *op.results)):
            for origin in self.origins(value):
                uses = self._uses.get(origin, {}).get(block)
                if uses is not None:
                    uses.forget(position)
                    uses.frees.pop(op, None)
        block.erase_op(op)

    def _views_of(self, origin: SSAValue) -> list[SSAValue]:
        if origin not in self._views:
            self._views[origin] = self._view_flow.resolve(origin)
        return self._views[origin]

    def _positions_in(self, block: Block) -> dict[Operation, Position]:
        if block not in self._positions:
            self._positions[block] = {op: (number, 0) for number, op in enumerate(block.ops)}
        return self._positions[block]

    def _find(self, origin: SSAValue, block: Block) -> UsesInBlock:
        """The uses of a buffer and its views, by the operations of the block that they are in."""
        positions = self._positions_in(block)
        found = UsesInBlock()
        users: dict[Operation, list[SSAValue]] = {}
        for view in self._views_of(origin):
            for use in view.uses:
                users.setdefault(use.operation, []).append(view)
        for op, views in users.items():
            touched = self.memory.touched(op)
            is_freed = any(view in touched.freed for view in views)
            is_kept = any(self.memory.keeps(op, view) for view in views)
            if is_freed:
                found.frees[op] = None
            found.kept |= is_kept
            inside = block.find_ancestor_op_in_block(op)
            if inside is None:
                found.elsewhere = True
            else:
                is_accessed = any(view in touched.accessed for view in views)
                found.add(positions[inside], Use(op, is_accessed or is_freed or is_kept))
        return found
