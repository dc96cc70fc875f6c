"""Traces, from the collector to the planner: allocations and their live ranges, scope by scope.

Plain data. Where only planning can decide, such as whether to merge the buffers that loops carry or
to leave them alone, a function has several traces, one of which is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple, TypeAlias, TypeVar

from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.allocation_scope import IterationDimension
from xdsl_mergealloc.planner import LiveRange

ItemT = TypeVar("ItemT")
KeyT = TypeVar("KeyT", bound=Hashable)

BlockOrders: TypeAlias = Mapping[Block, Sequence[Operation]]
"""Blocks whose operations are to be seen in another order than the one that they stand in."""


def grouped(items: Iterable[ItemT], key: Callable[[ItemT], KeyT]) -> dict[KeyT, list[ItemT]]:
    """Items by their keys, in order."""
    groups: dict[KeyT, list[ItemT]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def buffer_of(allocation: Operation) -> SSAValue:
    """The buffer that an allocation makes."""
    model = ALLOCATION_MODELS.lookup(allocation)
    assert model is not None
    return model.buffer(allocation)


class Lifetime(NamedTuple):
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
        """Number of iterations, and so of instances."""
        return prod(dimension.trip_count for dimension in self.dimensions)


class TracedAllocation(NamedTuple):
    """An allocation that can be merged."""

    op: Operation
    size_bytes: int
    """Of all instances together; of dynamic sizes, of one unit."""
    lifetime: Lifetime
    first_access: Operation
    """The first operation, by its tick, that accesses the buffer or a view of it."""
    last_access: Operation
    alignment: int = 1
    """Alignment that the allocation itself asks for, in bytes; any positive integer."""
    instances: ParallelInstances | None = None
    """None: there is one instance, as for every allocation that is not hoisted."""
    live: tuple[LiveRange, ...] = ()
    """The parts of the lifetime in which the contents matter; empty: the whole lifetime."""
    access_count: int = 1
    """Number of operations that access the buffer or a view of it."""
    workspace_space: Attribute | None = None
    """Not None: it is no allocation, but what the function that `op` calls needs in this space."""
    max_dims: tuple[int, ...] = ()
    """The greatest sizes of its dynamic dimensions, for which `size_bytes` is enough (M24)."""

    @property
    def is_workspace(self) -> bool:
        """Whether it is no allocation, but what a function needs."""
        return self.workspace_space is not None

    @property
    def needs_bytes(self) -> bool:
        """Whether its contents matter at any tick; else only its shape is used (M20)."""
        return any(one.start < one.end for one in self.live_ranges)

    @property
    def traffic_bytes(self) -> int:
        """Bytes read and written: the whole buffer at each access."""
        return self.access_count * self.size_bytes

    @property
    def live_ranges(self) -> tuple[LiveRange, ...]:
        """Half-open ranges of ticks in which nothing else may have the buffer's bytes."""
        return self.live or self.without_holes

    @property
    def without_holes(self) -> tuple[LiveRange, ...]:
        """The live ranges as they are if the contents matter during the whole lifetime."""
        return (LiveRange(self.lifetime.begin, self.lifetime.end + 1),)


class DestinationForwarding(NamedTuple):
    """A buffer that can be made in the part of another one that it is copied to."""

    members: tuple[Operation, ...]
    """
    Allocations that are replaced by the part: the last one is copied, each one before is written
    over in place by the next. In program order of their first accesses.
    """
    destination: Operation
    """The allocation that the part belongs to."""
    copy: Operation
    """The copy that goes."""
    views: tuple[Operation, ...]
    """The subviews that lead from the destination to the part; none if it is all of it."""
    fills: tuple[Operation, ...]
    """
    Operations that write the destination, which has to happen before the first access to members.
    """
    live: LiveRange
    """Ticks at which the destination is live because of the members."""


class LifetimeTrace(NamedTuple):
    """The allocations that are merged into one arena, in program order."""

    scope: Block
    """The block at whose start the arena is allocated."""
    memory_space: Attribute
    allocations: tuple[TracedAllocation, ...] = ()
    in_place_reuses: tuple[tuple[Operation, Operation], ...] = ()
    """Pairs of allocations of which the second may take the place of the first while both live."""
    forwardings: tuple[DestinationForwarding, ...] = ()
    """In the order in which they are to be carried out; each is right without those before it."""
    frees_arena: bool = False
    """
    Whether the arena is freed at the end of its scope. True where the program freed some of
    the allocations itself: whoever erases those frees takes their duty over.
    """
    operations: Sequence[Operation] = ()
    """The operations by their ticks, from tick 1 on, for messages; empty if they are not known."""


