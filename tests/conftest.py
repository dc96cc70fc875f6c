"""Tiers of tests, and a report of the available tools, so that skipped tests are noticed."""

from __future__ import annotations

import gc

import pytest

from tests.support.browser import CHROMIUM
from tests.support.deploy import HAS_BOARD, TOOLS
from tests.support.mlir_opt import classic_mlir_opt_path, mlir_opt_path
from tests.support.real_inputs import MODELS
from tests.support.tiers import TIERS, choose, of_the_tier
from xdsl_mergealloc.text_positions import keep_text_positions

# As in every xDSL tool, whether or not a test before has loaded the plug-in.
keep_text_positions()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--tier",
        choices=list(TIERS),
        default="first",
        help="what a developer waits for, what CI runs, or all (tests/support/tiers.py)",
    )
    parser.addoption(
        "--record-figures",
        action="store_true",
        help="record what outputs for random programs cost (tests/support/figures.py)",
    )


def pytest_configure(config: pytest.Config) -> None:
    choose(str(config.getoption("--tier")))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    chosen = dict.fromkeys(of_the_tier(items))
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


def pytest_collection_finish() -> None:
    # The garbage collector need not look again at what is there for the whole run.
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    tier = terminalreporter.config.getoption("--tier")
    terminalreporter.write_line(f"tier: {tier} of {', '.join(TIERS)}")
    for what, found in (
        ("oracle (mlir-opt of LLVM 22)", mlir_opt_path()),
        ("classic oracle (mlir-opt of LLVM 19)", classic_mlir_opt_path()),
        ("LLVM's optimizer and llc", TOOLS),
        ("board (qemu-system-arm and gcc-arm-none-eabi)", HAS_BOARD or None),
        ("browser (chromium)", CHROMIUM),
        ("real models", MODELS if MODELS.is_dir() else None),
    ):
        answer = "found" if found else "absent: tests that need it were skipped"
        terminalreporter.write_line(f"{what}: {answer}")
