"""The pass linalg-fuse-elementwise-ops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.fusion.candidates import FusionOptions
from xdsl_mergealloc.fusion.fuse import fuse_elementwise_ops
from xdsl_mergealloc.program_changes import note_change
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class LinalgFuseElementwiseOpsPass(CheckedPass):
    """
    Fuse elementwise operations into the body of the operation that reads their result.

    Before: `%a` needs a buffer.

        %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
        %b = linalg.add ins(%a, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>)
          -> tensor<64xf32>

    After:

        %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
            ins(%x, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
        ^bb0(%in: f32, %in_0: f32, %out: f32):
          %0 = math.exp %in : f32
          %1 = arith.addf %0, %in_0 : f32
          linalg.yield %1 : f32
        } -> tensor<64xf32>

    Elements are computed by the same operations in the same order: results are the same, bit by
    bit. The manual: docs/linalg-fuse-elementwise-ops.md.
    """

    name = "linalg-fuse-elementwise-ops"

    former_options: ClassVar[Mapping[str, str]] = {
        "annotate": "each function says what was done, as with annotate=true"
    }

    fuse_multiuse: bool = False
    """Fuse producers that are cheap to recompute into each of several consumers."""

    multiuse_cost: int = 4
    """With `fuse-multiuse`, the maximum cost of a cheap producer, in additions per element."""

    keep_peak: bool = False
    """Skip fusions that raise a peak because inputs live longer."""

    fold_transposes: bool = False
    """
    Let matrix products read operands before their transpose, by `indexing_maps`, and let a
    `linalg.generic` with a reduction write its result transposed.
    """

    generalize: bool = False
    """
    With `fold-transposes`, turn a matrix product into a `linalg.generic` if only that can read an
    operand before its transpose, such as a batch that was not the first dimension.
    """

    max_recompute: int | None = None
    """Maximum recomputation, in percent of the iterations of a function; unlimited by default."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        self.check_at_least(0, "multiuse-cost", self.multiuse_cost)
        if self.max_recompute is not None:
            self.check_at_least(0, "max-recompute", self.max_recompute)
        changes = fuse_elementwise_ops(
            op,
            FusionOptions(
                self.fuse_multiuse,
                self.multiuse_cost,
                self.keep_peak,
                self.fold_transposes,
                self.max_recompute,
                self.generalize and self.fold_transposes,
            ),
        )
        for function, change in changes:
            note_change(function, change)
