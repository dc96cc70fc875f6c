"""Tiling: which parts of its operands an operation needs for a part of its results.

A `Split` is an operation together with one dimension of its results that can be computed piece by
piece: no element of a result takes a sum, or whatever else goes over several elements, that would
be cut. Or it is an operation that sums along a dimension of its operands: its result is an
*accumulator*, to which each piece adds its terms, one piece after the other. It answers for pieces
that are known at compile time, and builds the operation on slices. Whoever tiles puts pieces that
differ in nothing but where they begin into a loop.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TypeVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor, tensor_type
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry

_OpT = TypeVar("_OpT", bound=Operation)


@dataclass(frozen=True, slots=True)
class Interval:
    """Indices of a dimension: `size` of them, from `first` on."""

    first: int
    size: int

    @property
    def end(self) -> int:
        """The index behind the last one."""
        return self.first + self.size

    def hull(self, other: Interval) -> Interval:
        """The smallest interval that has both; empty ones do not count."""
        if not self.size or not other.size:
            return self if self.size else other
        first = min(self.first, other.first)
        return Interval(first, max(self.end, other.end) - first)

    def has(self, other: Interval) -> bool:
        """Whether all of another one is in it."""
        return self.first <= other.first and other.end <= self.end

    def within(self, size: int) -> Interval:
        """Return the part of the interval that lies within a dimension."""
        first = min(max(self.first, 0), size)
        return Interval(first, max(min(self.end, size) - first, 0))


@dataclass(frozen=True, slots=True)
class Needs:
    """Operand intervals that an operation needs for a tile of its results."""

    operands: tuple[Interval | None, ...]
    """Of each operand, the interval of the dimension that goes along; None of one that is needed as
    a whole. An empty interval: not needed for this piece."""
    detail: tuple[int, ...] = ()
    """Facts that `build` takes into account beyond sizes. Tiles in which these and all sizes
    are the same can be built by one loop."""


class PieceBuilder(ABC):
    """Insertion point for a tile."""

    @abstractmethod
    def add(self, op: _OpT) -> _OpT:
        """Put an operation behind what is there already."""

    @abstractmethod
    def offset(self) -> SSAValue:
        """Start of the tile, an index: in a loop, a different one in each iteration."""

    @abstractmethod
    def slice(self, value: SSAValue, dim: int, part: Interval) -> SSAValue:
        """A part of a tensor along one dimension."""


class Split(ABC):
    """An operation whose results can be computed piece by piece, along a dimension of each."""

    op: Operation
    results: tuple[int | None, ...]
    """Of each result, the dimension that is split; all have the same size along it. None of an
    accumulator: each piece gives all of it."""
    operands: tuple[int | None, ...]
    """Of each operand, the dimension that goes along; None of those that are needed as a whole."""
    is_even: bool = True
    """Whether pieces in the middle need as much as any other; of a concatenation, say, they may
    need little of one operand, and others much."""
    accumulator: int | None = None
    """The number of the operand that the only result, an accumulator, begins with: the first piece
    takes this operand, and each other one the result of the piece before."""

    @cached_property
    def extent(self) -> int:
        """Size of the dimension."""
        return shape_of(self.op.results[0].type)[self.dim]

    @property
    def dim(self) -> int:
        """The dimension of the first result, which is no accumulator."""
        (dim, *_) = self.results
        assert dim is not None
        return dim

    @cached_property
    def work(self) -> int:
        """Number of elements computed or copied for all of the results."""
        return prod(shape_of(self.op.results[0].type))

    @abstractmethod
    def needs(self, piece: Interval) -> Needs:
        """Needs of a tile that is not empty. A part of a tile needs no more than the tile."""

    @abstractmethod
    def build(
        self,
        piece: Interval,
        needs: Needs,
        operands: Sequence[SSAValue | None],
        builder: PieceBuilder,
    ) -> Sequence[SSAValue]:
        """
        Compute a piece of each result, or an accumulator with the terms of one more piece.

        `operands` are as `needs` says: slices, or whole ones, or None where nothing is needed. In a
        loop, `piece` and `needs` are those of the first iteration: of where intervals begin
        nothing may depend but what `builder.offset` says.
        """


class SplitOfNothing(Split):
    """An operation that needs nothing for a piece, and computes nothing."""

    def __init__(self, op: Operation, dim: int):
        self.op, self.results, self.operands = op, (dim,), (None,) * len(op.operands)

    @cached_property
    def work(self) -> int:
        return 0

    def needs(self, piece: Interval) -> Needs:
        return Needs((None,) * len(self.operands))


class TilingInterface(OpTrait, ABC):
    """
    An operation on tensors that can be computed piece by piece.

    Source: MLIR's `TilingInterface`, of which this has the parallel loops, one at a time:
    https://github.com/llvm/llvm-project/blob/main/mlir/include/mlir/Interfaces/TilingInterface.td.
    """

    @abstractmethod
    def split(self, op: Operation, result: int, dim: int) -> Split | None:
        """
        The operation along a dimension of a result; None where that cannot be split.

        All tensors that are operands or results have static shapes.
        """

    def split_sum(self, op: Operation, operand: int, dim: int) -> Split | None:
        """
        The operation along a dimension of an operand that it sums over; None where it does not, or
        where pieces in ascending order would give other bits.

        All tensors that are operands or results have static shapes.
        """
        return None

    def split_dynamic(self, op: Operation, result: int, dim: int) -> Split | None:
        """
        The operation along a dimension of a result whose size is only known at run time; None where
        that cannot be split.

        The dimensions of operands and results that go along are the only dynamic ones. What is
        needed for the piece `[k * n, k * (n + 1))` must be `[m * n, m * (n + 1))`, for some `m`.
        """
        return None


TILING_MODELS = InterfaceRegistry(TilingInterface)


def split_of(op: Operation, result: int, dim: int) -> Split | None:
    """An operation along a dimension of a result; None where nothing is known of it."""
    model = _model_of(op)
    return None if model is None else model.split(op, result, dim)


def dynamic_split_of(op: Operation, result: int, dim: int) -> Split | None:
    """An operation along a dimension of a result, which is dynamic, and the only dynamic one of it;
    None where nothing is known of that, or something else is dynamic, too."""
    model = TILING_MODELS.lookup(op)
    if model is None or dynamic_dims(op.results[result]) != [dim]:
        return None
    split = model.split_dynamic(op, result, dim)
    if split is None:
        return None
    pairs = (
        *zip(op.operands, split.operands, strict=True),
        *zip(op.results, split.results, strict=True),
    )
    goes_along = all(
        dynamic_dims(value) == ([] if along is None else [along])
        for value, along in pairs
        if is_tensor(value)
    )
    return split if goes_along else None


def dynamic_dims(value: SSAValue) -> list[int] | None:
    """The dimensions of a ranked tensor whose sizes are known at run time only; None of any other
    value."""
    if not is_ranked_tensor(value.type):
        return None
    return [dim for dim, size in enumerate(value.type.get_shape()) if size == DYNAMIC_INDEX]


def sum_split_of(op: Operation, operand: int, dim: int) -> Split | None:
    """An operation along a dimension of an operand, whose result is an accumulator; None where
    nothing is known of that."""
    model = _model_of(op)
    return None if model is None else model.split_sum(op, operand, dim)


def _model_of(op: Operation) -> TilingInterface | None:
    model = TILING_MODELS.lookup(op)
    are_static = model is not None and all(map(_is_static, (*op.operands, *op.results)))
    return model if are_static else None


def _is_static(value: SSAValue) -> bool:
    if not is_tensor(value):
        return True
    return is_ranked_tensor(value.type) and DYNAMIC_INDEX not in value.type.get_shape()


def resized(type: Attribute, dim: int, size: int) -> TensorType[Attribute]:
    """The type of a tensor that is of another size along a dimension."""
    assert is_ranked_tensor(type)
    shape = list(type.get_shape())
    shape[dim] = size
    return TensorType(type.element_type, shape, type.encoding)


def rank_of(value: SSAValue) -> int:
    """Rank of a tensor; 0 if known at run time only."""
    return len(tensor_type(value).get_shape()) if is_ranked_tensor(value.type) else 0
