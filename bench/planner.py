"""
Planning algorithms compared: peak divided by the lower bound, and processor time; ours in pure
Python and with the compiled kernel, and those of others that are installed.

    python -m bench.planner                          # everything; about twenty minutes
    python -m bench.planner --quick                  # two minutes
    python -m bench.planner --million                # a million buffers: time and memory
    python -m bench.planner --packings 1000 5000     # perfect packings
    python -m bench.planner DIR_OR_CSV ... --algorithms size-first auto --time-limit 2
    python -m bench.planner challenging/ --capacity 1048576 --algorithms search --time-limit 60

Every plan is checked, outside of what is timed. The inputs are the traces in the folder `shared`,
the problems that merge-alloc finds in its models, and our own traces, shaped like networks: chains,
residual blocks, encoders with skip connections, attention with a mask that lives from start to end,
training with activations kept for the way back, double-buffered tiles; and two random kinds.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from importlib import import_module
from itertools import chain as chain_iterators
from pathlib import Path
from typing import NamedTuple

from xdsl.parser import Parser

from bench.harness import geometric_mean, measure_cpu_seconds
from tests.support.generators.builder import full_context
from tests.support.real_inputs import SHARED, model_files, model_id
from tests.unit.planner.problems import cut_rectangle
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.collect import collect_tick_traces
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import problem_of_trace
from xdsl_mergealloc.planner import (
    Buffer,
    LiveRange,
    Plan,
    PlanningError,
    Problem,
    algorithm_names,
    kernel,
    load_csv,
    plan,
)
from xdsl_mergealloc.planner.adapters import ADAPTERS
from xdsl_mergealloc.planner.adapters.omni import allocations_of
from xdsl_mergealloc.planner.adapters.whole_units import WholeUnits

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


def packings(sizes: Sequence[int]) -> Iterator[tuple[str, Problem]]:
    """Rectangles cut in two again and again, at many ticks and at few; and buffers of nine
    alignments that all live at once."""
    for size in sizes:
        for ticks in (10 * size, size):
            yield f"packing-{size}-{ticks}", cut_rectangle(size, size, ticks=ticks)
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


class Contender(NamedTuple):
    """A column of the table."""

    algorithm: str
    with_kernel: bool

    @property
    def label(self) -> str:
        if self.algorithm in ADAPTERS:
            return self.algorithm
        return f"{self.algorithm}, {'kernel' if self.with_kernel else 'Python'}"

    def plan(self, problem: Problem, time_limit: float | None) -> Plan:
        with nullcontext() if self.with_kernel else kernel.pure_python():
            return plan(problem, self.algorithm, time_limit_seconds=time_limit)


def contenders(algorithms: Sequence[str]) -> list[Contender]:
    """Ours without and with the kernel, then the adapters; what is missing is said."""
    ours = [name for name in algorithms if name not in ADAPTERS]
    result = [Contender(name, False) for name in ours]
    if kernel.is_compiled():
        result += [Contender(name, True) for name in ours]
    else:
        print("the compiled kernel is not in use: left out")
    for name in algorithms:
        if name in ADAPTERS:
            if ADAPTERS[name].is_available():
                result.append(Contender(name, True))
            else:
                print(f"{name}: left out, needs {ADAPTERS[name].needs}")
    return result


class Figures(NamedTuple):
    """What one contender did with one problem."""

    ratio: float
    seconds: float


def measure(contender: Contender, problem: Problem, time_limit: float | None) -> Figures | None:
    """None if the contender finds no plan. Short runs are repeated, the fastest counts."""
    plans: list[Plan] = []

    def run() -> None:
        plans.append(contender.plan(problem, time_limit))

    timed = run
    try:
        if contender.algorithm == "omnimalloc":
            run()
            timed = _omnimalloc_alone(problem)
        seconds = measure_cpu_seconds(timed)
        if seconds < 0.3:
            seconds = min(seconds, *(measure_cpu_seconds(timed) for _ in range(3)))
    except PlanningError as error:
        print(f"{contender.label}: {str(error)[:90]}", file=sys.stderr)
        return None
    plans[0].verify()
    return Figures(1 / plans[0].efficiency, seconds)


def _omnimalloc_alone(problem: Problem) -> Callable[[], object]:
    """What the package itself does: without the adapter, and without the check of its plan."""
    units = WholeUnits(problem.buffers, problem.pools[0], "omnimalloc")
    return partial(import_module("omnimalloc").allocate, allocations_of(units))


def compare(
    instances: Iterator[tuple[str, Problem]], columns: Sequence[Contender], limit: float | None
) -> int:
    """Prints the tables and returns how many plans were not found by algorithms of ours."""
    rows: list[tuple[str, int, list[Figures | None]]] = []
    _print_row("peak / bound, cpu [s]", "buffers", [contender.label for contender in columns])
    for name, problem in instances:
        figures = [measure(contender, problem, limit) for contender in columns]
        rows.append((name, len(problem.buffers), figures))
        cells = [f"{f.ratio:.5f} {f.seconds:8.4f}" if f else "-" for f in figures]
        _print_row(name, f"{len(problem.buffers)}", cells)
    for index, label in enumerate(("mean", "worst", "at the bound", "seconds")):
        cells: list[str] = []
        for column in range(len(columns)):
            found = [f for _, _, row in rows if (f := row[column])]
            ratios = [f.ratio for f in found] or [0.0]
            values = (
                f"{sum(ratios) / len(ratios):.5f}",
                f"{max(ratios):.5f}",
                f"{sum(ratio == 1.0 for ratio in ratios)} of {len(found)}",
                f"{sum(f.seconds for f in found):.3f}",
            )
            cells.append(values[index])
        _print_row(label, "", cells)
    _print_time_ratios(rows, columns)
    ours = [i for i, contender in enumerate(columns) if contender.algorithm not in ADAPTERS]
    return sum(figures[i] is None for _, _, figures in rows for i in ours)


def _print_row(name: str, count: str, cells: Sequence[str]) -> None:
    print(f"{name:24}{count:>8}" + "".join(f"{cell:>19}" for cell in cells), flush=True)


def _print_time_ratios(
    rows: Sequence[tuple[str, int, list[Figures | None]]], columns: Sequence[Contender]
) -> None:
    peer = next((i for i, c in enumerate(columns) if c.algorithm == "omnimalloc"), None)
    if peer is None:
        return
    print("\ntime / time of omnimalloc's default, where it finds a plan; geometric mean")
    for least, most in ((0, 10_000), (10_000, 1 << 60)):
        for column, contender in enumerate(columns):
            ratios = [
                mine.seconds / theirs.seconds
                for _, count, figures in rows
                if least <= count < most
                and (mine := figures[column]) is not None
                and (theirs := figures[peer]) is not None
            ]
            if column != peer and ratios:
                size = f"up to {most}" if not least else f"from {least}"
                mean = geometric_mean(ratios)
                print(f"  {contender.label:24} {size:12} {mean:8.3f} ({len(ratios)} problems)")


def million() -> None:
    """Each in a process of its own, for its peak memory."""
    for algorithm in ("size-first", "skyline", "auto"):
        for with_kernel in (False, True):
            arguments = [sys.executable, "-m", "bench.planner", "--one-million", algorithm]
            if not with_kernel:
                arguments.append("--pure-python")
            elif algorithm == "size-first" or not kernel.is_compiled():
                continue
            subprocess.run(arguments, check=True)


def one_million(contender: Contender) -> None:
    """One plan of a million random buffers."""
    trace = Trace(1_000_000)
    random_spans(trace)
    problem = trace.problem()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    result = contender.plan(problem, None)
    seconds = time.process_time() - started
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"1,000,000 random buffers, {contender.label}: {1 / result.efficiency:.5f}, "
        f"{seconds:.1f} s, {after / 1024:.0f} MB (the problem itself {before / 1024:.0f} MB)",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares planning algorithms.")
    parser.add_argument("inputs", nargs="*", type=Path, help="CSV files or directories of them")
    parser.add_argument("--sizes", nargs="+", type=int, help="of our own traces")
    parser.add_argument("--packings", nargs="+", type=int, help="only perfect packings, so large")
    parser.add_argument("--algorithms", nargs="+")
    parser.add_argument("--capacity", type=int)
    parser.add_argument("--time-limit", type=float)
    parser.add_argument("--quick", action="store_true", help="fewer and smaller problems")
    parser.add_argument("--million", action="store_true", help="only a million buffers")
    parser.add_argument("--one-million", metavar="ALGORITHM", help=argparse.SUPPRESS)
    parser.add_argument("--pure-python", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one_million:
        one_million(Contender(options.one_million, not options.pure_python))
        return 0
    if options.million:
        million()
        return 0
    algorithms = options.algorithms or ["skyline", "auto", *ADAPTERS]
    unknown = set(algorithms) - {*algorithm_names(), *ADAPTERS}
    if unknown:
        parser.error(f"unknown algorithms: {', '.join(sorted(unknown))}")
    sizes = options.sizes or ([100, 10_000] if options.quick else [100, 1000, 10_000, 100_000])
    inputs = options.inputs or [
        SHARED / "planner" / name for name in ("families", "traces", "challenging")
    ]
    files = from_files([path for path in inputs if path.exists()], options.capacity)
    instances = files if options.inputs else chain_iterators(files, generated(sizes))
    if options.packings:
        instances = packings(options.packings)
    elif not options.inputs and not options.quick:
        instances = chain_iterators(instances, from_models())
    return 1 if compare(instances, contenders(algorithms), options.time_limit) else 0


if __name__ == "__main__":
    sys.exit(main())
