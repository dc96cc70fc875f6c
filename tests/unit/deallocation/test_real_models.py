"""Real models, natively: no more memory or allocations than with MLIR. Cites: 002/no-leak."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.mlir_opt import run_mlir_opt
from tests.support.native import requires_native
from tests.support.native.program import NativeOutcome, NativeProgram
from tests.support.real_inputs import (
    argument_shapes,
    in_tiers,
    model_files,
    model_id,
    model_name,
    requires_models,
)
from tests.unit.deallocation.programs import run_passes

pytestmark = [pytest.mark.oracle, pytest.mark.native, requires_native, requires_models]

FAST = frozenset(
    {
        "bert_tiny",
        "espcn_x3",
        "jax_cond_gate",
        "jax_gru_scan_reverse",
        "jax_heat2d_fori",
        "jax_lstm_scan",
        "jax_power_iter_while",
        "lenet5",
        "llama_decode_kv",
        "lstm_unrolled",
        "mlp4_dyn",
    }
)
"""Models that take a second or two: those with loops and dynamic shapes among them."""

ALLOCATE_IN_LOOPS = frozenset(
    {"jax_gru_scan_reverse", "jax_heat2d_fori", "jax_lstm_scan", "jax_power_iter_while"}
)


@pytest.mark.parametrize(
    "path",
    in_tiers(
        path
        for path in (*model_files("*.memref.mlir"), *model_files("*.memref-fp.mlir"))
        if model_name(path) in FAST
    ),
    ids=model_id,
)
def test_peak_and_allocations(path: Path):
    ours = str(run_passes(path.read_text(), "buffer-deallocation-pipeline"))
    peer = run_mlir_opt(path, "--buffer-deallocation-pipeline", "--optimize-allocation-liveness")
    outcomes: list[NativeOutcome] = []
    for text in (ours, peer):
        program = NativeProgram.compile(text, optimization_level=1)
        outcomes.append(program.run(program.random_arguments(0, shapes=argument_shapes(path))))
    actual, expected = outcomes
    assert actual.statistics.errors == []
    assert actual.statistics.live_allocations == expected.statistics.live_allocations
    assert actual.statistics.peak_bytes <= expected.statistics.peak_bytes
    share = 2 if model_name(path) in ALLOCATE_IN_LOOPS else 1
    assert actual.statistics.allocations <= expected.statistics.allocations // share
    for left, right in zip(actual.results, expected.results, strict=True):
        assert left.tobytes() == right.tobytes()
