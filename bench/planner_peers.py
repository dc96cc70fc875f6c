"""
Our plans beside those of omnimalloc's allocators, at equal CPU time.

    python -m bench.planner_peers                      # everything; about half an hour
    python -m bench.planner_peers --quick              # fewer and smaller problems
    python -m bench.planner_peers --only packing       # instances with this in their names

Each of the package's allocators plans each problem with its own default settings (`--seconds` is
the time limit of those that take one), on one thread. What counts is the CPU time that it took:
ours, the default algorithm, is given as much as its time limit, measured in CPU time, too, and
never less than `LEAST_SECONDS`. The fastest of three runs counts for a peer that is fast.

A line tells of the best peer (the lowest peak, among equals the fastest): its peak / lower bound
and CPU seconds, ours within that time, the CPU seconds that ours took, and ours / peer. `above`
names every peer, not only the best one, that has a lower peak than ours within that peer's time.
Where a problem has a capacity, what fits is as good as what is lower. What ours takes beyond a time
limit is its first plan, which it always completes.
"""

from __future__ import annotations

import argparse
import inspect
import math
import os
import resource
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import chain
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from bench.harness import cpu_seconds, measure_cpu_seconds
from bench.planner_inputs import from_files, from_models, packings
from bench.planner_traces import generated
from tests.support.real_inputs import SHARED
from xdsl_mergealloc.planner import (
    Buffer,
    DoesNotFitError,
    LiveRange,
    Plan,
    Problem,
    kernel,
    lower_bounds,
    plan,
)
from xdsl_mergealloc.planner.adapters.peers import WholeUnits, allocations_of
from xdsl_mergealloc.planner.algorithms import budget

LEAST_SECONDS = 0.01
"""Least time given to ours: shorter times are measured poorly."""

MOST_SECONDS = 5
"""Time limit of a peer: some look at all pairs of buffers, and some traces have many."""

CAPACITY_BYTES = 1 << 20
"""Of the challenging problems of MiniMalloc."""


@contextmanager
def limits_in_cpu_time() -> Generator[None]:
    """Inside the `with` block, time limits of plans are CPU time of this process."""
    saved, budget.clock = budget.clock, time.process_time
    try:
        yield
    finally:
        budget.clock = saved


class Figure(NamedTuple):
    """Result of one planner for one problem."""

    name: str
    peak: float
    """Bytes; infinite where there is no plan."""
    seconds: float
    """CPU time."""


class Peer(NamedTuple):
    """One of the package's allocators."""

    name: str
    allocate: Callable[[Sequence[Any]], Sequence[Any]]


def peers(seconds: float | None) -> list[Peer]:
    """The allocators that work here; the others are reported. `seconds`: their time limit."""
    package: Any = import_module("omnimalloc")
    base: Any = import_module("omnimalloc.allocators.base")
    package.set_max_threads(1)
    result: list[Peer] = []
    for name in package.available_allocators():
        make: Any = base.BaseAllocator.get(name)
        takes_limit = seconds is not None and "timeout" in inspect.signature(make).parameters
        try:
            allocator = make(timeout=seconds) if takes_limit else make()
        except ImportError as error:
            print(f"{name}: left out: {str(error).splitlines()[0]}")
        else:
            result.append(Peer(name, allocator.allocate))
    return result


def measure_peer(peer: Peer, problem: Problem) -> Figure:
    """
    Peak and CPU time of the package alone; its form of the problem is made outside of the timing.

    Runs in a process of its own, which ends after `MOST_SECONDS` of CPU time.
    """
    units = WholeUnits(problem.buffers, problem.pools[0], peer.name)
    receiver, sender = Pipe(duplex=False)
    child = os.fork()
    if not child:
        _send_figures(peer, units, sender)
        os._exit(0)
    sender.close()
    try:
        peak, seconds = receiver.recv()
    except EOFError:
        peak, seconds = math.inf, MOST_SECONDS
    os.waitpid(child, 0)
    return Figure(peer.name, peak, seconds)


