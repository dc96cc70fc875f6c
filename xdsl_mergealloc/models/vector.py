"""The vector dialect: transfers between vectors and memory or tensors."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import vector
from xdsl.dialects.builtin import VectorType
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.traits import EffectInstance

from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    tensor_type,
)
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.memory_effects import (
    MEMORY_EFFECTS_MODELS,
    MemoryEffectsOpInterface,
    read,
    write,
)
from xdsl_mergealloc.models.destination_style import DestinationStyle
from xdsl_mergealloc.models.memref import ReadsFirstOperand, StoreEffects


class TransferReadEffects(MemoryEffectsOpInterface):
    """`vector.transfer_read`; from a tensor it touches no memory."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        source = op.operands[0]
        return (read(source),) if is_buffer(source) else ()


class TransferWriteEffects(MemoryEffectsOpInterface):
    """`vector.transfer_write`; into a tensor it touches no memory."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        target = op.operands[1]
        return (write(target),) if is_buffer(target) else ()


class MaskedStoreEffects(MemoryEffectsOpInterface):
    """`vector.maskedstore`: operand 0 is the memory."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return (write(op.operands[0]),)


MEMORY_EFFECTS_MODELS.register(vector.LoadOp, ReadsFirstOperand())
MEMORY_EFFECTS_MODELS.register(vector.MaskedLoadOp, ReadsFirstOperand())
MEMORY_EFFECTS_MODELS.register(vector.TransferReadOp, TransferReadEffects())
MEMORY_EFFECTS_MODELS.register(vector.StoreOp, StoreEffects())
MEMORY_EFFECTS_MODELS.register(vector.MaskedStoreOp, MaskedStoreEffects())
MEMORY_EFFECTS_MODELS.register(vector.TransferWriteOp, TransferWriteEffects())


class TransferReadModel(BufferizableOpInterface):
    """`vector.transfer_read`: a vector is no memory."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        operands = [state.buffer_of(op.operands[0]), *op.operands[1:]]
        on_buffer = state.add(_on_buffers(op, operands, [result.type for result in op.results]))
        op.results[0].replace_all_uses_with(on_buffer.results[0])
        state.replace(op, [None])


class TransferWriteModel(DestinationStyle):
    """`vector.transfer_write`: its destination is operand 1."""

    def first_destination(self, op: Operation) -> int:
        return 1

    def is_destination(self, operand: OpOperand) -> bool:
        return operand.index == 1

    def uses_contents(self, operand: OpOperand) -> bool:
        assert isinstance(operand.op, TransferWriteOp)
        return not writes_all_elements(operand.op)

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        operands = list(op.operands)
        operands[1] = state.operand_buffer(OpOperand(op, 1))
        state.add(_on_buffers(op, operands, ()))
        state.replace(op, [operands[1]])


def writes_all_elements(op: TransferWriteOp) -> bool:
    """Whether a transfer into a tensor leaves nothing of what was there."""
    written = op.vector.type
    assert isinstance(written, VectorType)
    return (
        op.mask is None
        and op.permutation_map.data == AffineMap.identity(len(op.indices))
        and written.get_shape() == tensor_type(op.source).get_shape()
        and all(constant_integer(index) == 0 for index in op.indices)
    )


def _on_buffers(
    op: Operation, operands: Sequence[SSAValue], result_types: Sequence[Attribute]
) -> Operation:
    return type(op).create(
        operands=operands,
        result_types=result_types,
        properties=op.properties,
        attributes=op.attributes,
    )


BUFFERIZABLE_MODELS.register(TransferReadOp, TransferReadModel())
BUFFERIZABLE_MODELS.register(TransferWriteOp, TransferWriteModel())
