"""Time in the placement passes, against what xDSL itself needs to parse, verify and print.

One block of many operations, and functions of many blocks: the shapes on which an analysis that is
not linear shows. Where mlir-opt is found, its passes run on the same programs; the share of a pass
of its is the difference of two whole runs, one with the pass and one without.
"""

from __future__ import annotations

import random
import subprocess
import tempfile
from functools import partial
from pathlib import Path

from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from bench.harness import (
    Row,
    format_ratios,
    format_table,
    measure_cpu_seconds,
    read_verify_print,
)
from bench.programs import deep_nest, many_blocks
from tests.support.generators.builder import full_context
from tests.support.mlir_opt import mlir_opt_path

PASSES = (
    "buffer-hoisting",
    "buffer-loop-hoisting",
    "promote-buffers-to-stack",
    "optimize-allocation-liveness",
    "copy-removal",
)
"""The passes that are measured on every program."""

UPSTREAM = frozenset(PASSES[:4])
"""Passes that mlir-opt has as well."""


def freed_buffers(ops: int, seed: int = 0) -> str:
    """One block: buffers that are written, copied into another one and freed at the end."""
    rng = random.Random(seed)
    lines = ["func.func @main() {"]
    frees: list[str] = []
    for number in range(ops // 7):
        buffer_type = f"memref<{rng.choice((4, 16, 1000))}xf32>"
        lines += [
            f"  %a{number} = memref.alloc() : {buffer_type}",
            f'  "test.op"(%a{number}) : ({buffer_type}) -> ()',
            f"  %b{number} = memref.alloc() : {buffer_type}",
            f"  memref.copy %a{number}, %b{number} : {buffer_type} to {buffer_type}",
            f'  "test.op"(%b{number}) : ({buffer_type}) -> ()',
        ]
        frees += [f"  memref.dealloc %{name}{number} : {buffer_type}" for name in "ab"]
    return "\n".join([*lines, *frees, "  func.return", "}"])


def slices_of_one(copies: int) -> str:
    """One block: buffers that are copied, one after the other, into parts of one large buffer."""
    part = "memref<4xf32>"
    lines = [
        "func.func @main() {",
        f"  %all = memref.alloc() : memref<{4 * copies}xi8>",
    ]
    for number in range(copies):
        lines += [
            f"  %o{number} = arith.constant {4 * number % (4 * copies - 15)} : index",
            f"  %t{number} = memref.alloc() : {part}",
            f'  "test.op"(%t{number}) : ({part}) -> ()',
            f"  %s{number} = memref.view %all[%o{number}][] : memref<{4 * copies}xi8> to {part}",
            f"  memref.copy %t{number}, %s{number} : {part} to {part}",
        ]
    return "\n".join(
        [*lines, f'  "test.op"(%all) : (memref<{4 * copies}xi8>) -> ()', "  return", "}"]
    )


def diamonds(blocks: int) -> str:
    """A chain of branches; each hands on the buffer of the branch before it, or a new one."""
    buffer = "memref<64xf32>"
    lines = [f"func.func @main(%c: i1, %x: {buffer}) {{", f"  cf.br ^h0(%x : {buffer})"]
    count = blocks // 3
    for number in range(count):
        lines += [
            f"^h{number}(%v{number}: {buffer}):",
            f"  cf.cond_br %c, ^l{number}, ^r{number}",
            f"^l{number}:",
            f"  %a{number} = memref.alloc() : {buffer}",
            f'  "test.op"(%a{number}) : ({buffer}) -> ()',
            f"  cf.br ^h{number + 1}(%a{number} : {buffer})",
            f"^r{number}:",
            f"  cf.br ^h{number + 1}(%v{number} : {buffer})",
        ]
    last = f"^h{count}(%v{count}: {buffer}):"
    return "\n".join([*lines, last, f'  "test.op"(%v{count}) : ({buffer}) -> ()', "  return", "}"])


def pass_seconds(text: str, name: str) -> float:
    """CPU time of one pass of ours, without reading and printing."""
    pipeline = PassPipeline.parse_spec(Universe.get_multiverse().all_passes, name)
    context = full_context()
    module = Parser(context, text).parse_module()
    return measure_cpu_seconds(partial(pipeline.apply, context, module))


def upstream_seconds(text: str, name: str) -> float | None:
    """CPU time that mlir-opt spends more with the pass than without; None if it cannot say."""
    mlir_opt = mlir_opt_path()
    if mlir_opt is None or name not in UPSTREAM:
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "input.mlir"
        path.write_text(text)

        def run(*options: str) -> None:
            command = [str(mlir_opt), "--allow-unregistered-dialect", str(path), "-o", "/dev/null"]
            subprocess.run([*command, *options], check=True, capture_output=True)

        pipeline = f"--pass-pipeline=builtin.module(func.func({name}))"
        return max(0.0, measure_cpu_seconds(partial(run, pipeline)) - measure_cpu_seconds(run))


def main() -> None:
    """Print the tables."""
    programs = {
        "10,000 ops in a block": freed_buffers(10_000),
        "100,000 ops in a block": freed_buffers(100_000),
        "10,000 copies into one buffer": slices_of_one(10_000),
        "5,000 blocks of cf loops": many_blocks(5_000),
        "5,000 blocks of diamonds": diamonds(5_000),
        "nest 50 deep, 5,000 uses": deep_nest(50, 5_000),
    }
    peers: list[tuple[str, str, str]] = []
    for program, text in programs.items():
        xdsl = measure_cpu_seconds(partial(read_verify_print, text))
        rows: list[Row] = []
        for name in PASSES:
            rows.append(Row(name, pass_seconds(text, name), xdsl))
            theirs = upstream_seconds(text, name)
            if theirs is not None:
                peers.append((f"{name}, {program}", f"{rows[-1].ours:.3f}", f"{theirs:.3f}"))
        print(format_ratios(program, rows, "pass", "parse+verify+print", "s") + "\n")
    if peers:
        print("seconds in the pass")
        print(format_table(("pass and program", "ours", "mlir-opt"), peers))


if __name__ == "__main__":
    main()
