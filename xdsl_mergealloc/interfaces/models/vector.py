"""Models for the vector dialect: transfers between vectors and memory."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import vector
from xdsl.ir import Operation
from xdsl.traits import EffectInstance

from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.memory_effects import (
    MEMORY_EFFECTS_MODELS,
    MemoryEffectsOpInterface,
    read,
    write,
)
from xdsl_mergealloc.interfaces.models.memref import ReadsFirstOperand, StoreEffects


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
