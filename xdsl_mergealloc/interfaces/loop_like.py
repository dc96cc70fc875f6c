"""Loops that hand values on from one iteration to the next.

Source: MLIR, `LoopLikeInterface.td`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.constants import known_integer
from xdsl_mergealloc.interfaces.control_flow import grow_last_segment
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class LoopBounds(NamedTuple):
    """Bounds of a loop: an iteration for each of `lower`, `lower + step`, ... below `upper`."""

    lower: SSAValue | int
    upper: SSAValue | int
    step: SSAValue | int


class LoopLikeOpInterface(OpTrait, ABC):
    """
    A loop of one region with one block, which runs any number of times, one after the other.

    Its last operands are initial values, one for each result. In the first iteration they are the
    last arguments of the block; all operands of the terminator become these in the next iteration,
    and after the last one the results.
    """

    @abstractmethod
    def bounds(self, op: Operation) -> LoopBounds | None:
        """Return the bounds of the loop; None if they are not given by numbers."""


LOOP_LIKE_MODELS = InterfaceRegistry(LoopLikeOpInterface)


def is_loop_like(op: Operation | None) -> bool:
    """Whether an operation implements LoopLikeOpInterface."""
    return op is not None and bool(op.regions) and LOOP_LIKE_MODELS.lookup(op) is not None


def first_init(op: Operation) -> int:
    """Return the number of the first operand that is an initial value and so is carried."""
    return len(op.operands) - len(op.results)


def inits(op: Operation) -> Sequence[SSAValue]:
    """Return the initial values that a loop carries on, in the order of its results."""
    return op.operands[first_init(op) :]


def iter_args(op: Operation) -> Sequence[BlockArgument]:
    """Return the block arguments that stand for the values that a loop carries."""
    arguments = op.regions[0].block.args
    return arguments[len(arguments) - len(op.results) :]


def yield_of(op: Operation) -> Operation:
    """Return the terminator of the only block of an operation: of a loop, it yields the values of
    the next iteration."""
    terminator = op.regions[0].block.last_op
    assert terminator is not None
    return terminator


def with_inits(
    op: Operation, new_inits: Sequence[SSAValue], result_types: Sequence[Attribute]
) -> Operation:
    """Recreate a loop, moving its region, to carry other values; its block and its terminator are
    to be changed by the caller."""
    properties = dict(op.properties)
    operands = [*op.operands[: first_init(op)], *new_inits]
    grow_last_segment(properties, "operandSegmentSizes", len(operands) - len(op.operands))
    grow_last_segment(properties, "resultSegmentSizes", len(result_types) - len(op.results))
    return with_other_values(op, operands, result_types, properties)


def runs_at_least_once(op: Operation) -> bool:
    """Whether a loop is certain to run, by its bounds."""
    bounds = _bounds_of(op)
    if bounds is None:
        return False
    lower, upper = known_integer(bounds.lower), known_integer(bounds.upper)
    return lower is not None and upper is not None and lower < upper


def trip_count(op: Operation) -> int | None:
    """Return the trip count of a loop, from its bounds; None if they do not determine it."""
    bounds = _bounds_of(op)
    if bounds is None:
        return None
    lower, upper, step = map(known_integer, bounds)
    if lower is None or upper is None or step is None or step < 1:
        return None
    return max(0, -(-(upper - lower) // step))


def ends_for_certain(op: Operation) -> bool:
    """Whether a loop is certain to end if its iterations do: its step is known and positive."""
    bounds = _bounds_of(op)
    return bounds is not None and (known_integer(bounds.step) or 0) > 0


def _bounds_of(op: Operation) -> LoopBounds | None:
    model = LOOP_LIKE_MODELS.lookup(op)
    return None if model is None else model.bounds(op)
