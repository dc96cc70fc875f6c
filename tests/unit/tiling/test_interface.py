"""Operands that operations need for a tile of their results."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from tests.support.generators.builder import read_program
from xdsl_mergealloc.interfaces.index_relation import Interval
from xdsl_mergealloc.interfaces.tileable import split_of, sum_split_of
from xdsl_mergealloc.interfaces.tiling import rank_of

CONV = (
    "linalg.conv_2d_nchw_fchw {dilations = dense<[2, 1]> : tensor<2xi64>, "
    "strides = dense<[3, 1]> : tensor<2xi64>} ins(%x, %y : tensor<1x2x12x4xf32>, "
    "tensor<3x2x3x2xf32>) outs(%z : tensor<1x3x3x3xf32>) -> tensor<1x3x3x3xf32>"
)
POOL = (
    "linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : "
    "tensor<2xi64>} ins(%x, %y : tensor<1x2x9x5xf32>, tensor<3x1xf32>) "
    "outs(%z : tensor<1x2x4x3xf32>) -> tensor<1x2x4x3xf32>"
)
MATMUL = (
    "linalg.matmul ins(%x, %y : tensor<5x3xf32>, tensor<3x4xf32>) outs(%z : tensor<5x4xf32>) "
    "-> tensor<5x4xf32>"
)
TRANSPOSE = (
    "linalg.transpose ins(%x : tensor<5x3xf32>) outs(%z : tensor<3x5xf32>) permutation = [1, 0]"
)
BROADCAST = "linalg.broadcast ins(%x : tensor<5xf32>) outs(%z : tensor<3x5xf32>) dimensions = [0]"
REDUCE = (
    "linalg.reduce ins(%x : tensor<5x3xf32>) outs(%z : tensor<5xf32>) dimensions = [1] "
    "(%a : f32, %b : f32) { %s = arith.addf %a, %b : f32 linalg.yield %s : f32 }"
)
INDEX = """linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>,
      affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5x3xf32>) outs(%z : tensor<3x5xf32>) {
    ^bb0(%a: f32, %b: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %k = arith.addi %i, %j : index
      %n = arith.index_cast %k : index to i32
      %f = arith.sitofp %n : i32 to f32
      %s = arith.mulf %f, %a : f32
      linalg.yield %s : f32
    } -> tensor<3x5xf32>"""
MIRROR = """linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (4 - d1, d0)>,
      affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5x3xf32>) outs(%z : tensor<3x5xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %a : f32
      linalg.yield %s : f32
    } -> tensor<3x5xf32>"""
LATER_ROWS = MIRROR.replace("(4 - d1, d0)", "(d0 * 2 + 3, d1)").replace("5x3", "9x5")
EVERY_SECOND = (
    MIRROR.replace("(d0, d1)>]", "(d0 * 2, d1)>]")
    .replace("(4 - d1, d0)", "(d0, d1)")
    .replace("5x3", "2x5")
)
PATCHES = MIRROR.replace("(4 - d1, d0)", "(d0 * 2 + d1)").replace("5x3", "9")
PAD = """tensor.pad %x low[2, 0] high[1, 3] {
    ^bb0(%i: index, %j: index):
      tensor.yield %c : f32
    } : tensor<4x2xf32> to tensor<7x5xf32>"""
CONCAT = (
    "tensor.concat dim(0) %x, %y, %x : (tensor<2x3xf32>, tensor<3x3xf32>, tensor<2x3xf32>) "
    "-> tensor<7x3xf32>"
)
COLLAPSE = "tensor.collapse_shape %x [[0, 1, 2], [3]] : tensor<1x4x3x2xf32> into tensor<12x2xf32>"
EXPAND = (
    "tensor.expand_shape %x [[0, 1, 2], [3]] output_shape [1, 4, 3, 2] : tensor<12x2xf32> into "
    "tensor<1x4x3x2xf32>"
)
SLICE = "tensor.extract_slice %x[1, 2] [4, 3] [2, 1] : tensor<9x6xf32> to tensor<4x3xf32>"

INSERT = "tensor.insert_slice %x into %y[1, 0] [4, 3] [2, 2] : tensor<4x3xf32> into tensor<9x6xf32>"

CASES: dict[str, tuple[str, int, Interval, list[Interval | None]]] = {
    # What it is, the dimension of the result, a piece of it, and what that needs of the operands.
    "convolution rows": (CONV, 2, Interval(1, 2), [Interval(3, 8), None, Interval(1, 2)]),
    "convolution columns": (CONV, 3, Interval(1, 1), [Interval(1, 2), None, Interval(1, 1)]),
    "convolution channels": (CONV, 1, Interval(2, 1), [None, Interval(2, 1), Interval(2, 1)]),
    "pooling rows": (POOL, 2, Interval(1, 2), [Interval(2, 5), None, Interval(1, 2)]),
    "pooling channels": (POOL, 1, Interval(0, 1), [Interval(0, 1), None, Interval(0, 1)]),
    "product rows": (MATMUL, 0, Interval(2, 3), [Interval(2, 3), None, Interval(2, 3)]),
    "product columns": (MATMUL, 1, Interval(1, 2), [None, Interval(1, 2), Interval(1, 2)]),
    "transpose": (TRANSPOSE, 0, Interval(1, 2), [Interval(1, 2), Interval(1, 2)]),
    "broadcast along": (BROADCAST, 1, Interval(3, 2), [Interval(3, 2), Interval(3, 2)]),
    "broadcast across": (BROADCAST, 0, Interval(1, 1), [None, Interval(1, 1)]),
    "reduction": (REDUCE, 0, Interval(1, 3), [Interval(1, 3), Interval(1, 3)]),
    "generic with indices": (INDEX, 1, Interval(1, 3), [Interval(1, 3), Interval(1, 3)]),
    "backwards": (MIRROR, 1, Interval(1, 3), [Interval(1, 3), Interval(1, 3)]),
    "every second row from the fourth on": (
        LATER_ROWS,
        0,
        Interval(1, 2),
        [Interval(5, 3), Interval(1, 2)],
    ),
    "windows side by side": (PATCHES, 0, Interval(1, 2), [Interval(2, 7), Interval(1, 2)]),
    "beside what goes backwards": (MIRROR, 0, Interval(1, 2), [Interval(1, 2), Interval(1, 2)]),
    "pad, low end": (PAD, 0, Interval(0, 3), [Interval(0, 1)]),
    "pad, interior": (PAD, 0, Interval(3, 2), [Interval(1, 2)]),
    "pad, nothing but padding": (PAD, 1, Interval(3, 2), [Interval(2, 0)]),
    "concat along": (
        CONCAT,
        0,
        Interval(1, 3),
        [Interval(1, 1), Interval(0, 2), Interval(0, 0)],
    ),
    "concat across": (CONCAT, 1, Interval(1, 2), [Interval(1, 2)] * 3),
    "collapse, the outermost": (COLLAPSE, 0, Interval(4, 4), [Interval(1, 2)]),
    "collapse, another": (COLLAPSE, 1, Interval(1, 1), [Interval(1, 1)]),
    "expand, the outermost": (EXPAND, 1, Interval(1, 2), [Interval(3, 6)]),
    "insert, part of it": (INSERT, 0, Interval(2, 4), [Interval(1, 2), Interval(2, 4)]),
    "insert, nothing of it": (INSERT, 0, Interval(0, 1), [Interval(0, 0), Interval(0, 1)]),
    "insert, with strides": (INSERT, 1, Interval(1, 2), [Interval(1, 1), Interval(1, 2)]),
    "slice": (SLICE, 0, Interval(1, 2), [Interval(3, 3)]),
}

GLOBAL_POOL = (
    POOL.replace("1x2x9x5", "1x2x4x5").replace("3x1xf32", "4x5xf32").replace("1x2x4x3", "1x2x1x1")
)
DILATED_POOL = (
    POOL.replace("dilations = dense<1>", "dilations = dense<2>")
    .replace("1x2x9x5", "1x2x5x1")
    .replace("1x2x4x3", "1x2x1x1")
)
CHANNELS = (
    CONV.replace("dense<[2, 1]>", "dense<1>")
    .replace("dense<[3, 1]>", "dense<1>")
    .replace("1x3x3x3", "1x3x10x3")
)

ROW_POOL = (
    POOL.replace("1x2x9x5", "1x2x1x5").replace("3x1xf32", "1x5xf32").replace("1x2x4x3", "1x2x1x1")
)

SUMS: dict[str, tuple[str, int, int, Interval, list[Interval | None]]] = {
    # What it is, an operand and its dimension, a piece of that, and what it needs of the operands.
    "product": (MATMUL, 0, 1, Interval(1, 2), [Interval(1, 2), Interval(1, 2), None]),
    "product, the other side": (MATMUL, 1, 0, Interval(0, 1), [Interval(0, 1)] * 2 + [None]),
    "reduction along": (REDUCE, 0, 1, Interval(1, 2), [Interval(1, 2), None]),
    "convolution channels": (CHANNELS, 0, 1, Interval(1, 1), [Interval(1, 1)] * 2 + [None]),
    "pooling of one row": (ROW_POOL, 0, 3, Interval(1, 2), [Interval(1, 2)] * 2 + [None]),
    "global pooling": (GLOBAL_POOL, 0, 2, Interval(1, 2), [Interval(1, 2)] * 2 + [None]),
}


def dims_that_split(op: Operation) -> list[int]:
    """The dimensions of the result of an operation along which it can be split."""
    dims = range(rank_of(op.results[0]))
    return [dim for dim in dims if (split := split_of(op, 0, dim)) and split.extent > 1]


def program(statement: str) -> ModuleOp:
    """A function of `%x`, `%y`, `%z`, as a statement uses them; the value computed by it is the
    result."""
    types = dict.fromkeys("xyz", "f32")
    for name in types:
        types[name] = _type_of(f"%{name}", statement) or "f32"
    result = _result_type(statement)
    arguments = ", ".join(f"%{name} : {type}" for name, type in types.items())
    text = (
        f"func.func @main({arguments}) -> {result} {{\n%c = arith.constant 2.0 : f32\n"
        f"%r = {statement}\nfunc.return %r : {result}\n}}"
    )
    return read_program(f"builtin.module {{\n{text}\n}}")


def _type_of(name: str, statement: str) -> str | None:
    for keyword in ("ins(", "outs("):
        if keyword in statement:
            values, types = statement.split(keyword)[1].split(")")[0].split(" : ")
            for value, type in zip(values.split(", "), types.split(", "), strict=True):
                if value == name:
                    return type
    if name == "%x" and not statement.startswith("linalg"):
        return (
            statement.split(" : ")[-1].split(" to ")[0].split(" into ")[0].split(",")[0].strip("(")
        )
    if name == "%y" and statement.startswith("tensor.concat"):
        return "tensor<3x3xf32>"
    if name == "%y" and statement.startswith("tensor.insert_slice"):
        return statement.split(" into ")[-1]
    return None


def _result_type(statement: str) -> str:
    for keyword in (" -> ", " to ", " into "):
        if keyword in statement and "affine_map" not in statement:
            return statement.split(keyword)[-1]
    if "affine_map" in statement:
        return "tensor<3x5xf32>"
    return statement.split("outs(%z : ")[1].split(")")[0]


def the_op(module: ModuleOp) -> Operation:
    """The operation of a `program`."""
    main = module.body.block.first_op
    assert main is not None
    terminator = main.regions[0].block.last_op
    assert terminator is not None
    owner = terminator.operands[0].owner
    assert isinstance(owner, Operation)
    return owner


@pytest.mark.every_case
@pytest.mark.parametrize("case", CASES)
def test_what_a_piece_needs(case: str):
    statement, dim, piece, expected = CASES[case]
    split = split_of(the_op(program(statement)), 0, dim)
    assert split is not None
    assert split.results == (dim,)
    assert list(split.needs(piece).operands) == expected


@pytest.mark.parametrize(
    ("statement", "dim"),
    [
        (COLLAPSE.replace("[[0, 1, 2], [3]]", "[[0], [1, 2, 3]]").replace("12x2", "1x24"), 0),
        (EXPAND, 2),
        (MIRROR.replace("(4 - d1, d0)", "(d1, d1)").replace("5x3", "5x5"), 1),
        (MIRROR.replace("(4 - d1, d0)", "(d1 mod 5, d0)"), 1),
        (EVERY_SECOND, 0),
        (PAD.replace("low[2, 0]", "low[-1, 0]").replace("7x5", "4x5"), 0),
        (
            PAD.replace(
                "tensor.yield %c",
                "%f = tensor.extract %x[%i, %j] : tensor<4x2xf32>\ntensor.yield %f",
            ),
            0,
        ),
    ],
    ids=[
        "collapsed, of size one",
        "expanded, not the outermost",
        "a diagonal",
        "not linear",
        "written to every second row",
        "cropped",
        "padded by what differs",
    ],
)
def test_what_cannot_be_split(statement: str, dim: int):
    assert dim not in dims_that_split(the_op(program(statement)))


def test_a_reduction_has_no_pieces_along_what_it_sums():
    assert dims_that_split(the_op(program(REDUCE))) == [0]


@pytest.mark.parametrize("case", SUMS)
def test_what_a_piece_of_a_sum_needs(case: str):
    statement, operand, dim, piece, expected = SUMS[case]
    split = sum_split_of(the_op(program(statement)), operand, dim)
    assert split is not None
    assert (split.results, split.accumulator) == ((None,), len(expected) - 1)
    assert list(split.needs(piece).operands) == expected


@pytest.mark.parametrize(
    ("statement", "operand", "dim"),
    [
        (MATMUL, 0, 0),
        (CONV, 0, 2),
        (CHANNELS, 1, 2),
        (GLOBAL_POOL, 0, 3),
        (MATMUL, 2, 0),
        (DILATED_POOL, 0, 2),
    ],
    ids=[
        "a parallel loop",
        "windows that move",
        "inside of channels",
        "inside of rows",
        "result",
        "every second row",
    ],
)
def test_sums_that_are_not_cut(statement: str, operand: int, dim: int):
    assert sum_split_of(the_op(program(statement)), operand, dim) is None


def test_dynamic_sizes_are_not_split():
    statement = MATMUL.replace("5x3", "?x3").replace("5x4", "?x4")
    assert not dims_that_split(the_op(program(statement)))


def test_operations_that_nobody_knows_are_not_split():
    module = read_program("""func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
          %r = "unknown.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
          func.return %r : tensor<4xf32>
        }""")
    assert not dims_that_split(the_op(module))
