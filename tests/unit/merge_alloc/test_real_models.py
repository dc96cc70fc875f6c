"""merge-alloc on real networks: valid, small, accepted by MLIR, and with the same results."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.printer import Printer

from tests.support.dominance import assert_dominance
from tests.support.generators.builder import full_context, read_program
from tests.support.mlir_opt import requires_mlir_opt, run_mlir_opt
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.real_inputs import (
    argument_shapes,
    in_tiers,
    manifest,
    model_files,
    model_id,
    model_name,
    requires_models,
)
from xdsl_mergealloc import (
    Memory,
    MergeAllocOptions,
    MergeAllocPass,
    VerifyMemoryPlanPass,
    collect_tick_traces,
    merge_allocations,
    plan_program,
    problem_of_trace,
)
from xdsl_mergealloc.planner import plan

MEMREF_MODELS = model_files("*.memref*.mlir") + model_files("tiled/*.memref.mlir")
ONE_FORM = [path for path in MEMREF_MODELS if ".memref-fp." not in path.name]

SLOW_TO_RUN = {
    "bert_base_layer",
    "convnext_tiny",
    "googlenet",
    "gpt2_2l",
    "mobilenetv2",
    "resnet18",
    "unet",
    "vit_tiny",
}
"""Models that take several seconds natively; the others already show every kind of network."""


def parse(path: Path) -> ModuleOp:
    return read_program(path.read_text(), path.name)


DEFAULT = MergeAllocPass()


def merged(path: Path, merge: MergeAllocPass = DEFAULT) -> ModuleOp:
    module = parse(path)
    merge.apply(full_context(), module)
    return module


def printed(module: ModuleOp, *, generic: bool = False) -> str:
    text = StringIO()
    Printer(text, print_generic_format=generic).print_op(module)
    return text.getvalue()


@requires_models
@pytest.mark.parametrize("path", in_tiers(MEMREF_MODELS, slow_bytes=None), ids=model_id)
def test_plan_is_small_and_output_valid(path: Path):
    module = parse(path)
    options = MergeAllocOptions(lifetimes="tick")
    traces = collect_tick_traces(module, Memory(module), options).scopes
    is_dynamic = manifest().get(model_name(path), {}).get("dynamic", False)
    assert traces or is_dynamic
    for trace in traces:
        planned = plan(problem_of_trace(trace, options), options.planner)
        planned.verify()
        assert planned.peak_bytes == planned.lower_bound_bytes
    MergeAllocPass().apply(full_context(), module)
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(full_context(), module)


@requires_models
@pytest.mark.parametrize("path", in_tiers(MEMREF_MODELS), ids=model_id)
def test_exact_lifetimes_are_parts_of_the_others_and_their_plan_verifies(path: Path):
    module = parse(path)
    memory = Memory(module)
    by_ticks = collect_tick_traces(module, memory, MergeAllocOptions(lifetimes="tick")).scopes
    exact = collect_tick_traces(module, memory, MergeAllocOptions(lifetimes="liveness")).scopes
    longest = {a.op: a.lifetime for trace in by_ticks for a in trace.allocations}
    ranges = {a.op: a.live_ranges for trace in exact for a in trace.allocations}
    for op, lifetime in longest.items():
        if op not in ranges:  # Only its shape is used.
            continue
        assert lifetime.begin <= ranges[op][0].start
        assert ranges[op][-1].end <= lifetime.end + 1


@requires_models
@pytest.mark.parametrize("path", in_tiers(MEMREF_MODELS), ids=model_id)
def test_plans_in_place_need_no_more_memory_and_verify(path: Path):
    module = parse(path)
    by_ticks = plan_program(module, MergeAllocOptions(lifetimes="tick"))
    exact = merge_allocations(module, MergeAllocOptions(scratch_results=False))
    assert exact.size_bytes <= by_ticks.size_bytes
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(full_context(), module)


@requires_models
@requires_mlir_opt
@pytest.mark.oracle
@pytest.mark.parametrize("path", in_tiers(model_files("*.memref-fp.mlir")), ids=model_id)
def test_mlir_accepts_plans_in_place(path: Path):
    merge = MergeAllocPass()
    run_mlir_opt(printed(merged(path, merge), generic=True))


@requires_models
@requires_mlir_opt
@pytest.mark.oracle
@pytest.mark.parametrize("path", in_tiers(ONE_FORM), ids=model_id)
def test_mlir_accepts_the_output_in_both_forms(path: Path):
    module = merged(path)
    arguments = ("--mlir-print-op-generic", "--mlir-print-local-scope")
    pretty = run_mlir_opt(printed(module), *arguments)
    generic = run_mlir_opt(printed(module, generic=True), *arguments)
    assert pretty == generic


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize(
    "path",
    in_tiers(path for path in ONE_FORM if model_name(path) not in SLOW_TO_RUN),
    ids=model_id,
)
@pytest.mark.parametrize(
    "merge",
    [MergeAllocPass(lifetimes="tick"), DEFAULT],
    ids=["tick", "liveness"],
)
def test_native_results_stay_the_same(path: Path, merge: MergeAllocPass):
    comparison = assert_same_behaviour(
        path, printed(merged(path, merge), generic=True), shapes=argument_shapes(path)
    )
    before, after = comparison.before.statistics, comparison.after.statistics
    assert after.allocations <= before.allocations
