"""Slices of tensors and buffers: offsets, sizes and strides.

`interfaces/subset.py` says which slices an operation on tensors accesses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf, prod
from struct import unpack
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase
from xdsl.ir import Attribute, Operation, SSAValue


class Slice(NamedTuple):
    """A part of a tensor or buffer; all of it if it has no sizes."""

    base: SSAValue
    offsets: tuple[SSAValue | int, ...]
    sizes: tuple[SSAValue | int, ...]
    strides: tuple[SSAValue | int, ...]

    def is_same_place(self, other: Slice) -> bool:
        """Whether two slices are the same part, the bases being the same."""
        return self[1:] == other[1:]

    @property
    def is_all(self) -> bool:
        """Whether the slice is declared to be all of the tensor, of whatever size."""
        return not self.sizes

    @property
    def element_count(self) -> int | None:
        """Number of elements; None if not known."""
        sizes = _known(self.sizes)
        return None if self.is_all or len(sizes) < len(self.sizes) else prod(sizes)

    @property
    def is_static(self) -> bool:
        """Whether the slice is static: the same part in every iteration of a loop."""
        values = (*self.offsets, *self.sizes, *self.strides)
        return len(_known(values)) == len(values)

    def is_disjoint(self, other: Slice) -> bool:
        """Whether the two are certain to have no element in common, the bases being the same."""
        if len(self.sizes) != len(other.sizes):
            return False  # One of them is all of the base.
        return any(
            last < other_first or other_last < first
            for (first, last), (other_first, other_last) in zip(
                self._ranges(), other._ranges(), strict=True
            )
        )

    def _ranges(self) -> Iterator[tuple[float, float]]:
        """Yield the range of indices of the slice in each dimension; infinite where not known."""
        for first, count, step in zip(self.offsets, self.sizes, self.strides, strict=True):
            if count == 0:
                yield inf, -inf
            elif not (isinstance(first, int) and isinstance(step, int)):
                yield -inf, inf
            elif isinstance(count, int):
                last = first + (count - 1) * step
                yield min(first, last), max(first, last)
            else:
                yield (first, inf) if step >= 0 else (-inf, first)


def slice_by(op: Operation, base: int) -> Slice:
    """Return the part of an operand that an operation accesses: the operand is followed by the
    dynamic offsets, sizes and strides; the static ones are in properties."""
    values = iter(op.operands[base + 1 :])
    offsets, sizes, strides = (mixed(op.properties[name], values) for name in _KNOWN)
    return Slice(op.operands[base], offsets, sizes, strides)


_KNOWN = ("static_offsets", "static_sizes", "static_strides")


def mixed(static: Attribute, dynamic: Iterable[SSAValue]) -> tuple[SSAValue | int, ...]:
    """Return the offsets, sizes or strides of an operation that has the static ones, `i64`, in a
    property."""
    assert isinstance(static, DenseArrayBase)
    entries = _unpacked(static.data.data)
    if DYNAMIC_INDEX not in entries:
        return entries
    values = iter(dynamic)
    return tuple([next(values) if entry == DYNAMIC_INDEX else entry for entry in entries])


@lru_cache(maxsize=4096)
def _unpacked(data: bytes) -> tuple[int, ...]:
    """Return the integers of an `i64` array; cached, as slices repeat and are queried often."""
    return unpack(f"<{len(data) // 8}q", data)


def _known(values: Sequence[SSAValue | int]) -> list[int]:
    return [value for value in values if isinstance(value, int)]


def all_of(tensor: SSAValue) -> Slice:
    """Return the slice that is all of a tensor."""
    return Slice(tensor, (), (), ())


def is_whole(part: Slice, shape: Sequence[int]) -> bool:
    """Whether a slice is certain to be all of a tensor of that shape."""
    return part.is_all or (
        not any(part.offsets)
        and part.sizes == tuple(shape)
        and all(stride == 1 for stride in part.strides)
    )
