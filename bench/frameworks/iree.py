"""IREE's memory plan for a `.tflite` file's program: `python -m bench.frameworks.iree FILE`.

The program is the file `.linalg.mlir` beside it, in int8, compiled for the CPU as far as IREE's
streams, where a function allocates its results and one transient block for all tensors between its
kernels. Its inputs are the caller's, and counted here.
"""

from __future__ import annotations

import re
import subprocess
import sys
from math import prod
from pathlib import Path

from bench.frameworks.graph import read_graph

_FLAGS = (
    "--compile-to=stream",
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-llvmcpu-target-cpu=generic",
)


def allocated_bytes(stream: str) -> int:
    """The bytes that a program on streams allocates, constants aside."""
    number = {
        name: int(value)
        for name, value in re.findall(r"(%[\w-]+) = arith\.constant (\d+) : index", stream)
    }
    allocations = re.findall(
        r"stream\.resource\.alloca .*!stream\.resource<(?:transient|external)>\{(%[\w-]+)\}", stream
    )
    return sum(number[size] for size in allocations)


def main() -> None:
    """Print the bytes."""
    path = Path(sys.argv[1])
    program = path.with_suffix(".linalg.mlir")
    compiler = Path(sys.executable).with_name("iree-compile")
    ran = subprocess.run([compiler, program, *_FLAGS], check=True, capture_output=True, text=True)
    graph = read_graph(path)
    print(allocated_bytes(ran.stdout) + prod(graph.shapes[graph.input]))


if __name__ == "__main__":
    main()
