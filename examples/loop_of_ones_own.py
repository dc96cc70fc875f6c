"""A loop of one's own, on tensors and on buffers, in every pass: one line describes it.

    python examples/loop_of_ones_own.py

`mylib.repeat` runs its body a number of times, and hands values on from one run to the next. It is
of the form that `LoopLikeOpInterface` says: its last operands are the initial values, the last
arguments of its block what becomes of them. That, and how often it runs, is all there is to say: it
is bufferized, allocations are hoisted out of it and merged, what a run allocates is freed or given
to the next run.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.ir import Attribute, Dialect, Operation
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.traits import IsTerminator
from xdsl.universe import Universe

from xdsl_mergealloc.interfaces.loop_like import LoopBounds, LoopLikeOpInterface
from xdsl_mergealloc.models.loops import describe_loop
from xdsl_mergealloc.verify.control_flow import ControlFlow, loop_edges, register_control_flow


@irdl_op_definition
class RepeatOp(IRDLOperation):
    """Runs its body `count` times; the arguments of the body are what it hands on."""

    name = "mylib.repeat"

    count = operand_def(IndexType)
    inits = var_operand_def(Attribute)
    results_ = var_result_def(Attribute)
    body = region_def("single_block")


@irdl_op_definition
class NextOp(IRDLOperation):
    """Ends a run of `mylib.repeat` with the values of the next run."""

    name = "mylib.next"

    values = var_operand_def(Attribute)
    traits = traits_def(IsTerminator())


class Repeat(LoopLikeOpInterface):
    """Number of iterations of `mylib.repeat`."""

    def bounds(self, op: Operation) -> LoopBounds:
        return LoopBounds(0, op.operands[0], 1)


describe_loop(RepeatOp, NextOp, Repeat())
# The check of plans relies on nothing that the passes are told.
register_control_flow("mylib.repeat", ControlFlow(loop_edges(1)))

PROGRAM = """
func.func @tensors(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %r = "mylib.repeat"(%n, %t) ({
  ^bb0(%carried: tensor<64xf32>):
    %e = tensor.empty() : tensor<64xf32>
    %x = linalg.exp ins(%carried : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %f = tensor.empty() : tensor<64xf32>
    %y = linalg.add ins(%x, %carried : tensor<64xf32>, tensor<64xf32>)
                    outs(%f : tensor<64xf32>) -> tensor<64xf32>
    "mylib.next"(%y) : (tensor<64xf32>) -> ()
  }) : (index, tensor<64xf32>) -> tensor<64xf32>
  func.return %r : tensor<64xf32>
}

func.func @buffers(%t: memref<64xf32>, %n: index, %out: memref<64xf32>) {
  %first = memref.alloc() : memref<64xf32>
  linalg.exp ins(%t : memref<64xf32>) outs(%first : memref<64xf32>)
  %r = "mylib.repeat"(%n, %first) ({
  ^bb0(%carried: memref<64xf32>):
    %scratch = memref.alloc() : memref<64xf32>
    linalg.exp ins(%carried : memref<64xf32>) outs(%scratch : memref<64xf32>)
    %y = memref.alloc() : memref<64xf32>
    linalg.add ins(%scratch, %carried : memref<64xf32>, memref<64xf32>)
               outs(%y : memref<64xf32>)
    "mylib.next"(%y) : (memref<64xf32>) -> ()
  }) : (index, memref<64xf32>) -> memref<64xf32>
  memref.copy %r, %out : memref<64xf32> to memref<64xf32>
  func.return
}
"""

BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries=true}"
PIPELINES = (
    BUFFERIZE,
    f"{BUFFERIZE},buffer-loop-hoisting,merge-alloc,verify-memory-plan",
    f"{BUFFERIZE},buffer-deallocation,recycle-loop-buffers",
)


def parse() -> tuple[Context, ModuleOp]:
    """The program, in a context that has the dialect."""
    context = Context()
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    context.load_dialect(Dialect("mylib", [RepeatOp, NextOp]))
    return context, Parser(context, PROGRAM).parse_module()


def run(context: Context, module: ModuleOp, pipeline: str) -> ModuleOp:
    """The program after some passes."""
    PassPipeline.parse_spec(Universe.get_multiverse().all_passes, pipeline).apply(context, module)
    module.verify()
    return module


def main() -> str:
    """Print the program after each pipeline."""
    return "\n".join(f"// {pipeline}\n{run(*parse(), pipeline)}" for pipeline in PIPELINES)


if __name__ == "__main__":
    print(main())
