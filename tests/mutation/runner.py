"""
Runs tests of one collected session on many mutants, each in a process forked from it.

The session is a pytest plugin, in place of pytest's own loop over tests. A FileCheck test is one of
its tests, run as lit runs it (`tests/filecheck/in_process.py`). Tests of a mutant end at the first
one that fails.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import pytest
from _pytest.runner import runtestprotocol

from tests.filecheck.in_process import commands_of, run_pipeline, stages_of

MEMORY_LIMIT_BYTES = 6 << 30
_SLOWER = 10
_GRACE_SECONDS = 10.0
"""Time limit of a test: `_SLOWER` times its usual time, plus `_GRACE_SECONDS`."""
NO_END = "does not end"
TESTS = ("tests/unit", "tests/fuzz", "tests/filecheck")


class FileCheckTest(pytest.Item):
    """The RUN lines of a FileCheck test that need no shell."""

    def runtest(self) -> None:
        for command in commands_of(self.path.read_text()):
            stages = stages_of(command.replace("%s", str(self.path)))
            assert stages is None or run_pipeline(stages), command


class FileCheckFile(pytest.File):
    """A file of one FileCheck test."""

    def collect(self) -> Iterator[pytest.Item]:
        yield FileCheckTest.from_parent(self, name="run")  # pyright: ignore[reportUnknownMemberType]


@dataclass
class Job:
    """Tests to run in a process of their own, after `prepare`."""

    tests: Sequence[str]
    prepare: Callable[[], bool]
    """Plants the mutant. False: that is impossible in a process that has imported the package."""
    answer: str | None = ""
    """The test that failed; empty if none did; None if the mutant could not be planted."""


@dataclass(eq=False)
class Session:
    """A pytest plugin that replaces running all tests once."""

    run: Callable[[Session], None]
    tests: dict[str, pytest.Item] = field(default_factory=dict[str, pytest.Item])
    seconds: dict[str, float] = field(default_factory=dict[str, float])
    """Run time of each test without a mutant, where known."""

    def pytest_collect_file(
        self, file_path: Path, parent: pytest.Collector
    ) -> pytest.Collector | None:
        if file_path.suffix != ".mlir":
            return None
        return FileCheckFile.from_parent(  # pyright: ignore[reportUnknownMemberType]
            parent, path=file_path
        )

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.tests = {each.nodeid: each for each in session.items}
        self.run(self)
        return True

    def fails(self, test: str) -> bool:
        """Runs a test in this process."""
        reports = runtestprotocol(self.tests[test], log=False, nextitem=None)
        return any(each.failed for each in reports)

    def run_jobs(self, jobs: Iterable[Job], processes: int) -> Iterator[Job]:
        """Each job as it ends, in forked processes, at most `jobs` at a time."""
        running: dict[int, tuple[Job, int, BinaryIO]] = {}
        pending = iter(jobs)
        while True:
            while len(running) < processes and (job := next(pending, None)) is not None:
                pipe, process = self._fork(job)
                running[pipe.fileno()] = job, process, pipe
            if not running:
                return
            for ready in select.select(list(running), [], [])[0]:
                job, process, pipe = running.pop(ready)
                with pipe:
                    last = pipe.read().decode().splitlines()[-1:]
                status = os.waitpid(process, 0)[1]
                job.answer = _verdict(last[0] if last else "", status)
                yield job

    def _fork(self, job: Job) -> tuple[BinaryIO, int]:
        receiving, sending = os.pipe()
        process = os.fork()
        if process:
            os.close(sending)
            return os.fdopen(receiving, "rb", buffering=0), process
        try:
            self._work(job, sending)
        finally:
            os._exit(1)

    def _work(self, job: Job, sending: int) -> None:
        """The forked process: writes the name of each test before it runs, then how it ended."""
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT_BYTES, MEMORY_LIMIT_BYTES))
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        if not job.prepare():
            os.write(sending, b"\nimpossible")
            os._exit(0)
        for test in job.tests:
            os.write(sending, f"\n{test}".encode())
            signal.setitimer(
                signal.ITIMER_REAL, _SLOWER * self.seconds.get(test, 1.0) + _GRACE_SECONDS
            )
            if self.fails(test):
                os._exit(1)
        os.write(sending, b"\npassed")
        os._exit(0)


def _verdict(last: str, status: int) -> str | None:
    if os.WIFSIGNALED(status):
        return f"{last} ({NO_END if os.WTERMSIG(status) == signal.SIGALRM else 'crash'})"
    if os.WEXITSTATUS(status):
        return last or "start"
    return None if last == "impossible" else ""


def in_session(tests: Sequence[str], tier: str, run: Callable[[Session], None]) -> Session:
    """Collects tests, as pytest's arguments name them, and runs something on the session."""
    session = Session(run)
    options = ["-p", "no:xdist", "-p", "no:cacheprovider", "-s", "-q", "--tier", tier]
    status = pytest.main([*options, *tests], plugins=[session])
    if not session.tests:
        raise RuntimeError(f"pytest collected no tests: {status}")
    return session


def timed(session: Session, test: str) -> tuple[bool, float]:
    """Whether a test fails in this process, and its seconds."""
    start = time.perf_counter()
    failed = session.fails(test)
    return failed, time.perf_counter() - start
