"""What functions need of the arenas of others, and what calls pass for it (W1, W2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.analysis.calls import CallGraph, function_around, function_of
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, PassedWorkspace, Workspace
from xdsl_mergealloc.merge_alloc.whole_program.roles import Role, Roles

Arenas: TypeAlias = Mapping[tuple[Block, Attribute], ArenaPlan]
"""By scope and memory space."""


def arenas_of_body(arenas: Arenas, function: Operation) -> list[ArenaPlan]:
    """The arenas whose scope is the body of a function."""
    body = function.regions[0].blocks[0]
    return [arena for (block, _), arena in arenas.items() if block is body]


def pass_workspaces(
    calls: CallGraph, roles: Roles, arenas: Arenas
) -> tuple[dict[Operation, tuple[Workspace, ...]], dict[Operation, tuple[PassedWorkspace, ...]]]:
    """What each function needs of the arenas of others, and what its calls pass (W1, W2)."""
    ends, offsets = _ends_in_functions(arenas), _offsets_of_calls(arenas)
    needs: dict[Operation, dict[Attribute, Workspace]] = {}
    passed: dict[Operation, tuple[PassedWorkspace, ...]] = {}
    for function, role in roles.role_of.items():
        need: dict[Attribute, Workspace] = {}
        if role is Role.INLINED:
            need = dict(ends.get(function, {}))
        else:
            for arena in arenas_of_body(arenas, function):
                if arena.is_provided or arena.storage == "argument":
                    need[arena.memory_space] = Workspace(
                        arena.memory_space, arena.size_bytes, arena.alignment
                    )
        for call in calls.calls_in(function):
            callee = calls.callee_of(call)
            if callee is None or not needs.get(callee):
                continue
            scope = roles.scope_of_call[call]
            passed[call] = tuple(
                PassedWorkspace(one, scope, offsets.get((call, one.memory_space), 0))
                for one in needs[callee].values()
            )
            if role is Role.INLINED and scope.parent_op() is function:
                for one in passed[call]:
                    _extend(need, one.workspace, one.offset_bytes)
        needs[function] = need
    workspaces = {function: tuple(need.values()) for function, need in needs.items() if need}
    return workspaces, passed


def _ends_in_functions(arenas: Arenas) -> dict[Operation, dict[Attribute, Workspace]]:
    """For each function, up to where its buffers reach in arenas of others."""
    ends: dict[Operation, dict[Attribute, Workspace]] = {}
    for (scope, space), arena in arenas.items():
        owner = function_of(scope)
        for placed in arena.placed:
            function = function_around(placed.op)
            if function is not None and function is not owner:
                size_bytes = placed.offset_bytes + placed.size_bytes
                workspace = Workspace(space, size_bytes, arena.alignment)
                _extend(ends.setdefault(function, {}), workspace, 0)
    return ends


def _offsets_of_calls(arenas: Arenas) -> dict[tuple[Operation, Attribute], int]:
    """Where the workspaces of calls begin in their arenas."""
    offsets: dict[tuple[Operation, Attribute], int] = {}
    for (_, space), arena in arenas.items():
        for placed in arena.placed:
            if placed.allocation.is_workspace:
                offsets.setdefault((placed.op, space), placed.offset_bytes)
    return offsets


def _extend(need: dict[Attribute, Workspace], workspace: Workspace, offset_bytes: int) -> None:
    """Let what is needed reach to the end of a workspace at an offset."""
    known = need.get(workspace.memory_space)
    need[workspace.memory_space] = Workspace(
        workspace.memory_space,
        max(offset_bytes + workspace.size_bytes, 0 if known is None else known.size_bytes),
        max(workspace.alignment, 1 if known is None else known.alignment),
    )
