"""Random tensor programs cost less than with mlir-opt; `bench.bufferization_random` runs thousands.

Every output is run, and has to do what the program on tensors does.
"""

from __future__ import annotations

import pytest

from bench.bufferization_random import compare, without_dead_code
from tests.support.mlir_opt import requires_mlir_opt

pytestmark = [pytest.mark.oracle, requires_mlir_opt]

PROGRAMS = range(100)


@pytest.mark.thorough
def test_programs_as_they_are():
    """Most values of a random program are not used: we erase them."""
    comparison = compare(PROGRAMS)
    assert comparison.programs > 0.9 * len(PROGRAMS)
    for who in ("ours", "ours, prepared"):
        assert max(comparison.ratios(who)) <= 0.4, comparison.totals[who]


@pytest.mark.thorough
def test_programs_without_dead_code():
    comparison = compare(PROGRAMS, without_dead_code)
    assert comparison.programs > 0.9 * len(PROGRAMS)
    for who in ("ours", "ours, prepared"):
        assert max(comparison.ratios(who)) <= 0.8, comparison.totals[who]
