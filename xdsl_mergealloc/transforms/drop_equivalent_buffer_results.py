"""The pass drop-equivalent-buffer-results."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.bufferize.equivalent_results import drop_equivalent_results
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class DropEquivalentBufferResultsPass(CheckedPass):
    """
    Drop results of private functions if they are buffers that the caller passed.

    Before:

        func.func private @f(%m: memref<4xf32>, %v: f32, %i: index) -> memref<4xf32> {
          memref.store %v, %m[%i] : memref<4xf32>
          func.return %m : memref<4xf32>
        }

    After; calls use their operand instead of the result.

        func.func private @f(%m: memref<4xf32>, %v: f32, %i: index) {
          memref.store %v, %m[%i] : memref<4xf32>
          func.return
        }

    The manual: docs/drop-equivalent-buffer-results.md.
    """

    name = "drop-equivalent-buffer-results"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        drop_equivalent_results(op)
