"""Functions that call themselves and each other compute the same on buffers as on tensors.

In place is not compared with mlir-opt's: which function of a cycle it takes for known differs from
run to run.
"""

from __future__ import annotations

import pytest

from tests.support.interpreter import run
from tests.unit.one_shot.programs import BOUNDARIES, IDENTITY, parse, run_passes
from tests.unit.one_shot.situations import Situation

RECURSIVE = """
func.func private @counts(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %z = arith.constant 0 : index
  %i = arith.constant 1 : index
  %is_done = arith.cmpi eq, %n, %z : index
  %r = scf.if %is_done -> (tensor<8xf32>) {
    scf.yield %t : tensor<8xf32>
  } else {
    %v = arith.constant 3.0 : f32
    %a = tensor.insert %v into %t[%n] : tensor<8xf32>
    %m = arith.subi %n, %i : index
    %b = func.call @counts(%a, %m) : (tensor<8xf32>, index) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}
func.func private @even(%t: tensor<8xf32>, %n: index) -> (tensor<8xf32>, f32) {
  %z = arith.constant 0 : index
  %i = arith.constant 1 : index
  %v = arith.constant 4.0 : f32
  %is_done = arith.cmpi eq, %n, %z : index
  %r, %x = scf.if %is_done -> (tensor<8xf32>, f32) {
    scf.yield %t, %v : tensor<8xf32>, f32
  } else {
    %m = arith.subi %n, %i : index
    %b = func.call @odd(%t, %m) : (tensor<8xf32>, index) -> tensor<8xf32>
    %y = tensor.extract %t[%m] : tensor<8xf32>
    scf.yield %b, %y : tensor<8xf32>, f32
  }
  func.return %r, %x : tensor<8xf32>, f32
}
func.func private @odd(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %z = arith.constant 0 : index
  %i = arith.constant 1 : index
  %is_done = arith.cmpi eq, %n, %z : index
  %r = scf.if %is_done -> (tensor<8xf32>) {
    %k = arith.constant dense<2.0> : tensor<8xf32>
    scf.yield %k : tensor<8xf32>
  } else {
    %m = arith.subi %n, %i : index
    %b, %x = func.call @even(%t, %m) : (tensor<8xf32>, index) -> (tensor<8xf32>, f32)
    %c = tensor.insert %x into %b[%n] : tensor<8xf32>
    scf.yield %c : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}
"""
"""Functions that call themselves and each other; @odd may return a constant."""

ITSELF = """
  %r = func.call @counts(%t, %n) : (tensor<8xf32>, index) -> tensor<8xf32>
  %x = tensor.extract %t[%i] : tensor<8xf32>
  %y = tensor.extract %r[%i] : tensor<8xf32>
  %w = arith.addf %x, %y : f32
  func.return %r, %w : tensor<8xf32>, f32"""
EACH_OTHER = """
  %r, %x = func.call @even(%t, %n) : (tensor<8xf32>, index) -> (tensor<8xf32>, f32)
  %q = func.call @odd(%r, %n) : (tensor<8xf32>, index) -> tensor<8xf32>
  %a = tensor.insert %v into %q[%i] : tensor<8xf32>
  %y = tensor.extract %r[%i] : tensor<8xf32>
  %w = arith.addf %x, %y : f32
  func.return %a, %w : tensor<8xf32>, f32"""
EACH_OTHER_IN_A_LOOP = """
  %r, %x = scf.for %k = %z to %n step %i iter_args(%a = %t, %s0 = %v) -> (tensor<8xf32>, f32) {
    %b, %y = func.call @even(%a, %two) : (tensor<8xf32>, index) -> (tensor<8xf32>, f32)
    %d = func.call @counts(%b, %k) : (tensor<8xf32>, index) -> tensor<8xf32>
    %o = tensor.extract %b[%k] : tensor<8xf32>
    %s1 = arith.addf %y, %o : f32
    scf.yield %d, %s1 : tensor<8xf32>, f32
  }
  func.return %r, %x : tensor<8xf32>, f32"""


@pytest.mark.parametrize("options", [BOUNDARIES, IDENTITY, f"{BOUNDARIES} simplify=false"])
@pytest.mark.parametrize("body", [ITSELF, EACH_OTHER, EACH_OTHER_IN_A_LOOP])
def test_recursion_is_right(body: str, options: str):
    text = Situation(body, helpers=RECURSIVE).text
    before, after = parse(text), run_passes(text, f"one-shot-bufferize{{{options}}}")
    assert "tensor" not in str(after)
    for seed in (1, 2, 3):
        expected = run(before, seed=seed)
        outcome = run(after, seed=seed + 10, schedule_seed=seed)
        assert expected.difference(outcome, memory_arguments=False) is None
