"""Which tensors cost nothing, which are empty, and which destinations are overwritten."""

from __future__ import annotations

import pytest
from xdsl.ir import SSAValue

from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.bufferize.destinations import (
    is_cheap,
    is_overwritten,
    is_undefined,
    without_views,
)
from xdsl_mergealloc.bufferize.live_bytes import LiveBytes
from xdsl_mergealloc.interfaces.bufferizable import OpOperand

PROGRAM = """
func.func @f(%v: f32, %t: tensor<8xf32>) -> tensor<8xf32> {
  %empty = tensor.empty() : tensor<8xf32>
  %alloc = bufferization.alloc_tensor() : tensor<8xf32>
  %copied = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %reshaped = tensor.expand_shape %empty [[0, 1]] output_shape [2, 4]
    : tensor<8xf32> into tensor<2x4xf32>
  %part = tensor.extract_slice %empty[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %fill = linalg.fill ins(%v : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %fill_again = linalg.fill ins(%v : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %reshaped_fill = tensor.expand_shape %fill [[0, 1]] output_shape [2, 4]
    : tensor<8xf32> into tensor<2x4xf32>
  %exp = linalg.exp ins(%t : tensor<8xf32>) outs(%alloc : tensor<8xf32>) -> tensor<8xf32>
  %one = arith.constant 1 : index
  %inserted = tensor.insert %v into %exp[%one] : tensor<8xf32>
  func.return %inserted : tensor<8xf32>
}
"""


@pytest.fixture
def values() -> dict[str, SSAValue]:
    return {
        value.name_hint: value
        for op in parse(PROGRAM).walk()
        for value in (*op.operands, *op.results)
        if value.name_hint is not None
    }


def test_undefined(values: dict[str, SSAValue]):
    undefined = {name for name, value in values.items() if is_undefined(value)}
    assert undefined == {"empty", "alloc", "reshaped"}


def test_cheap(values: dict[str, SSAValue]):
    cheap = {name for name, value in values.items() if is_cheap(value)}
    assert cheap == {"empty", "alloc", "reshaped", "fill", "reshaped_fill"}


def test_views(values: dict[str, SSAValue]):
    assert without_views(values["reshaped_fill"]) is values["fill"]
    assert without_views(values["part"]) is values["part"]


def test_overwritten(values: dict[str, SSAValue]):
    def destination_of(name: str, number: int) -> OpOperand:
        owner = values[name].owner
        assert not hasattr(owner, "args")
        return OpOperand(owner, number)  # pyright: ignore[reportArgumentType]

    assert is_overwritten(destination_of("fill", 1))
    assert not is_overwritten(destination_of("exp", 0))
    assert not is_overwritten(destination_of("inserted", 1))


def test_live_bytes(values: dict[str, SSAValue]):
    block = values["t"].owner
    assert hasattr(block, "ops")
    live = LiveBytes(block)  # pyright: ignore[reportArgumentType]
    exp, inserted = live.interval_of(values["exp"]), live.interval_of(values["inserted"])
    assert exp is inserted is live.interval_of(values["alloc"])
    assert exp is not None
    assert exp.size_bytes == 32
    assert live.interval_of(values["fill_again"]) is None  # in memory of the caller
