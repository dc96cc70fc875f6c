"""Which operations of which block access a buffer, seen from the block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.analysis.block_dependences import FunctionEffects


@dataclass
class BlockBuffer:
    """
    A buffer that is allocated in a block, or somewhere inside its operations; or what is in it
    between two operations of the block that write it as a whole.
    """

    size_bytes: int
    accessed_by: list[Operation] = field(default_factory=list[Operation])
    """
    The operations of the block that access it, or hold such operations; or the allocation, if it is
    not directly in the block. Each once, in no order.
    """
    is_accessed_elsewhere: bool = False
    """Whether it is accessed outside of the block, too."""


def buffers_by_block(
    effects: FunctionEffects, size_bytes: Mapping[SSAValue, int], *, by_contents: bool
) -> dict[Block, list[BlockBuffer]]:
    """
    For each block of a function the buffers of `size_bytes` that can come to life in it, but for
    those that only one of its operations has inside.

    `by_contents`: a buffer that is written as a whole is another one from there on, as with
    `lifetimes=liveness`.
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
        accesses_in: dict[Block, list[tuple[Operation, Operation]]] = {}
        for access in accessing:
            for block, ancestor in _ancestors(access).items():
                if block in around:
                    accesses_in.setdefault(block, []).append((access, ancestor))
        for block, pairs in accesses_in.items():
            ancestors = [ancestor for _, ancestor in pairs]
            is_accessed_elsewhere = len(pairs) < len(accessing)
            if around[block] is not allocation:
                ancestors.append(around[block])
                if len(set(ancestors)) == 1 and not is_accessed_elsewhere:
                    continue
            elif by_contents:
                *earlier, ancestors = _split(buffer, pairs, effects)
                found.setdefault(block, []).extend(
                    BlockBuffer(size_bytes[buffer], list(dict.fromkeys(one))) for one in earlier
                )
            found.setdefault(block, []).append(
                BlockBuffer(
                    size_bytes[buffer], list(dict.fromkeys(ancestors)), is_accessed_elsewhere
                )
            )
    return found


def _split(
    buffer: SSAValue, pairs: Iterable[tuple[Operation, Operation]], effects: FunctionEffects
) -> list[list[Operation]]:
    """The operations that access a buffer, cut before those that write it as a whole."""
    parts: list[list[Operation]] = [[]]
    for access, ancestor in pairs:
        if access is ancestor and buffer in effects.overwrites(access) and parts[-1]:
            parts.append([])
        parts[-1].append(ancestor)
    return parts


def _ancestors(op: Operation) -> dict[Block, Operation]:
    """The blocks around an operation, each with its operation that is, or holds, this one."""
    around: dict[Block, Operation] = {}
    ancestor: Operation | None = op
    while ancestor is not None and ancestor.parent is not None:
        around[ancestor.parent] = ancestor
        ancestor = ancestor.parent_op()
    return around
