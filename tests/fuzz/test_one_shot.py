"""One-shot bufferization proven on random tensor programs; `make fuzz` runs thousands."""

from __future__ import annotations

import pytest

from tests.fuzz.pipelines import BUFFERIZATION
from tests.support.generators import generator_by_name
from tests.support.proof import prove
from tests.support.tiers import seeds
from tests.unit.one_shot.programs import BUFFERIZE, PREPARE

PROGRAMS = seeds(120)


@pytest.mark.fuzz
@pytest.mark.parametrize("pipeline", BUFFERIZATION)
def test_what_a_program_computes_stays_the_same(pipeline: str):
    statistics = prove(
        pipeline, generator_by_name("tensors", {}), PROGRAMS, compare_memory_arguments=False
    )
    assert statistics.changed == statistics.programs


@pytest.mark.fuzz
@pytest.mark.parametrize(
    "pipeline", [BUFFERIZE, f"{PREPARE},{BUFFERIZE}"], ids=["plain", "prepared"]
)
def test_all_kinds_of_control_flow_and_dynamic_shapes(pipeline: str):
    """A loop may carry a tensor of an unknown size; then it allocates."""
    statistics = prove(
        pipeline.replace("}", " allow-return-allocs-from-loops=true}"),
        generator_by_name("all-tensors", {}),
        seeds(60),
        compare_memory_arguments=False,
    )
    assert statistics.changed == statistics.programs
