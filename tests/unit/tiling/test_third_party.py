"""An operation of somebody else takes part by one model, and ends chains without it."""

from __future__ import annotations

from xdsl.dialects.arith import AddfOp
from xdsl.dialects.builtin import TensorType, f32
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Block, Dialect, Operation
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.traits import Pure

from tests.support.generators.builder import full_context
from tests.support.proof import pipeline_transform
from tests.unit.tiling.third_party import UnaryTiling
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.roles import Roles, described
from xdsl_mergealloc.interfaces.structured import Structure, StructuredOpInterface

TWO_ROWS = UnaryTiling(0, lambda row, other, size: row * 2 + other, inner=2)
"""Each row of the result stands for two rows of the source."""


@irdl_op_definition
class PairRowsOp(IRDLOperation):
    name = "mine.pair_rows"
    source = operand_def(TensorType)
    result = result_def(TensorType)
    traits = traits_def(Pure(), TWO_ROWS, *described(Roles(reads=(0,))))


@irdl_op_definition
class UnknownOp(IRDLOperation):
    name = "mine.unknown"
    source = operand_def(TensorType)
    result = result_def(TensorType)
    traits = traits_def(Pure(), *described(Roles(reads=(0,))))


class Twice(StructuredOpInterface):
    """Each element of the result is twice that of the source, in order or backwards."""

    def structure(self, op: Operation) -> Structure:
        body = Block(arg_types=[f32, f32])
        twice = AddfOp(body.args[0], body.args[0])
        body.add_ops([twice, YieldOp(twice)])
        row, column = AffineExpr.dimension(0), AffineExpr.dimension(1)
        rows = shape_of(op.results[0].type)[0]
        read = -row + (rows - 1) if "backwards" in op.attributes else row
        maps = (AffineMap(2, 0, (read, column)), AffineMap.identity(2))
        return Structure(maps, (IteratorTypeAttr.parallel(), IteratorTypeAttr.parallel()), body)


@irdl_op_definition
class TwiceOp(IRDLOperation):
    name = "mine.twice"
    source = operand_def(TensorType)
    destination = operand_def(TensorType)
    result = result_def(TensorType)
    traits = traits_def(
        Pure(), Twice(), *described(Roles(reads=(0,), destinations=(1,), overwrites=(1,)))
    )


def tiled(name: str, rows: int, has_destination: bool = False, attributes: str = "") -> str:
    type = f"tensor<{rows}x32xf32>"
    operands, types = (
        ("%a, %f", f"tensor<64x32xf32>, {type}") if has_destination else ("%a", "tensor<64x32xf32>")
    )
    text = f"""
    func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x2xf32>, %z: tensor<{rows}x2xf32>)
        -> tensor<{rows}x2xf32> {{
      %e = tensor.empty() : tensor<64x32xf32>
      %f = tensor.empty() : {type}
      %a = linalg.exp ins(%x : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>)
        -> tensor<64x32xf32>
      %p = "{name}"({operands}){attributes} : ({types}) -> {type}
      %r = linalg.matmul ins(%p, %w : {type}, tensor<32x2xf32>)
        outs(%z : tensor<{rows}x2xf32>) -> tensor<{rows}x2xf32>
      func.return %r : tensor<{rows}x2xf32>
    }}"""
    context = full_context().clone()
    context.load_dialect(Dialect("mine", [PairRowsOp, TwiceOp, UnknownOp]))
    module = Parser(context, text).parse_module()
    pipeline_transform("tile-chains")(context, module)
    module.verify()
    return str(module)


def test_with_a_model_it_is_in_the_loop():
    text = tiled("mine.pair_rows", rows=32)
    assert "(tensor<8x32xf32>) -> tensor<4x32xf32>" in text
    assert "tensor<64x32xf32>) ->" not in text.replace("%x: ", "")


def test_its_structure_is_enough():
    text = tiled("mine.twice", rows=64, has_destination=True)
    assert "(tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>" in text


def test_parts_of_it_would_read_by_other_indices():
    """Those of an operation of somebody else cannot be changed."""
    text = tiled("mine.twice", rows=64, has_destination=True, attributes=" {backwards}")
    assert "{backwards} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>" in text


def test_without_one_it_ends_the_chain():
    assert "(tensor<64x32xf32>) -> tensor<32x32xf32>" in tiled("mine.unknown", rows=32)
