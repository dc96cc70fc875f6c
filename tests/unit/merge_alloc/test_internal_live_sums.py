"""Sums of live bytes, and the cost of changes to them.

This is about a data structure inside of the folder, and may go with it.
"""

from __future__ import annotations

import random
from itertools import pairwise

from xdsl_mergealloc.merge_alloc.chosen_forwardings import LiveSums, changes_of, difference
from xdsl_mergealloc.planner import Buffer, LiveRange, live_profile

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
    """However often they change, and whether a change is tried first or not."""
    rng = random.Random(0)
    buffers = random_buffers(rng)
    sums = LiveSums(TICKS, changes_of(live_profile(buffers)))
    assert sums.cost == cost_of(buffers)
    for _ in range(200):
        changed = list(buffers)
        for buffer in random_buffers(rng)[: rng.randint(0, 3)]:
            changed[int(buffer.id)] = buffer
        change = difference(changes_of(live_profile(changed)), changes_of(live_profile(buffers)))
        before = sums.cost
        assert sums.cost_with(change) == cost_of(changed)
        assert sums.cost == before
        if rng.random() < 0.5:
            sums.apply(change)
            buffers = changed
            assert sums.cost == cost_of(buffers)


def test_no_buffers():
    sums = LiveSums((), {})
    assert sums.cost == sums.cost_with({}) == (0, 0)
    assert sums.count_between({}) == 0
    assert LiveSums((1, 4, 5, 9), {}).count_between({1: 8, 5: -8}) == 2
