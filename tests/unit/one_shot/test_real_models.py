"""Every real model bufferizes with default loop options, computes the same, and needs no more.

What a model is proved against: the recorded results of its framework where there are some,
otherwise the results of mlir-opt's bufferization of the same model, on random inputs. `make native`
runs those that take longer than two seconds, too.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from bench.bufferization import lower_bound_bytes
from tests.support.mlir_opt import requires_mlir_opt, run_mlir_opt
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_values
from tests.support.native.program import NativeProgram
from tests.support.native.signature import Array
from tests.support.real_inputs import (
    MODELS,
    argument_shapes,
    in_tiers,
    manifest,
    model_files,
    model_id,
    model_name,
    requires_models,
)
from tests.unit.one_shot.programs import BUFFERIZE, PREPARE, count, count_in_loops, run_passes

pytestmark = requires_models

ALL = [*model_files("*.linalg.mlir"), *model_files("tiled/*.linalg.mlir")]
SLOW = frozenset(
    {
        "bert_base_layer",
        "convnext_tiny",
        "fpn_detector",
        "googlenet",
        "gpt2_2l",
        "jax_attn_train_step",
        "mobilenetv1_025_vww",
        "mobilenetv2",
        "resnet18",
        "unet",
        "vit_tiny",
    }
)
"""Models that take longer than two seconds."""
RECORDED = {path.stem: path for path in model_files("jax_io/*.npz")}
"""Inputs and results of the framework, by model."""
COMPARED = [
    *in_tiers(
        path for path in ALL if model_name(path) not in RECORDED and model_name(path) not in SLOW
    ),
    *(
        pytest.param(path, marks=pytest.mark.slow)
        for path in ALL
        if model_name(path) in SLOW - RECORDED.keys()
    ),
]


@pytest.mark.parametrize("path", in_tiers(ALL), ids=model_id)
def test_bufferizes_without_allocation_in_loops(path: Path):
    module = run_passes(path.read_text(), f"{PREPARE},{BUFFERIZE}")
    assert count_in_loops(module, "memref.alloc") == 0
    known = manifest()[model_name(path)]
    if path.parent == MODELS and not known["loops"]:
        others = [known["memory"][name] for name in ("memref.mlir", "memref-fp.mlir")]
        assert count(module, "memref.copy") <= min(other["copies"] for other in others)
        if not known["dynamic"]:
            bound = min(other["lower_bound"] for other in others)
            assert lower_bound_bytes(module) <= bound


@pytest.mark.oracle
@requires_mlir_opt
@pytest.mark.parametrize("path", in_tiers(p for p in ALL if p.parent.name == "tiled"), ids=model_id)
def test_mlir_accepts_the_output(path: Path):
    run_mlir_opt(str(run_passes(path.read_text())))


@pytest.mark.oracle
@pytest.mark.native
@requires_native
@pytest.mark.parametrize("path", COMPARED, ids=model_id)
def test_results_are_those_of_another_bufferization(path: Path):
    arguments, expected = reference(model_name(path))
    ours = NativeProgram.compile(str(run_passes(path.read_text(), f"{PREPARE},{BUFFERIZE}")))
    outcome = ours.run(arguments, poison=0x5C)
    assert outcome.statistics.errors == []
    for number, value in enumerate(ours.signature.results):
        assert_same_values(value, expected[number], outcome.results[number], 1e-3, f"#{number}")


@cache
def reference(name: str) -> tuple[list[Array], list[Array]]:
    """Random arguments of a model, and the results of mlir-opt's bufferization for them."""
    path = MODELS / f"{name}.memref.mlir"
    program = NativeProgram.compile(path)
    arguments = program.random_arguments(0, shapes=argument_shapes(path))
    return arguments, program.run(arguments, poison=0xAB).results


@pytest.mark.oracle
@pytest.mark.native
@requires_native
@pytest.mark.parametrize("path", RECORDED.values(), ids=RECORDED)
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
