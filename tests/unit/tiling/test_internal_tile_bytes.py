"""Bytes that the tensors of a tile take at once.

All of this is about data structures inside of the folder, and may go with them; what the pass makes
of programs is tested elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.support.generators.builder import read_program
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tiling.estimate import piece_bytes
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.halo import plan_kept
from xdsl_mergealloc.tiling.pieces import cut, plan_piece
from xdsl_mergealloc.tiling.splits import Splits

ROW = 16
"""Bytes of a row."""
MEMBERS = ("linalg.pooling_nhwc_sum", "linalg.exp")


def rows(count: int) -> str:
    return f"tensor<1x{count}x4x1xf32>"


def window(name: str, source: str, taken: int) -> str:
    """Sums of three rows: two rows fewer than `taken`."""
    left = rows(taken - 2)
    return f"""
    %s{name} = tensor.empty() : tensor<3x1xf32>
    %e{name} = tensor.empty() : {left}
    %f{name} = linalg.fill ins(%c : f32) outs(%e{name} : {left}) -> {left}
    %{name} = linalg.pooling_nhwc_sum
        {{dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}}
        ins(%{source}, %s{name} : {rows(taken)}, tensor<3x1xf32>) outs(%f{name} : {left}) -> {left}
    """


def element_by_element(name: str, source: str, count: int) -> str:
    return f"""
    %e{name} = tensor.empty() : {rows(count)}
    %{name} = linalg.exp ins(%{source} : {rows(count)}) outs(%e{name} : {rows(count)})
        -> {rows(count)}
    """


def group_of_rows(taken: int, left: int, statements: Iterable[str]) -> Group:
    """All windows and element-wise operations that make `%r` of `%x`, split along the rows."""
    body = "".join(statements)
    text = f"""func.func @main(%x: {rows(taken)}, %c: f32) -> {rows(left)} {{
      {body}
      func.return %r : {rows(left)}
    }}"""
    (function,) = read_program(text).body.block.ops
    group, splits = Group(TensorBlock(function.regions[0].block)), Splits()
    for op in group.tensors.ops:
        if op.name in MEMBERS:
            split = splits.of(op, 0, 1)
            assert split is not None
            group.add(split)
    return group


IN_PLACE_CHAIN = group_of_rows(
    22,
    16,
    (
        window("z", "x", 22),
        window("a", "z", 20),
        element_by_element("b", "a", 18),
        element_by_element("d", "b", 18),
        window("r", "d", 18),
    ),
)
"""%b and %d are written over %a; %z and %d keep two rows each for the next tile."""


def test_room_of_a_kept_halo_is_there_from_the_first_of_an_in_place_chain():
    pieces = plan_kept(IN_PLACE_CHAIN, cut(IN_PLACE_CHAIN, IN_PLACE_CHAIN.outputs(), 16, 4))
    kept = {op.results[0].name_hint: part.size for op, part in pieces[2].kept.items()}
    assert kept == {"z": 2, "d": 2}
    # At %a: the rows that %d got from the last tile, %z with those it got, those it hands on,
    # and the four rows of %a, %b and %d, with room for what %d got.
    assert piece_bytes(IN_PLACE_CHAIN, pieces[2]) == (2 + (4 + 2) + 2 + (4 + 2)) * ROW


def test_tiles_that_are_written_over_each_other_are_there_once():
    group = IN_PLACE_CHAIN
    piece = plan_piece(group, cut(group, group.outputs(), 16, 4)[2])
    # %z has eight rows and %a six, which %b and %d are written over.
    assert piece_bytes(group, piece) == (8 + 6) * ROW
