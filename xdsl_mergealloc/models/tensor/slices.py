"""tensor: slices, out of a tensor and into one."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.dialects.tensor import ParallelInsertSliceOp
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    tensor_type,
)
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.interfaces.slices import (
    Slice,
    is_filled_once,
    is_whole,
    uses_beside_own_slices,
)
from xdsl_mergealloc.interfaces.strided import subview_type

SOURCE, DESTINATION = 0, 1


def subview(
    buffer: SSAValue, part: Slice, shape: Sequence[int], state: BufferizationState
) -> SSAValue:
    """A part of a buffer, with the result shape `shape` (which may leave out sizes of one)."""
    buffer_type = buffer.type
    assert is_memref(buffer_type)
    if is_whole(part, buffer_type.get_shape()) and tuple(shape) == buffer_type.get_shape():
        return buffer
    result_type = subview_type(buffer_type, part.offsets, part.sizes, part.strides, shape)
    return state.add(
        memref.SubviewOp(
            buffer,
            [value for value in part.offsets if not isinstance(value, int)],
            [value for value in part.sizes if not isinstance(value, int)],
            [value for value in part.strides if not isinstance(value, int)],
            [_static(value) for value in part.offsets],
            [_static(value) for value in part.sizes],
            [_static(value) for value in part.strides],
            result_type,
        )
    ).result


def _static(value: SSAValue | int) -> int:
    return value if isinstance(value, int) else DYNAMIC_INDEX


class ExtractSliceModel(BufferizableOpInterface):
    """`tensor.extract_slice`: a subview."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        operand = OpOperand(op, 0)
        shape = tensor_type(op.results[0]).get_shape()
        view = subview(state.buffer_of(operand.value), Slice.of(op), shape, state)
        state.replace(op, [state.result_view(operand, view)])


def _extract_slice_roles(op: Operation) -> Roles:
    """Fails where a dynamic slice is not inside of the tensor."""
    return Roles(view_of=(SOURCE,), may_fail=len(op.operands) > 1)


def _insert_slice_roles(op: Operation) -> Roles:
    target = tensor_type(op.operands[DESTINATION]).get_shape()
    overwrites = (DESTINATION,) if is_whole(Slice.of(op), target) else ()
    may_fail = len(op.operands) > 2
    return Roles(
        reads=(SOURCE,), destinations=(DESTINATION,), overwrites=overwrites, may_fail=may_fail
    )


def _parallel_insert_slice_roles(op: Operation) -> Roles:
    """
    Beside the slice, the destination is what other slices are inserted into, or what the loop
    around found there; a write before the insertion is only feared elsewhere, unless the iteration
    is the only one and writes there itself.
    """
    target = op.operands[DESTINATION]
    is_read = not is_whole(Slice.of(op), tensor_type(target).get_shape()) and (
        is_filled_once(target) or bool(uses_beside_own_slices(target))
    )
    return Roles(
        reads=(SOURCE, DESTINATION) if is_read else (SOURCE,),
        writes=(DESTINATION,),
        overwrites=() if is_read else (DESTINATION,),
    )


class InsertSliceModel(BufferizableOpInterface):
    """`tensor.insert_slice`: a copy into a subview, unless the source is there already."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        source = state.buffer_of(op.operands[SOURCE])
        target = state.operand_buffer(OpOperand(op, DESTINATION))
        shape = tensor_type(op.operands[SOURCE]).get_shape()
        state.copy(source, subview(target, Slice.of(op), shape, state))
        state.replace(op, [target])


class ParallelInsertSliceModel(InsertSliceModel):
    """`tensor.parallel_insert_slice`: has no result, the loop around it does."""

    def must_bufferize_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand.index == DESTINATION

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        terminator = op.parent_op()
        assert terminator is not None
        source = state.buffer_of(op.operands[SOURCE])
        target = state.buffer_of(op.operands[DESTINATION])
        shape = tensor_type(op.operands[SOURCE]).get_shape()
        with state.before(terminator):
            state.copy(source, subview(target, Slice.of(op), shape, state))
        state.replace(op, [])


describe(tensor.ExtractSliceOp, _extract_slice_roles)
describe(tensor.InsertSliceOp, _insert_slice_roles)
describe(ParallelInsertSliceOp, _parallel_insert_slice_roles)
BUFFERIZABLE_MODELS.register(tensor.ExtractSliceOp, ExtractSliceModel())
BUFFERIZABLE_MODELS.register(tensor.InsertSliceOp, InsertSliceModel())
BUFFERIZABLE_MODELS.register(ParallelInsertSliceOp, ParallelInsertSliceModel())
