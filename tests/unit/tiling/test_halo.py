"""Halos that are kept from piece to piece: nothing is computed twice."""

from __future__ import annotations

from typing import cast

import pytest
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IndexType, IntegerAttr, ModuleOp
from xdsl.dialects.scf import ForOp
from xdsl.ir import Operation, SSAValue

from tests.support.generators.builder import full_context, read_program
from tests.support.proof import Proof, pipeline_transform
from xdsl_mergealloc.dialects.shapes import shape_of


def chain(layers: int, size: int = 24) -> ModuleOp:
    """Convolutions of images by windows of three by three, the last one with a single channel."""
    lines: list[str] = []
    value = "%x"
    for layer in range(layers):
        taken, left = size - 2 * layer, size - 2 * layer - 2
        weights, channels = ("%w", 2) if layer < layers - 1 else ("%v", 1)
        result = f"tensor<1x{channels}x{left}x{left}xf32>"
        lines += [
            f"%e{layer} = tensor.empty() : {result}",
            f"%f{layer} = linalg.fill ins(%c : f32) outs(%e{layer} : {result}) -> {result}",
            f"%r{layer} = linalg.conv_2d_nchw_fchw {{dilations = dense<1> : tensor<2xi64>, "
            f"strides = dense<1> : tensor<2xi64>}} ins({value}, {weights} : "
            f"tensor<1x2x{taken}x{taken}xf32>, tensor<{channels}x2x3x3xf32>) "
            f"outs(%f{layer} : {result}) -> {result}",
        ]
        value = f"%r{layer}"
    left = size - 2 * layers
    type = f"tensor<1x1x{left}x{left}xf32>"
    lines = [
        f"func.func @main(%x: tensor<1x2x{size}x{size}xf32>, %w: tensor<2x2x3x3xf32>, "
        f"%v: tensor<1x2x3x3xf32>, %c: f32) -> {type} {{",
        *lines,
        f"func.return {value} : {type}",
        "}",
    ]
    return read_program("\n".join(lines))


def rows_made(module: ModuleOp) -> dict[int, int]:
    """For each width of an image, how many rows of it are made when the program runs."""
    made: dict[int, int] = {}
    for op in module.walk():
        if op.name == "linalg.conv_2d_nchw_fchw":
            _, _, rows, width = shape_of(op.results[0].type)
            made[width] = made.get(width, 0) + rows * iterations_around(op)
    return made


def iterations_around(op: Operation) -> int:
    """Trip count of the loop around an operation; 1 outside of loops."""
    loop = op.parent_op()
    if not isinstance(loop, ForOp):
        return 1
    first, end, step = (constant_of(value) for value in (loop.lb, loop.ub, loop.step))
    return (end - first) // step


def constant_of(value: SSAValue) -> int:
    assert isinstance(value.owner, ConstantOp)
    return cast("IntegerAttr[IndexType]", value.owner.value).value.data


def with_halos_kept(layers: int, size: int, pieces: int) -> ModuleOp:
    module = chain(layers, size)
    options = f"halo=keep max-recompute=100 pieces={pieces}"
    pipeline_transform(f"tile-chains{{{options}}}")(full_context(), module)
    return module


@pytest.mark.parametrize("pieces", [3, 5, 8])
def test_each_element_is_made_once(pieces: int):
    module = with_halos_kept(3, 24, pieces)
    assert rows_made(module) == {22: 22, 20: 20, 18: 18}
    assert any(isinstance(op, ForOp) for op in module.walk())


def test_members_far_from_the_end_begin_sooner():
    """No output is made before the loop. Two rows are made of each at once, two are kept."""
    module = with_halos_kept(5, 42, 16)
    assert rows_made(module) == {width: width for width in (40, 38, 36, 34, 32)}
    empty = [
        (op, shape_of(op.results[0].type)) for op in module.walk() if op.name == "tensor.empty"
    ]
    assert max(rows for _, (_, channels, rows, _) in empty if channels == 2) == 2 + 2
    ends = [op.parent_op() for op, (_, channels, rows, _) in empty if (channels, rows) == (1, 2)]
    assert ends
    assert all(isinstance(around, ForOp) for around in ends)


def test_the_same_bits():
    for halo in ("keep", "recompute", "auto"):
        transform = pipeline_transform(f"tile-chains{{halo={halo} max-recompute=100}}")
        proof = Proof(transform, compare_memory_arguments=False)
        for layers in (1, 2, 3):
            program = chain(layers, size=9)
            failure = proof.judge(program)
            assert failure is None, proof.report(program, failure, halo, 20.0)


POOLED = """
func.func @main(%x: tensor<1x31x4x2xf32>, %w: tensor<3x3x2x2xf32>, %c: f32) -> tensor<1x1x1x2xf32> {
  %e0 = tensor.empty() : tensor<1x29x2x2xf32>
  %f0 = linalg.fill ins(%c : f32) outs(%e0 : tensor<1x29x2x2xf32>) -> tensor<1x29x2x2xf32>
  %a = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x31x4x2xf32>, tensor<3x3x2x2xf32>)
      outs(%f0 : tensor<1x29x2x2xf32>) -> tensor<1x29x2x2xf32>
  %p = tensor.pad %a low[0, 0, 1, 0] high[0, 0, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : f32
  } : tensor<1x29x2x2xf32> to tensor<1x29x4x2xf32>
  %e1 = tensor.empty() : tensor<1x27x2x2xf32>
  %f1 = linalg.fill ins(%c : f32) outs(%e1 : tensor<1x27x2x2xf32>) -> tensor<1x27x2x2xf32>
  %b = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>} ins(%p, %w : tensor<1x29x4x2xf32>, tensor<3x3x2x2xf32>)
      outs(%f1 : tensor<1x27x2x2xf32>) -> tensor<1x27x2x2xf32>
  %s = tensor.empty() : tensor<27x2xf32>
  %e2 = tensor.empty() : tensor<1x1x1x2xf32>
  %f2 = linalg.fill ins(%c : f32) outs(%e2 : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %r = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>} ins(%b, %s : tensor<1x27x2x2xf32>, tensor<27x2xf32>)
      outs(%f2 : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  func.return %r : tensor<1x1x1x2xf32>
}
"""


@pytest.mark.parametrize("pieces", [2, 4])
def test_a_sum_over_rows_begins_with_the_first_piece(pieces: int):
    """Also where the last piece has fewer rows: 14 and 13, and three times seven and six."""
    options = f"halo=keep max-recompute=100 pieces={pieces}"
    transform = pipeline_transform(f"tile-chains{{{options}}}")
    module = read_program(POOLED)
    transform(full_context(), module)
    pooled = [op for op in module.walk() if op.name == "linalg.pooling_nhwc_sum"]
    rows = [shape_of(op.operands[0].type)[1] for op in pooled]
    assert rows == ([14, 13] if pieces == 2 else [7, 6])
    proof = Proof(transform, compare_memory_arguments=False)
    program = read_program(POOLED)
    failure = proof.judge(program)
    assert failure is None, proof.report(program, failure, "keep", 20.0)


@pytest.mark.thorough
def test_code_does_not_grow_without_end():
    """Pieces of deep chains differ; the group that takes least would have 354 convolutions."""
    module = with_halos_kept(24, 64, 32)
    assert 24 < sum(op.name == "linalg.conv_2d_nchw_fchw" for op in module.walk()) <= 320
