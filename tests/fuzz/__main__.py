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
from dataclasses import dataclass, field
from functools import partial

from tests.fuzz.mutated import prove_mutants
from tests.fuzz.pipelines import TABLES, Case, cases
from tests.fuzz.random_pipelines import prove_random_pipelines
from tests.fuzz.shared_prefixes import SharedPrefixes
from tests.support.generators import (
    GENERATOR_NAMES,
    ON_TENSORS,
    generator_by_name,
    switches_of,
)
from tests.support.proof import (
    Proof,
    ProofStatistics,
    ProvedOutputs,
    expected_outcomes,
    pipeline_transform,
)
from xdsl_mergealloc.diagnostics import PassError

OWN_PROGRAMS = {"random-pipelines": prove_random_pipelines, "mutations": prove_mutants}
"""Tables whose pipelines and programs both come from the seed, and their proofs."""


@dataclass(frozen=True)
class Job:
    """Cases that are for the same programs, on a share of the seeds."""

    cases: tuple[Case, ...]
    seeds: range
    shrink_seconds: float


@dataclass
class Finding:
    """Result of a case."""

    case: Case
    statistics: ProofStatistics = field(default_factory=ProofStatistics)
    failure: str = ""
    """The report of the first program that fails; the case ends there."""


def run_job(job: Job) -> list[Finding]:
    """Results of the cases of a job."""
    findings = [Finding(case) for case in job.cases]
    if prove_own := OWN_PROGRAMS.get(job.cases[0].pipeline):
        try:
            findings[0].statistics = prove_own(job.seeds, shrink_seconds=job.shrink_seconds)
        except AssertionError as error:
            findings[0].failure = str(error)
        return findings
    first = job.cases[0]
    generate = generator_by_name(first.generator, dict(first.switches))
    proofs = [
        Proof(
            pipeline_transform(case.pipeline),
            case.check_leaks,
            allowed_errors=(PassError,) if case.refusal else (),
            allowed_message=case.refusal or "",
            compare_memory_arguments=case.generator not in ON_TENSORS,
        )
        for case in job.cases
    ]
    prefixes = SharedPrefixes([case.pipeline for case in job.cases])
    for seed in job.seeds:
        program = generate(seed)
        outputs = prefixes.of(program)
        expected = expected_outcomes(program)
        proved = ProvedOutputs()
        for finding, proof in zip(findings, proofs, strict=True):
            if finding.failure:
                continue
            failure = proof.judge(
                program,
                finding.statistics,
                expected,
                proved,
                partial(outputs.of, finding.case.pipeline),
            )
            if failure is not None:
                finding.failure = proof.report(program, failure, f"seed {seed}", job.shrink_seconds)
    return findings


def seed_range(text: str) -> range:
    """`first:end` (end excluded) or one number. Raises ValueError."""
    first, _, end = text.partition(":")
    return range(int(first), int(end) if end else int(first) + 1)


def cases_of(table: str) -> Iterator[Case]:
    """The cases of a table, or of all."""
    for own in OWN_PROGRAMS:
        if table in ("all", own):
            yield Case(own, "any")
    if table not in OWN_PROGRAMS:
        yield from cases() if table == "all" else cases((table,))


def parse_arguments(arguments: Sequence[str]) -> tuple[list[Job], int]:
    """The jobs and how many run at the same time."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--pass", dest="pipeline", help="as xdsl-opt -p takes it")
    what.add_argument(
        "--table",
        choices=[*TABLES, *OWN_PROGRAMS, "all"],
        help="all pipelines of a table of tests/fuzz/pipelines.py; those of random_pipelines.py; "
        "or all passes on the damaged programs of mutated.py",
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
    groups: dict[tuple[object, ...], list[Case]] = {}
    for case in chosen:
        groups.setdefault((case.generator, case.switches), []).append(case)
    shares = [
        Job(tuple(group), seeds[number::jobs], parsed.shrink_seconds)
        for group in groups.values()
        for number in range(jobs)
    ]
    return shares, jobs


def run_jobs(shares: Sequence[Job], jobs: int) -> Iterator[list[Finding]]:
    """Results of the jobs, in their order."""
    if jobs == 1:
        yield from map(run_job, shares)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(run_job, shares)


def main(arguments: Sequence[str]) -> int:
    """Exit status."""
    status = 0
    statistics: dict[Case, ProofStatistics] = {}
    for findings in run_jobs(*parse_arguments(arguments)):
        for finding in findings:
            if finding.failure:
                status = 1
                print(f"FAILED {finding.case.name}\n{finding.failure}", flush=True)
            statistics.setdefault(finding.case, ProofStatistics()).add(finding.statistics)
    for case, total in statistics.items():
        print(f"{case.name}: {total}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
