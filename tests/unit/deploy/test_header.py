"""The C header of a compiled program compiles as C99, C11 and C++17, without a warning."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.deploy import requires_llvm
from tests.support.deploy.compiled import IN_WORKSPACE, compiled, planned
from tests.support.native.object_file import requires_c
from xdsl_mergealloc.deploy.targets import target_of

pytestmark = [pytest.mark.oracle, requires_llvm, requires_c]

MODEL = """
#same = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2x3xi8> {mergealloc.name = "x", mergealloc.scale = 0.1 : f32,
      mergealloc.zero_point = -7 : i64}, %n: i32)
    -> (tensor<2x3xi8> {mergealloc.name = "y", mergealloc.scale = 2.0 : f32}) {
  %room = tensor.empty() : tensor<2x3xi8>
  %y = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x3xi8>) outs(%room : tensor<2x3xi8>) {
  ^bb0(%a: i8, %o: i8):
    %m = arith.trunci %n : i32 to i8
    %b = arith.addi %a, %m : i8
    linalg.yield %b : i8
  } -> tensor<2x3xi8>
  func.return %y : tensor<2x3xi8>
}
"""
PROGRAM = """
#include <stdio.h>
#define MODEL_MEMORY
#define MODEL_WORKSPACE_DEFAULT_SECTION ".data.fast"
#define MODEL_ATTRIBUTES __attribute__((nothrow))
#include "model.h"
MERGEALLOC_ALIGNED(64) static int8_t aligned[MODEL_INPUT_X_COUNT];
int main(void) {
  const int shape[] = MODEL_INPUT_X_SHAPE;
  for (int i = 0; i < shape[0] * shape[1]; i++) model_input_x(&model_memory)[i] = (int8_t)i;
  model_run(&model_memory, 10);
  printf("%d %d\\n", model_output_y(&model_memory)[5], shape[1]);
  printf("%g %d %g %d\\n", (double)MODEL_INPUT_X_SCALE, MODEL_INPUT_X_ZERO_POINT,
         (double)MODEL_OUTPUT_Y_SCALE, MODEL_OUTPUT_Y_ZERO_POINT);
  printf("%d %d\\n", (int)((uintptr_t)aligned % 64),
         (int)((uintptr_t)model_memory.default_ % MODEL_WORKSPACE_DEFAULT_ALIGNMENT));
  printf("%d\\n", MODEL_RAM_SIZE - MODEL_WORKSPACE_DEFAULT_SIZE - MODEL_STACK_SIZE);
  return 0;
}
"""


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("compiler", "standard"), [("gcc", "c99"), ("gcc", "c11"), ("g++", "c++17"), ("g++", "c++11")]
)
def test_a_header_in_all_languages(compiler: str, standard: str, tmp_path: Path):
    if shutil.which(compiler) is None:
        pytest.skip(f"no {compiler}")
    module = planned(MODEL, "model", IN_WORKSPACE)
    compiled(module, "model", target_of("host")).put_into(tmp_path)
    source = tmp_path / ("main.c" if compiler == "gcc" else "main.cpp")
    source.write_text(PROGRAM)
    command = [compiler, f"-std={standard}", "-Wall", "-Wextra", "-Werror", "-pedantic"]
    subprocess.run([*command, source.name, "model.o", "-o", "main"], cwd=tmp_path, check=True)
    ran = subprocess.run(["./main"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["15 3", "0.1 -7 2 0", "0 0", "0"]
