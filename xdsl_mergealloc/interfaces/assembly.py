"""Operations that make a tensor out of others, each in a place of its own."""

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
    """The numbers of operands, and the indices in the result at which they begin. They do not
    overlap."""
    padding: SSAValue | None = None
    """The scalar that is in all other elements, defined outside of the operation or a constant.
    None: there are no other elements."""


class AssemblyOpInterface(OpTrait, ABC):
    """
    An operation whose result is operands side by side: what computes one of them can compute it
    in its place.
    """

    @abstractmethod
    def assembly(self, op: Operation) -> Assembly | None:
        """The parts; None if they are only known in the run."""


ASSEMBLY_MODELS = InterfaceRegistry(AssemblyOpInterface)


def assembly_of(op: Operation) -> Assembly | None:
    """Return the parts of the result of `op`; None if it is no assembly, or an unknown one."""
    model = ASSEMBLY_MODELS.lookup(op)
    return None if model is None else model.assembly(op)
