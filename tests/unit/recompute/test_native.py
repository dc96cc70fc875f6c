"""Real models compute the same bits where tensors are computed again, natively."""

from __future__ import annotations

import pytest

from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.real_inputs import SHARED, argument_shapes, requires_models
from tests.unit.fusion.test_native import PLAN, planned

MODELS = (
    pytest.param("lstm_unrolled", 0.37, 1.0, marks=pytest.mark.thorough),
    pytest.param("jax_lstm_scan", 0.8, 1.0, marks=pytest.mark.thorough),
    pytest.param("jax_gru_scan_reverse", 0.85, 1.0, marks=pytest.mark.thorough),
    pytest.param("jax_attn_train_step", 0.5, 0.65, marks=pytest.mark.thorough),
    pytest.param("gpt2_2l", 0.35, 1.0, marks=pytest.mark.thorough),
    pytest.param("vit_tiny", 0.76, 0.9, marks=pytest.mark.thorough),
    pytest.param("bert_tiny", 0.97, 1.0, marks=pytest.mark.thorough),
)


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize(("name", "of_given", "of_fused"), MODELS)
def test_the_same_bits(name: str, of_given: float, of_fused: float):
    """The peak is at most so much of that of the model as given, and of the one only fused."""
    shapes = argument_shapes(SHARED / "models" / f"{name}.memref.mlir")
    fused = planned(name, f"{PLAN}{{effort=fuse}}")
    recomputed = planned(name, f"{PLAN}{{effort=recompute}}")
    comparison = assert_same_behaviour(planned(name, PLAN), recomputed, shapes=shapes)
    after = comparison.after.statistics
    assert after.live_bytes == comparison.before.statistics.live_bytes
    assert after.peak_bytes <= of_given * comparison.before.statistics.peak_bytes
    before = assert_same_behaviour(fused, recomputed, shapes=shapes).before.statistics
    assert after.peak_bytes <= of_fused * before.peak_bytes
