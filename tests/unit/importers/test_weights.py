"""Weights that a program computes of constants: which become constants, and of which bits."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from tests.support.generators.builder import full_context, read_program
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from xdsl_mergealloc import BufferizeAndPlanPass
from xdsl_mergealloc.importers.static_sizes import make_paddings_static
from xdsl_mergealloc.importers.weights import compute_weights

PARALLEL = 'iterator_types = ["parallel", "parallel"]'


def computed(text: str) -> str:
    """A program with its weights computed."""
    module = read_program(text)
    compute_weights(module)
    module.verify()
    return str(module)


def constants(text: str) -> list[str]:
    """The types of the constant tensors of a program."""
    return re.findall(r"arith\.constant dense<.*> : (tensor<\S+>)", text)


def products(weights: str, type_: str, body: str, rows: int) -> str:
    """A product of some rows with weights of f32 that a body makes of constants."""
    scales = "dense<[[0.1, 0.3]]> : tensor<1x2xf32>"
    return f"""
      #id = affine_map<(i, j) -> (i, j)>
      func.func @main(%x: tensor<{rows}x3xf32>) -> tensor<{rows}x2xf32> {{
        %w = arith.constant {weights} : tensor<3x2x{type_}>
        %s = arith.constant {scales}
        %zero = arith.constant 0.0 : f32
        %e = tensor.empty() : tensor<3x2xf32>
        %d = linalg.generic {{indexing_maps = [#id, affine_map<(i, j) -> (0, j)>, #id], {PARALLEL}}}
            ins(%w, %s : tensor<3x2x{type_}>, tensor<1x2xf32>) outs(%e : tensor<3x2xf32>) {{
        ^bb0(%a: {type_}, %b: f32, %o: f32):
          {body}
          linalg.yield %r : f32
        }} -> tensor<3x2xf32>
        %f = tensor.empty() : tensor<{rows}x2xf32>
        %z = linalg.fill ins(%zero : f32) outs(%f : tensor<{rows}x2xf32>) -> tensor<{rows}x2xf32>
        %p = linalg.matmul ins(%x, %d : tensor<{rows}x3xf32>, tensor<3x2xf32>)
            outs(%z : tensor<{rows}x2xf32>) -> tensor<{rows}x2xf32>
        func.return %p : tensor<{rows}x2xf32>
      }}
    """


INTEGERS = "dense<[[-128, 127], [3, -7], [100, 1]]>"
SCALED = "%c = arith.sitofp %a : i8 to f32\n%r = arith.mulf %c, %b : f32"
HALVES = "dense<[[0.1, -2.5], [65504.0, 0.0], [1.0e-7, 3.0]]>"
EXTENDED = "%c = arith.extf %a : f16 to f32\n%r = arith.addf %c, %b : f32"


def peak_bytes_of_same(given: str, computed: str) -> int:
    """Peak of a program whose weights were computed, which has to give the results of before."""
    before, after = read_program(given), read_program(computed)
    BufferizeAndPlanPass().apply(full_context(), before)
    BufferizeAndPlanPass(effort="fuse").apply(full_context(), after)
    return assert_same_behaviour(str(before), str(after)).after.statistics.peak_bytes


@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize(
    ("weights", "type_", "body"), [(INTEGERS, "i8", SCALED), (HALVES, "f16", EXTENDED)]
)
@pytest.mark.parametrize("rows", [1, 2])
def test_widened_weights(weights: str, type_: str, body: str, rows: int):
    """Floats only where each is read several times; the same bits, and as much memory as if they
    had been constants."""
    given = products(weights, type_, body, rows)
    text = computed(given)
    assert ("tensor<3x2xf32>" in constants(text)) == (rows > 1)
    assert (f"tensor<3x2x{type_}>" in constants(text)) == (rows == 1)
    assert peak_bytes_of_same(given, text) <= 64


def test_floats_are_rounded_once():
    text = computed(products(INTEGERS, "i8", SCALED, 2))
    found = re.search(r"dense<(.*)> : tensor<3x2xf32>", text)
    assert found is not None
    got: Any = np.array(re.findall(r"[-+.\de]+", found[1]), np.float32).reshape(3, 2)
    integers = np.array(re.findall(r"-?\d+", INTEGERS), np.float32).reshape(3, 2)
    assert (got == integers * np.array([0.1, 0.3], np.float32)).all()


TRANSPOSED = f"""
  #id = affine_map<(i, j) -> (i, j)>
  func.func @main() -> tensor<3x4xi8> {{
    %w = arith.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]>
        : tensor<2x3x2xi8>
    %last = arith.constant 2 : index
    %e = tensor.empty() : tensor<3x2x2xi8>
    %t = linalg.transpose ins(%w : tensor<2x3x2xi8>) outs(%e : tensor<3x2x2xi8>)
        permutation = [1, 0, 2]
    %c = tensor.collapse_shape %t [[0], [1, 2]] : tensor<3x2x2xi8> into tensor<3x4xi8>
    %f = tensor.empty() : tensor<3x4xi8>
    %r = linalg.generic {{indexing_maps = [#id], {PARALLEL}}} outs(%f : tensor<3x4xi8>) {{
    ^bb0(%o: i8):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %k = arith.subi %last, %i : index
      %x = tensor.extract %c[%k, %j] : tensor<3x4xi8>
      linalg.yield %x : i8
    }} -> tensor<3x4xi8>
    func.return %r : tensor<3x4xi8>
  }}
"""


def test_transposed_reshaped_and_reversed_weights():
    text = computed(TRANSPOSED)
    assert "linalg" not in text
    assert "dense<[[4, 5, 10, 11], [2, 3, 8, 9], [0, 1, 6, 7]]> : tensor<3x4xi8>" in text


RESHAPED = """
  #id = affine_map<(i, j) -> (i, j)>
  func.func @main(%x: tensor<1x1x1x2xf32>) -> tensor<1x1x1x3xf32> {
    %w = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>
    %s = arith.constant dense<0.5> : tensor<1x1xf32>
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<3x2xf32>
    %d = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (0, 0)>, #id], PARALLEL}
        ins(%w, %s : tensor<3x2xi8>, tensor<1x1xf32>) outs(%e : tensor<3x2xf32>) {
    ^bb0(%a: i8, %b: f32, %o: f32):
      %0 = arith.sitofp %a : i8 to f32
      %1 = arith.mulf %0, %b : f32
      linalg.yield %1 : f32
    } -> tensor<3x2xf32>
    %k = tensor.expand_shape %d [[0, 1, 2], [3]] output_shape [3, 1, 1, 2]
        : tensor<3x2xf32> into tensor<3x1x1x2xf32>
    %f = tensor.empty() : tensor<1x1x1x3xf32>
    %z = linalg.fill ins(%zero : f32) outs(%f : tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
    %p = linalg.conv_2d_nhwc_fhwc {strides = dense<1> : tensor<2xi64>,
        dilations = dense<1> : tensor<2xi64>} ins(%x, %k : tensor<1x1x1x2xf32>, tensor<3x1x1x2xf32>)
        outs(%z : tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
    func.return %p : tensor<1x1x1x3xf32>
  }
""".replace("PARALLEL", PARALLEL)


@requires_native
@pytest.mark.oracle
@pytest.mark.native
def test_reshapes_come_before_what_is_widened():
    text = computed(RESHAPED)
    assert "expand_shape" not in text
    assert "tensor<3x1x1x2xi8>" in constants(text)
    # In a convolution at one place, each weight is read once.
    assert peak_bytes_of_same(RESHAPED, text) <= 64


SPLIT = f"""
  #id = affine_map<(i, j) -> (i, j)>
  func.func @main() -> tensor<2x2x2xf32> {{
    %w = arith.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>
    %e = tensor.empty() : tensor<4x2xf32>
    %d = linalg.generic {{indexing_maps = [#id, #id], {PARALLEL}}}
        ins(%w : tensor<4x2xi8>) outs(%e : tensor<4x2xf32>) {{
    ^bb0(%a: i8, %o: f32):
      %0 = arith.sitofp %a : i8 to f32
      linalg.yield %0 : f32
    }} -> tensor<4x2xf32>
    %r = tensor.expand_shape %d [[0, 1], [2]] output_shape [2, 2, 2]
        : tensor<4x2xf32> into tensor<2x2x2xf32>
    func.return %r : tensor<2x2x2xf32>
  }}
"""
"""A reshape of weights that adds more than dimensions of size 1."""

UNSPLIT = SPLIT.replace("[2, 2, 2]", "[4, 1, 2]").replace("2x2x2x", "4x1x2x")


def test_reshapes_that_come_after_what_is_widened():
    """They divide a dimension, what they reshape is needed as it is, or was turned."""
    assert "into tensor<4x1x2xi8>" not in computed(UNSPLIT)
    assert "tensor<4x1x2xi8>" in constants(computed(UNSPLIT))
    used_twice = UNSPLIT.replace(
        "-> tensor<4x1x2xf32> {", "-> (tensor<4x1x2xf32>, tensor<4x2xf32>) {"
    ).replace("return %r : tensor<4x1x2xf32>", "return %r, %d : tensor<4x1x2xf32>, tensor<4x2xf32>")
    turned = UNSPLIT.replace(
        "[#id, #id]", "[affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j, i)>]"
    )
    for text in (SPLIT, used_twice, turned):
        assert computed(text) == str(read_program(text))


def test_runs_of_several_dimensions_that_are_moved():
    text = computed("""
      func.func @main() -> tensor<3x2x2x2xi8> {
        %w = arith.constant dense<[
          [[[0, 1], [2, 3]], [[4, 5], [6, 7]], [[8, 9], [10, 11]]],
          [[[12, 13], [14, 15]], [[16, 17], [18, 19]], [[20, 21], [22, 23]]]
        ]> : tensor<2x3x2x2xi8>
        %e = tensor.empty() : tensor<3x2x2x2xi8>
        %t = linalg.transpose ins(%w : tensor<2x3x2x2xi8>) outs(%e : tensor<3x2x2x2xi8>)
            permutation = [1, 0, 2, 3]
        func.return %t : tensor<3x2x2x2xi8>
      }
    """)
    parts = [[0, 12], [4, 16], [8, 20]]
    moved = [[[[n, n + 1], [n + 2, n + 3]] for n in part] for part in parts]
    assert f"dense<{moved}> : tensor<3x2x2x2xi8>" in text


def test_diagonal_weights():
    text = computed("""
      func.func @main() -> tensor<2xi8> {
        %w = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
        %e = tensor.empty() : tensor<2xi8>
        %d = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
            iterator_types = ["parallel"]}
            outs(%e : tensor<2xi8>) {
        ^bb0(%o: i8):
          %i = linalg.index 0 : index
          %x = tensor.extract %w[%i, %i] : tensor<2x2xi8>
          linalg.yield %x : i8
        } -> tensor<2xi8>
        func.return %d : tensor<2xi8>
      }
    """)
    assert "dense<[1, 4]> : tensor<2xi8>" in text


def test_weights_that_are_rounded_on_the_way_or_are_no_numbers():
    """A sum of floats is one, whatever follows; and no sum of infinities is a constant."""
    text = """
      #id = affine_map<(i) -> (i)>
      func.func @main() -> tensor<2xf32> {
        %w = arith.constant dense<[LARGE, 1.0]> : tensor<2xf32>
        %e = tensor.empty() : tensor<2xf32>
        %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
            ins(%w : tensor<2xf32>) outs(%e : tensor<2xf32>) {
        ^bb0(%a: f32, %o: f32):
          %one = arith.constant 1.0 : f32
          %0 = arith.addf %a, %one : f32
          %1 = arith.subf %0, %a : f32
          linalg.yield %1 : f32
        } -> tensor<2xf32>
        func.return %d : tensor<2xf32>
      }
    """
    rounded = computed(text.replace("LARGE", "16777216.0"))
    assert "dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf32>" in rounded
    assert "linalg.generic" in computed(text.replace("LARGE", "0x7F800000"))


def test_padded_weights():
    """A product of two rows reads each element twice; one with one row keeps them as they are."""
    text = """
      func.func @main(%x: tensor<ROWSx3xf32>, %o: tensor<ROWSx4xf32>) -> tensor<ROWSx4xf32> {
        %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
        %c = arith.constant -0.5 : f32
        %p = tensor.pad %w low[0, 1] high[1, 1] {
        ^bb0(%i: index, %j: index):
          tensor.yield %c : f32
        } : tensor<2x2xf32> to tensor<3x4xf32>
        %r = linalg.matmul ins(%x, %p : tensor<ROWSx3xf32>, tensor<3x4xf32>)
            outs(%o : tensor<ROWSx4xf32>) -> tensor<ROWSx4xf32>
        func.return %r : tensor<ROWSx4xf32>
      }
    """
    found = re.search(r"dense<(.*)> : tensor<3x4xf32>", computed(text.replace("ROWS", "2")))
    assert found is not None
    got = np.array(re.findall(r"-?[\d.]+e[-+]\d+|-?[\d.]+", found[1]), np.float32)
    expected = [[-0.5, 1, 2, -0.5], [-0.5, 3, 4, -0.5], [-0.5] * 4]
    assert got.reshape(3, 4).tolist() == expected
    assert "tensor.pad" in computed(text.replace("ROWS", "1"))


OTHERS = f"""
  #id = affine_map<(i, j) -> (i, j)>
  func.func @main(%x: tensor<1x2xf32>) -> (tensor<4x2xf32>, tensor<1x2xf32>) {{
    %b = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %e = tensor.empty() : tensor<4x2xf32>
    %all = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (j)>, #id], {PARALLEL}}}
        ins(%b : tensor<2xf32>) outs(%e : tensor<4x2xf32>) {{
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32
    }} -> tensor<4x2xf32>
    %f = tensor.empty() : tensor<1x2xf32>
    %y = linalg.exp ins(%x : tensor<1x2xf32>) outs(%f : tensor<1x2xf32>) -> tensor<1x2xf32>
    func.return %all, %y : tensor<4x2xf32>, tensor<1x2xf32>
  }}
"""


def test_what_is_larger_or_not_known_stays():
    assert computed(OTHERS) == str(read_program(OTHERS))


def test_paddings_by_constants():
    text = """
      func.func @main(%x: tensor<2x2xf32>, %n: index) -> tensor<?x4xf32> {
        %c1 = arith.constant 1 : index
        %zero = arith.constant 0.0 : f32
        %p = tensor.pad %x low[%n, %c1] high[0, %c1] {
        ^bb0(%i: index, %j: index):
          tensor.yield %zero : f32
        } : tensor<2x2xf32> to tensor<?x4xf32>
        func.return %p : tensor<?x4xf32>
      }
    """
    module = read_program(text)
    make_paddings_static(module)
    module.verify()
    assert "tensor.pad %x low[%n, 1] high[0, 1]" in str(module)


def test_weights_that_other_bodies_compute_from_the_same_elements():
    """Equal bodies are evaluated once; these differ in a constant, and in the order of operands."""

    def changed(name: str, weights: str, constant: float, operands: str) -> str:
        return f"""
        %{name} = linalg.generic {{indexing_maps = [#id, #id], {PARALLEL}}}
            ins(%{weights} : {type_}) outs(%e : {type_}) {{
        ^bb0(%a: f32, %o: f32):
          %c = arith.constant {constant} : f32
          %r = arith.subf {operands} : f32
          linalg.yield %r : f32
        }} -> {type_}"""

    type_ = "tensor<2x2xf32>"
    bodies = {
        "p": ("u", 1.0, "%a, %c"),
        "q": ("v", 1.0, "%a, %c"),
        "s": ("u", 3.0, "%a, %c"),
        "t": ("u", 3.0, "%c, %a"),
    }
    products = "\n".join(
        f"%{name}_x = linalg.matmul ins(%x, %{name} : {type_}, {type_}) outs(%z : {type_}) "
        f"-> {type_}"
        for name in bodies
    )
    results = ", ".join(f"%{name}_x" for name in bodies)
    types = ", ".join([type_] * len(bodies))
    text = f"""
      #id = affine_map<(i, j) -> (i, j)>
      func.func @main(%x: {type_}, %z: {type_}) -> ({types}) {{
        %u = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : {type_}
        %v = arith.constant dense<[[4.0, 3.0], [2.0, 1.0]]> : {type_}
        %e = tensor.empty() : {type_}
        {"".join(changed(name, *body) for name, body in bodies.items())}
        {products}
        func.return {results} : {types}
      }}
    """
    found = re.findall(r"dense<(\[\[.*?\]\])> : tensor<2x2xf32>", computed(text))
    numbers = [[float(each) for each in re.findall(r"[-+.\de]+", one)] for one in found]
    assert numbers == [[0, 1, 2, 3], [3, 2, 1, 0], [-2, -1, 0, 1], [2, 1, 0, -1]]
