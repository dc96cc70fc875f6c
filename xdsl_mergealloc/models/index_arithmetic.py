"""Arithmetic on sizes and offsets, folded at compile time where they are known."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.arith import SignlessIntegerBinaryOperation
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.interfaces.bufferizable import BufferizationState
from xdsl_mergealloc.interfaces.op_building import constant_index

Index = SSAValue | int
"""An index known at compile time, or the SSA value that holds it at run time."""


class IndexArithmetic:
    """Creates operations at the insertion point of a state, to bufferize one operation."""

    def __init__(self, state: BufferizationState, op: Operation):
        self._state = state
        self._op = op

    def value(self, index: Index) -> SSAValue:
        """Return an index as an SSA value."""
        if isinstance(index, int):
            return self._state.add(constant_index(index, self._op.location)).result
        return index

    def add(self, first: Index, second: Index) -> Index:
        """Return the sum."""
        if isinstance(first, int) and isinstance(second, int):
            return first + second
        if first == 0:
            return second
        if second == 0:
            return first
        return self._compute(arith.AddiOp, first, second)

    def subtract(self, first: Index, second: Index) -> Index:
        """Return the difference."""
        if isinstance(first, int) and isinstance(second, int):
            return first - second
        if second == 0:
            return first
        return self._compute(arith.SubiOp, first, second)

    def multiply(self, first: Index, second: Index) -> Index:
        """Return the product."""
        if isinstance(first, int) and isinstance(second, int):
            return first * second
        if first == 0 or second == 0:
            return 0
        if first == 1:
            return second
        if second == 1:
            return first
        return self._compute(arith.MuliOp, first, second)

    def divide_up(self, first: Index, second: Index) -> Index:
        """Return the quotient of an index and a positive index, rounded up."""
        if isinstance(first, int) and isinstance(second, int):
            return -(-first // second)
        if second == 1:
            return first
        return self._compute(arith.CeilDivSIOp, first, second)

    def at_least_zero(self, index: Index) -> Index:
        """Return the index, or zero if it is negative."""
        if isinstance(index, int):
            return max(index, 0)
        return self._compute(arith.MaxSIOp, index, 0)

    def _compute(
        self, op: type[SignlessIntegerBinaryOperation], first: Index, second: Index
    ) -> SSAValue:
        return self._state.add(op(self.value(first), self.value(second), IndexType())).result
