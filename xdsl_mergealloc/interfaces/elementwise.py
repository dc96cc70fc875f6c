"""Elementwise operations: which element of each operand an iteration accesses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class ElementwiseOpInterface(OpTrait, ABC):
    """
    An operation that may run its iterations in any order: each reads one element of each operand,
    and then writes one element of each destination.

    Source: the parallel loops of MLIR's `LinalgOp`.
    """

    @abstractmethod
    def element_maps(self, op: Operation) -> Sequence[AffineMap] | None:
        """
        For each operand, the indices of the element that an iteration accesses, in order; None if
        some iterations depend on others.
        """


ELEMENTWISE_MODELS = InterfaceRegistry(ElementwiseOpInterface)


def element_maps(op: Operation) -> Sequence[AffineMap] | None:
    """The maps of an elementwise operation, one for each operand; None for any other one."""
    model = ELEMENTWISE_MODELS.lookup(op)
    return None if model is None else model.element_maps(op)
