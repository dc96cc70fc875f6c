"""linalg: every structured operation is destination-style."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.dialects.linalg.map_reduce import MapOp
from xdsl_mergealloc.interfaces.bufferizable import BUFFERIZABLE_MODELS, OpOperand
from xdsl_mergealloc.interfaces.bufferization_models.destination_style import DestinationStyle


class LinalgModel(DestinationStyle):
    """Structured operations; those whose loops are all parallel may work in place."""

    def uses_contents(self, operand: OpOperand) -> bool:
        # Its destination is only written, but it has no payload that says so.
        if operand.op.name in _OVERWRITES_DESTINATION and self.is_destination(operand):
            return False
        return super().uses_contents(operand)

    def bufferizes_to_elementwise_access(
        self, op: Operation, operands: Sequence[OpOperand]
    ) -> bool:
        maps = elementwise_maps(op)
        if maps is None:
            return False
        accessed = [maps[operand.index] for operand in operands]
        # A permutation visits every element of the operand once, at the same time in all of them.
        return all(indexing == accessed[0] and _is_permutation(indexing) for indexing in accessed)


_OVERWRITES_DESTINATION = frozenset({"linalg.softmax", "linalg.broadcast", "linalg.transpose"})


def elementwise_maps(op: Operation) -> list[AffineMap] | None:
    """The indexing map of each operand of an operation all of whose loops are parallel."""
    if not isinstance(op, LinalgStructuredOperation | MapOp):
        return None
    if any(kind != IteratorTypeAttr.parallel() for kind in op.get_iterator_types()):
        return None
    return [attribute.data for attribute in op.get_indexing_maps()]


def _is_permutation(indexing: AffineMap) -> bool:
    return len(indexing.results) == indexing.num_dims and indexing.inverse_permutation() is not None


BUFFERIZABLE_MODELS.register_dialect("linalg", LinalgModel())
