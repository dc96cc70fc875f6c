"""Sums of live bytes, and the cost of changes to them.

This is about a data structure inside of the folder, and may go with it.
"""

from __future__ import annotations

import random
from itertools import pairwise

from xdsl_mergealloc.merge_alloc.chosen_forwardings import LiveSums
from xdsl_mergealloc.planner import Buffer, LiveRange, live_profile
from xdsl_mergealloc.planner.bounds import live_spans
from xdsl_mergealloc.profile import Span

TICKS = range(0, 600, 3)


def random_buffers(rng: random.Random) -> list[Buffer]:
    ranges = [sorted(rng.sample(TICKS, 2)) for _ in range(30)]
    return [
        Buffer(number, rng.randint(0, 50), (LiveRange(start, end),))
        for number, (start, end) in enumerate(ranges)
    ]


def cost_of(buffers: list[Buffer]) -> tuple[int, int]:
    profile = list(live_profile(buffers))
    measure = sum((end - begin) * size**8 for (begin, size), (end, _) in pairwise(profile))
    return max(size for _, size in profile), measure


def test_costs_are_those_of_the_buffers():
    """However often they change, and whether a change is kept or not."""
    rng = random.Random(0)
    kept = 0
    for _ in range(10):
        buffers = random_buffers(rng)
        sums = LiveSums(TICKS, live_spans(buffers))
        assert sums.cost == cost_of(buffers)
        for _ in range(20):
            changed = list(buffers)
            for buffer in random_buffers(rng)[: rng.randint(0, 3)]:
                changed[int(buffer.id)] = buffer
            is_lower = cost_of(changed) < cost_of(buffers)
            assert sums.replace(live_spans(buffers), live_spans(changed)) == is_lower
            if is_lower:
                buffers = changed
                kept += 1
            assert sums.cost == cost_of(buffers)
    assert 20 < kept < 180


def test_no_buffers():
    sums = LiveSums((), ())
    assert not sums.replace((), ())
    assert sums.cost == (0, 0)
    assert sums.count_between(()) == 0
    assert LiveSums((1, 4, 5, 9), ()).count_between([Span(1, 5, 8), Span(9, 9, 1)]) == 2
