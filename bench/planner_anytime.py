"""
Gain from more time: peak / lower bound and the CPU seconds used, by time limit.

    python -m bench.planner_anytime                        # limits of 0.1, 1 and 10 s of CPU time
    python -m bench.planner_anytime --limits 0.05 5 --only packing

Time limits are CPU time here, so that other work on the machine does not change the figures. The
problems are those that the default algorithm does not solve at once: dense random ones of 1,000 to
100,000 buffers, perfect packings of 5,000, the hardest ones of MiniMalloc, and 1,000,000 buffers.
A time limit is exceeded if the first plan takes longer.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from bench.planner_inputs import from_files
from bench.planner_peers import measure_ours
from bench.planner_traces import Trace, random_powers, random_spans
from tests.support.real_inputs import SHARED
from tests.unit.planner.problems import cut_pinwheels, cut_rectangle
from xdsl_mergealloc.planner import Problem, lower_bounds


def instances() -> Iterator[tuple[str, Problem]]:
    """Problems that take time, the smaller ones first."""
    challenging = SHARED / "planner" / "challenging"
    for name, problem in from_files([challenging] if challenging.exists() else [], None):
        if name[0] in "DFG":
            yield name, problem
    for size in (1000, 10_000, 19_000, 100_000):
        trace = Trace(size)
        random_spans(trace)
        yield f"random-{size}", trace.problem()
    trace = Trace(10_000)
    random_powers(trace)
    yield "random-powers-10000", trace.problem()
    for ticks in (50_000, 300):
        yield f"packing-5000-{ticks}", cut_rectangle(5000, 5000, ticks=ticks)
    yield "pinwheels-5000", cut_pinwheels(5000, 5000, ticks=500_000)
    trace = Trace(1_000_000)
    random_spans(trace)
    yield "random-1000000", trace.problem()


def print_line(name: str, problem: Problem, limits: Sequence[float]) -> None:
    """One problem, by time limit: peak / lower bound and CPU seconds."""
    bound = sum(peak.size_bytes for peak in lower_bounds(problem).values())
    cells: list[str] = []
    for limit in limits:
        figure = measure_ours(problem, limit)
        cells.append(f"{figure.peak / bound:>10.5f}{figure.seconds:>9.3f}")
    print(f"{name:22}{len(problem.buffers):>8}{''.join(cells)}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Peaks and CPU seconds by time limit.")
    parser.add_argument("--limits", nargs="+", type=float, default=[0.1, 1.0, 10.0])
    parser.add_argument("--only", default="", help="instances with this in their names")
    options = parser.parse_args()
    head = "".join(f"{f'{limit:g} s':>10}{'cpu [s]':>9}" for limit in options.limits)
    print(f"{'peak / bound':22}{'buffers':>8}{head}")
    for name, problem in instances():
        if options.only in name:
            print_line(name, problem, options.limits)
    return 0


if __name__ == "__main__":
    sys.exit(main())
