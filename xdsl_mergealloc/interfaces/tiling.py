"""Tiling: the parts of its operands that an operation needs for a part of its results.

A `Split` is an operation together with one dimension of its results along which they can be
computed piece by piece (in tiles): no sum, or other reduction over several elements, would be cut.
Or it is an operation that sums along a dimension of its operands: its result is an *accumulator*,
to which each piece adds its terms, one piece after the other. Splits follow from the index relation
of the operation (`tileable.py`). They answer for pieces that are known at compile time. Passes that
tile put pieces that differ only in where they begin into a loop.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor
from xdsl_mergealloc.interfaces.index_relation import IndexRelation, Interval, Window
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry

_OpT = TypeVar("_OpT", bound=Operation)


@dataclass(frozen=True, slots=True)
class Needs:
    """Operand intervals that an operation needs for a tile of its results."""

    operands: tuple[Interval | None, ...]
    """For each operand, the interval of the dimension that is split along; None if the operand is
    needed as a whole. An empty interval: not needed for this piece."""
    begins: tuple[int, ...] = ()
    """For each operand, the index in the tile at which the elements computed from it begin; empty
    if all of them are 0. Tiles in which these and all sizes are the same can be built by one
    loop."""

    def begin(self, operand: int) -> int:
        """Return the index in the tile at which the elements computed from an operand begin."""
        return self.begins[operand] if self.begins else 0


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


class TilingInterface(OpTrait, ABC):
    """
    An operation on tensors that can be computed piece by piece.

    Source: MLIR's `TilingInterface`, of which this covers one loop at a time:
    https://github.com/llvm/llvm-project/blob/main/mlir/include/mlir/Interfaces/TilingInterface.td.
    """

    @abstractmethod
    def relation(self, op: Operation) -> IndexRelation | None:
        """
        Return the index relation of an operation; None if it is known at run time only.

        All tensors that are operands or results have static shapes, or one dynamic dimension each.
        """

    def build(self, tile: Tile) -> Sequence[SSAValue]:
        """
        Compute a piece of each result, or an accumulator with the terms of one more piece.

        In a loop, the piece is that of the first iteration: what is built may depend on where
        intervals begin only through `PieceBuilder.offset`.

        The default is the operation itself on parts of its operands, for operations whose
        properties do not depend on sizes, nor their bodies on indices.
        """
        op = tile.split.op
        part = type(op).create(
            operands=tile.given,
            result_types=tile.result_types,
            properties=op.properties,
            attributes=op.attributes,
            regions=[region.clone() for region in op.regions],
            location=op.location,
        )
        return tile.builder.add(part).results


class Tile(NamedTuple):
    """A piece of the results of an operation, and what it is built from."""

    split: Split
    piece: Interval
    needs: Needs
    operands: Sequence[SSAValue | None]
    """As `needs` says: slices, or whole tensors, or None where nothing is needed."""
    builder: PieceBuilder

    @property
    def given(self) -> list[SSAValue]:
        """The operands that are needed."""
        return [value for value in self.operands if value is not None]

    @property
    def result_types(self) -> list[Attribute]:
        """The types of the piece of each result, or of accumulators."""
        return [
            result.type if dim is None else resized(result.type, dim, self.piece.size)
            for result, dim in zip(self.split.op.results, self.split.results, strict=True)
        ]


class Part(NamedTuple):
    """Dimension of an operand that is split along."""

    dim: int
    extent: int
    """Iterations of the loop along it; `DYNAMIC_INDEX` if not known."""
    results: Window
    """Indices of the dimension of the results, by that loop."""
    operand: Window
    """Indices of the operand's dimension."""
    is_full: bool
    """Whether all iterations together have all indices of the results."""

    @property
    def is_direct(self) -> bool:
        """Whether each index of the results is that of an iteration."""
        return self.is_full and self.results == Window()

    def iterations_of(self, piece: Interval) -> Interval:
        """Return the iterations that compute elements of a tile."""
        if self.is_direct:
            return piece
        found = self.results.iterations_of(piece)
        return found if self.extent == DYNAMIC_INDEX else found.within(self.extent)


@dataclass(eq=False)
class Split:
    """An operation whose results can be computed piece by piece, along a dimension of each."""

    op: Operation
    model: TilingInterface
    results: tuple[int | None, ...]
    """For each result, the dimension that is split; all have the same size along it. None for an
    accumulator: each piece computes all of it."""
    parts: Sequence[Part | None]
    """For each operand, the dimension split along; None if the operand is needed as a whole."""
    loop: int
    """The loop that goes along the dimension, of the first operand with one."""
    extent: int
    """Size of the dimension that is split."""
    work: int
    """Number of elements computed or copied for all of the results, with the terms of sums."""
    accumulator: int | None = None
    """The number of the operand that initializes the only result, an accumulator: the first piece
    takes this operand, and each other piece the result of the piece before."""
    _known_needs: dict[Interval, Needs] = field(default_factory=dict[Interval, Needs])

    @cached_property
    def operands(self) -> tuple[int | None, ...]:
        """For each operand, the dimension split along; None for operands needed as a whole."""
        return tuple([None if part is None else part.dim for part in self.parts])

    @cached_property
    def is_even(self) -> bool:
        """Whether pieces in the middle need as much of each operand as any other; pieces of a
        concatenation, for example, may need little of one operand, and others much."""
        parts = [part for part in self.parts if part is not None]
        return len(parts) < 2 or all(part.is_full for part in parts)

    @property
    def dim(self) -> int:
        """The dimension that is split of the first result, which is no accumulator."""
        (dim, *_) = self.results
        assert dim is not None
        return dim

    def needs(self, piece: Interval) -> Needs:
        """Return the needs of a non-empty tile. A part of a tile needs no more than the tile."""
        # Many groups query the same pieces.
        if (known := self._known_needs.get(piece)) is None:
            known = self._known_needs[piece] = self._needs(piece)
        return known

    def _needs(self, piece: Interval) -> Needs:
        if self._are_direct:
            return Needs(tuple([part and part.operand.of(piece) for part in self.parts]))
        intervals: list[Interval | None] = []
        begins: list[int] = []
        for part in self.parts:
            if part is None:
                intervals.append(None)
                begins.append(0)
                continue
            loop = part.iterations_of(piece)
            intervals.append(part.operand.of(loop))
            begins.append(part.results.of(loop).first - piece.first if loop.size else 0)
        return Needs(tuple(intervals), tuple(begins))

    @cached_property
    def _are_direct(self) -> bool:
        return all(part is None or part.is_direct for part in self.parts)

    def build(
        self, piece: Interval, operands: Sequence[SSAValue | None], builder: PieceBuilder
    ) -> Sequence[SSAValue]:
        """Compute a piece of each result (`TilingInterface.build`) from operands as `needs`
        says."""
        return self.model.build(Tile(self, piece, self.needs(piece), operands, builder))


TILING_MODELS = InterfaceRegistry(TilingInterface)


def resized(type: Attribute, dim: int, size: int) -> TensorType[Attribute]:
    """Return the type of a tensor with another size along a dimension."""
    assert is_ranked_tensor(type)
    shape = list(type.get_shape())
    shape[dim] = size
    return TensorType(type.element_type, shape, type.encoding)


def rank_of(value: SSAValue) -> int:
    """Return the rank of a tensor; 0 if it is known at run time only."""
    return len(value.type.shape.data) if is_ranked_tensor(value.type) else 0
