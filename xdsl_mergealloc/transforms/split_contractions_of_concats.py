"""The pass split-contractions-of-concats."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.concats.search import split_contractions_of_concats
from xdsl_mergealloc.program_changes import note_change
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class SplitContractionsOfConcatsPass(CheckedPass):
    """
    Contract the parts of a concatenation one after the other, without materializing the whole.

    Before: `%a`, `%b` and `%c` are live at once.

        %a = linalg.exp ins(%x : tensor<64x32xf32>) outs(%e0 : tensor<64x32xf32>) -> ...
        %b = linalg.exp ins(%y : tensor<64x96xf32>) outs(%e1 : tensor<64x96xf32>) -> ...
        %c = tensor.concat dim(1) %a, %b : (...) -> tensor<64x128xf32>
        %r = linalg.matmul ins(%c, %w : tensor<64x128xf32>, tensor<128x16xf32>)
          outs(%init : tensor<64x16xf32>) -> tensor<64x16xf32>

    After: `%a` dies before `%b` is computed, and `%c` no longer exists.

        %a = linalg.exp ins(%x : tensor<64x32xf32>) outs(%e0 : tensor<64x32xf32>) -> ...
        %w_a = tensor.extract_slice %w[0, 0] [32, 16] [1, 1] : ...
        %r_a = linalg.matmul ins(%a, %w_a : tensor<64x32xf32>, tensor<32x16xf32>)
          outs(%init : tensor<64x16xf32>) -> tensor<64x16xf32>
        %b = linalg.exp ins(%y : tensor<64x96xf32>) outs(%e1 : tensor<64x96xf32>) -> ...
        %w_b = tensor.extract_slice %w[32, 0] [96, 16] [1, 1] : ...
        %r = linalg.matmul ins(%b, %w_b : tensor<64x96xf32>, tensor<96x16xf32>)
          outs(%r_a : tensor<64x16xf32>) -> tensor<64x16xf32>

    Applied only if fewer bytes are live afterwards. Sums are added in the same order, so results
    are bit-identical. The manual: docs/split-contractions-of-concats.md.
    """

    name = "split-contractions-of-concats"
    needs_module = True

    tile_accumulations: bool = False
    """Assume that tile-accumulations runs later: sums and padded tensors that it removes take
    nothing, as long as a contraction is not split."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        for function, change in split_contractions_of_concats(op, self.tile_accumulations):
            note_change(function, change)
