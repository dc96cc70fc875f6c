"""Peaks of models beside what TensorFlow Lite Micro takes for the same graph.

    python -m bench.microcontrollers [NAME or FILE.tflite ...]

What TFLM takes follows from the graph in the `.tflite` file, by its published rule: each tensor
that is no constant lives from the first operation that accesses it to the last one, inputs from the
beginning and the outputs to the end; the bound is the most bytes that live at once, the arena what
greedy-by-size makes of it: the largest tensor first, each as low as those that are placed already
let it. Ours are the workspaces of `bufferize-and-plan{scope=program arena=argument
io-in-workspace=true}`, which has inputs and results in it, too. Files are read as by `mergealloc
compile`, and the seconds are those of reading and of all efforts; what cannot be read is told.

`MBV2w035` is measured against msf-CNN (NeurIPS 2025) instead: the bytes and the work that it
publishes for its fusion settings of MobileNetV2 with 0.35 of its width at 144 x 144, beside the
points of our frontier that need as few bytes, and those that do as little work. Ours is what the
program holds of heap at once, results included.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from xdsl.dialects.builtin import ModuleOp

from bench.harness import cpu_seconds, format_table, geometric_mean
from examples.tflm_offline_plan import operator_count, tensors_of
from tests.support.generators.builder import full_context, read_program
from tests.support.real_inputs import SHARED, model_name
from tests.support.workspace_io import workspace_bytes
from xdsl_mergealloc import BufferizeAndPlanPass, frontier
from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.importers.errors import ModelError
from xdsl_mergealloc.importers.import_model import import_model
from xdsl_mergealloc.planner import plan
from xdsl_mergealloc.transforms.efforts import Effort

_EFFORTS = get_args(Effort)


@dataclass(frozen=True, slots=True)
class Measured:
    """Memory that a model needs, inputs and results included."""

    name: str
    operators: int
    bound_bytes: int
    """The most bytes of tensors of TFLM's graph that live at once."""
    greedy_bytes: int
    """TFLM's arena."""
    our_bytes: tuple[int, ...]
    """By each of our efforts."""
    seconds: float

    @staticmethod
    def of(graph: Path) -> Measured:
        """
        The figures of a `.tflite` file.

        The program is that beside the file (`.linalg.mlir`) if there is one, else what is read of
        the file.

        Raises `ModelError` for what cannot be read.
        """
        problem = tensors_of(graph)
        greedy = plan(problem, "greedy-by-size")
        start = cpu_seconds()
        beside = graph.with_suffix(".linalg.mlir")
        module = (
            read_program(beside.read_text(), beside.name)
            if beside.exists()
            else import_model(graph, "model").module
        )
        our_bytes = tuple(ours(module, effort) for effort in _EFFORTS)
        return Measured(
            model_name(graph),
            operator_count(graph),
            greedy.lower_bound_bytes,
            greedy.peak_bytes,
            our_bytes,
            cpu_seconds() - start,
        )

    @property
    def ratios(self) -> tuple[float, ...]:
        """Ours to the bound of TFLM's graph."""
        return tuple(size / self.bound_bytes for size in self.our_bytes)

    @property
    def row(self) -> Sequence[str]:
        """For the table."""
        sizes = (self.operators, self.bound_bytes, self.greedy_bytes, *self.our_bytes)
        ratios = (f"{ratio:.3f}" for ratio in self.ratios)
        return [self.name, *(f"{size:,}" for size in sizes), *ratios, f"{self.seconds:.1f}"]


def ours(module: ModuleOp, effort: Effort) -> int:
    """Bytes that a model needs with one of our efforts, inputs and results included."""
    planned = clone(module)
    planning = BufferizeAndPlanPass(
        effort=effort, scope="program", arena="argument", io_in_workspace=True, alignment=16
    )
    planning.apply(full_context(), planned)
    return workspace_bytes(planned)


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


def _graphs(wanted: Sequence[str]) -> Iterator[Path]:
    """Files as they are given, and models of a name; all models if nothing is wanted."""
    for graph in sorted((SHARED / "models" / "int8").glob("*.tflite")):
        if not wanted or model_name(graph) in wanted:
            yield graph
    yield from (Path(each) for each in wanted if each.endswith(".tflite"))


def main() -> None:
    """Print the tables."""
    arguments = argparse.ArgumentParser(description="models for microcontrollers, ours and TFLM's")
    arguments.add_argument(
        "models",
        nargs="*",
        help="names, or files in .tflite; all that have a name if none is given",
    )
    wanted = arguments.parse_args().models
    if _MSF_CNN_MODEL.exists() and (not wanted or model_name(_MSF_CNN_MODEL) in wanted):
        print("MBV2w035: msf-CNN, our work in as many bytes, our bytes for as much work")
        header = ["bytes", "work", "our work", "our bytes"]
        print(format_table(header, against_msf_cnn()))
        if wanted == [model_name(_MSF_CNN_MODEL)]:
            return
    measured: list[Measured] = []
    for graph in _graphs(wanted):
        try:
            measured.append(Measured.of(graph))
        except ModelError as error:
            print(error)
    if not measured:
        return
    columns = zip(*(one.ratios for one in measured), strict=True)
    means = [f"{geometric_mean(column):.3f}" for column in columns]
    mean = ["geometric mean", *[""] * (3 + len(_EFFORTS)), *means, ""]
    ratios = (f"ratio, {effort}" for effort in _EFFORTS)
    header = ["model", "operators", "TFLM, bound", "TFLM, greedy", *_EFFORTS, *ratios, "seconds"]
    print("bytes with inputs and results, and ratios to the bound of TFLM's graph")
    print(format_table(header, [*(one.row for one in measured), mean]))


if __name__ == "__main__":
    main()
