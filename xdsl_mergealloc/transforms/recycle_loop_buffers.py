"""The pass recycle-loop-buffers."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.loop_rotation import rotate_loop_buffers
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class RecycleLoopBuffersPass(CheckedPass):
    """
    Give allocations in loops the buffers that the same loop frees.

    Before:

        %r = scf.for %i = %lb to %ub step %step iter_args(%old = %first) -> (memref<64xf32>) {
          %new = memref.alloc() : memref<64xf32>
          "test.op"(%old, %new) : (memref<64xf32>, memref<64xf32>) -> ()
          memref.dealloc %old : memref<64xf32>
          scf.yield %new : memref<64xf32>
        }

    After: two buffers are swapped in each iteration.

        %other = memref.alloc() : memref<64xf32>
        %r, %last = scf.for %i = %lb to %ub step %step iter_args(%old = %first, %new = %other)
            -> (memref<64xf32>, memref<64xf32>) {
          "test.op"(%old, %new) : (memref<64xf32>, memref<64xf32>) -> ()
          scf.yield %new, %old : memref<64xf32>, memref<64xf32>
        }
        memref.dealloc %last : memref<64xf32>

    The peak does not grow for loops that run at least once. Run it after deallocation;
    docs/recycle-loop-buffers.md has the rules.
    """

    name = "recycle-loop-buffers"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        rotate_loop_buffers(op)
