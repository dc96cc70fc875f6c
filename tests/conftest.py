"""The two tiers of tests; and what a run could use, so that skipped tests do not go unnoticed."""

from __future__ import annotations

import pytest

from tests.support.browser import CHROMIUM
from tests.support.mlir_opt import classic_mlir_opt_path, mlir_opt_path
from tests.support.real_inputs import MODELS
from tests.support.tiers import choose_thorough, of_the_first_tier
from xdsl_mergealloc.text_positions import keep_text_positions

# As in every xDSL tool, whether or not a test before has loaded the plug-in.
keep_text_positions()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough",
        action="store_true",
        help="the second tier: tests marked `thorough`, and all random programs",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--thorough"):
        choose_thorough()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--thorough"):
        return
    chosen = of_the_first_tier(items)
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    tier = "all" if terminalreporter.config.getoption("--thorough") else "first"
    terminalreporter.write_line(f"tier: {tier} (make test-all runs all)")
    for what, found in (
        ("oracle (mlir-opt of LLVM 22)", mlir_opt_path()),
        ("classic oracle (mlir-opt of LLVM 19)", classic_mlir_opt_path()),
        ("browser (chromium)", CHROMIUM),
        ("real models", MODELS if MODELS.is_dir() else None),
    ):
        answer = "found" if found else "absent: tests that need it were skipped"
        terminalreporter.write_line(f"{what}: {answer}")
