"""The pass merge-alloc."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.annotate import annotate
from xdsl_mergealloc.merge_alloc.capacities import with_pools_of
from xdsl_mergealloc.merge_alloc.constants.resources import resources_of
from xdsl_mergealloc.merge_alloc.framework import (
    DEFAULT_STAGES,
    MergeAllocStages,
    merge_allocations,
    plan_program,
)
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.pools import parse_pools
from xdsl_mergealloc.merge_alloc.remarks import remarks_about
from xdsl_mergealloc.pass_options import ByteCount
from xdsl_mergealloc.planner import DEFAULT_ALGORITHM, PlanningError, get_algorithm
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class MergeAllocPass(CheckedPass):
    """
    Merge the allocations of each allocation scope into one arena, planned at compile time.

    Before:

        func.func @f(%x: memref<64xf32>) {
          %a = memref.alloc() : memref<64xf32>
          "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
          %b = memref.alloc() : memref<64xf32>
          "test.op"(%x, %b) : (memref<64xf32>, memref<64xf32>) -> ()
          func.return
        }

    After: `%a` is dead when `%b` is first used, so both get the same 256 bytes.

        func.func @f(%x: memref<64xf32>) {
          %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
          %0 = arith.constant 0 : index
          %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
          "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
          %1 = arith.constant 0 : index
          %b = memref.view %arena[%1][] : memref<256xi8> to memref<64xf32>
          "test.op"(%x, %b) : (memref<64xf32>, memref<64xf32>) -> ()
          func.return
        }

    What is merged, into which scope, and what stays and why: docs/merge-alloc.md. Source: the
    merge-alloc pass of the oneDNN graph compiler.

    Raises `PassError` for an operation of unknown control flow that accesses an allocation
    inside its regions, for arenas beyond a capacity or beyond what an index counts, and for options
    out of range; the program is then unchanged.
    """

    name = "merge-alloc"

    alignment: int = 64
    """
    Alignment of offsets in arenas, in bytes; any positive integer. What an allocation asks for
    itself comes on top; arenas are aligned to the largest power of two in all of these.
    """

    planner: str = DEFAULT_ALGORITHM
    """The planning algorithm, by its name in `xdsl_mergealloc.planner`."""

    planner_options: Literal["cost-model", "size-first"] | None = None
    """
    The mode of the merge-alloc document's own planner; the same as naming it by `planner`, of which
    it takes precedence over `auto` and `cost-model`.
    """

    time_limit: int | float | None = None
    """
    How long a planner that searches may take for each arena, in seconds. Without it the planner's
    own budget holds, which is counted in steps, so that builds are reproducible.
    """

    analysis_only: bool = False
    """Change nothing; show lifetimes, scopes and reasons as attributes."""

    remarks: bool = False
    """Say on the standard error which allocations stay, and why; and if nothing was merged."""

    memory_space: str | int | None = None
    """
    Merge allocations of this memory space only; `default` is the default one. A space that no
    buffer of the program is in is an error, here and in `pools`.
    """

    pools: str | None = None
    """
    The memories for buffers, in order of preference, with capacities in bytes or with a unit:
    `pools="sram:64KiB,dram"`. Without it, those of the module's `mergealloc.pools`.
    """

    on_overflow: Literal["error", "warn"] = "error"
    """
    What to do if pools are too small: fail, or plan anyway and mark each arena that exceeds its
    pool with `mergealloc.overflow`, in bytes.
    """

    scope: Literal["function", "program"] = "function"
    """
    Plan each function by itself, or the program with its calls: private functions get their arena
    from their callers, as an argument.
    """

    arena: Literal["alloc", "argument", "global", "static"] = "alloc"
    """
    What the arenas of functions that others call are, with `scope=program`: allocations; further
    arguments, so that callers provide them; globals; or memory at the base addresses of pools.
    """

    place_results: bool = False
    """
    Put buffers that functions return to others into arenas that outlive them (`arena` other than
    `alloc`): nobody may free them, and the next call writes over them.
    """

    io_in_workspace: bool = False
    """
    Put the arguments and results of functions that others call into their arenas (`arena` other
    than `alloc`), too: the functions then have neither, but attributes that say what is where.
    """

    min_size: ByteCount = 0
    """Leave allocations of fewer bytes alone."""

    index_bitwidth: int = 64
    """Bits of the type `index` on the target."""

    lifetimes: Literal["tick", "liveness"] = "tick"
    """
    How lifetimes are found: `tick` is the range from first to last access; `liveness` leaves out
    where the contents do not matter, and follows buffers that loops carry.
    """

    in_place: bool = False
    """
    Let elementwise operations write their results over operands that die there, and make buffers in
    the parts of others that they would be copied to.
    """

    scratch_results: bool = False
    """
    Count what stays beside arenas, such as results: let buffers be in its bytes before it is used,
    and make several arenas where these need less; not with `pools`, nor with `scope=program`.
    """

    dynamic: Literal["keep", "reuse"] = "keep"
    """
    What to do with allocations of dynamic size: `keep` leaves them alone; `reuse` lets those whose
    sizes are multiples of the same product share one allocation.
    """

    schedule: Literal["given", "memory"] = "given"
    """
    In which order operations run: `given` leaves them where they are; `memory` moves independent
    operations within their blocks where that makes arenas smaller.
    """

    pack_constants: bool = False
    """
    Put constant globals into one for each memory, of which the others become views. They count in
    the capacity of their pool.
    """

    endianness: Literal["little", "big"] | None = None
    """
    Which byte of a number comes first on the target; by default what the module's data layout says
    (`dlti.endianness`), else the lowest one.
    """

    stages: ClassVar[MergeAllocStages] = DEFAULT_STAGES
    """What a subclass replaces to plan in its own way."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        self.carry_out(ctx, op)

    def carry_out(self, ctx: Context, op: ModuleOp) -> MemoryPlan:
        """What the pass does to a well-formed module; returns the plan that it carries out."""
        options = self.options()
        resources = resources_of(ctx)
        if self.analysis_only:
            # Attributes show lifetimes in the order that the operations have.
            options = replace(options, schedule="given")
            plan = plan_program(op, options, self.stages, resources)
            annotate(op, plan)
        else:
            plan = merge_allocations(op, options, self.stages, resources)
        if self.remarks:
            for remark in remarks_about(plan, with_pools_of(op, options)):
                print(remark, file=sys.stderr)
        return plan

    def options(self) -> MergeAllocOptions:
        """The options of the stages. Raises `PassError` for values out of range."""
        return MergeAllocOptions(
            alignment=self.alignment,
            planner=self._algorithm(),
            time_limit_seconds=self.time_limit,
            memory_space=None if self.memory_space is None else str(self.memory_space),
            pools=() if self.pools is None else parse_pools(self.pools),
            on_overflow=self.on_overflow,
            scope=self.scope,
            arena=self.arena,
            place_results=self.place_results,
            io_in_workspace=self.io_in_workspace,
            min_size=self.min_size,
            lifetimes=self.lifetimes,
            in_place=self.in_place,
            scratch_results=self.scratch_results,
            dynamic=self.dynamic,
            schedule=self.schedule,
            index_bitwidth=self.index_bitwidth,
            pack_constants=self.pack_constants,
            endianness=self.endianness,
        )

    def _algorithm(self) -> str:
        # The merge-alloc document selects the mode of its one planner by planner-options.
        name = self.planner
        if self.planner_options not in (None, name):
            if name not in (DEFAULT_ALGORITHM, "cost-model"):
                raise PassError(
                    f"error: {self.name}: planner-options={self.planner_options} is for "
                    f"planner=cost-model, not for planner={name}"
                )
            name = self.planner_options
        # Also where there turns out to be nothing to plan, so that a typo is always noticed.
        try:
            get_algorithm(name)
        except PlanningError as error:
            raise PassError(f"error: {self.name}: {error}") from error
        return name
