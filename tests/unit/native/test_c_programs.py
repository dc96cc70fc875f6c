"""C programs that use headers of `memory-plan` with natively compiled models (W5, W2)."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp

from tests.support.generators.builder import full_context, read_program
from tests.support.native import requires_native
from tests.support.native.object_file import (
    build_and_run,
    compile_object,
    requires_c,
    undefined_symbols,
)
from tests.support.native.program import NativeProgram
from tests.support.native.signature import Array
from tests.support.real_inputs import MODELS, requires_models
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    REPORT_FORMATS,
    LowerPoolsPass,
    MergeAllocPass,
    VerifyMemoryPlanPass,
    report_of_program,
)

pytestmark = [pytest.mark.native, requires_native, requires_c]

IN_WORKSPACE = MergeAllocPass(scope="program", arena="argument", io_in_workspace=True)


def compile_model(folder: Path, name: str, module: ModuleOp, planning: MergeAllocPass) -> None:
    """Put NAME.o and NAME.h into a folder; the entry of the module gets the name."""
    for op in module.body.block.ops:
        if isinstance(op, FuncOp) and op.sym_name.data == "main":
            op.sym_name = StringAttr(name)
    planning.apply(full_context(), module)
    VerifyMemoryPlanPass().apply(full_context(), module)
    (folder / f"{name}.h").write_text(REPORT_FORMATS["c-header"](report_of_program(module)))
    LowerPoolsPass().apply(full_context(), module)
    has_interface = "llvm.emit_c_interface" in str(module)
    compile_object(str(module), folder / f"{name}.o", bare_pointers=not has_interface)
    needed = undefined_symbols(folder / f"{name}.o")
    assert needed.isdisjoint({"malloc", "free", "calloc", "aligned_alloc", "posix_memalign"})


def use_of(name: str, inputs: int) -> str:
    """A C function that reads the inputs of a model from files, runs it, and writes the output."""
    upper = name.upper()
    reads = "\n".join(
        f'  transfer("{name}.in{number}", {name}_input_arg{number}(&pools), '
        f"{upper}_INPUT_ARG{number}_SIZE, 0);"
        for number in range(inputs)
    )
    return f"""
static void use_{name}(void *memory) {{
  const struct {name}_pools pools = {{memory}};
{reads}
  {name}_run(&pools);
  transfer("{name}.out", {name}_output_result_0(&pools), {upper}_OUTPUT_RESULT_0_SIZE, 1);
}}
"""


TRANSFER = """
static void transfer(const char *name, void *memory, size_t size, int is_output) {
  FILE *file = fopen(name, is_output ? "wb" : "rb");
  size_t count = is_output ? fwrite(memory, 1, size, file) : fread(memory, 1, size, file);
  if (count != size) abort();
  fclose(file);
}
"""


COPY = """
/* What MLIR calls for copies between buffers of different strides. */
struct unranked { int64_t rank; int64_t *descriptor; };
void memrefCopy(int64_t size, struct unranked *from, struct unranked *to);
void memrefCopy(int64_t size, struct unranked *from, struct unranked *to) {
  int64_t rank = from->rank, *a = from->descriptor, *b = to->descriptor, index[8] = {0}, d;
  for (;;) {
    char *source = (char *)(intptr_t)a[1] + a[2] * size;
    char *target = (char *)(intptr_t)b[1] + b[2] * size;
    for (d = 0; d < rank; d++) {
      source += index[d] * a[3 + rank + d] * size;
      target += index[d] * b[3 + rank + d] * size;
    }
    for (d = 0; d < size; d++) target[d] = source[d];
    for (d = rank - 1; d >= 0 && ++index[d] == a[3 + d]; d--) index[d] = 0;
    if (d < 0) return;
  }
}
"""


@pytest.mark.thorough
@requires_models
@pytest.mark.oracle
def test_two_models_share_one_workspace(tmp_path: Path):
    """W2, W5: one array of the C program; each model is run twice, and gives the right numbers."""
    expected: dict[str, Array] = {}
    uses, includes = "", ""
    models = {"mlp4": 9, "lenet5": 11}
    for name, inputs in models.items():
        path = MODELS / f"{name}.memref.mlir"
        program = NativeProgram.compile(path)
        arguments = program.random_arguments(seed=3)
        assert len(arguments) == inputs
        for number, argument in enumerate(arguments):
            (tmp_path / f"{name}.in{number}").write_bytes(argument.tobytes())
        expected[name] = program.run(arguments).results[0]
        module = read_program(path.read_text(), path.name)
        compile_model(tmp_path, name, module, IN_WORKSPACE)
        includes += f'#include "{name}.h"\n'
        uses += use_of(name, inputs)
    (tmp_path / "main.c").write_text(f"""
#include <stdio.h>
#include <stdlib.h>
{includes}
#define SIZE (MLP4_WORKSPACE_DEFAULT_SIZE > LENET5_WORKSPACE_DEFAULT_SIZE \\
                ? MLP4_WORKSPACE_DEFAULT_SIZE : LENET5_WORKSPACE_DEFAULT_SIZE)
