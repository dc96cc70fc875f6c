"""Views that a value may refer to (V2), by name, and views that a loop hands on (V10).

A *name* stands for a value and all values derived from it alone. It is an integer: the index of a
view, or a higher number for a value that may be one of several views.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.memref import ViewOp
from xdsl.ir import OpResult, SSAValue

from xdsl_mergealloc.verify.arenas import FunctionArenas
from xdsl_mergealloc.verify.effects import buffer_operands, same_operand
from xdsl_mergealloc.verify.value_flow import ValueFlow


class ViewAliases:
    """Views that the values of a function refer to."""

    def __init__(self, arenas: FunctionArenas):
        self._arenas = arenas
        seeds = {name: {arena.whole.index} for name, arena in arenas.names.items()}
        for value, view in arenas.view_of.items():
            seeds.setdefault(value, set()).add(view.index)
        flow = ValueFlow(arenas.root, arenas.calls.effects_of)
        self.views_of = flow.spread(seeds, self._seen_through)
        """The indices of the views that a value may refer to."""
        for value in flow.handed_on:
            for index in self.views_of[value]:
                arenas.views[index].outlives_redefinition = True
        self.joins: dict[SSAValue, int] = {}
        """Values that may be one of several views, such as block arguments, and their names."""
        self._names = {value: self._find_name(value) for value in self.views_of}

    def views(self, value: SSAValue) -> Sequence[int]:
        """Return the indices of the views that a value may refer to, in order."""
        return sorted(self.views_of.get(value, ()))

    def name(self, value: SSAValue) -> int | None:
        """Return the name by which a value refers to views; None if it refers to none."""
        return self._names.get(value)

    def names(self, values: Iterable[SSAValue]) -> tuple[int, ...]:
        """Return the names of those of the values that refer to views."""
        return tuple(name for value in values if (name := self.name(value)) is not None)

    def other_names(self) -> dict[int, list[int]]:
        """Return, for each view, the names that it may have besides its own."""
        found: dict[int, list[int]] = {}
        held = {name: self.views(value) for value, name in self.joins.items()}
        held |= {view.index: self.views(value) for value, view in self._arenas.view_of.items()}
        for name, views in held.items():
            for index in views:
                view = self._arenas.views[index]
                # Direct accesses of an arena as a whole are one by one (V13).
                if index != name and (view.outlives_redefinition or view.op is not None):
                    found.setdefault(index, []).append(name)
        return found

    def only_names(self) -> dict[int, list[int]]:
        """Return, for each view, the names of joins that can only be that view."""
        found: dict[int, list[int]] = {}
        for value, name in self.joins.items():
            if len(views := self.views(value)) == 1:
                found.setdefault(views[0], []).append(name)
        return found

    def _seen_through(self, target: SSAValue, views: set[int]) -> set[int]:
        """Drop the arena as a whole at a view of it, which is a part of its own (V13)."""
        made = self._arenas.view_of.get(target)
        return views if made is None else views - {made.arena.whole.index}

    def named_value(self, value: SSAValue) -> SSAValue:
        """Return the first value of the name by which a value refers to views."""
        while (source := self._only_source(value)) is not None:
            value = source
        return value

    def _find_name(self, value: SSAValue) -> int:
        value = self.named_value(value)
        if (view := self._arenas.view_of.get(value)) is not None:
            return view.index
        arena = self._arenas.names.get(value)
        if arena is not None and self.views_of[value] == {arena.whole.index}:
            return arena.whole.index
        return self.joins.setdefault(value, len(self._arenas.views) + len(self.joins))

    def _only_source(self, value: SSAValue) -> SSAValue | None:
        if not isinstance(value, OpResult) or isinstance(value.op, ViewOp):
            return None
        effects = self._arenas.calls.effects_of(value.op)
        source = same_operand(value.op, effects, value.index)
        if source is None and len(viewed := buffer_operands(value.op, effects.views)) == 1:
            source = viewed[0]
        return source if source in self.views_of else None
