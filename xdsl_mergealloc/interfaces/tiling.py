"""Tiling: the parts of its operands that an operation needs for a part of its results.

A `Split` is an operation together with one dimension of its results along which they can be
computed piece by piece (in tiles): no sum, or other reduction over several elements, would be cut.
Or it is an operation that sums along a dimension of its operands: its result is an *accumulator*,
to which each piece adds its terms, one piece after the other. A `Split` answers for pieces that are
known at compile time, and builds the operation on slices. Passes that tile put pieces that differ
only in where they begin into a loop.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import NamedTuple, TypeVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, is_static_tensor, shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry

_OpT = TypeVar("_OpT", bound=Operation)


class Interval(NamedTuple):
    """Indices of a dimension: `size` of them, from `first` on."""

    first: int
    size: int

    @property
    def end(self) -> int:
        """The index after the last one."""
        return self.first + self.size

    def hull(self, other: Interval) -> Interval:
        """Return the smallest interval that contains both; empty ones do not count."""
        if not self.size or not other.size:
            return self if self.size else other
        first = min(self.first, other.first)
        return Interval(first, max(self.end, other.end) - first)

    def has(self, other: Interval) -> bool:
        """Whether another interval lies within this one."""
        return self.first <= other.first and other.end <= self.end

    def within(self, size: int) -> Interval:
        """Return the part of the interval that lies within a dimension."""
        first = min(max(self.first, 0), size)
        return Interval(first, max(min(self.end, size) - first, 0))


@dataclass(frozen=True, slots=True)
class Needs:
    """Operand intervals that an operation needs for a tile of its results."""

    operands: tuple[Interval | None, ...]
    """For each operand, the interval of the dimension that is split along; None if the operand is
    needed as a whole. An empty interval: not needed for this piece."""
    detail: tuple[int, ...] = ()
    """Facts that `build` takes into account beyond sizes. Tiles in which these and all sizes
    are the same can be built by one loop."""


class PieceBuilder(ABC):
    """Insertion point for a tile."""

    @abstractmethod
    def add(self, op: _OpT) -> _OpT:
        """Append an operation."""

    @abstractmethod
    def offset(self) -> SSAValue:
        """Return the start of the tile, an index: in a loop, a different one in each iteration."""

    @abstractmethod
    def slice(self, value: SSAValue, dim: int, part: Interval) -> SSAValue:
        """Return a part of a tensor along one dimension."""


class Split(ABC):
    """An operation whose results can be computed piece by piece, along a dimension of each."""

    op: Operation
    results: tuple[int | None, ...]
    """For each result, the dimension that is split; all have the same size along it. None for an
    accumulator: each piece computes all of it."""
    operands: tuple[int | None, ...]
    """For each operand, the dimension split along; None for operands that are needed as a whole."""
    is_even: bool = True
    """Whether pieces in the middle need as much of each operand as any other; pieces of a
    concatenation, for example, may need little of one operand, and others much."""
    accumulator: int | None = None
    """The number of the operand that initializes the only result, an accumulator: the first piece
    takes this operand, and each other piece the result of the piece before."""

    @cached_property
    def extent(self) -> int:
        """Size of the dimension that is split."""
        return shape_of(self.op.results[0].type)[self.dim]

    @property
    def dim(self) -> int:
        """The dimension that is split of the first result, which is no accumulator."""
        (dim, *_) = self.results
        assert dim is not None
        return dim

    @cached_property
    def work(self) -> int:
        """Number of elements computed or copied for all of the results."""
        return prod(shape_of(self.op.results[0].type))

    @abstractmethod
    def needs(self, piece: Interval) -> Needs:
        """Return the needs of a non-empty tile. A part of a tile needs no more than the tile."""

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

        `operands` are as `needs` says: slices, or whole tensors, or None where nothing is needed.
        In a loop, `piece` and `needs` are those of the first iteration: what is built may depend on
        where intervals begin only through `builder.offset`.
        """


class SplitOfNothing(Split):
    """A split of an operation that needs nothing for a piece, and computes nothing."""

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

    Source: MLIR's `TilingInterface`, of which this covers the parallel loops, one at a time:
    https://github.com/llvm/llvm-project/blob/main/mlir/include/mlir/Interfaces/TilingInterface.td.
    """

    @abstractmethod
    def split(self, op: Operation, result: int, dim: int) -> Split | None:
        """
        Return the split along a dimension of a result; None if that cannot be split.

        All tensors that are operands or results have static shapes.
        """

    def split_sum(self, op: Operation, operand: int, dim: int) -> Split | None:
        """
        Return the split along a dimension of an operand that the operation sums over; None if it
        does not sum over it, or if pieces in ascending order would give other bits.

        All tensors that are operands or results have static shapes.
        """
        return None

    def split_dynamic(self, op: Operation, result: int, dim: int) -> Split | None:
        """
        Return the split along a dimension of a result whose size is only known at run time; None if
        the operation cannot be split along it.

        The dimensions of operands and results split along are the only dynamic ones. The interval
        needed for the piece `[k * n, k * (n + 1))` must be `[m * n, m * (n + 1))`, for some `m`.
        """
        return None


TILING_MODELS = InterfaceRegistry(TilingInterface)


def split_of(op: Operation, result: int, dim: int) -> Split | None:
    """Return the split of an operation along a dimension of a result; None if none is known."""
    model = _model_of(op)
    return None if model is None else model.split(op, result, dim)


def dynamic_split_of(op: Operation, result: int, dim: int) -> Split | None:
    """Return the split of an operation along a dynamic dimension of a result, the only one of it;
    None if none is known, or if something else is dynamic, too."""
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
    """Return the dimensions of a ranked tensor whose sizes are known at run time only; None for any
    other value."""
    if not is_ranked_tensor(value.type):
        return None
    return [dim for dim, size in enumerate(value.type.get_shape()) if size == DYNAMIC_INDEX]


def sum_split_of(op: Operation, operand: int, dim: int) -> Split | None:
    """Return the split of an operation along a dimension of an operand, whose result is an
    accumulator; None if none is known."""
    model = _model_of(op)
    return None if model is None else model.split_sum(op, operand, dim)


def _model_of(op: Operation) -> TilingInterface | None:
    model = TILING_MODELS.lookup(op)
    are_static = model is not None and all(map(_is_static, (*op.operands, *op.results)))
    return model if are_static else None


def _is_static(value: SSAValue) -> bool:
    return not is_tensor(value) or is_static_tensor(value.type)


def resized(type: Attribute, dim: int, size: int) -> TensorType[Attribute]:
    """Return the type of a tensor with another size along a dimension."""
    assert is_ranked_tensor(type)
    shape = list(type.get_shape())
    shape[dim] = size
    return TensorType(type.element_type, shape, type.encoding)


def rank_of(value: SSAValue) -> int:
    """Return the rank of a tensor; 0 if it is known at run time only."""
    return len(value.type.shape.data) if is_ranked_tensor(value.type) else 0
