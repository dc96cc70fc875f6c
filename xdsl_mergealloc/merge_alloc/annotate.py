"""Analysis-only mode: what merge-alloc found out, as attributes on the program.

- `mergealloc.scope = id` on an operation into whose start allocations are merged,
- `mergealloc.lifetime = array<i64: id, begin, end>` on each allocation that can be merged:
  its scope, and the first and last tick (both inclusive) of its lifetime,
- `mergealloc.shared = array<i64: id, begin, end>` on each allocation of dynamic size that shares
  one with others: which one, and its lifetime,
- `mergealloc.skip = "reason"` on each allocation that stays as it is.

Scopes, and what is shared, are numbered from 0 in program order, so that the same program always
gets the same attributes.
"""

from __future__ import annotations

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, StringAttr, i64
from xdsl.ir import Block, Operation

from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan

LIFETIME = "mergealloc.lifetime"
SCOPE = "mergealloc.scope"
SHARED = "mergealloc.shared"
SKIP = "mergealloc.skip"


def annotate(root: Operation, plan: MemoryPlan) -> None:
    """Put the attributes on; those of an earlier run are replaced."""
    traces = [scope for function in plan.functions for scope in function.trace.scopes]
    scopes = {trace.scope for trace in traces}
    scope_ids: dict[Block, int] = {}
    for op in root.walk():
        for name in (LIFETIME, SCOPE, SHARED, SKIP):
            op.attributes.pop(name, None)
        if op.regions and (entry := op.regions[0].first_block) in scopes:
            assert entry is not None
            scope_ids[entry] = len(scope_ids)
            op.attributes[SCOPE] = IntegerAttr(scope_ids[entry], i64)
    for trace in traces:
        for allocation in trace.allocations:
            lifetime = allocation.lifetime
            allocation.op.attributes[LIFETIME] = DenseArrayBase.from_list(
                i64, [scope_ids[trace.scope], lifetime.begin, lifetime.end]
            )
    for number, shared in enumerate(plan.shared):
        for allocation in shared.allocations:
            lifetime = allocation.lifetime
            allocation.op.attributes[SHARED] = DenseArrayBase.from_list(
                i64, [number, lifetime.begin, lifetime.end]
            )
    for skipped in plan.skipped:
        skipped.op.attributes[SKIP] = StringAttr(skipped.reason)
    for op in plan.unused:
        op.attributes[SKIP] = StringAttr("never accessed")
