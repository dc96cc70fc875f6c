"""How what is transposed and then reshaped is reshaped first: the rule EF8."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise, product
from math import prod

import pytest

from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.fusion.reshaped_transposes import (
    ReshapedTranspose,
    reshape_before_transposing,
    reshaped_transpose,
)
from xdsl_mergealloc.nests import walk


def transposed(
    elements: Sequence[int], shape: Sequence[int], permutation: Sequence[int]
) -> tuple[list[int], list[int]]:
    """The elements of a transposed tensor in row-major order, and its shape."""
    strides = [prod(shape[dim + 1 :]) for dim in range(len(shape))]
    result_shape = [shape[dim] for dim in permutation]
    return [
        elements[sum(strides[permutation[place]] * at for place, at in enumerate(index))]
        for index in product(*(range(size) for size in result_shape))
    ], result_shape


def collapsed_shape(shape: Sequence[int], groups: Sequence[Sequence[int]]) -> list[int]:
    return [prod(shape[dim] for dim in group) for group in groups]


@pytest.mark.parametrize(
    ("shape", "permutation", "groups", "expected"),
    [
        # The last two dimensions change places, behind what becomes a batch.
        (
            (1, 8, 128, 32),
            (0, 1, 3, 2),
            ((0, 1), (2,), (3,)),
            ReshapedTranspose(((0, 1), (2,), (3,)), (0, 2, 1)),
        ),
        # Heads of attention: only a dimension of size 1 is between what becomes one.
        (
            (1, 197, 3, 64),
            (0, 2, 1, 3),
            ((0, 1), (2,), (3,)),
            ReshapedTranspose(((0, 1), (2,), (3,)), (1, 0, 2)),
        ),
        # Nothing but a dimension of size 1 moves.
        (
            (1, 12, 64),
            (1, 0, 2),
            ((0, 1), (2,)),
            ReshapedTranspose(((0, 1), (2,)), (0, 1)),
        ),
        # A dimension of size 1 remains one.
        (
            (4, 1, 5),
            (1, 2, 0),
            ((0,), (1,), (2,)),
            ReshapedTranspose(((0,), (1,), (2,)), (1, 2, 0)),
        ),
        # What becomes one is apart, or the other way round.
        ((2, 3, 4), (0, 2, 1), ((0, 1), (2,)), None),
        ((2, 3, 4), (1, 0, 2), ((0, 1), (2,)), None),
        # A dimension of size 1 that remains lies between them.
        ((2, 1, 3), (0, 2, 1), ((0, 1), (2,)), None),
    ],
)
def test_dimensions(
    shape: Sequence[int],
    permutation: Sequence[int],
    groups: Sequence[Sequence[int]],
    expected: ReshapedTranspose | None,
):
    assert reshaped_transpose(shape, permutation, groups) == expected


def test_elements_are_where_they_were():
    rng = random.Random(7)
    found_count = 0
    for _ in range(3000):
        rank = rng.randint(1, 5)
        shape = [rng.choice((1, 1, 2, 3)) for _ in range(rank)]
        permutation = rng.sample(range(rank), rank)
        cuts = [0, *sorted(rng.sample(range(1, rank), rng.randint(0, rank - 1))), rank]
        groups = [list(range(first, end)) for first, end in pairwise(cuts)]
        elements = list(range(prod(shape)))
        after, its_shape = transposed(elements, shape, permutation)
        found = reshaped_transpose(shape, permutation, groups)
        if found is None:
            continue
        found_count += 1
        assert [dim for group in found.groups for dim in group] == list(range(rank))
        first = collapsed_shape(shape, found.groups)
        same, same_shape = transposed(elements, first, found.permutation)
        assert same == after
        assert same_shape == collapsed_shape(its_shape, groups)
    assert found_count > 1000


def names(text: str) -> list[str]:
    """The operations of a function after the rewrite."""
    module = parse(text)
    reshape_before_transposing(module)
    module.verify()
    return [op.name for op in walk(module)][2:-1]


def program(transpose: str, returned: str = "%c : tensor<32x8xf32>") -> str:
    values, types = returned.split(" : ")
    return f"""
      func.func @f(%x: tensor<8x4x8xf32>, %z: tensor<4x8x8xf32>) -> ({types}) {{
        %e = tensor.empty() : tensor<4x8x8xf32>
        {transpose}
        %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x8x8xf32> into tensor<32x8xf32>
        func.return {values} : {types}
      }}"""


TRANSPOSE = (
    "%t = linalg.transpose ins(%x : tensor<8x4x8xf32>) outs(%e : tensor<4x8x8xf32>)"
    " permutation = [1, 2, 0]"
)


def test_the_reshape_comes_first():
    assert names(program(TRANSPOSE)) == [
        "tensor.empty",
        "tensor.collapse_shape",
        "tensor.empty",
        "linalg.transpose",
        "linalg.yield",
    ]


@pytest.mark.parametrize(
    "text",
    [
        # Somebody else needs it as it is.
        program(TRANSPOSE, "%c, %t : tensor<32x8xf32>, tensor<4x8x8xf32>"),
        # The program says where it goes.
        program(TRANSPOSE.replace("%e", "%z")),
        # Its dimensions are apart.
        program(TRANSPOSE.replace("[1, 2, 0]", "[1, 0, 2]")),
    ],
    ids=["two-uses", "destination", "apart"],
)
def test_left_alone(text: str):
    transposed_first = ["linalg.transpose", "linalg.yield", "tensor.collapse_shape"]
    assert names(text) == ["tensor.empty", *transposed_first]


def test_what_does_not_move_is_not_transposed():
    text = """
      func.func @f(%x: tensor<1x12x64xf32>) -> tensor<12x64xf32> {
        %e = tensor.empty() : tensor<12x1x64xf32>
        %t = linalg.transpose ins(%x : tensor<1x12x64xf32>) outs(%e : tensor<12x1x64xf32>)
            permutation = [1, 0, 2]
        %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<12x1x64xf32> into tensor<12x64xf32>
        func.return %c : tensor<12x64xf32>
      }"""
    assert names(text) == ["tensor.empty", "tensor.collapse_shape"]
