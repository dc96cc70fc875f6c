"""Operations of a single tile, or of all tiles of a loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from xdsl.dialects import tensor
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr, LocationAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.dialects.compat import extract_slice
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.index_relation import Interval
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.interfaces.tiling import PieceBuilder, Split, resized
from xdsl_mergealloc.tensors.cheap import is_cheap
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.pieces import Run
from xdsl_mergealloc.tiling.splits import Splits

_OpT = TypeVar("_OpT", bound=Operation)
_Values = dict[OpResult, SSAValue]
_Saved = dict[Operation, list[Operation]]


class Carried(NamedTuple):
    """Values carried from tile to tile."""

    outputs: _Values
    """Partial results so far of each tensor with users outside the group."""
    halos: _Values
    """Parts of members' results that the next tile reads, too."""
    written_over: Mapping[SSAValue, OpResult] = MappingProxyType({})
    """Inputs, with the outputs that are written over them and hold what is left of them."""

    @property
    def values(self) -> list[SSAValue]:
        """All carried values, in a fixed order."""
        return [*self.outputs.values(), *self.halos.values()]

    def replaced_by(self, values: Sequence[SSAValue]) -> Carried:
        """Return these values in place of the carried ones, in the order of `values`."""
        count = len(self.outputs)
        return Carried(
            dict(zip(self.outputs, values[:count], strict=True)),
            dict(zip(self.halos, values[count:], strict=True)),
            self.written_over,
        )


@dataclass(frozen=True)
class Counter:
    """Index of a loop, with its first value and its step."""

    index: SSAValue
    first: int
    step: int

    def at(self, first: int, step: int) -> AffineExpr:
        """Return an offset that is `first` in the first iteration and grows by `step`, as an
        expression of the index."""
        count = AffineDimExpr(0)
        if step % self.step == 0:
            times = step // self.step
            return (count if times == 1 else count * times) + (first - times * self.first)
        return (count - self.first).__floordiv__(self.step) * step + first


