"""What each operation does to the views of arenas: makes, accesses, frees."""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects.memref import GetGlobalOp, ViewOp
from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.verify.aliases import Aliases
from xdsl_mergealloc.verify.arenas import FunctionArenas, block_of, is_one_operation
from xdsl_mergealloc.verify.control_flow import exits
from xdsl_mergealloc.verify.effects import buffer_operands, sources_of
from xdsl_mergealloc.verify.violations import Arena, ArenaView

READ = 1
WRITE = 2
LATER = 4
"""How an operation accesses a view: the sum of these.

`LATER`: not here, but out of sight it may be accessed up to here (V9). Plain integers,
because there are as many accesses as operations, and sums of enumeration members are slow.
"""


@dataclass
class Event:
    """What one operation does, in this order: begins arenas, makes views, accesses, frees."""

    begins: list[int] = field(default_factory=list[int])
    """Arenas that come into being."""
    makes: list[int] = field(default_factory=list[int])
    """Views whose `memref.view` is executed."""
    accesses: dict[int, int] = field(default_factory=dict[int, int])
    """View -> how it is accessed."""
    names: set[int] = field(default_factory=set[int])
    """The names by which views are accessed."""
    certain: set[int] = field(default_factory=set[int])
    """The accessed views of which it is certain that they are what is accessed (V14)."""
    binds: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    """Names that get their meaning here -> the names that they get it from."""
    frees: list[int] = field(default_factory=list[int])
    """Arenas that are freed."""


