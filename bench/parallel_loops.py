"""Buffers of parallel loops, run by threads: with merge-alloc, and with frees alone.

    python -m bench.parallel_loops [--rows N] [--threads N]

A program goes through rows in parallel, and through the elements of a row in parallel again, with
one or several buffers for what a row needs. Contenders, each lowered to OpenMP in the same way:

- frees alone: `buffer-deallocation-pipeline`,
- ours: `merge-alloc` in front of that,
- an instance for each row: the same with `max-parallel-instances`.

Seconds of the fastest of several calls, in processes that take turns, and the most memory of them.
Inner loops run in the thread of their row, as OpenMP does by default.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from xdsl.parser import Parser

from bench.harness import format_table
from tests.support.generators.builder import full_context
from tests.support.mlir_opt import mlir_opt_path, mlir_translate_path, run_mlir_opt, run_tool
from tests.support.native.jit import write_object
from tests.support.native.object_file import GCC
from tests.support.proof import parse_pipeline

COLUMNS = 16
FREES = "buffer-deallocation-pipeline"
LOWERING = (
    "--scf-forall-to-parallel",
    "--convert-scf-to-openmp",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--finalize-memref-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-openmp-to-llvm",
    "--convert-func-to-llvm",
    "--convert-cf-to-llvm",
    "--reconcile-unrealized-casts",
)
ROUNDS = 6

MAIN = """
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
typedef struct { float *base, *start; long offset, sizes[2], strides[2]; } Matrix;
void _mlir_ciface_rows(Matrix *, Matrix *, long);
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}
int main(void) {
  float *from = malloc(4L * ROWS * COLUMNS), *to = malloc(4L * ROWS * COLUMNS);
  for (long i = 0; i < (long)ROWS * COLUMNS; ++i) { from[i] = i % 7; to[i] = 0; }
  Matrix in = {from, from, 0, {ROWS, COLUMNS}, {COLUMNS, 1}};
  Matrix out = {to, to, 0, {ROWS, COLUMNS}, {COLUMNS, 1}};
  double fastest = 1e9;
  for (int round = 0; round < 3; ++round) {
    double begin = now();
    _mlir_ciface_rows(&in, &out, ROWS);
    double seconds = now() - begin;
    if (seconds < fastest) fastest = seconds;
  }
  double sum = 0;
  for (long i = 0; i < (long)ROWS * COLUMNS; ++i) sum += to[i] * (i % 5);
  char line[256];
  long kilobytes = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status)) sscanf(line, "VmHWM: %ld", &kilobytes);
  printf("%.6f %ld %.9g\\n", fastest, kilobytes, sum);
  return 0;
}
"""


def program(rows: int, buffers: int, *, has_dynamic_bound: bool = False) -> str:
    """A program whose rows each go through this many buffers, and are reversed in each of them."""
    matrix, row = f"memref<{rows}x{COLUMNS}xf32>", f"memref<{COLUMNS}xf32>"
    body: list[str] = []
    source = "%in[%i, %k]", matrix
    for number in range(buffers + 1):
        target = "%out[%i, %j]", matrix
        if number < buffers:
            body.append(f"%b{number} = memref.alloc() : {row}")
            target = f"%b{number}[%j]", row
        body += [
            f"scf.forall (%j) in ({COLUMNS}) {{",
            "%k = arith.subi %last, %j : index",
            f"%x = memref.load {source[0]} : {source[1]}",
            "%y = arith.addf %x, %x : f32",
            f"memref.store %y, {target[0]} : {target[1]}",
            "}",
        ]
        source = f"%b{number}[%k]", row
    bound = "%n" if has_dynamic_bound else str(rows)
    return "\n".join(
        [
            f"func.func @rows(%in: {matrix}, %out: {matrix}, %n: index)",
            "attributes {llvm.emit_c_interface} {",
            f"%last = arith.constant {COLUMNS - 1} : index",
            f"scf.forall (%i) in ({bound}) {{",
            *body,
            "}",
            "func.return",
            "}",
        ]
    )


def build(text: str, pipeline: str, rows: int, folder: Path, name: str) -> Path:
    """An executable of a program behind some passes."""
    opt, translate = mlir_opt_path(), mlir_translate_path()
    assert opt is not None
    assert translate is not None
    context = full_context()
    module = Parser(context, text).parse_module()
    parse_pipeline(pipeline).apply(context, module)
    lowered = run_mlir_opt(str(module), *LOWERING)
    write_object(run_tool(translate, lowered, "--mlir-to-llvmir"), folder / f"{name}.o")
    (folder / "main.c").write_text(MAIN)
    libraries = opt.resolve().parent.parent / "lib"
    command = [GCC or "", "-O2", f"-DROWS={rows}", f"-DCOLUMNS={COLUMNS}", "-o", name]
    command += ["main.c", f"{name}.o", f"-L{libraries}", "-lomp", f"-Wl,-rpath,{libraries}"]
    subprocess.run(command, cwd=folder, check=True)
    return folder / name


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description="buffers of parallel loops")
    arguments.add_argument("--rows", type=int, default=200_000)
    arguments.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    given = arguments.parse_args()
    if mlir_opt_path() is None or mlir_translate_path() is None or GCC is None:
        print("needs mlir-opt 22, gcc, and OpenMP of LLVM 22")
        return
    programs = {
        "a buffer": program(given.rows, 1),
        "three buffers": program(given.rows, 3),
        "three, dynamic bound": program(given.rows, 3, has_dynamic_bound=True),
    }
    pipelines = {
        "frees": FREES,
        "ours": f"merge-alloc,{FREES}",
        "instances": f"merge-alloc{{max-parallel-instances={given.rows}}},{FREES}",
    }
    environment = {
        **os.environ,
        "OMP_NUM_THREADS": str(given.threads),
        "OMP_MAX_ACTIVE_LEVELS": "1",
    }
    rows: list[list[str]] = []
    with TemporaryDirectory() as folder:
        for name, text in programs.items():
            built = {
                contender: build(text, pipeline, given.rows, Path(folder), contender)
                for contender, pipeline in pipelines.items()
            }
            seconds = dict.fromkeys(built, float("inf"))
            kilobytes = dict.fromkeys(built, 0)
            sums: set[str] = set()
            for _ in range(ROUNDS):
                for contender, path in built.items():
                    ran = subprocess.run(
                        [path], env=environment, capture_output=True, text=True, check=True
                    )
                    time, memory, total = ran.stdout.split()
                    seconds[contender] = min(seconds[contender], float(time))
                    kilobytes[contender] = max(kilobytes[contender], int(memory))
                    sums.add(total)
            assert len(sums) == 1, f"{name}: different results"
            rows += [
                [
                    name,
                    contender,
                    f"{seconds[contender]:.4f}",
                    f"{seconds[contender] / seconds['frees']:.3f}",
                    f"{kilobytes[contender] / 1000:.1f}",
                    f"{kilobytes[contender] / kilobytes['frees']:.3f}",
                ]
                for contender in built
            ]
    header = ["program", "contender", "seconds", "ratio", "MB", "ratio"]
    print(format_table(header, rows))


if __name__ == "__main__":
    main()
