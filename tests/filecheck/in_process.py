"""A lit format that runs `xdsl-opt` and `filecheck` in the worker's own process.

Starting Python and importing xDSL takes a hundred times as long as most tests need. Pipelines of
`xdsl-opt`, `not`, `filecheck`, `%mlir-opt`, `python SCRIPT` and `python -m MODULE` are run here;
whatever else a RUN line has, and whatever fails here, goes to lit's own shell, so that a failure
reads as it always does.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable
from functools import partial, reduce
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
_REQUIRES = re.compile(r"REQUIRES:\s*(.*)")
_FOR_THE_SHELL = re.compile(r"[;&<>`$*]|\|\||%(?![sS])")
"""Syntax that only a shell can run (after `2>&1` is taken off)."""
_FOR_LIT = ("UNSUPPORTED:", "XFAIL:", "DEFINE:", "--disable-verify")

# The modules and programs of a worker are many objects, of which a collection frees next to none.
gc.set_threshold(100_000, 20, 20)


class InProcess(ShTest):
    """Runs the RUN lines of a test in this process where that is possible."""

    def execute(self, test: lit.Test.Test, litConfig: LitConfig) -> lit.Test.Result:
        """The result of a test."""
        path = test.getSourcePath()
        text = Path(path).read_text()
        commands = commands_of(text)
        available = set(_REQUIRES.findall(text)) <= set(test.config.available_features)
        if commands and available and not any(word in text for word in _FOR_LIT):
            substitutions = [
                ("%mlir-opt", dict(test.config.substitutions).get("%mlir-opt", "%mlir-opt")),
                ("%S", shlex.quote(os.path.dirname(path))),
                ("%s", shlex.quote(path)),
            ]
            stages = [stages_of(substituted(command, substitutions)) for command in commands]
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


def substituted(command: str, substitutions: list[tuple[str, str]]) -> str:
    """A command with each key replaced by its value, in the given order."""
    return reduce(lambda text, pair: text.replace(*pair), substitutions, command)


def stages_of(command: str) -> list[list[str]] | None:
    """The words of each stage of a pipeline; None if the shell has to run it."""
    # Nobody reads the errors of a stage but where they join its output.
    command = command.replace("2>/dev/null", "")
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
        case ["python", script, *_] if script == "-m" or script.endswith(".py"):
            return python
        case [tool, *_] if os.path.basename(tool).startswith("mlir-opt"):
            return partial(program, tool)
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
    """python SCRIPT ARGUMENTS or python -m MODULE ARGUMENTS."""
    is_module = arguments[0] == "-m"
    given, sys.argv = sys.argv, arguments[is_module:]
    try:
        if is_module:
            runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        else:
            runpy.run_path(arguments[0], run_name="__main__")
    finally:
        sys.argv = given
    return 0


def program(path: str, arguments: list[str]) -> int:
    """Another program, in a process of its own."""
    command = [path, *arguments]
    done = subprocess.run(command, input=sys.stdin.read(), text=True, capture_output=True)
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    return done.returncode


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
