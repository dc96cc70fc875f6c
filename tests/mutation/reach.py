"""
Lines of the package that each test reaches, measured once for each state of the code and tests.

    python -m tests.mutation.reach TIER FILE NUMBER OF

runs one part of the tests of a tier under coverage, with the name of the running test as the
context, and leaves coverage's data in FILE; the tests that pass, with their seconds, are in a
`.json` beside it.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import json
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import coverage
from coverage import CoverageData

from tests.mutation.changes import PACKAGE
from tests.mutation.runner import TESTS, Session, in_session, timed

_COLLECTION = "collection of tests"
"""Context of code that no test runs; the import of the package has none."""


@dataclass(frozen=True)
class Reach:
    """Tests that pass, with their seconds, and the lines that they run."""

    root: Path
    seconds: dict[str, float]
    data: CoverageData | None = None
    """None: any test may reach any line."""

    def tests_of(self, file: str, line: int) -> tuple[set[str], bool]:
        """Tests that run the statement around a line, and whether it runs on import as well."""
        if self.data is None:
            return set(self.seconds), False
        contexts = _contexts(self.data, file)
        first, last = _statement(self.root / file, line)
        found = {test for each in range(first, last + 1) for test in contexts.get(each, ())}
        return found & self.seconds.keys(), "" in found

    def tests_of_file(self, file: str) -> set[str]:
        """Tests that run anything of a file that is not run on import."""
        if self.data is None:
            return set(self.seconds)
        contexts = _contexts(self.data, file).values()
        return {test for each in contexts for test in each} & self.seconds.keys()


def reach(root: Path, tier: str, folder: Path, jobs: int) -> Reach:
    """Lines that the tests of a tier reach; read from the folder if measured for this state."""
    path = folder / f"{tier}-{_state(root)}.coverage"
    if not (times := path.with_suffix(".json")).exists():
        folder.mkdir(exist_ok=True)
        for old in folder.glob(f"{tier}-*"):
            old.unlink()
        print(f"measuring what the tests of the {tier} tier reach", flush=True)
        _measure_in_parts(root, tier, path, jobs)
    data = CoverageData(str(path))
    data.read()
    return Reach(root, json.loads(times.read_text()), data)


def _measure_in_parts(root: Path, tier: str, path: Path, jobs: int) -> None:
    """Measure with several processes at a time, and leave one file of each kind."""
    parts = [path.with_name(f"{path.stem}.{number}.coverage") for number in range(jobs)]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.mutation.reach", tier, str(part), str(number), str(jobs)],
            cwd=root,
            stdout=subprocess.DEVNULL,
        )
        for number, part in enumerate(parts)
    ]
    codes = [process.wait() for process in processes]
    if any(codes):
        raise RuntimeError(f"the tests of the {tier} tier could not be measured")
    data, seconds = CoverageData(str(path)), dict[str, float]()
    for part in parts:
        measured = CoverageData(str(part))
        measured.read()
        data.update(measured)
        seconds |= json.loads(part.with_suffix(".json").read_text())
        part.unlink()
        part.with_suffix(".json").unlink()
    data.write()
    path.with_suffix(".json").write_text(json.dumps(seconds, indent=0))


def _state(root: Path) -> str:
    """A digest of all that tests and package are made of."""
    digest = hashlib.sha256()
    for folder in (PACKAGE, "tests", "bench", "docs", "examples"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".py", ".mlir", ".c", ".md") and "mutation" not in path.parts:
                digest.update(f"{path.relative_to(root)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _contexts(data: CoverageData, path: str) -> dict[int, list[str]]:
    return data.contexts_by_lineno(path)


@cache
def _statements(path: Path) -> list[tuple[int, int]]:
    """First and last lines of statements; of those with a body, those in front of it."""

    def spans() -> Iterator[tuple[int, int]]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.stmt):
                body = getattr(node, "body", None)
                end = body[0].lineno - 1 if body else node.end_lineno
                yield node.lineno, max(node.lineno, end or node.lineno)

    return sorted(spans(), key=lambda span: span[1] - span[0])


def _statement(path: Path, line: int) -> tuple[int, int]:
    around = (each for each in _statements(path) if each[0] <= line <= each[1])
    return next(around, (line, line))


def _measure(tier: str, path: Path, number: int, of: int) -> None:
    """Measure one part of the test files: tests of one file may share a slow fixture."""
    measuring = coverage.Coverage(
        data_file=str(path), source=[PACKAGE], config_file=False, messages=False
    )
    # The data of a checkout holds for another one in the same state.
    measuring.set_option("run:relative_files", True)
    times: dict[str, float] = {}

    def run(session: Session) -> None:
        files = list(dict.fromkeys(test.partition("::")[0] for test in session.tests))
        mine = set(files[number::of])
        for test in (each for each in session.tests if each.partition("::")[0] in mine):
            measuring.switch_context(test)
            failed, seconds = timed(session, test)
            if not failed:
                times[test] = round(seconds, 4)

    measuring.start()
    for module in pkgutil.walk_packages([PACKAGE], f"{PACKAGE}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    measuring.switch_context(_COLLECTION)
    in_session(TESTS, tier, run)
    measuring.stop()
    measuring.save()
    path.with_suffix(".json").write_text(json.dumps(times, indent=0))


if __name__ == "__main__":
    _measure(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
