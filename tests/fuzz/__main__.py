"""Proves a pass on many random programs.

    python -m tests.fuzz --pass merge-alloc --generator structured --seeds 0:2000 --jobs 2

Prints what was covered, or the first failing program of each job, made small; exits with 1 then.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tests.support.generators import (
    GENERATOR_NAMES,
    TENSOR_GENERATORS,
    generator_by_name,
    switches_of,
)
from tests.support.proof import ProofStatistics, prove


@dataclass(frozen=True)
class Job:
    """A share of the seeds."""

    pipeline: str
    generator: str
    seeds: range
    switches: tuple[tuple[str, bool], ...]
    check_leaks: bool
    shrink_seconds: float


def run_job(job: Job) -> tuple[ProofStatistics | None, str]:
    """Statistics, or the report of the first failure."""
    try:
        statistics = prove(
            job.pipeline,
            generator_by_name(job.generator, dict(job.switches)),
            job.seeds,
            check_leaks=job.check_leaks,
            compare_memory_arguments=job.generator not in TENSOR_GENERATORS,
            shrink_seconds=job.shrink_seconds,
        )
    except AssertionError as error:
        return None, str(error)
    return statistics, ""


def seed_range(text: str) -> range:
    """`first:end` (end excluded) or one number. Raises ValueError."""
    first, _, end = text.partition(":")
    return range(int(first), int(end) if end else int(first) + 1)


def parse_arguments(arguments: Sequence[str]) -> tuple[list[Job], int]:
    """The jobs and how many run at the same time."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--pass", dest="pipeline", required=True, help="as xdsl-opt -p takes it")
    parser.add_argument("--generator", choices=GENERATOR_NAMES, default="structured")
    parser.add_argument("--seeds", type=seed_range, default=range(200), help="first:end")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--with", dest="on", action="append", default=[], metavar="OPTION")
    parser.add_argument("--without", dest="off", action="append", default=[], metavar="OPTION")
    parser.add_argument("--check-leaks", action="store_true", help="the output must free it all")
    parser.add_argument("--shrink-seconds", type=float, default=20.0)
    parsed = parser.parse_args(arguments)
    known = switches_of(parsed.generator)
    unknown = [name for name in (*parsed.on, *parsed.off) if name not in known]
    if unknown:
        parser.error(f"unknown option {unknown[0]}; {parsed.generator} has {', '.join(known)}")
    switches = tuple([(name, True) for name in parsed.on] + [(name, False) for name in parsed.off])
    seeds: range = parsed.seeds
    jobs: int = max(1, parsed.jobs)
    shares = [
        Job(
            parsed.pipeline,
            parsed.generator,
            seeds[number::jobs],
            switches,
            parsed.check_leaks,
            parsed.shrink_seconds,
        )
        for number in range(jobs)
    ]
    return shares, jobs


def main(arguments: Sequence[str]) -> int:
    """Exit status."""
    shares, jobs = parse_arguments(arguments)
    if jobs == 1:
        results = [run_job(shares[0])]
    else:
        with multiprocessing.Pool(jobs) as pool:
            results = pool.map(run_job, shares)
    status = 0
    for share, (statistics, report) in zip(shares, results, strict=True):
        if statistics is None:
            status = 1
            print(f"FAILED {share.generator} {share.pipeline}\n{report}")
        else:
            print(f"{share.generator} {share.pipeline}: {statistics}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
