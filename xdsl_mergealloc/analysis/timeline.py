"""Timelines: accesses to a buffer, in the order of one block.

An access inside an operation of the block, such as a loop, counts as an access at that operation.
A buffer is identified by its *origin* (see `view_flow`); uses of its views are uses of the buffer.
Timelines are computed on demand; when one buffer takes the place of another, theirs are merged.
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
"""Position of an operation in its block; later operations have greater positions."""


class EditedOrder:
    """
    Positions of operations; every change of a block whose positions were queried goes through this.

    Operations are numbered once; an inserted operation gets the mediant of its neighbours'
    positions: with a row of insertions at one place, denominators grow by one each, where means
    would double them.
    """

    def __init__(self) -> None:
        self._positions: dict[Block, dict[Operation, Position]] = {}

    def position(self, op: Operation) -> Position:
        """Return the position of an operation in its block."""
        return self._positions_around(op)[op]

    def put_before(self, op: Operation, anchor: Operation) -> None:
        """Insert a detached operation before `anchor`, or move it there within its block."""
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
        """Move an operation before `anchor`, in the same block, unless it precedes it already."""
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
    """Return a position between two others: their mediant."""
    numerator = low.numerator + high.numerator
    return Fraction(numerator, low.denominator + high.denominator)


@dataclass(frozen=True, slots=True)
class Access:
    """An operation that uses a buffer, if only to create a view of it."""

    op: Operation
    """The operation that has the views among its operands."""
    views: tuple[SSAValue, ...]
    """The views, or names, of the buffer that the operation uses."""
    reads: bool
    writes: bool
    frees: bool
    keeps: bool
    """
    Whether the buffer may be accessed later because of this operation: under another name, or in an
    asynchronous region that continues to run.
    """

    @property
    def touches(self) -> bool:
        """Whether the operation does more than create a view."""
        return self.reads or self.changes or self.keeps

    @property
    def changes(self) -> bool:
        """Whether the contents may differ afterwards."""
        return self.writes or self.frees

    @property
    def hands_on(self) -> bool:
        """Whether values defined by the operation, in its regions or elsewhere, may be the
        buffer."""
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
    """Whether an access, current or former, is in a region of an operation of the block."""
    frees: dict[Operation, None] = field(default_factory=dict[Operation, None])
    """The operations that may free the buffer."""

    @property
    def first(self) -> Position:
        """Position of the first use; the block has to contain a use."""
        return self.at[0]

    @property
    def last(self) -> Position:
        """Position of the last use."""
        return self.at[-1]

    def add(self, position: Position, access: Access) -> None:
        """Add an access."""
        if position not in self.accesses:
            insort(self.at, position)
            self.accesses[position] = []
        self.accesses[position].append(access)

    def forget(self, position: Position) -> Sequence[Access]:
        """Remove and return the accesses at a position whose operation is erased or moved."""
        accesses = self.accesses.pop(position, ())
        if accesses:
            del self.at[bisect_left(self.at, position)]
        return accesses

    def copy(self) -> Timeline:
        """Return an independent copy with the same accesses."""
        accesses = {position: list(found) for position, found in self.accesses.items()}
        return replace(self, at=list(self.at), accesses=accesses, frees=dict(self.frees))

    def absorb(self, other: Timeline) -> None:
        """
        Add all accesses of another timeline, after those at the same position; the other one
        becomes unusable. The shorter one is moved: in chains of copies the other one grows long.
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
        """Yield the accesses from `begin` to just before `end`, in order."""
        return self._numbered(bisect_left(self.at, begin), bisect_left(self.at, end))

    def after(
        self, begin: Position, last: Position | None = None
    ) -> Iterator[tuple[Position, Access]]:
        """Yield the accesses from just after `begin` to `last`, or to the end, in order."""
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
            memory: the effects of operations.
            position: returns the position of an operation in its block.
            counts: whether a timeline has an access; frees and captures are recorded anyway.
        """
        self._memory = memory
        self._position = position
        self._counts = counts
        self._views: dict[SSAValue, list[SSAValue]] = {}
        self._merged: dict[SSAValue, tuple[SSAValue, ...]] = {}
        self._timelines: dict[SSAValue, dict[Block, Timeline]] = {}

    def origins(self, value: SSAValue) -> tuple[SSAValue, ...]:
        """Return the buffers that a value may refer to after the merges so far."""
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
        """Return the timeline of a buffer, as seen from a block."""
        in_blocks = self._timelines.setdefault(origin, {})
        if block not in in_blocks:
            in_blocks[block] = self._find(origin, block)
        return in_blocks[block]

    def known(self, origin: SSAValue, block: Block) -> Timeline | None:
        """Return the timeline if `of` has computed it already; else None."""
        return self._timelines.get(origin, {}).get(block)

    def merge(self, gone: SSAValue, into: Sequence[SSAValue], block: Block) -> None:
        """Record that all uses of the buffer `gone` become uses of the buffers `into`."""
        moved, views = self.of(gone, block), self._views_of(gone)
        del self._timelines[gone], self._views[gone]
        for number, origin in enumerate(into, start=1):
            timeline = self.of(origin, block)
            is_last = number == len(into)
            timeline.absorb(moved if is_last else moved.copy())
            if moved.elsewhere or moved.inner:
                # Timelines of other blocks may lack uses that were added: drop these timelines.
                self._timelines[origin] = {block: timeline}
            joined = _longer_with_other(self._views_of(origin), views if is_last else list(views))
            self._views[origin] = joined
        self._merged[gone] = tuple(into)

    def add_view(self, view: SSAValue, origins: Sequence[SSAValue]) -> None:
        """Record a new value that refers to known buffers."""
        for origin in origins:
            self._views_of(origin).append(view)
        self._merged[view] = tuple(origins)

    def _views_of(self, origin: SSAValue) -> list[SSAValue]:
        if origin not in self._views:
            self._views[origin] = self._memory.view_flow.resolve(origin)
        return self._views[origin]

    def _find(self, origin: SSAValue, block: Block) -> Timeline:
        """Find the uses of a buffer and its views, each at the operation of the block around it."""
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
    """Whether `op` is in a region that runs on while control continues in `block`, outside it."""
    outer = block.parent_op()
    return any(outer is None or not one.is_ancestor(outer) for one in going_on_around(op))


def _longer_with_other(first: list[SSAValue], second: list[SSAValue]) -> list[SSAValue]:
    """Concatenate two lists, consuming both: in chains of copies one of them gets long."""
    longer, other = (first, second) if len(first) >= len(second) else (second, first)
    longer.extend(other)
    return longer
