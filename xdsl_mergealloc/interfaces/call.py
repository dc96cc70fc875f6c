"""Calls: operations that execute a function defined elsewhere.

Source: MLIR, `CallOpInterface` (`CallInterfaces.td`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class CallOpInterface(OpTrait, ABC):
    """
    The function that an operation calls, and the arguments.

    The call returns when the function does, and its results are what the function returns, in the
    same order.
    """

    @abstractmethod
    def callee(self, op: Operation) -> SymbolRefAttr | None:
        """Return the function's symbol; None if it is known at run time only."""

    @abstractmethod
    def arguments(self, op: Operation) -> Sequence[SSAValue]:
        """Return the operands that become the function's arguments, in their order."""

    def runs_in_parallel(self, op: Operation) -> bool:
        """
        Whether several executions of the function may run at the same time. The order of effects
        within the function then says nothing about the call.
        """
        return False


CALL_MODELS = InterfaceRegistry(CallOpInterface)
