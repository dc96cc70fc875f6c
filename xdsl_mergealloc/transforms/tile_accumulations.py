"""The pass tile-accumulations."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.accumulation.rewrite import tile_accumulations
from xdsl_mergealloc.program_changes import note_change
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class TileAccumulationsPass(CheckedPass):
    """
    Compute a contraction and the consumers of its sums element by element: sums that are wider than
    the results stay in a register, and inputs need no padding.

    Before: `%sums` takes four times as much as `%r`.

        %sums = linalg.matmul ins(%x, %w : tensor<32x64xi8>, tensor<64x16xi8>)
          outs(%zeros : tensor<32x16xi32>) -> tensor<32x16xi32>
        %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
            ins(%sums : tensor<32x16xi32>) outs(%e : tensor<32x16xi8>) {
        ^bb0(%in: i32, %out: i8):
          %0 = arith.trunci %in : i32 to i8
          linalg.yield %0 : i8
        } -> tensor<32x16xi8>

    After: the sum is one number, and only `%r` takes memory.

        %r = scf.for %i = %c0 to %c32 step %c1 iter_args(%r_i = %empty) -> (tensor<32x16xi8>) {
          %r_j = scf.for %j = %c0 to %c16 step %c1 iter_args(%part = %r_i) -> (tensor<32x16xi8>) {
            %row = tensor.extract_slice %x[%i, 0] [1, 64] [1, 1] : ...
            %column = tensor.extract_slice %w[0, %j] [64, 1] [1, 1] : ...
            %sum = linalg.matmul ins(%row, %column : ...) outs(%zero : ...) -> tensor<1x1xi32>
            %narrow = linalg.generic ... ins(%sum : ...) outs(...) -> tensor<1x1xi8>
            %next = tensor.insert_slice %narrow into %part[%i, %j] [1, 1] [1, 1] : ...
            scf.yield %next : tensor<32x16xi8>
          }
          scf.yield %r_j : tensor<32x16xi8>
        }

    Channels of a depthwise convolution, whose sums lie side by side, are computed four at a time;
    where each element needs a sum over its row, as in a softmax, a row is computed at a time.
    Elements are computed by the same operations in the same order, without those that read padding
    and add nothing: results are the same, bit by bit. The manual: docs/tile-accumulations.md.
    """

    name = "tile-accumulations"
    needs_module = True

    only_at_peak: bool = False
    """
    Keep paddings, and the contractions that read them, if the padded tensor does not raise the peak
    of the function: whole kernels are faster.
    """

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        for function, change in tile_accumulations(op, self.only_at_peak):
            note_change(function, change)
