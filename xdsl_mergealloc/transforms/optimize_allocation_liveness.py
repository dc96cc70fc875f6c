"""The pass optimize-allocation-liveness."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.placement.free_motion import move_frees_to_last_uses
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class OptimizeAllocationLivenessPass(CheckedPass):
    """
    Free buffers right after their last use.

    Before:

        %a = memref.alloc() : memref<64xf32>
        "test.op"(%a) : (memref<64xf32>) -> ()
        %b = memref.alloc() : memref<64xf32>
        "test.op"(%b) : (memref<64xf32>) -> ()
        memref.dealloc %a : memref<64xf32>
        memref.dealloc %b : memref<64xf32>

    After:

        %a = memref.alloc() : memref<64xf32>
        "test.op"(%a) : (memref<64xf32>) -> ()
        memref.dealloc %a : memref<64xf32>
        %b = memref.alloc() : memref<64xf32>
        "test.op"(%b) : (memref<64xf32>) -> ()
        memref.dealloc %b : memref<64xf32>

    docs/optimize-allocation-liveness.md has the rules. Source: MLIR's pass of this name.
    """

    name = "optimize-allocation-liveness"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        move_frees_to_last_uses(op)
