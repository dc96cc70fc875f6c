"""Buffers that may be written over one another."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap

from tests.unit.placement.programs import parse
from xdsl_mergealloc.analysis.in_place import (
    copy_of_whole,
    find_in_place_reuses,
    may_be_written_over,
)
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.interfaces.elementwise import ELEMENTWISE_MODELS, ElementwiseOpInterface
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.planner import LiveRange

# Which operations

MAP = "affine_map<(i, j) -> (i, j)>"
TURNED = "affine_map<(i, j) -> (j, i)>"
ROWS = "affine_map<(i, j) -> (i)>"
LOOPS = '"parallel", "parallel"'
M = "memref<4x4xf32>"
ANY = "memref<4x4xf32, strided<[?, ?], offset: ?>>"
BODY = "linalg.yield %x : f32"


def generic(
    maps: tuple[str, str] = (MAP, MAP),
    types: tuple[str, str] = (M, M),
    loops: str = LOOPS,
    body: str = BODY,
    operands: tuple[str, str] = ("%a", "%b"),
) -> str:
    """A `linalg.generic` with one input %a and one output %b."""
    elements = [t.split("x")[-1].split(",")[0].rstrip(">") for t in types]
    return f"""
    linalg.generic {{indexing_maps = [{maps[0]}, {maps[1]}], iterator_types = [{loops}]}}
      ins({operands[0]} : {types[0]}) outs({operands[1]} : {types[1]}) {{
    ^bb0(%x: {elements[0]}, %y: {elements[1]}):
      {body}
    }}
    """


def reuses(body: str) -> set[tuple[str, str]]:
    """The pairs of names that the last operation before the return may write over each other."""
    module = parse(f"""
    func.func @main(%other: {M}, %n: index) {{
      %c0 = arith.constant 0 : index
      {body}
      func.return
    }}
    """)
    function = module.body.block.first_op
    assert function is not None
    last = list(function.regions[0].block.ops)[-2]
    return {
        (str(a.name_hint), str(b.name_hint))
        for a, b in find_in_place_reuses(last, ViewFlow(module))
    }


def allocs(a: str = M, b: str = M) -> str:
    return f"%a = memref.alloc() : {a} %b = memref.alloc() : {b} "


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(allocs() + generic(), id="identity"),
        pytest.param(allocs() + generic((TURNED, TURNED)), id="both-turned"),
        pytest.param(allocs() + f"linalg.exp ins(%a : {M}) outs(%b : {M})", id="named"),
        pytest.param(
            allocs(b="memref<16xf32>")
            + f"%v = memref.expand_shape %b [[0, 1]] output_shape [4, 4] : memref<16xf32> into {M} "
            + generic(operands=("%a", "%v")),
            id="I2-seen-through-another-shape",
        ),
        pytest.param(
            allocs(b="memref<4x4xi32>")
            + generic(types=(M, "memref<4x4xi32>"), body="linalg.yield %y : i32").replace(
                "linalg.yield %y", "%z = arith.bitcast %x : f32 to i32 linalg.yield %z"
            ),
            id="I3-another-element-of-equal-size",
        ),
    ],
)
def test_elementwise_operations_may_write_over_an_operand(body: str):
    assert reuses(body) == {("a", "b")}


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            allocs() + generic(loops='"parallel", "reduction"'), id="I1-loops-that-depend"
        ),
        pytest.param(
            allocs() + generic(body="%s = arith.addf %x, %y : f32 linalg.yield %s : f32"),
            id="I1-reads-what-was-there",
        ),
        pytest.param(
            allocs()
            + generic(body="%s = arith.addf %x, %w : f32 linalg.yield %s, %x : f32, f32")
            .replace(f"ins(%a : {M}) outs(%b : {M})", f"ins(%other : {M}) outs(%a, %b : {M}, {M})")
            .replace(f"[{MAP}, {MAP}]", f"[{MAP}, {MAP}, {MAP}]")
            .replace("^bb0(%x: f32,", "^bb0(%x: f32, %w: f32,"),
            id="I1-writes-the-operand-too",
        ),
        pytest.param(
            allocs() + generic(body=f"%s = memref.load %a[%c0, %c0] : {M} linalg.yield %s : f32"),
            id="I1-body-accesses-buffers",
        ),
        pytest.param(
            allocs()
            + generic(
                body="%c = arith.constant true %s = scf.if %c -> (f32) { "
                + f"%l = memref.load %a[%c0, %c0] : {M} scf.yield %l : f32 "
                + "} else { scf.yield %x : f32 } linalg.yield %s : f32"
            ),
            id="I1-region-in-the-body-accesses-buffers",
        ),
        pytest.param(
            allocs("memref<8x4xf32>")
            + "%v = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<8x4xf32> to "
            + "memref<4x4xf32, strided<[4, 1]>> "
            + generic(types=("memref<4x4xf32, strided<[4, 1]>>", M), operands=("%v", "%b")),
            id="I2-part-of-a-buffer",
        ),
        pytest.param(allocs() + generic((TURNED, MAP)), id="I3-another-place"),
        pytest.param(
            allocs(b="memref<4x4xf32, strided<[1, 4]>>")
            + f"%v = memref.cast %a : {M} to {ANY} "
            + f"%w = memref.cast %b : memref<4x4xf32, strided<[1, 4]>> to {ANY} "
            + generic(types=(ANY, ANY), operands=("%v", "%w")),
            id="I3-strides-that-nobody-knows",
        ),
        pytest.param(
            allocs(b="memref<4x4xf64>")
            + generic(types=(M, "memref<4x4xf64>")).replace(
                BODY, "%z = arith.extf %x : f32 to f64 linalg.yield %z : f64"
            ),
            id="I3-another-size",
        ),
        pytest.param(
            allocs("memref<4xf32>", "memref<4xf32>")
            + generic((ROWS, ROWS), ("memref<4xf32>", "memref<4xf32>"))
            .replace("ins(%a : memref<4xf32>)", f"ins(%a, %other : memref<4xf32>, {M})")
            .replace(f"[{ROWS}, {ROWS}]", f"[{ROWS}, {MAP}, {ROWS}]")
            .replace("^bb0(%x: f32,", "^bb0(%x: f32, %o: f32,"),
            id="I4-written-again-and-again",
        ),
        pytest.param(
            allocs()
            + generic()
            .replace("ins(%a : " + M, f"ins(%a, %a : {M}, {M}")
            .replace(f"[{MAP}, {MAP}]", f"[{MAP}, {TURNED}, {MAP}]")
            .replace("^bb0(%x: f32,", "^bb0(%x: f32, %o: f32,"),
            id="I5-read-elsewhere-too",
        ),
        pytest.param(allocs() + f'"test.op"(%a, %b) : ({M}, {M}) -> ()', id="unknown"),
    ],
)
def test_others_may_not(body: str):
    assert ("a", "b") not in reuses(body)


class Scale(ElementwiseOpInterface):
    """A third party's operation that scales elements one by one."""

    def element_maps(self, op: Operation) -> Sequence[AffineMap]:
        return [AffineMap.identity(2)] * len(op.operands)


