"""Builds the flow of buffers through a function, operation by operation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import BlockArgument, Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.flow import (
    BufferFlow,
    CallBoundary,
    ForwardedOperand,
    has_manual_deallocation,
)
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.interfaces.capture import NO_BARRIER, may_capture
from xdsl_mergealloc.interfaces.control_flow import (
    RegionEdge,
    branch_operands,
    exit_terminators,
    is_terminator,
    may_forward_buffers,
    region_edges,
)
from xdsl_mergealloc.interfaces.ownership import OWNERSHIP_MODELS
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS


def flow_of_function(
    points: Program,
    memory: Memory,
    boundary_of: Callable[[Operation], CallBoundary],
    indicators: frozenset[int] | None,
) -> BufferFlow:
    """
    Build the flow of the buffers of a function.

    Args:
        points: the function.
        memory: the memory of the program.
        boundary_of: the ownership that each call in it hands over and receives.
        indicators: the numbers of its arguments that have indicators; None: it has none at all.
    """
    function = points.root
    flow = BufferFlow(points, memory, has_indicators=indicators is not None)
    if indicators:
        entry = function.regions[0].blocks[0]
        flow.owned_arguments += [entry.args[number] for number in sorted(indicators)]
    returns = frozenset(
        terminator for region in function.regions for terminator in exit_terminators(region.blocks)
    )
    builder = _FlowBuilder(flow, returns, boundary_of)
    for op in points.operations:
        if points.is_reached(op):
            builder.add(op)
    return flow


@dataclass
class _FlowBuilder:
    flow: BufferFlow
    returns: frozenset[Operation]
    boundary_of: Callable[[Operation], CallBoundary]

    def __post_init__(self) -> None:
        self._memory = self.flow.memory
        self._forwarded: dict[tuple[Operation, int | None, int], ForwardedOperand] = {}
        self._edges_of_parent: dict[Operation, Sequence[RegionEdge] | None] = {}
        """The edges of each operation that may forward buffers; None if unknown."""

    def add(self, op: Operation) -> None:
        if self.boundary_of(op).indicators is not None:
            self.flow.calls_with_indicators.append(op)
        if op.regions:
            self._add_regions(op)
        if op.results and (results := buffers_among(op.results)):
            self._add_results(op, results)
        if op.successors:
            self._add_successors(op)
        if buffers := buffers_among(op.operands):
            self._add_uses(op, buffers)
        elif may_capture(op):
            self._add_captures(op, ())

    # Where buffers come from

    def _add_results(self, op: Operation, results: Sequence[SSAValue]) -> None:
        flow = self.flow
        borrowed = {op.results[number] for number in self.boundary_of(op).borrowed}
        owned = {value: op for value in self._memory.owned_results(op) if value not in borrowed}
        if has_manual_deallocation(op):
            flow.unmanaged.update(dict.fromkeys(owned))
        else:
            flow.roots.update(owned)
            kept = [op.results[number] for number in self.boundary_of(op).kept]
            # An argument that may be such a result has to live as long as the result.
            kept += [source for value in kept for source in self._memory.view_flow.sources(value)]
            flow.escapes += [(value, "kept by the function that returns it") for value in kept]
        if not op.regions:
            self._add_views(value for value in results if value not in owned)

    def _add_views(self, values: Iterable[SSAValue]) -> None:
        for value in values:
            if sources := self._memory.view_flow.sources(value):
                self.flow.views[value] = sources

    def _add_regions(self, op: Operation) -> None:
        """Add the values that the edges of an operation with regions forward; all candidates, if
        the edges are unknown."""
        if is_function(op) or not may_forward_buffers(op):
            return
        edges = region_edges(op)
        if edges is not None:
            points = self.flow.points
            edges = [edge for edge in edges if points.is_reached(edge.forwarder)]
        self._edges_of_parent[op] = edges
        if edges is None:
            entries = [r.first_block.args for r in op.regions if r.first_block is not None]
            self._add_views(value for args in entries for value in buffers_among(args))
            self._add_views(buffers_among(op.results))
            return
        edges_from = Counter((edge.forwarder, edge.source) for edge in edges)
        for edge in edges:
            edge_count = edges_from[edge.forwarder, edge.source]
            first = _first_operand_index(edge)
            for index, (value, target) in enumerate(
                zip(edge.operands, edge.inputs, strict=True), first
            ):
                if is_buffer(target):
                    operand = self._operand(edge.forwarder, None, index, value)
                    self._forward(operand, target, edge_count)
            given = set(edge.inputs)
            entry = None if edge.target is None else op.regions[edge.target].first_block
            behind = buffers_among(op.results if entry is None else entry.args)
            unknown = [value for value in behind if value not in given]
            self.flow.partly_unknown.update(dict.fromkeys(unknown))

    def _forward(self, operand: ForwardedOperand, target: SSAValue, edge_count: int) -> None:
        """Note one of the `edge_count` edges along which an operand may be forwarded."""
        operand.inputs.append(target)
        operand.is_total = len(operand.inputs) == edge_count
        self.flow.forwarded_to.setdefault(target, []).append(operand)

    def _operand(
        self, forwarder: Operation, successor: int | None, operand_index: int, value: SSAValue
    ) -> ForwardedOperand:
        key = forwarder, successor, operand_index
        operand = self._forwarded.get(key)
        if operand is None:
            operand = self._forwarded[key] = ForwardedOperand(
                forwarder, operand_index, value, successor
            )
            self.flow.forwarded.append(operand)
        return operand

    def _add_successors(self, terminator: Operation) -> None:
        flow = self.flow
        for index, block in enumerate(terminator.successors):
            arguments = buffers_among(block.args)
            if not arguments:
                continue
            operands = branch_operands(terminator, index)
            if operands is None:
                flow.partly_unknown.update((value, None) for value in arguments)
                continue
            first = len(terminator.operands) - len(operands)
            for argument in arguments:
                assert isinstance(argument, BlockArgument)
                value = operands[argument.index]
                operand = self._operand(terminator, index, first + argument.index, value)
                self._forward(operand, argument, edge_count=1)

    # Where buffers are used

    def _add_uses(self, op: Operation, buffers: Sequence[SSAValue]) -> None:
        """Add the effects of an operation on its operands: forwarding, use, free, or capture."""
        flow = self.flow
        if op in self.returns:
            for index, value in enumerate(op.operands):
                if is_buffer(value):
                    self._operand(op, None, index, value)
            return
        if is_terminator(op):
            if self._forwards_all(op):
                return
            if not op.regions and not op.successors:
                self._add_uses_at_the_end(op)
        forwarded = [
            value
            for edge in self._edges_of_parent.get(op) or ()
            if edge.source is None
            for value in edge.operands
        ]
        for value in dict.fromkeys(buffers):
            if op.operands[:].count(value) > forwarded.count(value) if forwarded else True:
                flow.uses.setdefault(value, []).append(op)
        if op in flow.calls_with_indicators[-1:]:
            for index in sorted(self.boundary_of(op).indicators or ()):
                self._operand(op, None, index, op.operands[index]).is_optional = True
        freed = self._memory.certainly_freed(op)
        flow.frees.extend((op, value) for value in freed)
        if OWNERSHIP_MODELS.lookup(op) is not None and self._memory.has_unknown_effects(op):
            return
        self._add_captures(op, freed)

    def _add_captures(self, op: Operation, freed: Sequence[SSAValue]) -> None:
        """Add the buffers, except freed ones, that an operation captures: for good, or until its
        barrier, which counts as one more use."""
        flow = self.flow
        for capture in self._memory.captures_unseen(op):
            if capture.value in freed:
                continue
            barrier = self._memory.barriers.of(op) if capture.is_under_way else None
            if barrier is not None:
                flow.uses.setdefault(capture.value, []).append(barrier)
            elif capture.is_under_way:
                flow.escapes.append((capture.value, NO_BARRIER))
            elif _returns_numbers_or_views(op) and not self._memory.effects(op):
                flow.exposed.append(capture.value)
            else:
                flow.escapes.append((capture.value, capture.reason))

    def _add_uses_at_the_end(self, terminator: Operation) -> None:
        """
        Add buffers that the terminator of a region uses, but does not forward: those allocated in
        the region cannot be freed after it; the others count as used by the operation around.
        """
        parent = terminator.parent_op()
        assert parent is not None
        forwarded = self._forwarded_by(terminator) or Counter()
        for value, count in Counter(buffers_among(terminator.operands)).items():
            if count <= forwarded[value]:
                continue
            origins = self._memory.view_flow.origins(value)
            if any(parent.is_ancestor(origin.owner) for origin in origins):
                reason = "used by what ends its region, behind which nothing can free it"
                self.flow.escapes.append((value, reason))
            else:
                self.flow.uses.setdefault(value, []).append(parent)

    def _forwards_all(self, terminator: Operation) -> bool:
        """Whether a terminator only forwards buffers, all of them along known edges."""
        if terminator.regions:
            return False
        forwarded = self._forwarded_by(terminator)
        return forwarded is not None and Counter(buffers_among(terminator.operands)) <= forwarded

    def _forwarded_by(self, terminator: Operation) -> Counter[SSAValue] | None:
        """Return the values that a terminator forwards, each with the number of operands; None if
        the parent's edges are unknown."""
        if terminator.successors:
            branches = range(len(terminator.successors))
            return Counter(v for n in branches for v in branch_operands(terminator, n) or ())
        parent = terminator.parent_op()
        assert parent is not None
        edges = self._edges_of_parent.get(parent)
        if edges is None:
            return None
        forwarded = Counter[SSAValue]()
        for edge in edges:
            if edge.forwarder is terminator:
                forwarded |= Counter(edge.operands)
        return forwarded


def _first_operand_index(edge: RegionEdge) -> int:
    """Return the index of an edge's first forwarded operand among its forwarder's operands."""
    operands, wanted = edge.forwarder.operands[:], tuple(edge.operands)
    last = len(operands) - len(wanted)
    for first in (last, *range(last)):
        if operands[first : first + len(wanted)] == wanted:
            return first
    raise ValueError(f"{edge.forwarder.name} forwards a value that is not one of its operands")


def _returns_numbers_or_views(op: Operation) -> bool:
    """Whether an operation returns integers, and nothing else besides buffers that are views, or
    only buffers of which a model says that they are views."""
    others = [result.type for result in op.results if not is_buffer(result)]
    if not others:
        return VIEW_LIKE_MODELS.lookup(op) is not None
    return all(isinstance(type, IndexType | IntegerType) for type in others)
