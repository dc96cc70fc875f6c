"""What a group takes: bytes of its pieces, and of all that lives meanwhile; and extra work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.tiling import Interval
from xdsl_mergealloc.tiling.footprint import Footprint
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.pieces import Piece, cut, plan_piece, units
from xdsl_mergealloc.tiling.tensors import TensorBlock


@dataclass(frozen=True)
class Estimate:
    """What doing a group in so many pieces costs."""

    place: int
    """The number of the operation in whose place the group is done."""
    outputs: Sequence[Mapping[OpResult, Interval]]
    """The pieces of what others use."""
    pieces_bytes: int
    """Most bytes that pieces take at once, but for those of inputs and outputs."""
    live_bytes: int
    """All bytes that are live then."""
    extra_work: int
    """Iterations, of all operations, that are done more than once."""


def estimates(
    group: Group, footprint: Footprint, count: int, allowed_work: int
) -> Iterator[Estimate]:
    """
    What a group takes if it is done in about so many pieces; in fewer of them, if these compute
    too much twice. Nothing if it cannot be done.
    """
    if (place := group.place(footprint)) is None:
        return
    outputs, members = group.outputs(), group.members
    outside = _live_outside(group, footprint, place)
    all_work = sum(split.work for split in group.splits.values())
    for unit in units(group, outputs):
        pieces = min(count, unit)
        while pieces > 1:
            parts = cut(group, outputs, unit, pieces)
            # The pieces at the ends, where there is padding, do not take more than this one.
            middle = plan_piece(group, members, parts[(len(parts) - 1) // 2])
            extra = max(0, _work(group, middle) * len(parts) - all_work)
            if extra <= allowed_work:
                pieces_bytes = _PieceBytes(group, middle).peak()
                yield Estimate(place, parts, pieces_bytes, outside + pieces_bytes, extra)
                break
            pieces //= 2


def _work(group: Group, piece: Piece) -> int:
    """Iterations for a piece."""
    return sum(
        group.splits[op].work * part.size // group.splits[op].extent
        for op, part in piece.made.items()
    )


def _live_outside(group: Group, footprint: Footprint, place: int) -> int:
    """The bytes live where a group is done, without its pieces, as if it were done already."""
    tensors = group.tensors
    moved = dict.fromkeys(group.splits, place)
    live = 0
    for value in tensors.own:
        first, last = footprint.interval_with(value, moved)
        if first <= place <= last and not (first == last and value.op in moved):
            live += tensors.size_bytes(value)
    return live


class _PieceBytes:
    """A piece is done in the order of its operations; tensors end with their last use in it."""

    def __init__(self, group: Group, piece: Piece):
        self._group = group
        self._tensors: TensorBlock = group.tensors
        self._piece = piece
        self._order = {op: number for number, op in enumerate(piece.made)}
        self._last: dict[SSAValue, int] = {}
        for op, number in self._order.items():
            for value in op.operands:
                base = self._tensors.base(value)
                if base in group.dims:
                    self._last[base] = number

    def peak(self) -> int:
        live, most = 0, 0
        ends: dict[int, int] = {}
        for op, number in self._order.items():
            made = 0
            for result in op.results:
                last = self._last.get(result, -1)
                if last < 0:
                    continue  # Written where it belongs, or not used at all.
                size = self._size_of(result)
                made += size
                ends[last] = ends.get(last, 0) + size
            live += made
            most = max(most, live - self._reused(op, number))
            live -= ends.pop(number, 0)
        return most

    def _size_of(self, result: SSAValue) -> int:
        assert isinstance(result, OpResult)
        split = self._group.splits[result.op]
        part = self._piece.made[result.op]
        return self._tensors.size_bytes(result) * part.size // split.extent

    def _reused(self, op: Operation, number: int) -> int:
        """Bytes of results that are written over what ends here."""
        taken: set[SSAValue] = set()
        size = 0
        for operand, result in self._tensors.reusable(op):
            if operand in taken or result in taken or self._last.get(operand) != number:
                continue
            taken |= {operand, result}
            size += min(self._size_of(operand), self._size_of(result))
        return size
