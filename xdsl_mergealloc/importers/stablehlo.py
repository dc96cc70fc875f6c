"""Programs of StableHLO, such as JAX exports, which iree-opt lowers to linalg on tensors."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from xdsl_mergealloc.deploy.mlir_text import from_mlir
from xdsl_mergealloc.deploy.tools import ToolError, run_tool
from xdsl_mergealloc.importers.errors import ModelError, refuse

_PIPELINE = "--iree-stablehlo-input-transformation-pipeline"


def linalg_of_stablehlo(text: str, path: Path) -> str:
    """
    Lower a program to linalg, losing its locations.

    Args:
        text: text of a module.
        path: path of the model, for errors.

    Raises `ModelError` if the program cannot be lowered, and if iree-opt is missing.
    """
    arguments = [_PIPELINE, "-"]
    try:
        return from_mlir(run_tool(_iree_opt(), arguments, text.encode()))
    except ToolError as error:
        refuse(path, str(error).removeprefix("error: "))


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
