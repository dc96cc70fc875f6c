"""A million buffers planned: processor time, and the peak memory of the process."""

from __future__ import annotations

import resource
import subprocess
import sys
import time

from bench.planner_contenders import Contender
from bench.planner_traces import Trace, random_spans
from xdsl_mergealloc.planner import Problem, kernel


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


def _million_buffers() -> Problem:
    """The trace itself is gone afterwards: its memory does not count."""
    trace = Trace(1_000_000)
    random_spans(trace)
    return trace.problem()


def one_million(contender: Contender) -> None:
    """One plan of a million random buffers."""
    problem = _million_buffers()
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
