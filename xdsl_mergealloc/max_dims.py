"""The greatest sizes of a buffer's dynamic dimensions, as given by the operation that makes it.

`mergealloc.max_dims = array<i64: ...>` on an allocation, and on the view of an arena that takes its
place, has one number for each dynamic dimension, in their order. A program that asks for more is
wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, MemRefType, i64
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.diagnostics import fail

MAX_DIMS = "mergealloc.max_dims"


def max_dims_of(op: Operation, buffer_type: Attribute) -> tuple[int, ...] | None:
    """
    Return the greatest sizes of the dynamic dimensions of a buffer that an operation creates, in
    their order; None if the operation does not give them.

    Raises `PassError` if the attribute is malformed, or does not match the type.
    """
    said = op.attributes.get(MAX_DIMS)
    if said is None:
        return None
    if not DenseArrayBase.constr(i64).verifies(said):
        fail(op, f"has '{MAX_DIMS}', which is no array<i64: ...>: {said}")
    sizes = said.get_values()
    shape: Sequence[int] = ()
    if isinstance(buffer_type, MemRefType):
        shape = cast("MemRefType[Attribute]", buffer_type).get_shape()
    if len(sizes) != shape.count(DYNAMIC_INDEX):
        fail(
            op,
            f"has '{MAX_DIMS}' with {len(sizes)} sizes, but {buffer_type} has "
            f"{shape.count(DYNAMIC_INDEX)} dynamic dimensions",
        )
    if any(size < 0 for size in sizes):
        fail(op, f"has '{MAX_DIMS}' with a negative size: {said}")
    return sizes


def note_max_dims(op: Operation, max_dims: Sequence[int]) -> None:
    """Record the greatest sizes on an operation that creates a buffer."""
    op.attributes[MAX_DIMS] = DenseArrayBase.from_list(i64, list(max_dims))


def greatest_shape(shape: Sequence[int], max_dims: Sequence[int]) -> list[int]:
    """Return a shape with the greatest sizes in place of the dynamic ones, as far as known."""
    greatest = iter(max_dims)
    return [next(greatest, size) if size == DYNAMIC_INDEX else size for size in shape]
