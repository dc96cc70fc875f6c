"""Programs in MLIR's syntax (`.mlir`): linalg on tensors, or dialects lowered to it by tools."""

from __future__ import annotations

import re
from pathlib import Path

from xdsl_mergealloc.importers.imported_model import ModelText
from xdsl_mergealloc.importers.stablehlo import linalg_of_stablehlo
from xdsl_mergealloc.importers.tosa import linalg_of_tosa

_LOWERED_BY = {"tosa": linalg_of_tosa, "stablehlo": linalg_of_stablehlo}


def read_mlir(path: Path, batch: int) -> ModelText:
    """
    Read the program of a file; lower it if it has operations of TOSA or StableHLO.

    Args:
        path: path of the file.
        batch: unused: the program keeps dynamic dimensions.

    Raises `ModelError` for operations that cannot be lowered, and if the tool for it is missing.
    """
    text = path.read_text("utf-8")
    operation = re.search(rf'^[^/\n]*?"?\b({"|".join(_LOWERED_BY)})\.\w+', text, re.M)
    if operation is None:
        return ModelText(text, has_positions=True)
    return ModelText(_LOWERED_BY[operation[1]](text, path))
