"""The native support runs every real model, with the results of the model's own framework.

Each model exists in two bufferizations that were made independently of this project; they must
agree with each other up to the order of additions.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.native import requires_native
from tests.support.native.compare import assert_same_values
from tests.support.native.program import NativeProgram
from tests.support.real_inputs import (
    MODELS,
    argument_shapes,
    in_tiers,
    model_files,
    model_id,
    model_name,
    requires_models,
)

pytestmark = [pytest.mark.oracle, pytest.mark.native, requires_native, requires_models]

INPUTS = in_tiers(model_files("*.memref.mlir"), slow_bytes=40_000)
"""The large ones take up to half a minute each, and show nothing of this project's own code."""


@pytest.mark.parametrize("path", model_files("jax_io/*.npz"), ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "bufferization", ["memref", pytest.param("memref-fp", marks=pytest.mark.thorough)]
)
def test_results_of_the_framework(path: Path, bufferization: str) -> None:
    program = NativeProgram.compile(MODELS / f"{path.stem}.{bufferization}.mlir")
    with np.load(path) as arrays:
        names: list[str] = arrays.files
        arguments = [arrays[name] for name in names if name.startswith("in")]
        expected = [arrays[name] for name in names if name.startswith("out")]
    outcome = program.run(arguments)
    assert outcome.statistics.errors == []
    assert len(outcome.results) == len(expected)
    for number, value in enumerate(program.signature.results):
        assert_same_values(
            value, expected[number], outcome.results[number], 1e-5, f"result {number}"
        )


@pytest.mark.parametrize("path", INPUTS, ids=model_id)
def test_both_bufferizations_agree(path: Path) -> None:
    plain = NativeProgram.compile(path)
    fused = NativeProgram.compile(path.with_name(f"{model_name(path)}.memref-fp.mlir"))
    arguments = plain.random_arguments(0, shapes=argument_shapes(path))
    expected = plain.run(arguments, poison=0xAB)
    actual = fused.run(arguments, poison=0x5C)
    for outcome in (expected, actual):
        assert outcome.statistics.errors == []
        assert outcome.failed_assertions == []
        assert all(np.isfinite(result).all() for result in outcome.results)
    for number, value in enumerate(plain.signature.results):
        assert_same_values(
            value, expected.results[number], actual.results[number], 1e-3, f"result {number}"
        )


@pytest.mark.parametrize("path", in_tiers(model_files("tiled/*.memref.mlir")), ids=model_id)
def test_tiled_models_agree_with_the_untiled(path: Path) -> None:
    whole = NativeProgram.compile(MODELS / f"{model_name(path)}.memref.mlir")
    tiled = NativeProgram.compile(path)
    arguments = whole.random_arguments(0, shapes=argument_shapes(path))
    expected, actual = whole.run(arguments), tiled.run(arguments, poison=0x5C)
    assert actual.statistics.errors == []
    for number, value in enumerate(whole.signature.results):
        assert_same_values(
            value, expected.results[number], actual.results[number], 1e-4, f"result {number}"
        )
