"""Slices that do not disturb each other.

`tensor.insert_slice` overwrites a part of its destination and reads nothing of that part. So a
value computed in the slice that it is going to be inserted into disturbs nothing; and accesses of
slices, or of single elements, that have no element in common are independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import cast

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.one_shot.accesses import Accesses
from xdsl_mergealloc.analysis.one_shot.alias_sets import AliasSets
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.bufferizable import OpOperand
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.slices import INSERT_OPS, Slice, is_whole

SOURCE, DESTINATION = 0, 1
"""Operand numbers of the operations that insert a slice."""


class Subsets:
    """Judges pairs of a read and a write by the parts that they access."""

    def __init__(self, accesses: Accesses, sets: AliasSets):
        self._accesses = accesses
        self._sets = sets
        self._slices: dict[Operation, Slice] = {}
        """What operations on slices access, as far as that was asked for."""
        self._parts: dict[SSAValue, Slice | None] = {}
        """What tensors are parts of, as far as that was asked for."""

    def are_independent(self, read: OpOperand, write: OpOperand, same_iteration: bool) -> bool:
        """
        Whether a read and a write of tensors that may share memory do not meet.

        `same_iteration` says that the write is not one of another iteration of a loop, in which
        slices may be elsewhere.
        """
        reader, writer = read.op, write.op
        if not same_iteration:
            inserting = [op for op in (reader, writer) if isinstance(op, INSERT_OPS)]
            if not all(self._slice_of(op).is_static for op in inserting):
                return False
        if isinstance(reader, INSERT_OPS):
            # What is written in the slice before it is inserted: it is overwritten, not read.
            if read.index == DESTINATION and self._is_in_slice(write.value, reader):
                return True
            # The source is the slice already: inserting it changes nothing.
            if (
                write == OpOperand(reader, DESTINATION)
                and read.index == SOURCE
                and self._is_in_slice(read.value, reader)
            ):
                return True
        # What is inserted is read once more, and is in the slice already: in the same memory it is
        # overwritten by itself. (Another tensor in that slice is overwritten by what is inserted.)
        if (
            isinstance(writer, INSERT_OPS)
            and write.index == DESTINATION
            and self._sets.are_equivalent(read.value, writer.operands[SOURCE])
            and self._is_in_slice(writer.operands[SOURCE], writer)
        ):
            return True
        return self._are_apart(read, write, self._slices_of(read), self._slices_of(write))

    def _is_in_slice(self, value: SSAValue, insertion: Operation) -> bool:
        """Whether a value, if all is in place, is in the slice that an operation inserts into."""
        target = self._slice_of(insertion)
        element_count = _element_count(insertion.operands[SOURCE].type)
        if element_count is not None and (_element_count(value.type) or 0) > element_count:
            return False
        is_all = is_whole(target, shape_of(target.base.type))
        pending = [value]
        visited: set[SSAValue] = set()
        while pending:
            current = pending.pop()
            if current in visited:
                continue
            visited.add(current)
            if is_all and self._is_same_tensor(current, target.base):
                continue
            if isinstance(current, OpResult) and isinstance(current.op, tensor.ExtractSliceOp):
                source = self._slice_of(current.op)
                if source.is_same_place(target) and self._is_same_tensor(source.base, target.base):
                    continue
            sources = self._accesses.aliasing_operands(current)
            if not sources:
                return False
            pending.extend(source.operand.value for source in sources)
        return True

    def _is_same_tensor(self, first: SSAValue, second: SSAValue) -> bool:
        return first is second or self._sets.are_equivalent(first, second)

    def are_different_elements(self, read: OpOperand, write: OpOperand) -> bool:
        """The same for single elements, at least one of them, at constant indices."""
        return self._are_apart(read, write, _elements_of(read), _elements_of(write)) or (
            self._are_apart(read, write, _elements_of(read), self._slices_of(write))
            or self._are_apart(read, write, self._slices_of(read), _elements_of(write))
        )

    def _are_apart(
        self, read: OpOperand, write: OpOperand, reads: Sequence[Slice], writes: Sequence[Slice]
    ) -> bool:
        return not _reads_outside_of_part(read) and any(
            len(accessed.sizes) == len(written.sizes)
            and self._is_same_tensor(accessed.base, written.base)
            and accessed.is_disjoint(written)
            for written in writes
            for accessed in reads
        )

    def _slice_of(self, op: Operation) -> Slice:
        known = self._slices.get(op)
        if known is None:
            known = self._slices[op] = Slice.of(op)
        return known

    def _slices_of(self, operand: OpOperand) -> Sequence[Slice]:
        """What slice of which tensor an operand accesses."""
        op = operand.op
        if isinstance(op, tensor.ExtractSliceOp) or _is_destination_of_slice(operand):
            return (self._slice_of(op),)
        behind = self._part_behind(operand.value)
        return () if behind is None else (behind,)

    def _part_behind(self, value: SSAValue) -> Slice | None:
        """The part of another tensor that a tensor is, if all is in place."""
        passed: list[SSAValue] = []
        part: Slice | None = None
        while isinstance(value, OpResult):
            if value in self._parts:
                part = self._parts[value]
                break
            passed.append(value)
            if isinstance(value.op, tensor.ExtractSliceOp):
                part = self._slice_of(value.op)
                break
            sources = self._accesses.aliasing_operands(value)
            if len(sources) != 1:
                break
            value = sources[0].operand.value
        self._parts.update(dict.fromkeys(passed, part))
        return part


def _is_destination_of_slice(operand: OpOperand) -> bool:
    return isinstance(operand.op, INSERT_OPS) and operand.index == DESTINATION


def _elements_of(operand: OpOperand) -> Sequence[Slice]:
    """The element that an operation takes out of a tensor or puts into it."""
    op = operand.op
    if not isinstance(op, tensor.ExtractOp | tensor.InsertOp):
        return ()
    indices = [constant_integer(index) for index in op.operands[operand.index + 1 :]]
    known = tuple(index for index in indices if index is not None)
    ones = (1,) * len(indices)
    return (Slice(operand.value, known, ones, ones),) if len(known) == len(indices) else ()


def _reads_outside_of_part(read: OpOperand) -> bool:
    """Whether an operation reads all of an operand but the part that it names."""
    return isinstance(read.op, (*INSERT_OPS, tensor.InsertOp)) and read.index == DESTINATION


def _element_count(type: Attribute) -> int | None:
    """How many elements a tensor has; None if that is not known."""
    if not isinstance(type, TensorType):
        return None
    shape = cast("TensorType[Attribute]", type).get_shape()
    return None if DYNAMIC_INDEX in shape else prod(shape)
