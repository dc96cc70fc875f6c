"""Programs of unusual size or depth through each pass, smaller than those of `bench.extremes`."""

from __future__ import annotations

import pytest

from bench.extremes import large_attribute, many_blocks, nested_branches, outcome
from xdsl_mergealloc.universe import PASSES

LIMIT_SECONDS = 30

PASSES_BY_NAME = sorted(PASSES)


@pytest.mark.parametrize("name", PASSES_BY_NAME)
def test_an_attribute_of_a_megabyte(name: str) -> None:
    assert float(outcome(name, large_attribute(1 << 20), LIMIT_SECONDS)) < LIMIT_SECONDS


@pytest.mark.parametrize(
    "depth",
    [
        pytest.param(400, marks=pytest.mark.thorough),
        pytest.param(2_000, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("name", PASSES_BY_NAME)
def test_nested_regions(name: str, depth: int) -> None:
    assert float(outcome(name, nested_branches(depth), LIMIT_SECONDS)) < LIMIT_SECONDS


@pytest.mark.thorough
@pytest.mark.parametrize("name", PASSES_BY_NAME)
def test_blocks(name: str) -> None:
    assert float(outcome(name, many_blocks(200), LIMIT_SECONDS)) < LIMIT_SECONDS
