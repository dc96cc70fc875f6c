"""Which operations of which block access a buffer, seen from the block."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.analysis.block_dependences import FunctionEffects


@dataclass
class BlockBuffer:
    """A buffer that is allocated in a block, or somewhere inside its operations."""

    size_bytes: int
    accessed_by: list[Operation] = field(default_factory=list[Operation])
    """
    The operations of the block that access it, or hold such operations; or the allocation, if it is
    not directly in the block. Each once, in no order.
    """
    is_accessed_elsewhere: bool = False
    """Whether it is accessed outside of the block, too."""


def buffers_by_block(
    effects: FunctionEffects, size_bytes: Mapping[SSAValue, int]
) -> dict[Block, list[BlockBuffer]]:
    """
    For each block of a function the buffers of `size_bytes` that can come to life in it, but for
    those that only one of its operations has inside.
    """
    accesses: dict[SSAValue, list[Operation]] = {}
    for op in effects.operations:
        for memory in effects.accesses(op):
            if memory is not None and memory in size_bytes:
                accesses.setdefault(memory, []).append(op)
    found: dict[Block, list[BlockBuffer]] = {}
    for buffer, accessing in accesses.items():
        allocation = buffer.owner
        assert isinstance(allocation, Operation)
        around = _ancestors(allocation)
        accessing_in: dict[Block, dict[Operation, None]] = {}
        hits: dict[Block, int] = {}
        for access in accessing:
            for block, ancestor in _ancestors(access).items():
                if block in around:
                    accessing_in.setdefault(block, {})[ancestor] = None
                    hits[block] = hits.get(block, 0) + 1
        for block, ancestors in accessing_in.items():
            if around[block] is not allocation:
                ancestors[around[block]] = None
            is_accessed_elsewhere = hits[block] < len(accessing)
            if len(ancestors) > 1 or is_accessed_elsewhere or around[block] is allocation:
                found.setdefault(block, []).append(
                    BlockBuffer(size_bytes[buffer], list(ancestors), is_accessed_elsewhere)
                )
    return found


def _ancestors(op: Operation) -> dict[Block, Operation]:
    """The blocks around an operation, each with its operation that is, or holds, this one."""
    around: dict[Block, Operation] = {}
    ancestor: Operation | None = op
    while ancestor is not None and ancestor.parent is not None:
        around[ancestor.parent] = ancestor
        ancestor = ancestor.parent_op()
    return around
