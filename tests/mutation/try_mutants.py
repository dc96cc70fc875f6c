"""
Runs the tests that reach some mutants, on each of them.

    python -m tests.mutation.try_mutants TIER JOBS MUTANTS.json ANSWERS.json [TEST...]

Tests that noticed an earlier mutant of the same file come first, then those of the mutant's own
folder, and then the shortest. A mutant of what runs while modules are imported is tried in a new
process: `try_mutants --imported TIER` reads a mutant and its tests, and exits with 1 if one fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from tests.mutation.changes import Change
from tests.mutation.live_code import changed_functions, import_instead, replace_functions
from tests.mutation.reach import Reach, reach
from tests.mutation.runner import NO_END, TESTS, Job, Session, in_session
from tests.support.real_inputs import REPOSITORY_ROOT

_FEWEST_SECONDS = 60.0


class Trial:
    """Changes, the tests that reach them, and the findings."""

    def __init__(
        self, mutants: Sequence[Change], reached: Reach | None, tier: str, jobs: int
    ) -> None:
        self.mutants = mutants
        self.answers: dict[str, str] = {}
        """The test that notices a mutant; empty if none does. By the mutant's name."""
        self._reach = reached or Reach(REPOSITORY_ROOT, {})
        self._tier = tier
        self._jobs = jobs
        self._noticed: Counter[tuple[str, str]] = Counter()
        """Number of mutants that a test noticed, by file and test."""

    def run(self, session: Session) -> None:
        """Try all mutants."""
        if not self._reach.seconds:
            alone = [Job([test], lambda: True) for test in session.tests]
            passing = [
                job.tests[0] for job in session.run_jobs(alone, self._jobs) if not job.answer
            ]
            self._reach = Reach(REPOSITORY_ROOT, dict.fromkeys(passing, 1.0))
        session.seconds = self._reach.seconds
        mutant_of: dict[int, Change] = {}
        anew: list[Change] = []

        def jobs() -> Iterator[Job]:
            for mutant in self.mutants:
                job = self._job(mutant, session)
                if isinstance(job, Job):
                    mutant_of[id(job)] = mutant
                    yield job
                elif job:
                    anew.append(mutant)
                else:
                    self._answer(mutant, "")

        for job in session.run_jobs(jobs(), self._jobs):
            mutant = mutant_of[id(job)]
            if job.answer is None:
                anew.append(mutant)
            else:
                self._answer(mutant, job.answer)
        with ThreadPoolExecutor(self._jobs) as pool:
            for mutant, answer in zip(anew, pool.map(self._try_anew, anew), strict=True):
                self._answer(mutant, answer)

    def _job(self, mutant: Change, session: Session) -> Job | bool:
        """The job for a forked process; True if forking would be too late, False if no test reaches
        it."""
        tests, on_import = self._tests(mutant)
        tests = [test for test in tests if test in session.tests]
        if on_import:
            return True
        if not tests:
            return False
        path = REPOSITORY_ROOT / mutant.file
        changed = changed_functions(str(path), path.read_text(), mutant.source)
        if changed is None:
            return True
        return Job(tests, lambda: replace_functions(changed))

    def _tests(self, mutant: Change) -> tuple[list[str], bool]:
        tests, on_import = self._reach.tests_of(mutant.file, mutant.line)
        of_file = frozenset(tests)
        if on_import and not tests:
            # A constant, say: what depends on it is not known, but most likely those of the file.
            of_file = frozenset(self._reach.tests_of_file(mutant.file))
            tests = list(self._reach.seconds)
        folders = Path(mutant.file).with_suffix("").parts[1:]

        def rank(test: str) -> tuple[int, bool, bool, float]:
            noticed, is_near = self._noticed[mutant.file, test], any(f in test for f in folders)
            return -noticed, test not in of_file, not is_near, self._reach.seconds[test]

        return sorted(tests, key=rank), on_import

    def _try_anew(self, mutant: Change) -> str:
        """Try a mutant in a process that has not imported the package."""
        tests = self._tests(mutant)[0] or list(self._reach.seconds)
        command = [sys.executable, "-m", "tests.mutation.try_mutants", "--imported", self._tier]
        limit = _FEWEST_SECONDS + 3 * sum(self._reach.seconds[test] for test in tests)
        try:
            answer = subprocess.run(
                command,
                input="\n".join((json.dumps(asdict(mutant)), *tests)),
                text=True,
                cwd=REPOSITORY_ROOT,
                capture_output=True,
                timeout=limit,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return NO_END
        last = answer.stdout.splitlines()[-1:]
        return "".join(last) if answer.returncode else ""

    def _answer(self, mutant: Change, noticed_by: str) -> None:
        self.answers[mutant.name] = noticed_by
        if noticed_by:
            self._noticed[mutant.file, noticed_by] += 1
        done = f"{len(self.answers)}/{len(self.mutants)}"
        print(f"{done} {mutant.name}: {noticed_by or 'SURVIVES'}", flush=True)


def try_imported(mutant: Change, tier: str, tests: Sequence[str]) -> str:
    """Imports the mutant instead of the module: the first test that fails; empty if none does."""
    import_instead(str(REPOSITORY_ROOT / mutant.file), mutant.source)
    failed: list[str] = []

    def run(session: Session) -> None:
        failed.extend(test for test in tests if test not in session.tests)
        for test in tests:
            if not failed and session.fails(test):
                failed.append(test)

    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    try:
        in_session(files, tier, run)
    except RuntimeError:
        return "collection of tests"
    return "".join(failed[:1])


def main(arguments: Sequence[str]) -> None:
    """Exit status 1 if a mutant that is imported is noticed."""
    if arguments[0] == "--imported":
        mutant, *tests = sys.stdin.read().splitlines()
        if failed := try_imported(Change(**json.loads(mutant)), arguments[1], tests):
            print(f"\n{failed}", flush=True)
            sys.exit(1)
        return
    tier, jobs, questions, answers, *tests = arguments
    mutants = [Change(**each) for each in json.loads(Path(questions).read_text())]
    reached = None if tests else reach(REPOSITORY_ROOT, tier, Path(questions).parent, int(jobs))
    trial = Trial(mutants, reached, tier, int(jobs))
    in_session(tests or TESTS, tier, trial.run)
    Path(answers).write_text(json.dumps(trial.answers, indent=0))


if __name__ == "__main__":
    main(sys.argv[1:])
