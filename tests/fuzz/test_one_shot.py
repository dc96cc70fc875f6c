"""One-shot bufferization proven on random tensor programs; `make fuzz` runs thousands."""

from __future__ import annotations

import pytest

from tests.support.generators import generator_by_name
from tests.support.proof import prove
from tests.unit.one_shot.programs import BOUNDARIES, BUFFERIZE, PREPARE

PROGRAMS = range(120)

PIPELINES = {
    "identity": BUFFERIZE,
    "inferred": f"one-shot-bufferize{{{BOUNDARIES}}}",
    "prepared": f"{PREPARE},{BUFFERIZE}",
    "top-down": BUFFERIZE.replace("}", ' analysis-heuristic="top-down"}'),
    "fuzzer": BUFFERIZE.replace("}", " analysis-fuzzer-seed=7}"),
    "always-copy": BUFFERIZE.replace("}", " copy-before-write=true}"),
}


@pytest.mark.fuzz
@pytest.mark.parametrize("pipeline", PIPELINES.values(), ids=PIPELINES)
def test_what_a_program_computes_stays_the_same(pipeline: str):
    statistics = prove(
        pipeline, generator_by_name("tensors", {}), PROGRAMS, compare_memory_arguments=False
    )
    assert statistics.changed == statistics.programs
