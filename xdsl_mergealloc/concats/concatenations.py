"""Concatenations: tensors that consist of other tensors, side by side along one dimension.

A concatenation is one operation (`tensor.concat`), or a chain of insertions that fills an empty
tensor. A part that is itself a concatenation along the same dimension, without other users, is
replaced by its own parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.shapes import is_static_tensor, shape_of
from xdsl_mergealloc.interfaces.assembly import assembly_of
from xdsl_mergealloc.interfaces.index_relation import Interval
from xdsl_mergealloc.interfaces.subset import insertion_of
from xdsl_mergealloc.tensors.cheap import is_undefined

_Part = tuple[SSAValue, Sequence[object]]
"""A tensor, and its offsets in another one."""


class Concatenation(NamedTuple):
    """A concatenated tensor, and its parts."""

    value: OpResult
    dim: int
    """The dimension along which the parts are side by side."""
    parts: tuple[SSAValue, ...]
    """In order of position; none of them is empty."""

    @property
    def intervals(self) -> Sequence[Interval]:
        """Interval of each part along the dimension."""
        sizes = [shape_of(part.type)[self.dim] for part in self.parts]
        ends = accumulate(sizes)
        return [Interval(end - size, size) for end, size in zip(ends, sizes, strict=True)]


def concatenations_of(block: Block) -> list[Concatenation]:
    """Return the concatenations of a block, in program order, except those whose only use is as a
    part of another one."""
    found = {op: known for op in block.ops if (known := _concatenation(op)) is not None}
    inner: set[Operation] = set()
    flat: list[Concatenation] = []
    for op in reversed(found):
        if op in inner:
            continue
        known, parts = found[op], list[SSAValue]()
        pending = list(reversed(known.parts))
        while pending:
            part = pending.pop()
            nested = found.get(part.op) if isinstance(part, OpResult) else None
            if nested is not None and nested.dim == known.dim and part.has_one_use():
                inner.add(nested.value.op)
                pending += reversed(nested.parts)
            else:
                parts.append(part)
        flat.append(known._replace(parts=tuple(parts)))
    return flat[::-1]


def _concatenation(op: Operation) -> Concatenation | None:
    """Return the concatenation by an operation, or by the chain of insertions that ends with it."""
    if len(op.results) != 1 or not is_static_tensor(op.results[0].type):
        return None
    assembly = assembly_of(op)
    if assembly is not None:
        is_full = assembly.padding is None
        parts = [(op.operands[number], offsets) for number, offsets in assembly.parts]
    else:
        parts = _inserted(op)
        is_full = bool(parts)
    return _side_by_side(op.results[0], parts) if is_full else None


def _inserted(op: Operation) -> list[_Part]:
    """Return the parts that a chain of insertions puts into an empty tensor; none otherwise."""
    if (use := op.results[0].get_user_of_unique_use()) is not None and (
        (later := insertion_of(use)) is not None and later.part.base is op.results[0]
    ):
        return []  # Not the last one of the chain.
    parts: list[_Part] = []
    current: SSAValue = op.results[0]
    while isinstance(current, OpResult) and (insertion := insertion_of(current.op)) is not None:
        source, part = current.op.operands[insertion.source], insertion.part
        is_dense = not part.is_all and all(stride == 1 for stride in part.strides)
        if (
            not is_dense
            or not is_static_tensor(source.type)
            or part.sizes != tuple(shape_of(source.type))
        ):
            return []
        if parts and not current.has_one_use():
            return []
        parts.append((source, part.offsets))
        current = part.base
    return parts if is_undefined(current) else []


def _side_by_side(value: OpResult, parts: Sequence[_Part]) -> Concatenation | None:
    """Return the concatenation of parts in order of position, if they make up a whole tensor."""
    shape = shape_of(value.type)
    for dim in range(len(shape)):
        others = [place for place in range(len(shape)) if place != dim]
        at: dict[object, SSAValue] = {offsets[dim]: part for part, offsets in parts}
        if len(at) < 2 or not all(
            is_static_tensor(part.type)
            and all(offsets[place] == 0 for place in others)
            and all(shape_of(part.type)[place] == shape[place] for place in others)
            for part, offsets in parts
        ):
            continue
        ordered: list[SSAValue] = []
        end = 0
        while (part := at.get(end)) is not None and shape_of(part.type)[dim]:
            ordered.append(part)
            end += shape_of(part.type)[dim]
        if end == shape[dim] and len(ordered) == len(parts):
            return Concatenation(value, dim, tuple(ordered))
    return None
