"""Events of arenas and their views at each operation: creation, access, free.

Events refer to names (`aliases.py`). An arena has a name, too, which stands for its memory as it
was allocated; this name is negative.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.memref import GetGlobalOp, ViewOp
from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.verify.aliases import ViewAliases
from xdsl_mergealloc.verify.arenas import FunctionArenas, block_of, is_one_operation
from xdsl_mergealloc.verify.calls import is_return
from xdsl_mergealloc.verify.control_flow import exits
from xdsl_mergealloc.verify.effects import (
    Effects,
    buffer_operands,
    goes_on,
    has_effects_row,
    sources_of,
)
from xdsl_mergealloc.verify.violations import Arena, ArenaView

READ = 1
WRITE = 2
LATER = 4
"""Kinds of access to a view, to be combined as bits.

`LATER`: not accessed here, but perhaps, out of sight, up to here (V9). Plain integers, because
there are as many accesses as operations, and combining enumeration members is slow.
"""


@dataclass
class Event:
    """Effects of one operation, in this order: begins, binds, accesses, frees."""

    begins: set[int] = field(default_factory=set[int])
    """Views that are created and arenas that are allocated: none has been accessed yet."""
    binds: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    """Names that are bound here -> the names that they stand for."""
    accesses: dict[int, int] = field(default_factory=dict[int, int])
    """View -> how it is accessed."""
    needs: dict[int, None] = field(default_factory=dict[int, None])
    """The names by which contents are accessed, in order."""
    certain: dict[int, None] = field(default_factory=dict[int, None])
    """The views that are certainly used, so that their arenas must not have been freed (V14)."""
    frees: set[int] = field(default_factory=set[int])
    """Arenas that are freed."""


def arena_name(arena: Arena) -> int:
    """Return the name that stands for the memory of an arena."""
    return -1 - arena.index


class EventCollector:
    """Collects the events of a function, by the operation that counts as their cause."""

    def __init__(self, arenas: FunctionArenas, aliases: ViewAliases):
        self._arenas = arenas
        self._aliases = aliases
        self._effects_of = arenas.calls.effects_of
        self._barriers = arenas.calls.barriers
        self._whole_accesses: dict[ArenaView, list[Operation]] = {}
        self._escaped: set[ArenaView] = set()
        self._inputs: set[ArenaView] = set()
        self._freed: dict[Arena, None] = {}
        self.events: defaultdict[Operation, Event] = defaultdict(Event)
        self.constant_writes: list[tuple[ArenaView, Operation]] = []
        """Writes to memory that is never written (V20)."""

    def collect(self) -> dict[Operation, Event]:
        """Return the events, by operation."""
        users = dict.fromkeys(
            use.operation for value in self._aliases.views_of for use in value.uses
        )
        for op in users:
            self._note_captures(op)
            self._note_effects(op)
        only_names = self._aliases.only_names()
        for op in users:
            self._note_overwritten(op, only_names)
        self._note_inputs_and_outputs()
        for view in self._arenas.views:
            if view.op is not None and view.is_accessed and view not in self._inputs:
                self._make(view, view.op)
        self._bind_joins()
        self._begin_whole_accesses()
        self._begin_freed_arenas()
        return self.events

    def _event(self, op: Operation, arena: Arena | None = None) -> Event:
        """Return the event of an operation, or of the operation that acts on an arena for it."""
        return self.events[op if arena is None else self._arenas.acting_op(op, arena)]

    def _views_of(self, values: Iterable[SSAValue]) -> list[tuple[SSAValue, ArenaView]]:
        return [
            (value, self._arenas.views[index])
            for value in values
            for index in self._aliases.views(value)
        ]

    def _note_effects(self, op: Operation) -> None:
        effects = self._effects_of(op)
        self._note_accesses(op, effects, op)
        if effects.until is not None and (barrier := self._barriers.of(op)) is not None:
            self._note_accesses(op, effects, barrier)
        for value, view in self._views_of(buffer_operands(op, effects.only_there)):
            if self._aliases.name(value) == view.index:
                self._event(op, view.arena).certain[view.index] = None
        for value, view in self._views_of(buffer_operands(op, effects.frees)):
            if view.op is None:
                self._freed[view.arena] = None
                self._event(op, view.arena).frees.add(arena_name(view.arena))
            elif self._aliases.name(value) == view.index:
                self._access(op, value, view, WRITE)
            # A value that may be something else is that where it is freed: views cannot be freed.

    def _note_accesses(self, op: Operation, effects: Effects, when: Operation) -> None:
        """Record the reads and writes of `op`, at the operation `when`: another (V19), or `op`."""
        for value, view in self._views_of(buffer_operands(op, effects.reads)):
            self._access(when, value, view, READ)
        written = buffer_operands(op, (*effects.writes, *effects.overwrites))
        for value, view in self._views_of(written):
            self._access(when, value, view, WRITE)
            is_certain = has_effects_row(op) and self._aliases.name(value) == view.index
            if view.arena.is_constant and is_certain:
                self.constant_writes.append((view, op))

    def _note_inputs_and_outputs(self) -> None:
        """
        V21: record that inputs are written before the first operation, and not created by their
        own, and that outputs are read where control leaves the function.
        """
        region, marked = self._arenas.root.regions[0], self._arenas.marked
        first = region.blocks[0].first_op if region.blocks else None
        inputs = self._views_of(value for values in marked.inputs.values() for value in values)
        for value, view in inputs:
            assert first is not None
            self._inputs.add(view)
            self._access(first, value, view, WRITE)
        for terminator in exits(region) if marked.outputs else ():
            for values in marked.outputs.values():
                for value, view in self._views_of(values):
                    self._access(terminator, value, view, READ)

    def _access(self, op: Operation, value: SSAValue, view: ArenaView, access: int) -> None:
        if view.arena.is_constant and access & WRITE:
            access = access & ~WRITE | READ
        view.is_accessed = True
        view.is_written |= bool(access & WRITE)
        name = self._name_of_access(op, value, view)
        for when in (op, *self._barriers_around(op, view)):
            event = self._event(when, view.arena)
            event.accesses[view.index] = event.accesses.get(view.index, 0) | access
            event.needs[name] = None
            if self._aliases.name(value) == view.index:
                event.certain[view.index] = None
        if view.op is None:
            self._whole_accesses.setdefault(view, []).append(op)
            if self._arenas.arena_named(value) is not view.arena:
                # Accessed by some other name, whose live range is not known (V13).
                view.outlives_redefinition = True

    def _barriers_around(self, op: Operation, view: ArenaView) -> Iterator[Operation]:
        """V28: yield barriers of operations that go on, around `op` but not around the arena."""
        for around in self._arenas.surrounding(op.parent):
            if not goes_on(around) or around in view.arena.surrounding:
                continue
            if (barrier := self._barriers.of(around)) is not None:
                yield barrier
            else:
                self._let_escape(view)

    def _name_of_access(self, op: Operation, value: SSAValue, view: ArenaView) -> int:
        """Return the name by which an access counts for a view."""
        name = self._aliases.name(value)
        is_direct = view.op is None and self._arenas.arena_named(value) is view.arena
        acting = self._arenas.acting_op(op, view.arena)
        if name is None or is_direct:
            return view.index
        # A name that is defined inside of the acting operation has no meaning outside.
        defined_in = block_of(self._aliases.named_value(value))
        is_inner = acting is not op and defined_in is not None and acting.is_ancestor(defined_in)
        return view.index if is_inner else name

    def _note_captures(self, op: Operation) -> None:
        """V9: record the accesses to, and escapes of, views that an operation keeps."""
        for value, view in self._views_of(buffer_operands(op, self._effects_of(op).keeps)):
            self._access(op, value, view, READ | WRITE)
            if not is_return(op, self._arenas.root):
                self._let_escape(view)

    def _let_escape(self, view: ArenaView) -> None:
        if view.op is not None and view not in self._escaped:
            view.outlives_redefinition = True
            self._escaped.add(view)
            self._let_live_on(view)

    def _let_live_on(self, view: ArenaView) -> None:
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
        for terminator in () if region is None else exits(region):
            event = self._event(terminator, arena)
            event.accesses[view.index] = event.accesses.get(view.index, 0) | LATER
            event.needs[view.index] = None

    def _note_overwritten(self, op: Operation, only_names: Mapping[int, Sequence[int]]) -> None:
        """V4: record that contents which are overwritten as a whole are not accessed any more."""
        for value in buffer_operands(op, self._effects_of(op).overwrites):
            for view in self._arenas.whole_views(value):
                event = self.events.get(op)
                if event is None or event.accesses.get(view.index) != WRITE:
                    continue
                if view in self._escaped:
                    continue
                event.needs.pop(view.index, None)
                event.binds[view.index] = ()
                if view.offset is not None and not view.offset.terms:
                    # Names that can only be this view have the same bytes, of whichever instance.
                    event.binds.update(dict.fromkeys(only_names.get(view.index, ()), ()))

    def _make(self, view: ArenaView, op: ViewOp) -> None:
        if view not in self._escaped:
            event = self._event(op, view.arena)
            event.binds[view.index] = ()
            if self._aliases.views_of[op.source] - {view.arena.whole.index}:
                event.binds[view.index] = self._aliases.names([op.source])
            if not view.outlives_redefinition:
                event.begins.add(view.index)
        if view.outlives_redefinition:
            # V10: where there is a new arena, a view that a loop hands on is of an earlier arena.
            self._begin_with_arena(view.index, view.arena)

    def _begin_with_arena(self, name: int, arena: Arena) -> None:
        definition = arena.value.owner
        if isinstance(definition, Operation) and not isinstance(definition, GetGlobalOp):
            self._event(definition, arena).begins.add(name)

    def _bind_joins(self) -> None:
        """V4: bind each value that may be one of several views to these at its definition."""
        for value, name in self._aliases.joins.items():
            definition = value.owner
            if not isinstance(definition, Operation):
                continue
            if any(map(is_one_operation, self._arenas.surrounding(definition.parent))):
                continue
            if definition.regions:
                sources = self._aliases.names(definition.operands)
                sources += tuple(self._aliases.views(value))
            else:
                assert isinstance(value, OpResult)
                effects = self._effects_of(definition)
                sources = self._aliases.names(sources_of(definition, effects, value.index))
            self._event(definition).binds[name] = sources
            if is_one_operation(definition):
                continue
            for region in definition.regions:
                # The edges into and out of the regions bind more precisely.
                for terminator in exits(region):
                    self._event(terminator)

    def _begin_whole_accesses(self) -> None:
        """V13: let each direct access of a whole arena be the first to its contents."""
        for view, ops in self._whole_accesses.items():
            for op in () if view.outlives_redefinition else ops:
                self._event(op, view.arena).binds[view.index] = ()

    def _begin_freed_arenas(self) -> None:
        """V14: record accesses to freed arenas, by values that are certainly views of them."""
        for arena in self._freed:
            self._begin_with_arena(arena_name(arena), arena)
        for event in self.events.values():
            for index in event.certain if self._freed else ():
                arena = self._arenas.views[index].arena
                if arena in self._freed:
                    event.needs[arena_name(arena)] = None
