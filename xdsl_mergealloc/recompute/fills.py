"""Repeat fills that are live, but not read, at the peak.

Front ends merge equal fills, and the zeros that each layer is compared with are then live from the
first layer to the last. Filling once more costs no more than a copy.

1. Take the live bytes at each operation of a block (the estimate of `tiling`), with each fill live
   only where it is read. The maximum is the bound: no placement of the fills is below it.
2. Add all fills where they wait between two readers. If a fill waits at an operation where the sum
   exceeds the bound, the fill is repeated for the next reader.

A single pass over the block handles all fills. Fewer repeated fills might have sufficed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from xdsl.ir import Block, Operation, OpResult, SSAValue, Use

from xdsl_mergealloc.profile import Profile, Span
from xdsl_mergealloc.tensors.block import TensorBlock, is_block_of_function
from xdsl_mergealloc.tensors.cheap import (
    erase_unused,
    is_cheap,
    make_again,
)
from xdsl_mergealloc.tensors.live import LiveTensors
from xdsl_mergealloc.tensors.sizes import TensorSizes

_SMALL = 100
"""Fills below 1/`_SMALL` of the bound may wait."""


class Fill(NamedTuple):
    """A tensor filled with one number, and its readers."""

    value: OpResult
    size_bytes: int
    readers: dict[int, list[Use]]
    """Uses of the fill, or of its reshapes, by the number of the block's operation that is or
    contains the reader, ascending."""


def refill(shared: Sequence[OpResult]) -> None:
    """Repeat fills that several operations read, if defined in a function outside of loops and
    branches."""
    by_block: dict[Block, list[OpResult]] = {}
    for value in shared:
        block = value.op.parent
        if block is not None and is_block_of_function(block):
            by_block.setdefault(block, []).append(value)
    for block, values in by_block.items():
        _refill_in(TensorBlock(block), values)


def _refill_in(tensors: TensorBlock, values: Sequence[OpResult]) -> None:
    sizes = TensorSizes()
    fills = [Fill(value, sizes.known_bytes(value), _readers(tensors, value)) for value in values]
    bound, live = _live_bytes(tensors, fills)
    is_crowded = [size > bound for size in live]
    crowded_before = [0, *accumulate(is_crowded)]
    for fill in fills:
        if fill.size_bytes * _SMALL < bound:
            continue
        again: dict[SSAValue, SSAValue] | None = None
        for waits_from, number in pairwise((tensors.number(fill.value.op), *fill.readers)):
            if crowded_before[number] > crowded_before[waits_from + 1]:
                again = {}
            if again is not None:
                _read_again(tensors.ops[number], fill.readers[number], again)
        erase_unused(fill.value)


def _live_bytes(tensors: TensorBlock, fills: Sequence[Fill]) -> tuple[int, Sequence[int]]:
    """Return the peak if fills are live only where they are read, and the live bytes at each
    operation if fills are live from their definition to their last reader."""
    read = list(LiveTensors(tensors).live)
    waiting: list[Span] = []
    for fill in fills:
        for number in fill.readers:
            read[number] += fill.size_bytes
        for waits_from, number in pairwise((tensors.number(fill.value.op), *fill.readers)):
            waiting.append(Span(waits_from + 1, number, fill.size_bytes))
    live = Profile(range(len(read)), waiting).sums
    return max(read), [a + b for a, b in zip(read, live, strict=True)]


def _readers(tensors: TensorBlock, value: SSAValue) -> dict[int, list[Use]]:
    """Return the uses of a fill and of its reshapes, by the number of the block's operation."""
    readers: dict[int, list[Use]] = {}
    pending = [value]
    while pending:
        for use in pending.pop().uses:
            user = use.operation
            views = [result for result in user.results if is_cheap(result)]
            if views and tensors.user_in_block(user) is user:
                pending += views
            else:
                readers.setdefault(tensors.number(tensors.user_in_block(user)), []).append(use)
    return dict(sorted(readers.items()))


def _read_again(before: Operation, uses: Sequence[Use], again: dict[SSAValue, SSAValue]) -> None:
    """Let readers at an operation read a repeated fill, or its reshapes; `again` has those that
    earlier readers share."""
    for use in uses:
        value = use.operation.operands[use.index]
        if value not in again:
            again[value] = make_again(value, before)
        use.operation.operands[use.index] = again[value]