class SharedAllocation(NamedTuple):
    """One allocation of dynamic size in place of several ones that are never live together."""

    before: Operation
    """The operation in front of which it is allocated."""
    factors: tuple[SSAValue, ...]
    """Values of type index; their product times `unit_bytes` is the size in bytes."""
    unit_bytes: int
    memory_space: Attribute
    allocations: tuple[TracedAllocation, ...]
    """Allocations that it replaces, in program order; their sizes are those of one unit."""
    is_freed: bool
    """
    Whether it is freed wherever control leaves the region that it is allocated in: as with arenas,
    where the program freed some of the allocations itself.
    """
    is_slot: bool = False
    """Whether it is no allocation, but a part of an argument (Y8)."""


@dataclass(frozen=True, eq=False)
class StayingAllocation:
    """An allocation that stays, beside the arena of its scope."""

    allocation: TracedAllocation
    """
    Its lifetime is from the first operation of its block that uses it to the end of the block, or
    to the last one that accesses it. If its size is dynamic, it is what that is taken for.
    """
    block: Block
    """The block that it is in."""
    tick: int
    """Of the allocation as it stands."""
    block_begin: int
    """The first tick in its block, to which it can be moved up."""
    scope: Operation
    """The operation of its allocation scope: allocations of others are nobody's scratch."""
    memory_space: Attribute
    may_be_scratch: bool = False
    """Whether others may have its bytes before it is used (M18)."""
    is_shape: bool = False
    """Whether no more than its shape is used, so that it may be any bytes (M20)."""


class SkippedAllocation(NamedTuple):
    """An allocation that stays as it is, and why."""

    op: Operation
    reason: str


class FunctionTrace(NamedTuple):
    """All there is to plan in a function, and what is to be done besides."""

    function: Operation
    operations: Sequence[Operation]
    """The operations by their ticks, from tick 1 on: the function itself comes first."""
    scopes: tuple[LifetimeTrace, ...] = ()
    skipped: tuple[SkippedAllocation, ...] = ()
    unused: tuple[Operation, ...] = ()
    """Allocations that nothing uses (or only frees): to be removed."""
    erased_frees: tuple[Operation, ...] = ()
    """Frees of merged or removed allocations only: to be removed."""
    shared: tuple[SharedAllocation, ...] = ()
    """Shared allocations, which replace others of dynamic size (`dynamic=reuse`)."""
    staying: tuple[StayingAllocation, ...] = ()
    """The skipped allocations, as what is there beside arenas (with `scratch-results`)."""

    def operation_at(self, tick: int) -> Operation:
        """The operation that has a tick."""
        return self.operations[tick - 1]


class MemoryTrace(NamedTuple):
    """All there is to plan in a program."""

    functions: tuple[tuple[FunctionTrace, ...], ...] = ()
    """
    For each function, in program order, one trace or several that differ in what is merged: the one
    that takes the fewest bytes at once is taken, of equals the one with smaller arenas.
    """
    skipped_outside: tuple[SkippedAllocation, ...] = ()
    """Allocations that are in no function."""

    @property
    def preferred(self) -> tuple[FunctionTrace, ...]:
        """The first trace of each function."""
        return tuple(traces[0] for traces in self.functions)

    @property
    def scopes(self) -> tuple[LifetimeTrace, ...]:
        """Scopes to plan, by the preferred traces."""
        return tuple(scope for trace in self.preferred for scope in trace.scopes)

    @property
    def skipped(self) -> tuple[SkippedAllocation, ...]:
        """Allocations left alone, by the preferred traces."""
        inside = (skipped for trace in self.preferred for skipped in trace.skipped)
        return (*self.skipped_outside, *inside)

    @property
    def shared(self) -> tuple[SharedAllocation, ...]:
        """Shared allocations, which replace others of dynamic size, by the preferred traces."""
        return tuple(shared for trace in self.preferred for shared in trace.shared)
