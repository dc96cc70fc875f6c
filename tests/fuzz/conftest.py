"""Tests on random programs: their outputs cost what is recorded in `tests/support/figures.json`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.figures import Figures, differences, figures_of, record
from tests.support.proof import ProofStatistics, watchers


@pytest.fixture(autouse=True)
def costs_as_recorded(request: pytest.FixtureRequest) -> Iterator[None]:
    """Notes what outputs cost while a test runs, and compares it behind that."""
    proofs: dict[int, list[Figures]] = {}

    def note(statistics: ProofStatistics) -> None:
        proofs.setdefault(id(statistics), []).append(figures_of(statistics))
        kept.append(statistics)

    kept: list[ProofStatistics] = []
    """So that no two have the same `id`."""
    watchers.append(note)
    yield
    watchers.remove(note)
    test = request.node.nodeid.removeprefix("tests/fuzz/")
    if request.config.getoption("--record-figures"):
        record(test, list(proofs.values()))
    assert not (found := list(differences(test, list(proofs.values())))), "\n".join(found)
