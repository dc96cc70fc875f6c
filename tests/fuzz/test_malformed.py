"""Random programs that were damaged: every pass refuses them, or copes."""

from __future__ import annotations

import pytest

from tests.fuzz.mutated import PIPELINES, find_failures
from tests.support.tiers import seeds

PASSES_A_PROGRAM = 4


def some_pipelines(seed: int) -> list[str]:
    """A few for each seed, all of them in turn."""
    first = seed * PASSES_A_PROGRAM
    return [PIPELINES[(first + number) % len(PIPELINES)] for number in range(PASSES_A_PROGRAM)]


@pytest.mark.fuzz
def test_a_right_result_or_one_diagnostic():
    findings = find_failures(seeds(400), some_pipelines)
    assert not findings.reports, "\n\n".join(findings.reports.values())
    assert findings.statistics.refused > 0
    assert findings.statistics.changed > 0
