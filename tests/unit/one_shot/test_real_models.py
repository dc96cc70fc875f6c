"""Every real model bufferizes with default loop options; copies and lower bounds are recorded."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.mlir_opt import requires_mlir_opt, run_mlir_opt
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_values
from tests.support.native.program import NativeProgram
from tests.support.real_inputs import (
    MODELS,
    argument_shapes,
    manifest,
    model_files,
    model_id,
    model_name,
    requires_models,
)
from tests.unit.one_shot.programs import BUFFERIZE, PREPARE, count, count_in_loops, run_passes

pytestmark = requires_models

ALL = [*model_files("*.linalg.mlir"), *model_files("tiled/*.linalg.mlir")]
QUICK = frozenset(
    {
        "bert_tiny",
        "dscnn_kws",
        "encoder_dynseq",
        "lenet5",
        "lenet5_dyn",
        "llama_decode_kv",
        "lstm_unrolled",
        "mlp4",
        "mlp_mixer",
        "resnet8_cifar",
        "resnet8_dyn",
        "wavenet",
    }
)
"""Models that run natively in a few seconds."""


@pytest.mark.parametrize("path", ALL, ids=model_id)
def test_bufferizes_without_allocation_in_loops(path: Path):
    module = run_passes(path.read_text(), f"{PREPARE},{BUFFERIZE}")
    assert count_in_loops(module, "memref.alloc") == 0
    known = manifest()[model_name(path)]
    if path.parent == MODELS and not known["loops"]:
        assert count(module, "memref.copy") <= known["memory"]["memref.mlir"]["copies"]


@pytest.mark.oracle
@requires_mlir_opt
@pytest.mark.parametrize("path", [p for p in ALL if p.parent.name == "tiled"], ids=model_id)
def test_mlir_accepts_the_output(path: Path):
    run_mlir_opt(str(run_passes(path.read_text())))


@pytest.mark.oracle
@pytest.mark.native
@requires_native
@pytest.mark.parametrize(
    "path", [p for p in ALL if model_name(p) in QUICK and "tile_forall" not in p.name], ids=model_id
)
def test_results_are_those_of_another_bufferization(path: Path, tmp_path: Path):
    reference = NativeProgram.compile(MODELS / f"{model_name(path)}.memref.mlir")
    arguments = reference.random_arguments(0, shapes=argument_shapes(path))
    expected = reference.run(arguments, poison=0xAB).results
    ours = NativeProgram.compile(str(run_passes(path.read_text(), f"{PREPARE},{BUFFERIZE}")))
    outcome = ours.run(arguments, poison=0x5C)
    assert outcome.statistics.errors == []
    for number, value in enumerate(ours.signature.results):
        assert_same_values(value, expected[number], outcome.results[number], 1e-3, f"#{number}")


@pytest.mark.oracle
@pytest.mark.native
@requires_native
@pytest.mark.parametrize("path", model_files("jax_io/*.npz"), ids=lambda path: path.stem)
def test_results_of_the_framework(path: Path):
    text = (MODELS / f"{path.stem}.linalg.mlir").read_text()
    program = NativeProgram.compile(str(run_passes(text, f"{PREPARE},{BUFFERIZE}")))
    with np.load(path) as arrays:
        names: list[str] = arrays.files
        arguments = [arrays[name] for name in names if name.startswith("in")]
        expected = [arrays[name] for name in names if name.startswith("out")]
    outcome = program.run(arguments)
    assert outcome.statistics.errors == []
    for number, value in enumerate(program.signature.results):
        assert_same_values(value, expected[number], outcome.results[number], 1e-5, f"#{number}")
