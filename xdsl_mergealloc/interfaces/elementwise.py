"""Elementwise operations: which element of each operand an iteration accesses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.traits import IsTerminator, OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry
from xdsl_mergealloc.interfaces.structured import structure_of


class ElementwiseOpInterface(OpTrait, ABC):
    """
    An operation that may run its iterations in any order: each reads one element of each operand,
    and then writes one element of each destination.

    Source: the parallel loops of MLIR's `LinalgOp`.
    """

    @abstractmethod
    def element_maps(self, op: Operation) -> Sequence[AffineMap] | None:
        """
        Return, for each operand, the indices of the element that an iteration accesses, in order;
        None if some iterations depend on others.
        """


ELEMENTWISE_MODELS = InterfaceRegistry(ElementwiseOpInterface)


def element_maps(op: Operation) -> Sequence[AffineMap] | None:
    """
    Return the maps of an elementwise operation, one for each operand; None for any other one.

    Those of a structured operation without a model of its own follow from its structure.
    """
    if (model := ELEMENTWISE_MODELS.lookup(op)) is not None:
        return model.element_maps(op)
    structure = structure_of(op)
    return structure.maps if structure is not None and structure.is_parallel else None


def is_element_by_element(op: Operation, operands: Sequence[int]) -> bool:
    """
    Whether an elementwise operation accesses these operands in step: it finishes with the elements
    at one place before it goes on to the next, so that the operands may share a buffer.
    """
    maps = element_maps(op)
    if maps is None:
        return False
    first = maps[operands[0]]
    visits_each_element_once = (
        first.is_projected_permutation() and len(first.results) == first.num_dims
    )
    return visits_each_element_once and all(maps[operand] == first for operand in operands)


def forwarded_by_body(op: Operation) -> SSAValue | None:
    """Return the one value that an operation's only region yields if it does nothing else."""
    block = op.regions[0].first_block if len(op.regions) == 1 else None
    terminator = None if block is None else block.first_op
    if terminator is None or not terminator.has_trait(IsTerminator, value_if_unregistered=False):
        return None
    return terminator.operands[0] if len(terminator.operands) == 1 else None
