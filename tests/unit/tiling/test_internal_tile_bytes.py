"""Bytes that the tensors of a tile take at once.

All of this is about data structures inside of the folder, and may go with them; what the pass makes
of programs is tested elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from tests.support.generators.builder import read_program
from xdsl_mergealloc.interfaces.bufferizable import OpOperand
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tiling.estimate import piece_bytes
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.halo import plan_kept
from xdsl_mergealloc.tiling.pieces import cut, plan_piece
from xdsl_mergealloc.tiling.splits import Splits

ELEMENT = 4
"""Bytes of an element."""
ROW = 4 * ELEMENT
"""Bytes of a row, unless it is said to be longer."""
MEMBERS = ("linalg.pooling_nhwc_sum", "linalg.exp")


def rows(count: int, width: int = 4) -> str:
    return f"tensor<1x{count}x{width}x1xf32>"


def window(
    name: str, source: str, taken: int, height: int = 3, width: int = 4, left_width: int = 4
) -> str:
    """Sums of windows of some rows, by default three: two rows fewer than `taken` then."""
    left, size = rows(taken - height + 1, left_width), f"{height}x{width - left_width + 1}"
    return f"""
    %s{name} = tensor.empty() : tensor<{size}xf32>
    %e{name} = tensor.empty() : {left}
    %f{name} = linalg.fill ins(%c : f32) outs(%e{name} : {left}) -> {left}
    %{name} = linalg.pooling_nhwc_sum
        {{dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}}
        ins(%{source}, %s{name} : {rows(taken, width)}, tensor<{size}xf32>)
        outs(%f{name} : {left}) -> {left}
    """


def element_by_element(name: str, source: str, count: int) -> str:
    return f"""
    %e{name} = tensor.empty() : {rows(count)}
    %{name} = linalg.exp ins(%{source} : {rows(count)}) outs(%e{name} : {rows(count)})
        -> {rows(count)}
    """


def group_of_rows(
    taken: int, left: int, statements: Iterable[str], width: int = 4, left_width: int = 4
) -> Group:
    """All windows and element-wise operations that make `%r` of `%x`, split along the rows."""
    body = "".join(statements)
    text = f"""func.func @main(%x: {rows(taken, width)}, %c: f32) -> {rows(left, left_width)} {{
      {body}
      func.return %r : {rows(left, left_width)}
    }}"""
    (function,) = read_program(text).body.block.ops
    group, splits = Group(TensorBlock(function.regions[0].block)), Splits()
    for op in group.tensors.ops:
        if op.name in MEMBERS:
            split = splits.of(op, 0, 1)
            assert split is not None
            group.add(split)
    return group


def bytes_with_kept_halos(group: Group, kept: Mapping[str, int]) -> int:
    """Bytes of the third of four tiles, which keeps some rows for the next one."""
    pieces = plan_kept(group, cut(group, group.outputs(), 16, 4))
    assert {op.results[0].name_hint: part.size for op, part in pieces[2].kept.items()} == kept
    return piece_bytes(group, pieces[2])


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
    # At %a: the rows that %d got from the last tile, %z with those it got, those it hands on,
    # and the four rows of %a, %b and %d, with room for what %d got.
    rows_there = 2 + (4 + 2) + 2 + (4 + 2)
    assert bytes_with_kept_halos(IN_PLACE_CHAIN, {"z": 2, "d": 2}) == rows_there * ROW


def test_tiles_that_are_written_over_each_other_are_there_once():
    group = IN_PLACE_CHAIN
    piece = plan_piece(group, cut(group, group.outputs(), 16, 4)[2])
    # %z has eight rows and %a six, which %b and %d are written over.
    assert piece_bytes(group, piece) == (8 + 6) * ROW


WIDE = 40


def test_room_of_a_kept_halo_is_not_there_before_an_in_place_chain():
    statements = (
        window("y", "x", 18, height=1, width=WIDE, left_width=WIDE),
        window("z", "y", 18, height=1, width=WIDE),
        window("a", "z", 18, height=1),
        element_by_element("d", "a", 18),
        window("r", "d", 18),
    )
    group = group_of_rows(18, 16, statements, width=WIDE)
    # At %z: %y, four rows of each, and the rows that %d got from the last tile.
    assert bytes_with_kept_halos(group, {"d": 2}) == 4 * WIDE * ELEMENT + (4 + 2) * ROW


def test_a_halo_from_the_last_tile_is_there_until_it_is_joined():
    statements = (
        window("y", "x", 18, height=1, width=WIDE, left_width=WIDE),
        window("z", "y", 18, height=1, width=WIDE),
        window("r", "z", 18),
    )
    group = group_of_rows(18, 16, statements, width=WIDE)
    # At %z: %y, the rows that %z got from the last tile, and those with the new ones.
    assert bytes_with_kept_halos(group, {"z": 2}) == 4 * WIDE * ELEMENT + (2 + 6) * ROW


def test_a_halo_for_the_next_tile_is_there_from_its_last_reader_on():
    statements = (
        window("z", "x", 18, height=1),
        window("y", "z", 18, height=3, width=4, left_width=4),
        window("r", "y", 16, height=1),
    )
    group = group_of_rows(18, 16, statements)
    # At %y: %z with the rows from the last tile, those that it hands on, and the rows of %y.
    assert bytes_with_kept_halos(group, {"z": 2}) == ((4 + 2) + 2 + 4) * ROW


@pytest.mark.parametrize(
    ("before", "behind", "waiting"),
    [
        pytest.param("", "", 0, id="read-by-itself"),
        pytest.param(element_by_element("q", "i", 16), "", 0, id="read-before"),
        pytest.param("", element_by_element("q", "i", 16), 4, id="read-behind"),
    ],
)
def test_a_tile_waits_until_all_have_read_what_it_is_written_over(
    before: str, behind: str, waiting: int
):
    """%r is written over %i, so that the bytes of %i are saved."""
    given = f'%i = "test.op"() : () -> {rows(16)}'
    keep = f'"test.op"(%q) : ({rows(16)}) -> ()' if before or behind else ""
    written = element_by_element("r", "i", 16)
    group = group_of_rows(16, 16, (given, before, written, behind, keep))
    piece = plan_piece(group, cut(group, group.outputs(), 16, 4)[1])
    (result,) = (value for value in group.outputs() if value.name_hint == "r")
    over = {result: OpOperand(result.op, 0)}
    assert piece_bytes(group, piece, over) == (waiting - 16) * ROW
