"""The plan of a program's memory: which bytes of which arena each allocation gets, and why.

Planning computes it, rewriting carries it out, and reports and checks read it afterwards. Its
operations are those of the program before the rewrite, after which allocations, copies and frees
among them are in no block any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.diagnostics import source_position
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.memory_pools import name_of_memory_space
from xdsl_mergealloc.merge_alloc.constants.plan import ConstantsPlan, StayingConstant
from xdsl_mergealloc.merge_alloc.function_io import FunctionIo
from xdsl_mergealloc.merge_alloc.trace import (
    BlockOrders,
    DestinationForwarding,
    FunctionTrace,
    Lifetime,
    ParallelInstances,
    SharedAllocation,
    SkippedAllocation,
    TracedAllocation,
)
from xdsl_mergealloc.planner import LiveRange


def allocation_name(op: Operation) -> str:
    """Return the name of an allocation's buffer in the program; empty if it has none."""
    model = ALLOCATION_MODELS.lookup(op)
    return (None if model is None else model.buffer(op).name_hint) or ""


class PlacedAllocation(NamedTuple):
    """An allocation and its place in the arena."""

    allocation: TracedAllocation
    offset_bytes: int
    """From the start of the arena to the first byte of the (first instance of the) buffer."""
    name: str = ""
    """Name of the buffer in the program; empty if it has none."""

    @property
    def op(self) -> Operation:
        """The operation that allocates the buffer."""
        return self.allocation.op

    @property
    def size_bytes(self) -> int:
        """The size, of all instances together."""
        return self.allocation.size_bytes

    @property
    def alignment(self) -> int:
        """Alignment that the allocation itself asks for, in bytes."""
        return self.allocation.alignment

    @property
    def instances(self) -> ParallelInstances | None:
        """The instances of a buffer that is hoisted out of parallel loops."""
        return self.allocation.instances

    @property
    def lifetime(self) -> Lifetime:
        """From the first to the last tick at which the contents matter."""
        return self.allocation.lifetime

    @property
    def live_ranges(self) -> tuple[LiveRange, ...]:
        """Ticks at which no other buffer may have these bytes, except by an in-place reuse."""
        return self.allocation.live_ranges

    @property
    def first_access(self) -> Operation:
        """The first operation, by its tick, that accesses the buffer."""
        return self.allocation.first_access

    @property
    def last_access(self) -> Operation:
        """The last operation, by its tick, that accesses the buffer."""
        return self.allocation.last_access

    @property
    def location(self) -> str:
        """`file:line:column` of the allocation; empty if there is none."""
        return source_position(self.op.location)


class Traffic(NamedTuple):
    """All accesses to the buffers of an arena; those of a callee count in its own arena."""

    size_bytes: int
    """Bytes read and written: the whole buffer at each access."""
    time: float
    """Computed from the bandwidth and latency of the pool, in its unit."""


class ArenaPlan(NamedTuple):
    """The plan of one arena."""

    scope: Block
    """The block in all of which the arena may be used; `arena_place` says where it is allocated."""
    memory_space: Attribute
    size_bytes: int
    alignment: int
    """Of the arena itself, in bytes: a power of two."""
    placed: tuple[PlacedAllocation, ...]
    """In program order."""
    lower_bound_bytes: int
    """Lower bound on any arena for these buffers: the most bytes that are live at one tick."""
    peak_tick: int
    """The first tick at which that many bytes are live."""
    live_at_peak: tuple[PlacedAllocation, ...]
    algorithm: str
    """Algorithm that computed the plan; with `auto`, the one that won."""
    proved_optimal: bool = False
    """Whether no arena for these buffers is smaller, for certain."""
    frees_arena: bool = False
    """Whether the arena is freed after its last use."""
    last_access: Operation | None = None
    """The last operation that accesses a buffer in it; None: it exists until its scope ends."""
    in_place_reuses: tuple[tuple[Operation, Operation], ...] = ()
    """Pairs that share bytes while both are live: the second is written over the first."""
    forwardings: tuple[DestinationForwarding, ...] = ()
    """Allocations that become parts of placed ones, carried out in order before all else."""
    storage: Literal["alloc", "argument", "global", "static"] = "alloc"
    """Storage of the arena; an arena that is not allocated is not freed either."""
    base_address: int | None = None
    """Base address of the arena's pool; None if the pool has none."""
    is_result: bool = False
    """Whether it is the bytes of an allocation that stays, which is itself placed in it (M18)."""
    is_provided: bool = False
    """Whether callers provide it as a part of arenas of their own (`scope=program`)."""
    capacity_bytes: int | None = None
    """Capacity of the arena's pool, minus the constants in it; None: no limit."""
    traffic: Traffic | None = None
    """Accesses to its buffers; None if the speed of its pool is unknown (M23)."""

    @property
    def overflow_bytes(self) -> int:
        """Bytes by which the arena exceeds its pool (with `on-overflow=warn`); 0 if it fits."""
        return max(0, self.size_bytes - (self.capacity_bytes or self.size_bytes))

    @property
    def pool(self) -> str:
        """Name of the memory space, as used for pools."""
        return name_of_memory_space(self.memory_space)

    def address_of(self, placed: PlacedAllocation) -> int | None:
        """
        Return the absolute address of one of the buffers; None if it is unknown before run time:
        only arenas with `static` storage begin at the base address of their pool.
        """
        if self.storage != "static" or self.base_address is None:
            return None
        return self.base_address + placed.offset_bytes


class Workspace(NamedTuple):
    """A part of an arena of the callers that a function gets as an argument."""

    memory_space: Attribute
    size_bytes: int
    alignment: int
    """In bytes; a power of two."""


