"""Allocations leave sequential loops: each iteration then uses the same buffer.

That is right for what bufferization makes, as no tensor of an iteration is in such a buffer in the
next one: what is carried on is in the buffers that the loop hands on.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.bufferization import ToTensorOp
from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.regions import is_defined_outside


def hoist_out_of_loops(allocations: Sequence[Operation]) -> None:
    """Move allocations whose sizes are known before it out of each sequential loop around them."""
    for allocation in allocations:
        if any(isinstance(use.operation, ToTensorOp) for use in allocation.results[0].uses):
            continue
        target: Operation | None = None
        current = allocation.parent_op()
        while current is not None:
            scope = ALLOCATION_SCOPE_MODELS.lookup(current)
            is_loop = scope is not None and scope.is_sequential_loop(current)
            if scope is not None and not is_loop:
                break
            if is_loop:
                if not all(is_defined_outside(size, current) for size in allocation.operands):
                    break
                target = current
            current = current.parent_op()
        if target is not None and target.parent is not None:
            allocation.detach()
            target.parent.insert_op_before(allocation, target)
