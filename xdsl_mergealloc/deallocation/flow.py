"""Flow of buffers through a function: roots, views, and forwarded operands of control flow.

A buffer comes from

1. a *root*: an operation that owns its result, such as `memref.alloc` or a call,
2. a view of other buffers,
3. *forwarded operands*: operands that control flow forwards to block arguments or region results,
4. elsewhere: a function argument, a global, an operation of unknown effect. This function does
   not have to free it: it is *external*.

One operand may be forwarded along several edges: `scf.yield` in an `scf.for` gives both the next
iteration and the result. A decision about a buffer there holds for all of its edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.allocation import has_own_free
from xdsl_mergealloc.interfaces.control_flow import is_terminator

MANUAL_DEALLOCATION = "bufferization.manual_deallocation"
"""Attribute on an allocation whose author frees it; such allocations are left alone, as in MLIR."""

DYNAMIC_OWNERSHIP = "deallocation.dynamic_ownership"
"""
Attribute on operations that are not allocations themselves: a function that already has its
ownership indicators, or a call for which it is decided who frees its results. MLIR refuses the
attribute above on these.
"""


def has_manual_deallocation(op: Operation) -> bool:
    """Whether it is already decided who frees the results of an operation."""
    return MANUAL_DEALLOCATION in op.attributes or DYNAMIC_OWNERSHIP in op.attributes


def mark_manual_deallocation(op: Operation, memory: Memory) -> None:
    """Mark an operation: from now on it is decided who frees its results."""
    is_allocation = any(e.kind is MemoryEffectKind.ALLOC for e in memory.effects(op))
    op.attributes[MANUAL_DEALLOCATION if is_allocation else DYNAMIC_OWNERSHIP] = UnitAttr()


@dataclass(eq=False)
class ForwardedOperand:
    """An operand through which control flow forwards a buffer, or a function returns one."""

    forwarder: Operation
    """A terminator, or the operation whose regions are entered."""
    operand_index: int
    value: SSAValue
    successor: int | None = None
    """For a branch: the number of the successor."""
    inputs: list[SSAValue] = field(default_factory=list[SSAValue])
    """Block arguments and region results that receive the value; empty for function results."""
    is_optional: bool = False
    """Whether the receiver takes it with or without ownership: a call with indicators does."""
    is_total: bool = True
    """Whether the value is forwarded whichever edge control takes from the forwarder."""

    @property
    def edge(self) -> tuple[Operation, int | None]:
        """Edge of the operand: operands of the same edge are forwarded together."""
        return self.forwarder, self.successor

    @property
    def is_return(self) -> bool:
        """Whether the function returns the operand."""
        return not self.inputs and is_terminator(self.forwarder)


class BufferFlow:
    """Flow of the buffers of one function."""

    def __init__(self, points: Program, memory: Memory, *, has_indicators: bool):
        self.points = points
        self.memory = memory
        self.roots: dict[SSAValue, Operation] = {}
        self.unmanaged: dict[SSAValue, None] = {}
        """Allocations for which it is already decided who frees them."""
        self.views: dict[SSAValue, Sequence[SSAValue]] = {}
        """The sources of each view; the view flow of `memory` tells the kind of view."""
        self.forwarded_to: dict[SSAValue, list[ForwardedOperand]] = {}
        """For each block argument or region result, the operands that are forwarded to it."""
        self.partly_unknown: dict[SSAValue, None] = {}
        """Block arguments and region results that on some edge get an unknown value."""
        self.forwarded: list[ForwardedOperand] = []
        """All forwarded operands, including returned ones."""
        self.uses: dict[SSAValue, list[Operation]] = {}
        """The operations that use a buffer other than to forward it; the buffer must be alive."""
        self.frees: list[tuple[Operation, SSAValue]] = []
        """The operations that free a buffer, each with that buffer."""
        self.escapes: list[tuple[SSAValue, str]] = []
        """Buffers that escape, with the reasons."""
        self.exposed: list[SSAValue] = []
        """Buffers whose address is taken, so that later uses of them cannot be seen."""
        self.told_apart: frozenset[int] = frozenset()
        """The numbers of the results for which callers may tell a clone from the buffer itself."""
        self.has_indicators = has_indicators
        """Whether `i1`s say which arguments the function owns, which results its caller owns."""
        self.owned_arguments: list[SSAValue] = []
        """The arguments with indicators."""
        self.calls_with_indicators: list[Operation] = []
        """The calls of functions with indicators."""

    def sources(self, value: SSAValue) -> Sequence[SSAValue]:
        """Return the buffers that a view, block argument or region result may refer to."""
        if value in self.views:
            return self.views[value]
        return [operand.value for operand in self.forwarded_to.get(value, ())]

    def is_part(self, value: SSAValue) -> bool:
        """Whether a value is a view that is not certain to be all of one of its sources."""
        return value in self.views and not self.memory.view_flow.is_whole(value)

    def may_be_external(self, value: SSAValue) -> bool:
        """Whether a value may be external by itself, whatever its sources are."""
        is_view = value in self.views
        return value in self.partly_unknown or (
            is_view and self.memory.view_flow.maybe_its_own(value)
        )

    def origins(self, value: SSAValue) -> list[SSAValue]:
        """Return the origins of a buffer: the values without sources that it stems from."""
        return [name for name in reachable((value,), self.sources) if not self.sources(name)]

    def has_own_frees(self) -> bool:
        """Whether some allocations are freed other than by `memref.dealloc`."""
        return any(map(has_own_free, self.roots.values()))

    def kept(self) -> dict[SSAValue, str]:
        """Return the owners that escape, with the reasons."""
        unseen = "forwarded to an operation that does not implement RegionBranchOpInterface"
        unknown = [
            operand.value
            for operand in self.forwarded
            if any(value in self.partly_unknown for value in operand.inputs)
        ]
        managed = {*self.roots, *self.owned_arguments}
        lent = {result for call in self.calls_with_indicators for result in call.results}

        def maybe_same(value: SSAValue) -> Sequence[SSAValue]:
            """Return possible values: a result of a call with indicators may be an argument."""
            return self.memory.view_flow.sources(value) if value in lent else self.sources(value)

        kept: dict[SSAValue, str] = {}
        for value, reason in (*self.escapes, *((value, unseen) for value in unknown)):
            for reached in reachable((value,), maybe_same):
                if reached in managed:
                    kept.setdefault(reached, reason)
        self._keep_what_is_returned_with(kept)
        return kept

    def _keep_what_is_returned_with(self, kept: dict[SSAValue, str]) -> None:
        """
        Add all other owners that a result may be if it may be a buffer that is left alone: callers
        do not free such a result.
        """
        returned = [self.origins(operand.value) for operand in self.forwarded if operand.is_return]
        is_changed = True
        while is_changed:
            is_changed = False
            for origins in returned:
                if any(origin in kept or origin in self.unmanaged for origin in origins):
                    others = [o for o in origins if o in self.roots and o not in kept]
                    kept.update(dict.fromkeys(others, "returned where what is left alone may be"))
                    is_changed |= bool(others)


def by_edge(
    operands: Iterable[ForwardedOperand],
) -> Mapping[tuple[Operation, int | None], Sequence[ForwardedOperand]]:
    """Group operands by edge, each group in the order of operand numbers."""
    together: dict[tuple[Operation, int | None], list[ForwardedOperand]] = {}
    for operand in sorted(operands, key=lambda operand: operand.operand_index):
        together.setdefault(operand.edge, []).append(operand)
    return together


class CallBoundary(NamedTuple):
    """Ownership that a call hands over and receives, where it differs from the usual rules."""

    borrowed: frozenset[int] = frozenset()
    """The numbers of the results that alias buffers the caller already has, or are external."""
    kept: frozenset[int] = frozenset()
    """The numbers of the results that the function may also have kept."""
    indicators: frozenset[int] | None = None
    """
    The numbers of the arguments passed with an `i1` that says whether ownership is handed over.
    If not None, the call also returns an `i1` with each buffer among its results.
    """
