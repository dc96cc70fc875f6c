"""Bytes of the live tensors at each operation of a block, before there are buffers.

An estimate, based on the memory that tensors take by `block.py`: a tensor lives from its producer
to its last user, and a tensor that is written in place shares the buffer that it is written over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.constants import is_constant
from xdsl_mergealloc.profile import Profile, Span
from xdsl_mergealloc.tensors.block import SlicePlacement, TensorBlock, tensor_regions

_TensorT = TypeVar("_TensorT")


def in_place(
    reusable: Iterable[tuple[_TensorT, _TensorT]], ends_here: Callable[[_TensorT], bool]
) -> Iterator[tuple[_TensorT, _TensorT]]:
    """Yield the operands of an operation, each with the result that is written over it: the first
    pairs of `TensorBlock.reusable`, each tensor once, whose operand dies there."""
    taken: set[_TensorT] = set()
    for operand, result in reusable:
        if operand not in taken and result not in taken and ends_here(operand):
            taken |= {operand, result}
            yield operand, result


class InnerBytes:
    """Most bytes that the regions of operations take, besides the values they are given; computed
    once for each operation."""

    def __init__(self, block_of: Callable[[Block], TensorBlock] = TensorBlock):
        """`block_of` creates the `TensorBlock` of a block in a region."""
        self._block_of = block_of
        self._known: dict[Operation, int] = {}

    def of(self, op: Operation) -> int:
        """Return the bytes of one operation."""
        if op not in self._known:
            blocks = map(self._block_of, tensor_regions(op) if op.regions else ())
            self._known[op] = max((LiveTensors(each, self).peak for each in blocks), default=0)
        return self._known[op]

    def forget(self, op: Operation) -> None:
        """Drop the bytes of an operation whose regions have changed."""
        self._known.pop(op, None)


def bytes_inside_allowed(live: Sequence[int], inside: int, budget: int | None) -> int:
    """
    Return the bytes that the regions of the operation at a peak may take so that the next lower
    peak is left, or everything fits.

    Args:
        live: the bytes at each operation of the block.
        inside: the bytes of the peak that the regions take.
        budget: bytes; a lower peak than this is not needed.
    """
    peak = max(live)
    aim = max((size for size in live if size < peak), default=0)
    return max(0, max(aim, budget or 0) - (peak - inside))


@dataclass
class TensorBuffer:
    """Memory of a tensor, and of the tensors that are written over it."""

    first: int
    """Number of the first operation at which it lives; `last` is that of the last one."""
    last: int
    size_bytes: int

    @property
    def span(self) -> Span:
        """Lifetime and size for a profile."""
        return Span(self.first, self.last + 1, self.size_bytes)


class BytesInside(Protocol):
    """Most bytes that the regions of operations take."""

    def of(self, op: Operation) -> int:
        """The bytes of one operation."""
        ...


class LiveTensors:
    """Live bytes at each operation of a block, by the operation's number."""

    def __init__(self, tensors: TensorBlock, inner: BytesInside | None = None):
        """`inner` can be shared by callers that visit the same regions again."""
        inner = InnerBytes() if inner is None else inner
        self._tensors = tensors
        self._buffers: dict[SSAValue, TensorBuffer] = {}
        spans = [buffer.span for buffer in self._place_all()]
        for argument, size_bytes in tensors.inputs.items():
            users = tensors.users(argument)
            last = tensors.number(users[-1]) if users else 0
            spans.append(Span(0, last + 1, size_bytes))
        for number, op in enumerate(tensors.ops):
            if op.regions:
                spans.append(Span(number, number + 1, inner.of(op)))
        self.profile = Profile(range(len(tensors.ops) + 1), spans)
        """Bytes at each operation; merging buffers changes it."""
        self.placed: dict[OpResult, SlicePlacement] = {}
        """Tensors that are computed in a part of another tensor."""
        self._place_parts()
        self.peak = self.profile.peak_bytes
        """Most bytes at any operation, before anything was merged."""

    @property
    def live(self) -> Sequence[int]:
        """Bytes at each operation."""
        return self.profile.sums[:-1]

    def buffer_of(self, value: SSAValue) -> TensorBuffer | None:
        """Return the buffer of a tensor that this block computes; None for a constant. A cheap
        tensor has the buffer of the result that is written over it, or one without bytes."""
        base = self._tensors.base(value)
        if base in self._buffers:
            return self._buffers[base]
        if not self._tensors.is_inside(base) or is_constant(base):
            return None
        return self._buffers.setdefault(base, self._own_buffer(base))

    def merge_if_no_higher(self, part: SSAValue, whole: SSAValue) -> bool:
        """
        Merge the buffer of a tensor into that of a larger one, which may begin to live later,
        unless that raises the peak.

        Returns whether they are one buffer now.
        """
        inner, outer = self.buffer_of(part), self.buffer_of(whole)
        if inner is None or outer is None or inner is outer:
            return inner is not None and inner is outer
        return self._merge(inner, outer, self.peak)

    def _merge(
        self, inner: TensorBuffer, outer: TensorBuffer, limit: int, end: int | None = None
    ) -> bool:
        """Merge a buffer into another one, unless more than `limit` bytes are live then: before the
        operation `end`, or as long as one of the two lives."""
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

    def _place_all(self) -> Collection[TensorBuffer]:
        tensors, placed = self._tensors, list[TensorBuffer]()
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
        """Compute tensors in parts of others, where that takes no more while these tensors live."""
        for placement in self._tensors.placements:
            tensors, host, _ = placement
            buffers = [self.buffer_of(value) for value in tensors]
            inner, outer = buffers[0], self.buffer_of(host)
            if inner is None or inner is outer or any(one is not inner for one in buffers):
                continue
            if outer is None:
                # The host is in memory from outside the block.
                self.profile.remove(inner.span)
                inner.size_bytes = 0
            else:
                limit = self.profile.most(inner.first, inner.last + 1)
                if not self._merge(inner, outer, limit, inner.last + 1):
                    continue
            self.placed |= dict.fromkeys(tensors, placement)

    def _own_buffer(self, value: OpResult) -> TensorBuffer:
        """Return a buffer with the lifetime of one tensor alone."""
        tensors = self._tensors
        number, users = tensors.number(value.op), tensors.users(value)
        last = tensors.number(users[-1]) if users else number
        return TensorBuffer(number, last, tensors.size_bytes(value))

    def _written_over(self, op: Operation) -> dict[SSAValue, SSAValue]:
        """Return the results of an operation that are written in place, and over which operands."""
        users = self._tensors.users
        pairs = in_place(self._tensors.reusable(op), lambda operand: users(operand)[-1] is op)
        return {result: operand for operand, result in pairs}
