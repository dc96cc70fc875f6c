"""Functions that return memory: pointers to where it begins, in an arena or a constant."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.support.deploy import requires_llvm, tools
from tests.support.deploy.compiled import planned
from tests.support.native.object_file import GCC, requires_c
from xdsl_mergealloc import PassError
from xdsl_mergealloc.deploy.object_file import compile_object
from xdsl_mergealloc.deploy.targets import target_of

pytestmark = [requires_llvm, requires_c]

TWICE_EXP = """
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.abs ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %c = linalg.add ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>)
    -> tensor<64xf32>
  func.return %c : tensor<64xf32>
}
"""

FROM_A_FUNCTION = """
func.func private @table() -> tensor<64xf32> {
  %w = arith.constant dense<2.5> : tensor<64xf32>
  func.return %w : tensor<64xf32>
}
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %w = func.call @table() : () -> tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %y = linalg.add ins(%x, %w : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>)
    -> tensor<64xf32>
  func.return %y : tensor<64xf32>
}
"""

TWO_FROM_A_FUNCTION = """
func.func private @both(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.abs ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  func.return %a, %b : tensor<64xf32>, tensor<64xf32>
}
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %a, %b = func.call @both(%x) : (tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>)
  %e = tensor.empty() : tensor<64xf32>
  %y = linalg.add ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>)
    -> tensor<64xf32>
  func.return %y : tensor<64xf32>
}
"""

FROM_ITSELF = """
func.func @main(%x: memref<4xf32>, %n: i32) -> memref<4xf32> {
  %one = arith.constant 1 : i32
  %less = arith.subi %n, %one : i32
  %y = func.call @main(%x, %less) : (memref<4xf32>, i32) -> memref<4xf32>
  func.return %y : memref<4xf32>
}
"""


def called(folder: Path, text: str, options: str, workspace_bytes: int) -> Any:
    """Results of the model for 64 numbers."""
    module = planned(text, "net", options)
    path = folder / "net.o"
    path.write_bytes(compile_object(module, target_of("host"), tools()).contents)
    library = folder / "net.so"
    subprocess.run([GCC or "", "-shared", "-o", library, path, "-lm"], check=True)
    function: Any = ctypes.CDLL(str(library)).net
    function.restype = ctypes.POINTER(ctypes.c_float)
    workspace = np.zeros(workspace_bytes + 64, np.uint8)
    aligned = workspace[-workspace.ctypes.data % 64 :]
    memory = [ctypes.c_void_p(aligned.ctypes.data)] if workspace_bytes else []
    given = INPUT.copy()
    returned = function(ctypes.c_void_p(given.ctypes.data), *memory)
    return np.ctypeslib.as_array(returned, (64,)).copy()


INPUT = np.linspace(-1, 1, 64, dtype=np.float32)


@pytest.mark.parametrize(
    ("options", "workspace_bytes"),
    [("scope=program arena=global", 0), ("scope=program arena=argument", 4096)],
)
def test_parts_of_arenas(options: str, workspace_bytes: int, tmp_path: Path):
    got = called(tmp_path, TWICE_EXP, options, workspace_bytes)
    assert np.allclose(got, 2 * np.exp(INPUT), rtol=1e-6)


def test_constants_of_other_functions(tmp_path: Path):
    got = called(tmp_path, FROM_A_FUNCTION, "scope=program arena=global", 0)
    assert np.allclose(got, INPUT + 2.5)


def test_several_results_of_other_functions(tmp_path: Path):
    got = called(tmp_path, TWO_FROM_A_FUNCTION, "scope=program arena=argument", 4096)
    assert np.allclose(got, np.exp(INPUT) + np.abs(INPUT), rtol=1e-6)


def test_a_function_that_returns_memory_to_itself():
    module = planned(FROM_ITSELF, "main", "scope=program arena=argument")
    with pytest.raises(PassError, match="returns memory to itself"):
        compile_object(module, target_of("host"), tools())
