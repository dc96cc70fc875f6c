"""Models for the linalg dialect: structured operations in destination-passing style."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.linalg.ops import CopyOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import EffectInstance

from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS, CopyOpInterface
from xdsl_mergealloc.interfaces.memory_effects import (
    MEMORY_EFFECTS_MODELS,
    MemoryEffectsOpInterface,
    read,
    write,
)
from xdsl_mergealloc.interfaces.models.region_shapes import RunsRegionsInAnyOrder


def destinations(op: Operation) -> Sequence[SSAValue]:
    """The operands that a structured operation writes: `outs`, always the last ones."""
    for name in ("outputs", "inits", "init"):
        operands: Sequence[SSAValue] | SSAValue | None = getattr(op, name, None)
        if operands is not None:
            return (operands,) if isinstance(operands, SSAValue) else operands
    return ()


class StructuredEffects(MemoryEffectsOpInterface):
    """Inputs are read; outputs are written, and read where the body starts from them."""

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        outputs = buffers_among(destinations(op))
        inputs_end = len(op.operands) - len(outputs)
        effects = [read(value) for value in op.operands[:inputs_end] if is_buffer(value)]
        for value in outputs:
            effects += (read(value), write(value))
        return effects


class StructuredCopyEnds(CopyOpInterface):
    """`linalg.copy` from its input to its output."""

    def source(self, op: Operation) -> SSAValue:
        return op.operands[0]

    def target(self, op: Operation) -> SSAValue:
        return op.operands[1]


MEMORY_EFFECTS_MODELS.register_dialect("linalg", StructuredEffects())
# Bodies compute one element; a body may load from a buffer that it refers to.
REGION_BRANCH_MODELS.register_dialect("linalg", RunsRegionsInAnyOrder())
COPY_MODELS.register(CopyOp, StructuredCopyEnds())
# What a body yields is an element: a buffer among buffers.
CAPTURE_MODELS.register("linalg.yield", CapturesAllBuffers("stored into another buffer"))
