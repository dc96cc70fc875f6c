"""Tensors that are only read in slices (RC6), and where each slice is read first.

This is about a data structure inside of the folder, and may go with it; the results of the pass are
tested elsewhere.
"""

from __future__ import annotations

import pytest

from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.recompute.slices import SlicedTensor, sliced_tensors
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tiling.splits import Splits


def exp(name: str, source: str, rows: int = 4) -> str:
    type = f"tensor<{rows}x8xf32>"
    return f"""%e{name} = tensor.empty() : {type}
    %{name} = linalg.exp ins(%{source} : {type}) outs(%e{name} : {type}) -> {type}
    """


def slice_of(name: str, source: str, first: int | str, size: int, rows: int = 4) -> str:
    types = f"tensor<{rows}x8xf32> to tensor<{size}x8xf32>"
    return f"%{name} = tensor.extract_slice %{source}[{first}, 0] [{size}, 8] [1, 1] : {types}\n"


def use(name: str, size: int) -> str:
    return f'"test.op"(%{name}) : (tensor<{size}x8xf32>) -> ()\n'


def found(*statements: str) -> list[SlicedTensor]:
    """%x and %k have four rows, %y has eight; %i is any index."""
    (function,) = parse(f"""
    func.func @f(%x: tensor<4x8xf32>, %y: tensor<8x8xf32>, %k: tensor<4x8xi32>,
        %i: index, %c: i1) {{
      {"".join(statements)}
      func.return
    }}""").body.block.ops
    return sliced_tensors(TensorBlock(function.regions[0].block), Splits())


def names(*statements: str) -> list[str | None]:
    return [each.value.name_hint for each in found(*statements)]


def row(number: int) -> str:
    """A row as a vector, and its use."""
    types = "tensor<4x8xf32> to tensor<8xf32>"
    return f"""%r{number} = tensor.extract_slice %a[{number}, 0] [1, 8] [1, 1] : {types}
    "test.op"(%r{number}) : (tensor<8xf32>) -> ()
    """


HALVES = slice_of("low", "a", 0, 2) + slice_of("high", "a", 2, 2)


def test_slices_in_the_order_in_which_they_are_read_first():
    (sliced,) = found(
        exp("a", "x"), HALVES, use("high", 2), use("low", 2), use("low", 2), use("high", 2)
    )
    assert [each.op.result.name_hint for each in sliced.slices] == ["high", "low"]
    first, second = (each.place for each in sliced.slices)
    assert second == first + 1


def test_a_slice_that_nobody_reads_stays_where_it_is():
    (sliced,) = found(exp("a", "x"), HALVES, use("high", 2))
    unread, read = sliced.slices
    assert unread.op.result.name_hint == "low"
    assert read.place == unread.place + 2


def test_the_largest_tensor_comes_first():
    small = exp("a", "x") + HALVES + use("low", 2) + use("high", 2)
    large = exp("b", "y", 8) + slice_of("l", "b", 0, 4, 8) + slice_of("h", "b", 4, 4, 8)
    large += use("l", 4) + use("h", 4)
    assert names(small, large) == names(large, small) == ["b", "a"]


@pytest.mark.parametrize(
    "statements",
    [
        pytest.param(slice_of("s", "a", 0, 2) + use("s", 2), id="one-slice"),
        pytest.param(
            slice_of("s", "a", 0, 3) + use("s", 3) + slice_of("t", "a", "%i", 2) + use("t", 2),
            id="more-than-all-of-it",
        ),
        pytest.param(
            slice_of("s", "a", 0, 2)
            + use("s", 2)
            + f"scf.if %c {{ {slice_of('t', 'a', 2, 2)} {use('t', 2)} }}",
            id="in-a-branch",
        ),
        pytest.param(
            slice_of("s", "a", 0, 4) + use("s", 4) + slice_of("t", "a", 0, 4) + use("t", 4),
            id="all-of-it-twice",
        ),
        pytest.param(row(0) + row(1), id="of-fewer-dimensions"),
        pytest.param(HALVES + use("low", 2) + use("high", 2) + use("a", 4), id="and-all-of-it"),
    ],
)
def test_what_is_not_read_in_slices_of_the_block(statements: str):
    assert names(exp("a", "x"), statements) == []


def test_slices_at_any_place_that_are_no_more_than_all():
    low_and_any = slice_of("s", "a", 0, 2) + use("s", 2) + slice_of("t", "a", "%i", 2) + use("t", 2)
    assert names(exp("a", "x"), low_and_any) == ["a"]


