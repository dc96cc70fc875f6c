"""The decisions of the analysis as copies between tensors, so that the rewrite inserts none."""

from __future__ import annotations

from xdsl.dialects.bufferization import AllocTensorOp, ToTensorOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, NoneAttr, TensorType
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.bufferization import AllocTensorOp as ExtendedAllocTensorOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    OpOperand,
    tensor_operands,
    tensor_type,
)
from xdsl_mergealloc.interfaces.op_building import constant_index, segment_sizes
from xdsl_mergealloc.nests import walk


def insert_copies(module: ModuleOp, analysis: OneShotAnalysis) -> None:
    """
    Give each operand that is out of place a new tensor: a copy where contents are needed.

    Raises `PassError`, before anything is changed, where the memory space has to be known but is
    not, or where the tensor has no known shape.
    """
    outside = [
        (operand, _memory_space(operand.value, analysis))
        for op in walk(module)
        if analysis.accesses.model_of(op) is not None
        for operand in tensor_operands(op)
        if not analysis.is_in_place(operand)
    ]
    for operand, space in outside:
        if analysis.copies_contents(operand):
            continue
        if not isinstance(operand.value.type, TensorType):
            fail(operand.op, "needs a new tensor for an unranked one, which has no known shape")
        if space is None and analysis.options.must_infer_memory_space:
            fail(operand.op, "needs a new tensor, but its memory space is unknown")
    for operand, space in outside:
        is_copy = analysis.copies_contents(operand)
        operand.op.operands[operand.index] = _new_tensor(operand, is_copy, space)


def _memory_space(value: SSAValue, analysis: OneShotAnalysis) -> Attribute | None:
    """
    Return the memory space of the future buffer of a tensor: that of the allocation or buffer that
    the tensor stems from. None if neither of them is found.
    """
    seen: set[SSAValue] = set()
    while value not in seen:
        seen.add(value)
        owner = value.owner
        if isinstance(owner, ToTensorOp):
            buffer_type = owner.memref.type
            return buffer_type.memory_space if is_memref(buffer_type) else None
        if isinstance(owner, AllocTensorOp):
            if owner.copy is None or "memory_space" in owner.properties:
                return owner.properties.get("memory_space")
            value = owner.copy
            continue
        for source in analysis.accesses.aliasing_operands(value):
            value = source.operand.value
            break
    return None


def _place_before(op: Operation) -> Operation:
    """Return the operation to insert before: `op`, or one around it that admits no others."""
    around = op.parent_op()
    while (
        around is not None
        and (model := BUFFERIZABLE_MODELS.lookup(around)) is not None
        and not model.admits_more_operations(around)
    ):
        op, around = around, around.parent_op()
    return op


def _new_tensor(operand: OpOperand, is_copy: bool, space: Attribute | None) -> SSAValue:
    """
    Create a tensor of its own for an operand, in the operand's memory space: a copy, or an
    uninitialized tensor of the same sizes.
    """
    value, op = operand.value, _place_before(operand.op)
    new_ops: list[Operation] = []
    sizes: list[SSAValue] = []
    if not is_copy:
        for dimension, size in enumerate(tensor_type(value).get_shape()):
            if size == DYNAMIC_INDEX:
                position = constant_index(dimension, op.location)
                dim = DimOp(value, position.result)
                new_ops += [position, dim]
                sizes.append(dim.result)
    properties: dict[str, Attribute] = {}
    properties["operandSegmentSizes"] = segment_sizes(len(sizes), int(is_copy), 0)
    if not is_copy and space is not None and space != NoneAttr():
        properties["memory_space"] = space
    allocation = ExtendedAllocTensorOp.create(
        operands=[value] if is_copy else sizes,
        result_types=[value.type],
        properties=properties,
    )
    new_ops.append(allocation)
    for new_op in new_ops:
        new_op.location = op.location
    Rewriter.insert_op(new_ops, InsertPoint.before(op))
    return allocation.results[0]
