"""Loops, indices and bodies of linalg operations: as MLIR writes them out."""

from __future__ import annotations

import pytest
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Operation

from tests.support.generators.builder import read_program
from tests.support.mlir_opt import GENERIC_FORM, requires_mlir_opt, run_mlir_opt
from xdsl_mergealloc.interfaces.structured import Structure, structure_of

OPERATIONS = """
func.func @f(%v: f32, %a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x8xf32>,
    %r: tensor<8xf32>, %s: tensor<4xf32>, %m: tensor<4x4xf32>, %t: tensor<2x4x8xf32>,
    %u: tensor<8x2x4xf32>, %i: tensor<1x3x9x9xf32>, %k: tensor<5x3x2x2xf32>,
    %o: tensor<1x5x4x4xf32>, %w: tensor<2x2xf32>, %p: tensor<1x3x8x8xf32>)
    -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x2x4xf32>,
    tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x4xf32>,
    tensor<1x5x4x4xf32>, tensor<1x3x8x8xf32>) {
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.powf ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>)
    -> tensor<4x8xf32>
  %4 = linalg.transpose ins(%t : tensor<2x4x8xf32>) outs(%u : tensor<8x2x4xf32>)
    permutation = [2, 0, 1]
  %5 = linalg.broadcast ins(%r : tensor<8xf32>) outs(%t : tensor<2x4x8xf32>) dimensions = [0, 1]
  %6 = linalg.broadcast ins(%s : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [1]
  %7 = linalg.reduce { arith.addf } ins(%t : tensor<2x4x8xf32>) outs(%r : tensor<8xf32>)
    dimensions = [0, 1]
  %8 = linalg.map { arith.addf } ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>)
    outs(%c : tensor<4x8xf32>)
  %9 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%m : tensor<4x4xf32>)
    -> tensor<4x4xf32>
  %10 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>}
    ins(%i, %k : tensor<1x3x9x9xf32>, tensor<5x3x2x2xf32>) outs(%o : tensor<1x5x4x4xf32>)
    -> tensor<1x5x4x4xf32>
  %11 = linalg.pooling_nchw_max ins(%i, %w : tensor<1x3x9x9xf32>, tensor<2x2xf32>)
    outs(%p : tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
  func.return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<4x8xf32>,
    tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x2x4xf32>, tensor<2x4x8xf32>,
    tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<1x5x4x4xf32>,
    tensor<1x3x8x8xf32>
}
"""


def operations(text: str) -> list[Operation]:
    module = read_program(text)
    return [op for op in module.walk() if structure_of(op) is not None]


def structure(op: Operation) -> Structure:
    found = structure_of(op)
    assert found is not None
    return found


@requires_mlir_opt
@pytest.mark.oracle
def test_maps_and_loops_are_those_that_mlir_writes_out():
    named = operations(OPERATIONS)
    written_out = operations(
        run_mlir_opt(OPERATIONS, "--linalg-generalize-named-ops", *GENERIC_FORM)
    )
    assert len(named) == len(written_out) == 12
    for ours, theirs in zip(map(structure, named), written_out, strict=True):
        assert isinstance(theirs, GenericOp)
        assert list(ours.maps) == [map_.data for map_ in theirs.indexing_maps], theirs
        assert list(ours.loops) == list(theirs.iterator_types), theirs
        inner = [op.name for op in ours.body.ops]
        assert inner == [op.name for op in theirs.body.block.ops], theirs


def test_what_names_say():
    found = {op.name.removeprefix("linalg."): structure(op) for op in operations(OPERATIONS)}
    assert {name for name, one in found.items() if not one.is_parallel} == {
        "reduce",
        "matmul",
        "conv_2d_nchw_fchw",
        "pooling_nchw_max",
    }
    assert {name for name, one in found.items() if one.only_forwards} == {
        "fill",
        "copy",
        "transpose",
        "broadcast",
    }
    assert found["powf"].number_of_inputs == 2
    assert all(one.is_named for one in found.values())