class PassedWorkspace(NamedTuple):
    """Workspace that a call passes."""

    workspace: Workspace
    scope: Block
    """Scope of the arena that it is part of; a function's entry block if that is a workspace."""
    offset_bytes: int
    """From the start of the arena."""


class DynamicWorkspace(NamedTuple):
    """A further argument of a function, for its allocations of sizes known at entry (Y8)."""

    memory_space: Attribute
    slot_alignment: int
    """Of each slot, in bytes; any positive integer."""
    size_function: str
    """Name of the function, to be added, that computes how many bytes it needs."""
    slots: tuple[SharedAllocation, ...]

    @property
    def alignment(self) -> int:
        """Of the memory, in bytes: a power of two."""
        return self.slot_alignment & -self.slot_alignment


class FunctionPlan(NamedTuple):
    """The plan of one function."""

    trace: FunctionTrace
    """The function's trace; of several, the one that was chosen."""
    arenas: tuple[ArenaPlan, ...]
    orders: BlockOrders
    """The blocks whose operations are reordered; ticks are those of the new order."""
    own_arena_reason: str = ""
    """Why callers do not provide its memory (`scope=program`, W3); empty if it has no callers."""
    bytes_at_once: tuple[int, ...] = ()
    """For each scope of the trace the most bytes that its arenas take at once, with allocations
    that stay if `scratch-results` is in effect; empty with `scope=program`."""

    def bytes_held(self, memory_space: Attribute) -> int:
        """Return the most bytes that all scopes together may take at once in a memory space."""
        scopes = zip(self.trace.scopes, self.bytes_at_once, strict=True)
        return sum(size for scope, size in scopes if scope.memory_space == memory_space)

    @property
    def lasting_arenas(self) -> tuple[ArenaPlan, ...]:
        """Arenas that exist before and after the call of the function."""
        return tuple(arena for arena in self.arenas if arena.storage != "alloc")


@dataclass(frozen=True)
class MemoryPlan:
    """The plan of a program."""

    functions: tuple[FunctionPlan, ...] = ()
    """In program order, including functions with nothing to plan."""
    skipped_outside: tuple[SkippedAllocation, ...] = ()
    """Allocations that are in no function, and stay."""
    workspaces: Mapping[Operation, tuple[Workspace, ...]] = field(
        default_factory=dict[Operation, tuple[Workspace, ...]]
    )
    """
    The workspaces that functions get as further arguments, in their order (`scope=program`). An
    allocation placed in an arena of another function is in the workspace at the same offset.
    """
    passed: Mapping[Operation, tuple[PassedWorkspace, ...]] = field(
        default_factory=dict[Operation, tuple[PassedWorkspace, ...]]
    )
    """The workspaces that calls of these functions pass."""
    only_calls: Mapping[Operation, Operation] = field(default_factory=dict[Operation, Operation])
    """
    The functions whose bodies are planned as if they stood at their only call, and that call
    (`scope=program`): forwardings may reach into them.
    """
    dynamic_workspaces: Mapping[Operation, tuple[DynamicWorkspace, ...]] = field(
        default_factory=dict[Operation, tuple[DynamicWorkspace, ...]]
    )
    """The further arguments that functions get for their allocations of dynamic size."""
    with_context: tuple[FuncOp, ...] = ()
    """The functions that get the context (`scope=program`)."""
    constants: tuple[ConstantsPlan, ...] = ()
    """The globals that hold constants (`pack-constants`)."""
    staying_constants: tuple[StayingConstant, ...] = ()
    """The globals that stay as they are (`pack-constants`), and why."""
    io: Mapping[Operation, FunctionIo] = field(default_factory=dict[Operation, FunctionIo])
    """
    Places of inputs and outputs, for functions that have these in their arenas
    (`io-in-workspace`). The allocation that stands for an argument is in no block before the
    program is rewritten.
    """

    @property
    def orders(self) -> BlockOrders:
        """The blocks of all functions whose operations are reordered."""
        return {
            block: order for function in self.functions for block, order in function.orders.items()
        }

    @property
    def arenas(self) -> tuple[ArenaPlan, ...]:
        """The arenas of all functions."""
        return tuple(arena for function in self.functions for arena in function.arenas)

    @property
    def forwardings(self) -> tuple[DestinationForwarding, ...]:
        """The destination forwardings of all arenas, each arena's in the order they were found."""
        return tuple(one for arena in self.arenas for one in arena.forwardings)

    @property
    def size_bytes(self) -> int:
        """Total size of all arenas, without those that are parts of callers' arenas."""
        return sum(arena.size_bytes for arena in self.arenas if not arena.is_provided)

    @property
    def skipped(self) -> tuple[SkippedAllocation, ...]:
        """The allocations that stay as they are, and why."""
        return (*self.skipped_outside, *(one for trace in self._traces() for one in trace.skipped))

    @property
    def unused(self) -> tuple[Operation, ...]:
        """Allocations to erase, because nothing uses them."""
        return tuple(op for trace in self._traces() for op in trace.unused)

    @property
    def erased_frees(self) -> tuple[Operation, ...]:
        """Frees to erase, because all that they free is in arenas or erased."""
        return tuple(op for trace in self._traces() for op in trace.erased_frees)

    @property
    def shared(self) -> tuple[SharedAllocation, ...]:
        """Shared allocations, which replace others of dynamic size."""
        return tuple(shared for trace in self._traces() for shared in trace.shared)

    def _traces(self) -> Iterator[FunctionTrace]:
        return (function.trace for function in self.functions)
