"""Which reductions are written transposed, and as what: the rule EF7."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir.affine import AffineMap

from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.fusion.transposed_results import write_transposed_results
from xdsl_mergealloc.nests import walk

SUM = """
  %s = linalg.generic {{
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d1, d0)>],
      iterator_types = ["parallel", "parallel", "reduction"], mine = "kept"}}
      ins(%x : tensor<4x8x2xf32>) outs({start} : tensor<8x4xf32>) {{
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  }} -> tensor<8x4xf32>"""
TRANSPOSE = (
    "%t = linalg.transpose ins(%s : tensor<8x4xf32>) outs(%f : tensor<4x8xf32>)"
    " permutation = [1, 0]"
)


def program(
    *statements: str, start: str = "%zeros", sum: str = SUM, returned: str = "%t : tensor<4x8xf32>"
) -> ModuleOp:
    """A function that sums up a cuboid; `%f` is an empty matrix."""
    lines = "\n".join(statements)
    values, types = returned.split(" : ")
    return parse(
        f"""
        func.func @f(%x: tensor<4x8x2xf32>, %y: tensor<8x4xf32>, %z: tensor<4x8xf32>,
                     %c: i1) -> ({types}) {{
          %zero = arith.constant 0.0 : f32
          %e = tensor.empty() : tensor<8x4xf32>
          %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
          {sum.format(start=start)}
          %f = tensor.empty() : tensor<4x8xf32>
          {lines}
          func.return {values} : {types}
        }}"""
    )


def written(module: ModuleOp) -> list[AffineMap]:
    """By which indices each operation without a name writes its result."""
    write_transposed_results(module)
    module.verify()
    return [
        op.indexing_maps.data[-1].data for op in walk(module) if isinstance(op, linalg.GenericOp)
    ]


AS_GIVEN = AffineMap.from_callable(lambda d0, d1, d2: (d1, d0))
TRANSPOSED = AffineMap.from_callable(lambda d0, d1, d2: (d0, d1))


@pytest.mark.parametrize("start", ["%zeros", "%e"])
def test_a_sum_that_only_a_transpose_reads_is_written_transposed(start: str):
    module = program(TRANSPOSE, start=start)
    assert written(module) == [TRANSPOSED]
    names = [op.name for op in walk(module)]
    assert "linalg.transpose" not in names
    (sum,) = (op for op in walk(module) if isinstance(op, linalg.GenericOp))
    assert sum.attributes["mine"] == StringAttr("kept")
    assert sum.results[0].name_hint == "t"


def test_a_transpose_may_be_a_generic_operation():
    transpose = """
      %t = linalg.generic {
          indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>],
          iterator_types = ["parallel", "parallel"]}
          ins(%s : tensor<8x4xf32>) outs(%f : tensor<4x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<4x8xf32>"""
    assert written(program(transpose)) == [TRANSPOSED]


def test_dimensions_in_a_circle_go_the_right_way_round():
    """Dimension i of the result is dimension permutation[i] of what is transposed."""
    module = parse(
        """
        func.func @f(%x: tensor<2x3x4x5xf32>) -> tensor<4x2x3xf32> {
          %e = tensor.empty() : tensor<2x3x4xf32>
          %s = linalg.generic {
              indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                               affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>],
              iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
              ins(%x : tensor<2x3x4x5xf32>) outs(%e : tensor<2x3x4xf32>) {
          ^bb0(%in: f32, %out: f32):
            linalg.yield %in : f32
          } -> tensor<2x3x4xf32>
          %f = tensor.empty() : tensor<4x2x3xf32>
          %t = linalg.transpose ins(%s : tensor<2x3x4xf32>) outs(%f : tensor<4x2x3xf32>)
              permutation = [2, 0, 1]
          func.return %t : tensor<4x2x3xf32>
        }"""
    )
    assert written(module) == [AffineMap.from_callable(lambda d0, d1, d2, d3: (d2, d0, d1))]


@pytest.mark.parametrize(
    ("statements", "start", "returned"),
    [
        # Somebody else needs it as it is.
        ([TRANSPOSE], "%zeros", "%t, %s : tensor<4x8xf32>, tensor<8x4xf32>"),
        # It starts from what cannot be made in another shape.
        ([TRANSPOSE], "%y", "%t : tensor<4x8xf32>"),
        # The program says where the result goes.
        ([TRANSPOSE.replace("%f", "%z")], "%zeros", "%t : tensor<4x8xf32>"),
        # Not a permutation.
        (
            [
                "%t = linalg.broadcast ins(%s : tensor<8x4xf32>) outs(%g : tensor<8x4x3xf32>)"
                " dimensions = [2]"
            ],
            "%zeros",
            "%t : tensor<8x4x3xf32>",
        ),
        # Perhaps nobody transposes it.
        (
            [
                "%t = scf.if %c -> (tensor<4x8xf32>) {",
                TRANSPOSE.replace("%t", "%u"),
                "scf.yield %u : tensor<4x8xf32> } else { scf.yield %z : tensor<4x8xf32> }",
            ],
            "%zeros",
            "%t : tensor<4x8xf32>",
        ),
    ],
    ids=["two-uses", "start", "destination", "broadcast", "other-block"],
)
def test_left_alone(statements: list[str], start: str, returned: str):
    lines = ["%g = tensor.empty() : tensor<8x4x3xf32>", *statements]
    assert written(program(*lines, start=start, returned=returned))[0] == AS_GIVEN


def test_an_elementwise_operation_is_left_to_fusion():
    copied = """
      %s = linalg.generic {{
          indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
          iterator_types = ["parallel", "parallel"]}}
          ins(%y : tensor<8x4xf32>) outs({start} : tensor<8x4xf32>) {{
      ^bb0(%in: f32, %out: f32):
        %sum = arith.addf %in, %out : f32
        linalg.yield %sum : f32
      }} -> tensor<8x4xf32>"""
    assert written(program(TRANSPOSE, sum=copied)) == [AffineMap.identity(2)]


def test_sizes_that_are_known_when_the_program_runs_are_left_alone():
    module = parse(
        """
        func.func @f(%x: tensor<?x8x2xf32>, %n: index) -> tensor<8x?xf32> {
          %zero = arith.constant 0.0 : f32
          %e = tensor.empty(%n) : tensor<?x8xf32>
          %s = linalg.generic {
              indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                               affine_map<(d0, d1, d2) -> (d0, d1)>],
              iterator_types = ["parallel", "parallel", "reduction"]}
              ins(%x : tensor<?x8x2xf32>) outs(%e : tensor<?x8xf32>) {
          ^bb0(%in: f32, %out: f32):
            linalg.yield %in : f32
          } -> tensor<?x8xf32>
          %f = tensor.empty(%n) : tensor<8x?xf32>
          %t = linalg.transpose ins(%s : tensor<?x8xf32>) outs(%f : tensor<8x?xf32>)
              permutation = [1, 0]
          func.return %t : tensor<8x?xf32>
        }"""
    )
    assert written(module) == [AffineMap.from_callable(lambda d0, d1, d2: (d0, d1))]
