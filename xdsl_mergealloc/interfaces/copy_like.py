"""Operations that copy one buffer, whole, into another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class CopyOpInterface(OpTrait, ABC):
    """The two ends of a copy. Source: MLIR, `CopyOpInterface.td`."""

    @abstractmethod
    def source(self, op: Operation) -> SSAValue:
        """Return the buffer that is read."""

    @abstractmethod
    def target(self, op: Operation) -> SSAValue:
        """Return the buffer that is written; it may be a result, as of `bufferization.clone`."""


@dataclass(frozen=True)
class CopiesOperand(CopyOpInterface):
    """A copy from one operand to another, or (None) to the first result."""

    source_number: int = 0
    target_number: int | None = 1

    def source(self, op: Operation) -> SSAValue:
        return op.operands[self.source_number]

    def target(self, op: Operation) -> SSAValue:
        return op.results[0] if self.target_number is None else op.operands[self.target_number]


COPY_MODELS = InterfaceRegistry(CopyOpInterface)
