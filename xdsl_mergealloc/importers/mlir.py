"""Programs in MLIR's syntax (`.mlir`): linalg on tensors, or what other tools lower to it."""

from __future__ import annotations

import re
from pathlib import Path

from xdsl_mergealloc.importers.imported_model import ModelText
from xdsl_mergealloc.importers.stablehlo import linalg_of_stablehlo
from xdsl_mergealloc.importers.tosa import linalg_of_tosa

_LOWERED_BY = {"tosa": linalg_of_tosa, "stablehlo": linalg_of_stablehlo}


def read_mlir(path: Path, batch: int) -> ModelText:
    """
    The program of a file; one that has operations of TOSA or StableHLO is lowered.

    Args:
        path: of the file.
        batch: not needed: the program keeps dynamic dimensions.

    Raises `ModelError` for operations that cannot be lowered, and without the tool that does it.
    """
    text = path.read_text("utf-8")
    operation = re.search(rf'^[^/\n]*?"?\b({"|".join(_LOWERED_BY)})\.\w+', text, re.M)
    if operation is None:
        return ModelText(text, has_positions=True)
    return ModelText(_LOWERED_BY[operation[1]](text, path))
