"""Bytes of the live tensors at each operation of a block, before there are buffers.

An estimate: each tensor is assumed to be computed in place if its operation has a destination.
It is good enough to tell whether a larger tensor that lives longer would raise the peak.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.traits import ConstantLike

from xdsl_mergealloc.interfaces.bufferizable import has_tensors, is_tensor
from xdsl_mergealloc.interfaces.loop_like import inits, is_loop_like
from xdsl_mergealloc.interfaces.roles import destination_of, roles_of
from xdsl_mergealloc.profile import Profile, Span
from xdsl_mergealloc.tensors.cheap import is_undefined
from xdsl_mergealloc.tensors.sizes import TensorSizes


@dataclass
class Interval:
    """The life of a buffer in a block, both ends included."""

    first: int
    last: int
    size_bytes: int

    @property
    def span(self) -> Span:
        """The same for a profile."""
        return Span(self.first, self.last + 1, self.size_bytes)


class LiveBytes:
    """The live bytes at each operation of a block, by the operation's number."""

    def __init__(self, block: Block, inside: dict[Operation, int] | None = None):
        """`inside` keeps what the regions of operations take, for blocks that are in others."""
        known = {} if inside is None else inside
        self._sizes = TensorSizes()
        self._number = {op: number for number, op in enumerate(block.ops)}
        self._interval: dict[SSAValue, Interval] = {}
        for op in block.ops:
            for result in op.results:
                if is_tensor(result):
                    self._place(result, op)
        intervals = {id(interval): interval for interval in self._interval.values()}.values()
        ticks = range(len(self._number) + 2)
        regions = (
            Span(number, number + 1, _bytes_inside(op, known))
            for op, number in self._number.items()
            if op.regions
        )
        self._profile = Profile(ticks, (*(interval.span for interval in intervals), *regions))
        self.peak = self._profile.peak_bytes
        """The most bytes at any operation, before anything was changed."""

    def interval_of(self, value: SSAValue) -> Interval | None:
        """The life of the buffer of a tensor that is computed in this block."""
        return self._interval.get(value)

    def most(self, begin: int, end: int) -> int:
        """The most bytes at the operations `[begin, end)`, as it is now."""
        return self._profile.most(begin, end)

    def merge_if_no_higher(self, part: Interval, whole: Interval) -> bool:
        """
        Put a buffer into a larger one that begins to live later, unless that raises the peak.

        Returns whether it was done.
        """
        profile, apart = self._profile, (part.span, whole.span)
        first, last = min(part.first, whole.first), max(part.last, whole.last)
        both = Interval(first, last, whole.size_bytes).span
        for span in apart:
            profile.remove(span)
        profile.add(both)
        if profile.most(both.begin, both.end) > self.peak:
            profile.remove(both)
            for span in apart:
                profile.add(span)
            return False
        part.size_bytes = 0
        whole.first, whole.last = first, last
        return True

    def _place(self, value: OpResult, op: Operation) -> None:
        """Extend the life of the buffer that a result is in by its uses, or begin a new one."""
        if op.has_trait(ConstantLike):
            return
        source = self._source(value, op)
        interval = None if source is None else self._interval.get(source)
        if interval is None:
            if source is not None:
                return  # From outside of the block.
            interval = Interval(len(self._number), self._number[op], self._sizes.known_bytes(value))
        self._interval[value] = interval
        for use in value.uses:
            number = self._number_in_block(use.operation)
            interval.first = min(interval.first, number)
            interval.last = max(interval.last, number)
        if not is_undefined(value):
            interval.first = min(interval.first, self._number[op])

    def _source(self, value: OpResult, op: Operation) -> SSAValue | None:
        """The tensor in whose buffer a result is; None for a buffer of its own."""
        if is_loop_like(op):
            return inits(op)[value.index]
        if (destination := destination_of(value)) is not None:
            return op.operands[destination]
        roles = roles_of(op)
        if roles is not None and len(roles.view_of) == 1:
            return op.operands[roles.view_of[0]]
        return None

    def _number_in_block(self, op: Operation) -> int:
        current: Operation | None = op
        while current is not None:
            if current in self._number:
                return self._number[current]
            current = current.parent_op()
        return len(self._number)


def _bytes_inside(op: Operation, known: dict[Operation, int]) -> int:
    """The most bytes that the regions of an operation take beside what they are given."""
    if op not in known:
        blocks = (block for region in op.regions for block in region.blocks if has_tensors(block))
        known[op] = max((LiveBytes(block, known).peak for block in blocks), default=0)
    return known[op]
