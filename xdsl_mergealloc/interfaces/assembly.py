"""Operations that assemble a tensor from others, each at a place of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


@dataclass(frozen=True, slots=True)
class Assembly:
    """Parts of the one result of an operation; its shape and those of its parts are static."""

    parts: Sequence[tuple[int, tuple[int, ...]]]
    """The numbers of operands, each with the indices in the result at which the operand begins. The
    operands do not overlap."""
    padding: SSAValue | None = None
    """The scalar value of all other elements, defined outside of the operation or a constant. None:
    there are no other elements."""


class AssemblyOpInterface(OpTrait, ABC):
    """
    An operation whose result consists of its operands side by side: an operand can be computed at
    its place in the result.
    """

    @abstractmethod
    def assembly(self, op: Operation) -> Assembly | None:
        """Return the parts; None if they are known at run time only."""


ASSEMBLY_MODELS = InterfaceRegistry(AssemblyOpInterface)


def assembly_of(op: Operation) -> Assembly | None:
    """Return the parts of the result of `op`; None if it is no assembly, or an unknown one."""
    model = ASSEMBLY_MODELS.lookup(op)
    return None if model is None else model.assembly(op)
