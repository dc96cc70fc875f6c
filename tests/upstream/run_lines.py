"""The `RUN:` lines of upstream's tests: which passes mlir-opt is asked for, in which order."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

OURS: Mapping[str, str] = {
    name: name
    for name in (
        "buffer-deallocation-pipeline",
        "buffer-deallocation-simplification",
        "buffer-hoisting",
        "buffer-loop-hoisting",
        "buffer-results-to-out-params",
        "bufferization-lower-deallocations",
        "convert-bufferization-to-memref",
        "drop-equivalent-buffer-results",
        "eliminate-empty-tensors",
        "expand-realloc",
        "one-shot-bufferize",
        "optimize-allocation-liveness",
        "ownership-based-buffer-deallocation",
        "promote-buffers-to-stack",
    )
} | {"test-tensor-copy-insertion": "tensor-copy-insertion"}
"""Upstream's passes that we have, under which names."""

_FLAGS = re.compile(r"-?-(split-input-file|verify-diagnostics|mlir-.*|allow-unregistered-dialect)")

_LINE = re.compile(r"^//\s*(?:RUN|(?:RE)?DEFINE):\s*(.*)$", re.MULTILINE)

_DEFINITION = re.compile(r"(%\{[\w-]+\})\s*=\s*(.*)")


@dataclass(frozen=True)
class Step:
    """A pass as a command line of mlir-opt has it."""

    name: str
    options: str

    @property
    def argument(self) -> str:
        """For mlir-opt."""
        return f"--{self.name}={self.options}" if self.options else f"--{self.name}"

    @property
    def spec(self) -> str:
        """For a pipeline of xDSL, in which every option has a value, and a truth value a word."""
        options = [option.partition("=") for option in self.options.split()]
        words = {"": "true", "0": "false", "1": "true"}
        written = (f"{name}={words.get(value, value)}" for name, _, value in options)
        return f"{OURS[self.name]}{{{' '.join(written)}}}"


@dataclass(frozen=True)
class Pipeline:
    """One call of mlir-opt."""

    steps: tuple[Step, ...]
    allows_unregistered: bool = False

    @property
    def name(self) -> str:
        """Name in reports."""
        return " ".join(step.argument for step in self.steps)

    @property
    def is_random(self) -> bool:
        """Whether an analysis makes its decisions in random order."""
        return any("fuzzer" in step.options for step in self.steps)

    @property
    def only_analyzes(self) -> bool:
        """Whether the output is the input, annotated with decisions."""
        return any("test-analysis-only" in step.options for step in self.steps)

    @property
    def flags(self) -> list[str]:
        """Flags of mlir-opt besides the steps."""
        return ["--allow-unregistered-dialect"] if self.allows_unregistered else []


def run_lines(text: str) -> Iterator[str]:
    """The commands of a test, those of several lines joined."""
    command = ""
    for line in _LINE.findall(text):
        command += line.rstrip()
        if command.endswith("\\"):
            command = command[:-1] + " "
            continue
        yield command
        command = ""


def commands(text: str) -> Iterator[str]:
    """The commands of a test, with its substitutions put in; those of all its lines are one."""
    definitions: dict[str, str] = {}
    found: list[str] = []
    for line in run_lines(text):
        if match := _DEFINITION.fullmatch(line):
            definitions[match[1]] = match[2]
            continue
        while any(name in line for name in definitions):
            for name, value in definitions.items():
                line = line.replace(name, value)
        if found and "mlir-opt" not in line:
            # It goes on with what the line before has made.
            found[-1] += f" && {line}"
        else:
            found.append(line)
    yield from found


def pipelines_with_our_passes(text: str) -> list[Pipeline]:
    """The pipelines of a test that have one of our passes; none of a textual `-pass-pipeline`."""
    found: dict[Pipeline, None] = {}
    for command in run_lines(text):
        pipeline = _pipeline(command.split("|")[0])
        if pipeline is not None and any(step.name in OURS for step in pipeline.steps):
            found[pipeline] = None
    return list(found)


def _pipeline(command: str) -> Pipeline | None:
    """The passes of a call of mlir-opt; None if it does something else as well."""
    words = shlex.split(command)
    if not words or words[0] != "mlir-opt":
        return None
    steps: list[Step] = []
    flags: list[str] = []
    for word in words[1:]:
        if match := _FLAGS.fullmatch(word):
            flags.append(match[1])
        elif word.startswith("-") and word != "-o":
            name, _, options = word.lstrip("-").partition("=")
            steps.append(Step(name, options))
    return Pipeline(tuple(steps), "allow-unregistered-dialect" in flags)
