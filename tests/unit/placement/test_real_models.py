"""The placement passes on real models: the same results natively, and what is gained.

The models come without frees; `buffer-deallocation` adds them where a pass is about frees.
"""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.memref import DeallocOp

from tests.support.generators import full_context
from tests.support.native import requires_native
from tests.support.native.compare import Comparison, assert_same_behaviour
from tests.support.proof import pipeline_transform
from tests.support.real_inputs import MODELS, argument_shapes, requires_models
from tests.unit.placement.programs import parse

pytestmark = [pytest.mark.oracle, pytest.mark.native, requires_native, requires_models]

TEN_MODELS = (
    "bert_tiny.memref",
    "dscnn_kws.memref",
    "espcn_x3.memref-fp",
    "jax_gru_scan_reverse.memref-fp",
    "jax_heat2d_fori.memref",
    "jax_lstm_scan.memref",
    "jax_power_iter_while.memref",
    "lenet5.memref",
    "llama_decode_kv.memref",
    "resnet8_cifar.memref",
)


def model(name: str, pipeline: str = "") -> ModuleOp:
    """A model after some passes."""
    module = parse((MODELS / f"{name}.mlir").read_text())
    if pipeline:
        pipeline_transform(pipeline)(full_context(), module)
    return module


def compare(name: str, before: ModuleOp, pipeline: str) -> Comparison | None:
    """Both sides natively; None if the passes change nothing."""
    after = before.clone()
    pipeline_transform(pipeline)(full_context(), after)
    after.verify()
    if after.is_structurally_equivalent(before):
        return None
    shapes = argument_shapes(MODELS / f"{name}.mlir")
    return assert_same_behaviour(str(before), str(after), shapes=shapes)


@pytest.mark.parametrize("name", TEN_MODELS)
@pytest.mark.parametrize(
    "pipeline",
    [
        "buffer-hoisting,buffer-loop-hoisting",
        "copy-removal",
        "promote-buffers-to-stack",
        "copy-removal,buffer-loop-hoisting,promote-buffers-to-stack,merge-alloc",
    ],
)
def test_results_stay_the_same(pipeline: str, name: str):
    comparison = compare(name, model(name), pipeline)
    if comparison is not None:
        before, after = comparison.before.statistics, comparison.after.statistics
        assert after.allocations <= before.allocations


@pytest.mark.parametrize("name", TEN_MODELS)
def test_frees_move_up(name: str):
    module = model(name, "buffer-deallocation")
    for op in list(module.walk()):
        if isinstance(op, DeallocOp) and op.parent is not None and op.parent.last_op is not None:
            block, terminator = op.parent, op.parent.last_op
            op.detach()
            block.insert_op_before(op, terminator)
    comparison = compare(name, module, "optimize-allocation-liveness")
    assert comparison is not None
    before, after = comparison.before.statistics, comparison.after.statistics
    assert after.live_bytes == before.live_bytes
    assert after.peak_bytes <= before.peak_bytes


@pytest.mark.parametrize("name", TEN_MODELS)
def test_frees_stay_right(name: str):
    pipeline = "copy-removal,buffer-loop-hoisting,promote-buffers-to-stack"
    module = model(name, "buffer-deallocation")
    comparison = compare(name, module, pipeline)
    if comparison is not None:
        before, after = comparison.before.statistics, comparison.after.statistics
        assert after.live_bytes == before.live_bytes
        assert after.allocations <= before.allocations
