"""How exactly lifetimes are taken where it is not known by which ones a program was planned.

Traces with exact lifetimes and in-place reuses have the simpler ones in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.trace import LifetimeTrace


@dataclass(frozen=True)
class Exactness:
    """What of the lifetimes that were collected is used."""

    has_live_ranges: bool
    """Whether contents may matter in parts of a lifetime only (`lifetimes=liveness`)."""
    has_reuses: bool
    """Whether a buffer may be written over one that dies (`in-place`)."""

    def simplify(self, trace: LifetimeTrace) -> LifetimeTrace:
        """What would have been collected."""
        allocations = trace.allocations
        if not self.has_live_ranges:
            allocations = tuple(replace(allocation, live=()) for allocation in allocations)
        reuses = trace.in_place_reuses if self.has_reuses else ()
        return replace(trace, allocations=allocations, in_place_reuses=reuses)


def from_simple_to_exact(options: MergeAllocOptions) -> Sequence[Exactness]:
    """In what order lifetimes are tried, those of the options first."""
    if options.in_place:
        return [Exactness(has_live_ranges=True, has_reuses=True)]
    exact = [
        Exactness(has_live_ranges=True, has_reuses=False),
        Exactness(has_live_ranges=True, has_reuses=True),
    ]
    if options.lifetimes == "liveness":
        return exact
    return [Exactness(has_live_ranges=False, has_reuses=False), *exact]
