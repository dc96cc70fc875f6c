"""User options of merge-alloc."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

from xdsl.ir import Attribute

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.memory_pools import MemoryPool, is_named
from xdsl_mergealloc.planner import DEFAULT_ALGORITHM

_MOST_SIZE_BYTES = (1 << 63) - 1
"""Largest value of a dimension of a memref."""


@dataclass(frozen=True)
class MergeAllocOptions:
    """
    The options of merge-alloc, checked when they are made.

    Raises `PassError` for values out of range.
    """

    alignment: int = 64
    """
    Alignment of every offset in an arena, in bytes; any positive integer. What an allocation asks
    for itself comes on top. The arena is aligned to the largest power of two in all of them.
    """

    planner: str = DEFAULT_ALGORITHM
    """Name of the planning algorithm."""

    time_limit_seconds: float | None = None
    """Time limit of the algorithm, for each arena. None: its reproducible budget."""

    memory_space: str | None = None
    """Merge allocations of this memory space only, see `is_named`. None: of all."""

    pools: tuple[MemoryPool, ...] = ()
    """
    The memories that buffers may be put into, in order of preference; those that the module
    describes if there are none. Capacities hold over all functions that call one another; memory
    spaces that are no pools have as much memory as it gets.
    """

    on_overflow: Literal["error", "warn"] = "error"
    """
    Action if a capacity is too small: fail, or plan anyway and mark the arenas that exceed it.
    """

    scope: Literal["function", "program"] = "function"
    """
    Plan each function by itself, or a program with its calls: what is called gets its arena from
    the caller.
    """

    arena: Literal["alloc", "argument", "global", "static"] = "alloc"
    """
    Of functions that others call, with `scope=program`: an allocation, another argument, a global
    for each memory space, or memory at the base address of the pool.
    """

    place_results: bool = False
    """
    Put buffers that functions return to others into arenas that outlive them (`arena` other than
    `alloc`): nobody may free them, and the next call writes over them.
    """

    io_in_workspace: bool = False
    """
    Put the arguments and results of functions that others call into their arenas (`arena` other
    than `alloc`), too: who calls them finds inputs and outputs at offsets that the plan says.
    """

    min_size: int = 0
    """Leave allocations of fewer bytes alone."""

    max_parallel_instances: int = 0
    """
    Put a buffer of a parallel loop, if it is used in another one inside, outside of parallel loops
    that run at most so many iterations, with an instance for each (M8).
    """

    lifetimes: Literal["tick", "liveness"] = "liveness"
    """
    `tick`: lifetimes from first to last access, and one arena per scope, as in the merge-alloc
    document. `liveness`: exact lifetimes, with holes, and the three freedoms below.
    """

    in_place: bool = True
    """
    With `liveness`: elementwise operations may write over operands that die there, and buffers may
    be made in the parts of others that they would be copied to.
    """

    scratch_results: bool = True
    """
    With `liveness`: what stays beside arenas, such as results, counts; buffers may lie in its bytes
    before it is used, and a scope may have several arenas. Not where arenas outlive functions
    (`scope="program"`).
    """

    reorder: bool = True
    """With `liveness`: independent operations may change places where that needs less memory."""

    dynamic: Literal["keep", "reuse"] = "keep"
    """Leave allocations of dynamic size alone, or let those that fit each other share one."""

    check_bounds: bool = False
    """
    Have the program assert that dynamic sizes with a maximum are not greater than that (M24).
    """

    index_bitwidth: int = 64
    """Bits of the type `index` on the target."""

    pack_constants: bool = False
    """Put constant globals into one for each memory, too."""

    def __post_init__(self) -> None:
        for name, value, least in (
            ("alignment", self.alignment, 1),
            ("min-size", self.min_size, 0),
            ("max-parallel-instances", self.max_parallel_instances, 0),
            ("index-bitwidth", self.index_bitwidth, 1),
        ):
            if value < least:
                raise PassError(
                    f"error: merge-alloc: {name} must be at least {least}, but is {value}"
                )
        self._check_scope()
        limit = self.time_limit_seconds
        if limit is not None and not 0 <= limit < math.inf:
            raise PassError(
                f"error: merge-alloc: time-limit must be a number of seconds, but is {limit}"
            )

    def _check_scope(self) -> None:
        """Reject options that do not go together."""
        of_programs = [] if self.arena == "alloc" else [f"arena={self.arena}"]
        of_programs += ["place-results=true"] if self.place_results else []
        of_programs += ["io-in-workspace=true"] if self.io_in_workspace else []
        if self.scope == "function" and of_programs:
            raise PassError(f"error: merge-alloc: {of_programs[0]} needs scope=program")
        if self.places_results and self.arena == "alloc":
            option = "io-in-workspace" if self.io_in_workspace else "place-results"
            raise PassError(
                f"error: merge-alloc: {option}=true needs an arena that outlives the function: "
                "arena=argument, global or static"
            )

    def of_functions(self) -> MergeAllocOptions:
        """The same for functions, each by itself."""
        return replace(
            self, scope="function", arena="alloc", place_results=False, io_in_workspace=False
        )

    @property
    def places_results(self) -> bool:
        """Whether arenas hold what functions return to others."""
        return self.place_results or self.io_in_workspace

    @property
    def is_exact(self) -> bool:
        """Whether lifetimes are exact, so that the freedoms hold."""
        return self.lifetimes == "liveness"

    @property
    def writes_in_place(self) -> bool:
        """Whether `in_place` holds."""
        return self.is_exact and self.in_place

    @property
    def uses_results(self) -> bool:
        """Whether `scratch_results` holds."""
        return self.is_exact and self.scratch_results and self.scope == "function"

    @property
    def reorders(self) -> bool:
        """Whether `reorder` holds."""
        return self.is_exact and self.reorder

    def selects(self, memory_space: Attribute) -> bool:
        """Whether allocations of this memory space are to be merged."""
        return self.memory_space is None or is_named(memory_space, self.memory_space)

    @property
    def largest_index(self) -> int:
        """The largest size or offset that the program can hold, in bytes."""
        return min(_MOST_SIZE_BYTES, (1 << self.index_bitwidth) - 1)
