"""Proves passes on many random programs.

    python -m tests.fuzz --pass merge-alloc --generator structured --seeds 0:2000 --jobs 2
    python -m tests.fuzz --table deallocation --seeds 0:3000

Prints what was covered, or the first failing program of each job, made small; exits with 1 then.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.fuzz.pipelines import TABLES, Case, cases
from tests.fuzz.random_pipelines import prove_random_pipelines
from tests.support.generators import (
    GENERATOR_NAMES,
    TENSOR_GENERATORS,
    generator_by_name,
    switches_of,
)
from tests.support.proof import ProofStatistics, prove

RANDOM_PIPELINES = "random-pipelines"
"""The table whose pipelines and programs both come from the seed."""


@dataclass(frozen=True)
class Job:
    """A case on a share of the seeds."""

    case: Case
    seeds: range
    shrink_seconds: float


def run_job(job: Job) -> tuple[Job, ProofStatistics | None, str]:
    """Statistics, or the report of the first failure."""
    case = job.case
    try:
        if case.pipeline == RANDOM_PIPELINES:
            statistics = prove_random_pipelines(job.seeds, shrink_seconds=job.shrink_seconds)
            return job, statistics, ""
        statistics = prove(
            case.pipeline,
            generator_by_name(case.generator, dict(case.switches)),
            job.seeds,
            check_leaks=case.check_leaks,
            compare_memory_arguments=case.generator not in TENSOR_GENERATORS,
            shrink_seconds=job.shrink_seconds,
        )
    except AssertionError as error:
        return job, None, str(error)
    return job, statistics, ""


def seed_range(text: str) -> range:
    """`first:end` (end excluded) or one number. Raises ValueError."""
    first, _, end = text.partition(":")
    return range(int(first), int(end) if end else int(first) + 1)


def cases_of(table: str) -> Iterator[Case]:
    """The cases of a table, or of all."""
    if table in ("all", RANDOM_PIPELINES):
        yield Case(RANDOM_PIPELINES, "any")
    if table != RANDOM_PIPELINES:
        yield from cases() if table == "all" else cases((table,))


def parse_arguments(arguments: Sequence[str]) -> tuple[list[Job], int]:
    """The jobs and how many run at the same time."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--pass", dest="pipeline", help="as xdsl-opt -p takes it")
    what.add_argument(
        "--table",
        choices=[*TABLES, RANDOM_PIPELINES, "all"],
        help="all pipelines of a table of tests/fuzz/pipelines.py, or those of random_pipelines.py",
    )
    parser.add_argument("--seeds", type=seed_range, default=range(200), help="first:end")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--shrink-seconds", type=float, default=20.0)
    alone = parser.add_argument_group("with --pass")
    alone.add_argument("--generator", choices=GENERATOR_NAMES, default="structured")
    alone.add_argument("--with", dest="on", action="append", default=[], metavar="OPTION")
    alone.add_argument("--without", dest="off", action="append", default=[], metavar="OPTION")
    alone.add_argument("--check-leaks", action="store_true", help="the output must free it all")
    parsed = parser.parse_args(arguments)
    known = switches_of(parsed.generator)
    unknown = [name for name in (*parsed.on, *parsed.off) if name not in known]
    if unknown:
        parser.error(f"unknown option {unknown[0]}; {parsed.generator} has {', '.join(known)}")
    chosen: list[Case]
    if parsed.table is not None:
        chosen = list(cases_of(parsed.table))
    else:
        switches = [(name, True) for name in parsed.on] + [(name, False) for name in parsed.off]
        chosen = [Case(parsed.pipeline, parsed.generator, tuple(switches), parsed.check_leaks)]
    jobs: int = max(1, parsed.jobs)
    seeds: range = parsed.seeds
    shares = [
        Job(case, seeds[number::jobs], parsed.shrink_seconds)
        for case in chosen
        for number in range(jobs)
    ]
    return shares, jobs


def run_jobs(shares: Sequence[Job], jobs: int) -> Iterator[tuple[Job, ProofStatistics | None, str]]:
    """The outcomes of jobs, in their order."""
    if jobs == 1:
        yield from map(run_job, shares)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(run_job, shares)


def main(arguments: Sequence[str]) -> int:
    """Exit status."""
    status = 0
    for job, statistics, report in run_jobs(*parse_arguments(arguments)):
        if statistics is None:
            status = 1
            print(f"FAILED {job.case.name}\n{report}", flush=True)
        else:
            print(f"{job.case.name}: {statistics}", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
