"""Peaks of int8 models beside what TensorFlow Lite Micro takes for the same graph.

    python -m bench.microcontrollers [NAME...]

What TFLM takes follows from the graph in the `.tflite` file, by its published rule: each tensor
that is no constant lives from the first operation that accesses it to the last one, inputs from the
beginning and the outputs to the end; the bound is the most bytes that live at once, the arena what
greedy-by-size makes of it: the largest tensor first, each as low as those that are placed already
let it. Ours are the workspaces of `bufferize-and-plan{scope=program arena=argument
io-in-workspace=true}`, which has inputs and results in it, too.

`MBV2w035` is measured against msf-CNN (NeurIPS 2025) instead: the bytes and the work that it
publishes for its fusion settings of MobileNetV2 with 0.35 of its width at 144 x 144, beside the
points of our frontier that need as few bytes, and those that do as little work. Ours is what the
program holds of heap at once, results included.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

from bench.harness import format_table, geometric_mean
from examples.tflm_offline_plan import tensors_of
from tests.support.proof import transformed
from tests.support.real_inputs import SHARED, model_name
from tests.support.workspace_io import workspace_bytes
from xdsl_mergealloc import BufferizeAndPlanPass, frontier
from xdsl_mergealloc.planner import plan
from xdsl_mergealloc.transforms.efforts import Effort


def ours(path: Path, effort: str) -> int:
    """What a model takes by one of our efforts, inputs and results included."""
    options = "scope=program arena=argument io-in-workspace=true alignment=16"
    return workspace_bytes(transformed(path, f"bufferize-and-plan{{effort={effort} {options}}}"))


MSF_CNN = (
    (194_400, 1.0),
    (83_065, 1.02),
    (67_905, 1.10),
    (25_674, 1.25),
    (21_288, 1.30),
    (15_340, 1.38),
    (7_887, 1.68),
)
"""Bytes, and work by that of the network layer by layer, the first line."""
_MSF_CNN_MODEL = SHARED / "models" / "frontier" / "MBV2w035.linalg.mlir"


def against_msf_cnn() -> Iterator[Sequence[str]]:
    """For each of its points, ours with the least work in as many bytes, and with the fewest bytes
    for as much work; `-` if there is none."""
    most_percent = round(100 * (max(work for _, work in MSF_CNN) - 1))
    planning = BufferizeAndPlanPass(max_recompute=most_percent)
    least = frontier(_MSF_CNN_MODEL.read_text(), planning).least
    for size_bytes, work in MSF_CNN:
        as_small = [point for point in least if point.peak_bytes <= size_bytes]
        as_quick = [point for point in least if 1 + point.extra_work_percent / 100 <= work]
        yield (
            f"{size_bytes:,}",
            f"{work:.2f}",
            f"{1 + as_small[0].extra_work_percent / 100:.3f}" if as_small else "-",
            f"{as_quick[-1].peak_bytes:,}" if as_quick else "-",
        )


def main() -> None:
    """Print the tables."""
    arguments = argparse.ArgumentParser(description="int8 models, ours and TFLM's")
    arguments.add_argument("names", nargs="*", help="models; all if none is named")
    names = arguments.parse_args().names
    if _MSF_CNN_MODEL.exists() and (not names or model_name(_MSF_CNN_MODEL) in names):
        print("MBV2w035: msf-CNN, our work in as many bytes, our bytes for as much work")
        header = ["bytes", "work", "our work", "our bytes"]
        print(format_table(header, against_msf_cnn()))
        if names == [model_name(_MSF_CNN_MODEL)]:
            return
    efforts = get_args(Effort)
    rows: list[list[str]] = []
    ratios: list[list[float]] = []
    for graph in sorted((SHARED / "models" / "int8").glob("*.tflite")):
        path = graph.with_suffix(".linalg.mlir")
        if names and model_name(path) not in names:
            continue
        problem = tensors_of(graph)
        greedy = plan(problem, "greedy-by-size")
        found = [ours(path, effort) for effort in efforts]
        ratios.append([size / greedy.lower_bound_bytes for size in found])
        sizes = (f"{size:,}" for size in (greedy.lower_bound_bytes, greedy.peak_bytes, *found))
        rows.append([model_name(path), *sizes, *(f"{ratio:.3f}" for ratio in ratios[-1])])
    means = [f"{geometric_mean(column):.3f}" for column in zip(*ratios, strict=True)]
    rows.append(["geometric mean", *[""] * (2 + len(efforts)), *means])
    columns = [*efforts, *(f"ratio, {effort}" for effort in efforts)]
    print("bytes with inputs and results, and ratios to the bound of TFLM's graph")
    print(format_table(["model", "TFLM, bound", "TFLM, greedy", *columns], rows))


if __name__ == "__main__":
    main()
