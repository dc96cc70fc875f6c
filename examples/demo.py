"""The memory plan of a real network: who gets which bytes, when, and what that saves; and the same
network in a third of the memory.

LeNet-5, exported from PyTorch: bufferized by MLIR in `examples/models/lenet5.mlir`, as it was
before that in `lenet5_tensors.mlir`. Run it with `make demo`, or with any Python that has the
package installed; `--ir` prints the program that merge-alloc makes of it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_mergealloc import BufferizeAndPlanPass, MergeAllocPass
from xdsl_mergealloc.report.build import report_of_program
from xdsl_mergealloc.report.formats import FORMATS
from xdsl_mergealloc.report.memory_report import ArenaReport, MemoryReport, percent
from xdsl_mergealloc.report.text import live_text, table

MODEL = Path(__file__).parent / "models" / "lenet5.mlir"
TENSORS = Path(__file__).parent / "models" / "lenet5_tensors.mlir"
BUDGET_BYTES = 8 * 1024

PAGE = Path(__file__).parents[1] / "build" / "demo" / "memory-plan.html"
"""File that the page is written to."""

COLUMNS, ROWS = 78, 16
"""The size of the picture, in characters."""


def main() -> None:
    """Show the plan; write the page; with `--ir`, show the program that carries it out."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--ir", action="store_true", help="print the program after merge-alloc")
    parser.add_argument("--html", type=Path, default=PAGE, metavar="FILE")
    options = parser.parse_args()

    context = Context()
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    module = Parser(context, MODEL.read_text(), MODEL.name).parse_module()
    report = report_of_program(module)
    print("\n".join(lines_about(report)))
    network = Parser(context, TENSORS.read_text(), TENSORS.name).parse_module()
    BufferizeAndPlanPass(budget=BUDGET_BYTES).apply(context, network)
    in_budget = report_of_program(network)
    print("\n".join(lines_within_budget(in_budget)))
    options.html.parent.mkdir(parents=True, exist_ok=True)
    options.html.write_text(FORMATS["html"](in_budget))
    print(f"\nTo explore this plan, open in a browser: {options.html.resolve()}")
    if options.ir:
        MergeAllocPass().apply(context, module)
        print(f"\nAfter xdsl-opt -p merge-alloc:\n\n{module}")
    else:
        print("To see the program with the first plan carried out: make demo ARGS=--ir")


def lines_about(report: MemoryReport) -> Iterator[str]:
    """Figures of a plan that a newcomer learns from."""
    largest = max(report.arenas, key=lambda arena: arena.size_bytes)
    yield f"LeNet-5 ({MODEL.name}): its buffers, and where merge-alloc puts them.\n"
    rows = [
        (
            f"{letter(buffer.id) if arena is largest else ' '}  %{buffer.name}",
            str(number),
            f"{buffer.size_bytes:,}",
            f"{buffer.offset_bytes:,}",
            live_text(buffer),
            buffer.first_access.name,
            buffer.location,
        )
        for number, arena in enumerate(report.arenas)
        for buffer in arena.buffers
    ]
    yield from table(
        ("name", "arena", "bytes", "offset", "live", "made by", "location"), rows, indent=2
    )
    for function in report.functions:
        for one in function.staying:
            yield f"  -  %{one.name}, {one.size_bytes} bytes, stays: {one.reason}"
    yield "\n  live: half-open ranges of ticks, which number the operations.\n"
    yield from picture(largest)
    names = ", ".join(f"%{buffer.name} ({buffer.size_bytes:,})" for buffer in largest.peak_buffers)
    yield f"\nPeak of the arena: {largest.peak.name}, tick {largest.peak.tick}"
    yield f"  ({largest.peak.location}), needs {names} at once."
    all_bytes = sum(arena.sum_bytes for arena in report.arenas)
    saved = all_bytes - report.arena_bytes
    yield f"Bytes: {all_bytes:,} without sharing, {report.arena_bytes:,} in arenas,"
    yield f"  {saved:,} ({percent(saved, all_bytes)}) saved."
    yield f"Lower bound: {report.lower_bound_bytes:,} bytes; no plan for this order can be smaller."


def lines_within_budget(report: MemoryReport) -> Iterator[str]:
    """The same network, with what was done for a budget."""
    largest = max(report.arenas, key=lambda arena: arena.size_bytes)
    yield f"\nThe same network in {BUDGET_BYTES:,} bytes ({TENSORS.name}), bit-identical:\n"
    yield from picture(largest)
    yield ""
    for function in report.functions:
        for change in function.changes:
            yield f"  {change.pass_name}: {change.summary}"
    yield "\n  Memory against work, for all planned variants:\n"
    yield from table(
        ("variant", "bytes", "done twice"),
        [
            (point.variant, f"{point.peak_bytes:,}", f"{point.extra_work_percent:.2f} %")
            for point in report.variants
        ],
        indent=2,
    )


def picture(arena: ArenaReport) -> Iterator[str]:
    """Time from left to right, offsets from bottom to top, `^` below the peak."""
    begin = min(buffer.begin for buffer in arena.buffers)
    ticks = arena.end_tick - begin
    cells = [[" "] * COLUMNS for _ in range(ROWS)]
    for buffer in sorted(arena.buffers, key=lambda buffer: -buffer.size_bytes):
        bottom = buffer.offset_bytes * ROWS // arena.size_bytes
        top = max(bottom + 1, round(buffer.end_bytes * ROWS / arena.size_bytes))
        for start, end in buffer.live:
            left = (start - begin) * COLUMNS // ticks
            right = max(left + 1, (end - begin) * COLUMNS // ticks)
            for row in range(bottom, min(top, ROWS)):
                for column in range(left, right):
                    cells[row][column] = letter(buffer.id)
    for row in range(ROWS - 1, -1, -1):
        offset = f"{row * arena.size_bytes // ROWS:,}"
        yield f"  {offset:>7} |{''.join(cells[row])}|"
    mark = (arena.peak.tick - begin) * COLUMNS // ticks
    yield f"   offset +{'-' * mark}^{'-' * (COLUMNS - mark - 1)}+ tick {arena.end_tick - 1}"


def letter(number: int) -> str:
    """Return the character of a buffer in the picture."""
    return chr(ord("A") + number % 26)


if __name__ == "__main__":
    main()
