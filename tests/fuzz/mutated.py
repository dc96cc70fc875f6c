"""Damaged programs through each pass: a right result, or one diagnostic and nothing changed.

Not allowed: any other exception, a pass that takes more than `LIMIT_SECONDS`, a program that is
half rewritten, output that is not well-formed, and other observations of a program that has some.
"""

from __future__ import annotations

import re
import signal
import traceback
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException, ParseError

from tests.fuzz.pipelines import BUFFERIZE, DYNAMIC, OUT_PARAMS, TICKS, WHOLE_PROGRAMS
from tests.support.dominance import assert_dominance
from tests.support.generators import full_context
from tests.support.interpreter import InterpreterError, MemoryFault, Outcome, run
from tests.support.mutations import MUTATION_NAMES, Mutant, mutate
from tests.support.mutations.sources import random_source
from tests.support.proof import (
    RUNS,
    Failure,
    Proof,
    ProofStatistics,
    entries,
    expected_outcomes,
    invalid_output,
    pipeline_transform,
)
from tests.support.shrink import shrink
from xdsl_mergealloc import PassError
from xdsl_mergealloc.universe import PASSES

LIMIT_SECONDS = 30
"""No pass may take longer on a small program."""
TRIES = 8
"""Tries of a seed to find a mutant that xDSL's verifier accepts."""
EXTRA_PIPELINES = (
    BUFFERIZE,
    DYNAMIC,
    TICKS,
    OUT_PARAMS,
    "one-shot-bufferize{test-analysis-only=true print-conflicts=true}",
    "one-shot-bufferize{copy-before-write=true allow-unknown-ops=true}",
    "buffer-deallocation{private-function-dynamic-ownership=true}",
    "merge-alloc{analysis-only=true}",
    'merge-alloc{pools="fast:192,slow"}',
    "merge-alloc{dynamic=reuse pack-constants=true}",
    WHOLE_PROGRAMS[1].partition(",")[0],
    "merge-alloc{scope=program arena=global lifetimes=tick}",
    "bufferize-and-plan{pack-constants=true}",
)
"""Options that lead to code of their own."""
PIPELINES = (*PASSES, *EXTRA_PIPELINES)
ALLOWED = (PassError, DiagnosticException, ParseError)


class TookTooLong(Exception):
    """A pass did not end in time."""


@contextmanager
def time_limit(seconds: float) -> Generator[None]:
    """Raises TookTooLong after so much time of this process. In its main thread only."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TookTooLong(f"more than {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@dataclass(frozen=True)
class Subject:
    """A mutant, and facts about it."""

    module: ModuleOp
    is_well_formed: bool
    expected: Sequence[Outcome] | None
    """Outcomes of its runs; None if it cannot be run, or they depend on uninitialised memory."""
    has_tensors: bool

    @staticmethod
    def of(mutant: Mutant) -> Subject:
        """Of a mutant that verifies."""
        try:
            assert_dominance(mutant.module)
            is_well_formed = True
        except AssertionError:
            is_well_formed = False
        expected = _outcomes(mutant.module) if mutant.may_run and is_well_formed else None
        return Subject(mutant.module, is_well_formed, expected, "tensor<" in str(mutant.module))


def _outcomes(module: ModuleOp) -> Sequence[Outcome] | None:
    """None: the program has no meaning."""
    try:
        with time_limit(LIMIT_SECONDS):
            expected = expected_outcomes(module)
            again = [
                run(entry, seed=seed + 3, schedule_seed=seed + 3, outside_seed=outside)
                for entry in entries(module)
                for seed, outside in RUNS
            ]
    except (MemoryFault, InterpreterError, TookTooLong):
        return None
    except Exception:  # the interpreter is for programs that a verifier has seen
        return None
    same = all(one.observably_equal(two) for one, two in zip(expected, again, strict=True))
    return expected if same else None


def judge(subject: Subject, pipeline: str, statistics: ProofStatistics) -> Failure | None:
    """Failure of a pass on a mutant, if any."""
    statistics.programs += 1
    after = subject.module.clone()
    text = str(after)
    try:
        with time_limit(LIMIT_SECONDS):
            pipeline_transform(pipeline)(full_context(), after)
    except ALLOWED as error:
        statistics.refused += 1
        if str(after) != text:
            return Failure("half rewritten", str(error))
        is_list = pipeline == "verify-memory-plan"
        if "error: " not in str(error) or ("\n" in str(error) and not is_list):
            return Failure("not one line", str(error))
        return None
    except TookTooLong as error:
        return Failure(_where("hang", error), _trace(error))
    except Exception as error:
        return Failure(_where("crash", error), _trace(error))
    if not subject.is_well_formed:
        return Failure("accepts what is not well-formed", pipeline)
    statistics.changed += str(after) != text
    failure = _judge_output(subject, after)
    if failure is None:
        return None
    what = re.sub(r"[\d'%@<].*", "", failure.message)[:60].strip()
    return Failure(f"{failure.kind}: {pipeline.partition('{')[0]}: {what}", failure.message)


def _judge_output(subject: Subject, after: ModuleOp) -> Failure | None:
    try:
        str(after)
    except Exception as error:
        return Failure(_where("output cannot be printed", error), _trace(error))
    proof = Proof(lambda _, __: None, compare_memory_arguments=not subject.has_tensors)
    if subject.expected is not None:
        try:
            return proof.judge(after, ProofStatistics(), subject.expected)
        except Exception as error:
            return Failure(_where("interpreter", error), _trace(error))
    return invalid_output(after)


def _where(kind: str, error: BaseException) -> str:
    """Failures of one kind have one reason, mostly."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{kind} {type(error).__name__} {frame.filename.rpartition('/')[2]}:{frame.lineno}"


