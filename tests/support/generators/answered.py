"""Tensor programs without an outside world, for those that are compiled."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, IntegerAttr, IntegerType, ModuleOp, i1, i32
from xdsl.dialects.func import FuncOp
from xdsl.dialects.tensor import ExtractOp
from xdsl.dialects.test import TestOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import Rewriter

from tests.support.generators.builder import INDEX
from tests.support.generators.tensor_scopes import tensor_type


def answered(module: ModuleOp) -> ModuleOp:
    """The same program, in which the answers of the outside world are computed from the first
    argument of a function, whose elements are numbers."""
    for op in list(module.walk()):
        if isinstance(op, TestOp):
            new_ops: list[Operation] = []
            for result in op.results:
                result.replace_all_uses_with(_answer(_function(op), result, new_ops))
            assert op.parent is not None
            op.parent.insert_ops_before(new_ops, op)
            Rewriter.erase_op(op)
    module.verify()
    return module


def _function(op: Operation) -> FuncOp:
    around = op.parent_op()
    while not isinstance(around, FuncOp):
        assert around is not None
        around = around.parent_op()
    return around


def _answer(function: FuncOp, wanted: SSAValue, new_ops: list[Operation]) -> SSAValue:
    """Whether the first element is negative, or odd, or its value as an integer."""

    def add(op: Operation) -> SSAValue:
        new_ops.append(op)
        return op.results[0]

    tensor = function.args[0]
    zero = add(arith.ConstantOp(IntegerAttr(0, INDEX)))
    element = tensor_type(tensor).element_type
    number = add(ExtractOp(tensor, [zero] * len(tensor_type(tensor).get_shape()), element))
    if isinstance(element, AnyFloat):
        number = add(arith.FPToSIOp(number, i32))
    elif isinstance(element, IntegerType) and element != i32:
        number = add(arith.ExtSIOp(number, i32))
    if wanted.type == i1:
        none = add(arith.ConstantOp(IntegerAttr(0, i32)))
        return add(arith.CmpiOp(number, none, "slt"))
    if wanted.type == INDEX:
        one = add(arith.ConstantOp(IntegerAttr(1, i32)))
        return add(arith.IndexCastOp(add(arith.AndIOp(number, one)), INDEX))
    assert wanted.type == i32
    return number
