"""The pass merge-alloc."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.memory_pools import parse_pools
from xdsl_mergealloc.merge_alloc.constants.plan import resources_of
from xdsl_mergealloc.merge_alloc.framework import (
    DEFAULT_STAGES,
    MergeAllocStages,
    merge_allocations,
    plan_program,
)
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.merge_alloc.options import CommonOptions, MergeAllocOptions
from xdsl_mergealloc.planner import DEFAULT_ALGORITHM, PlanningError, get_algorithm
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class PlanningOptions(CommonOptions, CheckedPass):
    """A pass that plans memory, with all planning options of merge-alloc."""

    former_options: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(
            ("in-place", "scratch-results", "schedule"),
            "lifetimes=liveness, the default, does what it did; lifetimes=tick does without",
        ),
        "endianness": "the module says it: "
        'attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">}',
    }

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

    def planning_options(self) -> dict[str, Any]:
        """Return the options and their values, for another pass that takes them."""
        return {field.name: getattr(self, field.name) for field in fields(PlanningOptions)}


@dataclass(frozen=True)
class MergeAllocPass(PlanningOptions):
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

    docs/merge-alloc.md says which allocations are merged, into which scope, and which ones stay.
    Source: the merge-alloc pass of the oneDNN graph compiler.

    Raises `PassError` for an operation of unknown control flow that accesses an allocation inside
    its regions, for arenas that exceed a capacity or the range of an index, and for options out of
    range; the program is then unchanged.
    """

    name = "merge-alloc"

    planner_options: Literal["cost-model", "size-first"] | None = None
    """
    The mode of the merge-alloc document's own planner. Equivalent to naming it by `planner`; takes
    precedence over `planner=auto` and `planner=cost-model`.
    """

    analysis_only: bool = False
    """Change nothing; show lifetimes, scopes and reasons as attributes."""

    remarks: bool = False
    """
    Report on the standard error which allocations stay, and why, and whether nothing was merged.
    """

    memory_space: str | int | None = None
    """
    Merge allocations of this memory space only; `default` is the default space. Naming a space that
    no buffer of the program is in is an error, here and in `pools`.
    """

    stages: ClassVar[MergeAllocStages] = DEFAULT_STAGES
    """Stages of planning; a subclass replaces them to plan in its own way."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        self.carry_out(ctx, op)

    def carry_out(self, ctx: Context, op: ModuleOp) -> MemoryPlan:
        """Transform a well-formed module; return the plan that it carries out."""
        options = self.options()
        resources = resources_of(ctx)
        if self.analysis_only:
            from xdsl_mergealloc.merge_alloc.annotate import annotate

            # Attributes show lifetimes in the present order of the operations.
            options = replace(options, reorder=False)
            plan = plan_program(op, options, self.stages, resources)
            annotate(op, plan, MemoryLayout(options.index_bitwidth))
        else:
            plan = merge_allocations(op, options, self.stages, resources)
        if self.remarks:
            from xdsl_mergealloc.merge_alloc.annotate import remarks_about

            for remark in remarks_about(plan):
                print(remark, file=sys.stderr)
        return plan

    def options(self) -> MergeAllocOptions:
        """Return the options of the stages. Raises `PassError` for values out of range."""
        values = self.planning_options()
        values.update(
            planner=self._algorithm(),
            time_limit_seconds=values.pop("time_limit"),
            memory_space=None if self.memory_space is None else str(self.memory_space),
            pools=() if self.pools is None else parse_pools(self.pools),
        )
        return MergeAllocOptions(**values)

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
        # Even if there is nothing to plan, so that a typo is always noticed.
        try:
            get_algorithm(name)
        except PlanningError as error:
            raise PassError(f"error: {self.name}: {error}") from error
        return name
