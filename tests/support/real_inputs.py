"""Finds the real programs that tests and benchmarks run on.

They live outside the repository, in a folder `shared` beside it (or wherever the environment
variable `XDSL_MERGEALLOC_INPUTS` points), because they are large and come from other projects.
Everything here answers with an empty collection when the folder is absent, so that the project
builds and passes its tests without it:

    @requires_models
    @pytest.mark.parametrize("path", model_files("*.memref.mlir"), ids=model_id)
    def test_something(path: Path) -> None: ...
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

INPUTS_VARIABLE = "XDSL_MERGEALLOC_INPUTS"

REPOSITORY_ROOT = Path(__file__).resolve().parents[2]

SHARED = Path(os.environ.get(INPUTS_VARIABLE) or REPOSITORY_ROOT.parent / "shared")
"""The folder of real inputs; it need not exist."""

MODELS = SHARED / "models"

requires_models = pytest.mark.skipif(
    not MODELS.is_dir(),
    reason="no real models: needs the folder `shared/models` beside the repository, "
    f"or its parent folder named by ${INPUTS_VARIABLE}",
)
"""Skips a test, or a class of tests, where the real models are absent."""


def model_files(pattern: str) -> list[Path]:
    """
    The model files that match a glob pattern relative to the folder of models, for example
    `"*.memref-fp.mlir"` or `"tiled/*.memref.mlir"`, sorted; empty where the models are absent.
    """
    return sorted(MODELS.glob(pattern))


SMALL_MODEL_BYTES = 16_000
LARGE_MODEL_BYTES = 100_000
"""The text of the four largest networks is longer."""


def in_tiers(
    paths: Iterable[Path],
    quick_bytes: int = SMALL_MODEL_BYTES,
    slow_bytes: int | None = LARGE_MODEL_BYTES,
) -> list[ParameterSet]:
    """
    Parameters of a test that runs on model files (tests/support/tiers.py): those of shorter text
    than `quick_bytes` in all tiers, in one bufferization; the others from the second on, but for
    those of longer text than `slow_bytes` (half of that in their second bufferization), which are
    slow; without it none is. Among the small models are loops, dynamic shapes and every kind of
    network.
    """

    def marks(path: Path) -> Iterator[pytest.MarkDecorator]:
        text_bytes = path.stat().st_size
        is_second = ".memref-fp." in path.name
        if slow_bytes is not None and text_bytes * (1 + is_second) > slow_bytes:
            yield pytest.mark.slow
        elif text_bytes >= quick_bytes or is_second:
            yield pytest.mark.thorough

    return [pytest.param(path, marks=list(marks(path))) for path in paths]


def model_id(path: Path) -> str:
    """A short name of a model file for pytest's parameter ids: `lenet5.memref`."""
    return path.name.removesuffix(".mlir")


_SHAPES = {"encoder_dynseq": {13: (3, 1, 64)}}


def model_name(path: Path) -> str:
    """The name of a model file's model, as in the manifest: `lenet5` for `lenet5.memref.mlir`."""
    return path.name.split(".")[0]


def argument_shapes(path: Path) -> Mapping[int, tuple[int, ...]]:
    """
    The shapes of arguments that work in one shape only, though their type is dynamic, by the
    argument's number. (The sequence model was exported with a buffer that has room for a sequence
    of length one, and writes out of its bounds for longer ones.)
    """
    return _SHAPES.get(model_name(path), {})


@cache
def manifest() -> dict[str, dict[str, Any]]:
    """
    Facts about each model, by model name: counts of operations, allocations, copies; sizes and
    lower bounds in bytes. Empty where the models are absent. Shared between callers: do not change
    it.
    """
    path = MODELS / "manifest.json"
    if not path.is_file():
        return {}
    entries: list[dict[str, Any]] = json.loads(path.read_text())
    return {entry["name"]: entry for entry in entries}


def case_files(pattern: str = "**/*.mlir") -> list[Path]:
    """The small cases of one issue each that match a glob pattern, sorted; empty if absent."""
    return sorted((SHARED / "cases").glob(pattern))
