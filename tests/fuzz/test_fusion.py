"""Elementwise fusion proven on random chains of structured operations."""

from __future__ import annotations

import pytest

from tests.fuzz.pipelines import Case, cases
from tests.support.generators import generator_by_name
from tests.support.proof import prove
from tests.support.tiers import seeds

CASES = list(cases(("fusion",)))


@pytest.mark.fuzz
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_a_program_computes_stays_the_same(case: Case):
    statistics = prove(
        case.pipeline,
        generator_by_name(case.generator, {}),
        seeds(30),
        compare_memory_arguments=False,
    )
    assert statistics.changed * 10 > statistics.programs * 8
