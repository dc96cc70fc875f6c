"""Constants that callers provide: whether they are what the module says of them (V27)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import name_of_value
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.provided_constants import (
    ProvidedConstants,
    constants_in,
    listed_constants,
    provided_constants,
)
from xdsl_mergealloc.verify.arenas import find_arenas
from xdsl_mergealloc.verify.callees import closest_symbol_table
from xdsl_mergealloc.verify.calls import Calls, entry_of
from xdsl_mergealloc.verify.control_flow import is_function
from xdsl_mergealloc.verify.violations import Arena, NotedFault


def check_provided_constants(root: Operation, layout: MemoryLayout) -> Iterator[NotedFault]:
    """
    Yield contradictions within modules, and between functions and their module.

    Args:
        root: what these are in; may itself be a function.
        layout: says what sizes are.

    Raises `PassError` if what a module says describes no constants.
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
    # Equal constants are there once (G4).
    different = {place: name for name, place in places.items()}
    for (begin, size_bytes), following in pairwise(sorted(different)):
        if begin + size_bytes > following[0]:
            names = f"'{different[begin, size_bytes]}' and '{different[following]}'"
            yield NotedFault(module, f"constants {names} of '{provided.name}' share bytes")


def _check_argument(function: Operation, arena: Arena, name: str) -> Iterator[NotedFault]:
    table = closest_symbol_table(function)
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
    """The first byte and the size of each constant, by name."""
    listed = listed_constants(provided.constants)
    return {one.name: (one.offset_bytes, one.size_bytes) for one in listed}
