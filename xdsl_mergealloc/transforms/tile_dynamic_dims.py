"""The pass tile-dynamic-dims."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.program_changes import note_change
from xdsl_mergealloc.tiling.dynamic import changes_by, plan_dynamic
from xdsl_mergealloc.tiling.rewrite import rewrite_dynamic_group
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class TileDynamicDimsPass(CheckedPass):
    """
    Compute operations along a dynamic dimension, such as a batch, for one index at a time:
    intermediates have static shapes, and exist for one index only.

    Before: `%a` takes 256 bytes for each row of `%x`; its size is known only at run time.

        %a = linalg.matmul ins(%x, %y : tensor<?x8xf32>, tensor<8x64xf32>)
          outs(%zeros : tensor<?x64xf32>) -> tensor<?x64xf32>
        %b = linalg.exp ins(%a : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
        %c = linalg.matmul ins(%b, %z : tensor<?x64xf32>, tensor<64x4xf32>)
          outs(%zeros_0 : tensor<?x4xf32>) -> tensor<?x4xf32>

    After: it takes 256 bytes.

        %rows = tensor.dim %x, %c0 : tensor<?x8xf32>
        %empty = tensor.empty(%rows) : tensor<?x4xf32>
        %c = scf.for %i = %c0 to %rows step %c1 iter_args(%part = %empty) -> (tensor<?x4xf32>) {
          %x_i = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<1x8xf32>
          %a = linalg.matmul ins(%x_i, %y : tensor<1x8xf32>, tensor<8x64xf32>)
            outs(...) -> tensor<1x64xf32>
          ...
          %next = tensor.insert_slice %c_i into %part[%i, 0] [1, 4] [1, 1] : ...
          scf.yield %next : tensor<?x4xf32>
        }

    Each element is computed by the same operations in the same order, and nothing is computed
    twice. It has no options. The manual: docs/tile-dynamic-dims.md.
    """

    name = "tile-dynamic-dims"
    needs_module = True

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        found = plan_dynamic(op)
        changes = list(changes_by(found))
        for group in found:
            rewrite_dynamic_group(group)
        for function, change in changes:
            note_change(function, change)
