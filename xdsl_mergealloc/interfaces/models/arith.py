"""Models for the arith dialect: `arith.select` chooses between buffers."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import SelectOp
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS, ViewLikeOpInterface


class SelectView(ViewLikeOpInterface):
    """The result refers to one of the two values chosen from."""

    def view_sources(self, op: Operation, result: SSAValue) -> Sequence[SSAValue]:
        return op.operands[1:3]


VIEW_LIKE_MODELS.register(SelectOp, SelectView())
