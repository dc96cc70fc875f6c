"""The pass expand-realloc."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.deallocation.lowering import expand_reallocs
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class ExpandReallocPass(CheckedPass):
    """
    Replace `memref.realloc` by an allocation and a copy, or by a view.

    Before:

        %1 = memref.realloc %0 : memref<2xf32> to memref<4xf32>

    After:

        %1 = memref.alloc() : memref<4xf32>
        %2 = memref.subview %1[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
        memref.copy %0, %2 : memref<2xf32> to memref<2xf32, strided<[1]>>
        memref.dealloc %0 : memref<2xf32>

    Dynamic sizes are compared at run time. A buffer that shrinks stays where it is. Source: MLIR's
    pass of this name.
    """

    name = "expand-realloc"

    emit_deallocs: bool = True
    """Free the buffer that was too small. False: deallocation frees it later."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        expand_reallocs(op, self.emit_deallocs)
