"""Timelines: what happens to a buffer, in the order of one block.

What happens inside an operation of the block, such as a loop, happens at that operation. A buffer
is known by its *origin* (see `view_flow`), uses of its views are uses of the buffer. Timelines are
made when they are asked for; when one buffer takes the place of another, they become one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.asynchronous import going_on_around
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.control_flow import is_terminator

Position: TypeAlias = int | Fraction
"""Position of an operation in its block: later operations have greater ones."""


class EditedOrder:
    """
    Positions of operations; every change of a block that was asked for goes through this.

    Operations get numbers once; one that is inserted gets a number between those of its neighbours.
    It is their mediant: with a row of insertions at one place, denominators grow by one each, where
    means would double them.
    """

    def __init__(self) -> None:
        self._positions: dict[Block, dict[Operation, Position]] = {}

    def position(self, op: Operation) -> Position:
        """The position of an operation in its block."""
        return self._positions_around(op)[op]

    def put_before(self, op: Operation, anchor: Operation) -> None:
        """Insert an operation that is in no block, or move it within its block."""
        block = anchor.parent
        assert block is not None
        positions = self._positions_around(anchor)
        if op.parent is not None:
            positions.pop(op, None)
            op.detach()
        before, behind = anchor.prev_op, positions[anchor]
        positions[op] = behind - 1 if before is None else _between(positions[before], behind)
        block.insert_op_before(op, anchor)

    def put_earlier(self, op: Operation, anchor: Operation) -> None:
        """Move an operation to before another one of its block, if it is not there yet."""
        if self.position(anchor) < self.position(op):
            self.put_before(op, anchor)

    def erase(self, op: Operation) -> None:
        """Erase an operation whose results nothing uses."""
        assert op.parent is not None
        del self._positions_around(op)[op]
        op.parent.erase_op(op)

    def _positions_around(self, op: Operation) -> dict[Operation, Position]:
        block = op.parent
        assert block is not None
        positions = self._positions.get(block)
        if positions is None:
            positions = self._positions[block] = {}
            positions.update((op, number) for number, op in enumerate(block.ops))
        return positions


def _between(low: Position, high: Position) -> Position:
    """A position between two others: their mediant."""
    numerator = low.numerator + high.numerator
    return Fraction(numerator, low.denominator + high.denominator)


@dataclass(frozen=True, slots=True)
class Access:
    """An operation that uses a buffer, if only to make a view of it."""

    op: Operation
    """The operation that has the views among its operands."""
    views: tuple[SSAValue, ...]
    """The names of the buffer that it uses."""
    reads: bool
    writes: bool
    frees: bool
    keeps: bool
    """
    Whether something may later access the buffer because of it: under another name, or in a region
    that goes on.
    """

    @property
    def touches(self) -> bool:
        """Whether it does more than to make a view."""
        return self.reads or self.changes or self.keeps

    @property
    def changes(self) -> bool:
        """Whether the contents may be others afterwards."""
        return self.writes or self.frees

    @property
    def hands_on(self) -> bool:
        """Whether values that it makes, in its regions or elsewhere, may refer to the buffer."""
        op = self.op
        return bool(op.regions or is_terminator(op) or buffers_among(op.results))


@dataclass
class Timeline:
    """All accesses to one buffer, as seen from one block."""

    at: list[Position] = field(default_factory=list[Position])
    """The positions of the accesses inside the block, ascending."""
    accesses: dict[Position, list[Access]] = field(default_factory=dict[Position, list[Access]])
    elsewhere: bool = False
    """Whether there are accesses that are not inside the block."""
    kept: bool = False
    """Whether something keeps the buffer."""
    inner: bool = False
    """Whether an access, of now or earlier, is in a region of an operation of the block."""
    frees: dict[Operation, None] = field(default_factory=dict[Operation, None])
    """The operations that may free the buffer."""

    @property
    def first(self) -> Position:
        """Position of the first use; there is a use inside the block."""
        return self.at[0]

    @property
    def last(self) -> Position:
        """Position of the last use."""
        return self.at[-1]

    def add(self, position: Position, access: Access) -> None:
        """Note one more access."""
        if position not in self.accesses:
            insort(self.at, position)
            self.accesses[position] = []
        self.accesses[position].append(access)

    def forget(self, position: Position) -> Sequence[Access]:
        """Take out the accesses at a position, whose operation goes or moves."""
        accesses = self.accesses.pop(position, ())
        if accesses:
            del self.at[bisect_left(self.at, position)]
        return accesses

    def copy(self) -> Timeline:
        """One with the same accesses that changes by itself."""
        accesses = {position: list(found) for position, found in self.accesses.items()}
        return replace(self, at=list(self.at), accesses=accesses, frees=dict(self.frees))

    def absorb(self, other: Timeline) -> None:
        """
        Note all that another one has, behind what is at the same position; that one is of no use
        any more. Of the two, the shorter one is moved: in chains of copies the other gets long.
        """
        comes_first = len(self.at) < len(other.at)
        moved = self.accesses if comes_first else other.accesses
        if comes_first:
            self.at, self.accesses = other.at, other.accesses
        for position, found in moved.items():
            here = self.accesses.setdefault(position, found)
            if here is found:
                insort(self.at, position)
            elif comes_first:
                here[:0] = found
            else:
                here += found
        self.elsewhere |= other.elsewhere
        self.kept |= other.kept
        self.inner |= other.inner
        self.frees.update(other.frees)

    def before(self, begin: Position, end: Position) -> Iterator[tuple[Position, Access]]:
        """The accesses from `begin` to just before `end`, in order."""
        return self._numbered(bisect_left(self.at, begin), bisect_left(self.at, end))

    def after(
        self, begin: Position, last: Position | None = None
    ) -> Iterator[tuple[Position, Access]]:
        """The accesses from just after `begin` to `last`, or to the end, in order."""
        end = len(self.at) if last is None else bisect_right(self.at, last)
        return self._numbered(bisect_right(self.at, begin), end)

    def _numbered(self, begin: int, end: int) -> Iterator[tuple[Position, Access]]:
        for index in range(begin, end):
            for access in self.accesses[self.at[index]]:
                yield self.at[index], access


class Timelines:
    """The timelines of all buffers below the root of `memory`."""

    def __init__(
        self,
        memory: Memory,
        position: Callable[[Operation], Position],
        counts: Callable[[Access], bool] = lambda access: True,
    ):
        """
        Args:
            memory: what operations do.
            position: where an operation stands in its block.
            counts: which accesses the timelines have; those that free or keep are noted anyway.
        """
        self._memory = memory
        self._position = position
        self._counts = counts
        self._views: dict[SSAValue, list[SSAValue]] = {}
        self._merged: dict[SSAValue, tuple[SSAValue, ...]] = {}
        self._timelines: dict[SSAValue, dict[Block, Timeline]] = {}

    def origins(self, value: SSAValue) -> tuple[SSAValue, ...]:
        """The buffers that a value may refer to by now."""
        found: dict[SSAValue, None] = {}
        pending = list(reversed(self._memory.view_flow.origins(value)))
        while pending:
            origin = pending.pop()
            if origin in self._merged:
                pending.extend(reversed(self._merged[origin]))
            else:
                found[origin] = None
        return tuple(found)

    def of(self, origin: SSAValue, block: Block) -> Timeline:
        """Events of a buffer, as seen from a block."""
        in_blocks = self._timelines.setdefault(origin, {})
        if block not in in_blocks:
            in_blocks[block] = self._find(origin, block)
        return in_blocks[block]

    def known(self, origin: SSAValue, block: Block) -> Timeline | None:
        """`of`, if it was asked for before."""
        return self._timelines.get(origin, {}).get(block)

    def merge(self, gone: SSAValue, into: Sequence[SSAValue], block: Block) -> None:
        """Note that all uses of the buffer `gone` become uses of the buffers `into`."""
        moved, views = self.of(gone, block), self._views_of(gone)
        del self._timelines[gone], self._views[gone]
        for number, origin in enumerate(into, start=1):
            timeline = self.of(origin, block)
            is_last = number == len(into)
            timeline.absorb(moved if is_last else moved.copy())
            if moved.elsewhere or moved.inner:
                # Seen from other blocks, there may be uses that were not there before.
                self._timelines[origin] = {block: timeline}
            joined = _longer_with_other(self._views_of(origin), views if is_last else list(views))
            self._views[origin] = joined
        self._merged[gone] = tuple(into)

    def add_view(self, view: SSAValue, origins: Sequence[SSAValue]) -> None:
        """Note a new value that refers to known buffers."""
        for origin in origins:
            self._views_of(origin).append(view)
        self._merged[view] = tuple(origins)

    def _views_of(self, origin: SSAValue) -> list[SSAValue]:
        if origin not in self._views:
            self._views[origin] = self._memory.view_flow.resolve(origin)
        return self._views[origin]

    def _find(self, origin: SSAValue, block: Block) -> Timeline:
        """The uses of a buffer and its views, by the operations of the block that they are in."""
        found = Timeline()
        users: dict[Operation, list[SSAValue]] = {}
        for view in self._views_of(origin):
            for use in view.uses:
                users.setdefault(use.operation, []).append(view)
        for op, views in users.items():
            access = self._access(op, tuple(views), block)
            if access.frees:
                found.frees[op] = None
            found.kept |= access.keeps
            if not self._counts(access):
                continue
            inside = block.find_ancestor_op_in_block(op)
            if inside is None:
                found.elsewhere = True
            else:
                found.inner |= inside is not op
                found.add(self._position(inside), access)
        return found

    def _access(self, op: Operation, views: tuple[SSAValue, ...], block: Block) -> Access:
        kinds = {effect.kind for effect in self._memory.effects(op) if effect.value in views}
        return Access(
            op,
            views,
            MemoryEffectKind.READ in kinds,
            MemoryEffectKind.WRITE in kinds,
            MemoryEffectKind.FREE in kinds,
            outlasts(op, block) or any(self._memory.keeps(op, view) for view in views),
        )


def outlasts(op: Operation, block: Block) -> bool:
    """Whether an operation is in a region that goes on, while control does in a block outside."""
    outer = block.parent_op()
    return any(outer is None or not one.is_ancestor(outer) for one in going_on_around(op))


def _longer_with_other(first: list[SSAValue], second: list[SSAValue]) -> list[SSAValue]:
    """All of two lists that are of no more use: in chains of copies one of them gets long."""
    longer, other = (first, second) if len(first) >= len(second) else (second, first)
    longer.extend(other)
    return longer
