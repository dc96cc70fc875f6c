"""Cost of reading a program: the share of remembering the positions of operations.

The difference between two whole readings is smaller than the noise of a busy machine. So the
figure of "positions" is the time of the code in `text_positions.py`, called once per operation on a
parser that returns at once; and the peer is the whole reading. The inputs are short operations,
which pay the most for it.

Then the cost of large constants: a splat, and as many digits, read and printed, beside mlir-opt.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import StringIO

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import UNKNOWN_LOC, Builtin, ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer

from bench.harness import compare_cpu_time, cpu_seconds, format_ratios
from bench.programs import straight_line
from tests.support.mlir_opt import mlir_opt_path, run_mlir_opt
from xdsl_mergealloc import text_positions
from xdsl_mergealloc.dialects import extended_dialects, load_extended_dialects

OPERATIONS = 5_000

RESOURCE_BYTES = 100_000_000


def resource() -> str:
    """A constant whose elements are in a resource of the file."""
    digits = "04000000" + "0000803F00000040" * (RESOURCE_BYTES // 8)
    shape = f"tensor<{RESOURCE_BYTES // 4}xf32>"
    constant = f"%0 = arith.constant dense_resource<big> : {shape}"
    return f'{constant}\n{{-# dialect_resources: {{ builtin: {{ big: "0x{digits}" }} }} #-}}\n'


LITERALS: dict[str, Callable[[], str]] = {
    "splat of 10,000,000": lambda: "%0 = arith.constant dense<0> : tensor<10000000xi32>\n",
    "digits of 1,000,000": lambda: (
        f'%0 = arith.constant dense<"0x{"0100000002000000" * 500_000}"> : tensor<1000000xi32>\n'
    ),
    "resource of 100 MB": resource,
}


def constants(ops: int) -> str:
    """A program of the shortest possible operations."""
    return "\n".join(f"%c{number} = arith.constant {number} : i32" for number in range(ops))


def read(text: str) -> None:
    """Read a program."""
    context = Context(allow_unregistered=True)
    for name, factory in (get_all_dialects() | extended_dialects()).items():
        context.register_dialect(name, factory)
    Parser(context, text, "program.mlir").parse_module()


def remember_positions(operations: int) -> None:
    """All that is done for that, so many times, and nothing else."""
    op = ModuleOp([])

    def parse_nothing(_: Parser) -> ModuleOp:
        op.location = UNKNOWN_LOC
        return op

    parser = Parser(Context(), "nothing")
    stock = text_positions._stock_parse_operation  # pyright: ignore[reportPrivateUsage]
    text_positions._stock_parse_operation = parse_nothing  # pyright: ignore[reportPrivateUsage]
    try:
        for _ in range(operations):
            parser.parse_operation()
    finally:
        text_positions._stock_parse_operation = stock  # pyright: ignore[reportPrivateUsage]


def read_and_print(text: str) -> None:
    """Read a program and print it, as the plug-in does."""
    context = Context()
    load_extended_dialects(context)
    context.register_dialect("builtin", lambda: Builtin)
    Printer(StringIO()).print_op(Parser(context, text).parse_module())


def time_literals() -> None:
    """Print the CPU time that a program with a large constant takes, and mlir-opt for the same."""
    tool = mlir_opt_path()
    for name, program in LITERALS.items():
        text = program()
        start = cpu_seconds()
        read_and_print(text)
        ours = cpu_seconds() - start
        start = cpu_seconds()
        if tool is not None:
            run_mlir_opt(text)
        theirs = "no mlir-opt" if tool is None else f"{cpu_seconds() - start:.2f} s"
        print(f"{name}: {ours:.2f} s (mlir-opt {theirs})", flush=True)


def main() -> None:
    """Print the tables."""
    text_positions.keep_text_positions()
    inputs = (
        ("arith.constant", constants(OPERATIONS)),
        ("memref.alloc and uses", straight_line(OPERATIONS)),
    )
    rows = [
        compare_cpu_time(name, partial(remember_positions, OPERATIONS), partial(read, text), 3)
        for name, text in inputs
    ]
    print(format_ratios(f"reading {OPERATIONS} operations", rows, "positions", "reading", "s"))
    time_literals()


if __name__ == "__main__":
    main()
