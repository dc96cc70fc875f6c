"""Frees that a program already contains, and whether they are erased or stay (T8, T12).

A free may be erased only if everything that it may free is merged into an arena or removed
altogether. Otherwise the free stays, and nothing that it may free can be merged, which may force
further frees to stay, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue


class Free(NamedTuple):
    """An operation that frees a buffer."""

    op: Operation
    origins: Sequence[SSAValue]
    """All that it may free."""
    does_nothing_else: bool
    """Whether the operation can be erased when there is nothing to free any more."""


@dataclass
class ResolvedFrees:
    """Allocations and frees to remove, and allocations that have to stay after all."""

    erased: list[Operation] = field(default_factory=list[Operation])
    """Frees of merged or removed allocations only."""
    freed: set[SSAValue] = field(default_factory=set[SSAValue])
    """The merged allocations that these freed."""
    unused: list[SSAValue] = field(default_factory=list[SSAValue])
    """Allocations that nothing but erased frees uses."""
    kept: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    """Allocations that can neither be merged nor removed, and why."""


def resolve_frees(is_accessed: dict[SSAValue, bool], frees: Sequence[Free]) -> ResolvedFrees:
    """
    Decide over frees, and over the allocations that they concern.

    `is_accessed` has the allocations that could be merged but for their frees; one that is
    never accessed has nothing to merge and goes if nothing uses it.
    """
    resolved = ResolvedFrees()
    erasable = {free.op for free in frees if free.does_nothing_else}
    frees_of: dict[SSAValue, list[Free]] = {}
    staying: dict[Operation, Free] = {}
    newly_kept: list[SSAValue] = []

    def keep(value: SSAValue, reason: str) -> None:
        if value in is_accessed and value not in resolved.kept:
            resolved.kept[value] = reason
            newly_kept.append(value)

    def stay(free: Free) -> None:
        staying[free.op] = free
        reason = "may be freed together with a buffer that is not merged"
        if not free.does_nothing_else:
            reason = "freed by an operation that does something else, too"
        for origin in free.origins:
            keep(origin, reason)

    for free in frees:
        for origin in free.origins:
            frees_of.setdefault(origin, []).append(free)
        # What is never reached may free nothing that anybody knows.
        frees_others = not free.origins or any(o not in is_accessed for o in free.origins)
        if frees_others or not free.does_nothing_else:
            stay(free)
    for value, accessed in is_accessed.items():
        if not accessed and not all(use.operation in erasable for use in value.uses):
            keep(value, "never accessed")
    while newly_kept:
        for free in frees_of.get(newly_kept.pop(), ()):
            if free.op not in staying:
                stay(free)
    for free in frees:
        if free.op not in staying:
            resolved.erased.append(free.op)
            resolved.freed.update(free.origins)
    resolved.unused = [
        value
        for value, accessed in is_accessed.items()
        if not accessed and value not in resolved.kept
    ]
    return resolved
