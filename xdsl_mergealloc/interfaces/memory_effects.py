"""Memory effects on values: which operand an operation reads, writes or frees.

xDSL's effect traits say that an operation reads or writes, but never which value. This interface
names the value. `effects_on_buffers` queries, in this order: the model of the operation, its
effect traits (then every buffer operand has each of the effects), and otherwise assumes
that every buffer operand is read and written.

Passes query `analysis.memory`, which also knows the effects of called functions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.traits import EffectInstance, MemoryEffect, MemoryEffectKind, OpTrait

from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class MemoryEffectsOpInterface(OpTrait, ABC):
    """Effects on buffers of an operation itself (not of the operations inside it)."""

    @abstractmethod
    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        """Return effects whose `value` is an operand or a result of the operation."""

    def overwritten(self, op: Operation) -> Sequence[SSAValue]:
        """
        Return the buffers that the operation writes as a whole, without reading any element first.

        Their previous contents do not matter.
        """
        return ()


MEMORY_EFFECTS_MODELS = InterfaceRegistry(MemoryEffectsOpInterface)


def read(value: SSAValue) -> EffectInstance:
    """Return the effect that the value's memory is read."""
    return EffectInstance(MemoryEffectKind.READ, value)


def write(value: SSAValue) -> EffectInstance:
    """Return the effect that the value's memory is written."""
    return EffectInstance(MemoryEffectKind.WRITE, value)


def allocate(value: SSAValue) -> EffectInstance:
    """Return the effect that the value's memory is allocated."""
    return EffectInstance(MemoryEffectKind.ALLOC, value)


def free(value: SSAValue) -> EffectInstance:
    """Return the effect that the value's memory is freed."""
    return EffectInstance(MemoryEffectKind.FREE, value)


_READ_AND_WRITE = (MemoryEffectKind.READ, MemoryEffectKind.WRITE)


def may_free(op: Operation) -> bool:
    """Whether an operation frees a buffer that it names, by its model."""
    return any(effect.kind is MemoryEffectKind.FREE for effect in effects_on_buffers(op))


def effects_on_buffers(op: Operation) -> Sequence[EffectInstance]:
    """
    Return the effects of an operation on buffers it names as operands or results.

    Effects of operations nested in its regions are not included.
    """
    model = MEMORY_EFFECTS_MODELS.lookup(op)
    if model is not None:
        return model.effects(op)
    buffers = buffers_among(op.operands)
    kinds = effect_kinds_of_traits(op)
    if kinds is None:
        kinds = _READ_AND_WRITE
    return [
        EffectInstance(kind, value)
        for value in buffers
        for kind in kinds
        if kind is not MemoryEffectKind.ALLOC
    ]


def written_among(effects: Iterable[EffectInstance]) -> Sequence[SSAValue]:
    """Return the values that are written, as a whole or in part."""
    return [
        effect.value
        for effect in effects
        if effect.kind is MemoryEffectKind.WRITE and isinstance(effect.value, SSAValue)
    ]


def overwritten_buffers(op: Operation) -> Sequence[SSAValue]:
    """Return the buffers that an operation writes as a whole without reading them first."""
    model = MEMORY_EFFECTS_MODELS.lookup(op)
    return () if model is None else model.overwritten(op)


def effect_kinds_of_traits(op: Operation) -> Sequence[MemoryEffectKind] | None:
    """
    Return the kinds of effects that an operation's own traits declare; None if they say nothing.

    An operation with regions says nothing here: xDSL's recursive effects are those of the
    operations inside, which are visited separately.
    """
    if op.regions:
        return None
    traits = op.get_traits_of_type(MemoryEffect)
    if not traits:
        return None
    kinds: set[MemoryEffectKind] = set()
    for trait in traits:
        effects = trait.get_effects(op)
        if effects is None:
            return None
        kinds.update(effect.kind for effect in effects)
    return [kind for kind in MemoryEffectKind if kind in kinds]


def has_unknown_effects(op: Operation) -> bool:
    """Whether neither a model nor the traits of an operation say what it does to memory."""
    return MEMORY_EFFECTS_MODELS.lookup(op) is None and effect_kinds_of_traits(op) is None
