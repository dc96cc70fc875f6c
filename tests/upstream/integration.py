"""`python -m tests.upstream.integration PATH`: upstream's programs, run with our passes in between.

The pipelines of `mlir/test/Integration` that bufferize or free buffers, for the host: each is run
as it is written, down to what mlir-runner prints, and with our passes in place of upstream's. The
two have to print the same.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from tests.support.mlir_opt import GENERIC_FORM, mlir_opt_path
from tests.upstream.__main__ import context_with_everything
from tests.upstream.pass_runs import Unfinished, transform
from tests.upstream.run_lines import OURS, Step, commands

OTHER_MACHINES = re.compile(r"Sparse|GPU|ArmS|AMX|XeGPU|XeVM|X86")
"""In the paths of tests that need other hardware, or types that we do not read."""

BUFFERIZES = re.compile(r"one-shot-bufferize|buffer-deallocation")


class PipelineError(Exception):
    """A tool of a pipeline failed."""


@dataclass(frozen=True)
class Tools:
    """Paths of the tools."""

    mlir_opt: Path

    @property
    def runner(self) -> Path:
        """Beside mlir-opt."""
        return self.mlir_opt.resolve().parent / "mlir-runner"

    @property
    def library_flags(self) -> list[str]:
        """Flags that load the libraries programs print with."""
        folder = self.runner.parent.parent / "lib"
        names = ("mlir_runner_utils", "mlir_c_runner_utils")
        libraries = [next(folder.glob(f"lib{name}.so*")) for name in names]
        return [f"--shared-libs={','.join(map(str, libraries))}"]


def pipelines(source: Path) -> Iterator[tuple[Path, str]]:
    """The tests, and each command of theirs that we have a part in."""
    folder = source / "mlir/test/Integration"
    for path in sorted(folder.rglob("*.mlir")):
        if OTHER_MACHINES.search(str(path.relative_to(folder))) is None:
            text = path.read_text(errors="replace")
            for command in commands(text):
                if BUFFERIZES.search(command):
                    yield path, command


def run(path: Path, command: str, tools: Tools, *, with_ours: bool) -> str:
    """
    Output of a command, its pointers left out.

    Raises:
        PipelineError: a tool failed.
    """
    text = path.read_text(errors="replace")
    # A file in between (`-o %t`, then mlir-runner of it) is a pipe here.
    for stage in re.split(r"\||&&|;", command.replace("2>&1", "")):
        words = shlex.split(stage)
        tool = words[0] if words else ""
        if tool == "mlir-opt":
            text = _optimized(text, _steps(words[1:]), tools, with_ours=with_ours)
        elif tool == "mlir-runner":
            kept = [word for word in words[1:] if not re.match(r"--?shared-libs|%", word)]
            text = _answer([tools.runner, *kept, *tools.library_flags], text)
    return re.sub(r"0x[0-9a-f]+", "0x", text)


def _steps(words: Sequence[str]) -> list[Step]:
    """The passes of a call of mlir-opt, those of a textual pipeline one by one."""
    steps: list[Step] = []
    for word in words:
        name, _, options = word.lstrip("-").partition("=")
        if name == "pass-pipeline":
            inner = options.removeprefix("builtin.module(").removesuffix(")")
            steps += map(_textual_step, _split_outside_brackets(inner))
        elif word.startswith("-") and name not in ("o", "split-input-file"):
            steps.append(Step(name, options))
    return steps


def _textual_step(text: str) -> Step:
    """A pass of a textual pipeline; a nested pipeline stays one."""
    if "(" in text:
        return Step("pass-pipeline", f"builtin.module({text})")
    name, _, options = text.partition("{")
    return Step(name, options.removesuffix("}"))


def _split_outside_brackets(text: str) -> list[str]:
    parts, depth = [""], 0
    for character in text:
        depth += (character in "({") - (character in ")}")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _optimized(text: str, steps: Sequence[Step], tools: Tools, *, with_ours: bool) -> str:
    """Output of the passes for a module; our own passes where we have them."""
    for is_ours, group in groupby(steps, lambda step: with_ours and step.name in OURS):
        part = list(group)
        if is_ours:
            outcome = transform(text, part, context_with_everything)
            if isinstance(outcome, Unfinished):
                raise PipelineError(f"{outcome.verdict.value}: {outcome.message}")
            text = outcome
        else:
            # A call for each pass: a textual pipeline cannot be mixed with others.
            for step in part:
                text = _answer([tools.mlir_opt, step.argument, *GENERIC_FORM, "-"], text)
    return text


def _answer(command: Sequence[str | Path], text: str) -> str:
    answer = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if answer.returncode and not answer.stdout:
        raise PipelineError(f"{Path(command[0]).name}: {answer.stderr.strip()[:300]}")
    # Failed assertions of a program are on stderr.
    is_program = Path(command[0]).name == "mlir-runner"
    return answer.stdout + answer.stderr if is_program else answer.stdout


def main() -> int:
    """Run all of them, and print which are not the same, and why."""
    parser = argparse.ArgumentParser(
        description=__doc__, prog="python -m tests.upstream.integration"
    )
    parser.add_argument("source", type=Path, help="an unpacked source tree of LLVM")
    parser.add_argument("--only", default="", metavar="TEXT", help="tests with this in their path")
    parser.add_argument("--mlir-opt", type=Path, default=mlir_opt_path(), help="the oracle")
    arguments = parser.parse_args()
    if arguments.mlir_opt is None:
        parser.error("no mlir-opt found")
    tools = Tools(arguments.mlir_opt)
    same = total = 0
    for path, command in pipelines(arguments.source):
        if arguments.only not in str(path):
            continue
        try:
            expected = run(path, command, tools, with_ours=False)
        except PipelineError as error:
            print(f"not run: {path.name}: upstream's own pipeline fails here: {error}")
            continue
        total += 1
        try:
            got = run(path, command, tools, with_ours=True)
        except PipelineError as error:
            print(f"fails: {path.name}: {error}")
            continue
        same += got == expected
        if got != expected:
            print(f"differs: {path.name}\n--- upstream\n{expected[:500]}\n--- ours\n{got[:500]}")
    print(f"{same} of {total} pipelines print the same with our passes")
    return 0 if same == total else 1


if __name__ == "__main__":
    sys.exit(main())
