"""Two tiers of tests: what a developer waits for, and all of it (`pytest --thorough`).

Tests on random programs run in both, on fewer programs in the first. Of the cases of a test marked
`fuzz` (many pipelines on many kinds of programs), `native` or `oracle` (which wait for other tools)
the first tier has a share, at least one. Tests marked `thorough` run in the second only: those of
documentation, of the tests' own tools, and what takes seconds. `make test` is the first tier,
`make test-all` and CI the second.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

SHARE = 8
"""The first tier has one in so many of the random programs that tests ask for."""
THOROUGH_SHARE = 4
"""The same for the second tier, which has to end in time; `make fuzz` runs thousands."""
FEWEST = 6
CASES_SHARE = 6
"""The first tier has one in so many of the cases of a test that has one of these marks:"""
SHARED_MARKS = ("fuzz", "native", "oracle")

_chosen = {"thorough": False}


def choose_thorough() -> None:
    """All that follows is of the second tier. To be called before tests are imported."""
    _chosen["thorough"] = True


def of_the_first_tier(tests: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Those of all tests that the first tier has."""
    left_out = {test for test in tests if test.get_closest_marker("thorough")}
    cases: dict[str, int] = {}
    for test in tests:
        if test not in left_out and any(map(test.get_closest_marker, SHARED_MARKS)):
            name = test.nodeid.partition("[")[0]
            number = cases[name] = cases.get(name, -1) + 1
            if number % CASES_SHARE:
                left_out.add(test)
    return [test for test in tests if test not in left_out]


def seeds(count: int) -> range:
    """The seeds of random programs: a share of `count`, larger in the second tier."""
    share = THOROUGH_SHARE if _chosen["thorough"] else SHARE
    return range(min(count, max(FEWEST, count // share)))
