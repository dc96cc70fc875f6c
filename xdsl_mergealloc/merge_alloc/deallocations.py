"""Frees that a program already contains, and whether they are erased or stay (T8, T12).

A free may be erased only if everything that it may free is merged into an arena or removed
altogether. Otherwise the free stays, and nothing that it may free can be merged, which may force
further frees to stay, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue


class Free(NamedTuple):
    """An operation that frees a buffer."""

    op: Operation
    origins: Sequence[SSAValue]
    """All buffers that it may free."""
    does_nothing_else: bool
    """Whether the operation only frees, so that it can be erased if its buffers need no free."""


class ResolvedFrees(NamedTuple):
    """Allocations and frees to remove, and allocations that have to stay after all."""

    erased: Sequence[Operation]
    """Frees of merged or removed allocations only."""
    freed: Set[SSAValue]
    """The allocations that the erased frees freed."""
    unused: Sequence[SSAValue]
    """Allocations that nothing but erased frees uses."""
    kept: Mapping[SSAValue, str]
    """Allocations that can neither be merged nor removed, and why."""


def resolve_frees(is_accessed: dict[SSAValue, bool], frees: Sequence[Free]) -> ResolvedFrees:
    """
    Decide which frees are erased, and which allocations stay because of frees.

    `is_accessed` has the allocations that could be merged but for their frees; an allocation that
    is never accessed is not merged, but removed if nothing uses it.
    """
    kept: dict[SSAValue, str] = {}
    staying: set[Operation] = set()

    def stay(free: Free) -> None:
        staying.add(free.op)
        reason = "may be freed together with a buffer that is not merged"
        if not free.does_nothing_else:
            reason = "freed by an operation that does something else, too"
        kept.update((one, reason) for one in free.origins if one in is_accessed and one not in kept)

    for free in frees:
        # A free that is never reached may have no known origins.
        frees_others = not free.origins or any(one not in is_accessed for one in free.origins)
        if frees_others or not free.does_nothing_else:
            stay(free)
    erasable = {free.op for free in frees if free.does_nothing_else}
    for value, accessed in is_accessed.items():
        if not accessed and not all(use.operation in erasable for use in value.uses):
            kept.setdefault(value, "never accessed")
    others = [free for free in frees if free.op not in staying]
    while together := [free for free in others if not kept.keys().isdisjoint(free.origins)]:
        for free in together:
            stay(free)
        others = [free for free in others if free.op not in staying]
    return ResolvedFrees(
        [free.op for free in others],
        {origin for free in others for origin in free.origins},
        [value for value, accessed in is_accessed.items() if not accessed and value not in kept],
        kept,
    )
