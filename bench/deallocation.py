"""Time in buffer-deallocation-pipeline, and in MLIR's pipeline of that name on the same module.

The first table is about whole processes: both tools read the module and write the result; so the
times hold parsing, verifying and printing as well. MLIR's pipeline takes quadratic time and more,
and is stopped after a while: such a ratio is larger than the true one. It refuses loops of blocks;
these are only in the second table, which has the pipeline alone and what xDSL needs for the rest.
"""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from xdsl.parser import Parser

from bench.harness import (
    Row,
    compare_cpu_time,
    format_ratios,
    measure_cpu_seconds,
    read_verify_print,
)
from bench.programs import deep_nest, many_blocks, memref_chain
from tests.support.generators.builder import full_context
from tests.support.mlir_opt import mlir_opt_path
from xdsl_mergealloc import BufferDeallocationPipelinePass

PEER_LIMIT_SECONDS = 60
"""CPU time after which mlir-opt is stopped."""


def diamonds(blocks: int, joins_argument: bool = False) -> str:
    """
    A chain of branches, each of which joins two buffers, with a buffer around it; one of the
    two is an argument of the function, and has to be cloned, if `joins_argument`.
    """
    lines = ["func.func @main(%c: i1, %v: f32, %arg: memref<64xf32>) {", "  cf.br ^b0"]
    for number in range(0, blocks, 4):
        head, left, right, join = range(number, number + 4)
        lines += [
            f"^b{head}:",
            f"  %o{head} = memref.alloc() : memref<64xf32>",
            f"  linalg.fill ins(%v : f32) outs(%o{head} : memref<64xf32>)",
            f"  cf.cond_br %c, ^b{left}, ^b{right}",
        ]
        for side in (left, right):
            if joins_argument and side == right:
                lines += [f"^b{side}:", f"  cf.br ^b{join}(%arg : memref<64xf32>)"]
                continue
            lines += [
                f"^b{side}:",
                f"  %s{side} = memref.alloc() : memref<64xf32>",
                f"  linalg.fill ins(%v : f32) outs(%s{side} : memref<64xf32>)",
                f"  cf.br ^b{join}(%s{side} : memref<64xf32>)",
            ]
        lines += [
            f"^b{join}(%j{join}: memref<64xf32>):",
            f"  memref.copy %j{join}, %o{head} : memref<64xf32> to memref<64xf32>",
            f"  cf.br ^b{join + 1}",
        ]
    end = (blocks + 3) // 4 * 4
    return "\n".join([*lines, f"^b{end}:", "  func.return", "}"])


def rotating_buffers(ops: int) -> str:
    """A loop with one long body, that replaces a buffer and makes temporaries, some at a time."""
    kind, at_a_time, count = "memref<64xf32>", 50, ops // 3
    lines = [
        "func.func @main(%v: f32, %n: index) {",
        f"  %start = memref.alloc() : {kind}",
        f"  %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> ({kind}) {{",
    ]
    for number in range(count):
        lines += [
            f"  %a{number} = memref.alloc() : {kind}",
            f"  linalg.fill ins(%v : f32) outs(%a{number} : {kind})",
        ]
        if number >= at_a_time:
            other = number - at_a_time
            lines.append(f"  memref.copy %a{other}, %a{number} : {kind} to {kind}")
    lines += [f"  scf.yield %a{count - 1} : {kind}", "  }"]
    return "\n".join([*lines, "  func.return", "}"])


def run_process(command: list[str], text: str, limit_seconds: int | None = None) -> bool:
    """
    Run a tool on a module; its output is not kept. Returns whether it came to its end within the
    CPU time that it may take.
    """

    def limit() -> None:
        if limit_seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (limit_seconds, limit_seconds + 1))

    finished = subprocess.run(
        command, input=text, text=True, capture_output=True, check=False, preexec_fn=limit
    )
    if limit_seconds is not None and finished.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return False
    finished.check_returncode()
    return True


def compare_processes(name: str, text: str, mlir_opt: Path) -> Row:
    """CPU seconds of xdsl-opt and of mlir-opt for one module; the name says if that was stopped."""
    xdsl_opt = str(Path(sys.executable).with_name("xdsl-opt"))
    ours = [xdsl_opt, "-p", "buffer-deallocation-pipeline"]
    peer = [str(mlir_opt), "--buffer-deallocation-pipeline"]
    ended: list[bool] = []
    row = compare_cpu_time(
        name,
        lambda: run_process(ours, text),
        lambda: ended.append(run_process(peer, text, PEER_LIMIT_SECONDS)),
        repetitions=1,
    )
    return row if all(ended) else replace(row, name=f"{name} (mlir-opt stopped)")


def pass_alone(name: str, text: str) -> Row:
    """CPU seconds of the pipeline, and of reading, verifying and printing the module in xDSL."""
    context = full_context()
    module = Parser(context, text).parse_module()
    ours = min(
        measure_cpu_seconds(
            partial(BufferDeallocationPipelinePass().apply, context, module.clone())
        )
        for _ in range(2)
    )
    return Row(name, ours, measure_cpu_seconds(partial(read_verify_print, text)))


def main() -> None:
    """Print the tables."""
    comparable = [
        ("1,000 ops in a block", memref_chain(1_000)),
        ("3,000 ops in a block", memref_chain(3_000)),
        ("10,000 ops in a block", memref_chain(10_000)),
        ("100,000 ops in a block", memref_chain(100_000)),
        ("48 blocks", diamonds(48)),
        ("100 blocks", diamonds(100)),
        ("5,000 blocks", diamonds(5_000)),
    ]
    mlir_opt = mlir_opt_path()
    if mlir_opt is None:
        print("no mlir-opt of the oracle's release: no comparison\n")
    else:
        rows = [compare_processes(name, text, mlir_opt) for name, text in comparable]
        print(format_ratios("whole process", rows, "xdsl-opt", "mlir-opt", "s") + "\n")
    alone = [
        ("10,000 ops in a block", memref_chain(10_000)),
        ("100,000 ops in a block", memref_chain(100_000)),
        ("1,000 blocks", diamonds(1_000)),
        ("5,000 blocks", diamonds(5_000)),
        ("1,000 blocks, clones", diamonds(1_000, joins_argument=True)),
        ("5,000 blocks, clones", diamonds(5_000, joins_argument=True)),
        ("1,000 blocks of loops", many_blocks(1_000)),
        ("5,000 blocks of loops", many_blocks(5_000)),
        ("nest 50 deep, 5,000 uses", deep_nest(50, 5_000)),
        ("loop of 10,000 ops", rotating_buffers(10_000)),
        ("loop of 100,000 ops", rotating_buffers(100_000)),
    ]
    rows = [pass_alone(name, text) for name, text in alone]
    print(format_ratios("the pipeline alone", rows, "pipeline", "parse+verify+print", "s"))


if __name__ == "__main__":
    main()
