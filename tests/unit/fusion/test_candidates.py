"""Which operations are computed in others: the rules EF1 to EF5, without a rewrite."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr

from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.fusion.candidates import FusionOptions, FusionPlan, plan_fusion

EXP = "linalg.exp ins({} : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>"
ADD = (
    "linalg.add ins({} : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>)"
    " -> tensor<4x4xf32>"
)
MATMUL = (
    "linalg.matmul ins({} : tensor<4x4xf32>, tensor<4x4xf32>) outs(%y : tensor<4x4xf32>)"
    " -> tensor<4x4xf32>"
)
TRANSPOSE = (
    "linalg.transpose ins({} : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]"
)


def program(*statements: str, returned: str = "%r") -> ModuleOp:
    """A function of two matrices; `%e` is empty."""
    lines = "\n".join(statements)
    return parse(
        f"""
        func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {{
          %e = tensor.empty() : tensor<4x4xf32>
          {lines}
          func.return {returned} : tensor<4x4xf32>
        }}"""
    )


def fused(plan: FusionPlan) -> list[str]:
    """Producer > consumer, by the names of their results."""
    return [
        f"{operand.producer.name_hint} > {op.results[0].name_hint}"
        for op, operands in plan.operands.items()
        for operand in operands.values()
    ]


@pytest.mark.parametrize(
    ("statements", "expected", "expected_multiuse"),
    [
        ((f"%a = {EXP}".format("%x"), f"%r = {ADD}".format("%a, %y")), ["a > r"], ["a > r"]),
        ((f"%a = {EXP}".format("%x"), f"%r = {MATMUL}".format("%a, %y")), [], []),
        ((f"%a = {TRANSPOSE}".format("%x"), f"%r = {MATMUL}".format("%a, %y")), [], []),
        ((f"%a = {MATMUL}".format("%x, %y"), f"%r = {EXP}".format("%a")), [], []),
        # The second reads both: with one more consumer, only what is cheap is computed twice.
        (
            (
                f"%a = {TRANSPOSE}".format("%x"),
                f"%b = {EXP}".format("%a"),
                f"%r = {ADD}".format("%a, %b"),
            ),
            ["b > r"],
            ["a > b", "a > r", "b > r"],
        ),
        # An operation without uses is none.
        (
            (
                f"%a = {EXP}".format("%x"),
                f"%u = {EXP}".format("%a"),
                f"%r = {ADD}".format("%a, %y"),
            ),
            ["a > r"],
            ["a > r"],
        ),
    ],
)
def test_rules(statements: tuple[str, ...], expected: list[str], expected_multiuse: list[str]):
    assert sorted(fused(plan_fusion(program(*statements), FusionOptions()))) == expected
    multiuse = plan_fusion(program(*statements), FusionOptions(fuse_multiuse=True))
    assert sorted(fused(multiuse)) == expected_multiuse


def test_nothing_is_changed():
    module = program(f"%a = {EXP}".format("%x"), f"%r = {ADD}".format("%a, %y"))
    before = str(module)
    plan_fusion(module, FusionOptions())
    assert str(module) == before


def test_loops_of_the_producer_by_those_of_the_consumer():
    module = parse(
        """
        func.func @f(%x: tensor<4x4xf32>) -> tensor<4xf32> {
          %e = tensor.empty() : tensor<4x4xf32>
          %o = tensor.empty() : tensor<4xf32>
          %a = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>)
            permutation = [1, 0]
          %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 2)>,
              affine_map<(d0) -> (d0)>],
              iterator_types = ["parallel"]} ins(%a : tensor<4x4xf32>) outs(%o : tensor<4xf32>) {
          ^bb0(%in: f32, %out: f32):
            linalg.yield %in : f32
          } -> tensor<4xf32>
          func.return %r : tensor<4xf32>
        }"""
    )
    ((operand,),) = (
        operands.values() for operands in plan_fusion(module, FusionOptions()).operands.values()
    )
    assert operand.loops == (AffineDimExpr(0), AffineConstantExpr(2))


def test_splats_are_told_bit_by_bit():
    for text, count in (("2.0", 1), ("[1.0, 1.0, 1.0]", 1), ("[0.0, -0.0, 0.0]", 0)):
        module = parse(
            f"""
            func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {{
              %c = arith.constant dense<{text}> : tensor<3xf32>
              %e = tensor.empty() : tensor<3xf32>
              %r = linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>,
                  affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}}
                  ins(%c : tensor<3xf32>) outs(%e : tensor<3xf32>) {{
              ^bb0(%in: f32, %out: f32):
                linalg.yield %in : f32
              }} -> tensor<3xf32>
              func.return %r : tensor<3xf32>
            }}"""
        )
        assert len(plan_fusion(module, FusionOptions()).splats) == count
