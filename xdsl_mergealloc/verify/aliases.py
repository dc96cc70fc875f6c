"""Which views a value may refer to (V2), and which views a loop hands on (V10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.dialects.memref import ViewOp
from xdsl.ir import OpResult, SSAValue

from xdsl_mergealloc.verify.arenas import FunctionArenas
from xdsl_mergealloc.verify.effects import buffer_operands, same_operand
from xdsl_mergealloc.verify.value_flow import ValueFlow


class Aliases:
    """What the values of a function refer to."""

    def __init__(self, arenas: FunctionArenas):
        self._arenas = arenas
        self.views_of: dict[SSAValue, set[int]] = {}
        """The indices of the views that a value may refer to."""
        self._join_numbers: dict[SSAValue, int] = {}
        self._propagate(ValueFlow(arenas.root, arenas.calls.effects_of))

    def name(self, value: SSAValue) -> int | None:
        """
        The number of the name by which a value refers to views; None if it refers to none.

        Casts, subviews and their like go by the name of what they are made from. The name of a
        view is its index; what may be one of several views has a higher number.
        """
        if value not in self.views_of:
            return None
        while (source := self._only_source(value)) is not None:
            value = source
        if (view := self._arenas.view_of.get(value)) is not None:
            return view.index
        arena = self._arenas.names.get(value)
        if arena is not None and self.views_of[value] == {arena.views[0].index}:
            return arena.views[0].index
        first = len(self._arenas.views)
        return self._join_numbers.setdefault(value, first + len(self._join_numbers))

    def joins(self) -> dict[SSAValue, int]:
        """Values that may be one of several views, such as block arguments, and their names."""
        for value in list(self.views_of):
            self.name(value)
        return self._join_numbers

    def views_held_by_views(self) -> Iterator[tuple[int, list[int]]]:
        """The names that are views, and the views that each of them refers to."""
        for value, view in self._arenas.view_of.items():
            held = sorted(self.views_of[value])
            if (arena := self._arenas.names.get(value)) is not None:
                whole = arena.views[0]
                # Direct accesses of a view as an arena of its own are one by one (V13).
                if not whole.outlives_redefinition:
                    held.remove(whole.index)
            yield view.index, held

    def names(self, values: Iterable[SSAValue]) -> tuple[int, ...]:
        """The names among some values."""
        return tuple(name for value in values if (name := self.name(value)) is not None)

    def _only_source(self, value: SSAValue) -> SSAValue | None:
        if not isinstance(value, OpResult) or isinstance(value.op, ViewOp):
            return None
        effects = self._arenas.calls.effects_of(value.op)
        source = same_operand(value.op, effects, value.index)
        if source is None and len(viewed := buffer_operands(value.op, effects.views)) == 1:
            source = viewed[0]
        return source if source in self.views_of else None

    def _propagate(self, flow: ValueFlow) -> None:
        arenas = self._arenas
        pending: list[tuple[SSAValue, set[int]]] = []

        def add(value: SSAValue, views: set[int]) -> None:
            known = self.views_of.setdefault(value, set())
            new = views - known
            if new:
                known |= new
                pending.append((value, new))

        for name, arena in arenas.names.items():
            add(name, {arena.views[0].index})
        for value, view in arenas.view_of.items():
            add(value, {view.index})
        while pending:
            value, views = pending.pop()
            for target, is_handed_on in flow.targets_of(value):
                if is_handed_on:
                    for index in views:
                        arenas.views[index].outlives_redefinition = True
                made = arenas.view_of.get(target)
                # A view of an arena is a part of its own, not the arena as a whole (V13).
                add(target, views if made is None else views - {made.arena.views[0].index})
