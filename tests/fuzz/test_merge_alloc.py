"""merge-alloc proven on some hundred random programs of each kind; `make fuzz` runs thousands."""

from __future__ import annotations

import pytest

from tests.fuzz.pipelines import MERGING
from tests.support.generators import generator_by_name
from tests.support.proof import prove

PROGRAMS = range(250)


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
@pytest.mark.parametrize("pipeline", MERGING)
def test_what_a_program_shows_stays_the_same(pipeline: str, generator: str, frees: bool):
    statistics = prove(
        pipeline,
        generator_by_name(generator, {"deallocs": frees}),
        PROGRAMS,
        check_leaks=frees,
    )
    assert statistics.changed > 0.8 * statistics.programs
    assert statistics.after.heap_allocations < statistics.before.heap_allocations
