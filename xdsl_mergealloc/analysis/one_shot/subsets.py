"""Slices that do not disturb each other.

`tensor.insert_slice` overwrites a part of its destination and reads nothing of that part. So a
value computed in the slice that it is going to be inserted into disturbs nobody; and accesses of
slices that have no element in common are independent.
"""

from __future__ import annotations

from math import prod
from typing import cast

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.one_shot.accesses import Accesses
from xdsl_mergealloc.analysis.one_shot.alias_sets import AliasSets
from xdsl_mergealloc.interfaces.bufferizable import OpOperand
from xdsl_mergealloc.interfaces.slices import INSERT_OPS, Slice

SOURCE, DESTINATION = 0, 1
"""Operand numbers of the operations that insert a slice."""


class Subsets:
    """Judges pairs of a read and a write by the parts that they access."""

    def __init__(self, accesses: Accesses, sets: AliasSets):
        self._accesses = accesses
        self._sets = sets

    def are_independent(self, read: OpOperand, write: OpOperand, same_round: bool) -> bool:
        """
        Whether a read and a write of tensors that may share memory do not meet.

        `same_round` says that the write is not one of another round of a loop, in which slices
        may be elsewhere.
        """
        reader, writer = read.op, write.op
        if not same_round:
            inserting = [op for op in (reader, writer) if isinstance(op, INSERT_OPS)]
            if not all(Slice.of(op).is_static for op in inserting):
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
        # Inserting what the slice holds already does not change what is read there.
        if (
            isinstance(writer, INSERT_OPS)
            and write.index == DESTINATION
            and self._is_in_slice(read.value, writer)
        ):
            return True
        return self._are_disjoint(read, write)

    def _is_in_slice(self, value: SSAValue, insertion: Operation) -> bool:
        """Whether a value, if all is in place, is in the slice that an operation inserts into."""
        target = Slice.of(insertion)
        if _element_count(value.type) > _element_count(insertion.operands[SOURCE].type):
            return False
        pending = [value]
        visited: set[SSAValue] = set()
        while pending:
            current = pending.pop()
            if current in visited:
                continue
            visited.add(current)
            if isinstance(current, OpResult) and isinstance(current.op, tensor.ExtractSliceOp):
                source = Slice.of(current.op)
                if source.is_same_place(target) and (
                    source.base is target.base
                    or self._sets.are_equivalent(source.base, target.base)
                ):
                    continue
            sources = self._accesses.aliasing_operands(current)
            if not sources:
                return False
            pending.extend(source.operand.value for source in sources)
        return True

    def _are_disjoint(self, read: OpOperand, write: OpOperand) -> bool:
        written = self._part(write)
        if written is None or _reads_outside_of_slice(read):
            return False
        accessed = self._part(read)
        return (
            accessed is not None
            and len(accessed.sizes) == len(written.sizes)
            and (
                accessed.base is written.base
                or self._sets.are_equivalent(accessed.base, written.base)
            )
            and accessed.is_disjoint(written)
        )

    def _part(self, operand: OpOperand) -> Slice | None:
        """What part of which tensor an operand accesses."""
        op = operand.op
        if isinstance(op, tensor.ExtractSliceOp):
            return Slice.of(op)
        if isinstance(op, INSERT_OPS) and operand.index == DESTINATION:
            return Slice.of(op)
        value = operand.value
        while isinstance(value, OpResult):
            if isinstance(value.op, tensor.ExtractSliceOp):
                return Slice.of(value.op)
            sources = self._accesses.aliasing_operands(value)
            if len(sources) != 1:
                return None
            value = sources[0].operand.value
        return None


def _reads_outside_of_slice(read: OpOperand) -> bool:
    """Whether an operation reads all of an operand but the slice that it names."""
    return isinstance(read.op, INSERT_OPS) and read.index == DESTINATION


def _element_count(type: Attribute) -> int:
    """How many elements a tensor has; 0 if that is not known."""
    if not isinstance(type, TensorType):
        return 0
    shape = cast("TensorType[Attribute]", type).get_shape()
    return 0 if DYNAMIC_INDEX in shape else prod(shape)
