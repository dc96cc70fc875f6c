"""Reordering of a block, so that each part is consumed before the next one is computed.

The producers of a part, and then the operations on it, come right in front of the producers of the
next part. From some operation on, the operations of a block are taken in this order:

1. For one part after the other: the operations on the part, preceded by all operations they need
   that have not been taken yet.
2. All others.

Operations of the same group keep their order. So operations that only a later part needs move
after the operations on earlier parts; sums begin where the first part is available.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.pure_ops import always_goes_on
from xdsl_mergealloc.tensors.sizes import TensorSizes

_MOST_BEGINNINGS = 6
"""Maximum number of operations from which on an order is tried."""


def part_by_part(
    tensors: TensorBlock, by_part: Sequence[Sequence[Operation]], first: Operation
) -> list[Operation] | None:
    """Return the operations of a block, reordered from one of them on; None if an operation there
    has effects or might not end, so that others must not pass it."""
    ops, number = tensors.ops, tensors.number
    begin = number(first)
    end = max((number(op) + 1 for done in by_part for op in done), default=begin)
    if not all(map(always_goes_on, ops[begin:end])):
        return None
    order: dict[Operation, None] = {}
    for done in by_part:
        needed: set[Operation] = set()
        pending = list(done)
        while pending:
            op = pending.pop()
            if op in needed or op in order or not begin <= number(op) < end:
                continue
            needed.add(op)
            pending += (value.op for value in tensors.taken(op))
        order |= dict.fromkeys(sorted(needed, key=number))
    order |= dict.fromkeys(ops[begin:end])
    return [*ops[:begin], *order, *ops[end:]]


def beginnings(tensors: TensorBlock, parts: Sequence[SSAValue]) -> list[Operation]:
    """Return operations from which on another order may be better, in program order: the producers
    of parts and, going back from there while results are used for that part only, operations that
    read fewer bytes."""
    sizes = TensorSizes()
    found: set[Operation] = set()
    for part in filter(tensors.is_inside, parts):
        at, least = part.op, sizes.known_bytes(part)
        found.add(at)
        while (source := _only_source(tensors, at)) is not None:
            if sizes.known_bytes(source) < least:
                least = sizes.known_bytes(source)
                found.add(at)
            if not source.has_one_use():
                break
            at = source.op
    return sorted(found, key=tensors.number)[:_MOST_BEGINNINGS]


def _only_source(tensors: TensorBlock, op: Operation) -> OpResult | None:
    """Return the only tensor that an operation reads and that is computed in its block; None if
    there are none or several."""
    values = filter(tensors.is_inside, dict.fromkeys(op.operands))
    computed = [value for value in values if is_tensor(value) and not tensors.is_movable(value)]
    return computed[0] if len(computed) == 1 else None
