"""Subsets: operations that access a part of one tensor, and nothing else of it.

    class InsertTile(SubsetOpInterface):
        def subset(self, op):
            return SubsetInsertion(Slice(op.tensor, ...), source=0, destination=1)


    SUBSET_MODELS.register(InsertTileOp, InsertTile())

Two such operations that access parts without a common element do not interfere, and a value may be
computed in the part that it will be inserted into.

Source: MLIR, `SubsetOpInterface.td`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Block, Operation, OpResult, SSAValue, Use
from xdsl.traits import OpTrait

from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.control_flow import region_edges
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry
from xdsl_mergealloc.interfaces.slices import Slice, is_whole


@dataclass(frozen=True, slots=True)
class SubsetExtraction:
    """An operation that accesses a part of an operand: reads it, or returns a view of it."""

    part: Slice
    source: int
    """The number of the operand that the part is of."""


@dataclass(frozen=True, slots=True)
class SubsetInsertion:
    """An operation that overwrites every element of a part of an operand, and leaves the rest
    unchanged."""

    part: Slice
    source: int
    """The number of the operand that is inserted: a tensor, a vector, or a scalar."""
    destination: int
    """The number of the operand that the part is of."""


class SubsetOpInterface(OpTrait, ABC):
    """The part of a tensor that an operation accesses."""

    @abstractmethod
    def subset(self, op: Operation) -> SubsetExtraction | SubsetInsertion | None:
        """Return the part, and the kind of access to it; None if the part is no slice."""


SUBSET_MODELS = InterfaceRegistry(SubsetOpInterface)


def subset_of(op: Operation) -> SubsetExtraction | SubsetInsertion | None:
    """Return the part of a tensor that an operation accesses; None if the part is no slice."""
    model = SUBSET_MODELS.lookup(op)
    return None if model is None else model.subset(op)


def insertion_of(op: Operation) -> SubsetInsertion | None:
    """Return the insertion made by an operation; None if it makes none."""
    subset = subset_of(op)
    return subset if isinstance(subset, SubsetInsertion) else None


def is_certainly_whole(part: Slice) -> bool:
    """Whether a slice is all of its tensor, with `tensor.dim` of it where that is dynamic."""
    shape = shape_of(part.base.type)
    if part.is_all:
        return True
    sizes = tuple(
        DYNAMIC_INDEX
        if wanted == DYNAMIC_INDEX and _is_size_of(size, part.base, dimension)
        else size
        for dimension, (size, wanted) in enumerate(zip(part.sizes, shape, strict=True))
    )
    return is_whole(Slice(part.base, part.offsets, sizes, part.strides), shape)


def _is_size_of(size: SSAValue | int, of: SSAValue, dimension: int) -> bool:
    """Whether a size is `tensor.dim` of a tensor, or of a shared output's initial value."""
    if not isinstance(size, OpResult) or not isinstance(size.op, tensor.DimOp):
        return False
    source, number = size.op.operands
    return constant_integer(number) == dimension and source in (of, _initial_value(of))


def _initial_value(output: SSAValue) -> SSAValue | None:
    """Return the value of a parallel loop's shared output before the loop; it has its shape."""
    loop = output.owner.parent_op() if isinstance(output.owner, Block) else None
    scope = None if loop is None else ALLOCATION_SCOPE_MODELS.lookup(loop)
    if loop is None or scope is None or not scope.is_parallel_loop(loop):
        return None
    for edge in region_edges(loop) or ():
        if edge.source is None and output in edge.inputs:
            return edge.operands[edge.inputs.index(output)]
    return None


def is_filled_once(output: SSAValue) -> bool:
    """Whether `output` is a shared output of a parallel loop that runs at most once, so that no
    other iteration writes there."""
    loop = output.owner.parent_op() if isinstance(output.owner, Block) else None
    scope = None if loop is None else ALLOCATION_SCOPE_MODELS.lookup(loop)
    if loop is None or scope is None or not scope.is_parallel_loop(loop):
        return False
    space = scope.iteration_space(loop)
    return space is not None and all(dimension.trip_count <= 1 for dimension in space)


def uses_beside_own_slices(output: SSAValue) -> list[Use]:
    """
    Return the uses of a shared output, in an iteration of a parallel loop, where other iterations
    may write: all but as the destination of an insertion that combines iterations (it has no
    result), and for slices in the body at the very place where the iteration inserts one.
    """
    if is_filled_once(output):
        return []
    uses = list(output.uses)
    own = [part for use in uses if (part := _combined_part(use)) is not None]
    return [use for use in uses if _combined_part(use) is None and not _is_one_of(use, own)]


def _combined_part(use: Use) -> Slice | None:
    insertion = None if use.operation.results else insertion_of(use.operation)
    return None if insertion is None or insertion.destination != use.index else insertion.part


def _is_one_of(use: Use, own: list[Slice]) -> bool:
    """Whether a use extracts, outside of inner loops, a slice at one of these places."""
    op = use.operation
    extraction = subset_of(op)
    return (
        isinstance(extraction, SubsetExtraction)
        and extraction.source == use.index
        and op.parent is op.operands[use.index].owner
        and any(extraction.part.is_same_place(part) for part in own)
    )
