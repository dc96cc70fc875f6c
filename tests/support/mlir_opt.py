"""Finds and runs MLIR's own tools, which tests use as an oracle.

A tool is looked for in an environment variable first (`XDSL_MLIR_OPT` for mlir-opt, as xDSL does;
`XDSL_MLIR_TRANSLATE`), then on PATH, then in Debian's folder of that LLVM release. What the oracle
says differs between releases, so a tool only counts when it is of the release that our tests were
measured with.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

ORACLE_LLVM_RELEASE = 22
"""The major LLVM release whose behaviour is the oracle."""

CLASSIC_LLVM_RELEASE = 19
"""The last major release with the classic passes `--buffer-deallocation` and
`--finalizing-bufferize`."""

GENERIC_FORM = ("--mlir-print-op-generic", "--mlir-print-local-scope")
"""Arguments that make mlir-opt print a form that xDSL parses whatever the dialect."""


class MlirToolError(Exception):
    """An MLIR tool refused its input; the message carries the command and the tool's stderr."""

    def __init__(self, command: list[str], return_code: int, stderr: str):
        super().__init__(f"{' '.join(command)} exited with {return_code}:\n{stderr}")
        self.command = command
        self.return_code = return_code
        self.stderr = stderr


def llvm_release(tool: Path) -> int | None:
    """The major LLVM release that a tool reports, None if it cannot be run or does not tell."""
    try:
        answer = subprocess.run(
            [tool, "--version"], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(r"LLVM version (\d+)\.", answer.stdout)
    return int(match[1]) if match else None


def _find_tool(name: str, release: int, variable: str | None) -> Path | None:
    candidates: list[str | None] = [
        os.environ.get(variable) if variable else None,
        shutil.which(f"{name}-{release}"),
        shutil.which(name),
        f"/usr/lib/llvm-{release}/bin/{name}",
    ]
    for candidate in candidates:
        if candidate and llvm_release(path := Path(candidate)) == release:
            return path
    return None


@cache
def mlir_opt_path() -> Path | None:
    """mlir-opt of the oracle's release, None where there is none."""
    return _find_tool("mlir-opt", ORACLE_LLVM_RELEASE, "XDSL_MLIR_OPT")


@cache
def mlir_translate_path() -> Path | None:
    """mlir-translate of the oracle's release, None where there is none."""
    return _find_tool("mlir-translate", ORACLE_LLVM_RELEASE, "XDSL_MLIR_TRANSLATE")


@cache
def classic_mlir_opt_path() -> Path | None:
    """mlir-opt of LLVM 19, for the passes that newer releases dropped; None where there is none."""
    return _find_tool("mlir-opt", CLASSIC_LLVM_RELEASE, None)


requires_mlir_opt = pytest.mark.skipif(
    mlir_opt_path() is None,
    reason=f"no oracle: needs mlir-opt of LLVM {ORACLE_LLVM_RELEASE} "
    f"(Debian: mlir-{ORACLE_LLVM_RELEASE}-tools) in $XDSL_MLIR_OPT or on PATH",
)
"""Skips a test, or a class of tests, where the oracle is absent."""

requires_classic_mlir_opt = pytest.mark.skipif(
    classic_mlir_opt_path() is None,
    reason=f"no classic oracle: needs mlir-opt of LLVM {CLASSIC_LLVM_RELEASE} "
    f"(Debian: mlir-{CLASSIC_LLVM_RELEASE}-tools) on PATH",
)
"""Skips a test, or a class of tests, where mlir-opt of LLVM 19 is absent."""


def run_tool(tool: Path, text_or_path: str | Path, *arguments: str, cwd: Path | None = None) -> str:
    """
    Output of a tool, run in the folder `cwd`, for a module: a `Path` is read by the tool, a
    `str` is the module's text itself.

    Raises:
        MlirToolError: the tool exited with an error.
    """
    is_file = isinstance(text_or_path, Path)
    command = [str(tool), *arguments, str(text_or_path) if is_file else "-"]
    answer = subprocess.run(
        command,
        input=None if is_file else text_or_path,
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
    )
    if answer.returncode:
        raise MlirToolError(command, answer.returncode, answer.stderr)
    return answer.stdout


def run_mlir_opt(text_or_path: str | Path, *arguments: str, cwd: Path | None = None) -> str:
    """
    Output of mlir-opt of the oracle's release, run in the folder `cwd`, for a module (its text, or
    the path of its file).

    Raises:
        MlirToolError: mlir-opt exited with an error; the message carries its stderr.
        RuntimeError: there is no such mlir-opt; mark the test with `requires_mlir_opt`.
    """
    tool = mlir_opt_path()
    if tool is None:
        raise RuntimeError(f"no mlir-opt of LLVM {ORACLE_LLVM_RELEASE} found")
    return run_tool(tool, text_or_path, *arguments, cwd=cwd)


def assert_accepted(modules: Sequence[ModuleOp]) -> None:
    """
    Assert that MLIR's verifier accepts modules, where there is an mlir-opt; one process reads all.

    xDSL verifies less than MLIR does: layouts of views and bounds of slices, for instance.
    """
    tool = mlir_opt_path()
    if tool is None or not modules:
        return
    texts = [str(module) for module in modules]
    joined = "\n// -----\n".join(texts)
    options = ["--split-input-file", "--allow-unregistered-dialect", "-o", os.devnull]
    try:
        run_tool(tool, joined, *options)
    except MlirToolError as error:
        line = re.search(r"<stdin>:(\d+):", str(error))
        number = joined.count("// -----", 0, _offset(joined, int(line[1]))) if line else 0
        raise AssertionError(f"mlir-opt refuses:\n{str(error)[:2000]}\n{texts[number]}") from error


def _offset(text: str, line: int) -> int:
    """Offset at which a line begins; lines are numbered from 1."""
    return sum(len(each) for each in text.splitlines(keepends=True)[: line - 1])
