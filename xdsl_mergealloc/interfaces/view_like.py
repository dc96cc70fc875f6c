"""View-like operations: results that refer to memory of an operand.

`memref.subview`, casts, `arith.select` between buffers. Creating a view reads and writes
nothing; using a view uses its source.

Source: MLIR, `ViewLikeInterface.td` and `BufferViewFlowAnalysis`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class ViewLikeOpInterface(OpTrait, ABC):
    """Operands of which a result may be a view."""

    @abstractmethod
    def view_sources(self, op: Operation, result: SSAValue) -> Sequence[SSAValue]:
        """
        Return the operands whose memory `result` may refer to.

        Empty for a result that is no view, such as the offset that
        `memref.extract_strided_metadata` returns.
        """

    def is_whole(self, op: Operation, result: SSAValue) -> bool:
        """
        Whether `result` stands for the whole allocation that its source stands for, so that it can
        be freed instead of the source: casts are such views, subviews are not.
        """
        return False

    def condition(self, op: Operation) -> SSAValue | None:
        """
        Return the `i1` that selects one of two sources, the first one if it is true; the result
        then stands for all that the selected source stands for. None for any other view.
        """
        return None

    def result_type(
        self, op: Operation, source_type: MemRefType[Attribute]
    ) -> MemRefType[Attribute] | None:
        """
        Return the type that the one result would have if its source had a certain type of the same
        shape; None if there is no such view, or if that is not known.
        """
        return None


@dataclass(frozen=True)
class ViewOfFirstOperand(ViewLikeOpInterface):
    """The usual case: each result is a view of the first operand."""

    whole: bool = False
    """Whether the view is always of the whole allocation."""

    def view_sources(self, op: Operation, result: SSAValue) -> Sequence[SSAValue]:
        return op.operands[:1]

    def is_whole(self, op: Operation, result: SSAValue) -> bool:
        return self.whole


VIEW_LIKE_MODELS = InterfaceRegistry(ViewLikeOpInterface)
