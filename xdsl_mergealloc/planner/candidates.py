"""The cheapest of several plans, of which only those are made that lower bounds leave open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

PlanT = TypeVar("PlanT")

Cost = tuple[int, ...]
"""Lower is better; all costs that are compared have the same meaning, number by number."""


class Candidate(NamedTuple, Generic[PlanT]):
    """A plan that may be made."""

    bound: Cost
    """What it costs at least."""
    make: Callable[[], PlanT]


def cheapest(
    candidates: Sequence[Candidate[PlanT]],
    cost_of: Callable[[PlanT], Cost],
    failures: type[Exception] | tuple[type[Exception], ...] = (),
) -> PlanT:
    """
    The plan that costs the least; of equals the first in order.

        for each candidate, the lowest bound first:
            skip it if it cannot be cheaper than the best so far
            make it

    Args:
        candidates: at least one.
        cost_of: what a plan costs, which is at least the bound of its candidate.
        failures: errors by which a candidate is none. If all fail, that of the first is raised.
    """
    best: tuple[Cost, int, PlanT] | None = None
    errors: dict[int, Exception] = {}
    for number in sorted(range(len(candidates)), key=lambda one: (candidates[one].bound, one)):
        bound, make = candidates[number]
        if best is not None and (bound, number) > best[:2]:
            continue
        try:
            plan = make()
        except failures as error:
            errors[number] = error
            continue
        cost = cost_of(plan)
        if best is None or (cost, number) < best[:2]:
            best = cost, number, plan
    if best is None:
        raise errors[min(errors)]
    return best[2]
