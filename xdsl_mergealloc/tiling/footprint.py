"""How many bytes of tensors are live at each operation of a block, some done piece by piece.

A tensor lives from the operation that makes it to the last one that uses it. The operations of a
group are all done at one place, that of its anchor: what only they use takes no more than pieces
there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate

from xdsl.ir import Operation, OpResult

from xdsl_mergealloc.tiling.tensors import TensorBlock, has_tensors


class Footprint:
    """The live bytes of a block, by the numbers of its operations."""

    def __init__(self, tensors: TensorBlock):
        self._tensors = tensors
        self._moved: dict[Operation, int] = {}
        """Where the operations of groups are done."""
        self._inner_bytes = {op: _inner_bytes(op) for op in tensors.ops if op.regions}
        self._pieces_bytes: dict[int, int] = {}
        """What groups take for pieces, by the place where they are done."""
        self.live: Sequence[int] = self._count()

    @property
    def peak(self) -> int:
        """The most bytes at any operation."""
        return max(self.live, default=0)

    def is_grouped(self, op: Operation) -> bool:
        """Whether an operation belongs to a group already."""
        return op in self._moved

    def place(self, op: Operation) -> int:
        """When an operation of the block is done."""
        place = self._moved.get(op)
        return self._tensors.number(op) if place is None else place

    def interval(self, value: OpResult) -> tuple[int, int]:
        """From when to when a tensor lives, both included."""
        return self.interval_with(value, {})

    def interval_with(self, value: OpResult, moved: Mapping[Operation, int]) -> tuple[int, int]:
        """The same, if more operations were done at another place."""

        def place(op: Operation) -> int:
            return moved[op] if op in moved else self.place(op)

        first = place(value.op)
        return first, max(map(place, self._tensors.users(value)), default=first)

    def add_group(self, ops: Collection[Operation], place: int, pieces_bytes: int) -> bool:
        """
        Do operations piece by piece, all at one place, if nowhere as much is live then as it is
        at the peak now, but where it was so before. Whether it is done.
        """
        peak, before = self.peak, self.live
        self._moved.update(dict.fromkeys(ops, place))
        self._pieces_bytes[place] = pieces_bytes
        self.live = self._count()
        if all(now < peak or now <= then for now, then in zip(self.live, before, strict=True)):
            return True
        for op in ops:
            del self._moved[op]
        del self._pieces_bytes[place]
        self.live = before
        return False

    def reused_bytes(self, op: Operation) -> int:
        """Bytes of the results that are written over tensors that end with an operation."""
        number = self._tensors.number(op)
        taken: set[object] = set()
        size = 0
        for operand, result in self._tensors.reusable(op):
            if operand in taken or result in taken or not isinstance(operand, OpResult):
                continue
            if self.interval(operand)[1] == number:
                taken |= {operand, result}
                size += self._tensors.size_bytes(result)
        return size

    def _count(self) -> list[int]:
        tensors = self._tensors
        count = len(tensors.ops)
        changes = [0] * (count + 1)
        for value in tensors.own:
            first, last = self.interval(value)
            if first == last and value.op in self._moved:
                continue  # Only pieces of it.
            size = tensors.size_bytes(value)
            changes[first] += size
            changes[last + 1] -= size
        live = list(accumulate(changes[:count]))
        for number, op in enumerate(tensors.ops):
            if op not in self._moved:
                live[number] += self._inner_bytes.get(op, 0) - self.reused_bytes(op)
        for place, size in self._pieces_bytes.items():
            live[place] += size
        return live


def _inner_bytes(op: Operation) -> int:
    """What the regions of an operation take beside what it gives and is given."""
    blocks = [block for region in op.regions for block in region.blocks]
    return max(
        (Footprint(TensorBlock(block)).peak for block in blocks if has_tensors(block)), default=0
    )
