"""The plan that a function says: whether it is one, and has the views of the function (V22).

A function may have more arenas than its plan, and fewer: others come with what is inlined, and what
nothing uses any more may be gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import BlockArgument, Operation

from xdsl_mergealloc.diagnostics import name_of_value
from xdsl_mergealloc.recorded_plan import ArenaReport, BufferReport, noted_plan
from xdsl_mergealloc.verify.violations import Arena, NotedFault


def check_noted_plan(function: Operation, arenas: Sequence[Arena]) -> Iterator[NotedFault]:
    """
    Where a plan contradicts itself or the function.

    Args:
        function: may say a plan.
        arenas: those that it has.

    Raises `PassError` if what it says is no plan.
    """
    plan = noted_plan(function)
    if plan is None:
        return
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
        unplanned = [_unplanned(found, arena) for arena in plan.arenas if _may_be(found, arena)]
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


def _unplanned(found: Arena, arena: ArenaReport) -> list[str]:
    """The views of an arena that have bytes which an arena of a plan has no buffer at."""
    places = {(one.offset_bytes, one.size_bytes) for one in arena.buffers}
    return [
        name_of_value(view.value)
        for view in found.views
        if view.op is not None
        and view.has_known_bytes
        and (view.begin_bytes, view.end_bytes - view.begin_bytes) not in places
    ]


def _sharing(buffers: Sequence[BufferReport]) -> Iterator[tuple[BufferReport, BufferReport]]:
    """Buffers that share bytes while both are live, and of which neither is made in the other."""
    begins = sorted((begin, one.id, end) for one in buffers for begin, end in one.live)
    host = {one.id: one.in_place_of for one in buffers}
    live: dict[int, int] = {}
    """By the number of each buffer the end of its live range."""
    for begin, number, end in begins:
        live = {other: until for other, until in live.items() if until > begin}
        if end <= begin:
            continue
        one = buffers[number]
        for other_number in live:
            other = buffers[other_number]
            if (
                one.offset_bytes < other.end_bytes
                and other.offset_bytes < one.end_bytes
                and _outermost(number, host) != _outermost(other_number, host)
            ):
                yield other, one
        live[number] = end


def _outermost(number: int, host: Mapping[int, int | None]) -> int:
    """The first of the buffers that are made over one another, ending with a given one."""
    seen: set[int] = set()
    while (inside := host.get(number)) is not None and number not in seen:
        seen.add(number)
        number = inside
    return number
