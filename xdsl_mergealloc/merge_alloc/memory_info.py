"""Buffers of a function, found in one walk, and the reasons why some of them are left alone.

- M24 An allocation of dynamic sizes whose greatest values are given by `mergealloc.max_dims`, or by
  its model, is planned with these, as if its size were static. Its view has the sizes that the
  program asks for, and states the greatest ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.analysis.cycles import Cycle, Cycles
from xdsl_mergealloc.analysis.in_place import find_in_place_reuses
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.allocation import (
    ALLOCATION_MODELS,
    AllocationOpInterface,
    NotPlannable,
)
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.capture import NO_BARRIER, Capture, may_capture
from xdsl_mergealloc.interfaces.control_flow import (
    branch_operands,
    is_loop,
    is_terminator,
    may_forward_buffers,
    region_edges,
)
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.roles import roles_of
from xdsl_mergealloc.merge_alloc.deallocations import Free
from xdsl_mergealloc.merge_alloc.function_io import INPUT, OUTPUT, marked
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.ticks import Position, walk_ticks
from xdsl_mergealloc.merge_alloc.trace import BlockOrders

ReasonToStay: TypeAlias = Callable[[Operation], str | None]
"""Returns why an allocation has to stay as it is, or None; for custom collectors."""


def allocation_to_free(op: Operation) -> AllocationOpInterface | None:
    """Return the model of a non-automatic allocation, which the program has to free; else None."""
    model = ALLOCATION_MODELS.lookup(op)
    return None if model is None or model.is_automatic(op) else model


@dataclass(frozen=True, eq=False)
class CandidateAllocation:
    """An allocation, with its properties and accesses."""

    op: Operation
    model: AllocationOpInterface
    position: Position
    size_bytes: int
    """For a dynamic size, the size of one unit."""
    alignment: int = 1
    reason: str | None = None
    """Why it is not mergeable, if that is known without looking at its uses."""
    factors: tuple[SSAValue, ...] = ()
    """Factors of a dynamic size, which is their product times `size_bytes`."""
    max_dims: tuple[int, ...] = ()
    """Greatest values of the dynamic sizes, if `size_bytes` is computed from them (M24)."""
    accesses: list[Position] = field(default_factory=list[Position])
    """Accesses to the buffer or a view of it, by tick; complete when the walk is over."""
    overwritten_at: set[int] = field(default_factory=set[int])
    """Ticks of the accesses that write all of it and read nothing (exact lifetimes)."""


@dataclass(eq=False)
class FunctionMemoryInfo:
    """
    The allocations of a function, and all accesses, captures and frees of buffers in it. It is
    created from the arguments of `collect_tick_traces`, for one function.
    """

    function: Operation
    memory: Memory
    options: MergeAllocOptions
    orders: BlockOrders
    reason_to_stay: ReasonToStay | None = None
    is_outlived: bool = field(default=False, kw_only=True)
    has_slots: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        self.view_flow = self.memory.view_flow
        self.candidates: dict[SSAValue, CandidateAllocation] = {}
        """The allocations, by the buffers that they create, in program order."""
        self.received: dict[SSAValue, Position] = {}
        """The buffers that callees allocate and return, by the position of the call."""
        self._kept: list[tuple[SSAValue, str]] = []
        """Values that are captured or leave their scope, and the reason not to merge them."""
        self._until: dict[Operation, list[SSAValue]] = {}
        """Barriers ahead, and the values that are accessed asynchronously until then."""
        self.under_way: dict[SSAValue, None] = {}
        """The buffers that are accessed asynchronously anywhere."""
        self._carried: list[tuple[SSAValue, Operation]] = []
        """Loop-carried values, each with its loop."""
        self.frees: list[Free] = []
        self.inputs: dict[SSAValue, None] = {}
        """The buffers that have contents when the function begins (W5)."""
        self._outputs: list[SSAValue] = []
        """The buffers whose contents matter when it ends (W5)."""
        self._branches: list[tuple[Operation, Block]] = []
        """The terminators with successors, and their blocks."""
        self.in_place_ticks: dict[tuple[SSAValue, SSAValue], list[int]] = {}
        """
        Pairs of buffers, and the ticks at which an operation may write the second one over the
        first one, which it reads (in-place plans).
        """
        self.shape_uses: dict[SSAValue, list[Position]] = {}
        """Uses of only the shape of a buffer (with exact lifetimes)."""
        self.shapes_only: set[SSAValue] = set()
        """Mergeable buffers whose bytes are neither read nor written."""
        self.copies: list[Operation] = []
        """Copies from one buffer to another, in program order (in-place plans)."""
        self._layout = MemoryLayout(self.options.index_bitwidth)
        self._accesses: dict[SSAValue, list[Position]] = {}
        """By origin: in loops of blocks, accesses may be visited before their allocation."""
        self.program = Program(self.function, enters_functions=False, orders=self.orders)
        """Blocks in `orders` are in that order instead of the one of their operations."""
        self.operations = [self.function, *self.program.operations]
        """The operations in the order of their ticks; the function has tick 1."""
        self.tick_of = self.program.number
        """The ticks of all operations."""
        walk_ticks(self.program, self._visit)
        for value, candidate in self.candidates.items():
            accesses = self.accesses_of(value)
            # M20: a buffer that is also accessed has to exist wherever it is an operand; so has
            # each shape-only buffer if no arena is searched for it afterwards.
            is_there = accesses or not self.options.uses_results
            shapes = self.shape_uses.get(value, ()) if is_there else ()
            if shapes and not accesses:
                self.shapes_only.add(value)
            candidate.accesses.extend(
                sorted((*accesses, *shapes), key=lambda one: one.tick) if shapes else accesses
            )

    def reasons_to_stay(self, *, merges_carried: bool) -> dict[SSAValue, str]:
        """
        Return why allocations are not mergeable: for each, the first reason found.

        `merges_carried`: whether loop-carried buffers may be merged (T13).
        """
        program = self.program
        reasons = {
            value: candidate.reason
            for value, candidate in self.candidates.items()
            if candidate.reason is not None
        }

        def open_origins(value: SSAValue) -> Iterator[tuple[SSAValue, CandidateAllocation]]:
            """Yield the allocations that a value may be, without those known to stay."""
            for origin in self.view_flow.origins(value):
                candidate = self.candidates.get(origin)
                if candidate is not None and origin not in reasons:
                    yield origin, candidate

        for value, reason in self._kept:
            for origin, _ in open_origins(value):
                reasons[origin] = reason
        for value, loop in self._carried:
            # T7: the buffers of one allocation in several iterations cannot be told apart.
            for origin, candidate in open_origins(value):
                if not merges_carried or program.contains(loop, candidate.op):
                    reasons[origin] = "carried by a loop"
        for cycles, cycle, value in self._carried_by_branches():
            # T10: an allocation whose buffer a later iteration gets is not a single buffer.
            region = cycle.header.parent
            assert region is not None
            for origin, candidate in open_origins(value):
                block = program.block_within(region, candidate.op)
                if block is not None and cycles.may_contain(cycle, block):
                    reasons[origin] = "carried around a loop of blocks"
        for value, candidate in self.candidates.items():
            scope = candidate.position.frame.scope
            if value not in reasons and scope is not None:
                # T12: an access inside a terminator (`scf.reduce`) comes after the arena's free.
                last = max((a.frame.terminators for a in candidate.accesses), default=0)
                if last > scope.terminators:
                    reasons[value] = "accessed inside the terminator of its allocation scope"
        return reasons

    def accesses_of(self, origin: SSAValue) -> Sequence[Position]:
        """Return the accesses to a buffer and its views, by tick."""
        return self._accesses.get(origin, ())

    def kept_origins(self) -> set[SSAValue]:
        """Return the captured and loop-carried buffers, which may outlive their accesses."""
        values = [value for value, _ in self._kept] + [value for value, _ in self._carried]
        return {origin for value in values for origin in self.view_flow.origins(value)}

    def _carried_by_branches(self) -> Iterator[tuple[Cycles, Cycle, SSAValue]]:
        """Yield the buffers that a branch passes to a cycle's next iteration, and the cycle."""
        for terminator, source in self._branches:
            assert source.parent is not None
            cycles = self.program.cycles(source.parent)
            for index, target in enumerate(terminator.successors):
                cycle = cycles.closed_by(source, target)
                if cycle is None:
                    continue
                operands = branch_operands(terminator, index)
                for value in buffers_among(terminator.operands if operands is None else operands):
                    yield cycles, cycle, value

    # The walk

    def _visit(self, op: Operation, position: Position) -> None:
        if op.results and (model := allocation_to_free(op)) is not None:
            self.candidates[model.buffer(op)] = self._candidate(op, model, position)
        elif op.results and CALL_MODELS.lookup(op) is not None:
            for value in self.memory.owned_results(op):
                if value in self.view_flow.origins(value):
                    self.received[value] = position
        if self.options.writes_in_place and COPY_MODELS.lookup(op) is not None and not op.results:
            self.copies.append(op)
        self._note_io(op, position)
        if op.next_op is None and op.successors:
            self._branches.append((op, position.block))
        if op.regions:
            self._note_region_flow(op)
        for value in self._until.pop(op, ()):
            self._note_access(value, position)
        if may_capture(op):
            self._note_use(op, buffers_among(op.operands), position)

    def _candidate(
        self, op: Operation, model: AllocationOpInterface, position: Position
    ) -> CandidateAllocation:
        """Return an allocation's candidate, judged by the allocation and the options (M1)."""
        options = self.options
        alignment = model.alignment_bytes(op)
        size_bytes = model.size_bytes(op, self._layout)
        factors: tuple[SSAValue, ...] = ()
        max_dims: tuple[int, ...] = ()
        if not isinstance(size_bytes, NotPlannable):
            max_dims = tuple(model.max_dims(op, self._layout))
        else:
            dynamic = model.dynamic_size(op, self._layout) if options.dynamic == "reuse" else None
            if dynamic is None:
                return CandidateAllocation(op, model, position, 0, reason=size_bytes.reason)
            size_bytes, factors = dynamic.unit_bytes, dynamic.factors
        reason = None
        if alignment < 1:
            reason = f"alignment {alignment} is not positive"
        elif position.frame.scope is None:
            reason = "not inside an allocation scope"
        elif position.frame.accesses_buffers:
            reason = "allocated in the body of an operation that accesses buffers"
        elif not options.selects(model.memory_space(op)):
            reason = "memory space not selected"
        elif size_bytes > options.largest_index:
            reason = f"{size_bytes} bytes are more than an index counts"
        elif not factors and size_bytes < options.min_size:
            reason = f"smaller than min-size, {options.min_size} bytes"
        elif self.reason_to_stay is not None:
            reason = self.reason_to_stay(op)
        return CandidateAllocation(
            op, model, position, size_bytes, alignment, reason, factors, max_dims
        )

    def _note_io(self, op: Operation, position: Position) -> None:
        """W5: record that callers write inputs before the function, and read outputs after it."""
        if INPUT in op.attributes:
            for _, value in marked(op, INPUT):
                self.inputs[value] = None
                self._note_access(value, position)
        if OUTPUT in op.attributes:
            self._outputs += (value for _, value in marked(op, OUTPUT))
        if self._outputs and op.next_op is None and op.parent_op() is self.function:
            for value in () if op.successors else self._outputs:
                self._note_access(value, position)

    def _note_region_flow(self, op: Operation) -> None:
        """T7: record the buffers that a loop carries, and those that leave an allocation scope."""
        if not may_forward_buffers(op):
            return
        edges = region_edges(op) or ()
        forwarding = [(edge, buffers_among(edge.operands)) for edge in edges]
        carries = is_loop(edges)
        leaves_scope = ALLOCATION_SCOPE_MODELS.lookup(op) is not None
        for edge, buffers in forwarding:
            if carries:
                self._carried += [(value, op) for value in buffers]
            elif leaves_scope and edge.target is None:
                self._kept += [(value, "yielded out of an allocation scope") for value in buffers]

    def _note_use(self, op: Operation, buffers: Sequence[SSAValue], position: Position) -> None:
        if position.frame.opaque is not None:
            # T11: it is unknown when the operation is executed.
            for value in buffers:
                self._note_access(value, position)
            return
        returns = self.is_outlived and is_terminator(op) and op.parent_op() is self.function
        for capture in self.memory.captures(op):
            if capture.is_under_way:
                self._note_under_way(op, capture)
            elif returns:
                self._note_access(capture.value, position)
            else:
                self._kept.append((capture.value, capture.reason))
        touched = self.memory.touched(op)
        shapes = self._only_shapes(op) if self.options.is_exact else ()
        for value in touched.accessed:
            if value not in shapes:
                self._note_access(value, position)
                continue
            for origin in self.view_flow.origins(value):
                self.shape_uses.setdefault(origin, []).append(position)
        if self.options.is_exact:
            self._note_overwritten(op, touched.read, position.tick)
        if self.options.writes_in_place:
            for pair in find_in_place_reuses(op, self.view_flow, self._layout):
                self.in_place_ticks.setdefault(pair, []).append(position.tick)
        for value in touched.freed:
            erasable = self.memory.freed_by_nothing_else(op) is value
            self.frees.append(Free(op, self.view_flow.origins(value), erasable))

    def _note_under_way(self, op: Operation, capture: Capture) -> None:
        """T14: record an asynchronous access, which lasts until its barrier."""
        barrier = self.memory.barriers.of(op)
        if barrier is None:
            self._kept.append((capture.value, NO_BARRIER))
        else:
            self._until.setdefault(barrier, []).append(capture.value)
            self.under_way.update(dict.fromkeys(self.view_flow.origins(capture.value)))

    def _only_shapes(self, op: Operation) -> Sequence[SSAValue]:
        """Return the operands of which an operation uses only the shape."""
        roles = roles_of(op)
        if roles is None or not roles.shapes:
            return ()
        others = [value for n, value in enumerate(op.operands) if n not in roles.shapes]
        return [value for n in roles.shapes if (value := op.operands[n]) not in others]

    def _note_access(self, value: SSAValue, position: Position) -> None:
        for origin in self.view_flow.origins(value):
            accesses = self._accesses.setdefault(origin, [])
            if not accesses or accesses[-1] is not position:
                accesses.append(position)

    def _note_overwritten(self, op: Operation, values: Sequence[SSAValue], tick: int) -> None:
        """Record the buffers that an operation overwrites as a whole; it reads `values`."""
        overwritten = self.memory.overwritten(op)
        if not overwritten:
            return
        read = {origin for value in values for origin in self.view_flow.origins(value)}
        for value in overwritten:
            whole = self.view_flow.whole_origin(value)
            if whole is not None and whole not in read and whole in self.candidates:
                self.candidates[whole].overwritten_at.add(tick)
