"""What is counted as live before there are buffers, and where that is counted at all.

This is about a data structure inside of the folder, and may go with it.
"""

from __future__ import annotations

import pytest
from xdsl.ir import Block

from bench.programs import insertion_chain, layers
from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.bufferize import empty_tensors
from xdsl_mergealloc.bufferize.live_bytes import LiveBytes

PROGRAM = """
func.func @f(%v: f32, %t: tensor<8xf32>) -> tensor<8xf32> {
  %alloc = bufferization.alloc_tensor() : tensor<8xf32>
  %fill = linalg.fill ins(%v : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %exp = linalg.exp ins(%t : tensor<8xf32>) outs(%alloc : tensor<8xf32>) -> tensor<8xf32>
  %one = arith.constant 1 : index
  %inserted = tensor.insert %v into %exp[%one] : tensor<8xf32>
  func.return %inserted : tensor<8xf32>
}
"""


def test_one_interval_for_all_that_is_in_one_place():
    (function,) = parse(PROGRAM).body.block.ops
    block = function.regions[0].block
    values = {value.name_hint: value for op in block.ops for value in op.results}
    live = LiveBytes(block)
    exp, inserted = live.interval_of(values["exp"]), live.interval_of(values["inserted"])
    assert exp is inserted is live.interval_of(values["alloc"])
    assert exp is not None
    assert exp.size_bytes == 32
    assert live.interval_of(values["fill"]) is None  # in memory of the caller


@pytest.mark.parametrize(("program", "blocks"), [(layers(2), 0), (insertion_chain(2), 1)])
def test_live_bytes_are_counted_where_something_may_be_put_somewhere(
    program: str, blocks: int, monkeypatch: pytest.MonkeyPatch
):
    counted: list[Block] = []

    def count(block: Block) -> LiveBytes:
        counted.append(block)
        return LiveBytes(block)

    monkeypatch.setattr(empty_tensors, "LiveBytes", count)
    empty_tensors.eliminate_empty_tensors(parse(program))
    assert len(counted) == blocks
