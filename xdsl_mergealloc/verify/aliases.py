"""Which views a value may refer to (V2), and which views a loop hands on (V10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.dialects.memref import ViewOp
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue

from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.verify.arenas import FunctionArenas
from xdsl_mergealloc.verify.control_flow import (
    RegionEdge,
    branch_operands,
    control_flow_of,
    ends_block,
    only_forwards,
)
from xdsl_mergealloc.verify.effects import buffer_operands


class Aliases:
    """What the values of a function refer to."""

    def __init__(self, arenas: FunctionArenas):
        self._arenas = arenas
        self._edges: dict[Operation, Sequence[RegionEdge]] = {}
        self._block_numbers: dict[Region, dict[Block, int]] = {}
        self._targets: dict[SSAValue, list[tuple[SSAValue, bool]]] = {}
        self.views_of: dict[SSAValue, set[int]] = {}
        """The indices of the views that a value may refer to."""
        self._join_numbers: dict[SSAValue, int] = {}
        self._propagate()

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
        sources = buffer_operands(value.op, effects.views)
        return sources[0] if len(sources) == 1 and sources[0] in self.views_of else None

    def _propagate(self) -> None:
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
            targets = self._targets.get(value)
            if targets is None:
                targets = self._targets[value] = list(self._targets_of(value))
            for target, is_handed_on in targets:
                if is_handed_on:
                    for index in views:
                        arenas.views[index].outlives_redefinition = True
                made = arenas.view_of.get(target)
                # A view of an arena is a part of its own, not the arena as a whole (V13).
                add(target, views if made is None else views - {made.arena.views[0].index})

    def _targets_of(self, value: SSAValue) -> Iterator[tuple[SSAValue, bool]]:
        """Values that may refer to what `value` does, and whether a loop hands it on there."""
        for use in value.uses:
            op = use.operation
            if op.successors:
                yield from self._branch_targets(op, value)
            elif only_forwards(op):
                yield from self._region_targets(op, value)
            else:
                yield from self._result_targets(op, value)

    def _branch_targets(
        self, terminator: Operation, value: SSAValue
    ) -> Iterator[tuple[SSAValue, bool]]:
        source = terminator.parent
        assert source is not None
        for index, target in enumerate(terminator.successors):
            operands = branch_operands(terminator, index)
            closes_loop = self._number(target) <= self._number(source)
            if operands is None:
                pairs: Iterable[SSAValue] = buffers_among(target.args)
            else:
                pairs = [
                    argument
                    for operand, argument in zip(operands, target.args, strict=True)
                    if operand is value
                ]
            for argument in pairs:
                yield argument, closes_loop

    def _number(self, block: Block) -> int:
        """The number of a block in its region: every loop has an edge to a lower one."""
        region = block.parent
        assert region is not None
        numbers = self._block_numbers.get(region)
        if numbers is None:
            numbers = {inner: number for number, inner in enumerate(region.blocks)}
            self._block_numbers[region] = numbers
        return numbers[block]

    def _region_targets(self, op: Operation, value: SSAValue) -> Iterator[tuple[SSAValue, bool]]:
        for branching in (op, op.parent_op()):
            for edge in () if branching is None else self._edges_of(branching):
                if edge.forwarder is not op:
                    continue
                goes_on = edge.source is not None and edge.target is not None
                for operand, target in zip(edge.operands, edge.inputs, strict=False):
                    if operand is value:
                        yield target, goes_on

    def _edges_of(self, op: Operation) -> Sequence[RegionEdge]:
        edges = self._edges.get(op)
        if edges is None:
            control_flow = control_flow_of(op)
            edges = self._edges[op] = () if control_flow is None else control_flow.edges(op)
        return edges

    def _result_targets(self, op: Operation, value: SSAValue) -> Iterator[tuple[SSAValue, bool]]:
        """What an operation makes of its operands; regions of unknown control flow see them."""
        effects = self._arenas.calls.effects_of(op)
        if value in buffer_operands(op, (*effects.views, *effects.may_return)):
            for result in buffers_among(op.results):
                yield result, False
        for region in op.regions:
            for block in region.blocks:
                for argument in buffers_among(block.args):
                    yield argument, True
        parent = op.parent_op()
        if ends_block(op) and parent is not None and parent is not self._arenas.root:
            for result in buffers_among(parent.results):
                yield result, False
