"""Real models compute the same bits in pieces, natively."""

from __future__ import annotations

import pytest

from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.real_inputs import SHARED, argument_shapes, requires_models
from tests.unit.fusion.test_native import PLAN, planned

MODELS = (
    ("lenet5", True),
    ("mlp4", True),
    pytest.param("dscnn_kws", True, marks=pytest.mark.thorough),
    pytest.param("bert_tiny", True, marks=pytest.mark.thorough),
    pytest.param("resnet8_cifar", False, marks=pytest.mark.thorough),
    pytest.param("mlp_mixer", True, marks=pytest.mark.thorough),
    pytest.param("espcn_x3", True, marks=pytest.mark.thorough),
)
"""Models, and whether they take less in pieces: where 3x3 convolutions follow each other, rows that
are computed twice are too many."""


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize(("name", "takes_less"), MODELS)
def test_the_same_bits(name: str, takes_less: bool):
    shapes = argument_shapes(SHARED / "models" / f"{name}.memref.mlir")
    given = planned(name, PLAN)
    comparison = assert_same_behaviour(given, planned(name, f"tile-chains,{PLAN}"), shapes=shapes)
    before, after = comparison.before.statistics, comparison.after.statistics
    assert after.live_bytes == before.live_bytes
    if takes_less:
        assert after.peak_bytes < before.peak_bytes
    else:
        assert after.peak_bytes == before.peak_bytes
