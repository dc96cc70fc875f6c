"""int8 networks compute the same bits with their sums in registers, in a third of the memory."""

from __future__ import annotations

import pytest

from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.real_inputs import requires_models
from tests.unit.fusion.test_native import PLAN, planned

BOUND_OF_TFLM = {"ad01_int8": 768, "kws_ref_model": 16_000, "pretrainedResnet_quant": 49_152}
"""The most bytes that are live at once in TensorFlow Lite Micro's graphs."""


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize("name", BOUND_OF_TFLM)
def test_the_same_bits(name: str):
    given = planned(f"int8/{name}", PLAN)
    for effort, most in (("fuse", 1.01), ("tile", 1.0)):
        compared = assert_same_behaviour(
            given, planned(f"int8/{name}", f"{PLAN}{{effort={effort}}}")
        )
        assert compared.after.statistics.peak_bytes <= most * BOUND_OF_TFLM[name] + 64
