"""The bound from below of `bench.bound`: worked out by hand, and never above our plans."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.dialects.func import FuncOp

from bench.bound import Bound, bound_bytes
from bench.models import measure_ours
from tests.support.real_inputs import in_tiers, model_files, model_id, model_name, requires_models
from tests.unit.support.programs import parse

T = "tensor<4x4xf32>"
"""64 bytes."""
W = "tensor<4x8xf32>"
"""128 bytes."""


def matmul(result: str, left: str, right: str, types: tuple[str, str, str] = (T, T, T)) -> str:
    """A result of its own, made of two tensors of which each element is read several times."""
    first, second, made = types
    return f"""
      %{result}_empty = tensor.empty() : {made}
      %{result}_zero = linalg.fill ins(%zero : f32) outs(%{result}_empty : {made}) -> {made}
      %{result} = linalg.matmul ins(%{left}, %{right} : {first}, {second})
                                outs(%{result}_zero : {made}) -> {made}"""


def exp(result: str, operand: str, *, is_transposed: bool = False) -> str:
    """An operation on elements: each of the result is made of one, at the same place or not."""
    read = "(j, i)" if is_transposed else "(i, j)"
    return f"""
      %{result}_empty = tensor.empty() : {T}
      %{result} = linalg.generic {{
          indexing_maps = [affine_map<(i, j) -> {read}>, affine_map<(i, j) -> (i, j)>],
          iterator_types = ["parallel", "parallel"]}}
          ins(%{operand} : {T}) outs(%{result}_empty : {T}) {{
      ^bb0(%in: f32, %out: f32):
        %e = math.exp %in : f32
        linalg.yield %e : f32
      }} -> {T}"""


def add(result: str, left: str, right: str) -> str:
    """The sum of two tensors, element by element."""
    return f"""
      %{result}_empty = tensor.empty() : {T}
      %{result} = linalg.add ins(%{left}, %{right} : {T}, {T}) outs(%{result}_empty : {T}) -> {T}"""


def bound(*body: str, returned: str, of_type: str = T) -> int:
    """The bound of a function of `%x` (64 bytes) and `%wide` (128 bytes), its inputs."""
    module = parse(f"""
        func.func @main(%x: {T}, %wide: {W}) -> {of_type} {{
          %zero = arith.constant 0.0 : f32
          {"".join(body)}
          func.return %{returned} : {of_type}
        }}""")
    (function,) = module.ops
    assert isinstance(function, FuncOp)
    return Bound(function).bytes


def test_a_chain_has_two_tensors_at_a_time():
    """`%b` (128) is made of `%a` (64), and `%c` (128) of `%b`; inputs do not count."""
    pair = matmul("a", "x", "x"), matmul("b", "a", "wide", (T, W, W))
    assert bound(*pair, returned="b", of_type=W) == 64 + 128
    longer = matmul("c", "b", "square", ("tensor<4x8xf32>", "tensor<8x8xf32>", W))
    square = '%square = "test.op"() : () -> tensor<8x8xf32>'
    assert bound(*pair, square, longer, returned="c", of_type=W) == 128 + 256 + 128


def test_a_diamond_has_three():
    """At `%r`, `%l` is needed behind it, `%a` is read, and the result is made."""
    fork = (matmul("a", "x", "x"), matmul("l", "a", "x"), matmul("r", "x", "a"))
    assert bound(*fork, matmul("s", "l", "r"), returned="s") == 3 * 64
    # The sum is where `%l` or `%r` was, which is less than before.
    assert bound(*fork, add("s", "l", "r"), returned="s") == 3 * 64


def test_a_sum_is_where_one_of_its_operands_ends():
    fork = (matmul("l", "x", "x"), matmul("r", "x", "x"))
    assert bound(*fork, add("s", "l", "r"), returned="s") == 2 * 64
    assert bound(*fork, matmul("s", "l", "r"), returned="s") == 3 * 64


def test_an_elementwise_chain_is_in_place():
    chain = (matmul("a", "x", "x"), exp("b", "a"), exp("c", "b"))
    assert bound(*chain, returned="c") == 64


def test_elements_that_change_places_are_not_in_place():
    chain = (matmul("a", "x", "x"), exp("b", "a", is_transposed=True))
    assert bound(*chain, returned="b") == 2 * 64


def test_what_is_needed_later_is_not_written_over():
    chain = (matmul("a", "x", "x"), exp("b", "a"), matmul("c", "a", "b"))
    assert bound(*chain, returned="c") == 3 * 64


def test_inputs_are_not_written_over():
    """`%a` is not where `%x` is, though nobody reads that again."""
    assert bound(exp("a", "x"), returned="a") == 64


def test_what_is_filled_has_bytes_where_it_is_read():
    """`%f` is there at the beginning and at the end, but for the others only where it is read."""
    assert (
        bound(
            "%f_empty = tensor.empty() : " + T,
            f"%f = linalg.fill ins(%zero : f32) outs(%f_empty : {T}) -> {T}",
            matmul("a", "x", "f"),
            matmul("b", "a", "x"),
            matmul("c", "b", "f"),
            returned="c",
        )
        == 3 * 64
    )


QUICK_BYTES = 6_500
"""Models of shorter text take less than a second each."""


SLOW_BYTES = 50_000
"""Models of longer text take a minute and more."""


MOVED = {"jax_attn_train_step"}
"""Models of which merge-alloc moves operations: the bound is for those that keep their order."""


@requires_models
@pytest.mark.parametrize(
    "path", in_tiers(model_files("*.linalg.mlir"), QUICK_BYTES, SLOW_BYTES), ids=model_id
)
def test_no_plan_is_below_it(path: Path):
    is_above = 0 < bound_bytes(path) <= measure_ours(path).peak_heap_bytes
    assert is_above != (model_name(path) in MOVED)
