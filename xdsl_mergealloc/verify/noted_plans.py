"""The plan that a function says: whether it is one, and has the views of the function (V23).

A function may have more arenas than its plan, and fewer: others come with what is inlined, and what
nothing uses any more may be gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import BlockArgument, Operation

from xdsl_mergealloc.diagnostics import name_of_value
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.recorded_plan import ArenaReport, BufferReport, RecordedPlan, noted_plan
from xdsl_mergealloc.verify.arenas import find_arenas
from xdsl_mergealloc.verify.callees import Callees
from xdsl_mergealloc.verify.calls import Calls
from xdsl_mergealloc.verify.violations import Arena, NotedFault


def check_noted_plans(root: Operation, layout: MemoryLayout) -> Iterator[NotedFault]:
    """
    Where plans contradict themselves or the functions that say them.

    Args:
        root: what the functions are in; may itself be one.
        layout: says what sizes are.

    Raises `PassError` if what a function says is no plan.
    """
    calls = Calls()
    for function in walk(root):
        plan = noted_plan(function)
        if plan is not None:
            arenas = find_arenas(function, calls, layout).arenas
            yield from _check(function, plan, arenas, calls.callees)


def _check(
    function: Operation, plan: RecordedPlan, arenas: Sequence[Arena], callees: Callees
) -> Iterator[NotedFault]:
    for arena in plan.arenas:
        for one in arena.buffers:
            if one.offset_bytes < 0 or one.end_bytes > arena.size_bytes:
                yield NotedFault(
                    function,
                    f"by its plan, {one.label} reaches outside of arena {arena.id}, which has "
                    f"{arena.size_bytes} bytes",
                )
        for one, other in _sharing(arena.buffers):
            yield NotedFault(
                function,
                f"by its plan, {one.label} and {other.label} share bytes of arena {arena.id} "
                "while both are live",
            )
    for found in arenas:
        unplanned = [
            _unplanned(found, arena, callees) for arena in plan.arenas if _may_be(found, arena)
        ]
        # Of arenas of one size it may be any.
        if unplanned and all(unplanned):
            for name in min(unplanned, key=len):
                yield NotedFault(
                    function,
                    f"{name} is where its plan has no buffer in {name_of_value(found.value)}",
                )


def _may_be(found: Arena, arena: ArenaReport) -> bool:
    """Whether an arena may be that of a plan; functions may share a global."""
    is_argument = arena.is_from_callers or arena.storage == "argument"
    if found.size_bytes is None or is_argument != isinstance(found.value, BlockArgument):
        return False
    is_global = isinstance(found.value.owner, GetGlobalOp) and arena.storage == "global"
    return found.size_bytes == arena.size_bytes or (
        is_global and found.size_bytes > arena.size_bytes
    )


def _unplanned(found: Arena, arena: ArenaReport, callees: Callees) -> list[str]:
    """The views of an arena that have bytes which an arena of a plan has no buffer at."""
    largest: dict[int, int] = {}
    for one in arena.buffers:
        largest[one.offset_bytes] = max(one.size_bytes, largest.get(one.offset_bytes, 0))
    return [
        name_of_value(view.value)
        for view in found.views
        if view.op is not None
        and view.has_known_bytes
        # Behind the last of several instances there may be a rest.
        and view.end_bytes - view.begin_bytes > largest.get(view.begin_bytes, -1)
        # What a function gets may be in the plan only as the buffers that it makes there.
        and all(callees.of(use.operation) is None for use in view.value.uses)
    ]


def _sharing(buffers: Sequence[BufferReport]) -> list[tuple[BufferReport, BufferReport]]:
    """Buffers that share bytes while both are live, and of which neither is made in the other."""
    group = _made_over_one_another(buffers)
    ends: dict[int, int] = {}
    """Of the buffers that are live: the ends of their live ranges."""
    found: set[tuple[int, int]] = set()
    ranges = sorted((begin, end, one.id) for one in buffers for begin, end in one.live)
    for begin, end, number in ranges:
        if begin >= end:
            continue
        ends = {other: until for other, until in ends.items() if until > begin}
        one = buffers[number]
        for other in map(buffers.__getitem__, ends):
            if (
                one.offset_bytes < other.end_bytes
                and other.offset_bytes < one.end_bytes
                and group[number] != group[other.id]
            ):
                found.add((min(number, other.id), max(number, other.id)))
        ends[number] = end
    return [(buffers[one], buffers[other]) for one, other in sorted(found)]


def _made_over_one_another(buffers: Sequence[BufferReport]) -> Sequence[int]:
    """Of each buffer a number that those have in common which are made over one another."""
    host = list(range(len(buffers)))

    def outermost(number: int) -> int:
        while host[number] != number:
            host[number] = host[host[number]]
            number = host[number]
        return number

    for one in buffers:
        for number in one.in_place_of:
            if 0 <= number < len(buffers):
                host[outermost(one.id)] = outermost(number)
    return [outermost(number) for number in host]
