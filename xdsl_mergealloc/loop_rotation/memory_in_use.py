"""Memory in use in the course of an iteration: bounds, relative to its start.

Bytes of static buffers are added up. Dynamic buffers are counted, each class separately, since
nothing is known about how their sizes compare.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS, is_loop
from xdsl_mergealloc.loop_rotation.allocation_classes import AllocationClass, AllocationClasses

BYTES = "bytes"
Unit = AllocationClass | SSAValue | str
"""`BYTES`, or a class of dynamic buffers, or a buffer of which nothing is known."""


@dataclass
class Change:
    """Bounds of an operation's change of the memory in use, by unit."""

    least: dict[Unit, int] = field(default_factory=dict[Unit, int])
    """The least change after the operation."""
    most: dict[Unit, int] = field(default_factory=dict[Unit, int])
    """The greatest change after the operation."""
    peak: dict[Unit, int] = field(default_factory=dict[Unit, int])
    """The greatest change while the operation is executed; has all units."""

    @classmethod
    def by(cls, unit: Unit, amount: int) -> Change:
        """Return a change that is known exactly."""
        return cls({unit: amount}, {unit: amount}, {unit: max(amount, 0)})

    def then(self, other: Change) -> None:
        """Add a change that follows."""
        for unit in other.peak:
            reached = self.most.get(unit, 0) + other.peak[unit]
            self.peak[unit] = max(self.peak.get(unit, 0), reached)
        for mine, its in ((self.least, other.least), (self.most, other.most)):
            for unit, amount in its.items():
                mine[unit] = mine.get(unit, 0) + amount

    def or_else(self, other: Change) -> None:
        """Turn this change into one of two alternatives, itself or `other`."""
        for unit in {**self.peak, **other.peak, **self.most, **other.most}:
            self.least[unit] = min(self.least.get(unit, 0), other.least.get(unit, 0))
            self.most[unit] = max(self.most.get(unit, 0), other.most.get(unit, 0))
            self.peak[unit] = max(self.peak.get(unit, 0), other.peak.get(unit, 0))

    def is_balanced(self) -> bool:
        """Whether as much is in use afterwards as before."""
        return not any(chain(self.least.values(), self.most.values()))


class MemoryInUse:
    """Changes that operations make to the memory in use."""

    def __init__(self, classes: AllocationClasses, memory: Memory):
        self._classes = classes
        self._memory = memory
        self.change: Callable[[Operation], Change | None] = cache(self._find)
        """Returns the change by an operation, with everything inside it; None if it is unknown."""

    def _find(self, op: Operation) -> Change | None:
        if _may_call(op):
            return None
        change = Change()
        for value in self._memory.touched(op).freed:
            change.then(self._of_buffer(value, -1))
        for value in self._memory.owned_results(op):
            change.then(self._of_buffer(value, +1))
        if op.regions:
            inside = self._of_regions(op)
            if inside is None:
                return None
            change.then(inside)
        return change

    def _of_buffer(self, value: SSAValue, sign: int) -> Change:
        allocation_class = self._classes.of(value)
        if allocation_class is None:
            return Change.by(value, sign)
        if allocation_class.size_bytes is None:
            return Change.by(allocation_class, sign)
        return Change.by(BYTES, sign * allocation_class.size_bytes)

    def _of_regions(self, op: Operation) -> Change | None:
        """
        Return the change by the regions of an operation; None if it is unknown, as for a loop whose
        iterations change the memory in use.
        """
        regions: list[Change] = []
        for region in op.regions:
            changes = [self.change(inner) for block in region.blocks for inner in block.ops]
            if len(region.blocks) > 1:
                has_changes = any(change is None or change.peak for change in changes)
                return None if has_changes else Change()
            total = Change()
            for change in changes:
                if change is None:
                    return None
                total.then(change)
            regions.append(total)
        if not any(change.peak for change in regions):
            return Change()
        model = REGION_BRANCH_MODELS.lookup(op)
        if model is None or model.runs_in_parallel(op):
            return None
        edges = model.edges(op)
        if is_loop(edges):
            return _of_iterations(regions)
        if any(edge.source is not None and edge.target is not None for edge in edges):
            return None
        either, *others = regions
        if any(edge.source is None and edge.target is None for edge in edges):
            others.append(Change())
        for other in others:
            either.or_else(other)
        return either


def _of_iterations(regions: Sequence[Change]) -> Change | None:
    """Return the change by a loop that passes its regions in order and may end after the first."""
    if len(regions) > 2:
        return None
    first = regions[0]
    iteration = Change()
    for region in regions:
        iteration.then(region)
    if not iteration.is_balanced():
        return None
    return Change(first.least, first.most, iteration.peak)


def _may_call(op: Operation) -> bool:
    """Whether an operation may execute code that is elsewhere and may allocate."""
    if isinstance(op, GetGlobalOp):
        return False
    if CALL_MODELS.lookup(op) is not None:
        return True
    attributes = chain(op.properties.values(), op.attributes.values())
    return any(isinstance(attribute, SymbolRefAttr) for attribute in attributes)
