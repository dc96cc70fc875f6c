"""An operation of somebody else takes part by one model, and ends chains without it."""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.traits import Pure

from tests.support.generators.builder import full_context
from tests.support.proof import pipeline_transform
from tests.unit.tiling.third_party import UnarySplit
from xdsl_mergealloc.interfaces.roles import Roles, described
from xdsl_mergealloc.interfaces.tiling import (
    Interval,
    Needs,
    Split,
    TilingInterface,
)


class TwiceSplit(UnarySplit):
    """Each row of the result stands for two rows of the source."""

    def needs(self, piece: Interval) -> Needs:
        return Needs((Interval(2 * piece.first, 2 * piece.size),))


class Twice(TilingInterface):
    def split(self, op: Operation, result: int, dim: int) -> Split | None:
        return TwiceSplit(op, dim) if dim == 0 else None


@irdl_op_definition
class PairRowsOp(IRDLOperation):
    name = "mine.pair_rows"
    source = operand_def(TensorType)
    result = result_def(TensorType)
    traits = traits_def(Pure(), Twice(), *described(Roles(reads=(0,))))


@irdl_op_definition
class UnknownOp(IRDLOperation):
    name = "mine.unknown"
    source = operand_def(TensorType)
    result = result_def(TensorType)
    traits = traits_def(Pure(), *described(Roles(reads=(0,))))


def tiled(name: str) -> str:
    text = f"""
    func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x2xf32>, %z: tensor<32x2xf32>)
        -> tensor<32x2xf32> {{
      %e = tensor.empty() : tensor<64x32xf32>
      %a = linalg.exp ins(%x : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>)
        -> tensor<64x32xf32>
      %p = "{name}"(%a) : (tensor<64x32xf32>) -> tensor<32x32xf32>
      %r = linalg.matmul ins(%p, %w : tensor<32x32xf32>, tensor<32x2xf32>)
        outs(%z : tensor<32x2xf32>) -> tensor<32x2xf32>
      func.return %r : tensor<32x2xf32>
    }}"""
    context = full_context().clone()
    context.load_dialect(Dialect("mine", [PairRowsOp, UnknownOp]))
    module = Parser(context, text).parse_module()
    pipeline_transform("tile-chains")(context, module)
    module.verify()
    return str(module)


def test_with_a_model_it_is_in_the_loop():
    text = tiled("mine.pair_rows")
    assert "(tensor<8x32xf32>) -> tensor<4x32xf32>" in text
    assert "tensor<64x32xf32>) ->" not in text.replace("%x: ", "")


def test_without_one_it_ends_the_chain():
    assert "(tensor<64x32xf32>) -> tensor<32x32xf32>" in tiled("mine.unknown")
