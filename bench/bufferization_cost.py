"""Cost of bufferization: CPU time of the whole process, ours beside mlir-opt's.

    python -m bench.bufferization_cost

Programs that expose an analysis of all pairs: chains of slices that are filled and inserted again,
thousands of operations that read one value, a network of hundreds of layers. CPU time of one run
each, from the start of the process to its end: reading, analysis, rewriting, printing. (Both run on
one core, so wall time is the same on an idle machine.) The peer is stopped after
`PEER_LIMIT_SECONDS`; longer programs of that kind are left out for it.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from bench.bufferization import BUFFERIZE, THEIRS
from bench.harness import format_figure, format_table, measure_cpu_seconds
from bench.programs import insertion_chain, layers
from tests.support.mlir_opt import mlir_opt_path

PEER_LIMIT_SECONDS = 60


def readers(count: int) -> str:
    """Elementwise operations that all read one value, each into an empty tensor of its own."""
    type = "tensor<64xf32>"
    lines = [
        f"func.func @main(%x: {type}, %v: f32) -> {type} {{",
        f"  %e = tensor.empty() : {type}",
        f"  %s = linalg.fill ins(%v : f32) outs(%e : {type}) -> {type}",
        f"  %r0 = tensor.empty() : {type}",
    ]
    for n in range(count):
        lines += [
            f"  %r{n + 1} = linalg.add ins(%s, %r{n} : {type}, {type}) "
            f"outs(%r{n} : {type}) -> {type}"
        ]
    return "\n".join([*lines, f"  return %r{count} : {type}", "}"])


SERIES: tuple[tuple[str, Callable[[int], str], Sequence[int]], ...] = (
    ("insertions", insertion_chain, (32, 64, 128, 256, 512, 1024)),
    ("readers", readers, (1250, 2500, 5000)),
    ("layers", layers, (100, 200, 400)),
)
"""Series of growing programs: name, program of a given length, lengths."""


def seconds_of(command: Sequence[str], limit_seconds: int | None = None) -> float | None:
    """The CPU time of a command; None if it was stopped because it ran for longer."""
    limits = "" if limit_seconds is None else f"ulimit -t {limit_seconds}; "
    shell = ["sh", "-c", f"{limits}exec {shlex.join(command)}"]
    run = partial(subprocess.run, shell, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    answers: list[subprocess.CompletedProcess[bytes]] = []
    seconds = measure_cpu_seconds(lambda: answers.append(run(check=False)))
    if answers[0].returncode < 0:
        return None
    answers[0].check_returncode()
    return seconds


def main() -> None:
    """Print the table."""
    xdsl_opt = str(Path(sys.executable).with_name("xdsl-opt"))
    peer = mlir_opt_path()
    rows: list[list[str]] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, program_of, lengths in SERIES:
            is_stopped = peer is None
            for length in lengths:
                path = Path(folder) / "program.mlir"
                path.write_text(program_of(length))
                ours = seconds_of([xdsl_opt, str(path), "-p", BUFFERIZE])
                assert ours is not None
                theirs = None
                if not is_stopped:
                    theirs = seconds_of([str(peer), str(path), THEIRS], PEER_LIMIT_SECONDS)
                row = [f"{length} {name}", format_figure(ours, "s")]
                if theirs is not None:
                    row += [format_figure(theirs, "s"), f"{ours / theirs:.3f}"]
                elif is_stopped:
                    row += ["left out", ""]
                else:
                    row += [f"> {PEER_LIMIT_SECONDS}", f"< {ours / PEER_LIMIT_SECONDS:.3f}"]
                    is_stopped = True
                rows.append(row)
    print(format_table(["whole process", "ours [s]", "mlir-opt [s]", "ratio"], rows))


if __name__ == "__main__":
    main()
