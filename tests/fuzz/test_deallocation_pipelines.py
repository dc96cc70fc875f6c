"""Deallocation in the pipelines that a user writes: before, behind and between other passes.

Whatever comes before it or after it: all memory is freed, once, and not before its last use.
"""

from __future__ import annotations

import pytest

from tests.fuzz.pipelines import Case, cases
from tests.support.generators import ON_TENSORS, full_context, generator_by_name
from tests.support.proof import pipeline_transform, prove
from tests.support.tiers import seeds

PROGRAMS = {"structured": range(6), "unstructured": range(6)}
"""Kinds with two variants, so fewer are run; `make fuzz` runs thousands."""

CASES = list(cases(("deallocation", "from-tensors")))


@pytest.mark.fuzz
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_all_memory_is_freed_and_nothing_else_changes(case: Case):
    prove(
        case.pipeline,
        generator_by_name(case.generator, dict(case.switches)),
        PROGRAMS.get(case.generator, seeds(20)),
        check_leaks=True,
        compare_memory_arguments=case.generator not in ON_TENSORS,
    )


PIPELINES_OF_DEALLOCATION = (
    "buffer-deallocation-pipeline",
    "buffer-deallocation-pipeline{ownership=dynamic}",
    "merge-alloc,buffer-deallocation-pipeline",
)


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("again", ["buffer-deallocation", "buffer-deallocation{ownership=dynamic}"])
@pytest.mark.parametrize("pipeline", PIPELINES_OF_DEALLOCATION)
def test_what_frees_all_is_left_alone(pipeline: str, again: str, generator: str):
    first, second = pipeline_transform(pipeline), pipeline_transform(again)
    make = generator_by_name(generator, {})
    for seed in seeds(15):
        program = make(seed)
        first(full_context(), program)
        once = program.clone()
        second(full_context(), program)
        assert program.is_structurally_equivalent(once), f"seed {seed}:\n{once}\n{program}"
