"""Where the benchmarks of the planner take problems from: files, models, and perfect packings."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from xdsl.parser import Parser

from tests.support.generators.builder import full_context
from tests.support.real_inputs import model_files, model_id
from tests.unit.planner.problems import cut_rectangle
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.collect import collect_tick_traces
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import problem_of_trace
from xdsl_mergealloc.planner import Buffer, LiveRange, Problem, load_csv


def packings(sizes: Sequence[int]) -> Iterator[tuple[str, Problem]]:
    """Rectangles cut in two again and again, at many ticks and at few, and into pinwheels; and
    buffers of nine alignments that all live at once."""
    for size in sizes:
        for ticks in (10 * size, size, size // 2):
            yield f"packing-{size}-{ticks}", cut_rectangle(size, size, ticks=ticks)
        yield f"pinwheels-{size}", pinwheels(size, size, ticks=100 * size)
        rng = random.Random(size)
        yield (
            f"all-live-{size}",
            Problem.of(
                Buffer(i, rng.randint(1, 100_000), (LiveRange(0, 1),), 1 << i % 9)
                for i in range(size)
            ),
        )


def pinwheels(seed: int, count: int, *, ticks: int, size: int = 1 << 20) -> Problem:
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
    return Problem.of(
        Buffer(i, part[3] - part[2], (LiveRange(*part[:2]),)) for i, part in enumerate(parts)
    )


def from_files(paths: Sequence[Path], capacity: int | None) -> Iterator[tuple[str, Problem]]:
    """The CSV files, and those in the directories."""
    for path in paths:
        for file in sorted(path.glob("*.csv")) if path.is_dir() else [path]:
            yield file.stem, load_csv(str(file), capacity)


def from_models() -> Iterator[tuple[str, Problem]]:
    """What merge-alloc plans in each model: its largest arena."""
    for path in model_files("*.memref*.mlir"):
        options = MergeAllocOptions()
        try:
            module = Parser(full_context(), path.read_text(), str(path)).parse_module()
            trace = collect_tick_traces(module, Memory(module), options)
        except PassError as error:
            print(f"{model_id(path)}: {error}", file=sys.stderr)
            continue
        problems = [problem_of_trace(scope, options) for scope in trace.scopes]
        if problems:
            yield model_id(path), max(problems, key=lambda problem: len(problem.buffers))
