"""Splits: operations with a dimension along which they can be tiled (TG1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.loop_like import is_loop_like, trip_count
from xdsl_mergealloc.interfaces.tileable import Tileable
from xdsl_mergealloc.interfaces.tiling import Split, rank_of
from xdsl_mergealloc.tensors.block import tensor_regions
from xdsl_mergealloc.tensors.pure_ops import is_pure
from xdsl_mergealloc.tensors.sizes import GUESSED_SIZE


def times_run(op: Operation) -> int:
    """Return the number of times that the regions of an operation run; a guess if unknown."""
    if not is_loop_like(op):
        return 1
    count = trip_count(op)
    return GUESSED_SIZE if count is None else count


_Dim = tuple[Operation, int, int]
"""An operation, the number of a result or an operand, and a dimension of that value."""


@dataclass(frozen=True)
class CutDims:
    """Dimensions along which operations are tiles of former operations."""

    results: set[_Dim] = field(default_factory=set[_Dim])
    sums: set[_Dim] = field(default_factory=set[_Dim])
    """Such dimensions of operands that the operations sum over."""

    def note_slice(self, piece: OpResult, dim: int) -> None:
        """Record that a tensor is a tile along a dimension."""
        self.results.add((piece.op, piece.index, dim))

    def note_piece(self, split: Split, results: Sequence[SSAValue]) -> None:
        """Record the results of a split as tiles along its dimension, and along those of the
        whole."""
        for whole, dim, piece in zip(split.op.results, split.results, results, strict=True):
            if not isinstance(piece, OpResult):
                continue
            for each in range(rank_of(whole)):
                if each == dim or (split.op, whole.index, each) in self.results:
                    self.note_slice(piece, each)
            for number, along in enumerate(split.operands):
                for each in range(rank_of(split.op.operands[number])):
                    is_sum = split.accumulator is not None and each == along
                    if is_sum or (split.op, number, each) in self.sums:
                        self.sums.add((piece.op, number, each))


class Splits:
    """Splits of operations (TG1), cached."""

    def __init__(
        self, sums: bool = True, dynamic: bool = False, cut: CutDims | None = None
    ) -> None:
        """
        Args:
            sums: whether sums are cut.
            dynamic: whether dimensions of dynamic size are split, in place of static ones.
            cut: dimensions along which operations are tiles already, and are not split again.
        """
        self.cut = CutDims() if cut is None else cut
        self._cuts_sums = sums
        self._is_dynamic = dynamic
        self._known: dict[tuple[Operation, int, int], Split | None] = {}
        self._sums: dict[tuple[Operation, int, int], Split | None] = {}
        self._candidates: dict[Operation, Tileable | None] = {}
        self.with_sums: Splits | None = None
        """Splits that also cut sums, if these are the same without them."""

    @cached_property
    def without_sums(self) -> Splits:
        """The same splits, but none that cuts a sum; they share the cache."""
        others = Splits(sums=False, cut=self.cut)
        others._known, others._candidates = self._known, self._candidates
        others.with_sums = self
        return others

    def of(self, op: Operation, result: int, dim: int) -> Split | None:
        """Return the split of an operation along a dimension of a result, if it has one."""
        key = (op, result, dim)
        if key not in self._known:
            found = None if key in self.cut.results else self._candidate(op)
            if found is None:
                self._known[key] = None
            elif self._is_dynamic:
                self._known[key] = found.split_dynamic(result, dim)
            else:
                self._known[key] = found.split(result, dim)
        return self._known[key]

    def of_sum(self, op: Operation, operand: int, dim: int) -> Split | None:
        """Return the split of an operation along an operand's dimension that it sums over."""
        key = (op, operand, dim)
        if key not in self._sums:
            is_left = not self._cuts_sums or key in self.cut.sums
            found = None if is_left else self._candidate(op)
            split = None if found is None else found.split_sum(operand, dim)
            self._sums[key] = None if split is None or split.extent == 1 else split
        return self._sums[key]

    def of_sums(self, op: Operation) -> Iterator[Split]:
        """Yield the splits of an operation along the operand dimensions that it sums over."""
        found: dict[tuple[int | None, ...], Split] = {}
        for operand, value in enumerate(op.operands):
            for dim in range(rank_of(value)):
                if (split := self.of_sum(op, operand, dim)) is not None:
                    found.setdefault(split.operands, split)
        yield from found.values()

    def all_of(self, op: Operation, result: int) -> Iterator[Split]:
        """Yield the splits of an operation along the dimensions of a result."""
        type_ = op.results[result].type
        for dim, size in enumerate(shape_of(type_) if is_ranked_tensor(type_) else ()):
            split = None if size == 1 else self.of(op, result, dim)
            if split is not None and split.extent > 1:
                yield split

    def of_results(self, op: Operation) -> Iterator[Split]:
        """Yield the splits of an operation along the dimensions of its results."""
        for result in range(len(op.results)):
            yield from self.all_of(op, result)

    def work(self, op: Operation) -> int:
        """Return the iterations of an operation and its regions; 0 for what cannot be split."""
        inside = (inner for block in tensor_regions(op) for inner in block.ops)
        own = next((split.work for split in self.of_results(op)), 0)
        return own + times_run(op) * sum(map(self.work, inside))

    def _candidate(self, op: Operation) -> Tileable | None:
        """Return an operation with its index relation, if it only computes, and no tensor is
        empty."""
        if op not in self._candidates:
            is_candidate = is_pure(op) and not any(
                is_ranked_tensor(value.type) and 0 in shape_of(value.type)
                for value in (*op.operands, *op.results)
            )
            self._candidates[op] = Tileable.of(op) if is_candidate else None
        return self._candidates[op]
