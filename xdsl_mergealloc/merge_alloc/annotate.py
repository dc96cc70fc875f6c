"""
Results of merge-alloc: as attributes on the program (`analysis-only`), or in lines for the
standard error (`remarks`).

- `mergealloc.scope = id` on an operation whose entry block is a scope with merged allocations,
- `mergealloc.lifetime = array<i64: id, begin, end>` on each allocation that can be merged:
  its scope, and the first and last tick (both inclusive) of its lifetime; an allocation merged into
  several scopes, at calls from several functions, has three numbers for each,
- `mergealloc.shared = array<i64: id, begin, end>` on each allocation of dynamic size that shares
  memory: the number of the shared allocation, and its own lifetime,
- `mergealloc.skip = "reason"` on each allocation that stays as it is,
- `mergealloc.plan` on each function that gets arenas: the attribute that the pass also leaves there
  when it carries out the plan, see `recorded_plan`,
- `mergealloc.placed = array<i64: id, offset, bytes>` on each allocation that gets a place in an
  arena, and on each call of a function whose workspace does; three numbers for each arena,
- `mergealloc.packed = {memory_space = "...", offset = ..., bytes = ...}` on each constant that gets
  a place in the global of a memory; `mergealloc.skip` on all other globals (`pack-constants`),
- `mergealloc.io = [{name = "x", kind = "input", offset = 0, ...}, {name = "y", skip = "..."}]` on a
  function: places of inputs and outputs in its workspace (W5), or the reasons why they stay.

Scopes, arenas, and shared allocations are numbered from 0 in program order, so that the same
program always gets the same attributes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    i64,
)
from xdsl.ir import Block, Operation

from xdsl_mergealloc.diagnostics import name_of_value, remark_at
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.memory_pools import name_of_memory_space
from xdsl_mergealloc.merge_alloc.function_io import FunctionIo
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.merge_alloc.record import record_plan
from xdsl_mergealloc.merge_alloc.trace import buffer_of
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.recorded_plan import note_plans

IO = "mergealloc.io"
LIFETIME = "mergealloc.lifetime"
PACKED = "mergealloc.packed"
PLACED = "mergealloc.placed"
SCOPE = "mergealloc.scope"
SHARED = "mergealloc.shared"
SKIP = "mergealloc.skip"

BUFFERIZE_FIRST = "; bufferize tensors first (bufferize-and-plan)"
"""Advice for a program of tensors, which has no allocations to plan."""


def annotate(root: Operation, plan: MemoryPlan, layout: MemoryLayout) -> None:
    """
    Set the attributes, replacing those of an earlier run. `layout` gives the sizes of types.

    Raises `PassError` if the plan attribute of a function holds something else.
    """
    records = record_plan(root, plan, layout, with_unused=True)
    traces = [scope for function in plan.functions for scope in function.trace.scopes]
    scopes = {trace.scope for trace in traces}
    scope_ids: dict[Block, int] = {}
    for op in walk(root):
        for name in (IO, LIFETIME, PACKED, PLACED, SCOPE, SHARED, SKIP):
            op.attributes.pop(name, None)
        if op.regions and (entry := op.regions[0].first_block) in scopes:
            assert entry is not None
            scope_ids[entry] = len(scope_ids)
            op.attributes[SCOPE] = IntegerAttr(scope_ids[entry], i64)
    lifetimes: dict[Operation, list[int]] = {}
    for trace in traces:
        for allocation in trace.allocations:
            lifetime = allocation.lifetime
            numbers = scope_ids[trace.scope], lifetime.begin, lifetime.end
            lifetimes.setdefault(allocation.op, []).extend(numbers)
    _put(LIFETIME, lifetimes)
    places: dict[Operation, list[int]] = {}
    for number, arena in enumerate(plan.arenas):
        for placed in arena.placed:
            place = number, placed.offset_bytes, placed.size_bytes
            places.setdefault(placed.op, []).extend(place)
    _put(PLACED, places)
    shares = {
        one.op: [number, one.lifetime.begin, one.lifetime.end]
        for number, shared in enumerate(plan.shared)
        for one in shared.allocations
    }
    _put(SHARED, shares)
    for function, io in plan.io.items():
        function.attributes[IO] = ArrayAttr(_described_io(io))
    for skipped in plan.skipped:
        skipped.op.attributes[SKIP] = StringAttr(skipped.reason)
    for op in plan.unused:
        op.attributes[SKIP] = StringAttr("never accessed")
    _annotate_constants(plan)
    note_plans(records)


def _put(name: str, numbers_of: Mapping[Operation, Sequence[int]]) -> None:
    for op, numbers in numbers_of.items():
        op.attributes[name] = DenseArrayBase.from_list(i64, numbers)


def _annotate_constants(plan: MemoryPlan) -> None:
    for constants in plan.constants:
        for one in constants.packed:
            one.constant.op.attributes[PACKED] = DictionaryAttr(
                {
                    "memory_space": StringAttr(constants.pool),
                    "offset": IntegerAttr(one.offset_bytes, i64),
                    "bytes": IntegerAttr(one.constant.size_bytes, i64),
                }
            )
    for staying in plan.staying_constants:
        staying.op.attributes[SKIP] = StringAttr(staying.reason)


def _described_io(io: FunctionIo) -> Iterator[DictionaryAttr]:
    for kind, buffers in (("input", io.inputs), ("output", io.outputs)):
        for buffer in buffers:
            yield DictionaryAttr(
                {
                    "name": StringAttr(buffer.name),
                    "kind": StringAttr(kind),
                    "memory_space": StringAttr(name_of_memory_space(buffer.memory_space)),
                    "offset": IntegerAttr(buffer.offset_bytes, i64),
                    "bytes": IntegerAttr(buffer.size_bytes, i64),
                }
            )
    for one in io.staying:
        yield DictionaryAttr({"name": StringAttr(one.name), "skip": StringAttr(one.reason)})


def remarks_about(plan: MemoryPlan) -> Iterator[str]:
    """
    Yield a line with the reason for each allocation that stays, and one if nothing was merged.
    """
    for skipped in plan.skipped:
        name = name_of_value(buffer_of(skipped.op))
        yield f"{remark_at(skipped.op)}merge-alloc: {name} stays: {skipped.reason}"
    if not plan.arenas and not plan.shared:
        count = len(plan.skipped)
        none = f"the program has none that is used{BUFFERIZE_FIRST}"
        found = f"{count} stay as they are" if count else none
        yield f"remark: merge-alloc: no allocation was merged: {found}"
