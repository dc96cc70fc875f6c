"""Tests on random programs: their outputs cost what is recorded in `tests/support/figures.json`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.figures import Figures, differences, figures_of, record
from tests.support.proof import ProofStatistics, watchers


@pytest.fixture(autouse=True)
def costs_as_recorded(request: pytest.FixtureRequest) -> Iterator[None]:
    """Compares the costs of the outputs of a test with the recorded ones."""
    proofs: list[list[Figures]] = []

    def note(statistics: ProofStatistics) -> None:
        if statistics.programs == 1:
            proofs.append([])
        proofs[-1].append(figures_of(statistics))

    watchers.append(note)
    yield
    watchers.remove(note)
    test = request.node.nodeid.removeprefix("tests/fuzz/")
    if request.config.getoption("--record-figures"):
        record(test, proofs)
    assert not (found := list(differences(test, proofs))), "\n".join(found)
