"""Says at the end of a test run what it could use, so that skipped tests do not go unnoticed."""

from __future__ import annotations

import pytest

from tests.support.mlir_opt import classic_mlir_opt_path, mlir_opt_path
from tests.support.real_inputs import MODELS


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for what, found in (
        ("oracle (mlir-opt of LLVM 22)", mlir_opt_path()),
        ("classic oracle (mlir-opt of LLVM 19)", classic_mlir_opt_path()),
        ("real models", MODELS if MODELS.is_dir() else None),
    ):
        answer = "found" if found else "absent: tests that need it were skipped"
        terminalreporter.write_line(f"{what}: {answer}")
