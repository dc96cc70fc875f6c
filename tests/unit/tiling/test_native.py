"""Real models compute the same bits in pieces, natively."""

from __future__ import annotations

import pytest

from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.real_inputs import SHARED, argument_shapes, requires_models
from tests.unit.fusion.test_native import PLAN, planned

MODELS = (
    "lenet5",
    "mlp4",
    pytest.param("dscnn_kws", marks=pytest.mark.thorough),
    pytest.param("bert_tiny", marks=pytest.mark.thorough),
    pytest.param("resnet8_cifar", marks=pytest.mark.thorough),
    pytest.param("mlp_mixer", marks=pytest.mark.thorough),
    pytest.param("espcn_x3", marks=pytest.mark.thorough),
)


DYNAMIC_MODELS = (
    "mlp4_dyn",
    "lenet5_dyn",
    pytest.param("resnet8_dyn", marks=pytest.mark.thorough),
)


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize("name", DYNAMIC_MODELS)
def test_the_same_bits_for_any_batch(name: str):
    given = planned(name, PLAN)
    tiled = planned(name, "bufferize-and-plan{effort=tile}")
    for extent in (0, 1, 5):
        comparison = assert_same_behaviour(given, tiled, dynamic_extent=extent)
        before, after = comparison.before.statistics, comparison.after.statistics
        assert after.live_bytes == before.live_bytes
        if extent == 5:
            assert after.peak_bytes <= 0.1 * before.peak_bytes


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize("name", MODELS)
def test_the_same_bits(name: str):
    shapes = argument_shapes(SHARED / "models" / f"{name}.memref.mlir")
    given = planned(name, PLAN)
    comparison = assert_same_behaviour(given, planned(name, f"tile-chains,{PLAN}"), shapes=shapes)
    before, after = comparison.before.statistics, comparison.after.statistics
    assert after.live_bytes == before.live_bytes
    assert after.peak_bytes < before.peak_bytes
