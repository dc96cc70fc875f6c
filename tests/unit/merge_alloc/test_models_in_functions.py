"""Plans of whole programs, on real models that are cut into functions (W1, W9)."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from xdsl.parser import Parser
from xdsl.printer import Printer

from tests.support.dominance import assert_dominance
from tests.support.generators.builder import full_context
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.outliner import outline
from tests.support.real_inputs import (
    argument_shapes,
    in_tiers,
    model_files,
    model_id,
    model_name,
    requires_models,
)
from xdsl_mergealloc import (
    MergeAllocOptions,
    VerifyMemoryPlanPass,
    merge_allocations,
    plan_program,
)

QUICK_BYTES = 6_200
"""Models of shorter text are split in the first tier, too."""
SLOW_BYTES = 50_000
"""Models of longer text take 10 to 60 seconds each."""

COMPILED_FAST = {"lenet5": 2, "mlp4": 2, "espcn_x3": 2}
COMPILED_THOROUGHLY = {
    "encoder_dynseq": 35,
    "jax_cond_gate": 2,
    "jax_gru_scan_reverse": 19,
    "jax_heat2d_fori": 102,
    "jax_lstm_scan": 44,
    "jax_mlp_train_step": 8,
    "jax_power_iter_while": 510,
    "jax_resnet_nhwc": 2,
    "lenet5_dyn": 9,
    "llama_decode_kv": 2,
    "llama_decode_kv_f16": 2,
    "mlp4_dyn": 4,
    "wavenet": 2,
}
COMPILED_SLOWLY = {
    "bert_tiny": 2,
    "dscnn_kws": 2,
    "fpn_detector": 4,
    "jax_attn_train_step": 8,
    "lstm_unrolled": 2,
    "mlp_mixer": 2,
    "mobilenetv1_025_vww": 2,
    "resnet8_cifar": 2,
    "resnet8_dyn": 27,
}
"""
Models that are compiled in functions, and the allocations of a call: one for all functions, one for
each result, and those of dynamic size or that loops carry, which stay. Those of the second group
take 2 to 10 seconds each, those of the last one up to a minute.
"""
COMPILED = {**COMPILED_FAST, **COMPILED_THOROUGHLY, **COMPILED_SLOWLY}


@requires_models
@pytest.mark.parametrize(
    "path", in_tiers(model_files("*.memref.mlir"), QUICK_BYTES, SLOW_BYTES), ids=model_id
)
@pytest.mark.parametrize("in_place", [False, True], ids=["exact", "in-place"])
def test_a_model_in_functions_needs_no_more_memory(path: Path, in_place: bool):
    """W1, W9: cut at random into private functions, nested two deep; at most 1.02 of the whole."""
    lifetimes = "liveness"
    module = Parser(full_context(), path.read_text(), path.name).parse_module()
    whole = plan_program(module, MergeAllocOptions(lifetimes=lifetimes, in_place=in_place))
    assert outline(module, seed=1)
    module.verify()
    assert_dominance(module)
    options = MergeAllocOptions(scope="program", lifetimes=lifetimes, in_place=in_place)
    split = merge_allocations(module, options)
    assert split.size_bytes <= 1.02 * whole.size_bytes
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(full_context(), module)


def compiled_tier(path: Path) -> ParameterSet:
    """A model with the mark of the tier in which it is compiled."""
    if model_name(path) in COMPILED_FAST:
        return pytest.param(path)
    is_slow = model_name(path) in COMPILED_SLOWLY
    return pytest.param(path, marks=pytest.mark.slow if is_slow else pytest.mark.thorough)


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize(
    "path",
    [compiled_tier(path) for path in model_files("*.memref.mlir") if model_name(path) in COMPILED],
    ids=model_id,
)
def test_a_model_in_functions_computes_the_same(path: Path):
    """W1: natively, one allocation for all functions, besides results and what stays."""
    module = Parser(full_context(), path.read_text(), path.name).parse_module()
    outline(module, seed=2)
    merge_allocations(
        module, MergeAllocOptions(scope="program", lifetimes="liveness", in_place=True)
    )
    text = StringIO()
    Printer(text, print_generic_format=True).print_op(module)
    comparison = assert_same_behaviour(path, text.getvalue(), shapes=argument_shapes(path))
    assert comparison.after.statistics.allocations <= COMPILED[model_name(path)]
