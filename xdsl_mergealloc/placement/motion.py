"""Moving allocations up: out of which operations they may, and what has to move along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import IsolatedFromAbove

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS, is_loop
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS
from xdsl_mergealloc.interfaces.speculatability import is_speculatable
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS

MAX_MOVED_ALONG = 32
"""Maximum number of operations that move along: a handful compute sizes."""


class Boundary(Enum):
    """Constraint that an operation with regions puts on allocations inside."""

    OPEN = "runs each region at most once"
    """Allocations inside may move before the operation."""
    LOOP = "runs a region again and again, one iteration after the other"
    """The same, if no iteration sees the buffer of an earlier one."""
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
        # Regions that compute elements, as of linalg.generic: the order of iterations is open.
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
        The first block, from this one outwards, that is part of a loop of blocks, or in an
        operation that is not simply left; and what leaving that operation means.
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
    """`operations_to_move` for an allocation to move into a block that dominates its own."""

    def is_there(value: SSAValue) -> bool:
        defining = value.owner if isinstance(value.owner, Block) else value.owner.parent
        assert defining is not None
        return program.dominates(defining, block)

    return operations_to_move(allocation.operands, is_there, _computes_a_size)


def move(ops: Sequence[Operation], to: InsertPoint) -> None:
    """Move operations, in their order, to where what they use is known."""
    for op in ops:
        op.detach()
    Rewriter.insert_op(ops, to)


def may_come_earlier(op: Operation, memory: Memory) -> bool:
    """
    Whether an operation may as well be executed earlier in its block, wherever its operands are
    known: it makes a view or an allocation, or computes what these need.
    """
    if op.regions:
        return False
    if VIEW_LIKE_MODELS.lookup(op) is not None:
        return not (memory.effects(op) or memory.captures(op))
    return memory.only_allocates(op) or _computes_a_size(op)


def _computes_a_size(op: Operation) -> bool:
    """Whether an operation may be executed where the program would not have executed it."""
    return not op.regions and is_speculatable(op)
