"""Lowering of TOSA programs to linalg on tensors, by mlir-opt."""

from __future__ import annotations

import re
from pathlib import Path

from xdsl_mergealloc.deploy.mlir_text import from_mlir
from xdsl_mergealloc.deploy.tools import ToolError, find_tool, run_tool
from xdsl_mergealloc.importers.errors import refuse

_TO_LINALG = (
    "tosa-infer-shapes",
    "tosa-make-broadcastable",
    "tosa-to-linalg-named",
    "tosa-to-linalg",
    "tosa-to-arith{include-apply-rescale=true}",
    "tosa-to-tensor",
    "tosa-to-scf",
    "canonicalize",
    "cse",
)
_UNSIGNED = "tosa-convert-integer-type-to-signless"
"""The dialects that TOSA is lowered to have only signless integers."""
_DECOMPOSE = "tosa-optional-decompositions"
"""Decomposes transposed convolutions, but also convolutions that would fuse better as they are."""


def linalg_of_tosa(text: str, path: Path) -> str:
    """
    Lower a program to linalg; keep its locations unless it has resources.

    Args:
        text: text of a module.
        path: path of the model, for errors.

    Raises `ModelError` if the program cannot be lowered, `MissingToolError` without mlir-opt.
    """
    custom = re.search(r'tosa\.custom"?[^\n]*operator_name = "([^"\n]*)"', text)
    if custom is not None:
        refuse(
            path,
            f"has the custom operation '{custom[1]}', which only its author can lower; use the "
            "model without it, or from before a tool inserted it",
        )
    passes: list[str] = [*_TO_LINALG]
    if "tosa.transpose_conv2d" in text:
        passes.insert(0, _DECOMPOSE)
    if re.search(r"ui\d+>", text):
        passes.insert(0, _UNSIGNED)
    pipeline = f"builtin.module(func.func({','.join(passes)}))"
    arguments = [f"--pass-pipeline={pipeline}"]
    if "dialect_resources" not in text:
        # mlir-opt would omit resources if it printed locations in place.
        arguments += ["--mlir-print-debuginfo", "--mlir-print-local-scope"]
    try:
        lowered = from_mlir(run_tool(find_tool("mlir-opt"), arguments, text.encode()))
    except ToolError as error:
        refuse(path, _reason(str(error)))
    left = re.search(r"\"?\btosa\.(?!shape\b)\w+", _without_literals(lowered))
    if left is not None:
        refuse(path, f"mlir-opt cannot lower the operation '{left[0].strip(chr(34))}' of TOSA")
    return lowered


def _without_literals(text: str) -> str:
    return re.sub(r'loc\([^\n]*|"0x[0-9A-Fa-f]*"', "", text)


def _reason(message: str) -> str:
    """Return an error of mlir-opt without its position in a text that no user has seen."""
    message = re.sub(r"^error: ", "", message)
    return re.sub(r"(rejects the program: ).*?error: ", r"\1", message)
