"""
Liveness of the contents of views (V4): the ranges of gaps between events in which they matter, in
a control-flow graph whose nodes are straight-line sequences of events.

Events are numbered in the order of the text. A *gap* is a point before, between or after the
events of a node: the gap before an event has the event's number, and the gap after the last event
of a node has the next number, which no event has.

Contents matter from an access on, as long as they are *needed*: while a later access by one of the
names of the view follows. Each name is followed backward from where it is needed to where it is
bound; from there, the names that it is bound to are followed. Then each view is followed forward
from its accesses, as far as it is needed. So the cost is that of the live ranges, counted in nodes
of the flow graph. Uses of memory after its arena was freed are found in the same way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.verify.aliases import ViewAliases
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
        """The gap after all events."""
        return self.first_gap + len(self.events)

    def numbered_events(self) -> Iterator[tuple[int, Operation, Event]]:
        """Yield the events with their numbers."""
        for number, (op, event) in enumerate(self.events, self.first_gap):
            yield number, op, event


class Edge(NamedTuple):
    """Control goes on at another node, where names stand for names on this side (`binds`)."""

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

    def __init__(self, root: Operation, events: Mapping[Operation, Event], aliases: ViewAliases):
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
        """Add the nodes and edges of a region's blocks, and of operations inside with events."""
        first: dict[Block, Node] = {}
        last: dict[Block, Node] = {}
        for block in _entered_blocks(region):
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
        entry = region.blocks[0]
        return _Inside(first[entry], exits)

    def _add_operation(self, op: Operation, before: Node) -> Node:
        """Add the nodes of an operation's regions; return the node after the operation."""
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
        """Map names of `inputs` to those of `operands`; if None, to all that `forwarder` takes."""
        if operands is None:
            every = self._aliases.names(forwarder.operands)
            return dict.fromkeys(self._aliases.names(inputs), every)
        return {
            name: self._aliases.names([operand])
            for operand, value in zip(operands, inputs, strict=False)
            if (name := self._aliases.name(value)) is not None
        }


def _entered_blocks(region: Region) -> Sequence[Block]:
    """Return the blocks that control may reach, in the order of the text."""

    def successors(block: Block) -> Sequence[Block]:
        return () if block.last_op is None else block.last_op.successors

    entered = set(reachable((region.blocks[0],), successors))
    return [block for block in region.blocks if block in entered]


def _operations_around(root: Operation, events: Mapping[Operation, Event]) -> set[Operation]:
    """Return the operations that have events inside."""
    around: set[Operation] = set()
    for op in events:
        parent = op.parent_op()
        while parent is not None and parent is not root and parent not in around:
            around.add(parent)
            parent = parent.parent_op()
    return around


Gaps = tuple[int, int]
"""The first and the last gap of a range."""


class RangeStep(NamedTuple):
    """Effect of an event on the ranges in which something lasts."""

    event: int
    begins: bool
    """It ends before the event, as a new instance begins."""
    starts: bool
    """It goes on, or starts, after the event."""


def needed_gaps(nodes: Sequence[Node]) -> Mapping[int, list[Gaps]]:
    """
    Return, by name, the ranges of gaps in which a name is needed, each range inside of one node.

    Ranges of the same name may overlap.
    """
    steps: defaultdict[tuple[Node, int], list[int]] = defaultdict(list)
    """The events of a node that need a name, or bind it."""
    pending: list[tuple[Node, int, int]] = []
    """Places where a name is needed: a gap of a node."""
    for node in nodes:
        for number, _, event in node.numbered_events():
            for name in {**event.needs, **event.binds}:
                steps[node, name].append(number)
            pending.extend(
                (node, number, source) for name in event.needs for source in _meant(event, name)
            )
    found: defaultdict[int, list[Gaps]] = defaultdict(list)
    known: set[tuple[int, int]] = set()
    while pending:
        node, gap, name = pending.pop()
        if (gap, name) in known:
            continue
        known.add((gap, name))
        own_steps = steps.get((node, name), ())
        position = bisect_left(own_steps, gap)
        if position:
            last = own_steps[position - 1]
            found[name].append((last + 1, gap))
            event = node.events[last - node.first_gap][1]
            if name in event.binds:
                pending.extend((node, last, source) for source in _meant(event, name))
        else:
            found[name].append((node.first_gap, gap))
            pending.extend(
                (edge.source, edge.source.last_gap, source)
                for edge in node.predecessors
                for source in edge.binds.get(name, (name,))
            )
    return found


def _meant(event: Event, name: int) -> set[int]:
    """Return the names before an event that `name` stands for after the event's `binds`."""
    if name not in event.binds:
        return {name}
    return {meant for source in event.binds[name] for meant in _meant(event, source)}


def lasting_gaps(
    steps: Mapping[Node, Sequence[RangeStep]], needed: Iterable[Gaps]
) -> Sequence[Gaps]:
    """Return the gaps in which something lasts, by its steps, as far as needed; in order."""
    needed = _united(needed)
    entered: set[Node] = set()
    pending = list(steps)
    while pending:
        node = pending.pop()
        lasts = _lasting_inside(node, steps.get(node, ()), node in entered)
        if not lasts or lasts[-1][1] < node.last_gap:
            continue
        for edge in node.successors:
            target = edge.target
            if target not in entered and is_inside(needed, target.first_gap):
                entered.add(target)
                pending.append(target)
    return _united(
        both
        for node in {**steps, **dict.fromkeys(entered)}
        for gaps in _lasting_inside(node, steps.get(node, ()), node in entered)
        for both in _common(gaps, needed)
    )


def _lasting_inside(node: Node, steps: Sequence[RangeStep], lasts: bool) -> Sequence[Gaps]:
    """Return the gaps of a node in which something lasts; `lasts`: whether at the node's start."""
    found: list[Gaps] = []
    begin = node.first_gap if lasts else None
    for step in steps:
        if step.begins and begin is not None:
            found.append((begin, step.event))
            begin = None
        if step.starts and begin is None:
            begin = step.event + 1
    if begin is not None:
        found.append((begin, node.last_gap))
    return found


# Ranges


def is_inside(ranges: Sequence[Gaps], gap: int) -> bool:
    """Whether a gap is in one of the ranges, which are in order and do not overlap."""
    position = bisect_left(ranges, (gap + 1, 0))
    return position > 0 and ranges[position - 1][1] >= gap


def _united(ranges: Iterable[Gaps]) -> Sequence[Gaps]:
    """Return the same gaps in the order of the text, in as few ranges as possible."""
    united: list[Gaps] = []
    for begin, end in sorted(ranges):
        if united and begin <= united[-1][1] + 1:
            united[-1] = (united[-1][0], max(end, united[-1][1]))
        else:
            united.append((begin, end))
    return united


def _common(gaps: Gaps, ranges: Sequence[Gaps]) -> Iterable[Gaps]:
    """Yield the intersections of a range with ranges in order."""
    begin, end = gaps
    position = max(0, bisect_left(ranges, (begin, begin)) - 1)
    while position < len(ranges) and ranges[position][0] <= end:
        first, last = ranges[position]
        if last >= begin:
            yield max(first, begin), min(last, end)
        position += 1
