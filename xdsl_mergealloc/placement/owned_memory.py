"""Which values are memory of the program's own that somebody has to free."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS


def is_heap_allocation(value: SSAValue) -> bool:
    """Whether the operation that defines a value allocates its memory, other than on the stack."""
    owner = value.owner
    if not isinstance(owner, Operation):
        return False
    model = ALLOCATION_MODELS.lookup(owner)
    if model is not None:
        return not model.is_automatic(owner) and model.buffer(owner) is value
    effects = MEMORY_EFFECTS_MODELS.lookup(owner)
    return effects is not None and any(
        effect.kind is MemoryEffectKind.ALLOC and effect.value is value
        for effect in effects.effects(owner)
    )
