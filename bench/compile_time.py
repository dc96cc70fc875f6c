"""Shares of compile time: reading, verifying, each pass, printing; and their growth.

    python -m bench.compile_time                              # minutes
    python -m bench.compile_time --sizes 1000 10000 100000    # an hour: xDSL's verifier is slow
    python -m bench.compile_time --models 3 --families "cf blocks" "mixed"

CPU seconds in one process, with the garbage collector as it is for users: the passes of
`bufferize-and-plan` one after the other, then two passes by themselves on the output of
copy-removal: merge-alloc with its defaults, and buffer-deallocation-pipeline on a program without
arenas. For a real model, the times of mlir-opt's `one-shot-bufferize` and
`buffer-deallocation-pipeline` stand beside them: the share of its CPU time that its `-mlir-timing`,
which measures wall time, gives them.

A growth exponent is the slope from one size to the next, log(time ratio) / log(ratio of the counts
of operations): 1 is linear. Times below `SHORTEST_SECONDS` give no exponent. A plain walk over all
operations (`walk`) shows the cost of a larger program as such, which does not fit into caches: only
an exponent above that of the walk is due to the stage.
"""

from __future__ import annotations

import argparse
import gc
import math
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer

from bench.harness import cpu_seconds, format_table, geometric_mean
from bench.programs import FAMILIES
from tests.support.generators.builder import full_context
from tests.support.mlir_opt import mlir_opt_path
from tests.support.real_inputs import manifest, model_files, model_name
from xdsl_mergealloc import BufferDeallocationPipelinePass, MergeAllocPass
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass
from xdsl_mergealloc.transforms.copy_removal import CopyRemovalPass

SIZES = (1_000, 4_000)
MODELS = 10
SHORTEST_SECONDS = 0.02
VERIFY_LIMIT_SECONDS = 60
"""Verifying is left out where it would take longer, were it quadratic."""

STOCK = ("parse", "verify", "print")
WALK = "walk"
WALKS = 5
"""Number of walks through a program; the fastest one counts."""
ALONE = " alone"
"""Behind the name of a pass that ran on a copy."""
PIPELINE = tuple(step.name for step in BufferizeAndPlanPass().passes())
STAGES = (
    *STOCK,
    WALK,
    *PIPELINE,
    MergeAllocPass.name + ALONE,
    BufferDeallocationPipelinePass.name + ALONE,
)


@dataclass
class Times:
    """CPU seconds by stage for one program."""

    ops: int
    """Operations of the program as it was read."""
    seconds: dict[str, float] = field(default_factory=dict[str, float])

    @property
    def passes(self) -> float:
        """Of the whole pipeline."""
        return sum(self.seconds[name] for name in PIPELINE)

    @property
    def stock(self) -> float:
        """CPU seconds of xDSL by itself."""
        return sum(self.seconds.get(name, 0.0) for name in STOCK)


def measure(text: str, repetitions: int, *, verifies: bool = True) -> Times:
    """Times of all stages for a program; the best of several runs for each stage."""
    runs = [_measure_once(text, verifies) for _ in range(repetitions)]
    best = runs[0]
    for run in runs[1:]:
        for stage, seconds in run.seconds.items():
            best.seconds[stage] = min(best.seconds[stage], seconds)
    return best


def _measure_once(text: str, verifies: bool) -> Times:
    context = full_context()
    read: list[ModuleOp] = []
    gc.collect()
    seconds = {"parse": _seconds(lambda: read.append(Parser(context, text).parse_module()))}
    module = read.pop()
    if verifies:
        seconds["verify"] = _seconds(module.verify)
    times = Times(sum(1 for _ in module.walk()), seconds)
    alone = partial(_measure_alone, times, context)
    with paused_gc():
        seconds[WALK] = min(_seconds(partial(_walk, module)) for _ in range(WALKS))
        seconds.update(_passes(context, module, alone))
    seconds["print"] = _seconds(partial(Printer(StringIO()).print_op, module))
    return times


def _walk(module: ModuleOp) -> None:
    for _ in module.walk():
        pass


def _passes(
    context: Context, module: ModuleOp, alone: Callable[[ModuleOp], None]
) -> Iterator[tuple[str, float]]:
    for step in BufferizeAndPlanPass().passes():
        yield step.name, _seconds(partial(step.transform, context, module))
        if step.name == CopyRemovalPass.name:
            alone(module)


def _measure_alone(times: Times, context: Context, module: ModuleOp) -> None:
    for step in (MergeAllocPass(), BufferDeallocationPipelinePass()):
        copy = module.clone()
        times.seconds[step.name + ALONE] = _seconds(partial(step.apply, context, copy))


def _seconds(function: Callable[[], object]) -> float:
    start = cpu_seconds()
    function()
    return cpu_seconds() - start


def upstream_seconds(path: Path, repetitions: int) -> float | None:
    """CPU seconds of mlir-opt's passes on a model; None where there is no mlir-opt."""
    mlir_opt = mlir_opt_path()
    if mlir_opt is None:
        return None
    flags = manifest()[model_name(path)]["bufferize_flags"]
    passes = [f"--one-shot-bufferize={flags}", "--buffer-deallocation-pipeline"]
    timing = ["--mlir-disable-threading", "-mlir-timing", "-mlir-timing-display=list"]
    command = [str(mlir_opt), *passes, *timing, "-o", "/dev/null"]
    found: list[float] = []
    for _ in range(repetitions):
        # What comes before the reading is not in the report.
        start, _ = _run_timed([*command, "-"])
        seconds, report = _run_timed([*command, str(path)])
        found.append((seconds - start) * share_of_passes(report))
    return min(found)


