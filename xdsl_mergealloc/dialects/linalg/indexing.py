"""A notation for the loops of a named operation: which loop reaches which dimension of an operand.

    Indexing("n f w | c kw", "n c w+kw, f c kw, n f w")

reads: parallel loops n, f and w, then reduction loops c and kw; the first operand is indexed by
n, c and the window position `w * stride + kw * dilation`, the second by f, c and kw, the output
by n, f and w. `-` stands for the index of a scalar operand. The order of the loops is MLIR's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import ArrayAttr
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir.affine import AffineExpr, AffineMap


class Indexing(NamedTuple):
    """The loops of a named operation and how they index its operands; see the module."""

    loops: str
    """Names of the parallel loops, `|`, names of the reduction loops, which may also alternate."""
    operands: str
    """For each operand, separated by commas, the index of each dimension."""

    @property
    def window_rank(self) -> int:
        """The number of dimensions in which a window moves: the size of strides and dilations."""
        return self.operands.count("+")

    @property
    def iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        """Iterator type of each loop, in order."""
        kinds = (IteratorTypeAttr.parallel(), IteratorTypeAttr.reduction())
        return ArrayAttr(
            kinds[position % 2]
            for position, names in enumerate(self.loops.split("|"))
            for _ in names.split()
        )

    def maps(
        self, strides: Sequence[int] | None = None, dilations: Sequence[int] | None = None
    ) -> tuple[AffineMap, ...]:
        """The indexing maps, given a stride and a dilation per window dimension (default: one)."""
        names = self.loops.replace("|", " ").split()
        dims = {name: AffineExpr.dimension(index) for index, name in enumerate(names)}
        ones = (1,) * self.window_rank
        steps = zip(strides or ones, dilations or ones, strict=True)

        def index(expression: str) -> AffineExpr:
            if "+" not in expression:
                return dims[expression]
            position, offset = expression.split("+")
            stride, dilation = next(steps)
            return dims[position] * stride + dims[offset] * dilation

        return tuple(
            AffineMap(len(names), 0, tuple(index(e) for e in operand.split() if e != "-"))
            for operand in self.operands.split(",")
        )
