"""Intervals that follow from random index relations, compared with all iterations one by one."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product

import pytest
from xdsl.dialects.builtin import TensorType, f32
from xdsl.dialects.test import TestOp
from xdsl.ir import Operation
from xdsl.ir.affine import AffineExpr, AffineMap

from tests.support.tiers import seeds
from xdsl_mergealloc.interfaces.index_relation import Access, IndexRelation, Interval
from xdsl_mergealloc.interfaces.tileable import Tileable
from xdsl_mergealloc.interfaces.tiling import TILING_MODELS, Split, TilingInterface


class Random(TilingInterface):
    """A relation of one operand and one result: the first dimension of the result is a row of cells
    of one size, in each of which one iteration of the outer loop computes some elements."""

    def __init__(self, rng: random.Random):
        cells, inner, window = rng.randint(1, 6), rng.randint(1, 3), rng.randint(1, 3)
        scale, begin = rng.randint(inner, inner + 2), rng.randint(0, 3)
        self.extents = cells, inner, window
        row, element, other = (AffineExpr.dimension(loop) for loop in range(3))
        written = row * scale + element + begin
        read = row * rng.choice([-3, -1, 1, 2]) + other * rng.choice([0, 1, 2])
        read = read + element * rng.choice([0, 0, 1])
        places = [read.eval(indices, []) for indices in self.iterations()]
        read = read - min(places) + rng.randint(0, 2)
        self.rows = scale * (cells - 1) + inner + begin + rng.randint(0, 2)
        self.operand_rows = read.eval(self.largest(read), []) + 1 + rng.randint(0, 2)
        self.access = Access(self.extents, AffineMap(3, 0, (read,)), (AffineMap(3, 0, (written,)),))

    def iterations(self) -> list[tuple[int, ...]]:
        """All iterations."""
        return list(product(*map(range, self.extents)))

    def largest(self, index: AffineExpr) -> tuple[int, ...]:
        """The iteration with the largest index."""
        return max(self.iterations(), key=lambda indices: index.eval(indices, []))

    def relation(self, op: Operation) -> IndexRelation:
        return IndexRelation((self.access,))

    def read_by(self, piece: Interval) -> list[int]:
        """The rows of the operand that are read for a piece."""
        (read,), (written,) = self.access.indices.results, self.access.results[0].results
        return [
            read.eval(indices, [])
            for indices in self.iterations()
            if piece.first <= written.eval(indices, []) < piece.end
        ]


@dataclass(frozen=True)
class Fixed(TilingInterface):
    """A given relation."""

    given: IndexRelation

    def relation(self, op: Operation) -> IndexRelation:
        return self.given


ROW, CELL, OTHER = (AffineExpr.dimension(loop) for loop in range(3))
"""A loop of four iterations, an inner one of two, and one of two for the same elements."""


def split_by(
    operand_rows: int, read: AffineExpr, *written: AffineExpr, rows: int = 4
) -> Split | None:
    """The split along the first result of an operation with results of so many rows."""
    source, *results = (AffineMap(3, 0, (index,)) for index in (read, *written))
    relation = IndexRelation.of_loops([4, 2, 2], [source], results)
    operand, *types = (TensorType(f32, [size]) for size in (operand_rows, *[rows] * len(results)))
    maker = TestOp(result_types=[operand])
    op = TestOp(operands=[maker.results[0]], result_types=types)
    return Tileable(op, Fixed(relation), relation, is_static=True).split(0, 0)


def test_all_results_are_cut_along_the_same_loop():
    found = split_by(4, ROW, ROW, ROW)
    assert found is not None
    assert found.results == (0, 0)
    assert split_by(4, ROW, ROW, CELL) is None
    assert split_by(4, ROW, ROW, ROW * 2, rows=8) is None


@pytest.mark.parametrize(
    ("written", "rows"),
    [(ROW + CELL, 5), (ROW * 2 - CELL + 1, 8), (ROW // 2, 2)],
    ids=["elements of several iterations", "backwards in a cell", "not linear"],
)
def test_results_that_cannot_be_cut(written: AffineExpr, rows: int):
    assert split_by(4, ROW, ROW * 2 + CELL, rows=8) is not None
    assert split_by(4, ROW, written, rows=rows) is None


def test_operands_have_all_elements_that_are_read():
    assert split_by(5, ROW + OTHER, ROW) is not None
    assert split_by(4, ROW + OTHER, ROW) is None


@pytest.mark.parametrize(
    ("relation", "mistake"),
    [
        (IndexRelation(()), "accesses to 0 of 1 operands"),
        (
            IndexRelation.of_loops([4], [AffineMap.identity(1)], []),
            "maps that do not have an index for each dimension of operands and results",
        ),
        (
            IndexRelation.of_loops([4], [AffineMap(1, 0, ())], [AffineMap.identity(1)]),
            "maps that do not have an index for each dimension of operands and results",
        ),
    ],
    ids=["no operand", "no result", "no index"],
)
def test_a_relation_has_to_fit_its_operation(relation: IndexRelation, mistake: str):
    type_ = TensorType(f32, [4])
    maker = TestOp(result_types=[type_])
    op = TestOp(operands=[maker.results[0]], result_types=[type_])
    TILING_MODELS.register("test.op", Fixed(relation))
    try:
        with pytest.raises(TypeError) as error:
            Tileable.of(op)
    finally:
        TILING_MODELS.leave_out("test.op")
    assert str(error.value) == f"the index relation of 'test.op' has {mistake}"


@pytest.mark.parametrize("seed", range(4))
def test_what_a_piece_needs_is_what_its_iterations_read(seed: int):
    tried = 0
    for number in seeds(50):
        model = Random(random.Random(1000 * seed + number))
        operand, result = (TensorType(f32, [size]) for size in (model.operand_rows, model.rows))
        source = TestOp(result_types=[operand])
        op = TestOp(operands=[source.results[0]], result_types=[result])
        split = Tileable(op, model, model.relation(op), is_static=True).split(0, 0)
        if split is None:
            continue
        tried += 1
        for first, size in product(range(model.rows), range(1, model.rows + 1)):
            if first + size > model.rows:
                continue
            (needed,) = split.needs(Interval(first, size)).operands
            rows = model.read_by(Interval(first, size))
            assert needed is not None
            assert (needed.size == 0) == (not rows)
            if rows:
                # A cell that the piece cuts is needed as a whole.
                assert needed.has(Interval(min(rows), max(rows) + 1 - min(rows)))
                assert needed.first >= 0
                assert needed.end <= model.operand_rows
            if rows and model.extents[1] == 1:
                assert needed == Interval(min(rows), max(rows) + 1 - min(rows))
    assert tried * 2 > len(seeds(50))
