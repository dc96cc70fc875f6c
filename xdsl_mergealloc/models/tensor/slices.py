"""tensor: slices, out of a tensor and into one, and single elements as parts of tensors."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import tensor
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.dialects.tensor import ParallelInsertSliceOp
from xdsl_mergealloc.interfaces.constants import integer_or_value
from xdsl_mergealloc.interfaces.slices import Slice, slice_by
from xdsl_mergealloc.interfaces.subset import (
    SUBSET_MODELS,
    SubsetExtraction,
    SubsetInsertion,
    SubsetOpInterface,
)
from xdsl_mergealloc.models.subsets import describe_subset

SOURCE, DESTINATION = 0, 1
"""Operand numbers of insertions; an extraction has the tensor in place of the source."""


class ExtractsSlice(SubsetOpInterface):
    """`tensor.extract_slice`."""

    def subset(self, op: Operation) -> SubsetExtraction:
        return SubsetExtraction(slice_by(op, SOURCE), SOURCE)


class InsertsSlice(SubsetOpInterface):
    """`tensor.insert_slice`, `tensor.parallel_insert_slice`."""

    def subset(self, op: Operation) -> SubsetInsertion:
        return SubsetInsertion(slice_by(op, DESTINATION), SOURCE, DESTINATION)


class ExtractsElement(SubsetOpInterface):
    """`tensor.extract`."""

    def subset(self, op: Operation) -> SubsetExtraction:
        return SubsetExtraction(_element(op.operands[SOURCE], op.operands[1:]), SOURCE)


class InsertsElement(SubsetOpInterface):
    """`tensor.insert`."""

    def subset(self, op: Operation) -> SubsetInsertion:
        part = _element(op.operands[DESTINATION], op.operands[2:])
        return SubsetInsertion(part, SOURCE, DESTINATION)


def _element(base: SSAValue, indices: Sequence[SSAValue]) -> Slice:
    offsets = tuple(integer_or_value(index) for index in indices)
    ones = (1,) * len(offsets)
    return Slice(base, offsets, ones, ones)


describe_subset(tensor.ExtractSliceOp, ExtractsSlice())
describe_subset(tensor.InsertSliceOp, InsertsSlice())
describe_subset(ParallelInsertSliceOp, InsertsSlice())
SUBSET_MODELS.register(tensor.ExtractOp, ExtractsElement())
SUBSET_MODELS.register(tensor.InsertOp, InsertsElement())
