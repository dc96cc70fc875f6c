"""A third party's elementwise operation is computed in place wherever one of linalg is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdsl.context import Context
from xdsl.dialects.arith import MulfOp
from xdsl.dialects.builtin import MemRefType, ModuleOp, TensorType, f32
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Block, Dialect, Operation
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import IRDLOperation, base, irdl_op_definition, operand_def, opt_result_def
from xdsl.parser import Parser

from tests.support.generators import full_context
from tests.support.proof import pipeline_transform
from xdsl_mergealloc.interfaces.bufferizable import BUFFERIZABLE_MODELS
from xdsl_mergealloc.interfaces.elementwise import ELEMENTWISE_MODELS, ElementwiseOpInterface
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.interfaces.structured import (
    STRUCTURED_MODELS,
    Structure,
    StructuredOpInterface,
)
from xdsl_mergealloc.models.destination_style import DestinationStyle

SHAPED = base(TensorType) | base(MemRefType)


class FromTo(IRDLOperation):
    """An operation that reads the one operand, and writes the other."""

    source = operand_def(SHAPED)
    target = operand_def(SHAPED)
    result = opt_result_def(TensorType)


@irdl_op_definition
class NegateOp(FromTo):
    name = "own.negate"


@irdl_op_definition
class ReverseOp(FromTo):
    """Writes all of its target, but not element by element."""

    name = "own.reverse"


class OneByOne(ElementwiseOpInterface):
    def element_maps(self, op: Operation) -> Sequence[AffineMap]:
        return [AffineMap.identity(1)] * 2


@irdl_op_definition
class SquareOp(FromTo):
    """An operation with a structure, from which its maps follow."""

    name = "own.square"


@irdl_op_definition
class FlipOp(FromTo):
    """The same, but each element goes to the other end."""

    name = "own.flip"


class Loop(StructuredOpInterface):
    def structure(self, op: Operation) -> Structure:
        body = Block(arg_types=[f32, f32])
        square = MulfOp(body.args[0], body.args[0])
        body.add_ops([square, YieldOp(square)])
        there = AffineMap.identity(1)
        back = AffineMap(1, 0, (63 - AffineExpr.dimension(0),))
        maps = (back if isinstance(op, FlipOp) else there, there)
        return Structure(maps, (IteratorTypeAttr.parallel(),), body)


OPERATIONS = (NegateOp, ReverseOp, SquareOp, FlipOp)

for _op in OPERATIONS:
    describe(_op, Roles(reads=(0,), destinations=(1,), overwrites=(1,), takes_any_strides=True))
    BUFFERIZABLE_MODELS.register(_op, DestinationStyle())
ELEMENTWISE_MODELS.register(NegateOp, OneByOne())
for _op in (SquareOp, FlipOp):
    STRUCTURED_MODELS.register(_op, Loop())


def run(text: str, pipeline: str) -> ModuleOp:
    context: Context = full_context().clone()
    context.load_dialect(Dialect("own", [*OPERATIONS]))
    module = Parser(context, text).parse_module()
    pipeline_transform(pipeline)(context, module)
    module.verify()
    return module


def arena_bytes(module: ModuleOp) -> int:
    (arena,) = (op for op in module.walk() if isinstance(op, AllocOp))
    assert isinstance(arena.memref.type, MemRefType)
    return arena.memref.type.get_shape()[0]


BUFFERS = """
func.func @f(%x: memref<64xf32>, %out: memref<64xf32>) {{
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  "{name}"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  linalg.exp ins(%b : memref<64xf32>) outs(%out : memref<64xf32>)
  func.return
}}
"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [("own.negate", 256), ("own.reverse", 512), ("own.square", 256), ("own.flip", 512)],
)
def test_on_buffers(name: str, expected: int):
    # verify-memory-plan asks no models: of an operation that it does not know it fears the worst.
    assert arena_bytes(run(BUFFERS.format(name=name), "merge-alloc")) == expected


TENSORS = """
func.func @f(%x: tensor<64xf32>) -> tensor<64xf32> {{
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %f = tensor.empty() : tensor<64xf32>
  %b = "{name}"(%a, %f) : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  func.return %b : tensor<64xf32>
}}
"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [("own.negate", 1), ("own.reverse", 2), ("own.square", 1), ("own.flip", 2)],
)
def test_on_tensors(name: str, expected: int):
    pipeline = (
        "privatize-destinations,one-shot-bufferize{bufferize-function-boundaries=true "
        'function-boundary-type-conversion="identity-layout-map"}'
    )
    module = run(TENSORS.format(name=name), pipeline)
    assert sum(isinstance(op, AllocOp) for op in module.walk()) == expected
    assert not [op for op in module.walk() if op.name == "memref.copy"]


def test_made_where_it_is_copied_to():
    text = """
    func.func @f(%x: memref<64xf32>, %out: memref<128xf32>) {
      %whole = memref.alloc() : memref<128xf32>
      %b = memref.alloc() : memref<64xf32>
      "own.reverse"(%x, %b) : (memref<64xf32>, memref<64xf32>) -> ()
      %part = memref.subview %whole[64] [64] [1]
            : memref<128xf32> to memref<64xf32, strided<[1], offset: 64>>
      memref.copy %b, %part : memref<64xf32> to memref<64xf32, strided<[1], offset: 64>>
      %rest = memref.subview %whole[0] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1]>>
      linalg.exp ins(%x : memref<64xf32>) outs(%rest : memref<64xf32, strided<[1]>>)
      linalg.exp ins(%whole : memref<128xf32>) outs(%out : memref<128xf32>)
      func.return
    }"""
    module = run(text, "merge-alloc,verify-memory-plan")
    assert arena_bytes(module) == 512
    assert not [op for op in module.walk() if op.name == "memref.copy"]
