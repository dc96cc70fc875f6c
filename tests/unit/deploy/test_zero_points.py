"""Zero points that the bias takes over: the same bits, with less to do for each product."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.deploy import requires_llvm, tools
from tests.support.deploy.compiled import IN_WORKSPACE, compiled, planned
from tests.support.deploy.same_bits import assert_bits_of_mlir_opt
from tests.support.deploy.shared_library import DeployedProgram
from tests.support.native import requires_native
from tests.support.native.object_file import requires_c
from xdsl_mergealloc.deploy.lowering import lower_to_llvm_ir
from xdsl_mergealloc.deploy.targets import target_of

pytestmark = [pytest.mark.oracle, requires_llvm, requires_native, requires_c]

BIAS = (2147483647, -2147483648, 5, -70000)
"""Sums of which wrap around."""


def convolution(kernel: int, point: int = -7, other_point: int = 0, bias: str = "") -> str:
    """An image of 6 x 6 pixels of three channels, around it a border that is the zero point."""
    numbers = np.random.default_rng(kernel).integers(-128, 127, (4, kernel, kernel, 3))
    border, pixels = kernel // 2, 6
    padded, sums = f"tensor<1x{pixels + 2 * border}x{pixels + 2 * border}x3xi8>", "1x6x6x4xi32"
    weights = f"tensor<4x{kernel}x{kernel}x3xi8>"
    return f"""
      #all = affine_map<(n, h, w, f) -> (n, h, w, f)>
      func.func @main(%x: tensor<1x6x6x3xi8>, %given: tensor<4xi32>) -> tensor<{sums}> {{
        %point = arith.constant {point} : i32
        %other = arith.constant {other_point} : i32
        %point8 = arith.constant {point} : i8
        %w = arith.constant dense<{numbers.tolist()}> : {weights}
        %constant = arith.constant dense<{list(BIAS)}> : tensor<4xi32>
        %padded = tensor.pad %x low[0, {border}, {border}, 0] high[0, {border}, {border}, 0] {{
        ^bb0(%n: index, %h: index, %v: index, %c: index):
          tensor.yield %point8 : i8
        }} : tensor<1x6x6x3xi8> to {padded}
        %empty = tensor.empty() : tensor<{sums}>
        %begin = linalg.generic {{indexing_maps = [affine_map<(n, h, w, f) -> (f)>, #all],
            iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
            ins({bias or "%constant"} : tensor<4xi32>) outs(%empty : tensor<{sums}>) {{
        ^bb0(%a: i32, %o: i32):
          linalg.yield %a : i32
        }} -> tensor<{sums}>
        %y = linalg.conv_2d_nhwc_fhwc_q {{dilations = dense<1> : tensor<2xi64>,
            strides = dense<1> : tensor<2xi64>}}
            ins(%padded, %w, %point, %other : {padded}, {weights}, i32, i32)
            outs(%begin : tensor<{sums}>) -> tensor<{sums}>
        func.return %y : tensor<{sums}>
      }}
    """


@pytest.mark.parametrize("effort", ["given", "fuse", "tile"])
@pytest.mark.parametrize(
    "text",
    [
        convolution(1),
        convolution(3),
        convolution(3, point=100),
        convolution(1, other_point=4),
        convolution(1, bias="%given"),
    ],
    ids=["pixels", "windows", "point", "weights", "argument"],
)
def test_bits_are_those_of_mlir_opt(text: str, effort: str, tmp_path: Path):
    """Windows are cut off where paddings are left out."""
    assert_bits_of_mlir_opt(text, effort, tmp_path)


@pytest.mark.parametrize(
    ("text", "is_folded"),
    [
        (convolution(1), True),
        (convolution(3), True),
        (convolution(1, point=0), True),
        (convolution(1, other_point=4), False),
        (convolution(1, bias="%given"), False),
    ],
    ids=["pixels", "windows", "none", "weights", "argument"],
)
def test_nothing_is_taken_off_elements(text: str, is_folded: bool):
    module = planned(text, "model", f"effort=given {IN_WORKSPACE}")
    before = str(module)
    llvm_ir = lower_to_llvm_ir(module, target_of("host"), tools()).decode()
    assert (" sub i32 " not in llvm_ir) == is_folded
    assert str(module) == before


def test_constants_that_are_read_elsewhere_stay(tmp_path: Path):
    """The bias is a result, too."""
    text = convolution(1).replace(
        "-> tensor<1x6x6x4xi32> {", "-> (tensor<1x6x6x4xi32>, tensor<4xi32>) {"
    )
    returned = "func.return %y, %constant : tensor<1x6x6x4xi32>, tensor<4xi32>"
    text = text.replace("func.return %y : tensor<1x6x6x4xi32>", returned)
    module = planned(text, "model", f"effort=given {IN_WORKSPACE}")
    deployed = DeployedProgram(compiled(module, "model", target_of("host")), tmp_path, 2)
    image, unused = np.zeros((1, 6, 6, 3), np.int8), np.zeros(4, np.int32)
    assert np.array(BIAS, np.int32).tobytes() in deployed.run([image, unused])
