"""The pass tile-chains."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.copies import become
from xdsl_mergealloc.pass_options import ByteCount
from xdsl_mergealloc.tensors.block import INPUTS_IN_WORKSPACE
from xdsl_mergealloc.tiling.rounds import Round, TiledCopy, tiled_copy
from xdsl_mergealloc.tiling.search import TilingOptions
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class TileChainsPass(CheckedPass):
    """
    Tile producer-consumer chains in loops, so that intermediates are never materialized in full.

    Before: `%a` takes 16 KiB.

        %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>)
          outs(%zeros : tensor<64x64xf32>) -> tensor<64x64xf32>
        %b = linalg.matmul ins(%a, %z : tensor<64x64xf32>, tensor<64x8xf32>)
          outs(%zeros_0 : tensor<64x8xf32>) -> tensor<64x8xf32>

    After: a tile of it takes 2 KiB.

        %b = scf.for %i = %c0 to %c64 step %c8 iter_args(%part = %empty) -> (tensor<64x8xf32>) {
          %x_piece = tensor.extract_slice %x[%i, 0] [8, 8] [1, 1] : ...
          %a = linalg.matmul ins(%x_piece, %y : tensor<8x8xf32>, tensor<8x64xf32>)
            outs(...) -> tensor<8x64xf32>
          %b_piece = linalg.matmul ins(%a, %z : tensor<8x64xf32>, tensor<64x8xf32>)
            outs(...) -> tensor<8x8xf32>
          %next = tensor.insert_slice %b_piece into %part[%i, 0] [8, 8] [1, 1] : ...
          scf.yield %next : tensor<64x8xf32>
        }

    Each element is computed by the same operations in the same order, also where the terms of a sum
    come tile by tile, and results are the same, bit by bit. The manual: docs/tile-chains.md.
    """

    name = "tile-chains"
    needs_module = True

    former_options: ClassVar[Mapping[str, str]] = {
        "annotate": "each function says what was done, as with annotate=true",
        "io-in-workspace": f"the arguments of functions with '{INPUTS_IN_WORKSPACE}' count",
    }

    pieces: int = 8
    """Maximum number of tiles of a chain."""

    max_nesting: int = 1
    """
    Maximum depth of loops over tiles: with 2, the operations of a tile are tiled along another
    dimension if that lowers the peak.
    """

    budget: ByteCount | None = None
    """
    Bytes, also with a unit (`64KiB`): a function is tiled only until its estimated peak is no
    higher than this.
    """

    max_recompute: int = 5
    """Maximum recomputation where windows overlap, in percent of a function's work."""

    halo: Literal["auto", "recompute", "keep"] = "auto"
    """Treatment of halos, the overlaps between windows of consecutive tiles: recomputed, kept from
    tile to tile, or whichever is better for each chain."""

    sums: bool = True
    """
    Also split sums, in their order: each tile adds its terms to the sum of the previous tiles.
    """

    tile_accumulations: bool = False
    """
    Assume that tile-accumulations runs later: sums and padded tensors that it removes take no
    memory, inside tiles as well.
    """

    analysis_only: bool = False
    """Change nothing; report on the standard error what would be done, and what prevents more."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        tiled = self.tiled_copy(op)
        assert tiled is not None
        if not self.analysis_only:
            become(op, tiled.program)
            return
        for remarks in zip(*(each.remarks for each in tiled.rounds), strict=True):
            for line in (*chain.from_iterable(each.groups for each in remarks), remarks[-1].end):
                print(line, file=sys.stderr)

    def tiled_copy(
        self,
        op: ModuleOp,
        below_bytes: int | None = None,
        goes_on: Callable[[Round], bool] = lambda first: True,
    ) -> TiledCopy | None:
        """Return a copy of a module with its functions tiled; None if they do not get below
        `below_bytes`, or the first round is not worth going on."""
        self.check_at_least(1, "pieces", self.pieces)
        self.check_at_least(1, "max-nesting", self.max_nesting)
        self.check_at_least(0, "max-recompute", self.max_recompute)
        self.check_at_least(0, "budget", self.budget or 0)
        options = TilingOptions(
            self.pieces,
            self.budget,
            self.max_recompute,
            self.halo,
            self.sums,
            self.tile_accumulations,
        )
        return tiled_copy(op, options, self.max_nesting, below_bytes, goes_on)
