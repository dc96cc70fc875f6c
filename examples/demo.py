"""A real network through `xdsl-opt -p merge-alloc`: its allocations before and after.

LeNet-5, exported from PyTorch and bufferized by MLIR, in `examples/models/lenet5.mlir`.
Run it with `make demo`, or with any Python that has the package installed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

MODEL = Path(__file__).parent / "models" / "lenet5.mlir"

ELEMENT_BYTES = {"f32": 4, "i64": 8, "i8": 1}


def run_xdsl_opt(*arguments: str) -> str:
    """The output of stock xdsl-opt, from the environment that runs this script."""
    xdsl_opt = Path(sys.executable).with_name("xdsl-opt")
    command = [str(xdsl_opt), str(MODEL), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def allocations(program: str) -> list[str]:
    """The types of the `memref.alloc`s in a program."""
    return re.findall(r"= memref\.alloc\(\).* : (memref<\S+>)", program)


def size_bytes(memref_type: str) -> int:
    """The size of a memref of static shape, each allocation rounded up to 64 bytes."""
    *shape, element = memref_type.removeprefix("memref<").removesuffix(">").split("x")
    size = ELEMENT_BYTES[element]
    for extent in shape:
        size *= int(extent)
    return -(-size // 64) * 64


def show(title: str, program: str) -> int:
    """Print a program with its allocations summed up; returns their bytes."""
    types = allocations(program)
    total = sum(map(size_bytes, types))
    rule = "=" * 100
    print(f"{rule}\n{title}\n{rule}\n{program.strip()}\n")
    return total


def main() -> None:
    """Show the model before and after, and what was saved."""
    before = run_xdsl_opt()
    after = run_xdsl_opt("-p", "merge-alloc")
    bytes_before = show("before", before)
    bytes_after = show("after: xdsl-opt -p merge-alloc", after)
    saved = bytes_before - bytes_after
    print(f"allocations: {len(allocations(before)):3d} -> {len(allocations(after))}")
    print(f"bytes:   {bytes_before:,} -> {bytes_after:,}, {saved / bytes_before:.0%} saved")


if __name__ == "__main__":
    main()
