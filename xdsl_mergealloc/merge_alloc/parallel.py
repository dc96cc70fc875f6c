"""Buffers of parallel loop bodies (M8): one instance for each iteration, side by side.

A buffer that is allocated in the body of a parallel loop and used in another parallel loop
inside is hoisted out of every enclosing parallel loop whose bounds are known, up to the first
scope that is not such a loop. There it takes as many instances as there are iterations. All
of them are live while the outermost of these loops runs: its iterations run at the same time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    IterationDimension,
)
from xdsl_mergealloc.merge_alloc.lifetimes import Place
from xdsl_mergealloc.merge_alloc.ticks import Frame
from xdsl_mergealloc.merge_alloc.trace import Lifetime, ParallelInstances


@dataclass(frozen=True)
class HoistedAllocation:
    """Where an allocation goes that leaves the parallel loops around it."""

    scope: Frame
    """The scope that it is hoisted to."""
    lifetime: Lifetime
    """The whole of the outermost loop that it is hoisted out of."""
    instances: ParallelInstances


def hoist_out_of_parallel_loops(
    allocation: Place, accesses: Iterable[Place], size_bytes: int, alignment: int
) -> HoistedAllocation | None:
    """How to hoist an allocation; None for one that stays in its scope."""
    body = allocation.frame.scope
    if body is None or not body.is_parallel_loop:
        return None
    if not any(_is_in_nested_parallel_loop(access.frame, body) for access in accesses):
        return None
    dimensions: tuple[IterationDimension, ...] = ()
    outermost: Frame | None = None
    scope: Frame = body
    while (space := _known_iterations(scope)) is not None:
        outside = scope.parent
        if outside is None or outside.scope is None or outside.accesses_buffers:
            break
        dimensions = (*space, *dimensions)
        outermost, scope = scope, outside.scope
    if outermost is None:
        return None
    stride_bytes = -(-size_bytes // alignment) * alignment
    return HoistedAllocation(
        scope,
        Lifetime(outermost.begin, outermost.end),
        ParallelInstances(dimensions, stride_bytes),
    )


def _is_in_nested_parallel_loop(frame: Frame, body: Frame) -> bool:
    around: Frame | None = frame
    while around is not None and around is not body:
        if around.is_parallel_loop:
            return True
        around = around.parent
    return False


def _known_iterations(scope: Frame) -> tuple[IterationDimension, ...] | None:
    """The iterations of a parallel loop with known bounds that runs at all."""
    model = ALLOCATION_SCOPE_MODELS.lookup(scope.op)
    if model is None or not model.is_parallel_loop(scope.op):
        return None
    space = model.iteration_space(scope.op)
    if space is None or any(dimension.trip_count == 0 for dimension in space):
        return None
    return space
