"""Memory that frameworks plan for the activations of the same models, beside ours.

    pip install executorch torch onnxruntime onnx tinygrad apache-tvm
    pip install iree-base-compiler ethos-u-vela
    python -m bench.planners_of_frameworks [NAME...]

Models are int8 `.tflite` files: those of MLPerf Tiny, and two MobileNets with made-up weights. Some
frameworks read no such file: they get the same layers in float32, and their bytes are divided by
four, as if an element were a byte. All figures include inputs and outputs. Each framework runs in a
process of its own (`bench/frameworks`), and each is optional.

These are figures of graphs and planners, not of kernels: none includes scratch memory of kernels.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from bench.frameworks.mobilenets import write_mobilenets
from bench.harness import format_table
from bench.microcontrollers import ours
from examples.tflm_offline_plan import tensors_of
from tests.support.generators.builder import read_program
from tests.support.real_inputs import SHARED, model_name
from xdsl_mergealloc.planner import plan
from xdsl_mergealloc.transforms.efforts import Effort

_LONGEST_SECONDS = 300
"""Time limit of a framework for one model."""


@dataclass(frozen=True, slots=True)
class Framework:
    """A framework that plans memory."""

    name: str
    reader: str
    """The module in `bench/frameworks` that prints the bytes."""
    modules: tuple[str, ...]
    """Modules that are imported."""
    packages: str
    """Packages that pip installs."""
    element_bytes: int
    """Of its tensors, where the file has one."""
    note: str
    """Definition of its figure."""
    arguments: tuple[str, ...] = ()
    """Of the module that prints the bytes."""

    @property
    def is_installed(self) -> bool:
        """Whether it can be asked."""
        return all(find_spec(module) is not None for module in self.modules)

    def bytes_for(self, path: Path) -> str:
        """The bytes for a model, as if an element were a byte; the reason goes to stderr if it has
        none."""
        reader = f"bench.frameworks.{self.reader}"
        command = [sys.executable, "-m", reader, str(path), *self.arguments]
        try:
            ran = subprocess.run(
                command, check=True, capture_output=True, text=True, timeout=_LONGEST_SECONDS
            )
        except subprocess.CalledProcessError as error:
            reason = error.stderr.strip().splitlines()[-1:]
            print(f"{self.name}, {path.stem}: {' '.join(reason)}", file=sys.stderr)
            return "-"
        except subprocess.TimeoutExpired:
            print(f"{self.name}, {path.stem}: too slow", file=sys.stderr)
            return "-"
        return f"{int(ran.stdout.split()[-1]) // self.element_bytes:,}"


FRAMEWORKS = (
    Framework(
        "ExecuTorch",
        "executorch",
        ("executorch", "torch"),
        "executorch torch",
        4,
        "`non_const_buffer_sizes` of the program, with the greedy algorithm; kernels are the "
        "portable ones, so that a ReLU is an operation with a tensor of its own",
    ),
    Framework(
        "ExecuTorch, our plan",
        "executorch",
        ("executorch", "torch"),
        "executorch torch",
        4,
        "the same program, planned by examples/executorch_memory_planning.py",
        ("--ours",),
    ),
    Framework(
        "ONNX Runtime",
        "onnx_runtime",
        ("onnxruntime", "onnx"),
        "onnxruntime onnx",
        4,
        "the block of the memory pattern, as the arena's log has it in the second run, and input "
        "and output; activations and sums are fused into convolutions",
    ),
    Framework(
        "tinygrad",
        "tinygrad",
        ("tinygrad",),
        "tinygrad",
        4,
        "the arena in the schedule of kernels, and input and output",
    ),
    Framework(
        "TVM",
        "tvm",
        ("tvm", "torch"),
        "apache-tvm torch",
        4,
        "the storages of Relax's static plan of memory, which are reused as a whole, and input and "
        "output",
    ),
    Framework(
        "IREE",
        "iree",
        ("iree",),
        "iree-base-compiler",
        1,
        "the transient and external blocks of the stream dialect, for the CPU, and the input; from "
        "the linalg program that ours is made of, with its padded tensors",
    ),
    Framework(
        "Vela",
        "vela",
        ("ethosu",),
        "ethos-u-vela",
        1,
        "the peak of the SRAM of an Ethos-U55, `--optimise Size`; layers are computed in stripes, "
        "as ours with `tile`, and weights that are copied to SRAM count",
    ),
)


def _models(folder: Path) -> Iterator[Path]:
    """Files, each with a program of tensors beside it; some are made in the folder."""
    yield from sorted((SHARED / "models" / "int8").glob("*.tflite"))
    missing = [
        package
        for module, package in (
            ("ai_edge_litert", "ai-edge-litert"),
            ("tosa_converter_for_tflite", "tosa-converter-for-tflite"),
        )
        if find_spec(module) is None
    ]
    if missing:
        print(f"without vww_like and mobilenetv2_035: pip install {' '.join(missing)}")
    else:
        yield from write_mobilenets(folder)


def _rows(models: Sequence[Path]) -> Iterator[Sequence[str]]:
    for name, algorithm in (("TFLM's rule", "greedy-by-size"), ("TFLM, our plan", "auto")):
        plans = (plan(tensors_of(path), algorithm) for path in models)
        yield name, *(f"{one.peak_bytes:,}" for one in plans)
    for framework in FRAMEWORKS:
        if framework.is_installed:
            yield framework.name, *(framework.bytes_for(path) for path in models)
        else:
            yield framework.name, *["-"] * len(models)
    for effort in get_args(Effort):
        modules = (read_program(path.with_suffix(".linalg.mlir").read_text()) for path in models)
        sizes = (ours(module, effort) for module in modules)
        yield f"ours, {effort}", *(f"{size:,}" for size in sizes)


def main() -> None:
    """Print the table and its footnotes."""
    arguments = argparse.ArgumentParser(description="activations, frameworks' and ours")
    arguments.add_argument("names", nargs="*", help="models; all if none is named")
    names = arguments.parse_args().names
    with TemporaryDirectory() as folder:
        models = [
            path
            for path in _models(Path(folder))
            if not names or model_name(path.with_suffix(".linalg.mlir")) in names
        ]
        if not models:
            print("no .tflite files to measure")
            return
        table = format_table(["", *(path.stem for path in models)], _rows(models))
    print("bytes of activations with inputs and outputs, at a byte an element")
    print(table)
    print("TFLM's rule: see bench.microcontrollers; our plan: examples/tflm_offline_plan.py")
    for framework in FRAMEWORKS:
        if framework.is_installed:
            of = " of float32, a quarter" if framework.element_bytes > 1 else ""
            print(f"{framework.name}{of}: {framework.note}")
        else:
            print(f"{framework.name}: not installed: pip install {framework.packages}")


if __name__ == "__main__":
    main()
