"""Two tiers of tests: what a developer waits for, and all of it (`pytest --thorough`).

Tests on random programs run in both, on fewer programs in the first; of those marked `fuzz`, which
are many pipelines on many kinds of programs, the first tier has a share as well. Tests marked
`thorough` run in the second only. `make test` is the first tier, `make test-all` and CI the second.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

SHARE = 5
"""The first tier has one in so many of the random programs that tests ask for."""
THOROUGH_SHARE = 4
"""The same for the second tier, which has to end in time; `make fuzz` runs thousands."""
FEWEST = 6
FUZZ_SHARE = 6
"""The first tier has one in so many of the tests marked `fuzz`."""

_chosen = {"thorough": False}


def choose_thorough() -> None:
    """All that follows is of the second tier. To be called before tests are imported."""
    _chosen["thorough"] = True


def of_the_first_tier(tests: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Those of all tests that the first tier has."""
    fuzz = [test for test in tests if test.get_closest_marker("fuzz")]
    left_out = {test for number, test in enumerate(fuzz) if number % FUZZ_SHARE}
    left_out.update(test for test in tests if test.get_closest_marker("thorough"))
    return [test for test in tests if test not in left_out]


def seeds(count: int) -> range:
    """The seeds of random programs: a share of `count`, larger in the second tier."""
    share = THOROUGH_SHARE if _chosen["thorough"] else SHARE
    return range(min(count, max(FEWEST, count // share)))
