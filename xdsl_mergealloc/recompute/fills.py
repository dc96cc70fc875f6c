"""Fills that only wait where most is live are filled again behind that.

Front ends merge equal fills, and the zeros that each layer is compared with are then live from the
first layer to the last. Filling once more costs no more than a copy.

1. Take the bytes that are live at each operation of a block (the estimate of `tiling`), with each
   fill only where it is read. The most of these is the bound: no place of the fills is below.
2. Add all fills where they wait between two readers. A fill that waits at an operation where that
   makes more than the bound is filled again for the next reader.

One look at the block is enough for all fills. It may be that fewer of them would have done.
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
"""Fills below one part in this many of the bound may wait."""


class Fill(NamedTuple):
    """A tensor that is one number everywhere, and who reads it."""

    value: OpResult
    size_bytes: int
    readers: dict[int, list[Use]]
    """By the number of the operation of the block that reads it or is around who does, ascending:
    the uses of the fill, or of its reshapes, there."""


def refill(shared: Sequence[OpResult]) -> None:
    """Fill again what several operations read, as far as it is made in a function, outside of loops
    and branches."""
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
    """The most bytes that are live at once if fills are only live where they are read; and those at
    each operation, with fills from when they are made to where they are read last."""
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
    """The uses of a fill and of its reshapes, by the number of the operation of the block."""
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
    """Let readers at an operation read a fill, or its reshapes, that are made again; `again` has
    those that are there from readers in front of it."""
    for use in uses:
        value = use.operation.operands[use.index]
        if value not in again:
            again[value] = make_again(value, before)
        use.operation.operands[use.index] = again[value]
