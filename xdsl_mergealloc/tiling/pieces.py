"""Computation of each tile of a group, and tiles that one loop can run.

The outputs of the group are cut into consecutive tiles. Backwards from the outputs, each member
computes what all its consumers need of it. Where windows overlap, the previous tile needs the
overlap, too, the *halo*: it is recomputed, or kept from tile to tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.index_relation import Interval
from xdsl_mergealloc.interfaces.tiling import Needs
from xdsl_mergealloc.tiling.group import Group


@dataclass
class Piece:
    """Computation of one tile of the outputs."""

    outputs: Mapping[OpResult, Interval]
    """Part of each tensor with users outside the group."""
    held: Mapping[Operation, Interval]
    """Part present of each member's results, in block order; members without one do nothing."""
    made: Mapping[Operation, Interval]
    """The end of `held`, computed in this tile; the part before it is kept from the last tile."""
    needs: Mapping[Operation, Needs]
    """Operand parts needed to compute `made`; no entry where everything is kept."""
    saved: Mapping[Operation, Interval] = field(default_factory=dict[Operation, Interval])
    """Part of `held` that is kept for the next tile."""

    def part_of(self, value: SSAValue) -> Interval:
        """Return the part present of a tensor of the group."""
        assert isinstance(value, OpResult)
        return self.held[value.op]

    @cached_property
    def kept(self) -> Mapping[Operation, Interval]:
        """Parts of `held` that are present already, from the previous tile."""
        if self.held is self.made:
            return {}
        return {
            op: Interval(held.first, held.size - made.size)
            for (op, held), made in zip(self.held.items(), self.made.values(), strict=True)
            if held.size > made.size
        }

    def taken(self, op: Operation) -> Iterator[tuple[int, SSAValue, Interval]]:
        """Yield the operands of which a part is needed: their numbers, values and parts."""
        if op not in self.needs:
            return
        for number, (value, part) in enumerate(
            zip(op.operands, self.needs[op].operands, strict=True)
        ):
            if part is not None and part.size:
                yield number, value, part

    def last_readers(self, members: Iterable[Operation]) -> dict[Operation, Operation]:
        """Return the last reader of each member's results; the member itself if there is none."""
        last = {op: op for op in members}
        for op in self.held if last else ():
            for _, value, _ in self.taken(op):
                if isinstance(value, OpResult) and value.op in last:
                    last[value.op] = op
        return last

    def goes_ahead(self, output: OpResult, value: SSAValue) -> bool:
        """Whether the tile needs no part of an input before the tile of an output."""
        part = self.outputs.get(output)
        taken = (
            self.needs[use.operation].operands[use.index]
            for use in (() if part is None else value.uses)
            if use.operation in self.needs
        )
        return part is None or all(
            each is None or not each.size or each.first >= part.first for each in taken
        )

    @property
    def form(self) -> Sequence[object]:
        """Everything except interval starts: must be the same in all iterations of a loop."""
        form: list[object] = []
        for op, part in self.held.items():
            form += [op, part.size, self.made[op].size]
            if op in self.needs:
                needs = self.needs[op]
                form += [needs.begins, [each and each.size for each in needs.operands]]
            form += [
                each.first - self.part_of(value).first
                for _, value, each in self.taken(op)
                if self._is_held(value)
            ]
            if op in self.saved:
                form.append(self.saved[op].size)
        for value, part in self.outputs.items():
            form += [part.size, part.first - self.part_of(value).first]
        return form

    def _is_held(self, value: SSAValue) -> bool:
        return isinstance(value, OpResult) and value.op in self.held

    @property
    def begins(self) -> Sequence[int]:
        """Starts of all intervals; tiles of the same form list them in the same order."""
        begins: list[int] = []
        for op, part in self.made.items():
            begins.append(part.first)
            begins += [each.first for _, _, each in self.taken(op)]
        begins += [part.first for part in self.outputs.values()]
        return begins


def units(group: Group, outputs: Sequence[OpResult]) -> list[int]:
    """
    Return the possible units of the outputs: maximum numbers of tiles of which each has a whole
    number of indices. They are the length of the shortest output; and that of a shorter tensor of
    the group, of which no index is computed twice then, heads of an attention for instance. Empty
    if the length of an output is not a multiple of the shortest one (TG4).
    """
    lengths = [group.extent(value) for value in outputs]
    shortest = min(lengths, default=0)
    if not shortest or any(length % shortest for length in lengths):
        return []
    fewer = [
        split.extent
        for split in group.splits.values()
        if 1 < split.extent < shortest and shortest % split.extent == 0
    ]
    return [shortest, min(fewer)] if fewer else [shortest]


def cut(
    group: Group, outputs: Sequence[OpResult], unit: int, count: int
) -> list[dict[OpResult, Interval]]:
    """Cut the outputs into about `count` tiles, each a whole number of units."""
    size = -(-unit // count)
    return [
        {
            value: Interval(first * times, min(size, unit - first) * times)
            for value in outputs
            for times in (group.extent(value) // unit,)
        }
        for first in range(0, unit, size)
    ]


def plan_piece(group: Group, outputs: Mapping[OpResult, Interval]) -> Piece:
    """Return the part of each member, in the order of the block, for a tile on its own."""
    steps = group.steps()
    wanted: list[Interval | None] = [None] * len(steps)
    for value, part in outputs.items():
        wanted[group.position(value.op)] = part
    made: list[tuple[Operation, Interval]] = []
    needs: dict[Operation, Needs] = {}
    for position in reversed(range(len(steps))):
        part = wanted[position]
        if part is None or not part.size:
            continue
        op, split, makers, _ = steps[position]
        made.append((op, part))
        needs[op] = own = split.needs(part)
        for number, maker in makers:
            each = own.operands[number]
            if each is not None:
                others = wanted[maker]
                wanted[maker] = each if others is None else each.hull(others)
    parts = dict(reversed(made))
    return Piece(outputs, parts, parts, needs)


def work_of(group: Group, op: Operation, size: int) -> int:
    """Return the iterations of a member for `size` indices of its results."""
    split = group.splits[op]
    return split.work * size // split.extent


@dataclass
class Run:
    """Consecutive tiles whose interval starts grow by the same steps."""

    pieces: list[Piece]

    @property
    def first(self) -> Piece:
        """Return the tile of the first iteration."""
        return self.pieces[0]

    @property
    def steps(self) -> Sequence[int]:
        """Growth of each interval start from one tile to the next."""
        if len(self.pieces) == 1:
            return [0] * len(self.first.begins)
        pairs = zip(self.pieces[0].begins, self.pieces[1].begins, strict=True)
        return [after - before for before, after in pairs]

    def goes_on_with(self, piece: Piece) -> bool:
        """Whether the same loop can run the next tile."""
        last = self.pieces[-1]
        if not piece.outputs:
            return False
        if last.form != piece.form:
            return False
        steps = [after - before for before, after in zip(last.begins, piece.begins, strict=True)]
        return len(self.pieces) == 1 or steps == self.steps


def runs(pieces: Sequence[Piece]) -> list[Run]:
    """Return the tiles grouped into loops and single tiles."""
    found: list[Run] = []
    for piece in pieces:
        if found and found[-1].goes_on_with(piece):
            found[-1].pieces.append(piece)
        else:
            found.append(Run([piece]))
    return found
