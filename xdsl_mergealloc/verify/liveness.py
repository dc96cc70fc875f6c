"""Ranges of gaps between events in which the contents of views matter (V4).

Contents matter from an access on, as long as they are *needed*: a later access by one of the names
of the view follows. Each name is followed backward from where it is needed to where it gets its
meaning; from there, what gave it its meaning is followed. Then each view is followed forward from
its accesses, as far as it is needed. So the cost is that of the lifetimes, counted in nodes of the
flow graph. Memory that is used after its arena was freed is found in the same way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from xdsl_mergealloc.verify.events import Event
from xdsl_mergealloc.verify.flow_graph import Node

Gaps = tuple[int, int]
"""From a gap to a gap, both included."""


class Step(NamedTuple):
    """Effect of an event on the duration of something."""

    event: int
    begins: bool
    """It ends here, before the event does anything."""
    starts: bool
    """It goes on, or starts, behind the event."""


def needed_gaps(nodes: Sequence[Node]) -> Mapping[int, list[Gaps]]:
    """
    Gaps in which each name is needed, each range inside of one node.

    Ranges of the same name may overlap.
    """
    steps: defaultdict[tuple[Node, int], list[int]] = defaultdict(list)
    """The events of a node that need a name, or give it its meaning."""
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
    """The names before an event from which a name has its meaning behind the event's `binds`."""
    if name not in event.binds:
        return {name}
    return {meant for source in event.binds[name] for meant in _meant(event, source)}


def lasting_gaps(steps: Mapping[Node, Sequence[Step]], needed: Iterable[Gaps]) -> Sequence[Gaps]:
    """Gaps in which something lasts, by its steps in each node, as far as needed; in order."""
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


def _lasting_inside(node: Node, steps: Sequence[Step], lasts: bool) -> Sequence[Gaps]:
    """Gaps of a node in which something lasts; `lasts`: whether it does where the node begins."""
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
    """The same gaps in the order of the text, in the fewest ranges."""
    united: list[Gaps] = []
    for begin, end in sorted(ranges):
        if united and begin <= united[-1][1] + 1:
            united[-1] = (united[-1][0], max(end, united[-1][1]))
        else:
            united.append((begin, end))
    return united


def _common(gaps: Gaps, ranges: Sequence[Gaps]) -> Iterable[Gaps]:
    """Intersections of a range with ranges in order."""
    begin, end = gaps
    position = max(0, bisect_left(ranges, (begin, begin)) - 1)
    while position < len(ranges) and ranges[position][0] <= end:
        first, last = ranges[position]
        if last >= begin:
            yield max(first, begin), min(last, end)
        position += 1
