"""buffer-deallocation proven on random programs: nothing leaks, nothing is freed twice or early."""

from __future__ import annotations

import pytest

from tests.fuzz.pipelines import DYNAMIC
from tests.support.generators import full_context, generator_by_name
from tests.support.proof import pipeline_transform, prove
from tests.support.tiers import seeds

STATIC = "buffer-deallocation"
FLAGS = "buffer-deallocation{private-function-dynamic-ownership=true}"


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("pipeline", [STATIC, DYNAMIC])
def test_leaking_programs_leak_no_more(pipeline: str, generator: str):
    statistics = prove(
        pipeline, generator_by_name(generator, {"deallocs": False}), seeds(250), check_leaks=True
    )
    assert statistics.changed > 0.9 * statistics.programs
    assert statistics.after.peak_heap_bytes < 0.7 * statistics.before.peak_heap_bytes


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
def test_ownership_goes_into_functions_and_out(generator: str):
    prove(FLAGS, generator_by_name(generator, {"deallocs": False}), seeds(60), check_leaks=True)


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
def test_programs_that_free_are_left_right(generator: str):
    """D7: buffers that the program frees are not freed again."""
    prove(STATIC, generator_by_name(generator, {"deallocs": True}), seeds(150), check_leaks=True)


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
@pytest.mark.parametrize("pipeline", [STATIC, DYNAMIC])
def test_a_second_run_changes_nothing(pipeline: str, generator: str, frees: bool):
    """D7."""
    transform = pipeline_transform(pipeline)
    make = generator_by_name(generator, {"deallocs": frees})
    for seed in seeds(100):
        program = make(seed)
        transform(full_context(), program)
        once = program.clone()
        transform(full_context(), program)
        assert program.is_structurally_equivalent(once), f"seed {seed}:\n{once}\n{program}"
