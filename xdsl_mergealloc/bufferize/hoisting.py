"""Allocations leave sequential loops: each iteration then uses the same buffer.

That is right for buffers that bufferization allocates and no loop hands on (`loop_buffers`), as
such a buffer holds no tensor of an iteration in the next iteration.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

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


class Hoisting:
    """Moves allocations below `root`; its knowledge of their sizes is a snapshot."""

    def __init__(self, root: Operation):
        self._root = root

    @cached_property
    def _buffer_sizes(self) -> BufferSizes:
        return BufferSizes(ViewFlow(self._root))

    def out_of_loops(self, allocations: Sequence[memref.AllocOp]) -> None:
        """Move allocations out of the sequential loops around them before which sizes are known."""
        for allocation in allocations:
            if any(isinstance(use.operation, ToTensorOp) for use in allocation.memref.uses):
                continue
            target: Operation | None = None
            sizes: Sequence[Size] = allocation.dynamic_sizes
            current = allocation.parent_op()
            while current is not None:
                scope = ALLOCATION_SCOPE_MODELS.lookup(current)
                is_loop = scope is not None and scope.is_sequential_loop(current)
                if scope is not None and not is_loop:
                    break
                if is_loop:
                    if not are_known_outside(sizes, current):
                        sizes = self._buffer_sizes.of(allocation.memref) or sizes
                    if not are_known_outside(sizes, current):
                        break
                    target = current
                current = current.parent_op()
            if target is not None and target.parent is not None:
                set_sizes_before(allocation, sizes, target)
                allocation.detach()
                target.parent.insert_op_before(allocation, target)
