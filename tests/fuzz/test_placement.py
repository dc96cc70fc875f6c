"""The placement passes, alone and in the orders a user would run them, on random programs.

Programs that free all their memory (`freeing`) must still do so afterwards.
"""

from __future__ import annotations

import pytest

from tests.fuzz.pipelines import PLACEMENT, PLACEMENT_PASSES
from tests.support.generators import full_context, generator_by_name
from tests.support.proof import pipeline_transform, prove
from tests.support.tiers import seeds

PROGRAMS = seeds(60)


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
@pytest.mark.parametrize("pipeline", PLACEMENT)
def test_what_a_program_shows_stays_the_same(pipeline: str, generator: str, frees: bool):
    prove(
        pipeline,
        generator_by_name(generator, {"deallocs": frees}),
        PROGRAMS,
        check_leaks=frees,
    )


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
@pytest.mark.parametrize("name", PLACEMENT_PASSES[:5])
def test_a_second_run_finds_nothing(name: str, generator: str, frees: bool):
    transform = pipeline_transform(name)
    make = generator_by_name(generator, {"deallocs": frees})
    changed = 0
    for seed in PROGRAMS:
        program = make(seed)
        before = program.clone()
        transform(full_context(), program)
        once = program.clone()
        transform(full_context(), program)
        assert once.is_structurally_equivalent(program), f"seed {seed}\n{before}"
        changed += not before.is_structurally_equivalent(once)
    # Nothing leaves a branch that is freed after it, and nothing is freed where nothing is.
    has_work = name != ("buffer-hoisting" if frees else "optimize-allocation-liveness")
    assert (changed > 0) == has_work or len(PROGRAMS) < 60
