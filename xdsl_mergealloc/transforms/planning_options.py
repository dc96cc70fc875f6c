"""The options of planning that several passes take, each declared once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal

from xdsl_mergealloc.pass_options import ByteCount
from xdsl_mergealloc.planner import DEFAULT_ALGORITHM
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class PlanningOptions(CheckedPass):
    """A pass that plans memory, with all planning options of merge-alloc."""

    former_options: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(
            ("in-place", "scratch-results", "schedule"),
            "lifetimes=liveness, the default, does what it did; lifetimes=tick does without",
        ),
        "endianness": "the module says it: "
        'attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">}',
    }

    alignment: int = 64
    """
    Alignment of offsets in arenas, in bytes; any positive integer. An allocation's own alignment
    holds, too. The arena is aligned to the largest power of two that divides all of these.
    """

    planner: str = DEFAULT_ALGORITHM
    """The planning algorithm, by its name in `xdsl_mergealloc.planner`."""

    time_limit: int | float | None = None
    """
    Time limit of a searching planner for each arena, in seconds. Without it, the planner's own
    budget applies, counted in steps, so that builds are reproducible.
    """

    pools: str | None = None
    """
    The memories for buffers, in order of preference, with capacities in bytes or with a unit:
    `pools="sram:64KiB,dram"`. By default, those of the module's `mergealloc.pools`.
    """

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

    def planning_options(self) -> dict[str, Any]:
        """Return the options and their values, for another pass that takes them."""
        return {field.name: getattr(self, field.name) for field in fields(PlanningOptions)}
