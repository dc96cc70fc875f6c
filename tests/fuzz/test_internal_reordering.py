"""Any order of a random program shows the same with what touches no memory put around it, too.

This is about one function inside of merge-alloc, and may go with it.
"""

from __future__ import annotations

import pytest

from tests.fuzz.test_reordering import GENERATORS, prove_shuffled
from xdsl_mergealloc.merge_alloc.reorder.blocks import arrange


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", GENERATORS)
def test_an_arranged_program_shows_the_same(generator: str):
    prove_shuffled(arrange, generator)
