"""Share of the fused work that is computed again (EF9)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.baseline.comparison import recorded
from tests.support.generators.builder import full_context, read_program
from tests.support.real_inputs import in_tiers, model_files, model_id, requires_models
from xdsl_mergealloc.program_changes import changes_of
from xdsl_mergealloc.transforms.efforts import Limits, ways_of_effort


@requires_models
@pytest.mark.parametrize(
    "path",
    in_tiers(model_files("*.linalg.mlir"), quick_bytes=10_000, slow_bytes=40_000),
    ids=model_id,
)
def test_no_way_to_plan_a_model_does_more_than_five_percent_again(path: Path):
    for way in ways_of_effort("tile", Limits()):
        module = read_program(path.read_text())
        way.apply(full_context(), module)
        for function in module.body.block.ops:
            assert sum(change.extra_work_percent for change in changes_of(function)) <= 5.005


def test_no_plan_of_any_model_does_more_than_five_percent_again():
    """As `bench.baseline` has recorded them, of the variants that are taken."""
    percents = [
        (percent, name)
        for name, figures in recorded().items()
        for figure, percent in figures.items()
        if figure.endswith(": percent of work done again")
    ]
    assert len(percents) > 100
    assert max(percents) <= (5.005, "")
