"""The pass promote-buffers-to-stack."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.pass_options import ByteCount
from xdsl_mergealloc.placement.stack_promotion import StackLimits, promote_to_stack
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class PromoteBuffersToStackPass(CheckedPass):
    """
    Turn small heap allocations that do not escape into stack allocations.

    Before:

        scf.for %i = %lb to %ub step %step {
          %a = memref.alloc() : memref<64xf32>
          "test.op"(%i, %a) : (index, memref<64xf32>) -> ()
          memref.dealloc %a : memref<64xf32>
        }

    After: the stack allocation is outside the loop, since in it the stack would grow with each
    iteration.

        %a = memref.alloca() : memref<64xf32>
        scf.for %i = %lb to %ub step %step {
          "test.op"(%i, %a) : (index, memref<64xf32>) -> ()
        }

    docs/promote-buffers-to-stack.md has the rules. Source: MLIR's pass of this name.

    Raises `PassError` for options out of range; the program is then unchanged.
    """

    name = "promote-buffers-to-stack"

    max_alloc_size_in_bytes: ByteCount = 1024
    """Maximum size of promoted allocations of static shape."""

    max_rank_of_allocated_memref: int = 1
    """Maximum rank of promoted allocations of dynamic shape."""

    index_bitwidth: int = 64
    """Bits of the type `index` on the target."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        limits = (self.max_alloc_size_in_bytes, self.max_rank_of_allocated_memref)
        self.check_at_least(0, "max-alloc-size-in-bytes", limits[0])
        self.check_at_least(0, "max-rank-of-allocated-memref", limits[1])
        self.check_index_bitwidth(self.index_bitwidth)
        promote_to_stack(op, StackLimits(*limits, MemoryLayout(self.index_bitwidth)))
