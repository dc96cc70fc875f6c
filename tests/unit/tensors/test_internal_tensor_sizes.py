"""Sizes of tensors before there are buffers: of an inner class, and may go with it."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, TensorType, UnrankedTensorType, f32, i1
from xdsl.dialects.test import TestType
from xdsl.ir import Attribute, Block

from xdsl_mergealloc.tensors.sizes import TensorSizes


@pytest.mark.parametrize(
    ("type_", "known", "guessed"),
    [
        (TensorType(f32, [4, 3]), 48, 48),
        (TensorType(i1, [5]), 5, 5),
        (TensorType(IndexType(), []), 8, 8),
        (TensorType(f32, [DYNAMIC_INDEX, 3]), 0, 64 * 3 * 4),
        (TensorType[Attribute](TestType("odd"), [7]), 0, 7),
        (UnrankedTensorType(f32), 0, 0),
        (f32, 0, 0),
    ],
)
def test_sizes(type_: Attribute, known: int, guessed: int):
    value = Block(arg_types=[type_]).args[0]
    assert TensorSizes().known_bytes(value) == known
    assert TensorSizes().guessed_bytes(value) == guessed
