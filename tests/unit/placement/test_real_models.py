"""The placement passes on real models: the same results natively, and the gains.

The models come without frees; `buffer-deallocation` adds them where a pass is about frees.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.memref import DeallocOp

from tests.support.generators import full_context
from tests.support.native import requires_native
from tests.support.native.compare import Comparison, assert_same_behaviour
from tests.support.proof import pipeline_transform
from tests.support.real_inputs import (
    argument_shapes,
    in_tiers,
    model_files,
    model_id,
    requires_models,
)
from tests.unit.placement.programs import parse

pytestmark = [pytest.mark.oracle, pytest.mark.native, requires_native, requires_models]

TEN_MODELS = {
    "bert_tiny.memref",
    "dscnn_kws.memref",
    "espcn_x3.memref",
    "jax_gru_scan_reverse.memref",
    "jax_heat2d_fori.memref",
    "jax_lstm_scan.memref",
    "jax_power_iter_while.memref",
    "lenet5.memref",
    "llama_decode_kv.memref",
    "resnet8_cifar.memref",
}

PARAMETERS = in_tiers(
    path for path in model_files("*.memref*.mlir") if model_id(path) in TEN_MODELS
)


def model(path: Path, pipeline: str = "") -> ModuleOp:
    """A model after some passes."""
    module = parse(path.read_text())
    if pipeline:
        pipeline_transform(pipeline)(full_context(), module)
    return module


def compare(path: Path, before: ModuleOp, pipeline: str) -> Comparison | None:
    """Both sides natively; None if the passes change nothing."""
    after = before.clone()
    pipeline_transform(pipeline)(full_context(), after)
    after.verify()
    if after.is_structurally_equivalent(before):
        return None
    return assert_same_behaviour(str(before), str(after), shapes=argument_shapes(path))


@pytest.mark.parametrize("path", PARAMETERS, ids=model_id)
@pytest.mark.parametrize(
    "pipeline",
    [
        "buffer-hoisting,buffer-loop-hoisting",
        "copy-removal",
        "promote-buffers-to-stack",
        "copy-removal,buffer-loop-hoisting,promote-buffers-to-stack,merge-alloc",
    ],
)
def test_results_stay_the_same(pipeline: str, path: Path):
    comparison = compare(path, model(path), pipeline)
    if comparison is not None:
        before, after = comparison.before.statistics, comparison.after.statistics
        assert after.allocations <= before.allocations


@pytest.mark.parametrize("path", PARAMETERS, ids=model_id)
def test_frees_move_up(path: Path):
    module = model(path, "buffer-deallocation")
    for op in list(module.walk()):
        if isinstance(op, DeallocOp) and op.parent is not None and op.parent.last_op is not None:
            block, terminator = op.parent, op.parent.last_op
            op.detach()
            block.insert_op_before(op, terminator)
    comparison = compare(path, module, "optimize-allocation-liveness")
    assert comparison is not None
    before, after = comparison.before.statistics, comparison.after.statistics
    assert after.live_bytes == before.live_bytes
    assert after.peak_bytes <= before.peak_bytes


@pytest.mark.parametrize("path", PARAMETERS, ids=model_id)
def test_frees_stay_right(path: Path):
    pipeline = "copy-removal,buffer-loop-hoisting,promote-buffers-to-stack"
    module = model(path, "buffer-deallocation")
    comparison = compare(path, module, pipeline)
    if comparison is not None:
        before, after = comparison.before.statistics, comparison.after.statistics
        assert after.live_bytes == before.live_bytes
        assert after.allocations <= before.allocations
