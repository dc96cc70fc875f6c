"""int8 networks compute the same bits with their sums in registers, in a third of the memory;
floats do with paddings left out, whatever the weights are."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from xdsl.parser import Parser

from tests.support.generators.builder import full_context
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.native.program import NativeProgram
from tests.support.proof import pipeline_transform
from tests.support.real_inputs import requires_models
from tests.unit.fusion.test_native import PLAN, planned

BOUND_OF_TFLM = {"ad01_int8": 768, "kws_ref_model": 16_000, "pretrainedResnet_quant": 49_152}
"""The most bytes that are live at once in TensorFlow Lite Micro's graphs."""


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize("name", BOUND_OF_TFLM)
def test_the_same_bits(name: str):
    given = planned(f"int8/{name}", PLAN)
    for effort, most in (("fuse", 1.01), ("tile", 1.0)):
        compared = assert_same_behaviour(
            given, planned(f"int8/{name}", f"{PLAN}{{effort={effort}}}")
        )
        assert compared.after.statistics.peak_bytes <= most * BOUND_OF_TFLM[name] + 64


def without_and_with(text: str) -> list[str]:
    """A program with its memory planned: without tile-accumulations, and with it."""
    planned_texts: list[str] = []
    for pipeline in (PLAN, f"tile-accumulations,{PLAN}"):
        module = Parser(full_context(), text).parse_module()
        pipeline_transform(pipeline)(full_context(), module)
        planned_texts.append(str(module))
    return planned_texts


def assert_same_floats(before: npt.NDArray[Any], after: npt.NDArray[Any]) -> None:
    """Bit by bit, but a NaN may have any bits."""
    np.testing.assert_array_equal(after, before)
    is_number = ~np.isnan(before)
    assert before[is_number].tobytes() == after[is_number].tobytes()


@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize("pad", ["0.0", "-0.0"])
def test_zeros_infinities_and_what_is_no_number(pad: str):
    """AP3, for all kinds of inputs, weights and sums; a NaN may have any bits."""
    text = f"""
      func.func @main(%x: tensor<7x4xf32>, %w: tensor<3x3xf32>, %s: tensor<4x4xf32>)
          -> tensor<4x4xf32> {{
        %pad = arith.constant {pad} : f32
        %padded = tensor.pad %x low[1, 1] high[1, 1] {{
        ^bb0(%i: index, %j: index):
          tensor.yield %pad : f32
        }} : tensor<7x4xf32> to tensor<9x6xf32>
        %r = linalg.generic {{
          indexing_maps = [affine_map<(i, j, k, l) -> (i * 2 + k, j + l)>,
            affine_map<(i, j, k, l) -> (k, l)>, affine_map<(i, j, k, l) -> (i, j)>],
          iterator_types = ["parallel", "parallel", "reduction", "reduction"]
        }} ins(%padded, %w : tensor<9x6xf32>, tensor<3x3xf32>) outs(%s : tensor<4x4xf32>) {{
        ^bb0(%a: f32, %b: f32, %c: f32):
          %0 = arith.mulf %a, %b : f32
          %1 = arith.addf %c, %0 : f32
          linalg.yield %1 : f32
        }} -> tensor<4x4xf32>
        func.return %r : tensor<4x4xf32>
      }}"""
    texts = without_and_with(text)
    assert ["scf.if" in each for each in texts] == [False, True]
    programs = list(map(NativeProgram.compile, texts))
    numbers = np.array([0.0, -0.0, 1.0, -1.0, 1e-45, np.inf, np.nan], np.float32)
    random = np.random.default_rng(7)
    for turn in range(200):
        # Mostly zeros: only those make a difference.
        odds = np.array([40, 40, 6, 6, 6, *((1, 1) if turn % 2 else (0, 0))], float)
        arguments = [
            random.choice(numbers, shape, p=odds / odds.sum()) for shape in ((7, 4), (3, 3), (4, 4))
        ]
        before, after = (program.run(arguments).results[0] for program in programs)
        assert_same_floats(before, after)


