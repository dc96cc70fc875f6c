"""The plan that a function says: whether it is one, and has the views of the function (V23).

A function may have more arenas than its plan, and fewer: others come with what is inlined, and what
nothing uses any more may be gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import BlockArgument, Operation, SSAValue

from xdsl_mergealloc.diagnostics import name_of_value
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.recorded_plan import (
    ArenaReport,
    BufferReport,
    RecordedPlan,
    noted_plan,
    possible_arenas,
)
from xdsl_mergealloc.verify.arenas import find_arenas
from xdsl_mergealloc.verify.callees import Callees
from xdsl_mergealloc.verify.calls import Calls
from xdsl_mergealloc.verify.control_flow import is_function
from xdsl_mergealloc.verify.violations import Arena, NotedFault


def check_noted_plans(root: Operation, layout: MemoryLayout) -> Iterator[NotedFault]:
    """
    Yield contradictions within plans, and between plans and the functions that state them.

    Args:
        root: what the functions are in; may itself be one.
        layout: says what sizes are.

    Raises `PassError` if what a function says is no plan.
    """
    calls = Calls()
    for function in filter(is_function, walk(root)):
        plan = noted_plan(function)
        if plan is not None:
            arenas = find_arenas(function, calls, layout).names
            yield from _check(function, plan, arenas, calls.callees)


def _check(
    function: Operation, plan: RecordedPlan, found: Mapping[SSAValue, Arena], callees: Callees
) -> Iterator[NotedFault]:
    possible = possible_arenas(function)
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
        # The buffers of the program itself may be as large as an arena, too.
        unplanned = [
            _unplanned(found.get(value), arena, callees)
            for value, size_bytes in possible.items()
            if arena.may_have(size_bytes) and _is_stored_as(value, arena)
        ]
        for name in min(unplanned, key=len, default=()):
            finding = f"{name} is where the plan has no buffer of arena {arena.id}"
            yield NotedFault(function, finding)


def _is_stored_as(value: SSAValue, arena: ArenaReport) -> bool:
    """Whether a value is made, or got, as an arena of a plan is."""
    is_argument = arena.is_from_callers or arena.storage == "argument"
    is_global = arena.storage == "global"
    return (
        isinstance(value, BlockArgument) == is_argument
        and isinstance(value.owner, GetGlobalOp) == is_global
    )


def _unplanned(found: Arena | None, arena: ArenaReport, callees: Callees) -> list[str]:
    """The views of an arena, if there are any, where an arena of a plan has no buffer."""
    largest: dict[int, int] = {}
    for one in arena.buffers:
        largest[one.offset_bytes] = max(one.size_bytes, largest.get(one.offset_bytes, 0))
    return [
        name_of_value(view.value)
        for view in (() if found is None else found.views)
        if view.op is not None
        and view.has_known_bytes
        # Behind the last of several instances there may be a rest.
        and view.end_bytes - view.begin_bytes > largest.get(view.begin_bytes, 0)
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
                host[outermost(one.id)] = number
    return [outermost(number) for number in host]
