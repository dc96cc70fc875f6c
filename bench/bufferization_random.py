"""Bufferization of random tensor programs: allocations, copies, bytes, ours beside mlir-opt's.

    python -m bench.bufferization_random [PROGRAMS]

The programs of the tensor generator reuse destinations whose old values stay in use, in branches,
loops and calls. Both contenders get the same text and the same options; the peer also gets
`allow-return-allocs-from-loops`, without which it refuses most loops. Counted are operations in the
output, and what a run of it does. As many values of a random program are not used, which we erase
and the peer does not, a second comparison is on programs without them.

A run of each output has to show the outside world what a run of the program on tensors shows. Where
the peer's does not, the program is left out, and counted.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from math import prod

from xdsl.dialects.builtin import ModuleOp

from bench.harness import format_table
from tests.support.generators import generator_by_name
from tests.support.generators.builder import full_context
from tests.support.interpreter import run
from tests.support.mlir_opt import GENERIC_FORM, mlir_opt_path
from tests.support.proof import pipeline_transform
from tests.unit.one_shot.programs import BUFFERIZE, PREPARE, parse
from xdsl_mergealloc.bufferize.dead_tensors import erase_dead_tensors
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout

PROGRAMS = 3000
BATCH = 250
"""Number of programs that one process of the peer gets."""
PEER = (
    "--one-shot-bufferize=bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops"
)
SEPARATOR = "// -----"
OURS = {"ours": BUFFERIZE, "ours, prepared": f"{PREPARE},{BUFFERIZE}"}


@dataclass
class Cost:
    """Cost of the outputs of a bufferization."""

    allocations: int = 0
    copies: int = 0
    copied_bytes: int = 0
    executed_allocations: int = 0
    executed_copies: int = 0
    executed_copied_bytes: int = 0

    def add(self, other: Cost) -> None:
        """Count another program, too."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def ratios(self, peer: Cost) -> list[float]:
        """This in units of the peer's, figure by figure."""
        return [getattr(self, f.name) / getattr(peer, f.name) for f in fields(self)]


class WrongResult(Exception):
    """A bufferized program does something else than the program on tensors."""


def cost_of(bufferized: ModuleOp, program: ModuleOp, who: str) -> Cost:
    """
    The cost of a bufferized program.

    Raises `WrongResult` if a run of it is not observably the same as one of the program.
    """
    wanted = run(program, seed=1, outside_seed=1)
    outcome = run(bufferized, seed=2, schedule_seed=1, outside_seed=1)
    difference = wanted.difference(outcome, memory_arguments=False)
    if difference is not None:
        raise WrongResult(f"{who}: {difference}\n{program}\n{bufferized}")
    layout = MemoryLayout()
    cost = Cost()
    for op in bufferized.walk():
        if op.name == "memref.alloc":
            cost.allocations += 1
        elif op.name == "memref.copy":
            cost.copies += 1
            buffer_type = op.operands[0].type
            assert is_memref(buffer_type)
            element_bytes = layout.element_size_bytes(buffer_type.element_type)
            assert element_bytes is not None
            cost.copied_bytes += prod(buffer_type.get_shape()) * element_bytes
    cost.executed_allocations = outcome.statistics.heap_allocations
    cost.executed_copies = outcome.statistics.copies
    cost.executed_copied_bytes = outcome.statistics.bytes_copied
    return cost


def peer_outputs(texts: Sequence[str]) -> Iterator[str]:
    """Outputs of mlir-opt for each program; many programs share a process."""
    for start in range(0, len(texts), BATCH):
        batch = texts[start : start + BATCH]
        answer = subprocess.run(
            [
                str(mlir_opt_path()),
                PEER,
                "--split-input-file",
                "--allow-unregistered-dialect",
                *GENERIC_FORM,
            ],
            input=f"\n{SEPARATOR}\n".join(batch),
            capture_output=True,
            text=True,
            check=True,
        )
        outputs = answer.stdout.split(SEPARATOR)
        assert len(outputs) == len(batch)
        yield from outputs


def without_dead_code(program: ModuleOp) -> ModuleOp:
    """A program without its unused operations."""
    program = program.clone()
    erase_dead_tensors(program)
    return program


@dataclass
class Comparison:
    """The cost of programs together, by contender."""

    totals: dict[str, Cost] = field(default_factory=dict[str, Cost])
    programs: int = 0
    wrong_by_peer: list[int] = field(default_factory=list[int])
    """Seeds of the programs of which the peer makes something else; they are not counted."""

    def ratios(self, who: str) -> list[float]:
        """The cost of a contender in units of the peer's, figure by figure."""
        return self.totals[who].ratios(self.totals["mlir-opt"])


def compare(
    seeds: Sequence[int], prepare: Callable[[ModuleOp], ModuleOp] = lambda program: program
) -> Comparison:
    """
    Bufferize the programs of these seeds with all contenders.

    Raises `WrongResult` if we make something else of one.
    """
    generate = generator_by_name("tensors", {})
    programs = [prepare(generate(seed)) for seed in seeds]
    comparison = Comparison({who: Cost() for who in ("mlir-opt", *OURS)})
    transforms = {who: pipeline_transform(pipeline) for who, pipeline in OURS.items()}
    outputs = peer_outputs([str(program) for program in programs])
    for seed, program, output in zip(seeds, programs, outputs, strict=True):
        costs: dict[str, Cost] = {}
        for who, transform in transforms.items():
            bufferized = program.clone()
            transform(full_context(), bufferized)
            costs[who] = cost_of(bufferized, program, who)
        try:
            costs["mlir-opt"] = cost_of(parse(output), program, "mlir-opt")
        except WrongResult:
            comparison.wrong_by_peer.append(seed)
            continue
        comparison.programs += 1
        for who, cost in costs.items():
            comparison.totals[who].add(cost)
    return comparison


def table(title: str, comparison: Comparison) -> str:
    """A line per contender, with its ratio to the peer's figures."""
    rows = [
        [
            who,
            *(
                f"{getattr(cost, f.name):,} ({ratio:.2f})"
                for f, ratio in zip(fields(cost), comparison.ratios(who), strict=True)
            ),
        ]
        for who, cost in comparison.totals.items()
    ]
    header = [title, *(f.name.replace("_", " ") for f in fields(Cost))]
    return (
        format_table(header, rows) + f"\n{comparison.programs} programs; mlir-opt gets "
        f"{len(comparison.wrong_by_peer)} others wrong: {comparison.wrong_by_peer[:10]}"
    )


def main() -> None:
    """Print both tables."""
    if mlir_opt_path() is None:
        print("needs mlir-opt 22")
        return
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else PROGRAMS)
    print(table("as generated", compare(seeds)), flush=True)
    print()
    print(table("without dead code", compare(seeds, without_dead_code)))


if __name__ == "__main__":
    main()
