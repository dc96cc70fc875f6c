"""One-shot bufferization proven on random tensor programs; `make fuzz` runs thousands."""

from __future__ import annotations

import pytest

from tests.fuzz.pipelines import BUFFERIZATION
from tests.support.generators import generator_by_name
from tests.support.proof import prove

PROGRAMS = range(120)


@pytest.mark.fuzz
@pytest.mark.parametrize("pipeline", BUFFERIZATION)
def test_what_a_program_computes_stays_the_same(pipeline: str):
    statistics = prove(
        pipeline, generator_by_name("tensors", {}), PROGRAMS, compare_memory_arguments=False
    )
    assert statistics.changed == statistics.programs
