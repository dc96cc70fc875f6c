"""Real models compute the same bits after fusion, natively."""

from __future__ import annotations

from io import StringIO

import pytest
from xdsl.printer import Printer

from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.proof import transformed
from tests.support.real_inputs import SHARED, argument_shapes, requires_models

PLAN = "bufferize-and-plan"
ALL = f"linalg-fuse-elementwise-ops{{fuse-multiuse=true fold-transposes=true}},{PLAN}"
"""Fuses everything that can be fused, at any cost."""

MODELS = (
    "jax_cond_gate",
    "jax_lstm_scan",
    "lenet5_dyn",
    pytest.param("dscnn_kws", marks=pytest.mark.thorough),
    pytest.param("jax_mlp_train_step", marks=pytest.mark.thorough),
    pytest.param("bert_tiny", marks=pytest.mark.thorough),
    pytest.param("mlp_mixer", marks=pytest.mark.thorough),
)


def planned(name: str, pipeline: str) -> str:
    path = SHARED / "models" / f"{name}.linalg.mlir"
    text = StringIO()
    Printer(text, print_generic_format=True).print_op(transformed(path, pipeline))
    return text.getvalue()


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize("name", MODELS)
def test_the_same_bits(name: str):
    shapes = argument_shapes(SHARED / "models" / f"{name}.memref.mlir")
    given = planned(name, PLAN)
    comparison = assert_same_behaviour(given, planned(name, ALL), shapes=shapes)
    assert comparison.after.statistics.live_bytes == comparison.before.statistics.live_bytes
    fused = planned(name, f"{PLAN}{{effort=fuse}}")
    comparison = assert_same_behaviour(given, fused, shapes=shapes)
    before, after = comparison.before.statistics, comparison.after.statistics
    assert after.peak_bytes <= before.peak_bytes
