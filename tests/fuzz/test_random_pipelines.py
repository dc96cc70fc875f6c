"""Pipelines of two to six passes in any legal order, with random options, on random programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest
from xdsl.passes import ModulePass

from tests.fuzz.random_pipelines import (
    BUFFERIZERS,
    DEALLOCATION,
    LEFT_OUT,
    MEMREF_PASSES,
    TENSOR_PASSES,
    prove_random_pipelines,
    random_case,
)
from tests.support.tiers import seeds
from xdsl_mergealloc.universe import MERGEALLOC_UNIVERSE

TABLE = {**TENSOR_PASSES, **BUFFERIZERS, **MEMREF_PASSES, **DEALLOCATION}


@pytest.mark.fuzz
@pytest.mark.parametrize("first", range(0, 240, 40))
def test_what_a_program_shows_stays_the_same(first: int) -> None:
    prove_random_pipelines(range(first, first + len(seeds(40))))


def options_of(pass_type: type[ModulePass]) -> list[str]:
    """The options of a pass, as a pipeline names them."""
    return [field.name.replace("_", "-") for field in fields(pass_type) if field.name != "name"]


@pytest.mark.parametrize("name", MERGEALLOC_UNIVERSE.all_passes)
def test_every_pass_and_every_option_takes_part(name: str) -> None:
    options = options_of(MERGEALLOC_UNIVERSE.all_passes[name]())
    known = {
        option for option in options if option in TABLE[name] or f"{name}.{option}" in LEFT_OUT
    }
    assert known == set(options)
    assert set(TABLE[name]) <= set(options)


def test_every_pass_occurs() -> None:
    counts = Counter(
        text.partition("{")[0] for seed in range(300) for text in random_case(seed).passes
    )
    assert all(counts[name] > 2 for name in TABLE)
    assert random_case(1) == random_case(1)
