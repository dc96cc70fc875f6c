"""Iterations of loops: the allocations and frees in each of them, in order of time.

An iteration of an `scf.for` is its body; one of an `scf.while` is its first region, after which the
loop may end, and then its second region. Other loops count if they pass their regions in turn, end
after the first region, and can hand on further values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.memref import CastOp
from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS, RegionEdge
from xdsl_mergealloc.interfaces.memory_effects import may_free
from xdsl_mergealloc.loop_rotation.allocation_classes import (
    AllocationClass,
    AllocationClasses,
    are_known_outside,
)


@dataclass(eq=False)
class ReplaceableAllocation:
    """An allocation that a buffer from elsewhere, of the common alignment, may replace."""

    op: Operation
    at: int
    """The number of the operation in the iteration."""
    buffer: SSAValue
    """The result, or the cast of it that is used everywhere."""
    allocation_class: AllocationClass

    @property
    def ops(self) -> tuple[Operation, ...]:
        """Operations that create the buffer."""
        cast = self.buffer.owner
        return (self.op, cast) if isinstance(cast, CastOp) else (self.op,)


@dataclass(eq=False)
class ReusableFree:
    """A free whose buffer may be reused instead, and can have the common alignment."""

    op: Operation
    at: int
    value: SSAValue
    """Buffer that is freed."""
    allocation_class: AllocationClass


@dataclass
class Iteration:
    """One iteration of a loop, standing for all of them."""

    loop: Operation
    blocks: tuple[Block, ...]
    """In order of time. The loop ends after the first block."""
    number: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """The numbers of the operations in the blocks, in order of time."""
    allocations: list[ReplaceableAllocation] = field(default_factory=list[ReplaceableAllocation])
    frees: list[ReusableFree] = field(default_factory=list[ReusableFree])


def loops_by_depth(root: Operation) -> list[list[Operation]]:
    """Return the loops below `root` in groups; no loop is inside a loop of an earlier group."""
    groups: list[list[Operation]] = []
    pending = [(root, 0)]
    while pending:
        op, depth = pending.pop()
        if _blocks_in_turn(op):
            if len(groups) == depth:
                groups.append([])
            groups[depth].append(op)
            depth += 1
        for region in reversed(op.regions):
            for block in reversed(region.blocks):
                pending.extend((inner, depth) for inner in reversed(block.ops) if inner.regions)
    return groups[::-1]


def allocates_and_frees(loop: Operation) -> bool:
    """Whether each iteration of a loop executes an allocation and a free."""
    ops = [op for region in loop.regions for block in region.blocks for op in block.ops]
    return any(ALLOCATION_MODELS.lookup(op) is not None for op in ops) and any(map(may_free, ops))


def numbered_iteration(loop: Operation) -> Iteration:
    """Return the iteration of a loop, without allocations and frees so far."""
    iteration = Iteration(loop, _blocks_in_turn(loop))
    for block in iteration.blocks:
        for op in block.ops:
            iteration.number[op] = len(iteration.number)
    return iteration


def find_iteration(loop: Operation, classes: AllocationClasses) -> Iteration:
    """Return the iteration of a loop with its allocations and frees, as the program is now."""
    iteration = numbered_iteration(loop)
    for op, at in iteration.number.items():
        freed = classes.freed_by(op)
        value = classes.allocated_by(op) if freed is None else freed
        allocation_class = None if value is None else classes.of(value)
        if value is None or allocation_class is None or not classes.can_be_aligned(value):
            continue
        if freed is not None:
            block = value.owner if isinstance(value.owner, Block) else value.owner.parent
            if block is op.parent:
                iteration.frees.append(ReusableFree(op, at, value, allocation_class))
        elif are_known_outside(allocation_class.sizes, loop):
            iteration.allocations.append(ReplaceableAllocation(op, at, value, allocation_class))
    return iteration


def _blocks_in_turn(loop: Operation) -> tuple[Block, ...]:
    """Return the blocks of an iteration in order of time; none if `loop` is not such a loop."""
    model = REGION_BRANCH_MODELS.lookup(loop) if loop.regions else None
    if model is None or model.runs_in_parallel(loop) or not model.can_hand_on_more(loop):
        return ()
    if any(len(region.blocks) != 1 for region in loop.regions):
        return ()
    edges = model.edges(loop)
    order = _order_of_regions(edges)
    if len(order) != len(loop.regions):
        return ()
    leaving = {edge.source for edge in edges if edge.target is None and edge.source is not None}
    is_skipped = any(edge.source is None and edge.target is None for edge in edges)
    if leaving != {order[0]} or (is_skipped and len(order) > 1):
        return ()
    return tuple(loop.regions[number].block for number in order)


def _order_of_regions(edges: Sequence[RegionEdge]) -> list[int]:
    """Return the regions of a loop in the order each iteration passes them; none if not so."""
    following: dict[int | None, set[int]] = {}
    for edge in edges:
        if edge.target is not None:
            following.setdefault(edge.source, set()).add(edge.target)
    if any(len(targets) != 1 for targets in following.values()) or None not in following:
        return []
    order: list[int] = []
    (region,) = following[None]
    while region not in order:
        order.append(region)
        if region not in following:
            return []
        (region,) = following[region]
    return order if region == order[0] else []
