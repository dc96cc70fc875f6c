"""Reshaping before a transpose keeps the elements of reshaping after it: EF8."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from math import prod

import pytest

from tests.support.proof import Proof, ProofStatistics, pipeline_transform
from tests.support.tiers import seeds
from tests.unit.one_shot.programs import parse


def type_of(shape: Sequence[int]) -> str:
    return f"tensor<{''.join(f'{size}x' for size in shape)}i32>"


def random_program(seed: int) -> str:
    """A transpose of any dimensions, many of which are 1, of which some become one then."""
    rng = random.Random(seed)
    rank = rng.randint(1, 5)
    shape = [rng.choice((1, 1, 2, 3)) for _ in range(rank)]
    permutation = rng.sample(range(rank), rank)
    cuts = [0, *sorted(rng.sample(range(1, rank), rng.randint(0, rank - 1))), rank]
    groups = [list(range(first, end)) for first, end in pairwise(cuts)]
    moved = [shape[dim] for dim in permutation]
    given, transposed = type_of(shape), type_of(moved)
    reshaped = type_of([prod(moved[dim] for dim in group) for group in groups])
    return f"""func.func @main(%x: {given}) -> {reshaped} {{
      %e = tensor.empty() : {transposed}
      %t = linalg.transpose ins(%x : {given}) outs(%e : {transposed}) permutation = {permutation}
      %c = tensor.collapse_shape %t {groups} : {transposed} into {reshaped}
      func.return %c : {reshaped}
    }}"""


@pytest.mark.fuzz
def test_elements_are_where_they_were():
    transform = pipeline_transform("linalg-fuse-elementwise-ops{fold-transposes=true}")
    proof, statistics = Proof(transform, compare_memory_arguments=False), ProofStatistics()
    for seed in seeds(1000):
        program = parse(random_program(seed))
        failure = proof.judge(program, statistics)
        assert failure is None, proof.report(program, failure, f"seed {seed}", 20.0)
    assert 3 * statistics.changed > statistics.programs
