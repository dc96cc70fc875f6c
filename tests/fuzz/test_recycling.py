"""recycle-loop-buffers on random loops that run: the same outcome, and never more memory."""

from __future__ import annotations

import pytest

from tests.support.generators import full_context
from tests.support.interpreter import run
from tests.support.proof import pipeline_transform, prove
from tests.support.tiers import seeds
from tests.unit.placement.loop_programs import loop_program

PROGRAMS = seeds(240)


@pytest.mark.fuzz
def test_what_a_program_shows_stays_the_same():
    statistics = prove("recycle-loop-buffers", loop_program, PROGRAMS, check_leaks=True)
    assert statistics.changed >= 0.8 * statistics.programs
    assert statistics.after.heap_allocations < 0.7 * statistics.before.heap_allocations
    assert statistics.after.copies < statistics.before.copies


@pytest.mark.fuzz
def test_no_more_memory_and_no_more_allocations():
    recycle = pipeline_transform("recycle-loop-buffers")
    for seed in PROGRAMS:
        program = loop_program(seed)
        before = run(program).statistics
        recycle(full_context(), program)
        after = run(program).statistics
        assert after.peak_heap_bytes <= before.peak_heap_bytes, f"seed {seed}"
        assert after.heap_allocations <= before.heap_allocations, f"seed {seed}"


@pytest.mark.fuzz
@pytest.mark.parametrize("other", ["copy-removal", "buffer-deallocation", "merge-alloc"])
def test_composition(other: str):
    prove(f"{other},recycle-loop-buffers", loop_program, PROGRAMS[:20], check_leaks=True)
    prove(f"recycle-loop-buffers,{other}", loop_program, PROGRAMS[:20], check_leaks=True)
