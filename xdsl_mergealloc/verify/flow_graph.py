"""The control flow of a function as a graph whose nodes are straight lines of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_mergealloc.verify.aliases import Aliases
from xdsl_mergealloc.verify.control_flow import branch_operands, control_flow_of
from xdsl_mergealloc.verify.events import Event


@dataclass
class Node:
    """Events that follow one another without a branch in between."""

    events: list[tuple[Operation, Event]] = field(default_factory=list[tuple[Operation, Event]])
    successors: list[Edge] = field(default_factory=list["Edge"])
    predecessors: list[int] = field(default_factory=list[int])


@dataclass(frozen=True)
class Edge:
    """Control goes on at another node, where names get their meaning from names on this side."""

    target: int
    binds: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True)
class _Inside:
    """The nodes of a region: where control enters it, and where it leaves."""

    entry: int
    exits: Sequence[tuple[int, Operation | None]]
    """Last node and terminator of each block from which control leaves."""


class FlowGraph:
    """The nodes of a function's regions, in an order that follows control flow forward."""

    def __init__(self, root: Operation, events: Mapping[Operation, Event], aliases: Aliases):
        self._aliases = aliases
        self.nodes: list[Node] = []
        self._events = events
        self._entered = _operations_around(root, events)
        for region in root.regions:
            if region.first_block is not None:
                self._add_region(region)

    def _add_region(self, region: Region) -> _Inside:
        first: dict[Block, int] = {}
        last: dict[Block, int] = {}
        for block in _forward_order(region):
            first[block] = node = self._add_node()
            for op in block.ops:
                event = self._events.get(op)
                if event is not None:
                    self.nodes[node].events.append((op, event))
                if op in self._entered:
                    node = self._add_operation(op, node)
            last[block] = node
        exits: list[tuple[int, Operation | None]] = []
        for block, node in last.items():
            terminator = block.last_op
            if terminator is None or not terminator.successors:
                exits.append((node, terminator))
            else:
                for index, successor in enumerate(terminator.successors):
                    operands = branch_operands(terminator, index)
                    self._link(node, first[successor], operands, successor.args, terminator)
        entry = region.first_block
        assert entry is not None
        return _Inside(first[entry], exits)

    def _add_operation(self, op: Operation, before: int) -> int:
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
            if edge.source is None:
                sources = [before]
            elif edge.source in inside:
                sources = [
                    node
                    for node, terminator in inside[edge.source].exits
                    if edge.forwarder is op or terminator is edge.forwarder
                ]
            else:
                continue
            if edge.target is None:
                target = after
            elif edge.target in inside:
                target = inside[edge.target].entry
            else:
                continue
            for source in sources:
                self._link(source, target, edge.operands, edge.inputs, op)
        return after

    def _add_node(self) -> int:
        self.nodes.append(Node())
        return len(self.nodes) - 1

    def _link(
        self,
        source: int,
        target: int,
        operands: Sequence[SSAValue] | None,
        inputs: Sequence[SSAValue],
        forwarder: Operation,
    ) -> None:
        """`operands` is None if it is unknown which operands of the forwarder become which."""
        binds: list[tuple[int, tuple[int, ...]]] = []
        for number, value in enumerate(inputs):
            name = self._aliases.name(value)
            if name is None:
                continue
            if operands is None:
                binds.append((name, self._aliases.names(forwarder.operands)))
            elif number < len(operands):
                binds.append((name, self._aliases.names((operands[number],))))
        self.nodes[source].successors.append(Edge(target, tuple(binds)))
        self.nodes[target].predecessors.append(source)


def _operations_around(root: Operation, events: Mapping[Operation, Event]) -> set[Operation]:
    """The operations inside which something happens."""
    around: set[Operation] = set()
    for op in events:
        parent = op.parent_op()
        while parent is not None and parent is not root and parent not in around:
            around.add(parent)
            parent = parent.parent_op()
    return around


def _forward_order(region: Region) -> list[Block]:
    """The blocks of a region in reverse post-order; unreachable ones at the end."""
    entry = region.first_block
    assert entry is not None
    finished: list[Block] = []
    pending: list[tuple[Block, bool]] = [(entry, False)]
    entered: set[Block] = set()
    while pending:
        block, is_finished = pending.pop()
        if is_finished:
            finished.append(block)
            continue
        if block in entered:
            continue
        entered.add(block)
        pending.append((block, True))
        if block.last_op is not None:
            pending.extend((next_, False) for next_ in block.last_op.successors)
    finished.reverse()
    return finished + [block for block in region.blocks if block not in entered]
