"""View-like operations: results that refer to memory of an operand.

`memref.subview`, casts, `arith.select` between buffers. Making a view reads and writes
nothing; using it uses its source.

Source: MLIR, `ViewLikeInterface.td` and `BufferViewFlowAnalysis`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class ViewLikeOpInterface(OpTrait, ABC):
    """Which operands a result may be a view of."""

    @abstractmethod
    def view_sources(self, op: Operation, result: SSAValue) -> Sequence[SSAValue]:
        """
        The operands whose memory `result` may refer to.

        Empty for a result that is no view, such as the offset that
        `memref.extract_strided_metadata` returns.
        """


class ViewOfFirstOperand(ViewLikeOpInterface):
    """The usual case: each result is a view of the first operand."""

    def view_sources(self, op: Operation, result: SSAValue) -> Sequence[SSAValue]:
        return op.operands[:1]


VIEW_LIKE_MODELS = InterfaceRegistry(ViewLikeOpInterface)
