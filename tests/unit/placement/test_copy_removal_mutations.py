"""copy-removal on random programs that are full of copies."""

from __future__ import annotations

import pytest

from tests.support.proof import prove
from tests.support.tiers import seeds
from tests.unit.placement.copy_mutations import programs_with_copies

PROGRAMS = seeds(200)


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
def test_what_a_program_shows_stays_the_same(generator: str, frees: bool):
    statistics = prove("copy-removal", programs_with_copies(generator, frees=frees), PROGRAMS)
    assert statistics.changed > 0.9 * statistics.programs
    assert statistics.after.copies < 0.5 * statistics.before.copies
