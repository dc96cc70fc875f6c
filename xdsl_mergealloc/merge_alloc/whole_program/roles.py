"""Functions that are planned with their callers (W1, W3); workspaces that calls pass (W1, W2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeAlias

from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.analysis.calls import CallGraph, function_around, function_of, walk_function
from xdsl_mergealloc.graphs import strongly_connected_components
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, PassedWorkspace, Workspace

_GROWTH = 4
"""Maximum growth factor of the number of operations when bodies stand at their calls."""

_ALWAYS_AFFORDABLE = 20_000
"""Number of operations that is never too many."""


class Role(Enum):
    """Ways to plan a function."""

    OWN = "own"
    """Has arenas of its own: it may be called from outside, or it is unknown when it is called."""
    INLINED = "inlined"
    """Planned as if its body stood at each call."""
    SEPARATE = "separate"
    """Planned by itself; its workspace is one buffer at each call."""


@dataclass
class FunctionRoles:
    """The roles of the functions of a program."""

    calls: CallGraph
    """The calls of the program."""
    role_of: dict[Operation, Role] = field(default_factory=dict[Operation, Role])
    """By function, callees before callers as far as they do not call each other."""
    scope_of_call: dict[Operation, Block] = field(default_factory=dict[Operation, Block])
    """For calls of functions that get a workspace: the block to which its arena belongs."""
    reasons: dict[Operation, str] = field(default_factory=dict[Operation, str])
    """Why functions have arenas of their own."""

    def is_entry(self, function: Operation) -> bool:
        """Whether a function is only called from outside: its arena can be elsewhere (W2)."""
        return self.role_of.get(function) is Role.OWN and is_for_others(self.calls, function)

    def own_arena_reason(self, function: Operation) -> str:
        """W3: return why callers do not provide a function's memory; empty for entries."""
        return "" if self.is_entry(function) else self.reasons.get(function, "")

    def bodies_at_calls(self, function: Operation) -> Iterator[tuple[Operation, Operation]]:
        """Yield the calls in a function at which a body is to stand, each with the callee."""
        for call in self.calls.calls_in(function):
            callee = self.calls.callee_of(call)
            if callee is not None and self.role_of.get(callee) is Role.INLINED:
                yield call, callee

    def copies(self) -> dict[Operation, int]:
        """Return the number of copies of each body in the inlined program."""
        copies = dict.fromkeys(self.role_of, 0)
        for function in reversed(self.role_of):
            if self.role_of[function] is not Role.INLINED:
                copies[function] = 1
            for _, callee in self.bodies_at_calls(function):
                copies[callee] += copies[function]
        return copies

    def only_calls(self) -> dict[Operation, Operation]:
        """Return the functions whose bodies are in the inlined program once, with their calls."""
        copies = self.copies()
        return {
            function: call
            for function, role in self.role_of.items()
            if role is Role.INLINED and copies[function] == 1
            for call in self.calls.callers_of(function)
        }


def is_for_others(calls: CallGraph, function: Operation) -> bool:
    """Whether the program itself neither calls nor names a function."""
    return (
        isinstance(function, FuncOp)
        and not calls.callers_of(function)
        and function not in calls.named_otherwise
    )


class _CallSite(NamedTuple):
    """Context of a call."""

    scope: Block | None
    """The scope whose arena exists there; None if it is unknown when the call is executed."""
    is_parallel: bool
    """Whether it is inside a parallel loop of its function."""


def choose_roles(
    calls: CallGraph, functions: Sequence[Operation], separate: frozenset[Operation] = frozenset()
) -> FunctionRoles:
    """
    Choose the roles of functions; those in `separate` are not inlined.

    A function that would be inlined into one that is planned by itself, and into others, is planned
    by itself, too: its offsets have to count from a single workspace.
    """
    sites = {call: _call_site(call) for function in functions for call in calls.calls_in(function)}
    on_cycles = calls.on_cycles()
    roles = FunctionRoles(calls)
    ordered = [
        function
        for component in strongly_connected_components(functions, calls.callees_in)
        for function in component
        if function.regions and function.regions[0].blocks
    ]
    for function in ordered:
        callers = calls.callers_of(function)
        reason = None
        if function in on_cycles:
            reason = "calls itself, directly or through others"
        elif calls.has_unknown_callers(function) or not callers:
            reason = "may be called from elsewhere"
        elif not all(isinstance(call, CallOp) for call in callers):
            reason = "called by an operation that takes no further arguments"
        elif any(call not in sites or sites[call].scope is None for call in callers):
            reason = "called where it is unknown when"
        if reason is not None:
            roles.role_of[function] = Role.OWN
            roles.reasons[function] = reason
            continue
        is_apart = (
            function in separate
            or len(function.regions[0].blocks) > 1
            or any(sites[call].is_parallel for call in callers)
        )
        roles.role_of[function] = Role.SEPARATE if is_apart else Role.INLINED
        for call in callers:
            scope = sites[call].scope
            assert scope is not None
            roles.scope_of_call[call] = scope
    _bound_growth(roles)
    _separate_shared(roles)
    return roles


