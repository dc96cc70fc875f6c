"""Three tiers of tests: what a developer waits for, what CI runs, and all (`pytest --tier NAME`).

Tests on random programs run in each, on more programs in each. Of the cases of a test marked `fuzz`
(many pipelines on many kinds of programs), `native` or `oracle` (which wait for other tools) the
first two tiers have a share, at least one; and of any test they have at most a dozen, or
four dozen, of the cases. Tests marked `thorough` begin with the second tier: those of
documentation, of the tests' own tools, and what takes seconds; tests marked `slow` with the third.
`make test` is the first tier, `make test-all` and CI the second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

every_case = pytest.mark.every_case
"""Marks a test whose cases are chosen: each tier has all of them."""


@dataclass(frozen=True)
class Tier:
    """Restrictions of a tier. A share of n keeps one in n."""

    programs_share: int
    """Share of the random programs that tests ask for; `make fuzz` runs thousands."""
    fewest_programs: int = 6
    """Minimum of programs per test, unless it asks for fewer."""
    cases_shares: Mapping[str, int] = field(default_factory=dict[str, int])
    """Shares of the cases of a test, by its marks; the largest number counts."""
    most_cases: int | None = None
    """Maximum of cases per test."""
    left_out: tuple[str, ...] = ()
    """Marks of the tests that it leaves out."""

    def choose_cases(self, cases: Sequence[pytest.Item]) -> Sequence[pytest.Item]:
        """Cases of one test to run, evenly spread over all of them."""
        if cases[0].get_closest_marker(every_case.name):
            return cases
        shares = (
            share for mark, share in self.cases_shares.items() if cases[0].get_closest_marker(mark)
        )
        count = -(-len(cases) // max(shares, default=1))
        if self.most_cases is not None:
            count = min(count, self.most_cases)
        return [cases[number * len(cases) // count] for number in range(count)]


TIERS = {
    "first": Tier(48, 2, {"fuzz": 6, "native": 12, "oracle": 6}, 12, ("thorough", "slow")),
    "second": Tier(10, 6, {"fuzz": 4, "native": 6, "oracle": 3}, 48, ("slow",)),
    "all": Tier(4),
}

_chosen = {"tier": TIERS["first"]}


def choose(name: str) -> None:
    """Choose the tier of the run. Call it before tests are imported."""
    _chosen["tier"] = TIERS[name]


def of_the_tier(tests: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Tests that the chosen tier keeps."""
    tier = _chosen["tier"]
    cases: dict[str, list[pytest.Item]] = {}
    for test in tests:
        if not any(map(test.get_closest_marker, tier.left_out)):
            cases.setdefault(test.nodeid.partition("[")[0], []).append(test)
    return [test for several in cases.values() for test in tier.choose_cases(several)]


def seeds(count: int) -> range:
    """The seeds of random programs: the share of `count` that the chosen tier has."""
    tier = _chosen["tier"]
    return range(min(count, max(tier.fewest_programs, count // tier.programs_share)))
