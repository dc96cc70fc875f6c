"""Problems for the benchmarks of the planner: from files, models, and perfect packings."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from xdsl.parser import Parser

from tests.support.generators.builder import full_context
from tests.support.real_inputs import model_files, model_id
from tests.unit.planner.problems import cut_pinwheels, cut_rectangle
from xdsl_mergealloc import (
    Memory,
    MergeAllocOptions,
    PassError,
    collect_tick_traces,
    problem_of_trace,
)
from xdsl_mergealloc.planner import Buffer, LiveRange, Problem, load_csv


def packings(sizes: Sequence[int]) -> Iterator[tuple[str, Problem]]:
    """Rectangles cut in two again and again, at many ticks and at few, and into pinwheels; and
    buffers of nine alignments that all live at once."""
    for size in sizes:
        for ticks in (10 * size, size, size // 2):
            yield f"packing-{size}-{ticks}", cut_rectangle(size, size, ticks=ticks)
        yield f"pinwheels-{size}", cut_pinwheels(size, size, ticks=100 * size)
        rng = random.Random(size)
        yield (
            f"all-live-{size}",
            Problem.of(
                Buffer(i, rng.randint(1, 100_000), (LiveRange(0, 1),), 1 << i % 9)
                for i in range(size)
            ),
        )


def from_files(paths: Sequence[Path], capacity: int | None) -> Iterator[tuple[str, Problem]]:
    """The CSV files, and those in the directories."""
    for path in paths:
        for file in sorted(path.glob("*.csv")) if path.is_dir() else [path]:
            yield file.stem, load_csv(str(file), capacity)


def from_models() -> Iterator[tuple[str, Problem]]:
    """The largest arena that merge-alloc plans in each model."""
    for path in model_files("*.memref*.mlir"):
        options = MergeAllocOptions(lifetimes="tick")
        try:
            module = Parser(full_context(), path.read_text(), str(path)).parse_module()
            trace = collect_tick_traces(module, Memory(module), options)
        except PassError as error:
            print(f"{model_id(path)}: {error}", file=sys.stderr)
            continue
        problems = [problem_of_trace(scope, options) for scope in trace.scopes]
        if problems:
            yield model_id(path), max(problems, key=lambda problem: len(problem.buffers))