static int8_t memory[SIZE + 64];
{TRANSFER}
{COPY}
{uses}
int main(void) {{
  void *aligned = memory + (64 - (uintptr_t)memory % 64) % 64;
  use_mlp4(aligned);
  use_lenet5(aligned);
  use_mlp4(aligned);
  return MLP4_WORKSPACE_DEFAULT_ALIGNMENT > 64 || LENET5_WORKSPACE_DEFAULT_ALIGNMENT > 64;
}}
""")
    build_and_run(tmp_path, ["main.c"], [f"{name}.o" for name in models])
    for name, result in expected.items():
        actual = np.fromfile(tmp_path / f"{name}.out", result.dtype).reshape(result.shape)
        np.testing.assert_allclose(actual, result, rtol=1e-5, atol=1e-6)


def test_out_params_and_a_scalar_result(tmp_path: Path):
    """W2: with bare pointers, memory is the caller's: arguments, and the workspace."""
    program = """
        func.func @main(%x: memref<4xf32>, %n: i32, %out: memref<4xf32>) -> i32 {
          %a = memref.alloc() : memref<4xf32>
          linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
          linalg.mul ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%out : memref<4xf32>)
          %m = arith.addi %n, %n : i32
          func.return %m : i32
        }"""
    planning = MergeAllocPass(scope="program", arena="argument")
    compile_model(tmp_path, "model", parse(program), planning)
    (tmp_path / "main.c").write_text("""
#include <stdio.h>
#include "model.h"
static double memory[MODEL_WORKSPACE_DEFAULT_SIZE / sizeof(double) + 1];
int main(void) {
  float x[4] = {1, 2, 3, 4}, out[4];
  const struct model_pools pools = {memory};
  int32_t n = model_run(&pools, x, 21, out);
  printf("%d %g %g %g %g", (int)n, (double)out[0], (double)out[1], (double)out[2], (double)out[3]);
  return 0;
}
""")
    assert build_and_run(tmp_path, ["main.c"], ["model.o"]) == "42 4 16 36 64"


def test_several_results_by_the_c_interface(tmp_path: Path):
    """Descriptors and a structure of results, as MLIR lays them out."""
    program = """
        func.func @main(%x: memref<2x3xf32>, %n: i64) -> (i64, memref<2x3xf32>, f64)
            attributes {llvm.emit_c_interface} {
          %a = memref.alloc() : memref<2x3xf32>
          linalg.add ins(%x, %x : memref<2x3xf32>, memref<2x3xf32>) outs(%a : memref<2x3xf32>)
          %half = arith.constant 0.5 : f64
          func.return %n, %a, %half : i64, memref<2x3xf32>, f64
        }"""
    planning = MergeAllocPass(scope="program", arena="argument", place_results=True)
    compile_model(tmp_path, "model", parse(program), planning)
    (tmp_path / "main.c").write_text("""
#include <stdio.h>
#include "model.h"
static int8_t memory[MODEL_WORKSPACE_DEFAULT_SIZE];
int main(void) {
  float data[6] = {1, 2, 3, 4, 5, 6};
  struct memref_2d_f32 x = {data, data, 0, {2, 3}, {3, 1}};
  struct memref_1d_i8 workspace = {memory, memory, 0, {sizeof memory}, {1}};
  struct model_results results;
  _mlir_ciface_model(&results, &x, 7, &workspace);
  printf("%d %g %g", (int)results.result_0, (double)results.result_1.aligned[5], results.result_2);
  return 0;
}
""")
    assert build_and_run(tmp_path, ["main.c"], ["model.o"]) == "7 12 0.5"


POOLS_AT_ADDRESSES = """
    builtin.module attributes {mergealloc.pools = [
      {name = "sram", capacity = 32, base_address = 0x20000000},
      {name = "dram", base_address = 0x30000000}]} {
      func.func @main(%x: memref<4xf32>) -> memref<4xf32> {
        %a = memref.alloc() {mergealloc.pools = ["sram"]} : memref<4xf32>
        linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
        %b = memref.alloc() {mergealloc.pools = ["dram"]} : memref<4xf32>
        linalg.mul ins(%a, %x : memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>)
        func.return %b : memref<4xf32>
      }
    }"""


@pytest.mark.parametrize("arena", ["static", "argument", "global"])
def test_named_memories(tmp_path: Path, arena: Literal["static", "argument", "global"]):
    """K2, P1 to P3: at constant addresses, as arguments and as globals, with one address space."""
    planning = MergeAllocPass(scope="program", arena=arena, alignment=16, io_in_workspace=True)
    compile_model(tmp_path, "model", parse(POOLS_AT_ADDRESSES), planning)
    parameter = "(&pools)" if arena == "argument" else "()"
    run = "model_run(&pools)" if arena == "argument" else "model()"
    pools = "const struct model_pools pools = {at[0], at[1]};" if arena == "argument" else ""
    (tmp_path / "main.c").write_text(f"""
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include "model.h"
int main(void) {{
  void *at[2] = {{(void *)0x20000000, (void *)0x30000000}};
  for (int i = 0; i < 2; i++)
    if (mmap(at[i], 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
        != at[i]) return 1;
  {pools}
  float *x = model_input_x{parameter};
  for (int i = 0; i < 4; i++) x[i] = (float)i;
  {run};
  float *y = model_output_result_0{parameter};
  printf("%d %g %g", ((uintptr_t)y ^ 0x30000000) < 4096, (double)y[1], (double)y[3]);
  return 0;
}}
""")
    at_address = arena != "global"
    assert build_and_run(tmp_path, ["main.c"], ["model.o"]) == f"{at_address:d} 2 18"
