"""Models for the bufferization dialect: where tensors and buffers meet."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.bufferization import CloneOp, MaterializeInDestinationOp, ToTensorOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import EffectInstance

from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS, CopyOpInterface
from xdsl_mergealloc.interfaces.memory_effects import (
    MEMORY_EFFECTS_MODELS,
    MemoryEffectsOpInterface,
    allocate,
    read,
    write,
)


class CloneEffects(MemoryEffectsOpInterface):
    """`bufferization.clone`: fresh memory with the contents of the operand."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        source, result = op.operands[0], op.results[0]
        return (read(source), allocate(result), write(result))


class CloneEnds(CopyOpInterface):
    """From the operand to the result."""

    def source(self, op: Operation) -> SSAValue:
        return op.operands[0]

    def target(self, op: Operation) -> SSAValue:
        return op.results[0]


class MaterializeEffects(MemoryEffectsOpInterface):
    """`bufferization.materialize_in_destination`: a destination that is a buffer is written."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return [write(value) for value in buffers_among(op.operands)]


MEMORY_EFFECTS_MODELS.register(CloneOp, CloneEffects())
COPY_MODELS.register(CloneOp, CloneEnds())
MEMORY_EFFECTS_MODELS.register(MaterializeInDestinationOp, MaterializeEffects())

# The memory behind a tensor is read wherever the tensor is: out of sight of buffer analyses.
CAPTURE_MODELS.register(ToTensorOp, CapturesAllBuffers("seen as a tensor"))
# It frees what it owns at run time, which cannot be taken back at compile time.
CAPTURE_MODELS.register(
    "bufferization.dealloc", CapturesAllBuffers("freed by bufferization.dealloc")
)
