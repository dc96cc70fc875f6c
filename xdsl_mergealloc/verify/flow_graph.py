"""The control flow of a function as a graph whose nodes are straight lines of events.

Events have numbers, in the order of the text. A *gap* is a point before, between or behind the
events of a node: the gap before an event has the event's number, and the one behind the last event
of a node has the next number, which is no event's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_mergealloc.verify.aliases import Aliases
from xdsl_mergealloc.verify.control_flow import branch_operands, control_flow_of
from xdsl_mergealloc.verify.events import Event


@dataclass(eq=False)
class Node:
    """Events that follow one another without a branch in between."""

    first_gap: int = 0
    events: list[tuple[Operation, Event]] = field(default_factory=list[tuple[Operation, Event]])
    successors: list[Edge] = field(default_factory=list["Edge"])
    predecessors: list[Edge] = field(default_factory=list["Edge"])

    @property
    def last_gap(self) -> int:
        """The gap behind all events."""
        return self.first_gap + len(self.events)

    def numbered_events(self) -> Iterator[tuple[int, Operation, Event]]:
        """The events with their numbers."""
        for number, (op, event) in enumerate(self.events, self.first_gap):
            yield number, op, event


class Edge(NamedTuple):
    """Control goes on at another node, where names get their meaning from names on this side."""

    source: Node
    target: Node
    binds: Mapping[int, Sequence[int]]


class _Inside(NamedTuple):
    """The nodes of a region: where control enters it, and where it leaves."""

    entry: Node
    exits: Sequence[tuple[Node, Operation | None]]
    """Last node and terminator of each block from which control leaves."""


class FlowGraph:
    """The nodes of a function's regions, in the order of the text."""

    def __init__(self, root: Operation, events: Mapping[Operation, Event], aliases: Aliases):
        self._aliases = aliases
        self.nodes: list[Node] = []
        self._events = events
        self._entered = _operations_around(root, events)
        for region in root.regions:
            if region.first_block is not None:
                self._add_region(region)
        gap = 0
        for node in self.nodes:
            node.first_gap = gap
            gap = node.last_gap + 1

    def _add_region(self, region: Region) -> _Inside:
        """The nodes and links of a region's blocks, and of what they enter."""
        first: dict[Block, Node] = {}
        last: dict[Block, Node] = {}
        for block in region.blocks:
            first[block] = node = self._add_node()
            for op in block.ops:
                event = self._events.get(op)
                if event is not None:
                    node.events.append((op, event))
                if op in self._entered:
                    node = self._add_operation(op, node)
            last[block] = node
        exits: list[tuple[Node, Operation | None]] = []
        for block, node in last.items():
            terminator = block.last_op
            if terminator is None or not terminator.successors:
                exits.append((node, terminator))
                continue
            for index, successor in enumerate(terminator.successors):
                operands = branch_operands(terminator, index)
                binds = self._binds(operands, successor.args, terminator)
                self._link(node, first[successor], binds)
        entry = region.first_block
        assert entry is not None
        return _Inside(first[entry], exits)

    def _add_operation(self, op: Operation, before: Node) -> Node:
        """The nodes of an operation's regions; returns the node behind it."""
        control_flow = control_flow_of(op)
        assert control_flow is not None, "what happens inside counts as done by the operation (V8)"
        inside = {
            number: self._add_region(region)
            for number, region in enumerate(op.regions)
            if region.first_block is not None
        }
        after = self._add_node()
        for edge in control_flow.edges(op):
            if any(end not in (None, *inside) for end in (edge.source, edge.target)):
                continue
            target = after if edge.target is None else inside[edge.target].entry
            binds = self._binds(edge.operands, edge.inputs, op)
            exits = [(before, None)] if edge.source is None else inside[edge.source].exits
            for source, terminator in exits:
                if edge.forwarder in (op, terminator):
                    self._link(source, target, binds)
        return after

    def _add_node(self) -> Node:
        self.nodes.append(Node())
        return self.nodes[-1]

    def _link(self, source: Node, target: Node, binds: Mapping[int, Sequence[int]]) -> None:
        edge = Edge(source, target, binds)
        source.successors.append(edge)
        target.predecessors.append(edge)

    def _binds(
        self,
        operands: Sequence[SSAValue] | None,
        inputs: Sequence[SSAValue],
        forwarder: Operation,
    ) -> Mapping[int, Sequence[int]]:
        """`operands` is None if it is unknown which operands of the forwarder become which."""
        if operands is None:
            every = self._aliases.names(forwarder.operands)
            return dict.fromkeys(self._aliases.names(inputs), every)
        return {
            name: self._aliases.names([operand])
            for operand, value in zip(operands, inputs, strict=False)
            if (name := self._aliases.name(value)) is not None
        }


def _operations_around(root: Operation, events: Mapping[Operation, Event]) -> set[Operation]:
    """The operations inside which something happens."""
    around: set[Operation] = set()
    for op in events:
        parent = op.parent_op()
        while parent is not None and parent is not root and parent not in around:
            around.add(parent)
            parent = parent.parent_op()
    return around
