"""Operations along the dimensions by which they can be done piece by piece (TG1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor
from xdsl_mergealloc.interfaces.loop_like import is_loop_like, trip_count
from xdsl_mergealloc.interfaces.tiling import (
    Split,
    dynamic_split_of,
    rank_of,
    split_of,
    sum_split_of,
)
from xdsl_mergealloc.tensors.block import tensor_regions
from xdsl_mergealloc.tensors.pure_ops import is_pure
from xdsl_mergealloc.tensors.sizes import GUESSED_SIZE


def times_run(op: Operation) -> int:
    """Number of times that the regions of an operation run; a guess if unknown."""
    if not is_loop_like(op):
        return 1
    count = trip_count(op)
    return GUESSED_SIZE if count is None else count


_Dim = tuple[Operation, int, int]
"""An operation, the number of a result or an operand, and a dimension of that."""


@dataclass(frozen=True)
class CutDims:
    """Dimensions along which operations are pieces of others."""

    results: set[_Dim] = field(default_factory=set[_Dim])
    sums: set[_Dim] = field(default_factory=set[_Dim])
    """The same of operands that are summed over."""

    def note_slice(self, piece: OpResult, dim: int) -> None:
        """A tensor is a piece along a dimension."""
        self.results.add((piece.op, piece.index, dim))

    def note_piece(self, split: Split, results: Sequence[SSAValue]) -> None:
        """The results of a split are pieces along its dimension, and along those of the whole."""
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
    """Splits of operations (TG1), cached; each model is asked once."""

    def __init__(
        self, sums: bool = True, dynamic: bool = False, cut: CutDims | None = None
    ) -> None:
        """
        Args:
            sums: whether sums are cut.
            dynamic: whether dimensions of dynamic size are split, in place of static ones.
            cut: dimensions of pieces that are not split any further.
        """
        self.cut = CutDims() if cut is None else cut
        self._cuts_sums = sums
        self._split_of = dynamic_split_of if dynamic else split_of
        self._known: dict[tuple[Operation, int, int], Split | None] = {}
        self._sums: dict[tuple[Operation, int, int], Split | None] = {}
        self._candidates: dict[Operation, bool] = {}

    def without_sums(self) -> Splits:
        """The same, but that no sums are cut; what is known is shared."""
        others = Splits(sums=False, cut=self.cut)
        others._known, others._candidates = self._known, self._candidates
        return others

    def of(self, op: Operation, result: int, dim: int) -> Split | None:
        """An operation along a dimension of a result."""
        key = (op, result, dim)
        if key not in self._known:
            is_candidate = key not in self.cut.results and self._can_be_done_in_pieces(op)
            self._known[key] = self._split_of(op, result, dim) if is_candidate else None
        return self._known[key]

    def of_sum(self, op: Operation, operand: int, dim: int) -> Split | None:
        """An operation along a dimension of an operand that it sums over."""
        key = (op, operand, dim)
        if key not in self._sums:
            is_candidate = (
                self._cuts_sums and key not in self.cut.sums and self._can_be_done_in_pieces(op)
            )
            split = sum_split_of(op, operand, dim) if is_candidate else None
            self._sums[key] = None if split is None or split.extent == 1 else split
        return self._sums[key]

    def of_sums(self, op: Operation) -> Iterator[Split]:
        """An operation along each dimension of its operands that it sums over."""
        found: dict[tuple[int | None, ...], Split] = {}
        for operand, value in enumerate(op.operands):
            for dim in range(rank_of(value)):
                if (split := self.of_sum(op, operand, dim)) is not None:
                    found.setdefault(split.operands, split)
        yield from found.values()

    def all_of(self, op: Operation, result: int) -> Iterator[Split]:
        """An operation along each dimension of a result that can be split."""
        for dim in range(rank_of(op.results[result])):
            split = self.of(op, result, dim)
            if split is not None and split.extent > 1:
                yield split

    def of_results(self, op: Operation) -> Iterator[Split]:
        """An operation along each dimension of its results that can be split."""
        for result in range(len(op.results)):
            yield from self.all_of(op, result)

    def work(self, op: Operation) -> int:
        """The iterations of an operation, or of all in its regions; 0 of what cannot be split."""
        inside = (inner for block in tensor_regions(op) for inner in block.ops)
        own = next((split.work for split in self.of_results(op)), 0)
        return own + times_run(op) * sum(map(self.work, inside))

    def _can_be_done_in_pieces(self, op: Operation) -> bool:
        if op not in self._candidates:
            self._candidates[op] = is_pure(op) and not any(
                is_ranked_tensor(value.type) and 0 in value.type.get_shape()
                for value in (*op.operands, *op.results)
            )
        return self._candidates[op]