ELEMENTWISE_MODELS.register("device.scale", Scale())
describe("device.scale", Roles(reads=(0,), overwrites=(1,)))


def test_operations_of_others_say_that_they_are_elementwise():
    text = allocs() + f'"device.scale"(%a, %b) : ({M}, {M}) -> ()'
    assert reuses(text) == {("a", "b")}
    assert reuses(text.replace("device.scale", "device.other")) == set()


class AddUp(ElementwiseOpInterface):
    """A third party's operation whose iterations write the same elements again."""

    def element_maps(self, op: Operation) -> Sequence[AffineMap]:
        return [AffineMap.from_callable(lambda i, j: (i,))] * len(op.operands)


ELEMENTWISE_MODELS.register("device.add_up", AddUp())
describe("device.add_up", Roles(reads=(0,), overwrites=(1,)))


def test_no_two_iterations_may_write_one_element():
    """I4, for operations that state themselves which elements they access."""
    row = "memref<4xf32>"
    assert reuses(allocs(row, row) + f'"device.add_up"(%a, %b) : ({row}, {row}) -> ()') == set()


@pytest.mark.parametrize(
    ("copy", "expected"),
    [
        (f"memref.copy %a, %b : {M} to {M}", ("a", "b")),
        (f"linalg.copy ins(%a : {M}) outs(%b : {M})", ("a", "b")),
        (f"memref.copy %a, %a : {M} to {M}", None),
        (f"%c = bufferization.clone %a : {M} to {M}", None),
        (f"linalg.exp ins(%a : {M}) outs(%b : {M})", None),
    ],
)
def test_copies_of_all(copy: str, expected: tuple[str, str] | None):
    module = parse(f"func.func @main() {{ {allocs()} {copy} func.return }}")
    found = [pair for op in module.walk() if (pair := copy_of_whole(op)) is not None]
    names = [(source.name_hint, target.name_hint) for source, target in found]
    assert names == ([] if expected is None else [expected])


# When

Ranges = list[tuple[int, int]]


@pytest.mark.parametrize(
    ("source", "target", "ticks", "expected"),
    [
        pytest.param([(1, 5)], [(4, 8)], [4], True, id="dies-where-the-other-begins"),
        pytest.param([(1, 6)], [(4, 8)], [4], False, id="lives-on"),
        pytest.param([(1, 6)], [(4, 5)], [4], False, id="lives-on-after-the-other"),
        pytest.param([(1, 5)], [(3, 8)], [4], False, id="the-other-lives-before"),
        pytest.param([(1, 5)], [(4, 8)], [3], False, id="at-another-tick"),
        pytest.param([(1, 5), (9, 12)], [(4, 8)], [4], True, id="comes-back-later"),
        pytest.param([(1, 5), (7, 9)], [(4, 8)], [4], False, id="comes-back-too-early"),
        pytest.param([(1, 5), (9, 12)], [(4, 8), (11, 14)], [4, 11], True, id="twice"),
        pytest.param([(1, 3)], [(5, 8)], [], True, id="never-together"),
    ],
)
def test_may_be_written_over(source: Ranges, target: Ranges, ticks: list[int], expected: bool):
    one = [LiveRange(*range_) for range_ in source]
    other = [LiveRange(*range_) for range_ in target]
    assert may_be_written_over(one, other, ticks) is expected
