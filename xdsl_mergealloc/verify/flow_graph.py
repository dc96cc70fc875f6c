"""The control flow of a function as a graph whose nodes are straight lines of events.

Data-flow problems are solved over the nodes; facts are the bits of an integer.
"""

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


# Data flow


def solve_forward(nodes: Sequence[Node], adds: Sequence[int], removes: Sequence[int]) -> list[int]:
    """
    At the start of each node, the facts (bits) that hold on some path to it.

    A node removes and then adds facts.
    """
    at_start = [0] * len(nodes)
    at_end = list(adds)
    changed = True
    while changed:
        changed = False
        for number, node in enumerate(nodes):
            holds = 0
            for predecessor in node.predecessors:
                holds |= at_end[predecessor]
            at_start[number] = holds
            holds = (holds & ~removes[number]) | adds[number]
            if holds != at_end[number]:
                at_end[number] = holds
                changed = True
    return at_start


def solve_names_backward(
    nodes: Sequence[Node], bit_of_name: Mapping[int, int]
) -> tuple[list[int], list[int]]:
    """
    At the start and at the end of each node, the names by which views may yet be accessed.

    Where a name gets its meaning from others, it hands its fact on to them (V4).
    """
    at_start = [0] * len(nodes)
    at_end = [0] * len(nodes)
    changed = True
    is_first = True
    while changed:
        changed = False
        for number in range(len(nodes) - 1, -1, -1):
            node = nodes[number]
            holds = 0
            for edge in node.successors:
                holds |= _before_edge(at_start[edge.target], edge, bit_of_name)
            if holds == at_end[number] and not is_first:
                continue
            at_end[number] = holds
            for _, event in reversed(node.events):
                holds = _before_event(holds, event, bit_of_name)
            if holds != at_start[number]:
                at_start[number] = holds
                changed = True
        is_first = False
    return at_start, at_end


def _before_edge(holds: int, edge: Edge, bit_of_name: Mapping[int, int]) -> int:
    before = holds
    bits = [(bit_of_name.get(name), sources) for name, sources in edge.binds]
    for bit, _ in bits:
        if bit is not None:
            before &= ~(1 << bit)
    for bit, sources in bits:
        if bit is not None and holds >> bit & 1:
            for source in sources:
                if (source_bit := bit_of_name.get(source)) is not None:
                    before |= 1 << source_bit
    return before


def _before_event(holds: int, event: Event, bit_of_name: Mapping[int, int]) -> int:
    for name in event.names:
        if (bit := bit_of_name.get(name)) is not None:
            holds |= 1 << bit
    for name in reversed(event.binds):
        bit = bit_of_name.get(name)
        if bit is not None and holds >> bit & 1:
            holds &= ~(1 << bit)
            for source in event.binds[name]:
                if (source_bit := bit_of_name.get(source)) is not None:
                    holds |= 1 << source_bit
    return holds