def test_one_of_two_results():
    maps = ", ".join(["affine_map<(d0, d1) -> (d0, d1)>"] * 3)
    both = f"""%e = tensor.empty() : tensor<4x8xf32>
    %a, %b = linalg.generic {{
        indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}}
        ins(%x : tensor<4x8xf32>) outs(%e, %e : tensor<4x8xf32>, tensor<4x8xf32>) {{
    ^bb0(%in: f32, %o: f32, %p: f32):
      linalg.yield %in, %in : f32, f32
    }} -> (tensor<4x8xf32>, tensor<4x8xf32>)
    """
    assert names(both, HALVES, use("low", 2), use("high", 2), use("b", 4)) == []


def test_of_chains_with_equally_large_inputs_the_shortest():
    made = '%s = "test.op"() : () -> tensor<4x8xf32>\n'
    chain = (exp("z", "s"), exp("a", "z"), HALVES, use("low", 2), use("high", 2))
    (sliced,) = found(made, *chain)
    assert [op.results[0].name_hint for op in sliced.group.members] == ["a"]


READ_HALVES = HALVES + use("low", 2) + use("high", 2)


def members(*statements: str) -> list[str | None]:
    """The operations that compute the only tensor that is read in slices."""
    (sliced,) = found(*statements)
    return [op.results[0].name_hint for op in sliced.group.members]


def test_chains_end_at_what_others_read():
    chain = exp("z", "x") + exp("a", "z")
    assert members(chain, READ_HALVES) == ["z", "a"]
    assert members(chain, READ_HALVES, use("z", 4)) == ["a"]
    assert members(chain, use("z", 4), READ_HALVES) == ["a"]


def test_chains_end_at_what_may_fail():
    def integers(name: str, source: str, operation: str) -> str:
        type = "tensor<4x8xi32>"
        maps = ", ".join(["affine_map<(d0, d1) -> (d0, d1)>"] * 2)
        return f"""%e{name} = tensor.empty() : {type}
        %{name} = linalg.generic {{
            indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}}
            ins(%{source} : {type}) outs(%e{name} : {type}) {{
        ^bb0(%in: i32, %out: i32):
          %r = {operation} %in, %in : i32
          linalg.yield %r : i32
        }} -> {type}
        """

    behind = (integers("a", "z", "arith.addi"), READ_HALVES.replace("xf32", "xi32"))
    assert members(integers("z", "k", "arith.muli"), *behind) == ["z", "a"]
    assert members(integers("z", "k", "arith.divsi"), *behind) == ["a"]


def test_chains_end_at_the_begin_of_the_block():
    (function,) = parse(f"""
    func.func @f(%x: tensor<4x8xf32>, %c: i1) {{
      {exp("z", "x")}
      scf.if %c {{
        {exp("a", "z")}
        {READ_HALVES}
      }}
      func.return
    }}""").body.block.ops
    (branch,) = (op for op in function.walk() if op.name == "scf.if")
    (sliced,) = sliced_tensors(TensorBlock(branch.regions[0].block), Splits())
    assert [op.results[0].name_hint for op in sliced.group.members] == ["a"]


def test_views_of_slices_move_with_them():
    """Not if they need another value, which may not be there where the slice is read first."""
    views = """%v = tensor.collapse_shape %low [[0, 1]] : tensor<2x8xf32> into tensor<16xf32>
    %w = tensor.expand_shape %v [[0, 1]] output_shape [4, 4]
        : tensor<16xf32> into tensor<4x4xf32>
    """
    dynamic = '%j = "test.op"() : () -> index\n'
    dynamic += slice_of("d", "low", "%j", 1, 2) + use("d", 1)
    (sliced,) = found(exp("a", "x"), HALVES, views, use("low", 2), use("high", 2), dynamic)
    assert [op.results[0].name_hint for op in sliced.slices[0].views] == ["v", "w"]


def test_what_is_written_over_before_the_last_slice_is_read():
    """RC7: %x, which belongs to the caller, would have to be copied."""
    over = "%o = linalg.exp ins(%y0 : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>)"
    over += " -> tensor<4x8xf32>\n"
    begin = slice_of("y0", "y", 0, 4, 8) + exp("a", "x") + HALVES
    assert names(begin, use("low", 2), over, use("high", 2), use("o", 4)) == []
    assert names(begin, use("low", 2), use("high", 2), over, use("o", 4)) == ["a"]
    # Neither of two operations may read it: the first one of a chain does.
    chain = slice_of("y0", "y", 0, 4, 8) + exp("z", "x") + exp("a", "z") + HALVES
    assert names(chain, use("low", 2), over, use("high", 2), use("o", 4)) == []
