"""What the collector hands to the planner: which allocations are live when, scope by scope."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.interfaces.allocation_scope import IterationDimension
from xdsl_mergealloc.planner import LiveRange

_T = TypeVar("_T")


@dataclass(frozen=True)
class Lifetime:
    """The ticks, both inclusive, between which the contents of a buffer matter."""

    begin: int
    end: int


@dataclass(frozen=True)
class ParallelInstances:
    """
    One instance of a buffer for each iteration of the parallel loops it is hoisted out of.

    The instances lie one after the other, `stride_bytes` apart, in the order in which nested
    sequential loops would run the iterations.
    """

    dimensions: tuple[IterationDimension, ...]
    """Outermost first, over all the loops."""

    stride_bytes: int
    """Size of one instance, rounded up to the alignment."""

    @property
    def count(self) -> int:
        """How many iterations, and so instances, there are."""
        count = 1
        for dimension in self.dimensions:
            count *= dimension.trip_count
        return count


@dataclass(frozen=True)
class TracedAllocation:
    """An allocation that can be merged."""

    op: Operation
    size_bytes: int
    """Of all instances together; of dynamic sizes, of one unit."""
    lifetime: Lifetime
    instances: ParallelInstances | None = None
    """None: there is one instance, as for every allocation that is not hoisted."""
    live: tuple[LiveRange, ...] = ()
    """The parts of the lifetime in which the contents matter; empty: the whole lifetime."""

    @property
    def live_ranges(self) -> tuple[LiveRange, ...]:
        """Half-open ranges of ticks in which nothing else may have the buffer's bytes."""
        return self.live or (LiveRange(self.lifetime.begin, self.lifetime.end + 1),)


@dataclass(frozen=True)
class Nesting:
    """A buffer that can be made in the part of another one that it is copied to (`nesting`)."""

    members: tuple[Operation, ...]
    """
    Allocations that are replaced by the part: the last one is copied, each one before is written
    over in place by the next. In program order of their first accesses.
    """
    outer: Operation
    """The allocation that the part belongs to."""
    copy: Operation
    """The copy that goes."""
    views: tuple[Operation, ...]
    """The subviews that lead from the outer buffer to the part; none if it is all of it."""
    fills: tuple[Operation, ...]
    """What writes the outer buffer, and has to do so before the first access to the members."""
    live: LiveRange
    """When the outer buffer is live because of the members."""


@dataclass
class LifetimeTrace:
    """The allocations that are merged into one arena, in program order."""

    scope: Block
    """The block at whose start the arena is allocated."""
    memory_space: Attribute
    allocations: list[TracedAllocation] = field(default_factory=list[TracedAllocation])
    takeovers: list[tuple[Operation, Operation]] = field(
        default_factory=list[tuple[Operation, Operation]]
    )
    """Pairs of allocations of which the second may take the place of the first while both live."""
    nestings: list[Nesting] = field(default_factory=list[Nesting])
    """In the order in which they are to be carried out; each is right without those before it."""
    frees_arena: bool = False
    """
    Whether the arena is freed at the end of its scope. True where the program freed some of
    the allocations itself: whoever erases those frees takes their duty over.
    """


@dataclass(frozen=True)
class SharedAllocation:
    """One allocation of dynamic size in place of several ones that are never live together."""

    before: Operation
    """The operation in front of which it is allocated."""
    factors: tuple[SSAValue, ...]
    """Values of type index; their product times `unit_bytes` is the size in bytes."""
    unit_bytes: int
    memory_space: Attribute
    allocations: tuple[TracedAllocation, ...]
    """Those that it is in place of, in program order; their sizes are those of one unit."""
    is_freed: bool
    """
    Whether it is freed wherever control leaves the region that it is allocated in: as with arenas,
    where the program freed some of the allocations itself.
    """


@dataclass(frozen=True)
class SkippedAllocation:
    """An allocation that stays as it is, and why."""

    op: Operation
    reason: str


@dataclass
class MemoryTrace:
    """All there is to plan in a program, and what is to be done besides."""

    scopes: list[LifetimeTrace] = field(default_factory=list[LifetimeTrace])
    skipped: list[SkippedAllocation] = field(default_factory=list[SkippedAllocation])
    unused: list[Operation] = field(default_factory=list[Operation])
    """Allocations that nothing uses (or only frees): to be removed."""
    deallocations: list[Operation] = field(default_factory=list[Operation])
    """Frees of merged or removed allocations only: to be removed."""
    shared: list[SharedAllocation] = field(default_factory=list[SharedAllocation])
    """What takes the place of allocations of dynamic size (`dynamic=reuse`)."""
    alternatives: list[tuple[MemoryTrace, MemoryTrace]] = field(
        default_factory=list["tuple[MemoryTrace, MemoryTrace]"]
    )
    """
    Parts of this trace, and what could be done instead: the buffers that loops carry are left
    alone (`choices`).
    """

    def extend(self, other: MemoryTrace) -> None:
        """Add what there is to do in another part of the program."""
        self.scopes += other.scopes
        self.skipped += other.skipped
        self.unused += other.unused
        self.deallocations += other.deallocations
        self.shared += other.shared
        self.alternatives += other.alternatives

    def replace(self, part: MemoryTrace, other: MemoryTrace) -> None:
        """Do something else instead of a part of it."""
        self.scopes = _replaced(self.scopes, part.scopes, other.scopes)
        self.skipped = _replaced(self.skipped, part.skipped, other.skipped)
        self.unused = _replaced(self.unused, part.unused, other.unused)
        self.deallocations = _replaced(self.deallocations, part.deallocations, other.deallocations)
        self.shared = _replaced(self.shared, part.shared, other.shared)


def _replaced(elements: list[_T], part: list[_T], other: list[_T]) -> list[_T]:
    of_part = set(map(id, part))
    return [*(element for element in elements if id(element) not in of_part), *other]
