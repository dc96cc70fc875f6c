"""Structured operations: the indices of their loops, and the body of an iteration."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.traits import OpTrait

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry
from xdsl_mergealloc.interfaces.strided import linear_factors as linear_factors


class Structure(NamedTuple):
    """
    The meaning of a structured operation: in each iteration of all loops, in any order that keeps
    the order of reductions, the body takes one element of each operand, and yields the elements of
    the destinations, which are the last operands.
    """

    maps: tuple[AffineMap, ...]
    """For each operand, the indices of the element that an iteration accesses."""
    loops: tuple[IteratorTypeAttr, ...]
    """Kind of each loop."""
    body: Block
    """One argument for each operand; it ends by yielding a value for each destination."""
    is_named: bool = True
    """Whether the name of the operation says what it computes; other passes may match the name."""

    @property
    def number_of_inputs(self) -> int:
        """Number of operands that are not destinations."""
        last_op = self.body.last_op
        return len(self.maps) - (0 if last_op is None else len(last_op.operands))

    @property
    def is_parallel(self) -> bool:
        """Whether iterations may run in any order."""
        return all(kind.data is IteratorType.PARALLEL for kind in self.loops)

    @property
    def only_forwards(self) -> bool:
        """Whether each element of a result is an element of an operand: nothing is computed."""
        return self.body.first_op is self.body.last_op


class StructuredOpInterface(OpTrait, ABC):
    """
    An operation defined by loops, indices and a body.

    Source: MLIR's `LinalgOp`, https://mlir.llvm.org/docs/Dialects/Linalg/.
    """

    @abstractmethod
    def structure(self, op: Operation) -> Structure | None:
        """Return the operation's structure; None if it has none."""

    def reads_by(self, op: Operation, number: int, indices: AffineMap) -> bool:
        """Whether the operation can read an input by other indices and keep its name."""
        return False

    def reading_by(
        self, op: Operation, number: int, value: SSAValue, indices: AffineMap
    ) -> Operation:
        """
        Recreate the operation, moving its regions, to read another tensor for an input, by other
        indices, which `reads_by` allows.
        """
        raise NotImplementedError

    def loop_index(self, op: Operation) -> int | None:
        """Return the number of the loop whose index an operation in a body is; else None."""
        return None


STRUCTURED_MODELS = InterfaceRegistry(StructuredOpInterface)


def loop_extents(op: Operation, structure: Structure) -> dict[int, int]:
    """Return the extent of each loop of an operation on tensors, as far as operands have a
    dimension for the loop; `DYNAMIC_INDEX` where not known."""
    return {
        index.position: size
        for value, indices in zip(op.operands, structure.maps, strict=True)
        if is_ranked_tensor(value.type)
        for index, size in zip(indices.results, shape_of(value.type), strict=True)
        if isinstance(index, AffineDimExpr)
    }


def structure_of(op: Operation) -> Structure | None:
    """Return the structure of a structured operation; None for any other one."""
    model = STRUCTURED_MODELS.lookup(op)
    return None if model is None else model.structure(op)


def can_read_by(op: Operation, number: int, indices: AffineMap) -> bool:
    """Whether a structured operation can read an input by other indices and keep its name."""
    model = STRUCTURED_MODELS.lookup(op)
    return model is not None and model.reads_by(op, number, indices)


def reading_by(op: Operation, number: int, value: SSAValue, indices: AffineMap) -> Operation:
    """See `StructuredOpInterface.reading_by`."""
    model = STRUCTURED_MODELS.lookup(op)
    assert model is not None
    return model.reading_by(op, number, value, indices)


def loop_index_of(op: Operation) -> int | None:
    """Return the number of the loop whose index an operation in a body is; else None."""
    model = STRUCTURED_MODELS.lookup(op)
    return None if model is None else model.loop_index(op)


def loops_that_index(indices: AffineMap) -> set[int]:
    """Return the loops that an operand has a dimension for, whose size is the loop's extent."""
    return {index.position for index in indices.results if isinstance(index, AffineDimExpr)}


def bounds_of(maps: Sequence[AffineMap]) -> set[int]:
    """Return the loops whose bounds follow from the shapes of operands."""
    return {loop for indices in maps for loop in loops_that_index(indices)}


def takes_side_by_side(op: Operation, structure: Structure, loop: int) -> bool:
    """Whether the iterations of a loop take adjacent elements, or all the same element, of each
    input read, and adjacent ones of some input; and no input is summed along its last dimension."""
    found = False
    for value, indices, argument in zip(
        op.operands, structure.maps, structure.body.args, strict=True
    ):
        is_input = argument.index < structure.number_of_inputs
        if not is_input or not indices.results or argument.first_use is None:
            continue
        last = indices.results[-1].used_dims()
        if any(structure.loops[one].data is IteratorType.REDUCTION for one in last):
            return False
        along = [dim for dim, index in enumerate(indices.results) if loop in index.used_dims()]
        if not along:
            continue
        behind = shape_of(value.type)[along[0] + 1 :]
        if indices.results[along[0]] != AffineDimExpr(loop) or any(size != 1 for size in behind):
            return False
        found = True
    return found
