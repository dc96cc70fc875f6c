"""The rewrite of a group: its operations, piece by piece, in loops that carry what others use.

    %r = scf.for %i = %c0 to %c64 step %c8 iter_args(%part = %empty) -> (tensor<64x64xf32>) {
      %x_piece = tensor.extract_slice %x[%i, 0] [8, 64] [1, 1] : ...
      %r_piece = ... the operations, on pieces ...
      %next = tensor.insert_slice %r_piece into %part[%i, 0] [8, 64] [1, 1] : ...
      scf.yield %next
    }

Pieces of which there is only one of a kind, at the ends, come before or behind the loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from xdsl.dialects import scf, tensor
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr, IndexType, LocationAttr
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.bufferize.destinations import erase_unused
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.interfaces.tiling import Interval, PieceBuilder, Split, resized
from xdsl_mergealloc.tiling.group import Group, Splits
from xdsl_mergealloc.tiling.pieces import Piece, Run, runs

_OpT = TypeVar("_OpT", bound=Operation)
_Carried = dict[OpResult, SSAValue]
"""What is there so far of each tensor that others use."""


def rewrite_group(group: Group, splits: Splits, place: Operation, pieces: Sequence[Piece]) -> None:
    """Replace the members of a group, where one of them is, by loops over pieces."""
    members = group.members
    block = place.parent
    assert block is not None
    carried: _Carried = {}
    for output in pieces[0].outputs:
        empty = create_op(tensor.EmptyOp, (), (output.type,), {}, place.location)
        block.insert_op_before(empty, place)
        carried[output] = empty.tensor
    for run in runs(pieces):
        if len(run.pieces) == 1:
            point = InsertPoint.before(place)
            carried = _Body(group, splits, run, point, None, place.location).build(carried)
        else:
            carried = _loop(group, splits, run, place, carried)
    made_again = [
        value for op in members for value in op.operands if group.tensors.is_made_again(value)
    ]
    for output, value in carried.items():
        value.name_hint = output.name_hint
        output.replace_all_uses_with(value)
    for op in reversed(members):
        assert op.parent is not None
        op.parent.erase_op(op)
    for value in dict.fromkeys(made_again):
        if isinstance(value, OpResult) and value.op.parent is not None:
            erase_unused(value)
            _move_to_only_user(value)


def _move_to_only_user(value: OpResult) -> None:
    """
    Make what costs nothing where it is needed, if only one operation is left that needs it: others,
    in whose places it was needed before, made it again. From here on it would take memory.
    """
    op, use = value.op, value.get_user_of_unique_use()
    if op.parent is None or use is None or use.parent is not op.parent:
        return
    block = op.parent
    block.detach_op(op)
    block.insert_op_before(op, use)
    for operand in op.operands:
        if isinstance(operand, OpResult) and is_tensor(operand):
            _move_to_only_user(operand)


def _loop(group: Group, splits: Splits, run: Run, place: Operation, carried: _Carried) -> _Carried:
    """A loop over the pieces of a run; its index is where the piece of the first result begins."""
    location, block = place.location, place.parent
    assert block is not None
    ranges = [piece.outputs[next(iter(piece.outputs))] for piece in run.pieces]
    bounds = (ranges[0].first, ranges[-1].end, ranges[0].size)
    constants = [constant_index(bound, location) for bound in bounds]
    block.insert_ops_before(constants, place)
    values = list(carried.values())
    body = Block(arg_types=[IndexType(), *(value.type for value in values)])
    index, *inside = body.args
    point = InsertPoint.at_end(body)
    counter = _Counter(index, bounds[0], bounds[2])
    results = _Body(group, splits, run, point, counter, location).build(
        dict(zip(carried, inside, strict=True))
    )
    body.add_op(create_op(scf.YieldOp, list(results.values()), (), {}, location))
    first, end, step = (constant.result for constant in constants)
    loop = scf.ForOp(first, end, step, values, body)
    loop.location = location
    block.insert_op_before(loop, place)
    return dict(zip(carried, loop.results, strict=True))


@dataclass(frozen=True)
class _Counter:
    """The index of a loop, which begins somewhere and takes steps."""

    index: SSAValue
    first: int
    step: int

    def at(self, first: int, step: int) -> AffineExpr:
        """What begins at `first` and grows by `step`, in terms of the index."""
        count = AffineDimExpr(0)
        if step % self.step == 0:
            times = step // self.step
            return (count if times == 1 else count * times) + (first - times * self.first)
        return (count - self.first).__floordiv__(self.step) * step + first


class _Body:
    """Builds the piece of a run: the only one, or all of them in a loop."""

    def __init__(
        self,
        group: Group,
        splits: Splits,
        run: Run,
        point: InsertPoint,
        counter: _Counter | None,
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
        self._slices: dict[tuple[SSAValue, int, Interval, int], SSAValue] = {}

    def build(self, carried: _Carried) -> _Carried:
        """Compute the piece, and put it into what is there so far."""
        piece = self._piece
        steps = self._take_steps()
        for op in piece.made:
            self._compute(op, *steps[op])
        done: _Carried = {}
        for (output, part), step in zip(piece.outputs.items(), self._steps, strict=True):
            dim, made = self._group.dims[output], self._made[output]
            own = self._local(output, dim, part, made)
            done[output] = self._insert(own, carried[output], dim, part, step)
        return done

    def _take_steps(self) -> Mapping[Operation, tuple[int, Mapping[int, int]]]:
        """How fast the beginnings of an operation's piece, and of its operands' parts, grow; all
        offsets are computed here, before anything else, where every destination can use them."""
        found: dict[Operation, tuple[int, Mapping[int, int]]] = {}
        for op in self._piece.made:
            own = next(self._steps)
            parts = {number: next(self._steps) for number, _, _ in self._piece.taken(op)}
            found[op] = own, parts
        remaining = list(self._steps)
        for part, step in zip(self._piece.outputs.values(), remaining, strict=True):
            self._offset(part.first, step)
        self._steps = iter(remaining)
        return found

    def _compute(self, op: Operation, step: int, steps: Mapping[int, int]) -> None:
        piece, split = self._piece, self._group.splits[op]
        operands: list[SSAValue | None] = list(op.operands)
        for number, part in enumerate(piece.needs[op].operands):
            if part is not None and not part.size:
                operands[number] = None
        for number, value, part in piece.taken(op):
            dim = split.operands[number]
            assert dim is not None
            operands[number] = self._part(value, dim, part, steps[number])
        builder = _Builder(self, piece.made[op].first, step)
        results = split.build(piece.made[op], piece.needs[op], operands, builder)
        for old, new in zip(op.results, results, strict=True):
            if new.name_hint is None:
                new.name_hint = old.name_hint
            self._made[old] = new

    def _part(self, value: SSAValue, dim: int, part: Interval, step: int) -> SSAValue:
        """A part of an operand: of what the group makes, what is made again, or of another's."""
        if value in self._made:
            return self._local(value, dim, part, self._made[value])
        if part == Interval(0, shape_of(value.type)[dim]) and not step:
            return value
        if isinstance(value, OpResult) and (split := self._split_to_make_again(value, dim)):
            return self._make_again(split, value, part, step)
        key = (value, dim, part, step)
        if key not in self._slices:
            self._slices[key] = self.slice(value, dim, part, self._offset(part.first, step))
        return self._slices[key]

    def _split_to_make_again(self, value: OpResult, dim: int) -> Split | None:
        """How each piece makes a tensor itself; None of one that is sliced."""
        if not self._group.tensors.is_made_again(value):
            return None
        split = self._splits.of(value.op, value.index, dim)
        if split is None or any(
            is_tensor(operand)
            and along is not None
            and not (isinstance(operand, OpResult) and self._split_to_make_again(operand, along))
            for operand, along in zip(value.op.operands, split.operands, strict=True)
        ):
            return None
        return split

    def _make_again(self, split: Split, value: OpResult, part: Interval, step: int) -> SSAValue:
        """A part of a tensor that is the same everywhere: where it begins does not matter."""
        needs = split.needs(part)
        operands = [
            operand if dim is None or each is None else self._part(operand, dim, each, step)
            for operand, dim, each in zip(
                value.op.operands, split.operands, needs.operands, strict=True
            )
        ]
        builder = _Builder(self, part.first, step)
        return split.build(part, needs, operands, builder)[value.index]

    def _local(self, value: SSAValue, dim: int, part: Interval, made: SSAValue) -> SSAValue:
        """A part of what is made in this piece."""
        whole = self._piece.part_of(value)
        if whole == part:
            return made
        return self.slice(made, dim, part, part.first - whole.first)

    def slice(self, value: SSAValue, dim: int, part: Interval, offset: SSAValue | int) -> SSAValue:
        """A slice of a tensor along a dimension."""
        offsets, sizes, strides = _place(value, dim, part, offset)
        result_type = resized(value.type, dim, part.size)
        slice_ = tensor.ExtractSliceOp(value, offsets, sizes, strides, result_type)
        slice_.location = self._location
        return self.insert(slice_).result

    def _insert(
        self, value: SSAValue, into: SSAValue, dim: int, part: Interval, step: int
    ) -> SSAValue:
        offset = self._offset(part.first, step)
        offsets, sizes, strides = _place(into, dim, part, offset)
        static = [each if isinstance(each, int) else DYNAMIC_INDEX for each in offsets]
        dynamic = [each for each in offsets if not isinstance(each, int)]
        op = tensor.InsertSliceOp.get(value, into, sizes, static, strides, dynamic)
        op.location = self._location
        return self.insert(op).result

    def _offset(self, first: int, step: int) -> SSAValue | int:
        """Where something begins: a number, or what the index of the loop makes of it."""
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
        """The same, always as a value."""
        offset = self._offset(first, step)
        if isinstance(offset, int):
            return self.insert(constant_index(offset, self._location)).result
        return offset

    def insert(self, op: _OpT) -> _OpT:
        """Put an operation behind those that are there."""
        Rewriter.insert_op(op, self._point)
        return op


def _place(
    value: SSAValue, dim: int, part: Interval, offset: SSAValue | int
) -> tuple[list[SSAValue | int], list[int], list[int]]:
    """Offsets, sizes and strides of a part along one dimension."""
    sizes = list(shape_of(value.type))
    offsets: list[SSAValue | int] = [0] * len(sizes)
    offsets[dim], sizes[dim] = offset, part.size
    return offsets, sizes, [1] * len(sizes)


@dataclass(frozen=True)
class _Builder(PieceBuilder):
    """What models are given: a place in a body, and where their piece begins."""

    body: _Body
    first: int
    step: int

    def add(self, op: _OpT) -> _OpT:
        return self.body.insert(op)

    def offset(self) -> SSAValue:
        return self.body.offset_value(self.first, self.step)

    def slice(self, value: SSAValue, dim: int, part: Interval) -> SSAValue:
        return self.body.slice(value, dim, part, part.first)
