"""Allocations leave sequential loops: each iteration then uses the same buffer.

That is right for buffers that bufferization allocates and no loop hands on (`loop_buffers`), as
such a buffer holds no tensor of an iteration in the next iteration.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects import memref
from xdsl.dialects.bufferization import ToTensorOp
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.loop_rotation.allocation_classes import (
    BufferSizes,
    Size,
    are_known_outside,
    set_sizes_before,
)
from xdsl_mergealloc.nests import ancestors


def hoist_out_of_loops(root: Operation, allocations: Iterable[memref.AllocOp]) -> None:
    """Move allocations below `root` out of the sequential loops around them before which sizes are
    known; sizes are those at the first question about them."""
    buffer_sizes: BufferSizes | None = None
    for allocation in allocations:
        if any(isinstance(use.operation, ToTensorOp) for use in allocation.memref.uses):
            continue
        target: Operation | None = None
        sizes: Sequence[Size] = allocation.dynamic_sizes
        for around in ancestors(allocation):
            scope = ALLOCATION_SCOPE_MODELS.lookup(around)
            if scope is None:
                continue
            if not scope.is_sequential_loop(around):
                break
            if not are_known_outside(sizes, around):
                buffer_sizes = buffer_sizes or BufferSizes(ViewFlow(root))
                sizes = buffer_sizes.of(allocation.memref) or sizes
            if not are_known_outside(sizes, around):
                break
            target = around
        if target is not None and target.parent is not None:
            set_sizes_before(allocation, sizes, target)
            allocation.detach()
            target.parent.insert_op_before(allocation, target)
