"""The chunk planner, by its worked trace and its rules. Cites: 000/linearized, 000/chunks."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.unit.planner.problems import buffer, random_problem
from xdsl_mergealloc.planner import Pool, Problem, UnsupportedProblemError, plan
from xdsl_mergealloc.planner.algorithms.chunk import (
    CostModelChunks,
    FreeChunks,
    SizeFirstChunks,
    allocation_trace,
    cost_model_score,
    plan_trace,
)

MODES: dict[str, type[FreeChunks]] = {"cost-model": CostModelChunks, "size-first": SizeFirstChunks}


class PlainChunk:
    def __init__(self, start: int, size: int, freed: int | None, inserted: int) -> None:
        self.start = start
        self.size = size
        self.freed = freed  # None: in use
        self.inserted = inserted


def plain_plan(trace: Sequence[int], sizes: Sequence[int], mode: str) -> tuple[list[int], int]:
    """The rules CH1 and CH2 word by word, with lists and without any shortcut."""
    chunks: list[PlainChunk] = []
    in_use: dict[int, PlainChunk] = {}
    offsets = [0] * len(sizes)
    total = insertions = 0
    for now, event in enumerate(trace, start=1):
        if event < 0:
            chunk = in_use.pop(~event)
            position = chunks.index(chunk)
            if position + 1 < len(chunks) and chunks[position + 1].freed is not None:
                chunk.size += chunks.pop(position + 1).size
            if position > 0 and chunks[position - 1].freed is not None:
                left = chunks.pop(position - 1)
                chunk.start, chunk.size = left.start, left.size + chunk.size
            chunk.freed = now
            insertions += 1
            chunk.inserted = insertions
            continue
        size = sizes[event]
        free = [chunk for chunk in chunks if chunk.freed is not None]
        if not free:
            chunk = PlainChunk(total, size, None, 0)
            chunks.append(chunk)
            total += size
        else:
            chunk = plain_choice(free, size, now, mode)
            if chunk.size > size:
                insertions += 1
                rest = PlainChunk(chunk.start + size, chunk.size - size, chunk.freed, insertions)
                chunks.insert(chunks.index(chunk) + 1, rest)
            elif chunk.size < size:
                end, growth = chunk.start + chunk.size, size - chunk.size
                for other in chunks:
                    other.start += growth if other.start >= end else 0
                offsets = [
                    offset + (growth if offset >= end and index in seen(trace, now) else 0)
                    for index, offset in enumerate(offsets)
                ]
                total += growth
            chunk.size = size
            chunk.freed = None
        offsets[event] = chunk.start
        in_use[event] = chunk
    return offsets, total


def seen(trace: Sequence[int], now: int) -> set[int]:
    """The buffers allocated before the event `now`."""
    return {event for event in trace[: now - 1] if event >= 0}


def plain_choice(free: list[PlainChunk], size: int, now: int, mode: str) -> PlainChunk:
    if mode == "size-first":
        by_size = sorted(free, key=lambda chunk: (chunk.size, chunk.inserted))
        return next((chunk for chunk in by_size if chunk.size >= size), by_size[-1])
    by_time = sorted(free, key=lambda chunk: (chunk.freed or 0, chunk.inserted))

    def score(chunk: PlainChunk) -> float:
        return cost_model_score(chunk.size, chunk.freed or 0, size, now)

    best = by_time[-1]
    for chunk in by_time:
        if score(chunk) > score(best):
            best = chunk
    return best


@pytest.mark.parametrize("mode", MODES)
def test_worked_trace(mode: str):
    sizes = [100, 120, 100, 50, 60, 60, 350, 100, 100]
    trace = [0, 1, 2, ~0, 3, 4, ~2, ~4, 8, ~8, 5, ~5, ~1, 6, ~3, 7]
    found = plan_trace(trace, sizes, MODES[mode]())
    assert found is not None
    offsets, total = found
    assert total == 450
    assert offsets == [0, 160, 280, 0, 100, 100, 100, 0, 280]


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("mode", MODES)
def test_agrees_with_plain_rules(mode: str, seed: int):
    rng = random.Random(f"trace {seed}")
    sizes_to_draw = rng.choice([[64], [1, 2, 3], range(1, 1000), [10**9, 10**9 + 1, 5, 6, 10**17]])
    trace: list[int] = []
    live: list[int] = []
    count = 80
    for index in range(count):
        trace.append(index)
        live.append(index)
        while live and rng.random() < rng.choice([0.1, 0.5, 0.6]):
            trace.append(~live.pop(rng.randrange(len(live))))
    sizes = [rng.choice(sizes_to_draw) for _ in range(count)]
    plain = plain_plan(trace, sizes, mode)
    assert plan_trace(trace, sizes, MODES[mode]()) == plain
    assert plan_trace(trace, sizes, MODES[mode](), limit=plain[1]) == plain
    assert plan_trace(trace, sizes, MODES[mode](), limit=plain[1] - 1) is None


def test_scores():
    assert cost_model_score(100, freed=0, size=100, now=10) == 1.0
    assert cost_model_score(50, freed=0, size=100, now=10) == -0.5
    assert cost_model_score(200, freed=9, size=100, now=10) == -0.5 + 1 + 0.9
    assert cost_model_score(200, freed=0, size=100, now=999) == 0.5


def test_event_order():
    buffers = [buffer(0, 4, (0, 2)), buffer(1, 4, (2, 3)), buffer(2, 4, (0, 1), (2, 4))]
    nothing = [buffer(3, 0, (0, 4)), buffer(4, 4, (1, 1)), buffer(5, 4)]
    assert allocation_trace([*buffers, *nothing]) == [0, 2, ~0, 1, ~1, ~2]


@pytest.mark.parametrize("mode", MODES)
def test_sizes_are_rounded_to_the_alignment(mode: str):
    problem = Problem.of([buffer(0, 1, (0, 2)), buffer(1, 65, (1, 3))], [Pool(alignment=64)])
    result = plan(problem, mode)
    assert result.offsets == {0: 0, 1: 64}
    assert result.peak_bytes == 192
    assert result.check() == []


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(20))
def test_plans_are_valid(mode: str, seed: int):
    problem = random_problem(seed, count=60, alignments=(1, 3, 4), holes=0.2)
    result = plan(problem, mode)
    assert result.check() == []
    assert result.peak_bytes >= result.lower_bound_bytes


@pytest.mark.parametrize("mode", MODES)
def test_pins_are_refused(mode: str):
    pinned = buffer(7, 4, (0, 2))._replace(pinned_offset_bytes=0)
    with pytest.raises(UnsupportedProblemError, match="pinned buffers: buffer 7"):
        plan(Problem.of([pinned]), mode)