def _trace(error: BaseException) -> str:
    return "".join(traceback.format_exception(error)[-8:])


def random_mutant(seed: int) -> Mutant | Failure | None:
    """
    A mutant that verifies, or how reading or verifying one failed. None if each mutant that was
    tried is refused there.
    """
    mutation = MUTATION_NAMES[seed % len(MUTATION_NAMES)]
    for number in range(TRIES):
        try:
            with time_limit(LIMIT_SECONDS):
                mutant = mutate(random_source(seed * TRIES + number), mutation, seed)
                if mutant is None:
                    continue
                mutant.module.verify()
                str(mutant.module)
        except ALLOWED:
            continue
        except Exception as error:
            if _is_ours(error):
                return Failure(_where(f"{mutation}: reading", error), _trace(error))
            continue
        return mutant
    return None


def _is_ours(error: BaseException) -> bool:
    """Raised by our code. Errors of xDSL's own parser and verifier are xDSL's to fix."""
    return "/xdsl_mergealloc/" in traceback.extract_tb(error.__traceback__)[-1].filename


@dataclass
class Findings:
    """Results of many mutants: the first report of each kind of failure."""

    statistics: ProofStatistics = field(default_factory=ProofStatistics)
    reports: dict[str, str] = field(default_factory=dict[str, str])
    counts: dict[str, int] = field(default_factory=dict[str, int])

    def is_new(self, failure: Failure) -> bool:
        """Counts a failure: is it the first one of its kind?"""
        self.counts[failure.kind] = self.counts.get(failure.kind, 0) + 1
        return self.counts[failure.kind] == 1


def find_failures(
    seeds: Iterable[int],
    pipelines: Callable[[int], Sequence[str]] = lambda seed: PIPELINES,
    *,
    shrink_seconds: float = 0,
) -> Findings:
    """Failures on the mutants of some seeds, each run through the pipelines of its seed."""
    findings = Findings()
    for seed in seeds:
        mutant = random_mutant(seed)
        if mutant is None:
            continue
        if isinstance(mutant, Failure):
            if findings.is_new(mutant):
                findings.reports[mutant.kind] = f"seed {seed}: {mutant.kind}\n{mutant.message}"
            continue
        subject = Subject.of(mutant)
        for pipeline in pipelines(seed):
            failure = judge(subject, pipeline, findings.statistics)
            if failure is not None and findings.is_new(failure):
                report = _report(mutant, pipeline, failure, shrink_seconds)
                findings.reports[failure.kind] = f"seed {seed}: {report}"
    return findings


def prove_mutants(
    seeds: Iterable[int],
    pipelines: Callable[[int], Sequence[str]] = lambda seed: PIPELINES,
    *,
    shrink_seconds: float = 20.0,
) -> ProofStatistics:
    """Coverage of the mutants: a program counts once for each pipeline that it went through.

    Raises:
        AssertionError: with a report for each kind of failure, the program made small.
    """
    findings = find_failures(seeds, pipelines, shrink_seconds=shrink_seconds)
    if findings.reports:
        raise AssertionError("\n\n".join(findings.reports.values()))
    return findings.statistics


def _report(mutant: Mutant, pipeline: str, failure: Failure, seconds: float) -> str:
    module = mutant.module
    if seconds > 0:

        def fails_alike(smaller: ModuleOp) -> bool:
            smaller.verify()
            subject = Subject.of(Mutant(mutant.name, smaller, mutant.may_run))
            found = judge(subject, pipeline, ProofStatistics())
            return found is not None and found.kind == failure.kind

        module = shrink(module, fails_alike, seconds=seconds)
    return f"{mutant.name}: {pipeline}: {failure.kind}: {failure.message}\n--- program\n{module!s}"
