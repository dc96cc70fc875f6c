"""Programs that cannot be bufferized are refused with one clear error."""

from __future__ import annotations

import pytest

from tests.support.generators.builder import full_context
from tests.support.proof import pipeline_transform
from tests.unit.one_shot.programs import BOUNDARIES, BUFFERIZE, parse, run_passes
from xdsl_mergealloc import PassError
from xdsl_mergealloc.interfaces.bufferizable import BUFFERIZABLE_MODELS
from xdsl_mergealloc.models.destination_style import DestinationStyle

UNKNOWN = """
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %u = "test.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %u : tensor<4xf32>
}
"""

DYNAMIC_LOOP = """
func.func @f(%t: tensor<?xf32>, %m: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = tensor.empty(%i) : tensor<?xf32>
    %y = linalg.map { math.exp } ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>)
    scf.yield %y : tensor<?xf32>
  }
  func.return %r : tensor<?xf32>
}
"""


def test_half_registration():
    BUFFERIZABLE_MODELS.register("mine.half", DestinationStyle())
    module = parse(UNKNOWN.replace("test.op", "mine.half"))
    before = str(module)
    with pytest.raises(PassError, match=r"'mine.half' op has .*; describe\('mine.half', Roles"):
        pipeline_transform(BUFFERIZE)(full_context(), module)
    assert str(module) == before


def test_what_is_refused_is_left_as_it_was():
    module = parse(DYNAMIC_LOOP)
    before = str(module)
    with pytest.raises(PassError):
        pipeline_transform(BUFFERIZE)(full_context(), module)
    assert str(module) == before
    module.verify()


def test_unknown_operation_between_borders():
    text = str(run_passes(UNKNOWN, f"one-shot-bufferize{{{BOUNDARIES} allow-unknown-ops=true}}"))
    assert "bufferization.to_tensor" in text
    assert "bufferization.to_buffer" in text


def test_loop_whose_tensor_changes_its_size():
    with pytest.raises(PassError, match=r"'scf.for' op carries tensor #0.*allow-return-allocs"):
        run_passes(DYNAMIC_LOOP)
    run_passes(DYNAMIC_LOOP, BUFFERIZE.replace("{", "{allow-return-allocs-from-loops=true "))
