"""Bytes of the live tensors at each operation of a block, before there are buffers.

An estimate, by the memory that `block.py` says tensors take: a tensor lives from the operation that
makes it to the last one that uses it, and one that is written in place is in the buffer of what it
is written over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.constants import is_constant
from xdsl_mergealloc.profile import Profile, Span
from xdsl_mergealloc.tensors.block import Placement, TensorBlock, tensor_regions

_TensorT = TypeVar("_TensorT")


def in_place(
    reusable: Iterable[tuple[_TensorT, _TensorT]], ends_here: Callable[[_TensorT], bool]
) -> Iterator[tuple[_TensorT, _TensorT]]:
    """Operands of an operation and the results that are written over them: of all that could be
    (`TensorBlock.reusable`) the first ones, each tensor once, if the operand ends there."""
    taken: set[_TensorT] = set()
    for operand, result in reusable:
        if operand not in taken and result not in taken and ends_here(operand):
            taken |= {operand, result}
            yield operand, result


class InnerBytes:
    """The most bytes that the regions of operations take, besides what they are given; of each
    operation found once."""

    def __init__(self, block_of: Callable[[Block], TensorBlock] = TensorBlock):
        """`block_of` makes the picture of a block in a region."""
        self._block_of = block_of
        self._known: dict[Operation, int] = {}

    def of(self, op: Operation) -> int:
        """The bytes of one operation."""
        if op not in self._known:
            blocks = map(self._block_of, tensor_regions(op) if op.regions else ())
            self._known[op] = max((LiveTensors(each, self).peak for each in blocks), default=0)
        return self._known[op]

    def forget(self, op: Operation) -> None:
        """The regions of an operation have changed."""
        self._known.pop(op, None)


def bytes_inside_allowed(live: Sequence[int], inside: int, budget: int | None) -> int:
    """
    Bytes that the regions of the operation at a peak may take, so that the next lower one is left,
    or all fits.

    Args:
        live: the bytes at each operation of the block.
        inside: those of them that the regions take.
        budget: bytes that need not be gone below.
    """
    peak = max(live)
    aim = max((size for size in live if size < peak), default=0)
    return max(0, max(aim, budget or 0) - (peak - inside))


@dataclass
class Buffer:
    """The memory of a tensor, and of those that are written in its place."""

    first: int
    """The first operation at which it lives, and the last one, by their numbers."""
    last: int
    size_bytes: int

    @property
    def span(self) -> Span:
        """The same for a profile."""
        return Span(self.first, self.last + 1, self.size_bytes)


class BytesInside(Protocol):
    """The most bytes that the regions of operations take."""

    def of(self, op: Operation) -> int:
        """The bytes of one operation."""
        ...


class LiveTensors:
    """The live bytes at each operation of a block, by the operation's number."""

    def __init__(self, tensors: TensorBlock, inner: BytesInside | None = None):
        """`inner` is shared by those who look at the same regions again."""
        inner = InnerBytes() if inner is None else inner
        self._tensors = tensors
        self._buffers: dict[SSAValue, Buffer] = {}
        spans = [buffer.span for buffer in self._place_all()]
        for number, op in enumerate(tensors.ops):
            if op.regions:
                spans.append(Span(number, number + 1, inner.of(op)))
        self.profile = Profile(range(len(tensors.ops) + 1), spans)
        """The bytes at each operation; merging buffers changes it."""
        self.placed: dict[OpResult, Placement] = {}
        """The tensors that are computed in parts of others."""
        self._place_parts()
        self.peak = self.profile.peak_bytes
        """The most bytes at any operation, before anything was merged."""

    @property
    def live(self) -> Sequence[int]:
        """The bytes at each operation."""
        return self.profile.sums[:-1]

    def buffer_of(self, value: SSAValue) -> Buffer | None:
        """The buffer of a tensor that this block makes; None of a constant. That of a tensor that
        costs nothing is the one of what is written over it, or has no bytes."""
        base = self._tensors.base(value)
        if base in self._buffers:
            return self._buffers[base]
        if not self._tensors.is_inside(base) or is_constant(base):
            return None
        return self._buffers.setdefault(base, self._own_buffer(base))

    def merge_if_no_higher(self, part: SSAValue, whole: SSAValue) -> bool:
        """
        Put the buffer of a tensor into that of a larger one, which may begin to live later, unless
        that raises the peak.

        Returns whether they are one buffer now.
        """
        inner, outer = self.buffer_of(part), self.buffer_of(whole)
        if inner is None or outer is None or inner is outer:
            return inner is not None and inner is outer
        return self._merge(inner, outer, self.peak)

    def _merge(self, inner: Buffer, outer: Buffer, limit: int, end: int | None = None) -> bool:
        """Put a buffer into another one, unless more than a limit is live then: before the
        operation `end`, or as long as one of them lives."""
        profile = self.profile
        first, last = min(inner.first, outer.first), max(inner.last, outer.last)
        more = (
            Span(first, outer.first, outer.size_bytes),
            Span(outer.last + 1, last + 1, outer.size_bytes),
        )
        profile.remove(inner.span)
        for span in more:
            profile.add(span)
        if profile.most(first, last + 1 if end is None else end) > limit:
            for span in more:
                profile.remove(span)
            profile.add(inner.span)
            return False
        inner.size_bytes = 0
        outer.first, outer.last = first, last
        return True

    def _place_all(self) -> Collection[Buffer]:
        tensors, placed = self._tensors, list[Buffer]()
        for value in tensors.own:
            own, over = self._own_buffer(value), self._written_over(value.op).get(value)
            if over is None:
                buffer = own
                placed.append(buffer)
            else:
                buffer = self._buffers[over]
                buffer.last = own.last
            self._buffers[value] = buffer
            destination = tensors.destination(value)
            if destination is not None and tensors.is_inside(destination):
                self._buffers.setdefault(tensors.base(destination), buffer)
        return placed

    def _place_parts(self) -> None:
        """Compute tensors in parts of others, where that takes no more there and then."""
        for placement in self._tensors.placements:
            tensors, host, _ = placement
            buffers = [self.buffer_of(value) for value in tensors]
            inner, outer = buffers[0], self.buffer_of(host)
            if inner is None or inner is outer or any(one is not inner for one in buffers):
                continue
            if outer is None:
                # It is in memory from outside of the block.
                self.profile.remove(inner.span)
                inner.size_bytes = 0
            else:
                limit = self.profile.most(inner.first, inner.last + 1)
                if not self._merge(inner, outer, limit, inner.last + 1):
                    continue
            self.placed |= dict.fromkeys(tensors, placement)

    def _own_buffer(self, value: OpResult) -> Buffer:
        """The life of a tensor by itself."""
        tensors = self._tensors
        number, users = tensors.number(value.op), tensors.users(value)
        last = tensors.number(users[-1]) if users else number
        return Buffer(number, last, tensors.size_bytes(value))

    def _written_over(self, op: Operation) -> dict[SSAValue, SSAValue]:
        """The results of an operation that are written in place, and over what."""
        users = self._tensors.users
        pairs = in_place(self._tensors.reusable(op), lambda operand: users(operand)[-1] is op)
        return {result: operand for operand, result in pairs}
