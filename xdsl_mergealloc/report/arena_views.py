"""Arenas of a program (allocated, arguments, globals, at constant addresses), and their views.

Finds the arena and the bytes of each view, as far as they are certain.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.memref import AllocOp, GetGlobalOp, GlobalOp, ViewOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.max_dims import MAX_DIMS
from xdsl_mergealloc.merge_alloc.function_io import noted_workspaces
from xdsl_mergealloc.merge_alloc.record import storage_of
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.provided_constants import CONSTANTS, constants_in
from xdsl_mergealloc.verify.arenas import FunctionArenas, arenas_below
from xdsl_mergealloc.verify.calls import Calls
from xdsl_mergealloc.verify.violations import Arena, ArenaView

_USUAL_ALIGNMENT = 64
"""Upper limit for the assumed alignment of an arena that does not specify one."""


@dataclass(frozen=True)
class ExistingArena:
    """An arena that the program already has."""

    value: SSAValue
    size_bytes: int
    alignment: int


@dataclass(frozen=True)
class Place:
    """Bytes that a view occupies in an arena."""

    arena: ExistingArena
    offset_bytes: int
    size_bytes: int


def places_of_views(root: Operation, layout: MemoryLayout) -> dict[ViewOp, Place]:
    """Return the places of the views of all arenas whose sizes and views are fully known."""
    places: dict[ViewOp, Place] = {}
    if not any(isinstance(op, ViewOp) for op in walk(root)):
        return places
    calls = Calls()
    for found in arenas_below(root, calls, layout):
        for arena in found.arenas:
            if not _holds_constants(arena, calls):
                places.update(_places_in(arena, found, places))
    return places


def _holds_constants(arena: Arena, calls: Calls) -> bool:
    """Return whether an arena holds packed constants, whose places the program itself describes."""
    if constants_in(arena.value) is not None:
        return True
    reference = arena.value.owner
    if not arena.is_constant or not isinstance(reference, GetGlobalOp):
        return False
    definition = calls.callees.definition(reference, reference.name_)
    return definition is not None and CONSTANTS in definition.attributes


def _has_maximum(view: ArenaView) -> bool:
    """Return whether `mergealloc.max_dims` bounds the size of a view of dynamic size (V26)."""
    return view.op is not None and MAX_DIMS in view.op.attributes


def _places_in(
    arena: Arena, found: FunctionArenas, known: Mapping[ViewOp, Place]
) -> Iterator[tuple[ViewOp, Place]]:
    """Yield the places of the views of one arena; none if a size or an offset is unknown."""
    outer = found.view_of.get(arena.value)
    around = None if outer is None or outer.op is None else known.get(outer.op)
    views = [view for view in arena.views if view.op is not None]
    if arena.size_bytes is None or any(
        not view.has_known_bytes
        or (DYNAMIC_INDEX in memref_type(view.value).get_shape() and not _has_maximum(view))
        for view in views
    ):
        return
    offsets = [view.begin_bytes for view in views]
    base_bytes = 0 if around is None else around.offset_bytes
    existing = (
        ExistingArena(arena.value, arena.size_bytes, _alignment(arena.value, offsets, found.calls))
        if around is None
        else around.arena
    )
    for view in views:
        assert view.op is not None
        offset_bytes = base_bytes + view.begin_bytes
        # The bytes of all instances in parallel loops together.
        yield view.op, Place(existing, offset_bytes, view.end_bytes - view.begin_bytes)


def _alignment(arena: SSAValue, offsets: list[int], calls: Calls) -> int:
    """Return the alignment of an arena; if unspecified, the greatest that its offsets allow."""
    definition: Operation | Block | None = arena.owner
    if isinstance(definition, GetGlobalOp):
        definition = calls.callees.definition(definition, definition.name_)
    attribute = definition.alignment if isinstance(definition, AllocOp | GlobalOp) else None
    if attribute is not None:
        return attribute.value.data
    if isinstance(arena, BlockArgument) and (function := arena.block.parent_op()) is not None:
        noted = noted_workspaces(function).get(arena.index)
        if noted is not None:
            return noted
    address = storage_of(arena).address or 0
    return math.gcd(_USUAL_ALIGNMENT, address, *offsets)
