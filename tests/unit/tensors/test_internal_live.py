"""Live bytes before there are buffers, and the blocks whose live bytes are counted.

This is about a data structure inside of the folder, and may go with it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest
from xdsl.ir import Block, OpResult

from bench.programs import insertion_chain, layers
from tests.support.generators.builder import full_context
from tests.support.generators.chain_programs import chain_program
from tests.support.proof import pipeline_transform
from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.accumulation.groups import vanishing_tensors
from xdsl_mergealloc.bufferize import empty_tensors
from xdsl_mergealloc.tensors.block import TensorBlock, blocks_of_functions
from xdsl_mergealloc.tensors.live import InnerBytes, LiveTensors
from xdsl_mergealloc.tiling.footprint import Footprint, Footprints

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


PART = """
func.func @f(%h: tensor<2xf32>, %y: tensor<8xf32>) -> tensor<SIZExf32> {
  %e = tensor.empty() : tensor<8xf32>
  %x = "test.op"() : () -> tensor<8xf32>
  %other = "test.op"() : () -> tensor<OTHERxf32>
  %part = linalg.add ins(%x, %y : tensor<8xf32>, tensor<8xf32>)
    outs(%e : tensor<8xf32>) -> tensor<8xf32>
  BETWEEN
  %room = tensor.empty() : tensor<SIZExf32>
  %begun = tensor.insert_slice %h into %room[0] [2] [1] : tensor<2xf32> into tensor<SIZExf32>
  %whole = tensor.insert_slice %part into %begun[2] [8] [1]
    : tensor<8xf32> into tensor<SIZExf32>
  %r = "test.op"(%whole, %x) : (tensor<SIZExf32>, tensor<8xf32>) -> tensor<SIZExf32>
  func.return %r : tensor<SIZExf32>
}
"""
"""A part is computed, and then inserted into a larger tensor that begins with something else."""


def placed(size: int, between: str = "") -> tuple[LiveTensors, Mapping[str | None, OpResult]]:
    """The live tensors of such a program, and its values by their names."""
    program = PART.replace("SIZE", str(size)).replace("BETWEEN", between).replace("OTHER", "16")
    (function,) = parse(program).body.block.ops
    block = function.regions[0].block
    live = LiveTensors(TensorBlock(block, places=True))
    return live, {value.name_hint: value for op in block.ops for value in op.results}


def test_a_part_is_computed_where_it_is_inserted():
    """%x and the room are there then; by itself it would be there together with both."""
    live, values = placed(10)
    assert set(live.placed) == {values["part"]}
    part = live.buffer_of(values["part"])
    assert part is not None
    assert not part.size_bytes
    assert live.live == [0, 32, 96, 72, 72, 72, 72, 112, 40]


@pytest.mark.parametrize(
    ("size", "between"),
    [
        # There would be 32 + 64 + 256 bytes, not 32 + 64 + 32 and then 32 + 256.
        (64, '"test.op"(%other) : (tensor<16xf32>) -> ()'),
        # Something else is made in between.
        (10, '%z = "test.op"() : () -> tensor<8xf32>'),
        # It is read by itself, too.
        (10, '"test.op"(%part) : (tensor<8xf32>) -> ()'),
    ],
)
def test_a_part_stays_by_itself(size: int, between: str):
    live, values = placed(size, between)
    assert not live.placed
    part = live.buffer_of(values["part"])
    assert part is not None
    assert part.size_bytes == 32


@pytest.mark.parametrize("seed", range(8))
def test_tiling_counts_as_much_where_parts_are_placed(seed: int):
    module = chain_program(seed)
    tile = "tile-chains{pieces=3 max-nesting=2 max-recompute=50}"
    pipeline_transform(tile)(full_context(), module)
    for block in blocks_of_functions(module):
        tensors = TensorBlock(block, places=True)
        live = LiveTensors(tensors, Footprints())
        assert list(live.live) == list(Footprint(tensors, Footprints()).live)


def test_a_group_keeps_of_a_tensor_only_the_slice_that_others_read():
    program = """
    func.func @f(%x: tensor<16x8xf32>) -> tensor<16x8xf32> {
      %e = tensor.empty() : tensor<16x8xf32>
      %a = linalg.exp ins(%x : tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
      %s = tensor.extract_slice %a[15, 0] [1, 8] [1, 1] : tensor<16x8xf32> to tensor<1x8xf32>
      %b = "test.op"() : () -> tensor<16x8xf32>
      "test.op"(%s) : (tensor<1x8xf32>) -> ()
      func.return %b : tensor<16x8xf32>
    }
    """
    (function,) = parse(program).body.block.ops
    footprint = Footprint(TensorBlock(function.regions[0].block))
    ops = footprint.tensors.ops
    assert list(footprint.live) == [0, 512, 512, 1024, 1024, 512]
    state = footprint.with_group(ops[1:3], place=2, pieces_bytes=100)
    assert list(state.live) == [0, 0, 132, 544, 544, 512]
    footprint.take(state)
    footprint.undo_group(ops[1:3])
    assert list(footprint.live) == [0, 512, 512, 1024, 1024, 512]


NARROWED = """
func.func @f(%w: tensor<64x4xi8>) -> tensor<8x4xi8> {
  %zero = arith.constant 0 : i32
  %a = "test.op"() : () -> tensor<8x64xi8>
  %e = tensor.empty() : tensor<8x4xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<8x4xi32>) -> tensor<8x4xi32>
  %sums = linalg.matmul ins(%a, %w : tensor<8x64xi8>, tensor<64x4xi8>)
    outs(%zeros : tensor<8x4xi32>) -> tensor<8x4xi32>
  %b = "test.op"() : () -> tensor<100xi8>
  "test.op"(%b) : (tensor<100xi8>) -> ()
  %e8 = tensor.empty() : tensor<8x4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%sums : tensor<8x4xi32>) outs(%e8 : tensor<8x4xi8>) {
  ^bb0(%sum: i32, %out: i8):
    %0 = arith.trunci %sum : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<8x4xi8>
  func.return %r : tensor<8x4xi8>
}
"""


def test_what_vanishing_sums_are_made_of_is_there_until_they_are_narrowed():
    """As the product runs where its sums are narrowed, %a is there beside %b and the result."""
    (function,) = parse(NARROWED).body.block.ops
    block = function.regions[0].block
    tensors = TensorBlock(block, vanishing=vanishing_tensors(block))
    expected = [0, 512, 512, 512, 512, 612, 612, 512, 512 + 32, 32]
    assert list(LiveTensors(tensors).live) == expected
    assert list(Footprint(tensors).live) == expected
