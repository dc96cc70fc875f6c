"""Native execution of memref-level modules, with a heap that counts and checks.

    program = NativeProgram.compile(text)
    outcome = program.run(program.random_arguments(seed=0))

To prove that a pass keeps what a program does, see `compare.assert_same_behaviour`.
"""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from tests.support.mlir_opt import mlir_opt_path, mlir_translate_path

requires_native = pytest.mark.skipif(
    mlir_opt_path() is None or mlir_translate_path() is None or find_spec("llvmlite") is None,
    reason="no native execution: needs mlir-opt and mlir-translate of LLVM 22, and llvmlite",
)
"""Skips a test, or a class of tests, where modules cannot be compiled natively."""
