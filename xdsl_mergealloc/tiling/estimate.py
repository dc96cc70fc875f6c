"""Cost of a tiling group: bytes of its tiles, bytes live meanwhile, and extra work."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal, NamedTuple

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.bufferizable import OpOperand
from xdsl_mergealloc.interfaces.index_relation import Interval
from xdsl_mergealloc.interfaces.tiling import Split
from xdsl_mergealloc.profile import Span, peak_of
from xdsl_mergealloc.tensors.sizes import guessed_size
from xdsl_mergealloc.tiling.footprint import Footprint
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.halo import (
    elements_copied,
    plan_kept,
    plan_kept_in_the_middle,
    worth_making_again,
)
from xdsl_mergealloc.tiling.pieces import Piece, cut, plan_piece, runs, units, work_of

Halo = Literal["auto", "recompute", "keep"]
"""Treatment of halos, the overlaps between windows of consecutive tiles."""

_HALO_KEPT: Mapping[Halo, Sequence[bool]] = {
    "auto": (False, True),
    "recompute": (False,),
    "keep": (True,),
}


_LEFT_FOR_OTHERS = 4
"""Recomputed halos leave this fraction (1/4) of the allowed extra work to other groups, which could
not keep their halos otherwise."""


class Estimate(NamedTuple):
    """Cost of a group with a given number of tiles."""

    place: int
    """Number of the operation at whose place the group runs."""
    outputs: Sequence[Mapping[OpResult, Interval]]
    """Tiles of each tensor with users outside the group."""
    keep_halo: bool
    """Whether halos are kept from tile to tile instead of recomputed."""
    pieces_bytes: int
    """Most bytes that tiles take at once, not counting inputs and outputs; less the bytes of inputs
    that are written over."""
    live_bytes: int
    """All bytes live while the group runs."""
    extra_work: int
    """Iterations of all operations that are repeated; elements copied to keep halos count as
    well."""
    again: Collection[Operation] = ()
    """Members that recompute their halos although halos are kept."""
    written_over: Mapping[OpResult, OpOperand] = MappingProxyType({})
    """Inputs that outputs other than accumulators are written over, by output (TG7)."""

    def pieces(self, group: Group) -> Sequence[Piece]:
        """Return the tiles, in the order of execution."""
        if self.keep_halo:
            return plan_kept(group, self.outputs, self.again)
        return [plan_piece(group, part) for part in self.outputs]

    def operations(self, group: Group) -> int:
        """Number of operations that the tiles consist of; those of a loop count once."""
        return sum(len(run.first.held) for run in runs(self.pieces(group)))

    def with_all_pieces(self, group: Group) -> Estimate:
        """Return the estimate over all tiles, not only a middle one: with kept halos, one tile may
        do work that later ones need (heads of an attention, for instance)."""
        if not self.keep_halo and all(split.is_even for split in group.splits.values()):
            return self
        over = self.written_over
        most = max(piece_bytes(group, piece, over) for piece in self.pieces(group))
        most -= group.overwritten_bytes
        live_bytes = self.live_bytes - self.pieces_bytes + most
        return self._replace(pieces_bytes=most, live_bytes=live_bytes)


class Estimates:
    """Estimates of groups of a block; the tiles of each group are planned once."""

    def __init__(self, count: int, halo: Halo):
        """`count`: approximate number of tiles."""
        self._count = count
        self._halo: Halo = halo
        self._middles: dict[frozenset[Split], _Middles] = {}
        """Keyed by the members, in any order."""

    def of(
        self, group: Group, footprint: Footprint, place: int, allowed_work: int, below: int
    ) -> Iterator[Estimate]:
        """
        Yield estimates of a group, which is not changed, at a place where it can run, with about
        `count` tiles; with fewer, if that many recompute too much. Yield nothing if the group
        cannot be tiled, or if it takes at least `below` bytes.
        """
        dying = group.dying_inputs(footprint, place)
        outside = footprint.bytes_around(group.splits, place) - group.overwritten_bytes
        outside += group.kept_sums_bytes
        if outside - sum(map(group.tensors.size_bytes, dying)) >= below:
            return  # However small the tiles are.
        middles = self._middles_of(group)
        for unit in middles.units:
            for keep_halo in _HALO_KEPT[self._halo]:
                pieces, extra = min(self._count, unit), 0
                while pieces > 1:
                    middle = middles.middle(unit, pieces, keep_halo)
                    extra = middle.extra_work
                    if extra <= allowed_work:
                        ways = [middle]
                        if keep_halo and self._halo == "auto":
                            ways += middles.some_made_again(unit, pieces, allowed_work)
                        most = below - outside
                        for way in ways:
                            over = {o: i for o, i in dying.items() if way.goes_ahead(o, i)}
                            size = way.bytes_with(over)
                            if size < most:
                                most = size
                                yield Estimate(
                                    place,
                                    way.parts,
                                    keep_halo,
                                    size - group.overwritten_bytes,
                                    outside + size,
                                    way.extra_work,
                                    way.again,
                                    over,
                                )
                        break
                    pieces //= 2
                if not keep_halo and not extra:
                    break  # Nothing to keep.

    def _middles_of(self, group: Group) -> _Middles:
        members = frozenset(group.splits.values())
        if (known := self._middles.get(members)) is None:
            known = self._middles[members] = _Middles(group)
        return known


@dataclass(frozen=True)
class _Middle:
    """A middle tile, and the cost of the group if all tiles are like it."""

    group: Group
    parts: Sequence[Mapping[OpResult, Interval]]
    piece: Piece
    extra_work: int
    again: frozenset[Operation] = frozenset()

    @cached_property
    def _bytes(self) -> _PieceBytes:
        return _PieceBytes(self.group, self.piece)

    @cached_property
    def size_bytes(self) -> int:
        """Bytes of the tile (`piece_bytes`)."""
        return self._bytes.peak({})

    def bytes_with(self, over: Mapping[OpResult, OpOperand]) -> int:
        """Bytes of the tile with outputs written over inputs."""
        return self._bytes.peak(over) if over else self.size_bytes

    def goes_ahead(self, output: OpResult, over: OpOperand) -> bool:
        """Whether the tile needs no part of an operand before the tile of an output."""
        return self.piece.goes_ahead(output, over.value)


class _Middles:
    """Middle tiles of a group, planned on demand."""

    def __init__(self, group: Group):
        self._group = group
        self._outputs = group.outputs()
        self.units = units(group, self._outputs)
        """Units of the outputs (`pieces.units`)."""
        self._known: dict[tuple[int, int, bool, Collection[Operation]], _Middle] = {}

    def middle(self, unit: int, count: int, keep_halo: bool) -> _Middle:
        """Return the middle one of `count` tiles, each a whole number of units."""
        key = unit, count, keep_halo, frozenset[Operation]()
        if (known := self._known.get(key)) is None:
            group = self._group
            parts = cut(group, self._outputs, unit, count)
            plan = plan_kept_in_the_middle if keep_halo else _in_the_middle
            piece = plan(group, parts)
            work = _extra_work(group, parts, piece)
            known = self._known[key] = _Middle(group, parts, piece, work)
        return known

    def some_made_again(self, unit: int, count: int, allowed_work: int) -> Iterator[_Middle]:
        """Yield the middle tile with kept halos, except those that are better recomputed (TH1)."""
        group, kept = self._group, self.middle(unit, count, keep_halo=True)
        allowed_work -= allowed_work // _LEFT_FOR_OTHERS
        parts, left = kept.parts, allowed_work - kept.extra_work
        if again := frozenset(worth_making_again(group, kept.piece, len(parts), left)):
            key = unit, count, True, again
            if (known := self._known.get(key)) is None:
                piece = plan_kept_in_the_middle(group, parts, again)
                work = _work(group, piece) + _copied_work(group, piece) - _work(group, kept.piece)
                work *= len(parts)
                known = self._known[key] = _Middle(group, parts, piece, work, again)
            if known.extra_work <= allowed_work:
                yield known


def _in_the_middle(group: Group, parts: Sequence[Mapping[OpResult, Interval]]) -> Piece:
    """Return a middle tile. Tiles at the ends, where there is padding, take no more."""
    return plan_piece(group, parts[(len(parts) - 1) // 2])


def _extra_work(group: Group, parts: Sequence[Mapping[OpResult, Interval]], piece: Piece) -> int:
    """Return the number of iterations repeated if all tiles are like this one."""
    if piece.kept:
        return len(parts) * _copied_work(group, piece)
    output, part = next(iter(piece.outputs.items()))
    # Full tiles may cover more indices than exist: the last tile is smaller.
    once = group.work * len(parts) * part.size // group.extent(output)
    return max(0, len(parts) * _work(group, piece) - once)


def _copied_work(group: Group, piece: Piece) -> int:
    """Return the iterations of a tile that copy kept halos."""
    return sum(elements_copied(group, op, part.size) for op, part in piece.kept.items())


def _work(group: Group, piece: Piece) -> int:
    """Return the iterations of a tile."""
    return sum(work_of(group, op, part.size) for op, part in piece.made.items())


def piece_bytes(
    group: Group, piece: Piece, over: Mapping[OpResult, OpOperand] = MappingProxyType({})
) -> int:
    """Return the most bytes of tensors at any operation of a tile, without inputs and outputs, less
    the outputs that are written over inputs, `over`."""
    return _PieceBytes(group, piece).peak(over)


class _PieceBytes:
    """Bytes of a tile run in the order of its operations; tensors die at their last use in it."""

    def __init__(self, group: Group, piece: Piece):
        self._group = group
        self._tensors = tensors = group.tensors
        self._piece = piece
        self._kept = piece.kept
        self._order = order = {op: number for number, op in enumerate(piece.held)}
        self._last: dict[SSAValue, int] = {}
        last, dims = self._last, group.dims
        for op, number in order.items():
            at = order.get(tensors.done_with(op), number)
            for base in tensors.bases(op):
                if base in dims and last.get(base, -1) < at:
                    last[base] = at

    def peak(self, over: Mapping[OpResult, OpOperand]) -> int:
        saved_bytes = sum(map(self._tensors.size_bytes, over))
        return peak_of([*self._spans, *self._tiles_beside(over)]).size_bytes - saved_bytes

    def _tiles_beside(self, over: Mapping[OpResult, OpOperand]) -> Iterator[Span]:
        """Yield the tiles of outputs that wait in rooms of their own until all members have read
        what they are written over."""
        for output, operand in over.items():
            value = operand.value
            part, made = self._piece.outputs.get(output), self._order.get(output.op)
            if part is None or made is None:
                continue
            for use in value.uses:
                number = self._order.get(use.operation, -1)
                in_place = (each for each, _ in self._tensors.reusable(use.operation))
                if number > made or (number == made and value not in in_place):
                    yield Span(made, len(self._order), self._size_of(output, part))
                    break

    @cached_property
    def _spans(self) -> Sequence[Span]:
        return list(self._find_spans())

    def _find_spans(self) -> Iterator[Span]:
        count, last_of = len(self._order), self._last
        for op, reader in self._piece.last_readers(self._kept).items():
            number, last = self._order[op], self._order[reader]
            for result in op.results:
                # In between, the halo is part of the held result, until its last reader.
                size = self._size_of(result, self._kept[op])
                yield Span(0, number + 1, size)
                yield Span(max(last, number + 1), count, size)
        for number, (op, part) in enumerate(self._piece.held.items()):
            for result in op.results:
                # Results that no member reads are written to the output itself, or unused.
                if (last := last_of.get(result)) is not None:
                    yield Span(number, last + 1, self._size_of(result, part))
            for operand, result in self._reused(op, number):
                # Where part of the result is a kept halo, both share the rest of its room ...
                there, made = self._piece.held[operand.op], self._piece.made[op]
                size = min(self._size_of(operand, there), self._size_of(result, made))
                yield Span(number, number + 1, -size)
                if op in self._kept:
                    # ... which is there from the first of them on.
                    yield Span(self._begin(operand), number, self._size_of(result, self._kept[op]))

    def _size_of(self, result: OpResult, part: Interval) -> int:
        extent = guessed_size(self._group.splits[result.op].extent)
        return self._tensors.size_bytes(result) * part.size // extent

    def _begin(self, value: OpResult) -> int:
        """Return the number of the member that computes the first of the tensors that are written
        over each other up to this one."""
        before: OpResult | None = value
        while before is not None:
            value, number = before, self._order[before.op]
            pairs = self._reused(value.op, number)
            before = next((operand for operand, result in pairs if result is value), None)
        return self._order[value.op]

    def _reused(self, op: Operation, number: int) -> Iterator[tuple[OpResult, OpResult]]:
        """Yield the operands that die here and over which results are written, with these."""
        taken: set[SSAValue] = set()
        for operand, result in self._tensors.reusable(op):
            if self._last.get(operand) != number or operand in taken or result in taken:
                continue
            assert isinstance(operand, OpResult)
            if operand.op in self._kept or operand.op not in self._piece.held:
                continue
            taken |= {operand, result}
            yield operand, result
