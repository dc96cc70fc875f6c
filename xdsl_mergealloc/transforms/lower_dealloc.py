"""The passes bufferization-lower-deallocations and convert-bufferization-to-memref."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.deallocation.lowering import lower_clones, lower_deallocs
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class LowerDeallocationsPass(CheckedPass):
    """
    Lower `bufferization.dealloc` to comparisons of pointers and `memref.dealloc`.

    Before:

        bufferization.dealloc (%m : memref<2xf32>) if (%c)

    After:

        scf.if %c {
          memref.dealloc %m : memref<2xf32>
        }

    Nothing is allocated at run time, however many buffers there are. Source: MLIR's pass of
    this name.
    """

    name = "bufferization-lower-deallocations"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        lower_deallocs(op)


@dataclass(frozen=True)
class ConvertBufferizationToMemrefPass(CheckedPass):
    """
    Lower `bufferization.clone` to an allocation and a copy, and `bufferization.dealloc` as
    `bufferization-lower-deallocations` does.

    Before:

        %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>

    After:

        %c0 = arith.constant 0 : index
        %d0 = memref.dim %0, %c0 : memref<?xf32>
        %1 = memref.alloc(%d0) : memref<?xf32>
        memref.copy %0, %1 : memref<?xf32> to memref<?xf32>

    Source: MLIR's pass of this name. Raises `PassError` for clones of unranked buffers.
    """

    name = "convert-bufferization-to-memref"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        lower_clones(op)
        lower_deallocs(op)
