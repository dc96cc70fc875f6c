"""Readers of the elements of tensors that structured operations compute, and their indices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr

from xdsl_mergealloc.interfaces.bufferizable import OpOperand, is_tensor
from xdsl_mergealloc.interfaces.structured import Structure, structure_of
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.tensors.cheap import is_overwritten
from xdsl_mergealloc.tensors.pure_ops import is_pure

Loops = tuple[AffineExpr, ...]
"""For each loop of an operation, its index, in terms of the loops of another one."""


class ElementUse(NamedTuple):
    """A structured operation that reads elements of a result."""

    consumer: Operation
    operand: int
    loops: Loops
    """Iteration of the producer that computes the element, in terms of the consumer's loops."""


class StructuredOps:
    """
    The structured operations of a module, on tensors, and the uses of their results.

    Two kinds of uses do not count: by an operation that is itself unused, and as a destination that
    is overwritten completely.
    """

    def __init__(self, module: ModuleOp):
        self.structures: dict[Operation, Structure] = {}
        """The structured operations, in program order."""
        for op in walk(module):
            structure = structure_of(op) if any(map(is_tensor, op.results)) else None
            if structure is not None:
                self.structures[op] = structure
        self.unused: list[Operation] = []
        """Pure operations without uses that count, users first."""
        self._unused: set[Operation] = set()
        for op in reversed(self.structures):
            if is_pure(op) and not any(self.uses(result) for result in op.results):
                self.unused.append(op)
                self._unused.add(op)

    def uses(self, value: SSAValue) -> list[OpOperand]:
        """Return the uses that count, in no particular order."""
        return [
            operand
            for use in value.uses
            if use.operation not in self._unused
            and not is_overwritten(operand := OpOperand(use.operation, use.index))
        ]

    def element_use(self, result: OpResult, use: OpOperand) -> ElementUse | None:
        """Return the elements of a result that a use reads; None if it is no input of a structured
        operation, or if the iteration that computes an element is unknown."""
        consumer = self.structures.get(use.op)
        if consumer is None or use.index >= consumer.number_of_inputs:
            return None
        loops = iteration_of(
            self.structures[result.op], result.index, consumer.maps[use.index].results
        )
        return None if loops is None else ElementUse(use.op, use.index, loops)


def iteration_of(structure: Structure, result: int, indices: Sequence[AffineExpr]) -> Loops | None:
    """
    Return the iteration of an operation that computes the element of a result at some indices.

    None unless the indices of the result are the loops, each once, in any order.
    """
    written = structure.maps[structure.number_of_inputs + result].results
    loops: dict[int, AffineExpr] = {}
    for loop, index in zip(written, indices, strict=True):
        if not isinstance(loop, AffineDimExpr):
            return None
        loops[loop.position] = index
    if len(loops) != len(written) or len(loops) != len(structure.loops):
        return None
    return tuple(loops[number] for number in range(len(loops)))


def in_terms_of(indices: Sequence[AffineExpr], loops: Loops) -> Loops:
    """Express indices of an operation in the loops in terms of which its own loops are given."""
    return tuple(index.replace_dims_and_symbols(loops, ()) for index in indices)
