"""A lit format that runs `xdsl-opt` and `filecheck` in the worker's own process.

Starting Python and importing xDSL takes a hundred times as long as most tests need. Pipelines of
`xdsl-opt`, `not`, `filecheck` and `python SCRIPT` are run here; whatever else a RUN line has, and
whatever fails here, goes to lit's own shell, so that a failure reads as it always does.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import runpy
import shlex
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import lit.Test
from filecheck.matcher import Matcher
from filecheck.options import parse_argv_options
from lit.formats import ShTest
from lit.LitConfig import LitConfig
from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects.builtin import Builtin
from xdsl.xdsl_opt_main import xDSLOptMain

_RUN = re.compile(r"RUN:\s*(.*)")
_FOR_THE_SHELL = re.compile(r"[;&<>`$*]|\|\||%(?![sS])")
"""Syntax that only a shell can run (after `2>&1` is taken off)."""
_FOR_LIT = ("REQUIRES:", "UNSUPPORTED:", "XFAIL:", "DEFINE:", "--disable-verify")


class InProcess(ShTest):
    """Runs the RUN lines of a test in this process where that is possible."""

    def execute(self, test: lit.Test.Test, litConfig: LitConfig) -> lit.Test.Result:
        """The result of a test."""
        path = test.getSourcePath()
        text = Path(path).read_text()
        commands = commands_of(text)
        if commands and not any(word in text for word in _FOR_LIT):
            folder = shlex.quote(os.path.dirname(path))
            stages = [
                stages_of(command.replace("%s", shlex.quote(path)).replace("%S", folder))
                for command in commands
            ]
            if all(stages) and all(run_pipeline(pipeline or []) for pipeline in stages):
                return lit.Test.Result(lit.Test.PASS, "")
        return super().execute(test, litConfig)


def commands_of(text: str) -> list[str]:
    """The commands of the RUN lines; a backslash at the end of a line continues it."""
    commands: list[str] = []
    continues = False
    for line in _RUN.findall(text):
        part = line.rstrip()
        if continues:
            commands[-1] += " " + part.removesuffix("\\")
        else:
            commands.append(part.removesuffix("\\"))
        continues = part.endswith("\\")
    return commands


def stages_of(command: str) -> list[list[str]] | None:
    """The words of each stage of a pipeline; None if the shell has to run it."""
    quoted = re.sub(r"'[^']*'|\"[^\"]*\"", "''", command.replace("2>&1", ""))
    if _FOR_THE_SHELL.search(quoted):
        return None
    words = shlex.shlex(command.replace("2>&1", "__both__"), posix=True, punctuation_chars="|")
    words.whitespace_split = True
    words.commenters = ""
    stages: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            stages.append([])
        else:
            stages[-1].append(word)
    return stages if all(map(_tool_of, stages)) else None


def _tool_of(stage: list[str]) -> Callable[[list[str]], int] | None:
    match stage[1:] if stage[:1] == ["not"] else stage:
        case ["xdsl-opt", *_]:
            return xdsl_opt
        case ["filecheck", *_]:
            return filecheck
        case ["python", script, *_] if script.endswith(".py"):
            return python
        case _:
            return None


def run_pipeline(stages: list[list[str]]) -> bool:
    """Runs the stages one after the other, as `set -o pipefail` would: did all succeed?"""
    piped = ""
    for stage in stages:
        must_fail = stage[0] == "not"
        arguments = stage[2:] if must_fail else stage[1:]
        both = "__both__" in arguments
        arguments = [argument for argument in arguments if argument != "__both__"]
        run = partial(_tool_of(stage) or xdsl_opt, arguments)
        failed, piped = with_streams(run, piped, both=both)
        if failed != must_fail:
            return False
    return True


def xdsl_opt(arguments: list[str]) -> int:
    """xdsl-opt."""
    # A dialect keeps the resources of all programs: names of this one would get numbers.
    if (resources := Builtin.get_interface(OpAsmDialectInterface)) is not None:
        resources._blob_storage.clear()  # pyright: ignore[reportPrivateUsage]
    xDSLOptMain(args=arguments).run()
    return 0


def filecheck(arguments: list[str]) -> int:
    """filecheck."""
    return Matcher.from_opts(parse_argv_options(["filecheck", *arguments])).run()


def python(arguments: list[str]) -> int:
    """python SCRIPT ARGUMENTS."""
    given, sys.argv = sys.argv, arguments
    try:
        runpy.run_path(arguments[0], run_name="__main__")
    finally:
        sys.argv = given
    return 0


def with_streams(run: Callable[[], int], piped: str, *, both: bool) -> tuple[bool, str]:
    """Runs a tool on its standard input: whether it failed, and its output."""
    output = io.StringIO()
    errors = output if both else io.StringIO()
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(piped.encode()))
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            try:
                status = run()
            except SystemExit as leave:
                status = leave.code if isinstance(leave.code, int) else leave.code is not None
            except Exception as error:
                # The package prints its own errors without a traceback.
                sys.excepthook(type(error), error, error.__traceback__)
                status = 1
    finally:
        sys.stdin = stdin
    return bool(status), output.getvalue()