def _send_figures(peer: Peer, units: WholeUnits, sender: Connection) -> None:
    """Sends peak and CPU time, the least of three runs if it is short."""
    used = math.ceil(cpu_seconds())
    resource.setrlimit(resource.RLIMIT_CPU, (used + MOST_SECONDS, used + MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    allocations = tuple(allocations_of(units))
    results: list[Any] = []

    def run() -> None:
        results.append(peer.allocate(allocations))

    try:
        seconds = measure_cpu_seconds(run)
        if seconds < 0.1:
            seconds = min(seconds, *(measure_cpu_seconds(run) for _ in range(2)))
    except (RuntimeError, ValueError) as error:
        print(f"{peer.name}: {str(error)[:90]}", file=sys.stderr)
        sender.send((math.inf, 0.0))
        return
    ends = (allocation.offset + allocation.size for allocation in results[0])
    sender.send((max(ends, default=0) * units.unit_bytes, seconds))


def measure_ours(problem: Problem, seconds: float) -> Figure:
    """The default algorithm with a given CPU time. Its plan is checked outside of the timing."""
    plans: list[Plan] = []

    def run() -> None:
        with suppress(DoesNotFitError):
            plans.append(plan(problem, time_limit_seconds=seconds))

    with limits_in_cpu_time():
        taken = measure_cpu_seconds(run)
    if not plans:
        return Figure("ours", math.inf, taken)
    plans[0].verify()
    return Figure("ours", plans[0].peak_bytes, taken)


def compare(name: str, problem: Problem, allocators: Sequence[Peer]) -> list[str]:
    """Prints the line of the problem; returns the names of the peers that ours is above."""
    capacity = problem.pools[0].capacity_bytes

    def height(figure: Figure) -> float:
        if capacity is None:
            return figure.peak
        return capacity if figure.peak <= capacity else math.inf

    figures = [measure_peer(peer, problem) for peer in allocators]
    best = min(figures, key=lambda figure: (figure.peak, figure.seconds))
    above: list[str] = []
    ours = None
    for peer in sorted(figures, key=lambda figure: figure.seconds):
        # Where a run with less time is not above this peer, neither is one with more.
        if ours is None or height(ours) > height(peer):
            ours = measure_ours(problem, max(LEAST_SECONDS, peer.seconds))
        if height(ours) > height(peer):
            above.append(peer.name)
    beside_best = measure_ours(problem, max(LEAST_SECONDS, best.seconds))
    bound = capacity or sum(peak.size_bytes for peak in lower_bounds(problem).values()) or 1
    print(
        f"{name:26}{len(problem.buffers):>7}  {best.name:24}{best.peak / bound:>9.5f}"
        f"{best.seconds:>9.4f}{beside_best.peak / bound:>9.5f}{beside_best.seconds:>9.4f}"
        f"{beside_best.peak / best.peak:>8.4f}  {' '.join(above)}",
        flush=True,
    )
    return above


def sources_of_peers(sizes: Sequence[int]) -> Iterator[tuple[str, Problem]]:
    """
    The problems that the package makes for its own benchmarks, of one buffer more: a pinwheel
    replaces one buffer by five.
    """
    sources: Any = import_module("omnimalloc.benchmark.sources")
    for kind in ("HighContention", "Pinwheel", "PowerOf2", "Random", "Tiling", "Uniform"):
        for size in sizes:
            made = getattr(sources, f"{kind}Source")(num_allocations=size + 1).get_allocations()
            yield (
                f"omni-{kind}-{size}",
                Problem.of(
                    Buffer(i, one.size, (LiveRange(one.start, one.end),))
                    for i, one in enumerate(made)
                ),
            )


def instances(*, quick: bool) -> Iterator[tuple[str, Problem]]:
    """All problems; with `quick`, fewer and smaller ones."""
    shared = SHARED / "planner"
    files = [path for name in ("traces", "families") if (path := shared / name).exists()]
    challenging = [path for path in (shared / "challenging",) if path.exists()]
    few, many = ([100], [100, 1000]) if quick else ([50, 100, 300, 1000], [100, 1000])
    return chain(
        from_files(challenging, CAPACITY_BYTES),
        from_files(challenging, None),
        from_files(files, None),
        generated([100, 1000] if quick else [100, 1000, 10_000, 100_000]),
        packings(few),
        sources_of_peers(many),
        () if quick else from_models(),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Ours beside omnimalloc's, at equal CPU time.")
    parser.add_argument("--quick", action="store_true", help="fewer and smaller problems")
    parser.add_argument("--only", default="", help="instances with this in their names")
    parser.add_argument("--seconds", type=float, help="time limit of peers (default: theirs)")
    options = parser.parse_args()
    try:
        allocators = peers(options.seconds)
    except ImportError:
        print("omnimalloc is not installed: pip install .[bench]")
        return 0
    print(f"the compiled kernel is {'' if kernel.is_compiled() else 'not '}in use")
    print(
        f"{'instance':26}{'buffers':>7}  {'best peer':24}{'/ bound':>9}{'cpu [s]':>9}{'ours':>9}"
        f"{'cpu [s]':>9}{'ratio':>8}  above"
    )
    all_above: list[list[str]] = []
    for name, problem in instances(quick=options.quick):
        if options.only in name:
            all_above.append(compare(name, problem, allocators))
    count = sum(bool(above) for above in all_above)
    print(f"{len(all_above)} instances, ours above a peer at equal CPU time: {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
