"""In-place decisions, A1 to A6 of the specification."""

from __future__ import annotations

import pytest

from tests.unit.one_shot.programs import ANALYZE, BOUNDARIES, decisions, run_passes

READ_AFTER_WRITE = """
func.func @f(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %x = tensor.extract %t[%i] : tensor<16xf32>
  func.return %r, %x : tensor<16xf32>, f32
}
"""


@pytest.mark.parametrize("heuristic", ["bottom-up", "top-down", "bottom-up-from-terminators"])
def test_order_of_decisions(heuristic: str):
    """A3: of two writes that exclude each other, the one decided first is in place."""
    text = """
    func.func @f(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, tensor<16xf32>) {
      %a = tensor.insert %v into %t[%i] : tensor<16xf32>
      %b = tensor.insert %v into %t[%i] : tensor<16xf32>
      func.return %a, %b : tensor<16xf32>, tensor<16xf32>
    }
    """
    module = run_passes(text, ANALYZE.replace("}", f' analysis-heuristic="{heuristic}"}}'))
    shown = [decisions(module, "tensor.insert", n)[1] for n in (0, 1)]
    # Writing %t in the first insertion destroys what the second one reads, not the other way round.
    assert shown == ["false", "true"]


def test_loop_repeats_the_read():
    """A2: in the next iteration the read sees what this iteration writes."""
    module = run_passes(
        """
        func.func @f(%t: tensor<16xf32>, %v: f32, %n: index) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          scf.for %i = %c0 to %n step %c1 {
            %x = tensor.extract %t[%i] : tensor<16xf32>
            %r = tensor.insert %v into %t[%c0] : tensor<16xf32>
            %y = tensor.extract %r[%i] : tensor<16xf32>
            "test.op"(%x, %y) : (f32, f32) -> ()
          }
          func.return
        }
        """,
        ANALYZE,
    )
    assert decisions(module, "tensor.insert")[1] == "false"


@pytest.mark.parametrize(("offset", "in_place"), [(8, "true"), (4, "false")])
def test_disjoint_slices(offset: int, in_place: str):
    """A2: a write of one slice does not disturb the read of a disjoint one."""
    module = run_passes(
        f"""
        func.func @f(%t: tensor<16xf32>, %v: f32) -> (tensor<16xf32>, f32) {{
          %c0 = arith.constant 0 : index
          %a = tensor.extract_slice %t[0] [8] [1] : tensor<16xf32> to tensor<8xf32>
          %b = tensor.extract_slice %t[{offset}] [8] [1] : tensor<16xf32> to tensor<8xf32>
          %f = linalg.fill ins(%v : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
          %x = tensor.extract %a[%c0] : tensor<8xf32>
          %r = tensor.insert_slice %f into %t[{offset}] [8] [1]
              : tensor<8xf32> into tensor<16xf32>
          func.return %r, %x : tensor<16xf32>, f32
        }}
        """,
        ANALYZE,
    )
    # Of the three operands in question the analysis may choose which one to give up.
    chosen = [
        decisions(module, "tensor.extract_slice", 0)[0],
        decisions(module, "tensor.extract_slice", 1)[0],
        decisions(module, "linalg.fill")[1],
        decisions(module, "tensor.insert_slice")[1],
    ]
    assert ("false" not in chosen) == (in_place == "true")


def test_constants_and_read_only_arguments_are_not_written():
    """A5: `bufferization.writable = false`."""
    module = run_passes(
        READ_AFTER_WRITE.replace("extract %t", "extract %r").replace(
            "%t: tensor<16xf32>", "%t: tensor<16xf32> {bufferization.writable = false}"
        ),
        ANALYZE,
    )
    assert decisions(module, "tensor.insert")[1] == "false"


def test_what_an_unknown_operation_returns_is_not_written():
    """Its operand is written in place, before and after it; its result is not written."""
    module = run_passes(
        """
        func.func @f(%v: f32, %w: f32, %i: index) -> tensor<16xf32> {
          %e = tensor.empty() : tensor<16xf32>
          %a = linalg.fill ins(%v : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
          %b = "test.op"(%a) : (tensor<16xf32>) -> tensor<16xf32>
          %c = tensor.insert %w into %b[%i] : tensor<16xf32>
          "test.op"(%c) : (tensor<16xf32>) -> ()
          %d = tensor.insert %w into %a[%i] : tensor<16xf32>
          func.return %d : tensor<16xf32>
        }
        """,
        ANALYZE,
    )
    assert decisions(module, "linalg.fill") == ["none", "true"]
    assert [decisions(module, "tensor.insert", n)[1] for n in (0, 1)] == ["false", "true"]


def test_call_that_only_reads():
    """A5: the effects of the callee decide."""
    text = """
    func.func private @reads(%t: tensor<4xf32>, %i: index) -> f32 {
      %x = tensor.extract %t[%i] : tensor<4xf32>
      func.return %x : f32
    }
    func.func private @writes(%t: tensor<4xf32>, %v: f32, %i: index) -> tensor<4xf32> {
      %x = tensor.insert %v into %t[%i] : tensor<4xf32>
      func.return %x : tensor<4xf32>
    }
    func.func @main(%t: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
      %v = func.call @reads(%t, %i) : (tensor<4xf32>, index) -> f32
      %w = func.call @writes(%t, %v, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
      func.return %t, %w : tensor<4xf32>, tensor<4xf32>
    }
    """
    module = run_passes(text, ANALYZE)
    assert decisions(module, "func.call", 0) == ["true", "none"]
    assert decisions(module, "func.call", 1) == ["false", "none", "none"]


def test_iterations_of_a_parallel_loop_share_nothing():
    """Each iteration needs a tensor of its own, although sequential iterations could share one."""
    text = """
    func.func @f(%o: tensor<8xf32>, %v: f32, %k: index) -> tensor<8xf32> {
      %t = tensor.empty() : tensor<16xf32>
      %r = scf.forall (%i) in (8) shared_outs(%s = %o) -> (tensor<8xf32>) {
        %a = linalg.fill ins(%v : f32) outs(%t : tensor<16xf32>) -> tensor<16xf32>
        %x = tensor.extract %a[%k] : tensor<16xf32>
        %e = tensor.from_elements %x : tensor<1xf32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %e into %s[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
        }
      }
      func.return %r : tensor<8xf32>
    }
    """
    assert decisions(run_passes(text, ANALYZE), "linalg.fill") == ["none", "false"]
    unchecked = ANALYZE.replace("}", " check-parallel-regions=false}")
    assert decisions(run_passes(text, unchecked), "linalg.fill") == ["none", "true"]


def test_what_a_parallel_loop_leaves_as_it_is_is_copied():
    """Only half of the shared output is written: the result shows the other half of %x."""
    text = """
    func.func @f(%x: tensor<8xf32> {bufferization.writable = false}, %v: tensor<1xf32>)
        -> tensor<8xf32> {
      %r = scf.forall (%i) in (4) shared_outs(%s = %x) -> (tensor<8xf32>) {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %v into %s[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
        }
      }
      func.return %r : tensor<8xf32>
    }
    """
    module = run_passes(text, f"one-shot-bufferize{{{BOUNDARIES}}}")
    copied = [op.operands[0].name_hint for op in module.walk() if op.name == "memref.copy"]
    assert copied == ["x", "v"]
