"""The bufferization dialect: where tensors and buffers meet."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import memref
from xdsl.dialects.bufferization import (
    AllocTensorOp,
    CloneOp,
    MaterializeInDestinationOp,
    ToBufferOp,
    ToTensorOp,
)
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.bufferization import DeallocTensorOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    allocate_for,
    is_tensor,
)
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.interfaces.slices import all_of
from xdsl_mergealloc.interfaces.subset import SUBSET_MODELS, SubsetInsertion, SubsetOpInterface


def _alloc_tensor_roles(op: Operation) -> Roles:
    """Return the roles: new memory, perhaps with a copy of an operand in it."""
    assert isinstance(op, AllocTensorOp)
    if op.copy is None:
        return Roles(allocates=True)
    return Roles(reads=(len(op.dynamic_sizes),), allocates=True, is_filled=True)


def _in_space(buffer_type: MemRefType[Attribute], space: Attribute) -> MemRefType[Attribute]:
    return MemRefType(buffer_type.element_type, buffer_type.shape, buffer_type.layout, space)


class AllocTensorModel(BufferizableOpInterface):
    """
    `bufferization.alloc_tensor`: a new buffer in a memory space, perhaps with a copy. If no memory
    space is given, a copy is in the memory space of its source.
    """

    def get_buffer_type(self, value: SSAValue, state: BufferizationState) -> Attribute:
        buffer_type = state.buffer_type_of(value.type)
        assert isinstance(value, OpResult)
        space = value.op.properties.get("memory_space")
        return buffer_type if space is None else _in_space(buffer_type, space)

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        assert isinstance(op, AllocTensorOp)
        if op.tensor.first_use is None:
            state.replace(op, [None])
            return
        buffer_type = self.get_buffer_type(op.tensor, state)
        assert is_memref(buffer_type)
        if op.copy is None:
            state.replace(op, [allocate_for(op, buffer_type, op.dynamic_sizes, state)])
            return
        source = state.buffer_of(op.copy)
        if "memory_space" not in op.properties and is_memref(source.type):
            buffer_type = _in_space(buffer_type, source.type.memory_space)
        buffer = allocate_for(op, buffer_type, state.dynamic_sizes(source), state)
        state.copy(source, buffer)
        state.replace(op, [buffer])


class DeallocTensorModel(BufferizableOpInterface):
    """`bufferization.dealloc_tensor` frees the buffer."""

    def must_bufferize_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        state.add(memref.DeallocOp.get(state.buffer_of(op.operands[0])))
        state.replace(op, [])


class MaterializeModel(BufferizableOpInterface):
    """`bufferization.materialize_in_destination`: a copy, unless the source is there already."""

    def bufferizes_to_elementwise_access(
        self, op: Operation, operands: Sequence[OpOperand]
    ) -> bool:
        # If both are in one buffer, each element is copied onto itself.
        return True

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        source = state.buffer_of(op.operands[0])
        if is_tensor(op.operands[1]):
            target = state.operand_buffer(OpOperand(op, 1))
        else:
            target = op.operands[1]
        state.copy(source, target)
        state.replace(op, [target] * len(op.results))


class MaterializesAll(SubsetOpInterface):
    """`bufferization.materialize_in_destination` inserts into the whole of a tensor."""

    def subset(self, op: Operation) -> SubsetInsertion | None:
        target = op.operands[1]
        return SubsetInsertion(all_of(target), 0, 1) if is_tensor(target) else None


class ToTensorModel(BufferizableOpInterface):
    """`bufferization.to_tensor`: memory that is used as a tensor from here on."""

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        assert isinstance(value, OpResult)
        return "writable" in value.op.properties

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        state.replace(op, [op.operands[0]])


class ToBufferModel(BufferizableOpInterface):
    """`bufferization.to_buffer`: anything may be done with the memory, unless it is read only."""

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        return "read_only" not in operand.op.properties

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        buffer = state.operand_buffer(OpOperand(op, 0))
        op.results[0].replace_all_uses_with(state.cast(buffer, op.results[0].type))
        state.replace(op, [None])


describe(AllocTensorOp, _alloc_tensor_roles)
describe(DeallocTensorOp, Roles(frees=(0,)))
describe(CloneOp, Roles(reads=(0,), allocates=True, is_filled=True, copies=(0, None)))
describe(MaterializeInDestinationOp, Roles(reads=(0,), destinations=(1,), overwrites=(1,)))
# The memory is read wherever the tensor is used: out of sight of buffer analyses.
CAPTURE_MODELS.register(ToTensorOp, CapturesAllBuffers("seen as a tensor"))
# Which buffers it frees is decided at run time, and cannot be undone at compile time.
CAPTURE_MODELS.register(
    "bufferization.dealloc", CapturesAllBuffers("freed by bufferization.dealloc")
)
BUFFERIZABLE_MODELS.register(AllocTensorOp, AllocTensorModel())
BUFFERIZABLE_MODELS.register(MaterializeInDestinationOp, MaterializeModel())
SUBSET_MODELS.register(MaterializeInDestinationOp, MaterializesAll())
BUFFERIZABLE_MODELS.register(ToTensorOp, ToTensorModel())
BUFFERIZABLE_MODELS.register(ToBufferOp, ToBufferModel())
BUFFERIZABLE_MODELS.register(DeallocTensorOp, DeallocTensorModel())
