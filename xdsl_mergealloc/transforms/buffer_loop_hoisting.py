"""The pass buffer-loop-hoisting."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.placement.hoisting import hoist_out_of_loops
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class BufferLoopHoistingPass(CheckedPass):
    """
    Move allocations out of loops whose iterations do not hand them on.

    Before:

        scf.for %i = %lb to %ub step %step {
          scf.if %c {
            %a = memref.alloc() : memref<64xf32>
            "test.op"(%i, %a) : (index, memref<64xf32>) -> ()
            memref.dealloc %a : memref<64xf32>
          }
        }

    After:

        %a = memref.alloc() : memref<64xf32>
        scf.for %i = %lb to %ub step %step {
          scf.if %c {
            "test.op"(%i, %a) : (index, memref<64xf32>) -> ()
          }
        }
        memref.dealloc %a : memref<64xf32>

    docs/buffer-loop-hoisting.md has the rules. Source: MLIR's pass of this name.
    """

    name = "buffer-loop-hoisting"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        hoist_out_of_loops(op)
