"""Division of the operations after a concatenation by its parts.

    %c = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
    %r = linalg.matmul ins(%c, %w : ...) outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>

becomes

    %w_a = tensor.extract_slice %w[0, 0] [3, 4] [1, 1] : tensor<8x4xf32> to tensor<3x4xf32>
    %r_a = linalg.matmul ins(%a, %w_a : ...) outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
    %w_b = tensor.extract_slice %w[3, 0] [5, 4] [1, 1] : tensor<8x4xf32> to tensor<5x4xf32>
    %r = linalg.matmul ins(%b, %w_b : ...) outs(%r_a : tensor<8x4xf32>) -> tensor<8x4xf32>

Each operation is divided at its position: the operations for all parts are consecutive there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from xdsl.dialects import tensor
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.concats.division import Division, DivisionStep, Sum
from xdsl_mergealloc.dialects.compat import extract_slice
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.index_relation import Interval
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.interfaces.roles import destination_of
from xdsl_mergealloc.interfaces.structured import structure_of
from xdsl_mergealloc.interfaces.tileable import split_of
from xdsl_mergealloc.interfaces.tiling import PieceBuilder, resized
from xdsl_mergealloc.tensors.cheap import is_cheap, is_undefined
from xdsl_mergealloc.tensors.edits import Edits

_OpT = TypeVar("_OpT", bound=Operation)


class Divided(NamedTuple):
    """A block in which a concatenation is not built any more."""

    edits: Edits
    by_part: Sequence[Sequence[Operation]]
    """Operations for each part, in order."""


def divide(block: Block, division: Division) -> Divided:
    """Compute the operations after a concatenation of a block part by part."""
    edits = Edits(block)
    intervals = division.concat.intervals
    by_part: list[list[Operation]] = [[] for _ in intervals]
    parts: list[dict[SSAValue, SSAValue]] = [
        {division.concat.value: part} for part in division.concat.parts
    ]
    for op, role in division.ops.items():
        whole: SSAValue | None = None
        for interval, part, done in zip(intervals, parts, by_part, strict=True):
            builder = _PartBuilder(op, interval, part, done)
            if isinstance(role, Sum):
                whole = builder.summed(role, whole)
            elif role.is_whole:
                whole = builder.in_place(role, whole)
            else:
                part[op.results[0]] = builder.step(role)
        if whole is not None:
            whole.name_hint = op.results[0].name_hint
            edits.replace(op.results[0].uses, whole)
    for op in (*reversed(division.ops), division.concat.value.op):
        edits.remove(op)
    return Divided(edits, by_part)


class _PartBuilder(PieceBuilder):
    """Builds an operation for one part, at the position of the operation."""

    def __init__(
        self,
        op: Operation,
        interval: Interval,
        parts: dict[SSAValue, SSAValue],
        done: list[Operation],
    ):
        self._op, self._interval, self._parts, self._done = op, interval, parts, done
        assert op.parent is not None
        self._block = op.parent

    def add(self, op: _OpT) -> _OpT:
        op.location = self._op.location
        self._block.insert_op_before(op, self._op)
        self._done.append(op)
        return op

    def offset(self) -> SSAValue:
        return self.add(constant_index(self._interval.first, self._op.location)).result

    def slice(self, value: SSAValue, dim: int, part: Interval) -> SSAValue:
        shape = list(shape_of(value.type))
        if part == Interval(0, shape[dim]):
            return value
        offsets = [0] * len(shape)
        offsets[dim], shape[dim] = part.first, part.size
        result_type = resized(value.type, dim, part.size)
        ones = [1] * len(shape)
        return self.add(extract_slice(value, offsets, shape, ones, result_type)).result

    def summed(self, role: Sum, before: SSAValue | None) -> SSAValue:
        """Build the contraction of a part, accumulating onto that of the parts before."""
        accumulator = role.split.accumulator
        assert accumulator is not None
        return self._split(role, {} if before is None else {accumulator: before})

    def in_place(self, role: DivisionStep, before: SSAValue | None) -> SSAValue:
        """Build a part of a result that is needed as a whole, and insert it after those before."""
        destination, dim = _destination(self._op), role.split.dim
        whole = self._op.operands[destination] if before is None else before
        own = self.slice(whole, dim, self._interval)
        made = self._split(role, {destination: own})
        shape, offsets = shape_of(made.type), [0] * len(shape_of(made.type))
        offsets[dim] = self._interval.first
        return self.add(
            tensor.InsertSliceOp.from_static_parameters(made, whole, offsets, shape)
        ).result

    def step(self, role: DivisionStep) -> SSAValue:
        """Build a part of a result that exists in parts only."""
        known: dict[int, SSAValue] = {}
        destination, dim = destination_of(self._op.results[0]), role.split.dim
        if destination is not None and not _reads(self._op, destination):
            result_type = resized(self._op.results[0].type, dim, self._interval.size)
            known[destination] = self._empty(result_type)
        made = self._split(role, known)
        made.name_hint = self._op.results[0].name_hint
        return made

    def _split(self, role: Sum | DivisionStep, known: dict[int, SSAValue]) -> SSAValue:
        needs = role.split.needs(self._interval)
        operands: list[SSAValue | None] = []
        for number, (value, part) in enumerate(zip(self._op.operands, needs.operands, strict=True)):
            dim = role.split.operands[number]
            if number in known:
                operands.append(known[number])
            elif part is None or dim is None:
                operands.append(value)
            else:
                operands.append(self._part_of(value, dim, part) if part.size else None)
        (made,) = role.split.build(self._interval, operands, self)
        return made

    def _part_of(self, value: SSAValue, dim: int, part: Interval) -> SSAValue:
        """Return a part of an operand: created anew if the operand is empty or cheap to create."""
        if value in self._parts:
            return self._parts[value]
        if is_undefined(value):
            return self._empty(resized(value.type, dim, part.size))
        split = None
        if is_cheap(value) and isinstance(value, OpResult):
            split = split_of(value.op, value.index, dim)
        if split is None:
            return self.slice(value, dim, part)
        needs = split.needs(part)
        operands = [
            each if own is None or along is None else self._part_of(each, along, own)
            for each, own, along in zip(
                split.op.operands, needs.operands, split.operands, strict=True
            )
        ]
        return split.build(part, operands, self)[0]

    def _empty(self, type: Attribute) -> SSAValue:
        return self.add(create_op(tensor.EmptyOp, (), (type,), {}, self._op.location)).tensor


def _destination(op: Operation) -> int:
    destination = destination_of(op.results[0])
    assert destination is not None
    return destination


def _reads(op: Operation, destination: int) -> bool:
    """Whether an operation uses the contents of its destination."""
    structure = structure_of(op)
    return structure is None or structure.body.args[destination].first_use is not None
