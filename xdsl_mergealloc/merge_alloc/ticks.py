"""Ticks: the time axis of the default collector.

An operation's tick is its number in its function (`analysis/program.py`); the function has tick 1.

Each operation with regions has a *frame*: the ticks inside it. Frames form a tree; an
operation's position is its tick, its frame and its block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Block, Operation
from xdsl.traits import IsolatedFromAbove

from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, is_function
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    is_terminator,
    region_edges,
)
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS


@dataclass(eq=False)
class RegionFrame:
    """The inside of an operation with regions."""

    op: Operation
    parent: RegionFrame | None
    """The frame around the operation; None for a function."""
    block: Block | None
    """The block that holds the operation; None for a function."""
    begin: int
    """Tick of the operation."""
    end: int
    """Last tick inside; the operation's own if there is nothing inside."""
    depth: int = field(init=False)
    """Number of frames around this one."""
    scope: RegionFrame | None = field(init=False)
    """
    The innermost frame from this one outward that is an allocation scope and no sequential
    loop; None if an operation that is isolated from above comes first, or one that is no scope
    but runs its regions in parallel: an arena around it would be shared by executions that run
    at the same time.
    """
    opaque: Operation | None = field(init=False)
    """The innermost operation, this one or one around it, whose control flow is unknown."""
    accesses_buffers: bool = field(init=False)
    """
    Whether this operation, or one between it and the scope, itself reads or writes buffers
    while its regions run, as `linalg.generic` does.
    """
    terminators: int = field(init=False)
    """Number of terminators among this operation and those around it, such as `scf.reduce`."""
    is_parallel_loop: bool = field(init=False)
    """Whether iterations of the operation may run at the same time."""
    is_point: bool = field(init=False)
    """Whether accesses inside have no known order, among themselves and to the operation's own."""

    def __post_init__(self) -> None:
        """Compute once, from the parent frame, everything that is queried for each access."""
        parent = self.parent
        self.depth = 0 if parent is None else parent.depth + 1
        scope = ALLOCATION_SCOPE_MODELS.lookup(self.op)
        control_flow = REGION_BRANCH_MODELS.lookup(self.op)
        if scope is not None and not scope.is_sequential_loop(self.op):
            self.scope = self if len(self.op.regions) == 1 else None
        elif (
            parent is None
            or self.op.has_trait(IsolatedFromAbove, value_if_unregistered=False)
            or (control_flow is not None and control_flow.runs_in_parallel(self.op))
        ):
            self.scope = None
        else:
            self.scope = parent.scope
        if parent is not None and control_flow is None:
            self.opaque = self.op
        else:
            self.opaque = None if parent is None else parent.opaque
        self.accesses_buffers = self.scope is not self and (
            _accesses_buffers(self.op) or (parent is not None and parent.accesses_buffers)
        )
        self.terminators = 0 if parent is None else parent.terminators + int(is_terminator(self.op))
        self.is_parallel_loop = scope is not None and scope.is_parallel_loop(self.op)
        self.is_point = self.is_parallel_loop or self.accesses_buffers or self.opaque is not None

    def up_to(self, outer: RegionFrame) -> Iterator[RegionFrame]:
        """Yield this frame and its ancestors, up to but without the ancestor `outer`."""
        frame: RegionFrame | None = self
        while frame is not None and frame is not outer:
            yield frame
            frame = frame.parent


def _accesses_buffers(op: Operation) -> bool:
    """Whether an operation with regions does more with buffers than pass them to its regions."""
    if MEMORY_EFFECTS_MODELS.lookup(op) is not None:
        return True
    buffers = buffers_among(op.operands)
    if not buffers:
        return False
    forwarded = {
        value for edge in region_edges(op) or () if edge.source is None for value in edge.operands
    }
    return not forwarded.issuperset(buffers)


class Position(NamedTuple):
    """Tick of an operation, and the frame and block that contain it."""

    tick: int
    frame: RegionFrame
    """The frame around the operation."""
    block: Block

    def blocks_around(self) -> Iterator[tuple[Block, RegionFrame]]:
        """Yield the operation's block and the enclosing blocks, each with its frame."""
        block: Block | None = self.block
        frame: RegionFrame | None = self.frame
        while block is not None and frame is not None:
            yield block, frame
            block, frame = frame.block, frame.parent


Visit = Callable[[Operation, Position], None]
"""Called with an operation and its position."""


def walk_ticks(program: Program, visit: Visit) -> None:
    """Visit the operations of one function in the order of ticks, and create the frames."""
    root = program.root
    around = [RegionFrame(root, None, None, *program.range_of(root))]
    for tick, op in enumerate(program.operations, start=2):
        while tick > around[-1].end:
            around.pop()
        frame, block = around[-1], op.parent
        assert block is not None
        visit(op, Position(tick, frame, block))
        if op.regions and not is_function(op):
            around.append(RegionFrame(op, frame, block, *program.range_of(op)))
