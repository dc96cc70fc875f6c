"""Arithmetic on sizes and offsets of which some are known: what is known is not computed."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.interfaces.bufferizable import BufferizationState
from xdsl_mergealloc.interfaces.op_building import constant_index

_INDEX = IndexType()

Index = SSAValue | int
"""An index that is known, or the value that it is when the program runs."""


class IndexArithmetic:
    """Makes operations where a state says, for the bufferization of one operation."""

    def __init__(self, state: BufferizationState, op: Operation):
        self._state = state
        self._op = op

    def value(self, index: Index) -> SSAValue:
        """An index as a value."""
        if isinstance(index, int):
            return self._state.add(constant_index(index, self._op.location)).result
        return index

    def add(self, first: Index, second: Index) -> Index:
        """The sum."""
        if isinstance(first, int) and isinstance(second, int):
            return first + second
        if first == 0:
            return second
        if second == 0:
            return first
        sum = arith.AddiOp(self.value(first), self.value(second), _INDEX)
        return self._state.add(sum).result

    def subtract(self, first: Index, second: Index) -> Index:
        """The difference."""
        if isinstance(first, int) and isinstance(second, int):
            return first - second
        if second == 0:
            return first
        difference = arith.SubiOp(self.value(first), self.value(second), _INDEX)
        return self._state.add(difference).result

    def multiply(self, first: Index, second: Index) -> Index:
        """The product."""
        if isinstance(first, int) and isinstance(second, int):
            return first * second
        if first == 0 or second == 0:
            return 0
        if first == 1:
            return second
        if second == 1:
            return first
        product = arith.MuliOp(self.value(first), self.value(second), _INDEX)
        return self._state.add(product).result

    def divide_up(self, first: Index, second: Index) -> Index:
        """The quotient of an index and a positive one, rounded up."""
        if isinstance(first, int) and isinstance(second, int):
            return -(-first // second)
        if second == 1:
            return first
        quotient = arith.CeilDivSIOp(self.value(first), self.value(second))
        return self._state.add(quotient).result

    def at_least_zero(self, index: Index) -> Index:
        """The index, or zero if it is negative."""
        if isinstance(index, int):
            return max(index, 0)
        larger = arith.MaxSIOp(index, self.value(0))
        return self._state.add(larger).result
