"""
Random programs that are kept: each one exposes some plausible fault of a pass.

A file of `kept/` has programs, one after the other, each after two comments: the pipeline, and the
cost of its output at run time. However the passes change, their output has to behave as the program
does, and cost no more.

    // buffer-deallocation,copy-removal
    // 3 allocations, 0 copies, 0 bytes copied, 96 bytes at most, all freed
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators import read_program
from tests.support.interpreter import Statistics
from tests.support.proof import Failure, Proof, ProofStatistics, pipeline_transform

FOLDER = Path(__file__).with_name("kept")
SEPARATOR = "\n// -----\n"
_HEAD = re.compile(
    r"// (?P<pipeline>.+)\n"
    r"// (?P<allocations>\d+) allocations, (?P<copies>\d+) copies, (?P<copied>\d+) bytes copied, "
    r"(?P<peak>\d+) bytes at most(?P<freed>, all freed)?\n"
)
Costs = tuple[int, int, int, int]
"""Allocations, copies, bytes copied, most bytes at once."""


@dataclass(frozen=True)
class KeptProgram:
    """A program, a pipeline, and the cost of its output."""

    pipeline: str
    costs: Costs
    is_freed: bool
    """The output frees all its memory."""
    text: str

    def module(self) -> ModuleOp:
        """The program."""
        return read_program(self.text)

    def judge(self) -> tuple[Failure | None, Costs]:
        """Failure of the output, if any, and its present cost."""
        return judge(self.module(), self.pipeline, self.is_freed)

    def __str__(self) -> str:
        allocations, copies, copied, peak = self.costs
        return (
            f"// {self.pipeline}\n// {allocations} allocations, {copies} copies, {copied} bytes "
            f"copied, {peak} bytes at most{', all freed' if self.is_freed else ''}\n{self.text}"
        )


def judge(program: ModuleOp, pipeline: str, is_freed: bool) -> tuple[Failure | None, Costs]:
    """Failure and cost of a pipeline's output for a program."""
    statistics = ProofStatistics()
    proof = Proof(pipeline_transform(pipeline), is_freed, compare_memory_arguments=False)
    failure = proof.judge(program, statistics)
    return failure, costs_of(statistics.after)


def costs_of(run: Statistics) -> Costs:
    """The costs of a run."""
    return run.heap_allocations, run.copies, run.bytes_copied, run.peak_heap_bytes


def kept_programs(path: Path) -> Iterator[KeptProgram]:
    """The programs of a file."""
    for part in path.read_text().split(SEPARATOR):
        head = _HEAD.match(part)
        assert head, f"{path.name}: no pipeline and costs in front of {part[:60]!r}"
        counts = (int(head[name]) for name in ("allocations", "copies", "copied", "peak"))
        allocations, copies, copied, peak = counts
        yield KeptProgram(
            head["pipeline"],
            (allocations, copies, copied, peak),
            head["freed"] is not None,
            part[head.end() :],
        )


def keep(name: str, programs: Iterable[KeptProgram]) -> None:
    """Add programs to a file."""
    path = FOLDER / f"{name}.mlir"
    before = list(kept_programs(path)) if path.exists() else []
    every = dict.fromkeys(map(str, (*before, *programs)))
    path.write_text(SEPARATOR.join(each.rstrip("\n") + "\n" for each in every))
