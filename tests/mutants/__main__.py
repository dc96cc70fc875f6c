"""Plants faults in the code, one at a time, and tells which of them the tests notice.

    python -m tests.mutants                 # all
    python -m tests.mutants --only softmax  # those with a word in their names
    python -m tests.mutants --check         # only that the places are still there

Works on a copy of the project. Exits with 1 if a fault goes unnoticed or has no place any more.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.mutants import MUTANTS, Mutant
from tests.support.real_inputs import INPUTS_VARIABLE, REPOSITORY_ROOT, SHARED

COPIED = ("xdsl_mergealloc", "tests", "bench", "examples", "docs", "pyproject.toml")
TIME_LIMIT_SECONDS = 600
NO_TESTS = {2, 3, 4, 5}
"""Exit codes of pytest that say nothing about the code: interrupted, usage, nothing collected."""


def copy_project(target: Path) -> None:
    """A copy of what tests need."""
    for name in COPIED:
        source = REPOSITORY_ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "Output", ".lit_test_times.txt")
            shutil.copytree(source, target / name, ignore=ignored)
        else:
            shutil.copy(source, target / name)


def anchor_problem(mutant: Mutant, root: Path) -> str:
    """Why a mutant cannot be planted; empty if it can."""
    path = root / "xdsl_mergealloc" / mutant.file
    if not path.is_file():
        return f"there is no file {mutant.file}"
    count = path.read_text().count(mutant.find)
    missing = [test for test in mutant.tests if not (root / test.partition("::")[0]).exists()]
    if missing:
        return f"there is no test {missing[0]}"
    return "" if count == 1 else f"the text to replace is {count} times in {mutant.file}"


def run_tests(tests: Sequence[str], root: Path) -> str:
    """Which of the tests notice a fault; empty if all pass. Raises RuntimeError if none ran."""
    filecheck = [test for test in tests if test.startswith("tests/filecheck")]
    others = [test for test in tests if test not in filecheck]
    python = [sys.executable, "-m"]
    commands: list[list[str]] = []
    if filecheck:
        commands.append([str(Path(sys.executable).with_name("lit")), "-q", "-j1", *filecheck])
    if others:
        options = ["-x", "-q", "--tier", "all", "-m", "not slow", "-p", "no:cacheprovider"]
        commands.append([*python, "pytest", *options, *others])
    environment = {**os.environ, "PYTHONPATH": str(root), INPUTS_VARIABLE: str(SHARED)}
    for command in commands:
        try:
            answer = subprocess.run(
                command,
                cwd=root,
                env=environment,
                capture_output=True,
                text=True,
                timeout=TIME_LIMIT_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "no end"
        lines = answer.stdout.splitlines()
        if "pytest" in command and answer.returncode in NO_TESTS:
            errors = [line for line in lines if line.startswith("ERROR")]
            if not errors:
                raise RuntimeError(f"{' '.join(command)}:\n{answer.stdout}{answer.stderr}")
        if answer.returncode:
            failed = [s for line in lines if (s := line.strip()).startswith(("FAILED", "ERROR"))]
            failed += [s for line in lines if (s := line.strip()).startswith("xdsl-mergealloc ::")]
            return failed[0] if failed else f"exit code {answer.returncode}"
    return ""


def judge(mutant: Mutant, root: Path) -> tuple[bool, str]:
    """Plants one fault, runs its tests, takes it out: whether it was noticed, and by what."""
    path = root / "xdsl_mergealloc" / mutant.file
    original = path.read_text()
    path.write_text(original.replace(mutant.find, mutant.replace))
    try:
        noticed_by = run_tests(mutant.tests, root)
    finally:
        path.write_text(original)
    return bool(noticed_by), noticed_by


def main(arguments: Sequence[str]) -> int:
    """Exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--only", default="", help="mutants with this in their names")
    parser.add_argument("--check", action="store_true", help="only look for the places")
    parsed = parser.parse_args(arguments)
    chosen = [mutant for mutant in MUTANTS if parsed.only in mutant.name]
    gone = [(m, problem) for m in chosen if (problem := anchor_problem(m, REPOSITORY_ROOT))]
    for mutant, problem in gone:
        print(f"NO PLACE   {mutant.name}: {problem}")
    if parsed.check:
        return bool(gone)
    unnoticed = 0
    lost = {mutant.name for mutant, _ in gone}
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        root = Path(folder)
        copy_project(root)
        for mutant in chosen:
            if mutant.name in lost:
                continue
            start = time.monotonic()
            noticed, by = judge(mutant, root)
            unnoticed += not noticed
            seconds = f"{time.monotonic() - start:.0f} s"
            print(
                f"{'noticed' if noticed else 'UNNOTICED':10} {mutant.name} ({seconds}) {by}",
                flush=True,
            )
    tested = len(chosen) - len(gone)
    print(f"{tested - unnoticed} of {tested} noticed; {len(gone)} without a place")
    return bool(unnoticed or gone)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