@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize(
    ("pad", "begin", "is_compared"),
    [(-3.4028235e38, -3.4028235e38, False), (-1.0, -2.0, True)],
)
def test_maxima_of_paddings(pad: float, begin: float, is_compared: bool):
    """AP2, for the least finite number, from which maxima start, and AP3 for others."""
    text = f"""
      func.func @main(%x: tensor<8x6xf32>) -> tensor<4x6xf32> {{
        %pad = arith.constant {pad!r} : f32
        %first = arith.constant {begin!r} : f32
        %window = tensor.empty() : tensor<3xf32>
        %padded = tensor.pad %x low[1, 0] high[1, 0] {{
        ^bb0(%i: index, %j: index):
          tensor.yield %pad : f32
        }} : tensor<8x6xf32> to tensor<10x6xf32>
        %e = tensor.empty() : tensor<4x6xf32>
        %begin = linalg.fill ins(%first : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
        %r = linalg.generic {{
          indexing_maps = [affine_map<(i, j, k) -> (i * 2 + k, j)>,
            affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i, j)>],
          iterator_types = ["parallel", "parallel", "reduction"]
        }} ins(%padded, %window : tensor<10x6xf32>, tensor<3xf32>)
          outs(%begin : tensor<4x6xf32>) {{
        ^bb0(%a: f32, %b: f32, %c: f32):
          %0 = arith.maximumf %c, %a : f32
          linalg.yield %0 : f32
        }} -> tensor<4x6xf32>
        func.return %r : tensor<4x6xf32>
      }}"""
    texts = without_and_with(text)
    assert ["memref<10x6xf32" in each for each in texts] == [True, False]
    assert ["scf.if" in each for each in texts] == [False, is_compared]
    programs = list(map(NativeProgram.compile, texts))
    numbers = np.array([0.0, -0.0, -1.5, pad, -np.inf, np.nan], np.float32)
    random = np.random.default_rng(8)
    for _ in range(100):
        arguments = [random.choice(numbers, (8, 6), p=[0.1, 0.1, 0.1, 0.3, 0.3, 0.1])]
        before, after = (program.run(arguments).results[0] for program in programs)
        assert_same_floats(before, after)


def softmax_along(row: int) -> str:
    """A softmax, so to speak, of products along one of two dimensions; its elements depend on the
    indices of the loops."""
    sums, dims = ("i", "[1]") if row else ("j", "[0]")
    count = 12 if row else 16
    return f"""
      #all = affine_map<(i, j) -> (i, j)>
      #sum = affine_map<(i, j) -> ({sums})>
      func.func @main(%x: tensor<12x4xi8>, %y: tensor<4x16xi8>) -> tensor<12x16xi8> {{
        %c0 = arith.constant 0 : i32
        %e = tensor.empty() : tensor<12x16xi32>
        %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<12x16xi32>) -> tensor<12x16xi32>
        %products = linalg.matmul ins(%x, %y : tensor<12x4xi8>, tensor<4x16xi8>)
          outs(%zeros : tensor<12x16xi32>) -> tensor<12x16xi32>
        %e_sum = tensor.empty() : tensor<{count}xi32>
        %none = linalg.fill ins(%c0 : i32) outs(%e_sum : tensor<{count}xi32>) -> tensor<{count}xi32>
        %most = linalg.reduce ins(%products : tensor<12x16xi32>) outs(%none : tensor<{count}xi32>)
          dimensions = {dims} (%in: i32, %out: i32) {{
            %0 = arith.maxsi %in, %out : i32
            linalg.yield %0 : i32
          }}
        %less = linalg.generic {{indexing_maps = [#all, #sum, #all],
            iterator_types = ["parallel", "parallel"]}}
            ins(%products, %most : tensor<12x16xi32>, tensor<{count}xi32>)
            outs(%e : tensor<12x16xi32>) {{
        ^bb0(%in: i32, %m: i32, %out: i32):
          %i = linalg.index 0 : index
          %j = linalg.index 1 : index
          %ij = arith.muli %i, %j : index
          %weight = arith.index_cast %ij : index to i32
          %0 = arith.subi %in, %m : i32
          %1 = arith.addi %0, %weight : i32
          linalg.yield %1 : i32
        }} -> tensor<12x16xi32>
        %sum = linalg.reduce ins(%less : tensor<12x16xi32>) outs(%none : tensor<{count}xi32>)
          dimensions = {dims} (%in: i32, %out: i32) {{
            %0 = arith.addi %in, %out : i32
            linalg.yield %0 : i32
          }}
        %e8 = tensor.empty() : tensor<12x16xi8>
        %r = linalg.generic {{indexing_maps = [#all, #sum, #all],
            iterator_types = ["parallel", "parallel"]}}
            ins(%less, %sum : tensor<12x16xi32>, tensor<{count}xi32>)
            outs(%e8 : tensor<12x16xi8>) {{
        ^bb0(%in: i32, %s: i32, %out: i8):
          %0 = arith.xori %in, %s : i32
          %1 = arith.trunci %0 : i32 to i8
          linalg.yield %1 : i8
        }} -> tensor<12x16xi8>
        func.return %r : tensor<12x16xi8>
      }}"""


@requires_native
@pytest.mark.oracle
@pytest.mark.native
def test_rows_of_a_softmax():
    """AC9, for rows of the last dimension, and of the first one."""
    for row in (1, 0):
        texts = without_and_with(softmax_along(row))
        assert ["memref<12x16xi32" in each for each in texts] == [True, False]
        programs = list(map(NativeProgram.compile, texts))
        arguments = programs[0].random_arguments(1)
        before, after = (program.run(arguments).results[0] for program in programs)
        np.testing.assert_array_equal(after, before)