class Body:
    """Builder of the tiles of a run: a single one, or all of them in a loop."""

    def __init__(
        self,
        group: Group,
        splits: Splits,
        run: Run,
        point: InsertPoint,
        counter: Counter | None,
        location: LocationAttr,
    ):
        self._group = group
        self._splits = splits
        self._piece = run.first
        self._point = point
        self._counter = counter
        self._location = location
        self._steps = iter(run.steps)
        self._offsets: dict[tuple[int, int], SSAValue | int] = {}
        self._made: dict[SSAValue, SSAValue] = {}
        self._instead: dict[SSAValue, SSAValue] = {}
        """Remaining contents of inputs that are written over."""
        self._slices: dict[tuple[SSAValue, int, Interval, int], SSAValue] = {}

    def build(self, carried: Carried, saves: bool = True) -> Carried:
        """Compute the tile, and insert it into the outputs so far; save the next tile's halos."""
        piece = self._piece
        steps = self._take_steps()
        saved: _Values = {}
        before, behind = self._saved_around() if saves else ({}, {})
        self._instead = {
            value: carried.outputs[output] for value, output in carried.written_over.items()
        }
        steps_of_outputs = dict(zip(piece.outputs, self._steps, strict=True))
        outputs = dict(carried.outputs)
        # What is written over an input has to wait until all members have read that, and outputs
        # without any part so far are not there before the end of the first tile.
        waiting = {output for output in piece.outputs if is_cheap(carried.outputs[output])}
        waiting.update(carried.written_over.values())
        for op in piece.held:
            for one in before.get(op, ()):
                saved |= self._save(one, carried.halos)
            if piece.made[op].size:
                self._compute(op, *steps[op], carried.outputs)
            held = self._put_in_front(op, carried.halos)
            for result in held:
                self._made[result] = self._hold(result, held[result])
            for one in behind.get(op, ()):
                saved |= self._save(one, carried.halos)
            for result in op.results:
                if result in steps_of_outputs and result not in waiting:
                    self._insert_part(outputs, result, steps_of_outputs[result])
        halos = {
            result: saved[result] for op in piece.held for result in op.results if result in saved
        }
        for result in filter(waiting.__contains__, piece.outputs):
            self._insert_part(outputs, result, steps_of_outputs[result])
        return Carried(outputs, halos, carried.written_over)

    def _insert_part(self, outputs: _Values, output: OpResult, step: int) -> None:
        """Insert the part of an output that the tile has computed; a sum is there already."""
        made = self._made[output]
        if output not in self._group.accumulators:
            dim, part = self._group.dims[output], self._piece.outputs[output]
            own = self._local(output, dim, part, made)
            offset = self._offset(part.first, step)
            made = self._insert(own, outputs[output], dim, part.size, offset)
        outputs[output] = made

    def made(self, value: OpResult) -> SSAValue:
        """Return the slice of a group's tensor that the tile, already built, computes."""
        return self._made[value]

    def _put_in_front(self, op: Operation, halos: _Values) -> _Values:
        """Create room for results of which a part is kept, with that part in it."""
        held = self._piece.held[op]
        kept = held.size - self._piece.made[op].size
        found: _Values = {}
        for result in op.results if kept else ():
            dim = self._group.dims[result]
            if kept == held.size:
                found[result] = halos[result]
                continue
            room = self._empty(resized(result.type, dim, held.size))
            found[result] = self._insert(halos[result], room, dim, kept, 0)
        return found

    def _hold(self, result: OpResult, room: SSAValue) -> SSAValue:
        """Insert the newly computed part of a result after the kept part."""
        held, made = self._piece.held[result.op], self._piece.made[result.op]
        if not made.size:
            return room
        dim = self._group.dims[result]
        return self._insert(self._made[result], room, dim, made.size, held.size - made.size)

    def _saved_around(self) -> tuple[_Saved, _Saved]:
        """
        Return the members whose results are saved before, and after, their last reader, by that
        reader. Saving earlier is not safe: the halo that is replaced may share its buffer with what
        is read. But a reader that may write over the results must come after the save.
        """
        before, behind = _Saved(), _Saved()
        for op, reader in self._piece.last_readers(self._piece.saved).items():
            over = {operand for operand, _ in self._group.tensors.reusable(reader)}
            first = reader is not op and not over.isdisjoint(op.results)
            (before if first else behind).setdefault(reader, []).append(op)
        return before, behind

    def _save(self, op: Operation, halos: _Values) -> _Values:
        """Copy the parts that the next tile needs again to where the halos of this tile were."""
        part = self._piece.saved[op]
        found: _Values = {}
        for result in op.results:
            dim = self._group.dims[result]
            saved = self._local(result, dim, part, self._made[result])
            halo_type = resized(result.type, dim, part.size)
            room = halos.get(result)
            if room is None or room.type != halo_type:
                if saved is self._made[result]:
                    found[result] = saved  # The whole result is kept.
                    continue
                room = self._empty(halo_type)
            found[result] = self._insert(saved, room, dim, part.size, 0)
        return found

    def _empty(self, type: Attribute) -> SSAValue:
        return self.insert(create_op(tensor.EmptyOp, (), (type,), {}, self._location)).tensor

    def _take_steps(self) -> Mapping[Operation, tuple[int, Mapping[int, int]]]:
        """Return the growth per iteration of the start of each operation's tile, and of the slices
        of its operands. All offsets are computed here, before anything else, so that every
        destination can use them."""
        found: dict[Operation, tuple[int, Mapping[int, int]]] = {}
        for op in self._piece.made:
            own = next(self._steps)
            parts = {number: next(self._steps) for number, _, _ in self._piece.taken(op)}
            found[op] = own, parts
        remaining = list(self._steps)
        for (output, part), step in zip(self._piece.outputs.items(), remaining, strict=True):
            if output not in self._group.accumulators:
                self._offset(part.first, step)
        self._steps = iter(remaining)
        return found

    def _compute(
        self,
        op: Operation,
        step: int,
        steps: Mapping[int, int],
        so_far: Mapping[OpResult, SSAValue],
    ) -> None:
        piece, split = self._piece, self._group.splits[op]
        operands = [
            value if part is None else None
            for value, part in zip(op.operands, piece.needs[op].operands, strict=True)
        ]
        for number, value, part in piece.taken(op):
            dim = split.operands[number]
            assert dim is not None
            operands[number] = self._part(value, dim, part, steps[number])
        if split.accumulator is not None:
            operands[split.accumulator] = so_far[op.results[0]]
        builder = _TileBuilder(self, piece.made[op].first, step)
        results = split.build(piece.made[op], operands, builder)
        self._splits.cut.note_piece(split, results)
        for old, new in zip(op.results, results, strict=True):
            if new.name_hint is None:
                new.name_hint = old.name_hint
            self._made[old] = new

    def _part(self, value: SSAValue, dim: int, part: Interval, step: int) -> SSAValue:
        """Return a part of an operand: a member's result, a recreated tensor, or an input."""
        if value in self._made:
            return self._local(value, dim, part, self._made[value])
        value = self._instead.get(value, value)
        if part == Interval(0, shape_of(value.type)[dim]):
            return value
        if isinstance(value, OpResult) and (split := self._split_to_make_again(value, dim)):
            return self._make_again(split, value, part, step)
        key = (value, dim, part, step)
        if key not in self._slices:
            self._slices[key] = self.slice(value, dim, part, self._offset(part.first, step))
        return self._slices[key]

    def _split_to_make_again(self, value: OpResult, dim: int) -> Split | None:
        """Return the split by which each tile recreates a tensor; None if the tensor is sliced."""
        if not self._group.tensors.is_made_again(value):
            return None
        return self._splits.of(value.op, value.index, dim)

    def _make_again(self, split: Split, value: OpResult, part: Interval, step: int) -> SSAValue:
        """Recreate a part of a tensor that is the same everywhere: its offset does not matter."""
        needs = split.needs(part)
        operands = [
            operand if dim is None or each is None else self._part(operand, dim, each, step)
            for operand, dim, each in zip(
                value.op.operands, split.operands, needs.operands, strict=True
            )
        ]
        builder = _TileBuilder(self, part.first, step)
        return split.build(part, operands, builder)[value.index]

    def _local(self, value: SSAValue, dim: int, part: Interval, made: SSAValue) -> SSAValue:
        """Return a part of a tensor that this tile computes."""
        whole = self._piece.part_of(value)
        if whole == part:
            return made
        return self.slice(made, dim, part, part.first - whole.first)

    def slice(self, value: SSAValue, dim: int, part: Interval, offset: SSAValue | int) -> SSAValue:
        """Insert a slice of a tensor along a dimension."""
        offsets, sizes, strides = _place(value, dim, part.size, offset)
        result_type = resized(value.type, dim, part.size)
        slice_ = extract_slice(value, offsets, sizes, strides, result_type)
        slice_.location = self._location
        self._splits.cut.note_slice(slice_.result, dim)
        return self.insert(slice_).result

    def _insert(
        self, value: SSAValue, into: SSAValue, dim: int, size: int, offset: SSAValue | int
    ) -> SSAValue:
        offsets, sizes, strides = _place(into, dim, size, offset)
        static = [each if isinstance(each, int) else DYNAMIC_INDEX for each in offsets]
        dynamic = [each for each in offsets if not isinstance(each, int)]
        op = tensor.InsertSliceOp.get(value, into, sizes, static, strides, dynamic)
        op.location = self._location
        self._splits.cut.note_slice(op.result, dim)
        return self.insert(op).result

    def _offset(self, first: int, step: int) -> SSAValue | int:
        """Return an offset: a number, or a value computed from the index of the loop."""
        if not step or self._counter is None:
            return first
        if (first, step) not in self._offsets:
            index = self._counter.at(first, step)
            if index == AffineDimExpr(0):
                self._offsets[first, step] = self._counter.index
            else:
                attribute = AffineMapAttr(AffineMap(1, 0, (index,)))
                apply = ApplyOp([self._counter.index], attribute)
                apply.location = self._location
                self._offsets[first, step] = self.insert(apply).result
        return self._offsets[first, step]

    def offset_value(self, first: int, step: int) -> SSAValue:
        """Return an offset, always as a value."""
        offset = self._offset(first, step)
        if isinstance(offset, int):
            return self.insert(constant_index(offset, self._location)).result
        return offset

    def insert(self, op: _OpT) -> _OpT:
        """Insert an operation after those inserted before."""
        Rewriter.insert_op(op, self._point)
        return op


def _place(
    value: SSAValue, dim: int, size: int, offset: SSAValue | int
) -> tuple[list[SSAValue | int], list[int], list[int]]:
    """Return the offsets, sizes and strides of a part along one dimension."""
    sizes = list(shape_of(value.type))
    offsets: list[SSAValue | int] = [0] * len(sizes)
    offsets[dim], sizes[dim] = offset, size
    return offsets, sizes, [1] * len(sizes)


@dataclass(frozen=True)
class _TileBuilder(PieceBuilder):
    """Builder passed to models: an insertion point in a body, and the start of their tile."""

    body: Body
    first: int
    step: int

    def add(self, op: _OpT) -> _OpT:
        return self.body.insert(op)

    def offset(self) -> SSAValue:
        return self.body.offset_value(self.first, self.step)

    def slice(self, value: SSAValue, dim: int, part: Interval) -> SSAValue:
        return self.body.slice(value, dim, part, part.first)
