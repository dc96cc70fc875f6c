"""Plans of whole programs, on real models that are cut into functions (W1, W9)."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from xdsl.printer import Printer

from tests.support.dominance import assert_dominance
from tests.support.generators.builder import full_context, read_program
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
from tests.unit.merge_alloc.test_real_models import SLOW_TO_RUN
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

SLOW_TO_COMPILE_BYTES = 36_000
"""In functions, models of longer text take up to a minute until they have run."""


@requires_models
@pytest.mark.parametrize(
    "path", in_tiers(model_files("*.memref.mlir"), QUICK_BYTES, SLOW_BYTES), ids=model_id
)
@pytest.mark.parametrize("in_place", [False, True], ids=["exact", "in-place"])
def test_a_model_in_functions_needs_no_more_memory(path: Path, in_place: bool):
    """W1, W9: cut at random into private functions, nested two deep; at most 1.02 of the whole."""
    module = read_program(path.read_text(), path.name)
    options = MergeAllocOptions(in_place=in_place, scratch_results=False, reorder=False)
    whole = plan_program(module, options)
    assert outline(module, seed=1)
    module.verify()
    assert_dominance(module)
    split = merge_allocations(module, replace(options, scope="program"))
    assert split.size_bytes <= 1.02 * whole.size_bytes
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(full_context(), module)


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize(
    "path",
    in_tiers(
        (path for path in model_files("*.memref.mlir") if model_name(path) not in SLOW_TO_RUN),
        QUICK_BYTES,
        SLOW_TO_COMPILE_BYTES,
    ),
    ids=model_id,
)
def test_a_model_in_functions_computes_the_same(path: Path):
    """W1; how often a call allocates, `bench.baseline` says."""
    module = read_program(path.read_text(), path.name)
    outline(module, seed=2)
    merge_allocations(module, MergeAllocOptions(scope="program"))
    text = StringIO()
    Printer(text, print_generic_format=True).print_op(module)
    assert_same_behaviour(path, text.getvalue(), shapes=argument_shapes(path))
