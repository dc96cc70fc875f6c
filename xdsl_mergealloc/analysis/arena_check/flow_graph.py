"""The control flow of a function as a graph whose nodes are straight lines of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region

from xdsl_mergealloc.analysis.arena_check.events import Event
from xdsl_mergealloc.interfaces.control_flow import region_edges


@dataclass
class Node:
    """Events that follow one another without a branch in between."""

    events: list[tuple[Operation, Event]] = field(default_factory=list[tuple[Operation, Event]])
    successors: list[int] = field(default_factory=list[int])
    predecessors: list[int] = field(default_factory=list[int])


@dataclass(frozen=True)
class _Inside:
    """The nodes of a region: where control enters it, and where it leaves."""

    entry: int
    exits: Sequence[tuple[int, Operation | None]]
    """Last node and terminator of each block from which control leaves."""


class FlowGraph:
    """The nodes of a function's regions, in an order that follows control flow forward."""

    def __init__(self, root: Operation, events: Mapping[Operation, Event]):
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
                for successor in terminator.successors:
                    self._link(node, first[successor])
        entry = region.first_block
        assert entry is not None
        return _Inside(first[entry], exits)

    def _add_operation(self, op: Operation, before: int) -> int:
        """The nodes of an operation's regions; returns the node behind it."""
        edges = region_edges(op)
        assert edges is not None, "what happens inside counts as done by the operation (V8)"
        inside = {
            number: self._add_region(region)
            for number, region in enumerate(op.regions)
            if region.first_block is not None
        }
        after = self._add_node()
        for edge in edges:
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
                self._link(source, target)
        return after

    def _add_node(self) -> int:
        self.nodes.append(Node())
        return len(self.nodes) - 1

    def _link(self, source: int, target: int) -> None:
        self.nodes[source].successors.append(target)
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


def solve_backward(
    nodes: Sequence[Node], adds: Sequence[int], removes: Sequence[int]
) -> tuple[list[int], list[int]]:
    """
    At the start and at the end of each node, the facts that hold on some path from there.

    Seen backward, a node removes and then adds facts.
    """
    at_start = list(adds)
    at_end = [0] * len(nodes)
    changed = True
    while changed:
        changed = False
        for number in range(len(nodes) - 1, -1, -1):
            holds = 0
            for successor in nodes[number].successors:
                holds |= at_start[successor]
            at_end[number] = holds
            holds = (holds & ~removes[number]) | adds[number]
            if holds != at_start[number]:
                at_start[number] = holds
                changed = True
    return at_start, at_end
