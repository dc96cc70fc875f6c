"""The pass copy-removal."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.placement.copy_removal import remove_copies
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class CopyRemovalPass(CheckedPass):
    """
    Remove copies between two buffers if one of them can replace the other.

    Before:

        func.func @f(%x: memref<64xf32>, %result: memref<64xf32>) {
          %temp = memref.alloc() : memref<64xf32>
          linalg.exp ins(%x : memref<64xf32>) outs(%temp : memref<64xf32>)
          memref.copy %temp, %result : memref<64xf32> to memref<64xf32>
          memref.dealloc %temp : memref<64xf32>
          func.return
        }

    After:

        func.func @f(%x: memref<64xf32>, %result: memref<64xf32>) {
          linalg.exp ins(%x : memref<64xf32>) outs(%result : memref<64xf32>)
          func.return
        }

    docs/copy-removal.md has the rules. Source: the Buffer Deallocation document, "CopyRemoval
    Pass".
    """

    name = "copy-removal"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        remove_copies(op)
