"""The pass buffer-deallocation-pipeline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.deallocation.decisions import DeallocationOptions
from xdsl_mergealloc.deallocation.functions import insert_deallocations
from xdsl_mergealloc.deallocation.lowering import expand_reallocs, lower_deallocs
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.loop_rotation import rotate_loop_buffers
from xdsl_mergealloc.placement.stack_promotion import StackLimits, promote_to_stack
from xdsl_mergealloc.transforms.checked_pass import CheckedPass

_SCALAR_BYTES = 64


@dataclass(frozen=True)
class BufferDeallocationPipelinePass(CheckedPass):
    """
    Run all that it takes to free every allocation: only frees and clones remain.

    The same as `expand-realloc{emit-deallocs=false},buffer-deallocation,`
    `bufferization-lower-deallocations`, with the options of `buffer-deallocation`; then unnecessary
    allocations are removed from loop iterations, by `recycle-loop-buffers` and, for the smallest
    buffers, as by `promote-buffers-to-stack`. Source: MLIR's pipeline of this name, which has
    neither of the latter two.
    """

    name = "buffer-deallocation-pipeline"

    former_options: ClassVar[Mapping[str, str]] = {
        "max-stack-bytes-in-loops": "64, or none with recycle-loop-buffers=false; "
        "promote-buffers-to-stack takes another size"
    }

    ownership: Literal["static", "dynamic"] = "static"
    """Treatment of a join of a buffer to be freed with one that is not: see buffer-deallocation."""

    private_function_dynamic_ownership: bool = False
    """Pass ownership to and from private functions by an `i1`: see buffer-deallocation."""

    recycle_loop_buffers: bool = True
    """
    Let allocations in loops reuse buffers that the same loop frees: see recycle-loop-buffers. Of
    the buffers that each iteration allocates for itself alone, those of up to 64 bytes, such as
    temporary scalars, go to the stack, once for all iterations. False: as MLIR's pipeline.
    """

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        expand_reallocs(op, emit_deallocs=False)
        insert_deallocations(
            op,
            DeallocationOptions(
                prefer_clones=self.ownership == "static",
                function_indicators=self.private_function_dynamic_ownership,
            ),
        )
        lower_deallocs(op)
        if self.recycle_loop_buffers:
            promote_to_stack(
                op, StackLimits(_SCALAR_BYTES, 0, MemoryLayout(), only_out_of_loops=True)
            )
            rotate_loop_buffers(op)
