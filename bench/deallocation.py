"""Time in buffer-deallocation, and in MLIR's pipeline on the same module, whole processes.

Both tools read the module and write the result; so the times hold parsing, verifying and printing
as well. MLIR's pipeline takes quadratic time and more, and refuses loops of blocks: what it would
need minutes for, or not do at all, is only in the second table, which has the pass alone and what
xDSL needs for the rest.
"""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from io import StringIO
from pathlib import Path

from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.universe import Universe

from bench.harness import Row, compare_cpu_time, format_ratios, measure_cpu_seconds
from bench.merge_alloc import deep_nest, many_blocks
from tests.support.mlir_opt import mlir_opt_path
from xdsl_mergealloc import BufferDeallocationPass


def straight_line(ops: int) -> str:
    """One block: a third of the operations are allocations, filled and copied to the next."""
    lines = ["func.func @main(%v: f32) {"]
    for number in range(ops // 3):
        previous = max(number - 1, 0)
        lines += [
            f"  %a{number} = memref.alloc() : memref<64xf32>",
            f"  linalg.fill ins(%v : f32) outs(%a{number} : memref<64xf32>)",
            f"  memref.copy %a{previous}, %a{number} : memref<64xf32> to memref<64xf32>",
        ]
    return "\n".join([*lines, "  func.return", "}"])


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


def make_context() -> Context:
    """A context with the dialects as `xdsl-opt` has them."""
    context = Context()
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    return context


def run_process(command: list[str], text: str) -> None:
    """Run a tool on a module to its end; its output is not kept."""
    subprocess.run(command, input=text, text=True, stdout=subprocess.DEVNULL, check=True)


def compare_processes(name: str, text: str, mlir_opt: Path) -> Row:
    """CPU seconds of xdsl-opt and of mlir-opt for one module."""
    xdsl_opt = str(Path(sys.executable).with_name("xdsl-opt"))
    ours = [xdsl_opt, "-p", "buffer-deallocation-pipeline"]
    peer = [str(mlir_opt), "--buffer-deallocation-pipeline"]
    return compare_cpu_time(
        name, lambda: run_process(ours, text), lambda: run_process(peer, text), repetitions=1
    )


def pass_alone(name: str, text: str) -> Row:
    """CPU seconds of the pass, and of reading, verifying and printing the module in xDSL."""
    context = make_context()
    module = Parser(context, text).parse_module()
    ours = min(
        measure_cpu_seconds(partial(BufferDeallocationPass().apply, context, module.clone()))
        for _ in range(2)
    )
    return Row(name, ours, measure_cpu_seconds(partial(read_verify_print, text)))


def read_verify_print(text: str) -> None:
    """What `xdsl-opt` without a pass does."""
    module = Parser(make_context(), text).parse_module()
    module.verify()
    Printer(StringIO()).print_op(module)


def main() -> None:
    """Print the tables."""
    comparable = [
        ("1,000 ops in a block", straight_line(1_000)),
        ("3,000 ops in a block", straight_line(3_000)),
        ("10,000 ops in a block", straight_line(10_000)),
        ("48 blocks", diamonds(48)),
        ("100 blocks", diamonds(100)),
    ]
    mlir_opt = mlir_opt_path()
    if mlir_opt is None:
        print("no mlir-opt of the oracle's release: no comparison\n")
    else:
        rows = [compare_processes(name, text, mlir_opt) for name, text in comparable]
        print(format_ratios("whole process", rows, "xdsl-opt", "mlir-opt", "s") + "\n")
    alone = [
        ("10,000 ops in a block", straight_line(10_000)),
        ("100,000 ops in a block", straight_line(100_000)),
        ("1,000 blocks", diamonds(1_000)),
        ("5,000 blocks", diamonds(5_000)),
        ("1,000 blocks, clones", diamonds(1_000, joins_argument=True)),
        ("5,000 blocks, clones", diamonds(5_000, joins_argument=True)),
        ("1,000 blocks of loops", many_blocks(1_000)),
        ("5,000 blocks of loops", many_blocks(5_000)),
        ("nest 50 deep, 5,000 uses", deep_nest(50, 5_000)),
    ]
    rows = [pass_alone(name, text) for name, text in alone]
    print(format_ratios("the pass alone", rows, "pass", "parse+verify+print", "s"))


if __name__ == "__main__":
    main()
