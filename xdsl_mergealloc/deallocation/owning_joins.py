"""Block arguments and region results that own their buffer so that no clone is needed (D17).

A join of several owners that dominate it is borrowed (D2). If it is returned, or handed to an
owner, it needs a clone: the owners are freed under their own names, and the join may be any
of them. A loop that swaps two buffers ends like that, and so does a branch that picks one of
two:

    %r:2 = scf.for ... iter_args(%x = %a, %y = %b) { ... scf.yield %y, %x }
    %0 = bufferization.clone %r#0        // without D17
    memref.dealloc %a
    memref.dealloc %b
    return %0

As an owner it takes the buffers over where they join, and each is freed under its new name:

    memref.dealloc %r#1                  // with D17
    return %r#0

That costs nothing where each buffer is forwarded to one name only. This is not tested
beforehand: the plan with such owners is computed and compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import SSAValue

from xdsl_mergealloc.deallocation.decisions import DeallocationOptions, DeallocationPlan, decide
from xdsl_mergealloc.deallocation.flow import BufferFlow
from xdsl_mergealloc.deallocation.simplification import Simplification
from xdsl_mergealloc.graphs import reachable


def decide_with_owning_joins(flow: BufferFlow, options: DeallocationOptions) -> DeallocationPlan:
    """Return the plan of a function with fewer clones, of those with and without D17."""
    plan = decide(flow, options)
    if Simplification.OWNING_JOIN not in options.simplifications:
        return plan
    joins = _joins_before_clones(flow, plan)
    if not joins:
        return plan
    forwarded = len(flow.forwarded)
    other = decide(flow, options, joins)
    # Fewer clones, and no cost that the plan without owning joins has not.
    if len(other.clones) < len(plan.clones) and all(
        set(mine) <= set(others) for mine, others in zip(_costs(other), _costs(plan), strict=True)
    ):
        return other
    # Inputs that were found to be unread are forgotten for good.
    return plan if len(flow.forwarded) == forwarded else decide(flow, options)


def _joins_before_clones(flow: BufferFlow, plan: DeallocationPlan) -> Sequence[SSAValue]:
    """Return the borrowed inputs through which buffers reach the operands that clone them."""
    ownership = plan.owners.ownership

    def borrowed_sources(value: SSAValue) -> list[SSAValue]:
        return [source for source in flow.sources(value) if source not in ownership.owned_inputs]

    cloned = [o.value for o in plan.clones if len(ownership.state(o.value).owners) > 1]
    return [v for v in reachable(cloned, borrowed_sources) if v in flow.forwarded_to]


def _costs(plan: DeallocationPlan) -> Iterable[Iterable[object]]:
    """Return the costs of a plan besides frees: run-time actions, and allocations left alone."""
    owners = plan.owners
    return plan.clones, owners.conditional, owners.forwards, plan.manual, plan.left_alone
