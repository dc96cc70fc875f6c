"""Every stage of merge-alloc replaced from Python, one at a time.

A compiler that embeds the package plans memory in its own way by giving `merge_allocations` (or
a subclass of `MergeAllocPass`) other functions for its stages. Run this file to see what each
of them does to the same small program.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from io import StringIO
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, IntegerAttr, MemRefType, NoneAttr, i8, i64
from xdsl.dialects.func import Func
from xdsl.dialects.memref import AllocaOp, MemRef
from xdsl.dialects.test import Test
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_mergealloc import (
    ArenaPlan,
    BlockOrders,
    LifetimeTrace,
    Memory,
    MemoryTrace,
    MergeAllocOptions,
    MergeAllocPass,
    MergeAllocStages,
    arena_from_offsets,
    collect_tick_traces,
    replace_by_view,
)
from xdsl_mergealloc.planner import BufferId, Plan, PlannerOptions, Problem, register_algorithm

PROGRAM = """
func.func @main(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() {keep} : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  %c = memref.alloc() : memref<64xf32>
  "test.op"(%b, %c) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}
"""


def collect_unless_kept(
    root: Operation, memory: Memory, options: MergeAllocOptions, orders: BlockOrders
) -> MemoryTrace:
    """A trace collector: the default one, but allocations marked `keep` stay."""

    def reason_to_stay(allocation: Operation) -> str | None:
        return "marked keep" if "keep" in allocation.attributes else None

    return collect_tick_traces(root, memory, options, orders, reason_to_stay=reason_to_stay)


def plan_without_sharing(
    root: Operation, trace: LifetimeTrace, options: MergeAllocOptions
) -> ArenaPlan:
    """A planner stage: one after the other, as one would to debug a suspected overlap."""
    offsets: dict[Operation, int] = {}
    end_bytes = 0
    for allocation in trace.allocations:
        alignment = math.lcm(options.alignment, allocation.alignment)
        offset_bytes = -(-end_bytes // alignment) * alignment
        offsets[allocation.op] = offset_bytes
        end_bytes = offset_bytes + allocation.size_bytes
    return arena_from_offsets(trace, options, offsets, algorithm="one after the other")


def rewrite_onto_stack(root: Operation, arena: ArenaPlan, options: MergeAllocOptions) -> None:
    """A rewriter: the arena is on the stack, so nothing has to free it."""
    allocation = AllocaOp(
        operands=[[], []],
        result_types=[MemRefType(i8, [arena.size_bytes], NoneAttr(), arena.memory_space)],
        properties={"alignment": IntegerAttr(arena.alignment, i64)},
    )
    assert arena.scope.first_op is not None
    arena.scope.insert_op_before(allocation, arena.scope.first_op)
    for placed in arena.placed:
        replace_by_view(placed, allocation.memref)


def plan_from_the_top(problem: Problem, options: PlannerOptions) -> Plan:
    """A planning algorithm, which knows no IR: buffers from the last to the first."""
    offsets: dict[BufferId, int] = {}
    top_bytes = 0
    for buffer in reversed(problem.buffers):
        offsets[buffer.id] = top_bytes
        top_bytes += -(-buffer.size_bytes // buffer.alignment) * buffer.alignment
    pool = problem.pools[0].name
    return Plan(
        problem,
        offsets,
        pool_of=dict.fromkeys(offsets, pool),
        pool_sizes={pool: top_bytes},
        algorithm="from-the-top",
    )


@dataclass(frozen=True)
class MergeOntoStackPass(MergeAllocPass):
    """A pass of one's own, with the options of merge-alloc."""

    name = "merge-alloc-onto-stack"

    stages: ClassVar[MergeAllocStages] = replace(MergeAllocPass.stages, rewrite=rewrite_onto_stack)


@dataclass(frozen=True)
class MergeUnlessKeptPass(MergeAllocPass):
    """Another one, whose collector is replaced."""

    name = "merge-alloc-unless-kept"

    stages: ClassVar[MergeAllocStages] = replace(MergeAllocPass.stages, collect=collect_unless_kept)


@dataclass(frozen=True)
class MergeWithoutSharingPass(MergeAllocPass):
    """And one that plans without an algorithm."""

    name = "merge-alloc-without-sharing"

    stages: ClassVar[MergeAllocStages] = replace(MergeAllocPass.stages, plan=plan_without_sharing)


def run(merge: MergeAllocPass) -> str:
    """The program after one pass."""
    context = Context()
    for dialect in (Builtin, Func, MemRef, Test):
        context.load_dialect(dialect)
    module = Parser(context, PROGRAM).parse_module()
    merge.apply(context, module)
    module.verify()
    text = StringIO()
    Printer(text).print_op(module)
    return text.getvalue()


def main() -> None:
    """Show each replacement."""
    register_algorithm("from-the-top", plan_from_the_top)
    for title, merge in (
        ("merge-alloc as it is", MergeAllocPass()),
        ("another collector: %b is marked keep", MergeUnlessKeptPass()),
        ("another planner stage: nothing is shared", MergeWithoutSharingPass()),
        ("another algorithm, by name", MergeAllocPass(planner="from-the-top")),
        ("another rewriter: the arena is on the stack", MergeOntoStackPass()),
    ):
        print(f"// {title}\n{run(merge)}\n")


if __name__ == "__main__":
    main()
