"""
Traces for planners, shaped like networks: chains, residual blocks, encoders with skip connections,
attention with a mask that lives from start to end, training with activations kept for the way back,
double-buffered tiles; and two random kinds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from xdsl_mergealloc.planner import Buffer, LiveRange, Problem

KIB = 1024


class Trace:
    """Buffers in the making: every operation takes one tick."""

    def __init__(self, count: int) -> None:
        self.rng = random.Random(f"trace {count}")
        self.count = count
        self._spans: list[list[int]] = []  # [start, end, size in bytes]
        self._now = 0

    @property
    def is_full(self) -> bool:
        return len(self._spans) >= self.count

    def op(self, *operands: int, size: int, scratch: int = 0) -> int:
        """An operation that reads the operands; returns its result."""
        self.use(*operands)
        self._spans.append([self._now, self._now + 1, size])
        result = len(self._spans) - 1
        if scratch:
            self._spans.append([self._now, self._now + 1, scratch])
        self._now += 1
        return result

    def use(self, *operands: int) -> None:
        """The operands live until now."""
        for operand in operands:
            self._spans[operand][1] = max(self._spans[operand][1], self._now + 1)

    def span(self, start: int, ticks: int, size: int) -> None:
        """A buffer at any time."""
        self._spans.append([start, start + ticks, size])

    def problem(self, alignment: int = 64) -> Problem:
        return Problem.of(
            Buffer(index, size, (LiveRange(start, end),), alignment)
            for index, (start, end, size) in enumerate(self._spans[: self.count])
        )


def chain(trace: Trace) -> None:
    x = trace.op(size=64 * KIB)
    while not trace.is_full:
        x = trace.op(x, size=trace.rng.choice((64, 128, 192, 256, 384, 512, 768, 1024)) * KIB)


def residual(trace: Trace) -> None:
    channels, pixels = 64, 56 * 56
    x = trace.op(size=4 * channels * pixels)
    while not trace.is_full:
        for block in range(4):
            size = 4 * channels * pixels
            a = trace.op(x, size=size, scratch=9 * size // 4)
            b = trace.op(a, size=4 * size)
            skip = trace.op(x, size=4 * size) if block == 0 else x
            x = trace.op(trace.op(b, skip, size=4 * size), size=4 * size)
        channels, pixels = (channels * 2, pixels // 4) if pixels > 100 else (64, 56 * 56)


def encoder_decoder(trace: Trace) -> None:
    while not trace.is_full:
        depth, size = trace.rng.choice((4, 5, 6)), 8192 * KIB
        x = trace.op(size=size)
        skips: list[tuple[int, int]] = []
        for _ in range(depth):
            x = trace.op(trace.op(x, size=size, scratch=size // 4), size=size)
            skips.append((x, size))
            x, size = trace.op(x, size=size // 4), size // 2
        for skip, skip_size in reversed(skips):
            both = trace.op(trace.op(x, size=skip_size), skip, size=2 * skip_size)
            x = trace.op(both, size=skip_size, scratch=skip_size // 3)


def attention(trace: Trace, heads: int = 8) -> None:
    x, mask = trace.op(size=512 * KIB), trace.op(size=64 * KIB)
    while not trace.is_full:
        h = trace.op(x, size=512 * KIB)
        q, k, v = (trace.op(h, size=512 * KIB) for _ in range(3))
        outs: list[int] = []
        for _ in range(heads):
            scores = trace.op(q, k, size=256 * KIB)
            weights = trace.op(trace.op(scores, mask, size=256 * KIB), size=256 * KIB)
            outs.append(trace.op(weights, v, size=64 * KIB))
        x = trace.op(trace.op(*outs, size=512 * KIB), x, size=512 * KIB)
        up = trace.op(trace.op(x, size=2048 * KIB), size=2048 * KIB)
        x = trace.op(trace.op(up, size=512 * KIB), x, size=512 * KIB)


def training(trace: Trace) -> None:
    kept: list[tuple[int, int, int]] = []
    x = trace.op(size=256 * KIB)
    for _ in range(max(1, trace.count // 7)):
        a = trace.op(x, size=trace.rng.choice((256, 512, 1024)) * KIB)
        b = trace.op(a, size=256 * KIB)
        kept.append((x, a, b))
        x = b
    gradient = trace.op(x, size=256 * KIB)
    for x, a, b in reversed(kept):
        inner = trace.op(gradient, b, a, size=512 * KIB)
        weights = trace.op(inner, x, size=128 * KIB)
        gradient = trace.op(inner, a, size=256 * KIB, scratch=2 * KIB)
        trace.use(weights)


def tiles(trace: Trace) -> None:
    while not trace.is_full:
        a, b, c = (trace.rng.choice((4, 8, 12, 16, 24, 32, 64)) * KIB for _ in range(3))
        accumulator, left, right = trace.op(size=c), trace.op(size=a), trace.op(size=b)
        for _ in range(trace.rng.randrange(2, 9)):
            next_left, next_right = trace.op(size=a), trace.op(size=b)
            trace.use(accumulator, left, right)
            left, right = next_left, next_right
        trace.op(accumulator, left, right, size=c)


def random_spans(trace: Trace) -> None:
    count = trace.count
    while not trace.is_full:
        ticks = 1 + int(trace.rng.expovariate(1 / 40))
        ticks *= 10 if trace.rng.random() < 0.02 else 1
        size = int(2 ** trace.rng.uniform(6, 20))
        trace.span(trace.rng.randrange(count), ticks, size)


def random_powers(trace: Trace) -> None:
    count = trace.count
    while not trace.is_full:
        ticks = 1 + int(4 * trace.rng.paretovariate(0.9))
        start = trace.rng.randrange(2 * count)
        trace.span(start, min(ticks, 2 * count + 1 - start), 64 << trace.rng.randrange(12))


FAMILIES: dict[str, Callable[[Trace], None]] = {
    "chain": chain,
    "residual": residual,
    "encoder-decoder": encoder_decoder,
    "attention": attention,
    "training": training,
    "tiles": tiles,
    "random": random_spans,
    "random-powers": random_powers,
}


def generated(sizes: Sequence[int]) -> Iterator[tuple[str, Problem]]:
    """Our own traces."""
    for size in sizes:
        for name, family in FAMILIES.items():
            trace = Trace(size)
            family(trace)
            yield f"{name}-{size}", trace.problem()
