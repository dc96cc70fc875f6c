"""The pass verify-memory-plan."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.transforms.checked_pass import CheckedPass
from xdsl_mergealloc.verify import check_arenas, describe


@dataclass(frozen=True)
class VerifyMemoryPlanPass(CheckedPass):
    """
    Check that no two views of an arena that share bytes are live at the same time.

    An arena is a buffer of bytes with `memref.view`s of it, as merge-alloc creates it. This program
    is rejected, because `%b` overwrites the last 128 bytes of `%a` before they are read:

        %arena = memref.alloc() : memref<512xi8>
        %0 = arith.constant 0 : index
        %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
        %1 = arith.constant 128 : index
        %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
        "test.op"(%a) : (memref<64xf32>) -> ()
        "test.op"(%b) : (memref<64xf32>) -> ()
        "test.op"(%a) : (memref<64xf32>) -> ()

    The program is never changed. The rules: `xdsl_mergealloc.verify`; the manual:
    docs/verify-memory-plan.md.

    Raises `PassError` that lists the violations.
    """

    name = "verify-memory-plan"

    index_bitwidth: int = 64
    """Bits of the type `index` on the target."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        self.check_index_bitwidth(self.index_bitwidth)
        report = check_arenas(op, MemoryLayout(self.index_bitwidth))
        if report.violations or report.noted_faults:
            raise PassError(describe(report))
