"""Operations that may be executed where the program would not have executed them.

A model extends what xDSL's trait `ConditionallySpeculatable` says of an operation's class: stock
`memref.dim` and `memref.rank` have none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from xdsl import traits
from xdsl.ir import Operation
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class SpeculatabilityOpInterface(OpTrait, ABC):
    """Whether an operation may be speculated, by its operands and attributes."""

    @abstractmethod
    def is_speculatable(self, op: Operation) -> bool:
        """
        Whether executing it has no undefined behaviour, whatever its operands are: MLIR's
        `Speculatability::Speculatable`. Not called for operations with effects on memory.
        """


class AlwaysSpeculatable(SpeculatabilityOpInterface):
    """An operation that may be speculated, whatever its operands are."""

    def is_speculatable(self, op: Operation) -> bool:
        return True


SPECULATABILITY_MODELS = InterfaceRegistry(SpeculatabilityOpInterface)


def is_speculatable(op: Operation) -> bool:
    """Whether an operation without regions may be executed where the program does not."""
    effects = MEMORY_EFFECTS_MODELS.lookup(op)
    if effects is None and not traits.is_side_effect_free(op):
        return False
    if effects is not None and effects.effects(op):
        return False
    model = SPECULATABILITY_MODELS.lookup(op)
    return traits.is_speculatable(op) if model is None else model.is_speculatable(op)
