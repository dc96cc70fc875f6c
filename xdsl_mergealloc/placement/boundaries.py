"""What it means for an allocation to leave the regions of an operation."""

from __future__ import annotations

from enum import Enum

from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove

from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS, is_loop, is_terminator
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS


class Boundary(Enum):
    """The kinds of operations with regions, as seen by an allocation inside."""

    OPEN = "runs each region at most once"
    """What is allocated inside may be allocated before the operation instead."""
    LOOP = "runs a region again and again, one round after the other"
    """The same, if no round sees the buffer of an earlier one."""
    CLOSED = "nothing may leave"
    """
    An automatic allocation scope other than a sequential loop; or rounds that are under way at
    the same time; or regions of unknown control flow.
    """


def boundary_of(op: Operation) -> Boundary:
    """The kind of an operation with regions."""
    control_flow = REGION_BRANCH_MODELS.lookup(op)
    scope = ALLOCATION_SCOPE_MODELS.lookup(op)
    if (
        control_flow is None
        or control_flow.runs_in_parallel(op)
        or (scope is not None and not scope.is_sequential_loop(op))
        or op.has_trait(IsolatedFromAbove, value_if_unregistered=False)
        # Regions that compute elements, as of linalg.generic: the order of rounds is open.
        or MEMORY_EFFECTS_MODELS.lookup(op) is not None
        or is_terminator(op)
    ):
        return Boundary.CLOSED
    return Boundary.LOOP if is_loop(control_flow.edges(op)) else Boundary.OPEN
