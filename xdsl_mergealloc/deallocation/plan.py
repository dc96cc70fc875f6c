"""What deallocation decides to change, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.deallocation.flow import Slot
from xdsl_mergealloc.deallocation.loans import Loans


@dataclass
class DeallocationPlan:
    """Where buffers are freed and cloned. Lists are in the order in which owners are defined."""

    loans: Loans
    """Which slots hand on buffers by loans, and what owners are conditional because of them."""
    free_after: dict[Operation, list[SSAValue]] = field(
        default_factory=dict[Operation, "list[SSAValue]"]
    )
    free_before: dict[Operation, list[SSAValue]] = field(
        default_factory=dict[Operation, "list[SSAValue]"]
    )
    """Behind the clones that are made before the operation."""
    free_at_start: dict[Block, list[SSAValue]] = field(
        default_factory=dict[Block, "list[SSAValue]"]
    )
    free_on_edge: dict[tuple[Operation, int], list[SSAValue]] = field(
        default_factory=dict[tuple[Operation, int], "list[SSAValue]"]
    )
    """On the way from a branch to one of its successors, in a block of its own."""
    free_when_skipped: dict[Operation, list[SSAValue]] = field(
        default_factory=dict[Operation, "list[SSAValue]"]
    )
    """In the region that control would pass if it were there: the `else` of an `scf.if`."""
    clones: list[Slot] = field(default_factory=list[Slot])
    """The slots that hand on a clone instead of the buffer itself."""
    moves: dict[Slot, SSAValue] = field(default_factory=dict[Slot, SSAValue])
    """The slots that hand on ownership, and of which owner."""
    manual: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    """The allocations of which it is known at run time only who frees them, and where."""
    left_alone: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    """Allocations that nothing is done about, and why."""
