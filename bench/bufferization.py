"""Bufferization: allocations, copies, bytes copied and lower bound, ours beside mlir-opt's.

    python -m bench.bufferization

Three contenders on the real models of static shape without loops: our pipeline, mlir-opt 22 on the
model as it was exported, mlir-opt 22 after our privatize-destinations. The lower bound is the
largest sum of the sizes of buffers live at the same time, of the merge-alloc collector, which is
the same for all three. Then the time of the whole process on chains of insertions, where the cost
of an analysis shows.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path

from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp
from xdsl.parser import Parser

from bench.harness import format_figure, format_table, measure_cpu_seconds
from bench.programs import insertion_chain
from tests.support.generators.builder import full_context
from tests.support.mlir_opt import mlir_opt_path, run_mlir_opt
from tests.support.proof import pipeline_transform
from tests.support.real_inputs import manifest, model_files, model_name
from xdsl_mergealloc import (
    Memory,
    MergeAllocOptions,
    collect_tick_traces,
    problem_of_trace,
)
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.planner import peak_live

BUFFERIZE = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    'function-boundary-type-conversion="identity-layout-map"}'
)
PREPARE = "privatize-destinations,eliminate-empty-tensors"
THEIRS = (
    "--one-shot-bufferize=bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map"
)
CHAINS = (128, 512, 1024)
PEER_CHAIN_LIMIT = 128
"""Longer chains take the peer minutes."""


@dataclass
class Figures:
    """Cost of a bufferized program."""

    allocations: int = 0
    copies: int = 0
    copied_bytes: int = 0
    lower_bound_bytes: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            *(getattr(self, field.name) + getattr(other, field.name) for field in fields(self))
        )


def measure(module: ModuleOp) -> Figures:
    """The figures of a program on buffers of static shape."""
    figures = Figures()
    layout = MemoryLayout()
    for op in module.walk():
        if op.name == "memref.alloc":
            figures.allocations += 1
        elif op.name == "memref.copy":
            figures.copies += 1
            buffer_type = op.operands[0].type
            if is_memref(buffer_type) and DYNAMIC_INDEX not in buffer_type.get_shape():
                element_bytes = layout.element_size_bytes(buffer_type.element_type) or 0
                elements = 1
                for size in buffer_type.get_shape():
                    elements *= size
                figures.copied_bytes += elements * element_bytes
    figures.lower_bound_bytes = lower_bound_bytes(module)
    return figures


def lower_bound_bytes(module: ModuleOp) -> int:
    """The most bytes that are live at the same time, summed over allocation scopes; buffers that
    a function returns are its caller's and not counted."""
    options = MergeAllocOptions(lifetimes="tick")
    trace = collect_tick_traces(module, Memory(module), options)
    return sum(
        peak_live(problem.buffers, granularity=options.alignment).size_bytes
        for problem in (problem_of_trace(scope, options) for scope in trace.scopes)
    )


def parse(text: str) -> ModuleOp:
    """A module from its text."""
    return Parser(full_context(), text).parse_module()


def transformed(text: str, pipeline: str) -> ModuleOp:
    """Parse a text and run our passes on it."""
    module = parse(text)
    pipeline_transform(pipeline)(full_context(), module)
    return module


def model_table() -> str:
    """A line per model, with the figures of the three contenders side by side."""
    total = [Figures(), Figures(), Figures()]
    rows: list[list[str]] = []
    for path in model_files("*.linalg.mlir"):
        known = manifest()[model_name(path)]
        if known["dynamic"] or known["loops"]:
            continue
        text = path.read_text()
        private = str(transformed(text, "privatize-destinations{reuse-dead-inputs=false}"))
        contenders = [
            measure(transformed(text, f"{PREPARE},{BUFFERIZE}")),
            measure(parse(run_mlir_opt(text, THEIRS))),
            measure(parse(run_mlir_opt(private, THEIRS))),
        ]
        total = [sum_ + one for sum_, one in zip(total, contenders, strict=True)]
        rows.append([model_name(path), *_cells(contenders)])
    rows.append(["in sum", *_cells(total)])
    header = ["model"]
    for who in ("ours", "mlir-opt", "mlir-opt, private"):
        header += [f"{who}: allocs", "copies", "bytes copied", "lower bound"]
    return format_table(header, rows)


def _cells(contenders: list[Figures]) -> list[str]:
    return [
        f"{getattr(figures, field.name):,}" for figures in contenders for field in fields(figures)
    ]


def chain_times() -> str:
    """CPU time of the whole processes on chains of insertions."""
    rows: list[list[str]] = []
    with tempfile.TemporaryDirectory() as folder:
        for length in CHAINS:
            path = Path(folder) / f"chain{length}.mlir"
            path.write_text(insertion_chain(length))
            run = partial(subprocess.run, check=True, stdout=subprocess.DEVNULL)
            xdsl_opt = str(Path(sys.executable).with_name("xdsl-opt"))
            ours = measure_cpu_seconds(partial(run, [xdsl_opt, str(path), "-p", BUFFERIZE]))
            theirs = "left out"
            if length <= PEER_CHAIN_LIMIT:
                peer = partial(run, [str(mlir_opt_path()), str(path), THEIRS])
                theirs = format_figure(measure_cpu_seconds(peer), "s")
            rows.append([f"{length} insertions", format_figure(ours, "s"), theirs])
    return format_table(["whole process", "ours [s]", "mlir-opt [s]"], rows)


def main() -> None:
    """Print both tables."""
    if mlir_opt_path() is None:
        print("needs mlir-opt 22")
        return
    print(model_table())
    print()
    print(chain_times())


if __name__ == "__main__":
    main()
