"""Carries out the plan of a whole program: arguments for workspaces, arenas, views, calls."""

from __future__ import annotations

from collections.abc import Iterable, Set

from xdsl.dialects.builtin import MemRefType, NoneAttr, StringAttr, i8
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import ViewOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.analysis.calls import function_around, function_of, returns_of
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.buffer_type import is_buffer_type
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.interfaces.ownership import mark_borrowed_results
from xdsl_mergealloc.merge_alloc.arena_place import start_of_scope
from xdsl_mergealloc.merge_alloc.forwarding_rewrite import carry_out_forwardings
from xdsl_mergealloc.merge_alloc.function_io import note_workspaces, noted_workspaces
from xdsl_mergealloc.merge_alloc.memory_plan import (
    MemoryPlan,
    PassedWorkspace,
    PlacedAllocation,
    Workspace,
)
from xdsl_mergealloc.merge_alloc.rewrite import make_arena, place_in_arena
from xdsl_mergealloc.merge_alloc.whole_program.io_rewrite import replace_io
from xdsl_mergealloc.merge_alloc.whole_program.signatures import add_argument
from xdsl_mergealloc.merge_alloc.whole_program.storage import at_constant_address, make_globals

_Arenas = dict[tuple[Block, Attribute], SSAValue]
"""The arenas by the block that they are for; for a workspace, the first one of its function."""


def rewrite_program(root: Operation, plan: MemoryPlan, *, places_results: bool) -> None:
    """
    Put all that is planned into arenas and workspaces. Frees are erased already. Functions whose
    results are placed say so.
    """
    for function, io in plan.io.items():
        replace_io(function, io)
    carry_out_forwardings(plan.forwardings, plan.only_calls)
    arenas: _Arenas = {}
    for function, workspaces in plan.workspaces.items():
        assert isinstance(function, FuncOp)
        body = function.body.blocks[0]
        alignments = noted_workspaces(function)
        for workspace in workspaces:
            alignments[len(body.args)] = workspace.alignment
            arenas[body, workspace.memory_space] = add_argument(
                function, _type_of(workspace), "workspace"
            )
        if function.sym_visibility != StringAttr("private"):
            note_workspaces(function, alignments)
    arenas.update(make_globals(plan.arenas, are_public=bool(plan.io)))
    for arena in plan.arenas:
        key = arena.scope, arena.memory_space
        if arena.storage == "static":
            arenas[key] = at_constant_address(arena)
        elif key not in arenas:
            arenas[key] = make_arena(arena, start_of_scope(arena))
    for call, passed in plan.passed.items():
        call.operands = [*call.operands, *(_part_of(arenas, one, call) for one in passed)]
    placed_in: dict[SSAValue, list[PlacedAllocation]] = {}
    done: set[Operation] = set()
    for arena in plan.arenas:
        for placed in arena.placed:
            if placed.allocation.is_workspace or placed.op in done:
                continue
            done.add(placed.op)
            scope = arena.scope
            function = function_around(placed.op)
            if function is not None and function_of(scope) is not function:
                scope = function.regions[0].block
            placed_in.setdefault(arenas[scope, arena.memory_space], []).append(placed)
    for value, buffers in placed_in.items():
        place_in_arena(buffers, value)
    if places_results:
        lasting = [arena for arena in plan.arenas if arena.storage != "alloc"]
        _note_borrowed_results(
            root,
            dict.fromkeys(function_of(one.scope) for one in lasting),
            {arenas[one.scope, one.memory_space] for one in lasting},
        )


def _note_borrowed_results(
    root: Operation, functions: Iterable[Operation | None], arenas: Set[SSAValue]
) -> None:
    """Have functions say which results are memory that is there all the time: of such arenas, or
    of what they are passed. At least one of them is in an arena."""
    returning = [
        op
        for op in functions
        if isinstance(op, FuncOp) and any(map(is_buffer_type, op.function_type.outputs))
    ]
    memory = Memory(root) if returning else None
    for function in returning:
        assert memory is not None
        origins = [
            [set(memory.view_flow.origins(value)) for value in op.operands]
            for op in returns_of(function)
        ]
        lasting = arenas | set(function.body.blocks[0].args)
        placed = [
            number
            for number, type_ in enumerate(function.function_type.outputs)
            if is_buffer_type(type_) and all(found[number] <= lasting for found in origins)
        ]
        mark_borrowed_results(function, placed)


def _type_of(workspace: Workspace) -> MemRefType[Attribute]:
    return MemRefType(i8, [workspace.size_bytes], NoneAttr(), workspace.memory_space)


def _part_of(arenas: _Arenas, passed: PassedWorkspace, call: Operation) -> SSAValue:
    """The bytes of an arena that a call passes."""
    arena = arenas[passed.scope, passed.workspace.memory_space]
    wanted = _type_of(passed.workspace)
    if arena.type == wanted:
        return arena
    offset = constant_index(passed.offset_bytes, call.location)
    view = create_op(ViewOp, (arena, offset.result), (wanted,), {}, call.location)
    view.results[0].name_hint = "workspace"
    assert call.parent is not None
    call.parent.insert_ops_before((offset, view), call)
    return view.results[0]
