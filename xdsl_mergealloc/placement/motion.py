"""Moving allocations up: which operations they may leave, what has to move along, and how far.

How far depends on the *footprint* of a buffer: the places in the program where the buffer and its
aliases occur. The footprint of a value is that of its own definition and uses, joined with the
footprints of its views. Footprints have a fixed size, and joining is idempotent, so sweeps over the
values in reverse program order reach a fixed point after about as many sweeps as loops are nested.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import IsolatedFromAbove

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.capture import may_capture
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS, is_loop, region_edges
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS
from xdsl_mergealloc.interfaces.speculatability import is_speculatable
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.nests import blocks_of, walk

MAX_MOVED_ALONG = 32
"""Maximum number of operations that move along: a handful compute sizes."""


class Boundary(Enum):
    """Constraint that an operation with regions puts on allocations inside."""

    OPEN = "runs each region at most once"
    """Allocations inside may move before the operation."""
    LOOP = "runs a region again and again, one iteration after the other"
    """Allocations inside may do so if no iteration sees the buffer of an earlier one."""
    CLOSED = "nothing may leave"
    """
    An automatic allocation scope other than a sequential loop; or iterations that are under
    way at the same time; or regions of unknown control flow.
    """


def boundary_of(op: Operation) -> Boundary:
    """Classify the boundary that an operation with regions forms."""
    control_flow = REGION_BRANCH_MODELS.lookup(op)
    scope = ALLOCATION_SCOPE_MODELS.lookup(op)
    if (
        control_flow is None
        or control_flow.runs_in_parallel(op)
        or (scope is not None and not scope.is_sequential_loop(op))
        or op.has_trait(IsolatedFromAbove, value_if_unregistered=False)
        # Regions that compute elements, such as that of linalg.generic: iterations have no order.
        or MEMORY_EFFECTS_MODELS.lookup(op) is not None
    ):
        return Boundary.CLOSED
    return Boundary.LOOP if is_loop(control_flow.edges(op)) else Boundary.OPEN


class WayOut:
    """Boundaries that allocations cross on their way out of blocks; cached for one program."""

    def __init__(self, program: Program):
        self.program = program
        self._next: dict[Block, tuple[Block, Boundary]] = {}

    def next(self, block: Block) -> tuple[Block, Boundary]:
        """
        Return the first block, from this one outwards, that is part of a loop of blocks, or whose
        parent operation is not `OPEN`; and the boundary of that operation.
        """
        passed: list[Block] = []
        while (found := self._next.get(block)) is None:
            parent = block.parent_op()
            assert parent is not None
            boundary = boundary_of(parent)
            passed.append(block)
            if boundary is not Boundary.OPEN or self.program.cycles_around(block):
                found = (block, boundary)
                break
            assert parent.parent is not None
            block = parent.parent
        self._next.update(dict.fromkeys(passed, found))
        return found


def operations_to_move(
    values: Sequence[SSAValue],
    is_there: Callable[[SSAValue], bool],
    may_move: Callable[[Operation], bool],
) -> list[Operation] | None:
    """
    Return the operations to move, in order, so that values are defined at a place; None if one may
    not move.

    Args:
        values: the values to be defined there.
        is_there: whether a value is already defined there.
        may_move: whether an operation may be executed there.
    """
    needed: dict[Operation, None] = {}
    pending = [(value, False) for value in reversed(values)]
    while pending:
        value, operands_done = pending.pop()
        op = value.owner
        if is_there(value) or op in needed:
            continue
        if isinstance(op, Block) or not may_move(op):
            return None
        if operands_done:
            needed[op] = None
        elif len(needed) + len(pending) < MAX_MOVED_ALONG:
            pending.append((value, True))
            pending.extend((operand, False) for operand in reversed(op.operands))
        else:
            return None
    return list(needed)


def sizes_to_move(allocation: Operation, block: Block, program: Program) -> list[Operation] | None:
    """Return `operations_to_move` for an allocation to move into a block that dominates its own."""

    def is_there(value: SSAValue) -> bool:
        defining = value.owner if isinstance(value.owner, Block) else value.owner.parent
        assert defining is not None
        return program.dominates(defining, block)

    return operations_to_move(allocation.operands, is_there, _computes_a_size)


def move(ops: Sequence[Operation], to: InsertPoint) -> None:
    """Move operations, in their order, to a place where their operands are defined."""
    for op in ops:
        op.detach()
    Rewriter.insert_op(ops, to)


def may_come_earlier(op: Operation, memory: Memory) -> bool:
    """
    Whether an operation may as well be executed earlier in its block, wherever its operands are
    defined: it creates a view or an allocation, or computes operands of these.
    """
    if op.regions:
        return False
    if VIEW_LIKE_MODELS.lookup(op) is not None:
        return not (memory.effects(op) or memory.captures(op))
    return memory.only_allocates(op) or _computes_a_size(op)


def _computes_a_size(op: Operation) -> bool:
    """Whether an operation may be executed where the program would not have executed it."""
    return not op.regions and is_speculatable(op)


@dataclass(eq=False)
class AliasFootprint:
    """Facts about a value and all aliases of its memory that derive from it."""

    top: Block
    """The closest block that dominates the definitions of all views, and with them all uses."""
    escapes: bool = False
    """Whether the buffer escapes, so that its lifetime is unknown."""
    free: Operation | None = None
    """One of the operations that may free it, or None."""
    carried: Block | None = None
    """
    The closest block that dominates all block arguments among the views by which loops carry
    values from one iteration to the next. None: no loop carries it.
    """

    def join(self, other: AliasFootprint, program: Program) -> bool:
        """Join the footprint of a view; return whether anything changed."""
        old = self.top, self.escapes, self.free, self.carried
        self.top = program.nearest_common_dominator(self.top, other.top)
        self.escapes |= other.escapes
        self.free = self.free or other.free
        if self.carried is not None and other.carried is not None:
            self.carried = program.nearest_common_dominator(self.carried, other.carried)
        else:
            self.carried = self.carried or other.carried
        return (self.top, self.escapes, self.free, self.carried) != old


class AliasFootprints:
    """The footprints of all buffers below an operation; a snapshot."""

    def __init__(self, root: Operation, memory: Memory, program: Program):
        self._program = program
        self._memory = memory
        self._footprints: dict[SSAValue, AliasFootprint] = {}
        operations = walk(root)
        for op in operations:
            for block in blocks_of(op):
                self._add_values(block, buffers_among(block.args))
            if op.results and op.parent is not None:
                self._add_values(op.parent, buffers_among(op.results))
        for op in operations:
            self._note_own(op)
        self._close()

    def of(self, value: SSAValue) -> AliasFootprint:
        """Return the footprint of a buffer that existed when the snapshot was taken."""
        return self._footprints[value]

    def _add_values(self, block: Block, values: Sequence[SSAValue]) -> None:
        for value in values:
            self._footprints[value] = AliasFootprint(block)

    def _note_own(self, op: Operation) -> None:
        if op.next_op is None and op.successors:
            self._note_carrying_branch(op)
        if op.regions:
            self._note_carrying_regions(op)
        if not may_capture(op):
            return
        for capture in self._memory.captures(op):
            self._footprints[capture.value].escapes = True
        for value in self._memory.touched(op).freed:
            footprint = self._footprints.get(value)
            if footprint is not None:
                footprint.free = op

    def _note_carrying_branch(self, terminator: Operation) -> None:
        source = terminator.parent
        if source is None:
            return
        assert source.parent is not None
        for target in terminator.successors:
            arguments = buffers_among(target.args)
            if arguments and self._program.cycles(source.parent).closed_by(source, target):
                for argument in arguments:
                    self._footprints[argument].carried = target

    def _note_carrying_regions(self, op: Operation) -> None:
        for edge in region_edges(op) or ():
            if edge.source is None or edge.target is None:
                continue
            entry = op.regions[edge.target].first_block
            for value in buffers_among(edge.inputs):
                self._footprints[value].carried = entry

    def _close(self) -> None:
        pending = [
            (footprint, [self._footprints[view] for view in views])
            for value, footprint in reversed(self._footprints.items())
            if (views := self._memory.view_flow.views(value))
        ]
        changed = True
        while changed:
            changed = False
            for footprint, views in pending:
                for view in views:
                    changed |= footprint.join(view, self._program)
