"""Lowers a module of memrefs to LLVM IR with MLIR's own tools.

The pipeline neither canonicalizes nor eliminates common subexpressions: every allocation, copy and
deallocation of the input happens at run time, so that they can be counted (but for allocations
that nothing uses at all). What the lowered code calls, besides the C and math libraries, is listed
in `RuntimeSymbol`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tests.support.mlir_opt import (
    GENERIC_FORM,
    ORACLE_LLVM_RELEASE,
    mlir_translate_path,
    run_mlir_opt,
    run_tool,
)

ENTRY_PREFIX = "_mlir_ciface_"
"""Functions are called through MLIR's C interface, which puts this before their names."""


class RuntimeSymbol(Enum):
    """Functions that the lowered code expects from its host."""

    ALLOC = "_mlir_memref_to_llvm_alloc"
    """`ptr (i64 size_bytes)`"""
    ALIGNED_ALLOC = "_mlir_memref_to_llvm_aligned_alloc"
    """`ptr (i64 alignment_bytes, i64 size_bytes)`"""
    FREE = "_mlir_memref_to_llvm_free"
    """`void (ptr)`"""
    COPY = "memrefCopy"
    """`void (i64 element_size_bytes, ptr source, ptr destination)`, both unranked descriptors"""
    ASSERTION_FAILED = f"{ENTRY_PREFIX}native_assertion_failed"
    """`void (i64 number)`, the number of a failed `cf.assert` in textual order"""


_OUTLINING = Path(__file__).with_name("outline_kernels.mlir")
_BF16_RUNTIME = Path(__file__).with_name("bf16_runtime.ll")

_OUTLINE = f"""
  transform-preload-library{{transform-library-paths={_OUTLINING.name}}}, transform-interpreter,
  duplicate-function-elimination,"""

_PIPELINE = """builtin.module(
  func.func(llvm-request-c-wrappers), OUTLINE
  func.func(linalg-generalize-named-ops, scf-forall-to-for, convert-linalg-to-loops),
  expand-realloc, bufferization-lower-deallocations, convert-bufferization-to-memref,
  memref-expand, func.func(convert-vector-to-scf), expand-strided-metadata, lower-affine,
  convert-scf-to-cf,
  convert-vector-to-llvm,
  convert-math-to-funcs, convert-math-to-llvm, convert-math-to-libm,
  arith-expand{include-bf16=true},
  finalize-memref-to-llvm{use-generic-functions=true use-aligned-alloc=true},
  convert-complex-to-llvm,
  convert-index-to-llvm, convert-ub-to-llvm, convert-arith-to-llvm, convert-cf-to-llvm,
  convert-func-to-llvm,
  reconcile-unrealized-casts
)"""

_MEMORY_SPACE = re.compile(r'(memref<[^<>]*(?:<[^<>]*>)?), (?:"[^"]*"|\d+(?: : \w+)?)>')

_ASSERT = re.compile(r'"cf\.assert"\((%\S+)\) <\{msg = ("(?:[^"\\]|\\.)*")\}>')

# A failed `cf.assert` lowers to a call of `abort`, which would take the test run down with it.
# Reporting the failure and going on turns it into something a test can look at.
_ASSERTION_RUNTIME = """
func.func private @native_assertion_failed(i64)
func.func private @native_check_assertion(%holds: i1, %number: i64) {
  cf.cond_br %holds, ^end, ^report
^report:
  func.call @native_assertion_failed(%number) : (i64) -> ()
  cf.br ^end
^end:
  func.return
}
"""


@dataclass(frozen=True)
class Lowered:
    """A module in LLVM IR, with the facts needed to call it."""

    llvm_ir: str
    generic_text: str
    """The module before lowering, as mlir-opt prints it in generic form."""
    assertion_messages: tuple[str, ...]
    """The message of each `cf.assert`, by its number."""


def lower_to_llvm_ir(module: str | Path, *, with_kernels_apart: bool = True) -> Lowered:
    """
    Lowers a module of memrefs, given as text or as the path of a file; each linalg operation to a
    function of its own, or all of a function to one.

    Raises:
        MlirToolError: mlir-opt or mlir-translate rejects the module.
        RuntimeError: the tools are missing; see `requires_native`.
    """
    translate = mlir_translate_path()
    if translate is None:
        raise RuntimeError(f"no mlir-translate of LLVM {ORACLE_LLVM_RELEASE} found")
    generic_text = run_mlir_opt(module, *GENERIC_FORM)
    checked_text, messages = _report_assertions(_forget_memory_spaces(generic_text))
    pipeline = _PIPELINE.replace("OUTLINE", _OUTLINE if with_kernels_apart else "").replace(
        "\n", ""
    )
    llvm_dialect = run_mlir_opt(checked_text, f"--pass-pipeline={pipeline}", cwd=_OUTLINING.parent)
    llvm_ir = run_tool(translate, llvm_dialect, "--mlir-to-llvmir")
    if "bfloat" in llvm_ir:
        llvm_ir += _BF16_RUNTIME.read_text()
    return Lowered(llvm_ir, generic_text, messages)


def _forget_memory_spaces(generic_text: str) -> str:
    """
    The same module with all of its memory in one space, as this machine has it: spaces named by a
    string or a number have no lowering, or one to an address space.
    """
    text = _MEMORY_SPACE.sub(r"\1>", generic_text)
    return text.replace('"memref.memory_space_cast"', '"memref.cast"')


def _report_assertions(generic_text: str) -> tuple[str, tuple[str, ...]]:
    messages: list[str] = []

    def call_check(match: re.Match[str]) -> str:
        condition, message = match.groups()
        number = f"%native_assertion_{len(messages)}"
        constant = f'"arith.constant"() <{{value = {len(messages)} : i64}}> : () -> i64'
        messages.append(re.sub(r"\\([0-9A-F]{2})", lambda m: chr(int(m[1], 16)), message[1:-1]))
        return (
            f"{number} = {constant}\n"
            f'"func.call"({condition}, {number}) <{{callee = @native_check_assertion}}>'
        )

    text = _ASSERT.sub(call_check, generic_text)
    if not messages:
        return generic_text, ()
    text = re.sub(r"(%native_assertion_\d+\) <.*> : )\(i1\)", r"\1(i1, i64)", text)
    head, separator, body = text.partition("({\n")
    return head + separator + _ASSERTION_RUNTIME + body, tuple(messages)
