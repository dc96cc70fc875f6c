"""The scopes of a whole program, and which of them have to be planned together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from xdsl.ir import Block, Operation
from xdsl.utils.disjoint_set import DisjointSet

from xdsl_mergealloc.analysis.calls import CallGraph
from xdsl_mergealloc.merge_alloc.trace import FunctionTrace, LifetimeTrace
from xdsl_mergealloc.merge_alloc.whole_program.roles import Role, Roles


@dataclass
class Scope:
    """What is to be planned at the start of one block."""

    block: Block
    function: Operation
    """The function, not inlined, on whose time axis it is."""
    operations: Sequence[Operation]
    """The operations by their ticks, from tick 1 on."""
    traces: list[LifetimeTrace] = field(default_factory=list[LifetimeTrace])
    """What allocations there are, one trace for each memory space."""
    separate_calls: dict[Operation, list[int]] = field(default_factory=dict[Operation, list[int]])
    """The calls of functions that are planned by themselves, and their ticks, ascending."""


class ProgramScopes:
    """The scopes of a program."""

    def __init__(self, calls: CallGraph, roles: Roles, traces: Sequence[FunctionTrace]):
        """
        Args:
            calls: the calls in the program.
            roles: of its functions.
            traces: of the functions that are not inlined.
        """
        self._calls = calls
        self._roles = roles
        self._scopes_of: dict[Operation, tuple[Block, ...]] = {}
        self._has_separate = Role.SEPARATE in roles.role_of.values()
        self._scopes: dict[tuple[Operation, Block], Scope] = {}
        """By the function on whose time axis they are, and their block."""
        for trace in traces:
            for scope in trace.scopes:
                self._scope_at(trace, scope.scope).traces.append(scope)
            if self._has_separate:
                self._note_separate_calls(trace)

    def is_separate(self, scope: Scope) -> bool:
        """Whether the function of a scope is planned by itself, and not an entry."""
        return self._roles.role_of.get(scope.function) is Role.SEPARATE

    def components(self) -> list[list[Scope]]:
        """
        The scopes that have to be planned together, since a buffer has its place in several of them
        and one offset; those of functions that others need the size of come first.
        """
        ranks = {function: rank for rank, function in enumerate(self._roles.role_of)}
        sets: DisjointSet[object] = DisjointSet()
        """The scopes, by function and block, and the operations that have a place in them."""
        known: set[object] = set()
        members: dict[object, list[Scope]] = {}
        for scope in self._scopes.values():
            itself = scope.function, scope.block
            placed = [one.op for trace in scope.traces for one in trace.allocations]
            placed += scope.separate_calls
            met = dict.fromkeys(sets.find(op) for op in placed if op in known)
            together = [one for root in met for one in members.pop(root)]
            for one in (itself, *placed):
                if one not in known:
                    known.add(one)
                    sets.add(one)
                sets.union(itself, one)
            members[sets.find(itself)] = [*together, scope]
        # Outer scopes first (M16), but callees before their callers.
        return sorted(members.values(), key=lambda ones: self._order(ones, ranks))

    def _order(
        self, component: Sequence[Scope], ranks: Mapping[Operation, int]
    ) -> tuple[bool, int, int]:
        is_own = not all(map(self.is_separate, component))
        # Of several functions the first: scopes inside of each of them come later.
        rank = min(ranks.get(scope.function, 0) for scope in component)
        depth = min(_depth(scope.block) for scope in component)
        return is_own, rank, depth

    def _scope_at(self, trace: FunctionTrace, block: Block) -> Scope:
        key = trace.function, block
        if key not in self._scopes:
            self._scopes[key] = Scope(block, trace.function, trace.operations)
        return self._scopes[key]

    def _note_separate_calls(self, trace: FunctionTrace) -> None:
        """The calls of functions that are planned by themselves, in the scopes that they are in."""
        present = {region.first_block for op in trace.operations for region in op.regions}
        for tick, op in enumerate(trace.operations[1:], start=2):
            if self._roles.callee_role(self._calls, op) is Role.SEPARATE:
                for block in self._scopes_of_call(op):
                    if block in present:
                        scope = self._scope_at(trace, block)
                        scope.separate_calls.setdefault(op, []).append(tick)

    def _scopes_of_call(self, call: Operation) -> tuple[Block, ...]:
        """
        The scopes whose arenas a call gets its workspace from: of one in the body of an inlined
        function, those of the calls of that.
        """
        if call not in self._scopes_of:
            block = self._roles.scope_of_call[call]
            function = block.parent_op()
            if function is not None and self._roles.role_of.get(function) is Role.INLINED:
                callers = self._calls.callers_of(function)
                around = chain.from_iterable(map(self._scopes_of_call, callers))
                self._scopes_of[call] = tuple(dict.fromkeys(around))
            else:
                self._scopes_of[call] = (block,)
        return self._scopes_of[call]


def _depth(block: Block) -> int:
    depth = 0
    op = block.parent_op()
    while op is not None:
        depth += 1
        op = op.parent_op()
    return depth
