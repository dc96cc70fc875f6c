"""Time in merge-alloc, against what xDSL itself needs to parse, verify and print the program.

Half of the operations of the straight-line programs are allocations, with lifetimes from one
to a few thousand operations. The last column of the first table is our share; the second table
says how it grows with the size. The third is about control flow: many blocks, deep nests.
"""

from __future__ import annotations

import random
from functools import partial
from io import StringIO

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer

from bench.harness import Row, format_ratios, measure_cpu_seconds
from xdsl_mergealloc import MergeAllocPass

SIZES = (10_000, 100_000)


def straight_line(ops: int, seed: int = 0) -> str:
    """One block: `ops / 2` allocations, and as many operations that use two buffers each."""
    rng = random.Random(seed)
    lines = ["func.func @main() {"]
    types: list[str] = []
    for number in range(ops // 2):
        types.append(f"memref<{rng.choice((4, 16, 100, 1000))}x{rng.randint(1, 9)}xf32>")
        lines.append(f"  %a{number} = memref.alloc() {{alignment = 64 : i64}} : {types[-1]}")
        distance = 1 if rng.random() < 0.9 else rng.randint(2, 2000)
        other = max(0, number - distance)
        lines.append(
            f'  "test.op"(%a{number}, %a{other}) : ({types[number]}, {types[other]}) -> ()'
        )
    return "\n".join([*lines, "  func.return", "}"])


def many_blocks(blocks: int) -> str:
    """A chain of loops of three blocks, each with a buffer of its own and one around it."""
    lines = ["func.func @main(%c: i1) {", "  cf.br ^b0"]
    for number in range(0, blocks, 3):
        head, body, tail = number, number + 1, number + 2
        lines += [
            f"^b{head}:",
            f"  %o{head} = memref.alloc() : memref<64xf32>",
            f"  cf.br ^b{body}",
            f"^b{body}:",
            f"  %i{body} = memref.alloc() : memref<32xf32>",
            f'  "test.op"(%o{head}, %i{body}) : (memref<64xf32>, memref<32xf32>) -> ()',
            f"  cf.cond_br %c, ^b{body}, ^b{tail}",
            f"^b{tail}:",
            f'  "test.op"(%o{head}) : (memref<64xf32>) -> ()',
            f"  cf.br ^b{tail + 1}",
        ]
    end = (blocks + 2) // 3 * 3
    return "\n".join([*lines, f"^b{end}:", "  func.return", "}"])


def deep_nest(depth: int, ops: int) -> str:
    """A nest of loops and branches, with buffers of every level used at the bottom."""
    lines = ["func.func @main(%n: index, %c: i1) {"]
    for level in range(depth):
        lines.append(f"  %b{level} = memref.alloc() : memref<{level + 1}xf32>")
        opening = "scf.for %i{0} = %n to %n step %n {{" if level % 2 else "scf.if %c {{"
        lines.append("  " + opening.format(level))
    for number in range(ops):
        level = number % depth
        lines.append(f'  "test.op"(%b{level}) : (memref<{level + 1}xf32>) -> ()')
    return "\n".join([*lines, *(["  }"] * depth), "  func.return", "}"])


def make_context() -> Context:
    """A context with xDSL's dialects."""
    context = Context()
    for name, factory in get_all_dialects().items():
        context.register_dialect(name, factory)
    return context


def parse(text: str) -> ModuleOp:
    """The program as a module."""
    return Parser(make_context(), text).parse_module()


def read_verify_print(text: str) -> None:
    """What `xdsl-opt` without a pass does."""
    module = parse(text)
    module.verify()
    Printer(StringIO()).print_op(module)


class MergeOnce:
    """Runs the pass on a fresh copy of a program each time; only the pass is measured."""

    def __init__(self, text: str):
        self._module = parse(text)

    def measure(self, repetitions: int = 3) -> float:
        """The best CPU time of some runs, in seconds."""
        context = make_context()
        times: list[float] = []
        for _ in range(repetitions):
            module = self._module.clone()
            times.append(measure_cpu_seconds(partial(MergeAllocPass().apply, context, module)))
        return min(times)


def share_of_xdsl(name: str, text: str) -> Row:
    """Our time and xDSL's for one program."""
    xdsl = min(measure_cpu_seconds(partial(read_verify_print, text)) for _ in range(2))
    return Row(name, MergeOnce(text).measure(), xdsl)


def main() -> None:
    """Print the tables."""
    rows = [share_of_xdsl(f"{ops:,} ops in a block", straight_line(ops)) for ops in SIZES]
    print(format_ratios("time", rows, "merge-alloc", "parse+verify+print", "s"))
    small, large = rows
    print(
        f"\ngrowth from {SIZES[0]:,} to {SIZES[1]:,} ops: merge-alloc {large.ours / small.ours:.1f}"
        f"-fold, parse+verify+print {large.peer / small.peer:.1f}-fold\n"
    )
    control_flow = [
        share_of_xdsl("1,000 blocks of cf loops", many_blocks(1_000)),
        share_of_xdsl("5,000 blocks of cf loops", many_blocks(5_000)),
        share_of_xdsl("nest 50 deep, 5,000 uses", deep_nest(50, 5_000)),
    ]
    print(format_ratios("control flow", control_flow, "merge-alloc", "parse+verify+print", "s"))


if __name__ == "__main__":
    main()
