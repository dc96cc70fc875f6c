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
"""Blocks to analyze in another order of their operations than the one in the program."""


def grouped(items: Iterable[ItemT], key: Callable[[ItemT], KeyT]) -> dict[KeyT, list[ItemT]]:
    """Group items by their keys, in order."""
    groups: dict[KeyT, list[ItemT]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def buffer_of(allocation: Operation) -> SSAValue:
    """Return the buffer that an allocation creates."""
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
    """Of all the loops, outermost first."""

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
    """Total size of all instances; for a dynamic size, the size of one unit."""
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
    """Not None: this is no allocation, but the workspace of `op`'s callee in this memory space."""
    max_dims: tuple[int, ...] = ()
    """The greatest sizes of its dynamic dimensions, for which `size_bytes` is enough (M24)."""

    @property
    def is_workspace(self) -> bool:
        """Whether it is no allocation, but the workspace of a callee."""
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
        """The whole lifetime as the only live range."""
        return (LiveRange(self.lifetime.begin, self.lifetime.end + 1),)


class DestinationForwarding(NamedTuple):
    """A buffer that can be made directly in the part of another buffer that it is copied to."""

    members: tuple[Operation, ...]
    """
    Allocations that are replaced by the part: the last one is copied, each earlier one is written
    over in place by the next. In program order of their first accesses.
    """
    destination: Operation
    """The allocation that the part belongs to."""
    copy: Operation
    """The copy that is erased."""
    views: tuple[Operation, ...]
    """The subviews that lead from the destination to the part; empty if the part is all of it."""
    fills: tuple[Operation, ...]
    """
    Operations that fill the destination, and have to move before the first access to the members.
    """
    live: LiveRange
    """Ticks at which the destination is live because of the members."""


class LifetimeTrace(NamedTuple):
    """The allocations that are merged into one arena, in program order."""

    scope: Block
    """The entry block of the allocation scope that the arena belongs to."""
    memory_space: Attribute
    allocations: tuple[TracedAllocation, ...] = ()
    in_place_reuses: tuple[tuple[Operation, Operation], ...] = ()
    """Pairs of allocations of which the second may take the place of the first while both live."""
    forwardings: tuple[DestinationForwarding, ...] = ()
    """In the order in which to carry them out; each is valid also without those before it."""
    frees_arena: bool = False
    """
    Whether the arena has to be freed. True if the program freed some of the allocations itself:
    freeing the arena replaces those frees, which are erased.
    """
    operations: Sequence[Operation] = ()
    """The operations by their ticks, from tick 1 on, for messages; empty if they are not known."""


class SharedAllocation(NamedTuple):
    """One allocation of dynamic size in place of several that are never live together."""

    before: Operation
    """The operation before which it is allocated."""
    factors: tuple[SSAValue, ...]
    """Values of type index; their product times `unit_bytes` is the size in bytes."""
    unit_bytes: int
    memory_space: Attribute
    allocations: tuple[TracedAllocation, ...]
    """The allocations that it replaces, in program order; their sizes are those of one unit."""
    is_freed: bool
    """
    Whether it has to be freed: as with arenas, if the program freed some of the allocations itself.
    """
    is_slot: bool = False
    """Whether it is a part of an argument instead of an allocation (Y8)."""


@dataclass(frozen=True, eq=False)
class StayingAllocation:
    """An allocation that stays, or the result of a call, beside the arena of its scope."""

    allocation: TracedAllocation
    """
    Its lifetime is from the first operation of its block that uses it to the end of the block, or
    to the last operation that accesses it. A dynamic size is replaced by an assumed one.
    """
    block: Block
    """The block that contains the allocation."""
    tick: int
    """The tick of the allocation at its present place."""
    block_begin: int
    """The first tick in its block: the earliest that the allocation can be moved up to."""
    scope: Operation
    """The operation of its allocation scope: only buffers of the same scope may use its bytes."""
    memory_space: Attribute
    may_be_scratch: bool = False
    """Whether other buffers may use its bytes before its first use (M18)."""
    is_shape: bool = False
    """Whether only its shape is used, so that it may be any bytes (M20)."""


class SkippedAllocation(NamedTuple):
    """An allocation that stays as it is, and why."""

    op: Operation
    reason: str


class FunctionTrace(NamedTuple):
    """Everything to plan in a function, and allocations and frees to remove or replace besides."""

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
    """The skipped allocations as memory that exists beside arenas (with `scratch-results`)."""

    def operation_at(self, tick: int) -> Operation:
        """Return the operation at a tick."""
        return self.operations[tick - 1]


class MemoryTrace(NamedTuple):
    """Everything to plan in a program."""

    functions: tuple[tuple[FunctionTrace, ...], ...] = ()
    """
    For each function, in program order, one trace, or several that merge different allocations:
    the one that takes the fewest bytes at once is chosen, of equals the one with smaller arenas.
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
