"""What the planner hands to the rewriter: which bytes of which arena each allocation gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.merge_alloc.trace import Nesting, ParallelInstances


@dataclass(frozen=True)
class PlacedAllocation:
    """An allocation and its place in the arena."""

    op: Operation
    offset_bytes: int
    """From the start of the arena to the first byte of the (first instance of the) buffer."""
    instances: ParallelInstances | None = None


@dataclass
class MemorySchedule:
    """The plan for one arena."""

    scope: Block
    """The block at whose start the arena is allocated."""
    memory_space: Attribute
    total_size_bytes: int
    placed: list[PlacedAllocation] = field(default_factory=list[PlacedAllocation])
    """In program order."""
    frees_arena: bool = False
    """Whether the arena is freed at the end of its scope."""
    nestings: Sequence[Nesting] = ()
    """Allocations that become parts of placed ones, to be carried out in order, first of all."""
