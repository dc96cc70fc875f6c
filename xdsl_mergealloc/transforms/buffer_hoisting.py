"""The pass buffer-hoisting."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.placement.hoisting import hoist_to_dominators
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class BufferHoistingPass(CheckedPass):
    """
    Move allocations up to the common dominator of everything that may use them.

    Before:

        func.func @f(%c: i1, %x: memref<2xf32>, %y: memref<2xf32>) {
          cf.cond_br %c, ^bb1, ^bb2
        ^bb1:
          cf.br ^bb3(%x : memref<2xf32>)
        ^bb2:
          %a = memref.alloc() : memref<2xf32>
          "test.op"(%a) : (memref<2xf32>) -> ()
          cf.br ^bb3(%a : memref<2xf32>)
        ^bb3(%z: memref<2xf32>):
          memref.copy %z, %y : memref<2xf32> to memref<2xf32>
          func.return
        }

    After: `%z` may be `%a`, so the allocation moves to the block that dominates `^bb3`.

        func.func @f(%c: i1, %x: memref<2xf32>, %y: memref<2xf32>) {
          %a = memref.alloc() : memref<2xf32>
          cf.cond_br %c, ^bb1, ^bb2
          ...

    Allocations leave branches and blocks, but neither loops nor automatic allocation scopes;
    those that are freed or escape stay. docs/buffer-hoisting.md has the rules. Source: MLIR's
    pass of this name.
    """

    name = "buffer-hoisting"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        hoist_to_dominators(op)
