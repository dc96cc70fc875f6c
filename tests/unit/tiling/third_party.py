"""Tiling of a third-party operation with one operand and one result, for tests."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Operation
from xdsl.ir.affine import AffineExpr, AffineMap

from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.index_relation import IndexRelation
from xdsl_mergealloc.interfaces.tiling import TilingInterface


class UnaryTiling(TilingInterface):
    """Elements of the result along one dimension are computed from elements of the source whose
    index there is a function of the result's, and of an inner loop; pieces are the operation
    itself."""

    def __init__(
        self, dim: int, index: Callable[[AffineExpr, AffineExpr, int], AffineExpr], inner: int = 1
    ):
        """`index` is called with the index in the result, that of the inner loop, and the size of
        the result's dimension; `inner` is the number of iterations of the inner loop."""
        self._dim = dim
        self._index = index
        self._inner = inner

    def relation(self, op: Operation) -> IndexRelation:
        shape = shape_of(op.results[0].type)
        rank = len(shape)
        loops = [AffineExpr.dimension(dim) for dim in range(rank)]
        read = list(loops)
        inner = AffineExpr.dimension(rank)
        read[self._dim] = self._index(loops[self._dim], inner, shape[self._dim])
        maps = (AffineMap(rank + 1, 0, tuple(indices)) for indices in (read, loops))
        source, result = maps
        return IndexRelation.of_loops([*shape, self._inner], [source], [result])
