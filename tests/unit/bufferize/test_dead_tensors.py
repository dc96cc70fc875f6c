"""What is erased because nothing uses it, and what has to stay."""

from __future__ import annotations

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.irdl import IRDLOperation, irdl_op_definition, prop_def, traits_def
from xdsl.traits import Pure, SymbolOpInterface

from tests.unit.support.programs import parse
from xdsl_mergealloc.bufferize.dead_tensors import erase_dead_tensors


@irdl_op_definition
class DescribesHardware(IRDLOperation):
    """An operation of a third party that others refer to by its name."""

    name = "their.hardware"
    sym_name = prop_def(StringAttr)
    traits = traits_def(SymbolOpInterface(), Pure())


def names_of(module: ModuleOp) -> list[str]:
    return [op.name for op in module.walk() if op is not module]


def test_what_has_a_name_stays():
    described = DescribesHardware(properties={"sym_name": StringAttr("npu")})
    module = ModuleOp([described, ConstantOp.from_int_and_width(1, 32)])
    erase_dead_tensors(module)
    assert names_of(module) == ["their.hardware"]


def test_what_is_unused_goes_with_what_it_uses():
    module = parse(
        """
        func.func @f(%a: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
          %e = tensor.empty() : tensor<4xf32>
          %0 = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
          %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
          return %a : tensor<4xf32>
        }
        """
    )
    erase_dead_tensors(module)
    assert names_of(module) == ["func.func", "func.return"]
