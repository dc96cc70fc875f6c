"""The pass buffer-deallocation-pipeline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.deallocation.expand_realloc import expand_reallocs
from xdsl_mergealloc.deallocation.framework import insert_deallocations
from xdsl_mergealloc.deallocation.lower_dealloc import lower_deallocs
from xdsl_mergealloc.transforms.option_errors import CheckedOptionsPass


@dataclass(frozen=True)
class BufferDeallocationPipelinePass(CheckedOptionsPass):
    """
    All that it takes to free every allocation: what remains are frees, and clones.

    The same as `expand-realloc{emit-deallocs=false},buffer-deallocation,`
    `bufferization-lower-deallocations`, with the option of `buffer-deallocation`. Source:
    MLIR's pipeline of this name.
    """

    name = "buffer-deallocation-pipeline"

    ownership: Literal["static", "dynamic"] = "static"
    """What to do where a buffer to be freed meets one that is not: see buffer-deallocation."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        expand_reallocs(op, emit_deallocs=False)
        insert_deallocations(op, clones_where_possible=self.ownership == "static")
        lower_deallocs(op)