class EventCollector:
    """Collects the events of a function, by the operation that counts as their cause."""

    def __init__(self, arenas: FunctionArenas, aliases: Aliases):
        self._arenas = arenas
        self._aliases = aliases
        self._effects_of = arenas.calls.effects_of
        self._whole_accesses: dict[int, list[Operation]] = {}
        self._escaped: set[int] = set()
        self._other_names: dict[int, list[int]] = {}
        """View -> the names of what is that view and nothing else."""
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
        for value, name in self._aliases.joins().items():
            views = self._aliases.views_of[value]
            if len(views) == 1:
                self._other_names.setdefault(next(iter(views)), []).append(name)
        for op in users:
            self._note_overwritten(op)
        for view in self._arenas.views:
            if view.op is not None and view.is_accessed:
                self._make(view, view.op)
                if view.outlives_redefinition:
                    self._make_with_arena(view)
        self._bind_joins()
        self._redefine_whole()
        self._begin_freed_arenas()
        return self.events

    def _event(self, op: Operation, arena: Arena) -> Event:
        acting = self._arenas.acting_op(op, arena)
        event = self.events.get(acting)
        if event is None:
            event = self.events[acting] = Event()
        return event

    def _make(self, view: ArenaView, op: ViewOp) -> None:
        event = self._event(op, view.arena)
        if view.index not in self._escaped:
            event.binds[view.index] = ()
            if self._aliases.views_of[op.source] - {view.arena.views[0].index}:
                event.binds[view.index] = self._aliases.names([op.source])
            if not view.outlives_redefinition:
                event.makes.append(view.index)

    def _make_with_arena(self, view: ArenaView) -> None:
        """V10: what a loop hands on is memory of an earlier arena where there is a new one."""
        definition = view.arena.value.owner
        if isinstance(definition, Operation) and not isinstance(definition, GetGlobalOp):
            makes = self._event(definition, view.arena).makes
            if view.index not in makes:
                makes.append(view.index)

    def _bind_joins(self) -> None:
        """V4: what may be one of several views becomes one of them at its definition."""
        for value, name in self._aliases.joins().items():
            definition = value.owner
            if not isinstance(definition, Operation) or self._is_in_one_operation(definition):
                continue
            if definition.regions:
                sources = self._aliases.names(definition.operands)
                sources += tuple(sorted(self._aliases.views_of[value]))
            else:
                assert isinstance(value, OpResult)
                effects = self._effects_of(definition)
                sources = self._aliases.names(sources_of(definition, effects, value.index))
            self.events.setdefault(definition, Event()).binds[name] = sources
            if is_one_operation(definition):
                continue
            for region in definition.regions:
                # The edges into and out of the regions know better.
                for terminator in exits(region):
                    self.events.setdefault(terminator, Event())

    def _is_in_one_operation(self, op: Operation) -> bool:
        return any(map(is_one_operation, self._arenas.surrounding(op.parent)))

    def _note_effects(self, op: Operation) -> None:
        effects = self._effects_of(op)
        for positions, access in (
            (effects.reads, READ),
            ((*effects.writes, *effects.overwrites), WRITE),
        ):
            for value in buffer_operands(op, positions):
                for view in self._views_of(value):
                    self._access(op, value, view, access)
        for value in buffer_operands(op, effects.frees):
            for view in self._views_of(value):
                self._free(op, value, view)

    def _note_overwritten(self, op: Operation) -> None:
        """V4: contents that are written over as a whole are not accessed any more."""
        for value in buffer_operands(op, self._effects_of(op).overwrites):
            view = self._arenas.whole_view(value)
            if view is None or view.index in self._escaped:
                continue
            event = self.events.get(op)
            if event is None or self._arenas.acting_op(op, view.arena) is not op:
                continue
            if event.accesses.get(view.index) == WRITE:
                event.names.discard(view.index)
                event.binds[view.index] = ()
                if view.offset is not None and not view.offset.terms:
                    # What can only be this view has the same bytes, whenever that was made.
                    for name in self._other_names.get(view.index, ()):
                        event.binds[name] = ()

    def _views_of(self, value: SSAValue) -> list[ArenaView]:
        return [
            self._arenas.views[index] for index in sorted(self._aliases.views_of.get(value, ()))
        ]

    def _free(self, op: Operation, value: SSAValue, view: ArenaView) -> None:
        if view.op is None:
            frees = self._event(op, view.arena).frees
            if view.arena.index not in frees:
                frees.append(view.arena.index)
        elif self._aliases.name(value) == view.index:
            self._access(op, value, view, WRITE)
        # What may be something else is that where it is freed: no view can be.

    def _access(self, op: Operation, value: SSAValue, view: ArenaView, access: int) -> None:
        view.is_accessed = True
        view.is_written |= bool(access & WRITE)
        event = self._event(op, view.arena)
        event.accesses[view.index] = event.accesses.get(view.index, 0) | access
        event.names.add(self._name_of_access(op, value, view))
        if self._aliases.name(value) == view.index:
            event.certain.add(view.index)
        if view.op is None:
            self._whole_accesses.setdefault(view.index, []).append(op)
            if self._arenas.arena_named(value) is not view.arena:
                # By whatever other name: how long that lives is not known (V13).
                view.outlives_redefinition = True

    def _name_of_access(self, op: Operation, value: SSAValue, view: ArenaView) -> int:
        """The name by which an access counts for a view."""
        if view.op is None and self._arenas.arena_named(value) is view.arena:
            return view.index
        name = self._aliases.name(value)
        acting = self._arenas.acting_op(op, view.arena)
        # A name that only the inside of the acting operation knows says nothing outside.
        if name is None or (acting is not op and _is_inside(value, acting)):
            return view.index
        return name

    def _note_captures(self, op: Operation) -> None:
        """V9."""
        for value in buffer_operands(op, self._effects_of(op).keeps):
            for view in self._views_of(value):
                self._access(op, value, view, READ | WRITE)
                if view.op is not None:
                    self._let_live_on(view)

    def _let_live_on(self, view: ArenaView) -> None:
        view.outlives_redefinition = True
        self._escaped.add(view.index)
        arena = view.arena
        definition = arena.value.owner
        if isinstance(definition, GetGlobalOp):
            region = self._arenas.root.regions[0]
        else:
            block = block_of(arena.value)
            region = None if block is None else block.parent
            if isinstance(definition, Operation):
                # A new arena has no views yet.
                event = self._event(definition, arena)
                event.binds[view.index] = ()
                if view.index not in event.makes:
                    event.makes.append(view.index)
        for terminator in () if region is None else exits(region):
            event = self._event(terminator, arena)
            event.accesses[view.index] = event.accesses.get(view.index, 0) | LATER
            event.names.add(view.index)

    def _redefine_whole(self) -> None:
        """V13: each direct access of a whole arena is the first of its contents."""
        for index, ops in self._whole_accesses.items():
            view = self._arenas.views[index]
            if view.outlives_redefinition:
                continue
            for op in ops:
                event = self._event(op, view.arena)
                event.binds[index] = ()
                if index not in event.makes:
                    event.makes.append(index)

    def _begin_freed_arenas(self) -> None:
        freed = {arena for event in self.events.values() for arena in event.frees}
        for index in sorted(freed):
            arena = self._arenas.arenas[index]
            definition = arena.value.owner
            if isinstance(definition, Operation) and not isinstance(definition, GetGlobalOp):
                self._event(definition, arena).begins.append(index)


def _is_inside(value: SSAValue, op: Operation) -> bool:
    block = block_of(value)
    while block is not None:
        around = block.parent_op()
        if around is op:
            return True
        block = None if around is None else around.parent
    return False
