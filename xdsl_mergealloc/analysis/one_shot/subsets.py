"""Parts of tensors whose accesses do not interfere.

An insertion overwrites a part of its destination and reads nothing of that part. So a value
computed in the part that it will be inserted into causes no conflict; and accesses to parts that
have no element in common are independent.

`interfaces/subset.py` says which operations access parts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.one_shot.accesses import Accesses
from xdsl_mergealloc.analysis.one_shot.alias_sets import AliasSets
from xdsl_mergealloc.interfaces.bufferizable import OpOperand, is_tensor, tensor_type
from xdsl_mergealloc.interfaces.slices import Slice
from xdsl_mergealloc.interfaces.subset import (
    SubsetExtraction,
    SubsetInsertion,
    is_certainly_whole,
    subset_of,
)


class Subsets:
    """Judges pairs of a read and a write by the parts that they access."""

    def __init__(self, accesses: Accesses, sets: AliasSets):
        self._accesses = accesses
        self._sets = sets
        self._subset: Callable[[Operation], SubsetExtraction | SubsetInsertion | None]
        self._subset = cache(subset_of)
        self._parts: dict[SSAValue, Slice | None] = {}
        """Slices of which tensors are parts, as far as requested."""

    def are_independent(self, read: OpOperand, write: OpOperand, same_iteration: bool) -> bool:
        """
        Whether a read and a write of tensors that may share memory do not interfere.

        `same_iteration` says that the write is not one of another iteration of a loop, in which
        slices may be elsewhere.
        """
        reading, writing = self._insertion(read.op), self._insertion(write.op)
        if not same_iteration and not all(
            insertion is None or insertion.part.is_static for insertion in (reading, writing)
        ):
            return False
        if reading is not None:
            # Writes to the part before the insertion are overwritten by it, not read.
            if read.index == reading.destination and self._is_in_part(write.value, reading.part):
                return True
            # The source is the part already: inserting it changes nothing.
            if (
                write == OpOperand(read.op, reading.destination)
                and read.index == reading.source
                and self._is_in_part(read.value, reading.part)
            ):
                return True
        # The inserted value is read once more, and is in the part already: in the same memory it is
        # overwritten by itself. (Another tensor in that part is overwritten by the inserted one.)
        if (
            writing is not None
            and write.index == writing.destination
            and self._sets.are_equivalent(read.value, write.op.operands[writing.source])
            and self._is_in_part(write.op.operands[writing.source], writing.part)
        ):
            return True
        if reading is not None and read.index == reading.destination:
            # The insertion reads all of the destination but the part.
            return False
        return any(
            self._sets.are_equivalent(accessed.base, written.base) and accessed.is_disjoint(written)
            for written in self._parts_of(write)
            for accessed in self._parts_of(read)
        )

    def _is_in_part(self, value: SSAValue, part: Slice) -> bool:
        """Whether a value is in a part of a tensor if all operands are in place."""
        if _is_larger(value, part):
            return False
        is_all = is_certainly_whole(part)
        pending = [value]
        visited: set[SSAValue] = set()
        while pending:
            current = pending.pop()
            if current in visited:
                continue
            visited.add(current)
            if is_all and self._sets.are_equivalent(current, part.base):
                continue
            seen = self._seen_by(current)
            if (
                seen is not None
                and seen.is_same_place(part)
                and self._sets.are_equivalent(seen.base, part.base)
            ):
                continue
            sources = self._accesses.aliasing_operands(current)
            if not sources:
                return False
            pending.extend(source.operand.value for source in sources)
        return True

    def _insertion(self, op: Operation) -> SubsetInsertion | None:
        subset = self._subset(op)
        return subset if isinstance(subset, SubsetInsertion) else None

    def _seen_by(self, value: SSAValue) -> Slice | None:
        """Return the part of another tensor of which a value's operation makes it a view."""
        if not isinstance(value, OpResult) or not is_tensor(value):
            return None
        subset = self._subset(value.op)
        is_view = isinstance(subset, SubsetExtraction) and self._accesses.aliasing_operands(value)
        return subset.part if subset is not None and is_view else None

    def _parts_of(self, operand: OpOperand) -> list[Slice]:
        """Return parts of tensors, each of which contains all elements accessed of an operand."""
        parts: list[Slice] = []
        match self._subset(operand.op):
            case SubsetExtraction(part, number) | SubsetInsertion(part, _, number):
                if number == operand.index:
                    parts.append(part)
            case None:
                pass
        if (behind := self._part_behind(operand.value)) is not None:
            parts.append(behind)
        return parts

    def _part_behind(self, value: SSAValue) -> Slice | None:
        """Return the part of another tensor that a tensor is if all operands are in place."""
        passed: list[SSAValue] = []
        part: Slice | None = None
        while isinstance(value, OpResult):
            if value in self._parts:
                part = self._parts[value]
                break
            passed.append(value)
            if (part := self._seen_by(value)) is not None:
                break
            sources = self._accesses.aliasing_operands(value)
            if len(sources) != 1:
                break
            value = sources[0].operand.value
        self._parts.update(dict.fromkeys(passed, part))
        return part


def _is_larger(value: SSAValue, part: Slice) -> bool:
    """Whether a tensor is known to have more elements than a part of one."""
    if part.element_count is None or not isinstance(value.type, TensorType):
        return False
    shape = tensor_type(value).get_shape()
    return DYNAMIC_INDEX not in shape and prod(shape) > part.element_count
