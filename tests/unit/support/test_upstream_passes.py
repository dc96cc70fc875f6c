"""The scripts that run our passes where upstream's tests run upstream's, on cases of our own."""

from __future__ import annotations

from pathlib import Path

from tests.support.mlir_opt import mlir_opt_path, requires_mlir_opt
from tests.unit.dialects.round_trip import context
from tests.upstream.cases import Case
from tests.upstream.pass_runs import Verdict, cost, run_pipeline
from tests.upstream.run_lines import Pipeline, Step, commands, pipelines_with_our_passes

FILE = """// RUN: mlir-opt %s -canonicalize | FileCheck %s
// RUN: mlir-opt %s -one-shot-bufferize="bufferize-function-boundaries=1 allow-unknown-ops" \\
// RUN:   -canonicalize -split-input-file -allow-unregistered-dialect | FileCheck %s
// DEFINE: %{compile} = mlir-opt %s -buffer-hoisting -o %t
// RUN: %{compile}
// RUN: mlir-runner %t
"""


def test_run_lines() -> None:
    (pipeline,) = pipelines_with_our_passes(FILE)
    assert [step.name for step in pipeline.steps] == ["one-shot-bufferize", "canonicalize"]
    assert pipeline.allows_unregistered
    spec = "one-shot-bufferize{bufferize-function-boundaries=true allow-unknown-ops=true}"
    assert pipeline.steps[0].spec == spec
    assert list(commands(FILE))[-1] == "mlir-opt %s -buffer-hoisting -o %t && mlir-runner %t"


def test_cost_of_a_program() -> None:
    text = """
      %0 = "memref.alloc"() : () -> memref<4xf32>
      "memref.copy"(%0, %0) : (memref<4xf32>, memref<4xf32>) -> ()
      %1 = "bufferization.clone"(%0) : (memref<4xf32>) -> memref<4xf32>
      %2 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : x
      %3 = "a.b"() {__inplace_operands_attr__ = ["false", "true", "none"]} : x"""
    assert (cost(text).allocations, cost(text).copies, cost(text).out_of_place) == (3, 3, 1)


PROGRAM = """
func.func @f(%t: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = tensor.insert %v into %t[%i] : tensor<4xf32>
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
"""

BUFFERIZE = Step("one-shot-bufferize", "bufferize-function-boundaries")


@requires_mlir_opt
def test_verdicts() -> None:
    tool = mlir_opt_path()
    assert tool is not None
    cases = [Case(Path("Func/ops.mlir"), 0, PROGRAM), Case(Path("Func/ops.mlir"), 1, "no module")]
    pipeline = Pipeline((BUFFERIZE, Step("canonicalize", "")))
    (run,) = run_pipeline(tool, pipeline, cases, context)
    assert (run.verdict, run.message) == (Verdict.SAME, "")
    unknown = Pipeline((Step("one-shot-bufferize", "no-such-option"),))
    (run,) = run_pipeline(tool, unknown, cases[:1], context)
    assert run.verdict is Verdict.BOTH_REFUSE
