"""Two tiers of tests: what a developer waits for, and all of it (`pytest --thorough`).

Tests on random programs run in both, on fewer programs in the first; tests marked `thorough` run in
the second only. `make test` is the first tier, `make test-all` and CI the second.
"""

from __future__ import annotations

SHARE = 5
"""The first tier has one in so many of the random programs that tests ask for."""
THOROUGH_SHARE = 2
"""The same for the second tier, which has to end in time; `make fuzz` runs thousands."""
FEWEST = 6

_chosen = {"thorough": False}


def choose_thorough() -> None:
    """All that follows is of the second tier. To be called before tests are imported."""
    _chosen["thorough"] = True


def seeds(count: int) -> range:
    """The seeds of random programs: a share of `count`, larger in the second tier."""
    share = THOROUGH_SHARE if _chosen["thorough"] else SHARE
    return range(min(count, max(FEWEST, count // share)))