def _run_timed(command: Sequence[str]) -> tuple[float, str]:
    """CPU seconds of a command without input, and its own report on its time."""
    before = cpu_seconds()
    answer = subprocess.run(command, check=True, capture_output=True, text=True, input="")
    return cpu_seconds() - before, answer.stderr


def share_of_passes(report: str) -> float:
    """The share of all but reading, printing and the rest, by a list of `-mlir-timing`."""
    lines = re.findall(r"^\s*([\d.]+) \(\s*[\d.]+%\)\s+(\S.*)$", report, re.MULTILINE)
    seconds = {name: float(figure) for figure, name in lines if not name.startswith("(A)")}
    total = seconds.pop("Total")
    others = ("root", "Parser", "Output", "Rest")
    return sum(figure for name, figure in seconds.items() if name not in others) / total


def model_table(count: int, repetitions: int) -> str:
    """The largest real models: seconds by stage, our share, and the time of mlir-opt's passes."""
    paths = model_files("*.linalg.mlir")
    paths = sorted(paths, key=lambda path: -path.stat().st_size)[:count]
    rows: list[list[str]] = []
    shares: list[float] = []
    ratios: list[float] = []
    for path in paths:
        times = measure(path.read_text(), repetitions)
        shares.append(times.passes / times.stock)
        row = [model_name(path), *_cells(times), f"{times.passes:.3f}", f"{shares[-1]:.2f}"]
        theirs = upstream_seconds(path, repetitions)
        if theirs is not None:
            ratios.append(times.passes / theirs)
            row += [f"{theirs:.3f}", f"{ratios[-1]:.2f}"]
        rows.append(row)
    mean = ["geometric mean", *[""] * (len(STAGES) + 1), f"{geometric_mean(shares):.2f}"]
    if ratios:
        mean += ["", f"{geometric_mean(ratios):.2f}"]
    header = ["model", *map(_short, STAGES), "passes", "share", "mlir-opt", "ratio"]
    return format_table(header[: len(mean)], [*rows, mean])


def growth_table(name: str, sizes: Sequence[int], repetitions: int) -> str:
    """One family: seconds by stage for each size, and the exponents from size to size."""
    rows: list[list[str]] = []
    before: Times | None = None
    first: Times | None = None
    for size in sizes:
        times = measure(FAMILIES[name](size), repetitions, verifies=_verifies(before, size))
        if before is not None:
            rows.append(["  exponent", *(_exponent(before, times, stage) for stage in STAGES)])
        rows.append([f"{times.ops:,} ops", *_cells(times)])
        first, before = first or times, times
    if len(sizes) > 2 and first is not None and before is not None:
        rows.append(["  of all", *(_exponent(first, before, stage) for stage in STAGES)])
    return f"{name}\n" + format_table(["", *map(_short, STAGES)], rows)


def _verifies(before: Times | None, size: int) -> bool:
    if before is None:
        return True
    seconds = before.seconds.get("verify", math.inf)
    return seconds * (size / before.ops) ** 2 <= VERIFY_LIMIT_SECONDS


def _exponent(small: Times, large: Times, stage: str) -> str:
    if stage not in small.seconds or large.seconds.get(stage, 0.0) < SHORTEST_SECONDS:
        return ""
    return f"{growth_exponent(small, large, stage):.2f}"


def growth_exponent(small: Times, large: Times, stage: str) -> float:
    """The slope of a stage's time between two sizes, on logarithmic scales."""
    shortest = SHORTEST_SECONDS / 100
    ratio = large.seconds[stage] / max(small.seconds[stage], shortest)
    return math.log(ratio) / math.log(large.ops / small.ops)


def _cells(times: Times) -> list[str]:
    return [
        f"{times.seconds[stage]:.3f}" if stage in times.seconds else "left out" for stage in STAGES
    ]


def _short(stage: str) -> str:
    """Column headers that fit."""
    for long, short in (
        ("privatize-destinations", "privatize"),
        ("eliminate-empty-tensors", "empty"),
        ("one-shot-bufferize", "one-shot"),
        ("buffer-deallocation-pipeline", "dealloc"),
    ):
        stage = stage.replace(long, short)
    return stage


def main() -> None:
    """Print the tables."""
    arguments = argparse.ArgumentParser(description="compile time by stage, and its growth")
    arguments.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="operations")
    arguments.add_argument("--models", type=int, default=MODELS, help="how many, largest first")
    arguments.add_argument("--families", nargs="*", default=list(FAMILIES), choices=FAMILIES)
    arguments.add_argument("--repetitions", type=int, default=2, help="the best one counts")
    given = arguments.parse_args()
    if given.models and model_files("*.linalg.mlir"):
        print(f"CPU seconds, the largest models\n{model_table(given.models, given.repetitions)}\n")
    for name in given.families:
        print(f"{growth_table(name, given.sizes, given.repetitions)}\n", flush=True)


if __name__ == "__main__":
    main()
