"""K5: no byte changes hands before the barrier, on random kernels with asynchronous copies."""

from __future__ import annotations

import pytest

from tests.fuzz.pipelines import ASYNCHRONOUS, MERGE
from tests.support.generators.scratchpad_programs import scratchpad_program
from tests.support.proof import prove
from tests.support.tiers import seeds


@pytest.mark.fuzz
@pytest.mark.parametrize("pipeline", ASYNCHRONOUS)
def test_no_byte_changes_hands_before_the_barrier(pipeline: str):
    statistics = prove(pipeline, scratchpad_program, seeds(100))
    assert statistics.changed > 0.8 * statistics.programs
    assert statistics.after.peak_heap_bytes < 0.9 * statistics.before.peak_heap_bytes


@pytest.mark.fuzz
@pytest.mark.parametrize(
    "pipeline",
    [
        "buffer-deallocation",
        "optimize-allocation-liveness",
        "copy-removal",
        "recycle-loop-buffers",
        "buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack",
        f"copy-removal,{MERGE}",
    ],
)
def test_passes_that_only_know_that_something_keeps_the_buffers(pipeline: str):
    prove(pipeline, scratchpad_program, seeds(100))
