"""
Checks of the statements of functions and modules about their memory: plans (V23), and constants
that callers provide (V27).

A function may have more arenas than its plan, or fewer: inlining adds arenas, and unused ones may
have been erased.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.utils.disjoint_set import IntDisjointSet

from xdsl_mergealloc.diagnostics import name_of_value
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.nests import symbol_table_around, walk
from xdsl_mergealloc.provided_constants import (
    ProvidedConstants,
    constants_in,
    listed_constants,
    provided_constants,
)
from xdsl_mergealloc.recorded_plan import (
    ArenaReport,
    BufferReport,
    RecordedPlan,
    noted_plan,
    possible_arenas,
)
from xdsl_mergealloc.verify.arenas import find_arenas
from xdsl_mergealloc.verify.callees import Callees
from xdsl_mergealloc.verify.calls import Calls, entry_of
from xdsl_mergealloc.verify.control_flow import is_function
from xdsl_mergealloc.verify.violations import Arena, NotedFault


def check_noted_plans(root: Operation, layout: MemoryLayout) -> Iterator[NotedFault]:
    """
    Yield contradictions within plans, and between plans and the functions that state them.

    Args:
        root: contains the functions; may itself be one.
        layout: gives sizes in bytes.

    Raises `PassError` if the attribute of a function is no plan.
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
        # Other buffers of the program may happen to be as large as an arena.
        unplanned = [
            _unplanned(found.get(value), arena, callees)
            for value, size_bytes in possible.items()
            if arena.may_have(size_bytes) and _is_stored_as(value, arena)
        ]
        for name in min(unplanned, key=len, default=()):
            finding = f"{name} is where the plan has no buffer of arena {arena.id}"
            yield NotedFault(function, finding)


def _is_stored_as(value: SSAValue, arena: ArenaReport) -> bool:
    """Whether a value is stored as an arena of a plan: argument, global, or allocation."""
    is_argument = arena.is_from_callers or arena.storage == "argument"
    is_global = arena.storage == "global"
    return (
        isinstance(value, BlockArgument) == is_argument
        and isinstance(value.owner, GetGlobalOp) == is_global
    )


def _unplanned(found: Arena | None, arena: ArenaReport, callees: Callees) -> list[str]:
    """Return the names of an arena's views that are where the plan's arena has no buffer."""
    if found is not None and _is_a_buffer_itself(found, arena):
        return []
    largest: dict[int, int] = {}
    for one in arena.buffers:
        largest[one.offset_bytes] = max(one.size_bytes, largest.get(one.offset_bytes, 0))
    return [
        name_of_value(view.value)
        for view in (() if found is None else found.views)
        if view.op is not None
        and view.has_known_bytes
        # After the last of several instances, bytes may be left over.
        and view.end_bytes - view.begin_bytes > largest.get(view.begin_bytes, 0)
        # An argument of a call may be in the plan only as the buffers that the callee places there.
        and all(callees.of(use.operation) is None for use in view.value.uses)
    ]


def _is_a_buffer_itself(found: Arena, arena: ArenaReport) -> bool:
    """
    Whether an arena is used in place of a buffer of all its bytes, so that it has the views of that
    buffer: MLIR's tools replace a view that has the type of the arena by the arena.
    """
    beginning = f"memref<{found.size_bytes}xi8"
    return any(
        one.offset_bytes == 0 and one.type.startswith((f"{beginning}>", f"{beginning}, "))
        for one in arena.buffers
    ) and not any(view.op is not None and view.is_all_of_arena for view in found.views)


def _sharing(buffers: Sequence[BufferReport]) -> list[tuple[BufferReport, BufferReport]]:
    """Return pairs of live buffers that share bytes, neither of them in place of the other."""
    made_over_one_another = IntDisjointSet(size=len(buffers))
    for one in buffers:
        for number in one.in_place_of:
            if 0 <= number < len(buffers):
                made_over_one_another.union(one.id, number)
    ends: dict[int, int] = {}
    """Live buffer -> the end of its live range."""
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
                and not made_over_one_another.connected(number, other.id)
            ):
                found.add((min(number, other.id), max(number, other.id)))
        ends[number] = end
    return [(buffers[one], buffers[other]) for one, other in sorted(found)]


def check_provided_constants(root: Operation, layout: MemoryLayout) -> Iterator[NotedFault]:
    """
    Yield contradictions within modules, and between functions and their module.

    Args:
        root: contains the modules and functions; may itself be a function.
        layout: gives sizes in bytes.

    Raises `PassError` if the attribute of a module describes no constants.
    """
    calls = Calls()
    for op in walk(root):
        if isinstance(op, ModuleOp):
            for provided in provided_constants(op):
                yield from _check_places(op, provided)
        elif is_function(op) and _has_constants(op):
            for arena in find_arenas(op, calls, layout).arenas:
                name = constants_in(arena.value)
                if name is not None:
                    yield from _check_argument(op, arena, name)


def _has_constants(function: Operation) -> bool:
    entry = entry_of(function)
    return entry is not None and any(constants_in(one) is not None for one in entry.args)


def _check_places(module: Operation, provided: ProvidedConstants) -> Iterator[NotedFault]:
    places = _places_of(provided)
    for name, (begin, size_bytes) in places.items():
        if begin < 0 or begin + size_bytes > provided.size_bytes:
            where = f"'{provided.name}', which has {provided.size_bytes} bytes"
            yield NotedFault(module, f"constant '{name}' reaches outside of {where}")
    # Equal constants are stored once (G4).
    different = {place: name for name, place in places.items()}
    for (begin, size_bytes), following in pairwise(sorted(different)):
        if begin + size_bytes > following[0]:
            names = f"'{different[begin, size_bytes]}' and '{different[following]}'"
            yield NotedFault(module, f"constants {names} of '{provided.name}' share bytes")


def _check_argument(function: Operation, arena: Arena, name: str) -> Iterator[NotedFault]:
    table = symbol_table_around(function)
    described = () if table is None else provided_constants(table)
    provided = next((one for one in described if one.name == name), None)
    label = name_of_value(arena.value)
    if provided is None:
        yield NotedFault(function, f"{label} has constants '{name}', which no module describes")
        return
    type_ = memref_type(arena.value)
    if type_.memory_space != provided.memory_space or arena.size_bytes != provided.size_bytes:
        yield NotedFault(function, f"{label} is not as large as '{name}', or in another memory")
        return
    places = set(_places_of(provided).values())
    for view in arena.views:
        if view.op is None or view.offset is None or view.size_bytes is None:
            continue
        if (view.begin_bytes, view.size_bytes) not in places:
            finding = f"{name_of_value(view.value)} is where '{name}' has no constant"
            yield NotedFault(view.op, finding)


def _places_of(provided: ProvidedConstants) -> Mapping[str, tuple[int, int]]:
    """Return the first byte and the size of each constant, by name."""
    listed = listed_constants(provided.constants)
    return {one.name: (one.offset_bytes, one.size_bytes) for one in listed}
