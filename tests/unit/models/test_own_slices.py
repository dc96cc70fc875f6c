"""A third party's operations on parts of tensors are treated like those of the tensor dialect."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, TensorType, i64
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, prop_def, result_def
from xdsl.parser import Parser

from tests.support.generators import full_context
from tests.support.proof import pipeline_transform
from xdsl_mergealloc.interfaces.slices import Slice
from xdsl_mergealloc.interfaces.subset import (
    SubsetExtraction,
    SubsetInsertion,
    SubsetOpInterface,
)
from xdsl_mergealloc.models.subsets import describe_subset

BUFFERIZE = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    'function-boundary-type-conversion="identity-layout-map"}'
)


@irdl_op_definition
class TileOp(IRDLOperation):
    """Four elements of a tensor, the first tile, the second, and so on."""

    name = "own.tile"
    whole = operand_def(TensorType)
    number = prop_def(IntegerAttr.constr(i64))
    result = result_def(TensorType)


@irdl_op_definition
class PutTileOp(IRDLOperation):
    name = "own.put_tile"
    tile = operand_def(TensorType)
    whole = operand_def(TensorType)
    number = prop_def(IntegerAttr.constr(i64))
    result = result_def(TensorType)


class Tile(SubsetOpInterface):
    def subset(self, op: Operation) -> SubsetExtraction | SubsetInsertion:
        assert isinstance(op, TileOp | PutTileOp)
        part = Slice(op.whole, (4 * op.number.value.data,), (4,), (1,))
        return SubsetExtraction(part, 0) if isinstance(op, TileOp) else SubsetInsertion(part, 0, 1)


for _op in (TileOp, PutTileOp):
    describe_subset(_op, Tile())


def run(text: str, pipeline: str) -> ModuleOp:
    context: Context = full_context().clone()
    context.load_dialect(Dialect("own", [TileOp, PutTileOp]))
    module = Parser(context, text).parse_module()
    pipeline_transform(pipeline)(context, module)
    module.verify()
    return module


def count(module: ModuleOp, name: str) -> int:
    return sum(op.name == name for op in module.walk())


TILE = "(tensor<8xf32>) -> tensor<4xf32>"
PUT = "(tensor<4xf32>, tensor<8xf32>) -> tensor<8xf32>"


def test_what_is_computed_in_its_place_is_not_copied():
    module = run(
        f"""
        func.func @f(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {{
          %a = "own.tile"(%t) <{{number = 1 : i64}}> : {TILE}
          %b = linalg.fill ins(%v : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
          %r = "own.put_tile"(%b, %t) <{{number = 1 : i64}}> : {PUT}
          func.return %r : tensor<8xf32>
        }}""",
        BUFFERIZE,
    )
    assert count(module, "memref.subview") == 1
    assert count(module, "memref.alloc") == count(module, "memref.copy") == 0


def test_what_is_computed_for_another_place_is_copied():
    module = run(
        f"""
        func.func @f(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {{
          %a = "own.tile"(%t) <{{number = 0 : i64}}> : {TILE}
          %b = linalg.fill ins(%v : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
          %r = "own.put_tile"(%b, %t) <{{number = 1 : i64}}> : {PUT}
          func.return %r : tensor<8xf32>
        }}""",
        BUFFERIZE,
    )
    assert count(module, "memref.alloc") == count(module, "memref.copy") == 1


def test_tiles_that_do_not_meet_are_read_and_written_in_place():
    text = f"""
        func.func @f(%t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, f32) {{
          %i = arith.constant 0 : index
          %a = "own.tile"(%t) <{{number = 0 : i64}}> : {TILE}
          %x = "own.tile"(%t) <{{number = NUMBER : i64}}> : {TILE}
          %b = linalg.fill ins(%v : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
          %r = "own.put_tile"(%b, %t) <{{number = 0 : i64}}> : {PUT}
          %y = tensor.extract %x[%i] : tensor<4xf32>
          func.return %r, %y : tensor<8xf32>, f32
        }}"""
    as_it_is = BUFFERIZE.replace("{", "{simplify=false ")
    assert count(run(text.replace("NUMBER", "1"), as_it_is), "memref.copy") == 0
    assert count(run(text.replace("NUMBER", "0"), as_it_is), "memref.copy") == 1


def test_empty_tensors_become_tiles():
    module = run(
        f"""
        func.func @f(%t: tensor<8xf32>, %x: tensor<4xf32>) -> tensor<8xf32> {{
          %e = tensor.empty() : tensor<4xf32>
          %b = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
          %r = "own.put_tile"(%b, %t) <{{number = 1 : i64}}> : {PUT}
          func.return %r : tensor<8xf32>
        }}""",
        f"eliminate-empty-tensors,{BUFFERIZE}",
    )
    assert count(module, "memref.subview") == 1
    assert count(module, "memref.alloc") == count(module, "memref.copy") == 0
