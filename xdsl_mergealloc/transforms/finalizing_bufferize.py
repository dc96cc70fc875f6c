"""The pass finalizing-bufferize."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.bufferize.finalizing import finalize_bufferization
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class FinalizingBufferizePass(CheckedPass):
    """
    Complete a bufferization in several steps: no tensor may remain.

    Before:

        %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
        %n = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
        "test.op"(%n) : (memref<4xf32>) -> ()

    After:

        "test.op"(%m) : (memref<4xf32>) -> ()

    The manual: docs/finalizing-bufferize.md. Raises `PassError` that names an operation with a
    tensor; the program is then unchanged.
    """

    name = "finalizing-bufferize"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        finalize_bufferization(op)
