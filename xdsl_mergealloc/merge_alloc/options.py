"""User options of merge-alloc."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

from xdsl.ir import Attribute

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.interfaces.memory_layout import MOST_INDEX_BITS
from xdsl_mergealloc.memory_pools import MemoryPool, is_named
from xdsl_mergealloc.pass_options import check_choices
from xdsl_mergealloc.planner import DEFAULT_ALGORITHM

_MOST_SIZE_BYTES = (1 << 63) - 1
"""Largest value of a dimension of a memref."""


@dataclass(frozen=True)
class MergeAllocOptions:
    """
    The options of merge-alloc, validated on construction.

    Raises `PassError` for values out of range.
    """

    alignment: int = 64
    """
    Alignment of every offset in an arena, in bytes; any positive integer. An allocation's own
    alignment holds, too. The arena is aligned to the largest power of two that divides any of them.
    """

    planner: str = DEFAULT_ALGORITHM
    """Name of the planning algorithm."""

    time_limit_seconds: float | None = None
    """Time limit of the algorithm for each arena. None: its reproducible budget of steps."""

    memory_space: str | None = None
    """Merge allocations of this memory space only, see `is_named`. None: of all memory spaces."""

    pools: tuple[MemoryPool, ...] = ()
    """
    The memories that buffers may be put into, in order of preference; if empty, those that the
    module describes. A capacity bounds the arenas of all functions that call one another together;
    memory spaces that are no pools are unlimited.
    """

    on_overflow: Literal["error", "warn"] = "error"
    """
    Action if a capacity is too small: fail, or plan anyway and mark the arenas that exceed it.
    """

    scope: Literal["function", "program"] = "function"
    """
    Plan each function by itself, or a program with its calls: callees get their arenas from their
    callers.
    """

    arena: Literal["alloc", "argument", "global", "static"] = "alloc"
    """
    Storage of the arenas of functions that are called from outside the program (`scope=program`):
    an allocation, another argument, a global per memory space, or the base address of the pool.
    """

    place_results: bool = False
    """
    Put buffers that are returned to code outside the program into arenas that outlive the call
    (`arena` other than `alloc`): nobody may free these buffers, and the next call overwrites them.
    """

    io_in_workspace: bool = False
    """
    Put the arguments and results of functions that are called from outside the program into their
    arenas (`arena` other than `alloc`), too: the plan gives callers the offsets.
    """

    min_size: int = 0
    """Leave allocations of fewer bytes alone."""

    max_parallel_instances: int = 0
    """
    Hoist a buffer of a parallel loop that is used in a nested parallel loop out of parallel loops
    with at most this many iterations in total; it gets one instance per iteration (M8).
    """

    lifetimes: Literal["tick", "liveness"] = "liveness"
    """
    `tick`: lifetimes from first to last access, and one arena per scope, as in the merge-alloc
    document. `liveness`: exact lifetimes, with holes, and the three optimizations below.
    """

    in_place: bool = True
    """
    With `liveness`: elementwise operations may overwrite operands that die there, and buffers may
    be allocated directly in the parts of other buffers that they would be copied to.
    """

    scratch_results: bool = True
    """
    With `liveness`: allocations that stay beside arenas, such as results, count toward the peak;
    other buffers may use their bytes before the first use, and a scope may have several arenas. Not
    where arenas outlive functions (`scope="program"`).
    """

    reorder: bool = True
    """With `liveness`: independent operations may be reordered where that needs less memory."""

    dynamic: Literal["keep", "reuse"] = "keep"
    """Leave allocations of dynamic size alone, or let compatible ones share one allocation."""

    check_bounds: bool = False
    """
    Insert assertions that dynamic sizes with a given maximum do not exceed it (M24).
    """

    index_bitwidth: int = 64
    """Bits of the type `index` on the target."""

    pack_constants: bool = False
    """Pack constant globals, too, into one global for each memory."""

    def __post_init__(self) -> None:
        check_choices(self, "merge-alloc")
        for name, value, least, most in (
            ("alignment", self.alignment, 1, _MOST_SIZE_BYTES),
            ("min-size", self.min_size, 0, math.inf),
            ("max-parallel-instances", self.max_parallel_instances, 0, math.inf),
            ("index-bitwidth", self.index_bitwidth, 1, MOST_INDEX_BITS),
        ):
            if value < least:
                raise PassError(
                    f"error: merge-alloc: {name} must be at least {least}, but is {value}"
                )
            if value > most:
                raise PassError(
                    f"error: merge-alloc: {name} must be at most {most}, but is {value}"
                )
        self._check_scope()
        limit = self.time_limit_seconds
        if limit is not None and not 0 <= limit < math.inf:
            raise PassError(
                f"error: merge-alloc: time-limit must be a number of seconds, but is {limit}"
            )

    def _check_scope(self) -> None:
        """Reject incompatible options."""
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
        """Return these options, changed to plan each function by itself."""
        return replace(
            self, scope="function", arena="alloc", place_results=False, io_in_workspace=False
        )

    @property
    def places_results(self) -> bool:
        """Whether arenas hold the buffers that are returned to code outside the program."""
        return self.place_results or self.io_in_workspace

    @property
    def is_exact(self) -> bool:
        """Whether lifetimes are exact, which the three optimizations require."""
        return self.lifetimes == "liveness"

    @property
    def writes_in_place(self) -> bool:
        """Whether `in_place` is in effect."""
        return self.is_exact and self.in_place

    @property
    def uses_results(self) -> bool:
        """Whether `scratch_results` is in effect."""
        return self.is_exact and self.scratch_results and self.scope == "function"

    @property
    def reorders(self) -> bool:
        """Whether `reorder` is in effect."""
        return self.is_exact and self.reorder

    def selects(self, memory_space: Attribute) -> bool:
        """Whether allocations of this memory space are to be merged."""
        return self.memory_space is None or is_named(memory_space, self.memory_space)

    @property
    def largest_index(self) -> int:
        """The largest size or offset that the program can hold, in bytes."""
        return min(_MOST_SIZE_BYTES, (1 << self.index_bitwidth) - 1)
