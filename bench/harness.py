"""Shared parts of the benchmarks: measuring two contenders side by side, printing ratios.

A benchmark compares us with a peer on the same inputs, in the same process and run, so that a
slow or busy machine changes both numbers and not their ratio. Times are CPU time, of this process
and of the programs it ran to the end, best of several repetitions; the two contenders take turns.

    rows = [compare_cpu_time(name, partial(ours, x), partial(theirs, x)) for name, x in inputs]
    print(format_ratios("planning", rows, "ours", "mlir-opt", "s"))
"""

from __future__ import annotations

import gc
import math
import resource
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import StringIO

from xdsl.parser import Parser
from xdsl.printer import Printer

from tests.support.generators.builder import full_context


@dataclass(frozen=True)
class Row:
    """One input, and the figure of each contender for it; smaller is better."""

    name: str
    ours: float
    peer: float

    @property
    def ratio(self) -> float:
        """Our figure in units of the peer's: below 1, ours is better."""
        if self.peer:
            return self.ours / self.peer
        return math.inf if self.ours else 1.0


def cpu_seconds() -> float:
    """CPU time so far of this process and of its finished children, in seconds."""
    usages = (
        resource.getrusage(resource.RUSAGE_SELF),
        resource.getrusage(resource.RUSAGE_CHILDREN),
    )
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def measure_cpu_seconds(function: Callable[[], object]) -> float:
    """CPU time of one call in seconds, with the garbage of earlier work out of the way."""
    gc.collect()
    gc_was_enabled = gc.isenabled()
    gc.disable()
    try:
        start = cpu_seconds()
        function()
        return cpu_seconds() - start
    finally:
        if gc_was_enabled:
            gc.enable()


def read_verify_print(text: str) -> None:
    """Do the work of `xdsl-opt` without a pass, the yardstick for passes."""
    module = Parser(full_context(), text).parse_module()
    module.verify()
    Printer(StringIO()).print_op(module)


def compare_cpu_time(
    name: str,
    ours: Callable[[], object],
    peer: Callable[[], object],
    repetitions: int = 5,
) -> Row:
    """
    The best CPU time of each contender, in seconds.

    Args:
        name: what to call the input in the table.
        ours: runs our side once; whatever it needs is prepared outside.
        peer: runs the peer once.
        repetitions: how many turns each contender takes.
    """
    turns = [(measure_cpu_seconds(ours), measure_cpu_seconds(peer)) for _ in range(repetitions)]
    return Row(name, min(turn[0] for turn in turns), min(turn[1] for turn in turns))


def geometric_mean(numbers: Iterable[float]) -> float:
    """The mean that suits ratios; 1.0 for no numbers, 0.0 if any of them is zero."""
    values = list(numbers)
    if not values:
        return 1.0
    if min(values) <= 0:
        return 0.0
    return math.exp(math.fsum(map(math.log, values)) / len(values))


def format_figure(figure: float, unit: str) -> str:
    """A figure for a reader: seconds with four significant digits, anything else grouped."""
    return f"{figure:.4g}" if unit == "s" else f"{figure:,.0f}"


def format_ratios(title: str, rows: Sequence[Row], our_name: str, peer_name: str, unit: str) -> str:
    """
    A table with a line per row and a closing line with the geometric mean of the ratios.

    Args:
        title: what was measured.
        rows: the figures; they may be times, sizes or counts.
        our_name: our side's column.
        peer_name: the peer's column.
        unit: of both figures, `s` or `bytes` for example.
    """
    body = [
        (row.name, format_figure(row.ours, unit), format_figure(row.peer, unit), f"{row.ratio:.3f}")
        for row in rows
    ]
    body.append(("geometric mean", "", "", f"{geometric_mean(row.ratio for row in rows):.3f}"))
    header = ("input", f"{our_name} [{unit}]", f"{peer_name} [{unit}]", "ratio")
    return f"{title}\n{format_table(header, body)}"


def format_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Aligned columns: the first to the left, the others to the right."""
    lines = [tuple(header), *(tuple(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]

    def align(line: Sequence[str]) -> str:
        name, *cells = line
        parts = [name.ljust(widths[0])]
        parts += [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        return "  ".join(parts).rstrip()

    rule = "  ".join("-" * width for width in widths)
    return "\n".join([align(lines[0]), rule, *map(align, lines[1:])])
