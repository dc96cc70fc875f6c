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
the problems that merge-alloc finds in its models, and our own traces (`planner_traces`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import chain as chain_iterators
from pathlib import Path
from typing import NamedTuple

from bench.harness import geometric_mean, measure_cpu_seconds
from bench.planner_contenders import Contender, contenders
from bench.planner_inputs import from_files, from_models, packings
from bench.planner_million import million, one_million
from bench.planner_traces import generated
from tests.support.real_inputs import SHARED
from xdsl_mergealloc.planner import Plan, PlanningError, Problem, algorithm_names
from xdsl_mergealloc.planner.adapters import ADAPTERS
from xdsl_mergealloc.planner.adapters.peers import WholeUnits, allocations_of


class Figures(NamedTuple):
    """Result of one contender for one problem."""

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
    """The package alone: without the adapter and without the check of its plan."""
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
