"""Tiling proven on random chains: where it is worth it, and wherever it can be done."""

from __future__ import annotations

from typing import get_args

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.fuzz.pipelines import Case, cases
from tests.support.generators import CHAIN_FORMS, full_context, generator_by_name
from tests.support.mlir_opt import assert_accepted
from tests.support.proof import Proof, pipeline_transform, prove
from tests.support.replay import replay
from tests.support.tiers import seeds
from tests.support.tile_anything import tile_anything
from xdsl_mergealloc.transforms.efforts import Effort

CASES = list(cases(("tiling", "nesting", "accumulating", "splitting", "batching")))


@pytest.mark.fuzz
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_a_program_computes_stays_the_same(case: Case):
    prove(
        case.pipeline,
        generator_by_name(case.generator, {}),
        seeds(30),
        compare_memory_arguments=False,
    )


KEPT_FOR_OTHERS = 5130
"""Others use the values that a member keeps for a window and computes ahead of their piece."""


@pytest.mark.parametrize("generator", ["chains", CHAIN_FORMS])
def test_any_group_in_any_number_of_pieces(generator: str):
    make, outputs = generator_by_name(generator, {}), list[ModuleOp]()
    for seed in (KEPT_FOR_OTHERS, *seeds(200)):
        proof = Proof(tile_anything(seed), compare_memory_arguments=False)
        program = make(seed)
        failure = proof.judge(program, outputs=outputs)
        assert failure is None, proof.report(program, failure, f"seed {seed}", 20.0)
    assert_accepted(outputs)


@pytest.mark.parametrize("generator", ["chains", CHAIN_FORMS])
def test_each_effort_holds_no_more_than_the_one_before(generator: str):
    make = generator_by_name(generator, {})
    efforts = [
        pipeline_transform(f"bufferize-and-plan{{effort={effort}}}") for effort in get_args(Effort)
    ]
    for seed in seeds(150):
        peaks: list[int] = []
        for plan in efforts:
            program = make(seed)
            plan(full_context(), program)
            peaks.append(replay(program).peak_heap_bytes)
        assert peaks == sorted(peaks, reverse=True), f"seed {seed}"


@pytest.mark.parametrize(("generator", "seed"), [("chains", 6), ("chains", 27), (CHAIN_FORMS, 11)])
def test_fewer_tiles_are_tried_again_where_estimates_prove_too_low(generator: str, seed: int):
    """Estimates of more tiles promise far less here than their plans take."""
    assert_no_more_with_more_pieces(generator, seed)


@pytest.mark.thorough
@pytest.mark.parametrize("generator", ["chains", CHAIN_FORMS])
def test_more_pieces_hold_no_more(generator: str):
    for seed in seeds(150):
        assert_no_more_with_more_pieces(generator, seed)


def assert_no_more_with_more_pieces(generator: str, seed: int) -> None:
    make, peaks = generator_by_name(generator, {}), list[int]()
    for pieces in (2, 4, 8, 16):
        program = make(seed)
        plan = pipeline_transform(f"bufferize-and-plan{{effort=tile pieces={pieces}}}")
        plan(full_context(), program)
        peaks.append(replay(program).peak_heap_bytes)
    assert peaks == sorted(peaks, reverse=True), f"seed {seed}"
