"""The programs that are damaged: random ones, inputs of lit tests, cases of faults."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException, ParseError

from tests.support.generators import GENERATOR_NAMES, generator_by_name, read_program
from tests.support.real_inputs import REPOSITORY_ROOT, case_files

LONGEST_LINES = 150
"""Of lit inputs: mutants of longer ones cost more than they find."""
LIT_TESTS = REPOSITORY_ROOT / "tests" / "filecheck"


@cache
def lit_inputs() -> tuple[str, ...]:
    """The texts of lit tests, cut where the tests cut them; and cases, where they are."""
    files = [path for path in sorted(LIT_TESTS.rglob("*.mlir")) if "invalid" not in path.name]
    parts = [part for path in (*files, *case_files()) for part in _parts(path)]
    return tuple(part for part in parts if 0 < part.count("\n") <= LONGEST_LINES)


def _parts(path: Path) -> list[str]:
    return path.read_text().split("// -----")


def random_source(seed: int) -> ModuleOp:
    """A program that verifies; the same one for a seed and a state of the lit tests."""
    chooser = random.Random(f"source {seed}")
    while chooser.random() < 0.5:
        try:
            module = read_program(chooser.choice(lit_inputs()))
            module.verify()
        except (ParseError, DiagnosticException):
            continue  # tests of errors
        return module
    return generator_by_name(chooser.choice(GENERATOR_NAMES), {})(seed)
