"""What each operation does to the views of arenas: makes, accesses, frees."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Flag, auto

from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import EffectInstance, MemoryEffectKind

from xdsl_mergealloc.analysis.arena_check.aliases import Aliases
from xdsl_mergealloc.analysis.arena_check.arenas import FunctionArenas, block_of
from xdsl_mergealloc.analysis.arena_check.violations import Arena, ArenaView
from xdsl_mergealloc.interfaces.capture import captures_of
from xdsl_mergealloc.interfaces.control_flow import (
    BRANCH_MODELS,
    REGION_BRANCH_MODELS,
    exit_terminators,
)
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS, effects_on_buffers


class Access(Flag):
    """How an operation accesses a view."""

    READ = auto()
    WRITE = auto()
    LATER = auto()
    """Not here: somebody out of sight may access it up to here (V9)."""


@dataclass
class Event:
    """What one operation does, in this order: begins arenas, makes views, accesses, frees."""

    begins: list[int] = field(default_factory=list[int])
    """Arenas that come into being."""
    makes: list[int] = field(default_factory=list[int])
    """Views whose `memref.view` is executed."""
    accesses: dict[int, Access] = field(default_factory=dict[int, Access])
    """View -> how it is accessed."""
    frees: list[int] = field(default_factory=list[int])
    """Arenas that are freed."""


class EventCollector:
    """Collects the events of a function, by the operation that counts as their cause."""

    def __init__(self, arenas: FunctionArenas, aliases: Aliases):
        self._arenas = arenas
        self._aliases = aliases
        self._whole_accesses: dict[int, list[Operation]] = {}
        self.events: dict[Operation, Event] = {}

    def collect(self) -> dict[Operation, Event]:
        """The events, by operation."""
        users: dict[Operation, None] = {}
        for value in self._aliases.views_of:
            for use in value.uses:
                users[use.operation] = None
        for op in users:
            self._note_captures(op)
            self._note_effects(op)
        for view in self._arenas.views:
            if view.op is not None and view.is_accessed and not view.outlives_redefinition:
                self._event(view.op, view.arena).makes.append(view.index)
        self._make_whole_anew()
        self._begin_freed_arenas()
        return self.events

    def _event(self, op: Operation, arena: Arena) -> Event:
        return self.events.setdefault(self._arenas.acting_op(op, arena), Event())

    def _note_effects(self, op: Operation) -> None:
        if _only_forwards(op):
            return
        for effect in effects_on_buffers(op):
            value = effect.value
            if not isinstance(value, SSAValue) or effect.kind is MemoryEffectKind.ALLOC:
                continue
            for index in sorted(self._aliases.views_of.get(value, ())):
                self._note_effect(op, value, self._arenas.views[index], effect)

    def _note_effect(
        self, op: Operation, value: SSAValue, view: ArenaView, effect: EffectInstance
    ) -> None:
        if effect.kind is not MemoryEffectKind.FREE:
            access = Access.READ if effect.kind is MemoryEffectKind.READ else Access.WRITE
            self._access(op, value, view, access)
        elif view.op is None:
            frees = self._event(op, view.arena).frees
            if view.arena.index not in frees:
                frees.append(view.arena.index)
        else:
            self._access(op, value, view, Access.WRITE)

    def _access(self, op: Operation, value: SSAValue, view: ArenaView, access: Access) -> None:
        view.is_accessed = True
        view.is_written |= Access.WRITE in access
        accesses = self._event(op, view.arena).accesses
        accesses[view.index] = accesses.get(view.index, access) | access
        if view.op is None:
            self._whole_accesses.setdefault(view.index, []).append(op)
            if self._arenas.arena_named(value) is not view.arena:
                # By whatever other name: how long that lives is not known (V13).
                view.outlives_redefinition = True

    def _note_captures(self, op: Operation) -> None:
        """V9."""
        for capture in captures_of(op):
            for index in sorted(self._aliases.views_of.get(capture.value, ())):
                view = self._arenas.views[index]
                self._access(op, capture.value, view, Access.READ | Access.WRITE)
                if view.op is not None:
                    self._let_live_on(view)

    def _let_live_on(self, view: ArenaView) -> None:
        view.outlives_redefinition = True
        arena = view.arena
        definition = arena.value.owner
        if isinstance(definition, GetGlobalOp):
            region = self._arenas.root.regions[0]
        else:
            block = block_of(arena.value)
            region = None if block is None else block.parent
            if isinstance(definition, Operation):
                # A new arena: nobody has views of it yet.
                makes = self._event(definition, arena).makes
                if view.index not in makes:
                    makes.append(view.index)
        for terminator in exit_terminators(() if region is None else region.blocks):
            accesses = self._event(terminator, arena).accesses
            accesses[view.index] = accesses.get(view.index, Access.LATER) | Access.LATER

    def _make_whole_anew(self) -> None:
        """V13: each direct access of a whole arena is the first of its contents."""
        for index, ops in self._whole_accesses.items():
            view = self._arenas.views[index]
            if view.outlives_redefinition:
                continue
            for op in ops:
                makes = self._event(op, view.arena).makes
                if index not in makes:
                    makes.append(index)

    def _begin_freed_arenas(self) -> None:
        freed = {arena for event in self.events.values() for arena in event.frees}
        for index in sorted(freed):
            arena = self._arenas.arenas[index]
            definition = arena.value.owner
            if isinstance(definition, Operation) and not isinstance(definition, GetGlobalOp):
                self._event(definition, arena).begins.append(index)


def _only_forwards(op: Operation) -> bool:
    """V3: whether an operation hands its operands on, and does nothing else with them."""
    if MEMORY_EFFECTS_MODELS.lookup(op) is not None:
        return False
    if REGION_BRANCH_MODELS.lookup(op) is not None or BRANCH_MODELS.lookup(op) is not None:
        return True
    parent = op.parent_op()
    return (
        parent is not None
        and op.next_op is None
        and not op.successors
        and REGION_BRANCH_MODELS.lookup(parent) is not None
    )
