"""Contractions of random concatenations: where it is worth it, and wherever it can be done."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.generators import CHAIN_FORMS, generator_by_name
from tests.support.mlir_opt import assert_accepted
from tests.support.proof import Proof
from tests.support.split_anything import split_anything
from tests.support.tiers import seeds


@pytest.mark.parametrize("generator", ["concats", CHAIN_FORMS])
def test_any_concatenation_in_any_order(generator: str):
    make, outputs = generator_by_name(generator, {}), list[ModuleOp]()
    for seed in seeds(150):
        proof = Proof(split_anything(seed), compare_memory_arguments=False)
        program = make(seed)
        failure = proof.judge(program, outputs=outputs)
        assert failure is None, proof.report(program, failure, f"seed {seed}", 20.0)
    assert_accepted(outputs)
