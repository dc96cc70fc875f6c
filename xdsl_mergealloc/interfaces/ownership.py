"""Ownership: which results of an operation are memory that has to be freed.

An allocation that is not automatic owns its result; so does a call, because a function hands
its results over to its caller. The model of an operation, registered here, takes precedence over
its memory effects.

Source: MLIR, "Ownership-based Buffer Deallocation", function boundary ABI.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, UnitAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import MemoryEffectKind, OpTrait

from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS, effect_kinds_of_traits
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class OwnershipOpInterface(OpTrait, ABC):
    """Operations with results that have to be freed."""

    @abstractmethod
    def owned_results(self, op: Operation) -> Sequence[SSAValue]:
        """Return the results whose memory is new and has to be freed by the code around `op`."""


class OwnsAllBufferResults(OwnershipOpInterface):
    """Every buffer result is new: the results of a function belong to its caller."""

    def owned_results(self, op: Operation) -> Sequence[SSAValue]:
        return buffers_among(op.results)


BORROWED_RESULT = "mergealloc.borrowed"
"""Attribute of a function result in memory that always exists, of an arena (`place-results` of
merge-alloc). Callers of the function must not free it."""


def borrowed_results(function: Operation) -> frozenset[int]:
    """Return the numbers of the results that callers receive, but do not own."""
    if not isinstance(function, FuncOp) or function.res_attrs is None:
        return frozenset()
    return frozenset(
        number
        for number, attributes in enumerate(function.res_attrs.data)
        if BORROWED_RESULT in attributes.data
    )


def mark_borrowed_results(function: FuncOp, numbers: Sequence[int]) -> None:
    """Mark some results of a function as not owned by its callers."""
    if not numbers:
        return
    given = function.res_attrs
    attributes: list[dict[str, Attribute]] = [
        {} if given is None else dict(given.data[number].data)
        for number in range(len(function.function_type.outputs))
    ]
    for number in numbers:
        attributes[number][BORROWED_RESULT] = UnitAttr()
    function.res_attrs = ArrayAttr(map(DictionaryAttr, attributes))


OWNERSHIP_MODELS = InterfaceRegistry(OwnershipOpInterface)


def owned_results(op: Operation) -> Sequence[SSAValue]:
    """Return the results of `op` that are new memory which is not freed automatically."""
    model = OWNERSHIP_MODELS.lookup(op)
    if model is not None:
        return model.owned_results(op)
    allocation = ALLOCATION_MODELS.lookup(op)
    if allocation is not None:
        return () if allocation.is_automatic(op) else (allocation.buffer(op),)
    effects = MEMORY_EFFECTS_MODELS.lookup(op)
    if effects is not None:
        return [
            effect.value
            for effect in effects.effects(op)
            if effect.kind is MemoryEffectKind.ALLOC
            and isinstance(effect.value, SSAValue)
            and is_buffer(effect.value)
        ]
    if MemoryEffectKind.ALLOC in (effect_kinds_of_traits(op) or ()):
        return buffers_among(op.results)
    return ()


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


def is_automatic_allocation(value: SSAValue) -> bool:
    """Whether a value is an allocation on the stack, or another one that is freed automatically."""
    owner = value.owner
    if not isinstance(owner, Operation):
        return False
    model = ALLOCATION_MODELS.lookup(owner)
    return model is not None and model.is_automatic(owner) and model.buffer(owner) is value
