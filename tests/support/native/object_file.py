"""Object files for C programs, as an embedder makes them: bare pointers, or the C interface."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.mlir_opt import mlir_translate_path, run_mlir_opt, run_tool
from tests.support.native.jit import write_object

GCC, NM = shutil.which("gcc"), shutil.which("nm")

requires_c = pytest.mark.skipif(
    GCC is None or NM is None, reason="no C: needs gcc, and nm of the binutils"
)
"""Skips a test where C programs cannot be compiled."""

C_FLAGS = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic")

LOWERING = (
    "--convert-linalg-to-loops",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--convert-math-to-llvm",
    "--convert-math-to-libm",
    "--finalize-memref-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-index-to-llvm",
    "--convert-cf-to-llvm",
)
"""MLIR's passes from loops to LLVM's dialect, but for functions."""


def compile_object(module: str, path: Path, *, bare_pointers: bool = True) -> None:
    """
    Compile a module of memrefs to an object file; what is not inlined calls the C library.

    Raises:
        MlirToolError: MLIR's tools reject the module.
    """
    translate = mlir_translate_path()
    assert translate is not None
    convention = "=use-bare-ptr-memref-call-conv" if bare_pointers else ""
    passes = (*LOWERING, f"--convert-func-to-llvm{convention}", "--reconcile-unrealized-casts")
    llvm_dialect = run_mlir_opt(module, *passes)
    write_object(run_tool(translate, llvm_dialect, "--mlir-to-llvmir"), path)


def undefined_symbols(path: Path) -> set[str]:
    """Symbols that an object file needs from elsewhere."""
    listed = subprocess.run(
        [NM or "", "--undefined-only", "--format=posix", path],
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.split()[0] for line in listed.stdout.splitlines() if line}


def build_and_run(folder: Path, sources: Sequence[str], objects: Sequence[str]) -> str:
    """Output of a C program, which is compiled in a folder and without any warning."""
    command = [GCC or "", *C_FLAGS, "-o", "program", *sources, *objects, "-lm"]
    built = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    ran = subprocess.run([folder / "program"], cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 0, (ran.returncode, ran.stderr)
    return ran.stdout