def _call_site(call: Operation) -> _CallSite:
    """Return the scope of a call, if the control flow through all regions around it is known."""
    scope: Block | None = None
    is_parallel = False
    block = call.parent
    while block is not None:
        op = block.parent_op()
        if op is None:
            break
        model = ALLOCATION_SCOPE_MODELS.lookup(op)
        if scope is None and model is not None and not model.is_sequential_loop(op):
            scope = op.regions[0].first_block if len(op.regions) == 1 else None
            if scope is None:
                break
        if model is not None and model.is_function(op):
            return _CallSite(scope, is_parallel)
        control_flow = REGION_BRANCH_MODELS.lookup(op)
        if control_flow is None or MEMORY_EFFECTS_MODELS.lookup(op) is not None:
            break
        if model is not None and model.is_parallel_loop(op):
            is_parallel = True
        elif control_flow.runs_in_parallel(op):
            break
        block = op.parent
    return _CallSite(None, is_parallel)


def _bound_growth(roles: FunctionRoles) -> None:
    """Plan functions that add most by themselves: trees of calls may be exponentially large."""
    own_size = {function: 1 + len(walk_function(function)) for function in roles.role_of}
    limit = max(_ALWAYS_AFFORDABLE, _GROWTH * sum(own_size.values()))
    while True:
        copies = roles.copies()
        if sum(own_size[function] * copies[function] for function in own_size) <= limit:
            return
        size: dict[Operation, int] = {}
        """Size of each function with the bodies that are inlined into it."""
        for function in roles.role_of:
            inside = (size[callee] for _, callee in roles.bodies_at_calls(function))
            size[function] = own_size[function] + sum(inside)
        inlined = [one for one, role in roles.role_of.items() if role is Role.INLINED]
        largest = max(inlined, key=lambda one: (copies[one] - 1) * size[one], default=None)
        if largest is None or copies[largest] <= 1:
            return
        roles.role_of[largest] = Role.SEPARATE


def _separate_shared(roles: FunctionRoles) -> None:
    """Make a function separate that would be in a separate one's workspace and in another arena."""
    changed = True
    while changed:
        changed = False
        inside: dict[Operation, dict[Operation, None]] = {}
        for function in reversed(roles.role_of):
            if roles.role_of[function] is not Role.INLINED:
                inside[function] = {function: None}
            for _, callee in roles.bodies_at_calls(function):
                inside.setdefault(callee, {}).update(inside.get(function, {}))
        for function, around in inside.items():
            is_separate = [roles.role_of[one] is Role.SEPARATE for one in around]
            if len(around) > 1 and any(is_separate):
                roles.role_of[function] = Role.SEPARATE
                changed = True
                break


ArenaKey: TypeAlias = tuple[Block, Attribute]
"""Scope and memory space of an arena."""


def arenas_of_body(arenas: Mapping[ArenaKey, ArenaPlan], function: Operation) -> list[ArenaPlan]:
    """Return the arenas whose scope is the body of a function."""
    body = function.regions[0].blocks[0]
    return [arena for (block, _), arena in arenas.items() if block is body]


def pass_workspaces(
    roles: FunctionRoles, arenas: Mapping[ArenaKey, ArenaPlan]
) -> tuple[dict[Operation, tuple[Workspace, ...]], dict[Operation, tuple[PassedWorkspace, ...]]]:
    """
    Return the workspaces that functions need in others' arenas, and those that calls pass (W1, W2).
    """
    needs: dict[Operation, dict[Attribute, Workspace]] = {one: {} for one in roles.role_of}
    offsets: dict[tuple[Operation, Attribute], int] = {}
    """Offsets of the workspaces of calls in their arenas."""
    for (block, space), arena in arenas.items():
        owner = function_of(block)
        for placed in arena.placed:
            if placed.allocation.is_workspace:
                offsets.setdefault((placed.op, space), placed.offset_bytes)
            function = function_around(placed.op)
            if function is not None and function is not owner:
                workspace = Workspace(space, placed.size_bytes, arena.alignment)
                _extend(needs[function], workspace, placed.offset_bytes)
    passed: dict[Operation, tuple[PassedWorkspace, ...]] = {}
    for function, role in roles.role_of.items():
        if role is not Role.INLINED:
            needs[function] = {
                arena.memory_space: Workspace(arena.memory_space, arena.size_bytes, arena.alignment)
                for arena in arenas_of_body(arenas, function)
                if arena.is_provided or arena.storage == "argument"
            }
        for call in roles.calls.calls_in(function):
            callee = roles.calls.callee_of(call)
            if callee is None or not needs.get(callee):
                continue
            scope = roles.scope_of_call[call]
            passed[call] = tuple(
                PassedWorkspace(one, scope, offsets.get((call, one.memory_space), 0))
                for one in needs[callee].values()
            )
            if role is Role.INLINED and scope.parent_op() is function:
                for one in passed[call]:
                    _extend(needs[function], one.workspace, one.offset_bytes)
    workspaces = {function: tuple(need.values()) for function, need in needs.items() if need}
    return workspaces, passed


def _extend(need: dict[Attribute, Workspace], workspace: Workspace, offset_bytes: int) -> None:
    """Extend the needed workspace to the end of another one at an offset."""
    known = need.get(workspace.memory_space)
    need[workspace.memory_space] = Workspace(
        workspace.memory_space,
        max(offset_bytes + workspace.size_bytes, 0 if known is None else known.size_bytes),
        max(workspace.alignment, 1 if known is None else known.alignment),
    )
