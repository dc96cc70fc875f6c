"""One-shot bufferization of a custom operation, by a description.

    python examples/bufferize_own_op.py

`mylib.scale` multiplies a tensor by a factor. Its description says that it reads and writes its
operand and returns it, on tensors and on buffers, so that the analysis can let it work in place.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import MemRefType, TensorType, f32
from xdsl.ir import Dialect
from xdsl.irdl import (
    IRDLOperation,
    base,
    irdl_op_definition,
    operand_def,
    opt_result_def,
)
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_mergealloc.interfaces.bufferizable import BUFFERIZABLE_MODELS
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.models.destination_style import DestinationStyle
from xdsl_mergealloc.transforms.one_shot_bufferize import OneShotBufferizePass

PROGRAM = """
func.func @main(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>, f32) {
  %a = mylib.scale %t by %x : tensor<8xf32> -> tensor<8xf32>
  %b = mylib.scale %a by %x : tensor<8xf32> -> tensor<8xf32>
  %e = tensor.extract %a[%i] : tensor<8xf32>
  func.return %a, %b, %e : tensor<8xf32>, tensor<8xf32>, f32
}
"""


@irdl_op_definition
class ScaleOp(IRDLOperation):
    """Multiplies all elements of a tensor, or of a buffer in place."""

    name = "mylib.scale"

    target = operand_def(base(TensorType) | base(MemRefType))
    factor = operand_def(f32)
    result = opt_result_def(TensorType)

    assembly_format = "$target `by` $factor attr-dict `:` type($target) (`->` type($result)^)?"


# Operand 0 is read, written, and becomes the result.
describe(ScaleOp, Roles(reads=(0,), destinations=(0,)))
# On buffers it has the same operands and no results.
BUFFERIZABLE_MODELS.register(ScaleOp, DestinationStyle())


def main() -> str:
    """The program on buffers: one copy, as `%a` is returned, too, after it is scaled once more."""
    context = Context()
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    context.load_dialect(Dialect("mylib", [ScaleOp]))
    module = Parser(context, PROGRAM).parse_module()
    OneShotBufferizePass(
        bufferize_function_boundaries=True,
        function_boundary_type_conversion="identity-layout-map",
    ).apply(context, module)
    module.verify()
    return str(module)


if __name__ == "__main__":
    print(main())
