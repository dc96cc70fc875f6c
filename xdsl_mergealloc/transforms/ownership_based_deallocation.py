"""MLIR's names of two passes: ownership-based-buffer-deallocation, and the cleanup after it."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.deallocation.decisions import DeallocationOptions
from xdsl_mergealloc.deallocation.functions import insert_deallocations
from xdsl_mergealloc.deallocation.simplify_deallocs import simplify_deallocs
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class OwnershipBasedBufferDeallocationPass(CheckedPass):
    """
    Free every allocation exactly once; decide at run time where that avoids clones.

    The same as `buffer-deallocation{ownership=dynamic}`, with the name and the option that MLIR's
    pipelines use.

    Before:

        func.func @f(%c: i1, %m: memref<64xf32>) -> f32 {
          %i = arith.constant 0 : index
          %r = scf.if %c -> (memref<64xf32>) {
            scf.yield %m : memref<64xf32>
          } else {
            %a = memref.alloc() : memref<64xf32>
            memref.copy %m, %a : memref<64xf32> to memref<64xf32>
            scf.yield %a : memref<64xf32>
          }
          %x = memref.load %r[%i] : memref<64xf32>
          func.return %x : f32
        }

    After: an `i1`, `%owned`, comes with `%r`.

        ...
          %x = memref.load %r[%i] : memref<64xf32>
          bufferization.dealloc (%r : memref<64xf32>) if (%owned)
          func.return %x : f32
        }

    The rules: docs/buffer-deallocation.md. Source: MLIR's pass of this name.
    """

    name = "ownership-based-buffer-deallocation"

    private_function_dynamic_ownership: bool = False
    """Pass ownership to and from private functions by an `i1`: see buffer-deallocation."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        insert_deallocations(
            op,
            DeallocationOptions(
                prefer_clones=False,
                function_indicators=self.private_function_dynamic_ownership,
            ),
        )


@dataclass(frozen=True)
class BufferDeallocationSimplificationPass(CheckedPass):
    """
    Simplify `bufferization.dealloc` by facts that are known at compile time.

    Before:

        %a = memref.alloc() : memref<2xi32>
        %o:2 = bufferization.dealloc (%a, %m : memref<2xi32>, memref<2xi32>) if (%c, %d)
            retain (%m, %n : memref<2xi32>, memref<2xi32>)

    After: `%a` aliases none of the other operands.

        %a = memref.alloc() : memref<2xi32>
        bufferization.dealloc (%a : memref<2xi32>) if (%c)
        %o:2 = bufferization.dealloc (%m : memref<2xi32>) if (%d)
            retain (%m, %n : memref<2xi32>, memref<2xi32>)

    buffer-deallocation creates no operation that this pass would simplify; use it for the output of
    other tools. Source: MLIR's pass of this name.
    """

    name = "buffer-deallocation-simplification"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        simplify_deallocs(op)
