"""Data-flow problems over the nodes of a flow graph; facts are the bits of an integer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl_mergealloc.verify.events import Event
from xdsl_mergealloc.verify.flow_graph import Edge, Node


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
