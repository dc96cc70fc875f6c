"""Live bytes before there are buffers, and the blocks whose live bytes are counted.

This is about a data structure inside of the folder, and may go with it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest
from xdsl.ir import Block

from bench.programs import insertion_chain, layers
from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.bufferize import empty_tensors
from xdsl_mergealloc.tensors.block import TensorBlock, blocks_of_functions
from xdsl_mergealloc.tensors.live import InnerBytes, LiveTensors
from xdsl_mergealloc.tiling.footprint import Footprint

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

CONCATENATED = """
func.func @f(%x: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.concat dim(0) %y, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  func.return %w : tensor<8xf32>
}
"""


def test_one_buffer_for_all_that_is_in_one_place():
    (function,) = parse(PROGRAM).body.block.ops
    block = function.regions[0].block
    values = {value.name_hint: value for op in block.ops for value in op.results}
    live = LiveTensors(TensorBlock(block))
    exp, inserted = live.buffer_of(values["exp"]), live.buffer_of(values["inserted"])
    assert exp is inserted is live.buffer_of(values["alloc"])
    assert exp is not None
    assert exp.size_bytes == 32
    assert live.buffer_of(block.args[1]) is None  # memory of the caller


@pytest.mark.parametrize("program", [layers(3), insertion_chain(5), PROGRAM])
def test_tiling_counts_as_much_where_nothing_is_tiled(program: str):
    blocks = list(blocks_of_functions(parse(program)))
    assert blocks
    for block in blocks:
        tensors = TensorBlock(block)
        live = LiveTensors(tensors)
        assert max(live.live) == live.peak > 0
        assert list(live.live) == list(Footprint(tensors).live)


@pytest.mark.parametrize(
    ("program", "blocks"), [(layers(2), 0), (insertion_chain(2), 0), (CONCATENATED, 1)]
)
def test_live_bytes_are_counted_where_a_larger_tensor_would_live_longer(
    program: str, blocks: int, monkeypatch: pytest.MonkeyPatch
):
    counted: list[Block] = []

    def count(tensors: TensorBlock, inner: InnerBytes) -> LiveTensors:
        counted.append(tensors.block)
        return LiveTensors(tensors, inner)

    monkeypatch.setattr(empty_tensors, "LiveTensors", count)
    empty_tensors.eliminate_empty_tensors(parse(program))
    assert len(counted) == blocks


@pytest.mark.parametrize("seed", range(20))
def test_a_part_goes_into_a_whole_unless_that_raises_the_peak(seed: int):
    """Against lives that are known, and summed up anew for each answer."""
    rng = random.Random(seed)
    lines: list[str] = []
    lives: dict[str, list[int]] = {}  # first, last, size in bytes
    for number, size in enumerate(rng.choices(range(1, 10), k=rng.randint(3, 6))):
        name, type = f"v{number}", f"tensor<{size}xi8>"
        lines.append(f"%k{number} = arith.constant dense<0> : {type}")  # no buffer
        if rng.random() < 0.5:
            lines.append(f"%e{number} = tensor.empty() : {type}")
            lines.append('"test.op"() : () -> ()')  # The empty tensor does not live yet.
            first = len(lines)
            operands = f"ins(%k{number} : {type}) outs(%e{number} : {type}) -> {type}"
            lines.append(f"%{name} = linalg.copy {operands}")
        else:
            first = len(lines)
            read = rng.choice([*lives, ""])
            reads, types = ("%" + read, f"tensor<{lives[read][2]}xi8>") if read else ("", "")
            if read:
                lives[read][1] = first
            lines.append(f'%{name} = "test.op"({reads}) : ({types}) -> {type}')
            lines.append('"test.op"() : () -> ()')  # What is made lives already.
        made = next(at for at, line in enumerate(lines) if line.startswith(f"%{name} "))
        lives[name] = [first, made, size]
        for read in rng.choices(list(lives), k=rng.randint(0, 2)):
            lives[read][1] = len(lines)
            lines.append(f'"test.op"(%{read}) : (tensor<{lives[read][2]}xi8>) -> ()')
    program = "\n".join(("func.func @f() {", *lines, "func.return", "}"))
    (function,) = parse(program).body.block.ops
    block = function.regions[0].block
    values = {value.name_hint: value for op in block.ops for value in op.results}
    live = LiveTensors(TensorBlock(block))

    def peak(all_lives: Mapping[str, Sequence[int]]) -> int:
        return max(
            sum(size for first, last, size in all_lives.values() if first <= at <= last)
            for at in range(len(lines))
        )

    allowed = peak(lives)
    assert live.peak == allowed
    names = list(lives)
    for part, whole in (rng.sample(names, 2) for _ in range(12)):
        merged = {**lives, part: [*lives[part][:2], 0]}
        first, last, size = lives[whole]
        merged[whole] = [min(first, lives[part][0]), max(last, lives[part][1]), size]
        is_merged = live.merge_if_no_higher(values[part], values[whole])
        assert is_merged == (peak(merged) <= allowed)
        if peak(merged) <= allowed:
            lives = merged
