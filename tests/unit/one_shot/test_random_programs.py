"""Random tensor programs cost less than with mlir-opt; `bench.bufferization_random` runs thousands.

Every output, the peer's too, is run, and has to do what the program on tensors does.
"""

from __future__ import annotations

from dataclasses import asdict

import pytest

from bench.bufferization_random import compare, without_dead_code
from tests.support.mlir_opt import requires_mlir_opt

pytestmark = [pytest.mark.oracle, requires_mlir_opt]

PROGRAMS = range(100)


def test_programs_as_they_are():
    """Most values of a random program are not used: we erase them."""
    totals = compare(PROGRAMS)
    for who in ("ours", "ours, prepared"):
        ratios = totals[who].ratios(totals["mlir-opt"])
        assert max(ratios) <= 0.4, asdict(totals[who])


def test_programs_without_dead_code():
    totals = compare(PROGRAMS, without_dead_code)
    for who in ("ours", "ours, prepared"):
        ratios = totals[who].ratios(totals["mlir-opt"])
        assert max(ratios) <= 0.85, asdict(totals[who])
