"""The pass recompute-tensors."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.pass_options import ByteCount
from xdsl_mergealloc.program_changes import note_change
from xdsl_mergealloc.recompute.remarks import changes_by, remarks_about
from xdsl_mergealloc.recompute.search import RecomputeOptions, recompute_tensors
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class RecomputeTensorsPass(CheckedPass):
    """
    Recompute or delay tensors that are live at the peak without being used there.

    Before: `%a` is live while `%b` is computed and used.

        %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
        %s = "use"(%a) : (tensor<64xf32>) -> f32
        %b = "make"(%s) : (f32) -> tensor<4096xf32>
        %t = "use"(%b) : (tensor<4096xf32>) -> f32
        %r = linalg.mul ins(%a, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>)
          -> tensor<64xf32>

    After, in a function in which that is at most 5 percent of the work (`max-recompute`):

        %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
        %s = "use"(%a) : (tensor<64xf32>) -> f32
        %b = "make"(%s) : (f32) -> tensor<4096xf32>
        %t = "use"(%b) : (tensor<4096xf32>) -> f32
        %a_0 = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
        %r = linalg.mul ins(%a_0, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>)
          -> tensor<64xf32>

    Elements are computed by the same operations in the same order: results are the same, bit by
    bit. The manual: docs/recompute-tensors.md.
    """

    name = "recompute-tensors"

    former_options: ClassVar[Mapping[str, str]] = {
        "annotate": "each function says what was done, as with annotate=true"
    }

    budget: ByteCount | None = None
    """
    Bytes, also with a unit (`64KiB`): a function is changed only until its estimated peak is no
    higher than this.
    """

    max_recompute: int = 5
    """Maximum recomputation, in percent of a function's work."""

    analysis_only: bool = False
    """Change nothing; report on the standard error what would be done, and what prevents more."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        self.check_at_least(0, "max-recompute", self.max_recompute)
        self.check_at_least(0, "budget", self.budget or 0)
        outcomes = recompute_tensors(op, RecomputeOptions(self.budget, self.max_recompute))
        if not self.analysis_only:
            for function, change in changes_by(outcomes):
                note_change(function, change)
            for outcome in outcomes:
                outcome.keep()
            return
        for remark in remarks_about(outcomes):
            print(remark, file=sys.stderr)
        for outcome in outcomes:
            outcome.undo()
