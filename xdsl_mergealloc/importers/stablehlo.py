"""Programs of StableHLO, such as JAX exports, which iree-opt lowers to linalg on tensors."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from xdsl_mergealloc.deploy.tools import ToolError, run_tool
from xdsl_mergealloc.importers.errors import ModelError, refuse

_PIPELINE = "--iree-stablehlo-input-transformation-pipeline"


def linalg_of_stablehlo(text: str, path: Path) -> str:
    """
    The same program on linalg, without the locations that it has.

    Args:
        text: a module.
        path: of the model that it is about, for errors.

    Raises `ModelError` for what cannot be lowered, and without iree-opt.
    """
    arguments = [_PIPELINE, "-"]
    try:
        return run_tool(_iree_opt(), arguments, text.encode()).decode()
    except ToolError as error:
        refuse(path, str(error).removeprefix("error: "))


def _iree_opt() -> Path:
    """The tool beside the Python that runs, or on PATH."""
    beside = shutil.which("iree-opt", path=str(Path(sys.executable).parent))
    found = beside or shutil.which("iree-opt")
    if found is None:
        raise ModelError(
            "error: iree-opt, which lowers StableHLO, is missing: "
            "pip install 'xdsl-mergealloc[jax]' or pip install iree-base-compiler"
        )
    return Path(found)
