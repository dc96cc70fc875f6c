"""The small cases in which MLIR frees later, or allocates more, than is possible."""

from __future__ import annotations

import pytest

from tests.support.interpreter import Outcome, run
from tests.support.real_inputs import case_files
from tests.unit.deallocation.programs import count, run_passes

CASES = {path.stem: path for path in case_files("beat-upstream/*.mlir")}

pytestmark = pytest.mark.skipif(
    not CASES, reason="no cases: needs the folder `shared/cases` beside the repository"
)


def outcomes(name: str) -> list[Outcome]:
    """Outcomes of several runs of a case after the pass; nothing leaks, nothing is cloned."""
    module = run_passes(CASES[name].read_text(), "buffer-deallocation")
    assert count(module, "bufferization.clone") == 0
    assert count(module, "bufferization.dealloc") == 0
    return [run(module, "f", outside_seed=seed, check_leaks=True) for seed in range(4)]


def test_frees_behind_the_last_use():
    """w7: two buffers of 4,096 bytes at a time, not three."""
    assert {o.statistics.peak_heap_bytes for o in outcomes("w7_dealloc_late")} == {8_192}


def test_two_fresh_buffers():
    """w10: one allocation, whichever branch is taken."""
    assert {o.statistics.heap_allocations for o in outcomes("w10_both_fresh")} == {1}


def test_swapped_buffers():
    """d2: two allocations and two frees, however often they change places."""
    for outcome in outcomes("d2_swap"):
        assert outcome.statistics.heap_allocations == 2
        assert outcome.statistics.deallocations == 2


def test_loop_of_blocks():
    """w16: the buffer of the last iteration is freed when it is replaced."""
    for outcome in outcomes("w16_leak_loop"):
        assert outcome.statistics.peak_heap_bytes <= 2 * 64 * 4
