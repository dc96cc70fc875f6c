"""Exact live ranges, against a definition that looks at one point of the program at a time."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from xdsl_mergealloc.analysis.liveness import (
    EventKind,
    LifeEvent,
    Segment,
    SegmentGraph,
    find_live_ranges,
)

SEGMENT_TICKS = 5


def random_graph(rng: random.Random) -> SegmentGraph:
    """Up to six segments of five ticks, with arbitrary edges between them."""
    count = rng.randint(1, 6)
    segments = [
        Segment(number * SEGMENT_TICKS, (number + 1) * SEGMENT_TICKS - 1) for number in range(count)
    ]
    for segment in segments:
        segment.successors = sorted(rng.sample(range(count), rng.randint(0, min(2, count))))
    return cast(SegmentGraph, SimpleNamespace(segments=segments))


def random_events(rng: random.Random, segments: Sequence[Segment]) -> dict[int, list[LifeEvent]]:
    """Events of one buffer, some of them several ticks long."""
    by_segment: dict[int, list[LifeEvent]] = {}
    for number, segment in enumerate(segments):
        tick = segment.first_tick + rng.randint(0, 2)
        while tick <= segment.last_tick and rng.random() < 0.6:
            end = min(segment.last_tick, tick + rng.choice((0, 0, 1)))
            kind = rng.choice(
                (EventKind.ACCESSED, EventKind.ACCESSED, EventKind.OVERWRITTEN, EventKind.ALLOCATED)
            )
            by_segment.setdefault(number, []).append(LifeEvent(tick, end, kind))
            tick = end + 1 + rng.randint(0, 2)
    return by_segment


def live_ticks_by_definition(
    segments: Sequence[Segment], by_segment: Mapping[int, Sequence[LifeEvent]]
) -> set[int]:
    """L1 and L2, tick by tick: paths are searched forward and backward from every one."""
    event_at = {
        tick: event
        for happening in by_segment.values()
        for event in happening
        for tick in range(event.begin, event.end + 1)
    }
    following: dict[int, list[int]] = {}
    preceding: dict[int, list[int]] = {}
    for segment in segments:
        ticks = list(range(segment.first_tick, segment.last_tick + 1))
        edges = list(itertools.pairwise(ticks))
        edges += [(ticks[-1], segments[next_].first_tick) for next_ in segment.successors]
        for source, target in edges:
            following.setdefault(source, []).append(target)
            preceding.setdefault(target, []).append(source)

    def finds(
        start: int, edges: dict[int, list[int]], is_wanted: Callable[[EventKind], bool]
    ) -> bool:
        """Whether the first event on some path from a tick is one that is wanted."""
        seen: set[int] = set()
        pending = list(edges.get(start, ()))
        while pending:
            tick = pending.pop()
            if tick in seen:
                continue
            seen.add(tick)
            event = event_at.get(tick)
            if event is None:
                pending.extend(edges.get(tick, ()))
            elif is_wanted(event.kind):
                return True
        return False

    live: set[int] = set()
    for segment in segments:
        for tick in range(segment.first_tick, segment.last_tick + 1):
            event = event_at.get(tick)
            if event is not None:
                if event.kind is not EventKind.ALLOCATED:
                    live.add(tick)
            elif finds(tick, preceding, lambda kind: kind is not EventKind.ALLOCATED) and finds(
                tick, following, lambda kind: kind is EventKind.ACCESSED
            ):
                live.add(tick)
    return live


@pytest.mark.parametrize("seed", range(300))
def test_ranges_are_what_the_definition_says(seed: int):
    rng = random.Random(seed)
    graph = random_graph(rng)
    events = [random_events(rng, graph.segments) for _ in range(3)]
    for by_segment, ranges in zip(events, find_live_ranges(graph, events), strict=True):
        ticks = {tick for start, end in ranges for tick in range(start, end)}
        assert ticks == live_ticks_by_definition(graph.segments, by_segment)
        for one, other in itertools.pairwise(ranges):
            assert one[1] < other[0]
