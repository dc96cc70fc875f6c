"""Analysis-only mode: what merge-alloc found out, as attributes on the program.

- `mergealloc.scope = id` on an operation into whose start allocations are merged,
- `mergealloc.lifetime = array<i64: id, begin, end>` on each allocation that can be merged:
  its scope, and the first and last tick (both inclusive) of its lifetime; what is merged into
  several scopes, at calls from several functions, has three numbers for each,
- `mergealloc.shared = array<i64: id, begin, end>` on each allocation of dynamic size that shares
  one with others: which one, and its lifetime,
- `mergealloc.skip = "reason"` on each allocation that stays as it is,
- `mergealloc.arenas = [{arena = id, bytes = ...}]` on an operation into whose start allocations are
  merged: of each arena its memory space, size, lower bound, and the tick and operation of its peak,
- `mergealloc.placed = array<i64: id, offset, bytes>` on each allocation that gets a place in an
  arena, and on each call of a function whose workspace does; three numbers for each arena,
- `mergealloc.packed = {memory_space = "...", offset = ..., bytes = ...}` on each constant that gets
  a place in the global of a memory; `mergealloc.skip` on all other globals (`pack-constants`),
- `mergealloc.peak = array<i64: id>` on each operation at which the most bytes of arenas are live,
- `mergealloc.own_arena = "reason"` on each function that gets no memory of its callers,
- `mergealloc.io = [{name = "x", kind = "input", offset = 0, ...}, {name = "y", skip = "..."}]` on a
  function: where inputs and outputs come to be in its workspace (W5), or why they stay.

Scopes, arenas, and what is shared are numbered from 0 in program order, so that the same program
always gets the same attributes.
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

from xdsl_mergealloc.merge_alloc.function_io import FunctionIo
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, FunctionPlan, MemoryPlan
from xdsl_mergealloc.merge_alloc.pools import name_of_memory_space
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import operation_name

ARENAS = "mergealloc.arenas"
IO = "mergealloc.io"
LIFETIME = "mergealloc.lifetime"
OWN_ARENA = "mergealloc.own_arena"
PACKED = "mergealloc.packed"
PEAK = "mergealloc.peak"
PLACED = "mergealloc.placed"
SCOPE = "mergealloc.scope"
SHARED = "mergealloc.shared"
SKIP = "mergealloc.skip"


def annotate(root: Operation, plan: MemoryPlan) -> None:
    """Put the attributes on; those of an earlier run are replaced."""
    traces = [scope for function in plan.functions for scope in function.trace.scopes]
    scopes = {trace.scope for trace in traces}
    scope_ids: dict[Block, int] = {}
    for op in walk(root):
        for name in (ARENAS, IO, LIFETIME, OWN_ARENA, PACKED, PEAK, PLACED, SCOPE, SHARED, SKIP):
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
    _annotate_arenas(plan)
    for function in plan.functions:
        if function.own_arena_reason and function.arenas:
            reason = StringAttr(function.own_arena_reason)
            function.trace.function.attributes[OWN_ARENA] = reason
    for number, shared in enumerate(plan.shared):
        for allocation in shared.allocations:
            lifetime = allocation.lifetime
            allocation.op.attributes[SHARED] = DenseArrayBase.from_list(
                i64, [number, lifetime.begin, lifetime.end]
            )
    for function, io in plan.io.items():
        function.attributes[IO] = ArrayAttr(_described_io(io))
    for skipped in plan.skipped:
        skipped.op.attributes[SKIP] = StringAttr(skipped.reason)
    for op in plan.unused:
        op.attributes[SKIP] = StringAttr("never accessed")
    _annotate_constants(plan)


def _annotate_arenas(plan: MemoryPlan) -> None:
    """Sizes, offsets and peaks."""
    described: dict[Operation, list[DictionaryAttr]] = {}
    peaks: dict[Operation, list[int]] = {}
    places: dict[Operation, list[int]] = {}
    number = 0
    for function in plan.functions:
        for arena in function.arenas:
            scope = arena.scope.parent_op()
            if scope is not None:
                described.setdefault(scope, []).append(_describe(number, arena, function))
            peaks.setdefault(function.trace.operation_at(arena.peak_tick), []).append(number)
            for placed in arena.placed:
                place = number, placed.offset_bytes, placed.size_bytes
                places.setdefault(placed.op, []).extend(place)
            number += 1
    for scope, arenas in described.items():
        scope.attributes[ARENAS] = ArrayAttr(arenas)
    _put(PLACED, places)
    _put(PEAK, peaks)


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


def _describe(number: int, arena: ArenaPlan, function: FunctionPlan) -> DictionaryAttr:
    peak = function.trace.operation_at(arena.peak_tick)
    return DictionaryAttr(
        {
            "arena": IntegerAttr(number, i64),
            "memory_space": StringAttr(name_of_memory_space(arena.memory_space)),
            "bytes": IntegerAttr(arena.size_bytes, i64),
            "lower_bound": IntegerAttr(arena.lower_bound_bytes, i64),
            "peak_tick": IntegerAttr(arena.peak_tick, i64),
            "peak_op": StringAttr(operation_name(peak)),
        }
    )


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
