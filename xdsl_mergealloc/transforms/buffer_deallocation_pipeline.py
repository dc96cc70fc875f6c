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
    Run all passes that it takes to free every allocation.

    The same as `expand-realloc{emit-deallocs=false},buffer-deallocation,`
    `bufferization-lower-deallocations`, with the options of `buffer-deallocation`. Then
    `recycle-loop-buffers`, and for the smallest buffers `promote-buffers-to-stack`, remove
    unnecessary allocations from loop iterations. Only frees and clones remain. Source: MLIR's
    pipeline of this name, which lacks the last two steps.
    """

    name = "buffer-deallocation-pipeline"

    former_options: ClassVar[Mapping[str, str]] = {
        "max-stack-bytes-in-loops": "64, or none with recycle-loop-buffers=false; "
        "promote-buffers-to-stack takes another size"
    }

    ownership: Literal["static", "dynamic"] = "static"
    """The option of buffer-deallocation."""

    private_function_dynamic_ownership: bool = False
    """Pass ownership to and from private functions by an `i1`: see buffer-deallocation."""

    recycle_loop_buffers: bool = True
    """
    Let allocations in loops reuse buffers that the same loop frees: see recycle-loop-buffers.
    Buffers of up to 64 bytes that only one iteration uses, such as temporary scalars, go to the
    stack, once for all iterations. False: as in MLIR's pipeline.
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
