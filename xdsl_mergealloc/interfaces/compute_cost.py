"""Cost of computing a scalar once more."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from xdsl.ir import Operation
from xdsl.traits import ConstantLike, IsTerminator, OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class ComputeCostOpInterface(OpTrait, ABC):
    """An operation on scalars that takes more, or less, than others."""

    @abstractmethod
    def compute_cost(self, op: Operation) -> int:
        """Return the cost in units of an addition."""


@dataclass(frozen=True)
class FixedCost(ComputeCostOpInterface):
    """A cost that is the same for all operations of a kind."""

    cost: int

    def compute_cost(self, op: Operation) -> int:
        return self.cost


COMPUTE_COST_MODELS = InterfaceRegistry(ComputeCostOpInterface)


def compute_cost(op: Operation) -> int:
    """Return the cost of an operation on scalars, without its regions, in units of an addition."""
    model = COMPUTE_COST_MODELS.lookup(op)
    if model is not None:
        return model.compute_cost(op)
    is_free = op.has_trait(ConstantLike) or op.has_trait(IsTerminator)
    return 0 if is_free else 1
