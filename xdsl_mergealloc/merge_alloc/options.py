"""User options of merge-alloc."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

from xdsl.ir import Attribute

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.interfaces.memory_layout import MOST_INDEX_BITS
from xdsl_mergealloc.memory_pools import MemoryPool, is_named
from xdsl_mergealloc.pass_options import ByteCount, check_choices
from xdsl_mergealloc.planner import DEFAULT_ALGORITHM

_MOST_SIZE_BYTES = (1 << 63) - 1
"""Largest value of a dimension of a memref."""


@dataclass(frozen=True)
class CommonOptions:
    """The options that the stages have under the same name as the passes, each declared once."""

    alignment: int = 64
    """
    Alignment of offsets in arenas, in bytes; any positive integer. An allocation's own alignment
    holds, too. The arena is aligned to the largest power of two that divides all of these.
    """

    planner: str = DEFAULT_ALGORITHM
    """The planning algorithm, by its name in `xdsl_mergealloc.planner`."""

    on_overflow: Literal["error", "warn"] = "error"
    """
    Treatment of pools that are too small: fail, or plan anyway and mark each arena that exceeds its
    pool with `mergealloc.overflow`, in bytes.
    """

    scope: Literal["function", "program"] = "function"
    """
    Plan each function by itself, or the program with its calls: private functions get their arena
    from their callers, as an argument.
    """

    arena: Literal["alloc", "argument", "global", "static"] = "alloc"
    """
    Storage of the arenas of functions that others call, with `scope=program`: allocations;
    additional arguments, so that callers provide them; globals; or memory at the base addresses of
    pools.
    """

    place_results: bool = False
    """
    Put buffers that functions return to others into arenas that outlive them (`arena` other than
    `alloc`): callers must not free them, and the next call overwrites them.
    """

    io_in_workspace: bool = False
    """
    Put the arguments and results of functions that others call into their arenas (`arena` other
    than `alloc`), too. They are removed from the signatures; attributes of the functions have their
    offsets.
    """

    min_size: ByteCount = 0
    """Leave allocations of fewer bytes alone."""

    max_parallel_instances: int = 0
    """
    Hoist a buffer of a parallel loop that is used in a nested parallel loop out of parallel loops
    that run at most this many iterations, with one instance for each iteration. It is always
    hoisted out of loops that are mapped to threads. By default the arena is in the body of its
    loop.
    """

    index_bitwidth: int = 64
    """Bits of the type `index` on the target."""

    lifetimes: Literal["tick", "liveness"] = "liveness"
    """
    `liveness`: exact lifetimes, without the ticks at which contents do not matter, also of buffers
    that loops carry, with everything else that makes arenas smaller: elementwise operations write
    over operands that die, buffers are placed where they would be copied to, in results that are
    not yet written, or in several arenas if that takes less at once, and independent operations are
    reordered. `tick`: lifetimes from first to last access, and none of the rest, as in the
    merge-alloc document.
    """

    dynamic: Literal["keep", "reuse"] = "keep"
    """
    Treatment of allocations of dynamic size: `keep` leaves them alone; `reuse` lets allocations
    whose sizes are multiples of the same product share one allocation.
    """

    check_bounds: bool = False
    """
    Insert assertions (`cf.assert`) before each view with dynamic sizes that these do not exceed the
    maxima in `mergealloc.max_dims`.
    """

    pack_constants: bool = False
    """
    Merge the constant globals of each memory into one, of which they become views. They count
    against the capacity of their pool.
    """


@dataclass(frozen=True)
class MergeAllocOptions(CommonOptions):
    """
    The options of merge-alloc, validated on construction.

    Raises `PassError` for values out of range.
    """

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

    in_place: bool = True
    """
    With `liveness`: elementwise operations may overwrite operands that die there, and buffers may
    be allocated directly in the parts of other buffers that they would be copied to.
    """

    scratch_results: bool = True
    """
    With `liveness`: what exists beside arenas (results, other allocations that stay, the memory of
    callees) counts toward the peak; buffers may use the bytes of results before their first use,
    and a scope may have several arenas. Not where arenas outlive functions (`scope="program"`).
    """

    reorder: bool = True
    """With `liveness`: independent operations may be reordered where that needs less memory."""

    def __post_init__(self) -> None:
        check_choices(self, "merge-alloc")
        for name, value, least, most in (
            ("alignment", self.alignment, 1, _MOST_SIZE_BYTES),
            ("min-size", self.min_size, 0, math.inf),
            ("max-parallel-instances", self.max_parallel_instances, 0, math.inf),
            ("index-bitwidth", self.index_bitwidth, 1, MOST_INDEX_BITS),
        ):
            if not least <= value <= most:
                bound = f"at least {least}" if value < least else f"at most {most}"
                raise PassError(f"error: merge-alloc: {name} must be {bound}, but is {value}")
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
