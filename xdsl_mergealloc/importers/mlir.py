"""Programs in MLIR's syntax (`.mlir`): linalg on tensors, or TOSA or StableHLO lowered to it.

mlir-opt lowers TOSA, iree-opt StableHLO, which JAX exports.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from xdsl_mergealloc.deploy.mlir_text import from_mlir
from xdsl_mergealloc.deploy.tools import ToolError, find_tool, run_tool
from xdsl_mergealloc.importers.errors import ModelError, refuse
from xdsl_mergealloc.importers.imported_model import ModelText
from xdsl_mergealloc.importers.open_sizes import OpenSizes

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
_VARIABLES = "tosa-to-mlprogram"
"""Turns variables, the state of streaming models, into globals. A pass for modules."""
_DECOMPOSE = "tosa-optional-decompositions"
"""Decomposes transposed convolutions, but also convolutions that would fuse better as they are."""


def linalg_of_tosa(text: str, path: Path) -> str:
    """
    Lower a program to linalg; keep its locations unless it has resources. `path` is for errors.

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
    of_functions = f"func.func({','.join(passes)})"
    of_module = f"{_VARIABLES}," if "tosa.variable" in text else ""
    pipeline = f"builtin.module({of_module}{of_functions})"
    arguments = [f"--pass-pipeline={pipeline}"]
    if "dialect_resources" not in text:
        # mlir-opt would omit resources if it printed locations in place.
        arguments += ["--mlir-print-debuginfo", "--mlir-print-local-scope"]
    try:
        lowered = from_mlir(run_tool(find_tool("mlir-opt"), arguments, text.encode()))
    except ToolError as error:
        refuse(path, _without_position(str(error)))
    without_literals = re.sub(r'loc\([^\n]*|"0x[0-9A-Fa-f]*"', "", lowered)
    left = re.search(r"\"?\btosa\.(?!shape\b)\w+", without_literals)
    if left is not None:
        refuse(path, f"mlir-opt cannot lower the operation '{left[0].strip(chr(34))}' of TOSA")
    return lowered


def _without_position(message: str) -> str:
    """Return an error of mlir-opt without its position in a text that no user has seen."""
    message = re.sub(r"^error: ", "", message)
    return re.sub(r"(rejects the program: ).*?error: ", r"\1", message)


_PIPELINE = "--iree-stablehlo-input-transformation-pipeline"


def linalg_of_stablehlo(text: str, path: Path) -> str:
    """
    Lower a program to linalg, losing its locations. `path` is for errors.

    Raises `ModelError` if the program cannot be lowered, and if iree-opt is missing.
    """
    arguments = [_PIPELINE, "-"]
    try:
        lowered = from_mlir(run_tool(_iree_opt(), arguments, text.encode()))
    except ToolError as error:
        refuse(path, str(error).removeprefix("error: "))
    if (left := re.search(r"\b(?:iree_linalg_ext|util)\.(\w+)", lowered)) is not None:
        refuse(
            path,
            f"has an operation that iree-opt does not lower to linalg ({left[1]}); "
            "docs/from-jax.md names others to use",
        )
    return lowered


def _iree_opt() -> Path:
    """Find iree-opt beside the running Python, or on PATH."""
    beside = shutil.which("iree-opt", path=str(Path(sys.executable).parent))
    found = beside or shutil.which("iree-opt")
    if found is None:
        raise ModelError(
            "error: iree-opt, which lowers StableHLO, is missing: "
            "pip install 'xdsl-mergealloc[jax]' or pip install iree-base-compiler"
        )
    return Path(found)


_LOWERED_BY = {"tosa": linalg_of_tosa, "stablehlo": linalg_of_stablehlo}


def read_mlir(path: Path, sizes: OpenSizes) -> ModelText:
    """
    Read the program of a file, which keeps dynamic dimensions whatever `sizes` is; lower it if it
    has operations of TOSA or StableHLO.

    Raises `ModelError` for operations that cannot be lowered, and if the tool for it is missing.
    """
    text = from_mlir(path.read_bytes())
    operation = re.search(rf'^[^/\n]*?"?\b({"|".join(_LOWERED_BY)})\.\w+', text, re.M)
    if operation is None:
        return ModelText(text, has_positions=True)
    return ModelText(_LOWERED_BY[operation[1]](text, path))
