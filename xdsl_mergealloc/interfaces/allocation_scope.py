"""Automatic allocation scopes: regions at whose end automatic allocations are freed.

Functions, parallel loops, regions that threads execute, regions that run asynchronously,
`memref.alloca_scope`, and sequential loops. Merged allocations are put at the start of the nearest
enclosing scope that is not a sequential loop.

Source: MLIR, the `AutomaticAllocationScope` trait; the merge-alloc document, "Allocation
scopes".
"""

from __future__ import annotations

from abc import ABC
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class IterationDimension(NamedTuple):
    """One induction variable of a parallel loop with bounds known at compile time."""

    induction_variable: SSAValue
    lower_bound: int
    upper_bound: int
    """Exclusive."""
    step: int
    """At least 1."""

    @property
    def trip_count(self) -> int:
        """Number of values that the induction variable takes."""
        return max(0, -(-(self.upper_bound - self.lower_bound) // self.step))


class AutomaticAllocationScope(OpTrait, ABC):
    """
    Kind of scope that an operation is.

    The scope is the operation's only region; an operation with several regions has no scope.
    """

    def is_function(self, op: Operation) -> bool:
        """
        Whether the scope is a function: nothing inside refers to values outside, and the only
        buffers that outlive it are those that it returns.
        """
        return False

    def is_sequential_loop(self, op: Operation) -> bool:
        """Whether the scope is a loop whose iterations follow one another."""
        return False

    def is_parallel_loop(self, op: Operation) -> bool:
        """Whether iterations of the scope may run at the same time."""
        return False

    def iteration_space(self, op: Operation) -> tuple[IterationDimension, ...] | None:
        """Return the dimensions of a parallel loop, outermost first; None if a bound is dynamic."""
        return None

    def is_mapped(self, op: Operation) -> bool:
        """
        Whether each iteration of a parallel loop has a processor of its own, so that there are no
        more iterations than the target can run at the same time.
        """
        return False


class FunctionScope(AutomaticAllocationScope):
    """A function-like operation."""

    def is_function(self, op: Operation) -> bool:
        return True


class SequentialLoopScope(AutomaticAllocationScope):
    """A loop whose iterations follow one another."""

    def is_sequential_loop(self, op: Operation) -> bool:
        return True


class ParallelBodyScope(AutomaticAllocationScope):
    """A body that is executed several times at once, each time with buffers of its own."""

    def is_parallel_loop(self, op: Operation) -> bool:
        return True


class PlainScope(AutomaticAllocationScope):
    """A scope that is executed once each time control reaches it."""


ALLOCATION_SCOPE_MODELS = InterfaceRegistry(AutomaticAllocationScope)


def is_function(op: Operation) -> bool:
    """Whether an operation is a function: nothing inside refers to values outside."""
    if not op.regions:
        return False
    scope = ALLOCATION_SCOPE_MODELS.lookup(op)
    return scope is not None and scope.is_function(op)
