"""Programs as other people write them, through every pass on memrefs."""

from __future__ import annotations

import pytest

from tests.fuzz.pipelines import WHOLE_PROGRAMS, Case, cases
from tests.support.generators import generator_by_name
from tests.support.proof import prove
from tests.support.tiers import seeds

CASES = list(cases(("outside", "outside-deallocation")))


@pytest.mark.fuzz
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_what_a_program_shows_stays_the_same(case: Case) -> None:
    prove(
        case.pipeline,
        generator_by_name(case.generator, dict(case.switches)),
        seeds(60),
        check_leaks=case.check_leaks,
    )


@pytest.mark.fuzz
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
@pytest.mark.parametrize("pipeline", WHOLE_PROGRAMS)
@pytest.mark.parametrize("generator", ["outside", "split"])
def test_whole_programs(generator: str, pipeline: str, frees: bool) -> None:
    """
    W1, W3, W6, W7: functions that call each other, themselves, and free what they are given; W8,
    W9: networks cut into functions, in place.
    """
    prove(
        pipeline,
        generator_by_name(generator, {"deallocs": frees}),
        seeds(150),
        check_leaks=frees,
    )
