"""Small programs for which other bufferizations allocate or copy more than is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.interpreter import run
from tests.support.real_inputs import case_files, requires_models
from tests.unit.one_shot.programs import (
    BOUNDARIES,
    BUFFERIZE,
    IDENTITY,
    PREPARE,
    count,
    count_in_loops,
    parse,
    run_passes,
)

CASES = {
    # name: (pipeline, allocations, copies)
    "w1_subset_disjoint": (BUFFERIZE, 0, 0),
    "w4_swap_loop": (BUFFERIZE, 0, 0),
    "w5_if_yield": (BUFFERIZE, 1, 0),
    "w13_elementwise_same": (f"{PREPARE},{BUFFERIZE}", 1, 0),
}


@requires_models
@pytest.mark.parametrize("name", CASES)
def test_no_more_than_is_needed(name: str):
    (path,) = case_files(f"beat-upstream/{name}.mlir")
    pipeline, allocations, copies = CASES[name]
    module = run_passes(path.read_text(), pipeline)
    assert count(module, "memref.alloc") == allocations
    assert count(module, "memref.copy") == copies
    assert count(module, "memref.cast") == 0


@requires_models
@pytest.mark.parametrize("path", case_files("beat-upstream/w5_if_yield.mlir"), ids=lambda p: p.stem)
def test_join_under_inferred_layouts_copies_nothing(path: Path):
    module = run_passes(path.read_text(), f"one-shot-bufferize{{{BOUNDARIES}}}")
    assert count(module, "memref.copy") == 0


def test_slice_passed_to_a_function_keeps_its_stride():
    """A strided slice is copied for a callee that expects the identity layout."""
    text = """
    func.func @main(%t: tensor<4x4xf32>) -> (tensor<2x2xf32>, f32) {
      %v = arith.constant 5.0 : f32
      %s = tensor.extract_slice %t[1, 1] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
      %r:2 = func.call @g(%s, %v) : (tensor<2x2xf32>, f32) -> (tensor<2x2xf32>, f32)
      func.return %r#0, %r#1 : tensor<2x2xf32>, f32
    }
    func.func private @g(%x: tensor<2x2xf32>, %v: f32) -> (tensor<2x2xf32>, f32) {
      %i = arith.constant 1 : index
      %w = tensor.insert %v into %x[%i, %i] : tensor<2x2xf32>
      %o = tensor.extract %x[%i, %i] : tensor<2x2xf32>
      func.return %w, %o : tensor<2x2xf32>, f32
    }
    """
    for pipeline in (BUFFERIZE, f"one-shot-bufferize{{{BOUNDARIES}}}"):
        before, after = run(parse(text)), run(run_passes(text, pipeline))
        assert before.difference(after, memory_arguments=False) is None


PING_PONG = """
func.func @main(%n: index, %a: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<64xf32>) {
    %e = tensor.empty() : tensor<64xf32>
    %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (63 - i)>,
                                          affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%x, %x : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<64xf32>
    scf.yield %y : tensor<64xf32>
  }
  func.return %r : tensor<64xf32>
}
"""


def test_ping_pong():
    """A computation that cannot be in place alternates between two buffers, without a copy."""
    module = run_passes(PING_PONG)
    assert count(module, "memref.alloc") == 1
    assert count_in_loops(module, "memref.alloc") == 0
    assert count(module, "memref.copy") == 0


def test_while_without_allocation_in_the_loop():
    module = run_passes(
        """
        func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
          %r = scf.while (%x = %a) : (tensor<8xf32>) -> tensor<8xf32> {
            %c = "test.op"() : () -> i1
            scf.condition(%c) %x : tensor<8xf32>
          } do {
          ^bb0(%x: tensor<8xf32>):
            %e = tensor.empty() : tensor<8xf32>
            %y = linalg.map { math.exp } ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>)
            scf.yield %y : tensor<8xf32>
          }
          func.return %r : tensor<8xf32>
        }
        """
    )
    assert count_in_loops(module, "memref.alloc") == 0
    assert count(module, "memref.copy") == 0


@pytest.mark.parametrize(
    ("written", "read", "copies"),
    [
        ("0] {in_bounds = [true]}", "4], %p {in_bounds = [true]}", 0),
        ("0] {in_bounds = [true]}", "2], %p {in_bounds = [true]}", 1),
        # Transfers that may leave the tensor are no slices of it.
        ("6]", "0], %p {in_bounds = [true]}", 1),
        ("0] {in_bounds = [true]}", "6], %p", 1),
    ],
)
def test_transfers_to_parts_that_do_not_meet(written: str, read: str, copies: int):
    text = f"""
    func.func @main(%t: tensor<8xf32>, %x: vector<4xf32>) -> (tensor<8xf32>, vector<4xf32>) {{
      %p = arith.constant 0.0 : f32
      %0 = arith.constant 0 : index
      %2 = arith.constant 2 : index
      %4 = arith.constant 4 : index
      %6 = arith.constant 6 : index
      %w = vector.transfer_write %x, %t[%{written} : vector<4xf32>, tensor<8xf32>
      %y = vector.transfer_read %t[%{read} : tensor<8xf32>, vector<4xf32>
      func.return %w, %y : tensor<8xf32>, vector<4xf32>
    }}
    """
    module = run_passes(text, f"one-shot-bufferize{{{IDENTITY} simplify=false}}")
    assert count(module, "memref.copy") == copies


@pytest.mark.parametrize(("place", "copies"), [(5, 0), (1, 1)])
def test_elements_that_are_others(place: int, copies: int):
    text = f"""
    func.func @main(%t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, f32) {{
      %i = arith.constant 1 : index
      %j = arith.constant {place} : index
      %r = tensor.insert %v into %t[%i] : tensor<8xf32>
      %y = tensor.extract %t[%j] : tensor<8xf32>
      func.return %r, %y : tensor<8xf32>, f32
    }}
    """
    module = run_passes(text, f"one-shot-bufferize{{{IDENTITY} simplify=false}}")
    assert count(module, "memref.copy") == copies
