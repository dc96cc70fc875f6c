"""How much of what is fused is computed again (EF9)."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from tests.support.generators.builder import full_context
from tests.support.real_inputs import in_tiers, model_files, model_id, requires_models
from tests.unit.fusion.test_candidates import ADD, EXP, fused, program
from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.fusion.candidates import FusionOptions, FusionPlan, plan_fusion
from xdsl_mergealloc.program_changes import ProgramChange, changes_of, note_change
from xdsl_mergealloc.transforms.efforts import ways_of_effort

AGAIN = (f"%a = {EXP}".format("%x"), f"%b = {ADD}".format("%a, %y"), f"%r = {ADD}".format("%a, %b"))
"""48 iterations, 16 more if both sums compute %a, and 16 of %a and %b are in %r then."""


def percent_of(plan: FusionPlan) -> float:
    ((_, change),) = plan.changes
    return change.extra_work_percent


def planned(module: ModuleOp, max_recompute: int | None) -> FusionPlan:
    options = FusionOptions(fuse_multiuse=True, multiuse_cost=40, max_recompute=max_recompute)
    return plan_fusion(module, options)


def test_what_one_consumer_computes_in_place_of_the_producer_is_no_extra_work():
    plan = planned(program(f"%a = {EXP}".format("%x"), f"%r = {ADD}".format("%a, %y")), 0)
    assert fused(plan) == ["a > r"]
    assert percent_of(plan) == 0


def test_what_two_consumers_compute_is_computed_twice():
    plan = planned(program(*AGAIN), None)
    assert sorted(fused(plan)) == ["a > b", "a > r", "b > r"]
    assert percent_of(plan) == pytest.approx(100 / 3, abs=0.01)


def test_no_more_than_is_allowed():
    assert "a > r" not in fused(planned(program(*AGAIN), 33))
    assert "a > r" in fused(planned(program(*AGAIN), 34))


def test_what_was_done_again_before_counts():
    module = program(*AGAIN)
    function = module.body.block.first_op
    assert function is not None
    note_change(function, ProgramChange("recompute-tensors", "", 1.0))
    assert "a > r" not in fused(planned(module, 34))
    assert "a > r" in fused(planned(module, 35))


ROWS = """
func.func @f(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {{
  %e = tensor.empty() : tensor<4xf32>
  %a = {producer}
  %w = tensor.empty() : tensor<4x8xf32>
  %r = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}}
      ins(%a, %y : tensor<4xf32>, tensor<4x8xf32>) outs(%w : tensor<4x8xf32>) {{
  ^bb0(%s: f32, %t: f32, %o: f32):
    %u = arith.addf %s, %t : f32
    linalg.yield %u : f32
  }} -> tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}}"""


def test_elements_that_a_consumer_computes_in_each_of_its_iterations():
    """Four exponentials become 32."""
    exp = "linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>"
    plan = planned(parse(ROWS.format(producer=exp)), None)
    assert fused(plan) == ["a > r"]
    assert percent_of(plan) == pytest.approx(100 * 28 / 36, abs=0.01)
    assert fused(planned(parse(ROWS.format(producer=exp)), 50)) == []


def test_to_forward_an_element_is_no_work():
    copy = "linalg.copy ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>"
    plan = planned(parse(ROWS.format(producer=copy)), 0)
    assert fused(plan) == ["a > r"]
    assert percent_of(plan) == 0


def test_all_readers_compute_a_producer_or_none():
    """If %r had to read %a, what %b computes of it would be for nothing."""
    statements = (*AGAIN[:2], f"%c = {EXP}".format("%a"), f"%r = {ADD}".format("%b, %c"))
    assert sorted(fused(planned(program(*statements), 20))) == ["b > r", "c > r"]
    assert sorted(fused(planned(program(*statements), 25))) == ["a > b", "a > c", "b > r", "c > r"]


@requires_models
@pytest.mark.parametrize("path", in_tiers(model_files("*.linalg.mlir")), ids=model_id)
def test_no_way_to_plan_a_model_does_more_than_five_percent_again(path: Path):
    for way in ways_of_effort("tile", 8):
        module = Parser(full_context(), path.read_text()).parse_module()
        way.apply(full_context(), module)
        for function in module.body.block.ops:
            assert sum(change.extra_work_percent for change in changes_of(function)) <= 5.005
