"""Split of a third-party operation with one operand and one result, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.interfaces.tiling import Interval, Needs, PieceBuilder, Split, resized


class UnarySplit(Split):
    """Pieces along a dimension of the result are made by the operation itself; what a piece needs
    of the source, subclasses say."""

    def __init__(self, op: Operation, dim: int):
        self.op, self.results, self.operands = op, (dim,), (dim,)
        self._dim = dim

    def build(
        self,
        piece: Interval,
        needs: Needs,
        operands: Sequence[SSAValue | None],
        builder: PieceBuilder,
    ) -> Sequence[SSAValue]:
        (source,) = operands
        assert source is not None
        result_type = resized(self.op.results[0].type, self._dim, piece.size)
        op = type(self.op).create(operands=[source], result_types=[result_type])
        return builder.add(op).results
