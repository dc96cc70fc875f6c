"""Contents of tensors that are computed from constants.

This is about a data structure inside of the folder, and may go with it.
"""

from __future__ import annotations

import pytest

from tests.unit.support.programs import parse
from xdsl_mergealloc.importers.constant_contents import ConstantContents

FROM_0_TO_5 = "%w = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>\n"


def contents(body: str) -> tuple[int, ...] | None:
    """The elements of %r, which are of type i32."""
    module = parse(f"""func.func @main(%x: tensor<2x3xi32>, %n: index) {{
      {body}
      func.return
    }}""")
    (result,) = (value for op in module.walk() for value in op.results if value.name_hint == "r")
    found = ConstantContents().of(result)
    return None if found is None else tuple(memoryview(found).cast("i"))


def generic(
    maps: str,
    result: str,
    body: str,
    inputs: str = "",
    kinds: str = '"parallel", "parallel"',
) -> str:
    """%r, from an empty tensor."""
    return f"""%e = tensor.empty() : {result}
    %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
        {inputs} outs(%e : {result}) {{
      {body}
    }} -> {result}"""


IDENTITY = "affine_map<(i, j) -> (i, j)>"
MOVE = "^bb0(%in: i32, %out: i32):\n linalg.yield %in : i32"
INS = "ins(%w : tensor<2x3xi32>)"


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        ("0, 0", "0, 1", (0, 1, 2, 7, 3, 4, 5, 7)),
        ("1, 1", "0, 0", (7, 7, 7, 7, 7, 0, 1, 2, 7, 3, 4, 5)),
        ("1, 0", "1, 0", (7, 7, 7, 0, 1, 2, 3, 4, 5, 7, 7, 7)),
    ],
)
def test_padded(low: str, high: str, expected: tuple[int, ...]):
    sizes = [
        own + int(before) + int(behind)
        for own, before, behind in zip((2, 3), low.split(","), high.split(","), strict=True)
    ]
    body = f"""{FROM_0_TO_5} %seven = arith.constant 7 : i32
    %r = tensor.pad %w low[{low}] high[{high}] {{
    ^bb0(%i: index, %j: index):
      tensor.yield %seven : i32
    }} : tensor<2x3xi32> to tensor<{sizes[0]}x{sizes[1]}xi32>"""
    assert contents(body) == expected


@pytest.mark.parametrize(
    ("index", "result", "expected"),
    [
        ("(i, j)", "2x3", (0, 1, 2, 3, 4, 5)),
        ("(j, i)", "3x2", (0, 3, 1, 4, 2, 5)),
        ("(1, j)", "2x3", (3, 4, 5, 3, 4, 5)),
        ("(i, 2)", "2x2", (2, 2, 5, 5)),
        ("(1, 1)", "1x2", (4, 4)),
    ],
)
def test_in_another_order(index: str, result: str, expected: tuple[int, ...]):
    maps = f"affine_map<(i, j) -> {index}>, {IDENTITY}"
    body = FROM_0_TO_5 + generic(maps, f"tensor<{result}xi32>", MOVE, INS)
    assert contents(body) == expected


def extracted(indices: str) -> str:
    return generic(
        IDENTITY,
        "tensor<2x3xi32>",
        f"""^bb0(%out: i32):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %back = arith.subi %one, %i : index
        %jback = arith.subi %two, %j : index
        %first = arith.subi %one, %one : index
        %s = tensor.extract %w[{indices}] : tensor<2x3xi32>
        linalg.yield %s : i32""",
    )


@pytest.mark.parametrize(
    ("indices", "expected"),
    [
        ("%i, %j", (0, 1, 2, 3, 4, 5)),
        ("%back, %j", (3, 4, 5, 0, 1, 2)),
        ("%back, %jback", (5, 4, 3, 2, 1, 0)),
        ("%one, %jback", (5, 4, 3, 5, 4, 3)),
        ("%one, %two", (5, 5, 5, 5, 5, 5)),
        ("%first, %two", (2, 2, 2, 2, 2, 2)),
    ],
)
def test_extracted(indices: str, expected: tuple[int, ...]):
    numbers = "%one = arith.constant 1 : index\n%two = arith.constant 2 : index\n"
    assert contents(FROM_0_TO_5 + numbers + extracted(indices)) == expected


def test_what_is_not_known():
    sums = generic(
        f"{IDENTITY}, affine_map<(i, j) -> (i)>",
        "tensor<2xi32>",
        MOVE,
        INS,
        kinds='"parallel", "reduction"',
    )
    assert contents(FROM_0_TO_5 + sums) is None
    diagonal = generic(
        "affine_map<(i) -> (i, i)>, affine_map<(i) -> (i, i)>",
        "tensor<2x2xi32>",
        MOVE,
        "ins(%d : tensor<2x2xi32>)",
        kinds='"parallel"',
    )
    square = "%d = arith.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>\n"
    assert contents(square + diagonal) is None
    of_callers = generic(f"{IDENTITY}, {IDENTITY}", "tensor<2x3xi32>", MOVE, INS)
    assert contents(of_callers.replace("%w", "%x")) is None


def test_one_of_two_results_is_not_known():
    maps = ", ".join([IDENTITY] * 3)
    body = f"""%e = tensor.empty() : tensor<2x3xi32>
    %r, %s = linalg.generic {{
        indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}}
        {INS} outs(%e, %e : tensor<2x3xi32>, tensor<2x3xi32>) {{
    ^bb0(%in: i32, %o: i32, %p: i32):
      linalg.yield %in, %in : i32, i32
    }} -> (tensor<2x3xi32>, tensor<2x3xi32>)"""
    assert contents(FROM_0_TO_5 + body) is None


def test_what_a_body_does_not_use_may_be_unknown():
    maps = ", ".join([IDENTITY] * 3)
    inputs = "ins(%w, %x : tensor<2x3xi32>, tensor<2x3xi32>)"
    move = MOVE.replace("%out", "%unused: i32, %out")
    body = generic(maps, "tensor<2x3xi32>", move, inputs)
    assert contents(FROM_0_TO_5 + body) == (0, 1, 2, 3, 4, 5)
