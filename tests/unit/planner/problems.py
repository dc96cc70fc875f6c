"""Problems for the tests: small builders, and random ones with a fixed seed."""

from __future__ import annotations

import math
import random

from xdsl_mergealloc.planner import Buffer, LiveRange, Pool, Problem


def buffer(index: int, size_bytes: int, *live: tuple[int, int], alignment: int = 1) -> Buffer:
    """A buffer with the given live ranges."""
    return Buffer(index, size_bytes, tuple(LiveRange(*r) for r in live), alignment=alignment)


def random_problem(
    seed: int,
    count: int = 30,
    *,
    ticks: int = 40,
    max_size: int = 100,
    alignments: tuple[int, ...] = (1,),
    holes: float = 0.0,
    pins: float = 0.0,
    pools: tuple[Pool, ...] = (Pool(),),
) -> Problem:
    """
    A random problem: `holes` and `pins` are the shares of buffers with several live ranges and
    with a pinned offset. Pinned buffers never overlap each other.
    """
    rng = random.Random(f"problem {seed}")
    buffers: list[Buffer] = []
    pinned: list[Buffer] = []
    for index in range(count):
        cuts = 4 if rng.random() < holes else 2
        times = sorted(rng.sample(range(ticks + 1), cuts))
        live = tuple(LiveRange(*times[i : i + 2]) for i in range(0, cuts, 2))
        size = 0 if rng.random() < 0.03 else rng.randint(1, max_size)
        new = Buffer(index, size, live, alignment=rng.choice(alignments))
        if rng.random() < pins:
            offset = rng.randrange(0, 4 * max_size) // new.alignment * new.alignment
            candidate = new._replace(pinned_offset_bytes=offset)
            if not any(_overlap(candidate, other) for other in pinned):
                pinned.append(candidate)
                new = candidate
        buffers.append(new)
    return Problem.of(buffers, pools)


def cut_rectangle(seed: int, count: int, *, ticks: int, size: int = 1 << 20) -> Problem:
    """A perfect packing: a rectangle cut in two, again and again; no byte is ever free."""
    rng = random.Random(f"rectangle {seed}")
    parts = [(0, ticks, size)]
    while len(parts) < count:
        index = max(
            (rng.randrange(len(parts)) for _ in range(3)),
            key=lambda i: (parts[i][1] - parts[i][0]) * parts[i][2],
        )
        start, end, height = parts[index]
        if rng.random() < 0.5 and end - start > 1:
            cut = rng.randrange(start + 1, end)
            parts[index : index + 1] = [(start, cut, height), (cut, end, height)]
        elif height > 1:
            cut = rng.randrange(1, height)
            parts[index : index + 1] = [(start, end, cut), (start, end, height - cut)]
    rng.shuffle(parts)
    return Problem.of(buffer(i, part[2], part[:2]) for i, part in enumerate(parts))


def cut_pinwheels(seed: int, count: int, *, ticks: int, size: int = 1 << 20) -> Problem:
    """
    A perfect packing that no sequence of straight cuts makes: a rectangle cut into four that turn
    around a fifth one, again and again.
    """
    rng = random.Random(f"pinwheels {seed}")
    parts = [(0, ticks, 0, size)]
    while len(parts) < count:
        wide = [i for i, (a, b, c, d) in enumerate(parts) if min(b - a, d - c) >= 3]
        index = max(
            (rng.choice(wide) for _ in range(3)),
            key=lambda i: (parts[i][1] - parts[i][0]) * (parts[i][3] - parts[i][2]),
        )
        start, end, low, high = parts.pop(index)
        left, right = sorted(rng.sample(range(start + 1, end), 2))
        bottom, top = sorted(rng.sample(range(low + 1, high), 2))
        parts += [
            (start, left, low, top),
            (left, end, low, bottom),
            (right, end, bottom, high),
            (start, right, top, high),
            (left, right, bottom, top),
        ]
    rng.shuffle(parts)
    return Problem.of(buffer(i, part[3] - part[2], part[:2]) for i, part in enumerate(parts))


def live_together(first: Buffer, second: Buffer) -> bool:
    """Whether both are live at some tick."""
    return any(a.start < b.end and b.start < a.end for a in first.live for b in second.live)


def first_come_first_served(problem: Problem) -> int:
    """The traffic in the first pool if each buffer takes the lowest free gap when it begins."""
    pool = problem.pools[0]
    placed: list[tuple[Buffer, int]] = []
    traffic = 0
    for one in sorted(problem.buffers, key=lambda b: (b.live[0].start, b.id)):
        offset = 0
        for other, at in sorted(
            ((other, at) for other, at in placed if live_together(one, other)),
            key=lambda entry: entry[1],
        ):
            if at - offset >= one.size_bytes:
                break
            alignment = math.lcm(one.alignment, pool.alignment)
            offset = max(offset, -(-(at + other.size_bytes) // alignment) * alignment)
        if offset + one.size_bytes <= (pool.capacity_bytes or 0):
            placed.append((one, offset))
            traffic += one.traffic
    return traffic


def _overlap(first: Buffer, second: Buffer) -> bool:
    a, b = first.pinned_offset_bytes or 0, second.pinned_offset_bytes or 0
    in_bytes = a < b + second.size_bytes and b < a + first.size_bytes
    return in_bytes and live_together(first, second)
