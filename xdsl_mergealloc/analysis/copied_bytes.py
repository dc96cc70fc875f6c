"""Number of buffer copies in a program and their bytes, as far as known statically."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.calls import CallGraph
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, is_function
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.loop_like import trip_count
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.nests import walk


class Copied(NamedTuple):
    """Copies that run."""

    copies: int
    size_bytes: int
    """Bytes of all copies together; copies of dynamic size count as zero."""


def copied_by(module: Operation) -> Copied:
    """
    Count the copies that run when each function without callers is called once.

    Each branch counts, and a loop whose bounds are not known counts as one iteration.
    """
    runs = _Runs(module)
    layout = MemoryLayout()
    copies = size_bytes = 0
    for op in walk(module):
        model = COPY_MODELS.lookup(op)
        if model is not None and isinstance(model.source(op).type, MemRefType):
            count, type_ = runs.of(op), memref_type(model.source(op))
            copies += count
            if type_.has_static_shape():
                element_bytes = layout.element_size_bytes(type_.element_type) or 0
                size_bytes += count * prod(type_.get_shape()) * element_bytes
    return Copied(copies, size_bytes)


class _Runs:
    """Execution counts of the operations of a program."""

    def __init__(self, module: Operation):
        self._calls = CallGraph(module)
        self._inside: dict[Operation, tuple[Operation | None, int]] = {}
        """For an operation with regions: the function around their contents, and how often these
        run in each call."""
        self._of_function: dict[Operation, int] = {}
        for op in walk(module):
            if op.regions:
                function, count = self._around(op)
                self._inside[op] = (op, 1) if is_function(op) else (function, count * _trips(op))

    def of(self, op: Operation) -> int:
        """Return the number of times an operation runs."""
        function, count = self._around(op)
        return count if function is None else count * self._calls_of(function)

    def _around(self, op: Operation) -> tuple[Operation | None, int]:
        parent = op.parent_op()
        return (None, 1) if parent is None else self._inside.get(parent, (None, 1))

    def _calls_of(self, function: Operation) -> int:
        """Return the number of calls of a function; one if no other function calls it."""
        if function not in self._of_function:
            self._of_function[function] = 1  # For functions that call each other.
            if callers := self._calls.callers_of(function):
                self._of_function[function] = sum(map(self.of, callers))
        return self._of_function[function]


def _trips(op: Operation) -> int:
    """Return the trip count of a loop; 1 if `op` is no loop, or if the count is unknown."""
    if (count := trip_count(op)) is not None:
        return count
    scope = ALLOCATION_SCOPE_MODELS.lookup(op)
    space = None if scope is None else scope.iteration_space(op)
    return 1 if space is None else prod(dimension.trip_count for dimension in space)
