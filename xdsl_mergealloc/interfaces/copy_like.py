"""Operations that copy one buffer, whole, into another."""

from __future__ import annotations

from abc import ABC, abstractmethod

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class CopyOpInterface(OpTrait, ABC):
    """The two ends of a copy. Source: MLIR, `CopyOpInterface.td`."""

    @abstractmethod
    def source(self, op: Operation) -> SSAValue:
        """The buffer that is read."""

    @abstractmethod
    def target(self, op: Operation) -> SSAValue:
        """The buffer that is written; it may be a result, as of `bufferization.clone`."""


COPY_MODELS = InterfaceRegistry(CopyOpInterface)
