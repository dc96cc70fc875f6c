"""Shared allocations of dynamic size, proven on random programs that have many."""

from __future__ import annotations

import pytest

from tests.support.generators import generator_by_name
from tests.support.proof import prove
from tests.support.tiers import seeds

PROGRAMS = seeds(60)


@pytest.mark.fuzz
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
@pytest.mark.parametrize("options", ["", " lifetimes=tick"])
def test_what_a_program_shows_stays_the_same(options: str, frees: bool):
    generator = generator_by_name("dynamic", {"deallocs": frees})
    kept = prove(f"merge-alloc{{dynamic=keep{options}}}", generator, PROGRAMS)
    reused = prove(
        f"merge-alloc{{dynamic=reuse{options}}},verify-memory-plan",
        generator,
        PROGRAMS,
        check_leaks=frees,
    )
    assert reused.after.heap_allocations < kept.after.heap_allocations
