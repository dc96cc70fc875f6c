"""View flow: which buffers a value may refer to.

A value that refers to a buffer comes from

1. an allocation, a function argument, a global: it refers to that memory itself (an *origin*),
2. a view-like operation: it refers to the memory of the operation's sources,
3. a block argument or a region's result: it refers to the memory of any value that control
   flow forwards to it,
4. a call of a function whose body is known: it refers to the memory that the function returns
   (`summaries`),
5. an operation without a model: it may refer to the memory of any buffer operand, or to memory of
   its own.

This gives a graph from each value to the values it may derive from, with cycles where loops
carry buffers around. The origins of all values of a strongly connected component are the
same, so they are computed once for each component, in time linear in the graph and the answers.

Source: MLIR, `BufferViewFlowAnalysis`, whose `resolve` and `resolveReverse` these are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.graphs import reachable, strongly_connected_components
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.interfaces.control_flow import (
    branch_operands,
    exit_terminators,
    may_forward_buffers,
    region_edges,
)
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS, effect_kinds_of_traits
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.nests import walk


class ReturnedBuffer(NamedTuple):
    """Memory that a buffer returned by a call may refer to."""

    sources: tuple[SSAValue, ...]
    """Operands of the call, and earlier results of it."""
    is_whole: bool
    """Whether it is always all of one of the sources."""
    maybe_its_own: bool
    """Whether it may be memory that none of the sources refers to."""


ReturnedBuffers = Callable[[Operation], Mapping[SSAValue, ReturnedBuffer] | None]
"""From a call to facts about the buffers it returns; None unless the callee's body is known."""


class ViewFlow:
    """
    The views and aliases among the buffers below an operation.

    A snapshot: it does not follow later changes to the program. By itself it does not look into
    called functions; the one of `Memory` does.
    """

    def __init__(
        self,
        root: Operation,
        returned_buffers: ReturnedBuffers = lambda op: None,
        known: Mapping[Operation, ViewFlow] | None = None,
    ):
        """
        Args:
            root: the operation whose inside is analysed.
            returned_buffers: the buffers that calls return.
            known: view flows of functions below the root that have been analysed.
        """
        self._returned_buffers = returned_buffers
        self._sources: dict[SSAValue, list[SSAValue]] = {}
        self._maybe_fresh: set[SSAValue] = set()
        self._maybe_parts: set[SSAValue] = set()
        self._views: dict[SSAValue, list[SSAValue]] | None = None
        self._origins: dict[SSAValue, tuple[SSAValue, ...]] = {}
        known = known or {}
        for op in walk(root, known):
            if op.results:
                self._add_results(op)
            if op.regions:
                self._add_regions(op)
                if op is not root and (inside := known.get(op)) is not None:
                    self._include(inside)
            if op.next_op is None and op.successors:
                self._add_successors(op)

    def _include(self, other: ViewFlow) -> None:
        self._sources |= other._sources
        self._maybe_fresh |= other._maybe_fresh
        self._maybe_parts |= other._maybe_parts
        self._origins |= other._origins

    def sources(self, value: SSAValue) -> Sequence[SSAValue]:
        """Return the values that `value` directly derives from; none if it is an origin."""
        return self._sources.get(value, ())

    def views(self, value: SSAValue) -> Sequence[SSAValue]:
        """Return the values that directly derive from `value`."""
        return self._view_lists().get(value, ())

    def resolve(self, *values: SSAValue) -> list[SSAValue]:
        """Return `values` and their views: all that may refer to their memory through them."""
        views = self._view_lists()
        return reachable(values, lambda name: views.get(name, ()))

    def resolve_reverse(self, value: SSAValue) -> list[SSAValue]:
        """Return `value` and all values that it derives from, whose memory it may refer to."""
        return reachable((value,), self.sources)

    def origins(self, value: SSAValue) -> tuple[SSAValue, ...]:
        """
        Return the values in `resolve_reverse(value)` that have memory of their own: allocations,
        arguments, globals, and results of operations of unknown behaviour.
        """
        origins = self._origins.get(value)
        if origins is None:
            if value not in self._sources:
                origins = self._origins[value] = (value,)
            else:
                self._find_origins(value)
                origins = self._origins[value]
        return origins

    def whole_origin(self, value: SSAValue) -> SSAValue | None:
        """
        Return the one origin that `value` certainly refers to as a whole; None if it may be a part,
        or another buffer, or if control flow selects its buffer.
        """
        while (sources := self._sources.get(value)) is not None:
            if len(sources) != 1 or not self.is_whole(value) or _is_forwarded(value):
                return None
            value = sources[0]
        return value

    def is_whole(self, value: SSAValue) -> bool:
        """Whether `value` always is all of one of its direct sources, if it has any."""
        return value not in self._maybe_parts

    def is_whole_origin(self, value: SSAValue) -> bool:
        """Whether `value` always is all of one of its origins, whichever that is."""
        return all(map(self.is_whole, self.resolve_reverse(value)))

    def maybe_its_own(self, value: SSAValue) -> bool:
        """Whether `value` may be memory that none of its direct sources refers to."""
        return value in self._maybe_fresh

    # Building the graph

    def _add_results(self, op: Operation) -> None:
        results = buffers_among(op.results)
        if not results or ALLOCATION_MODELS.lookup(op) is not None:
            return
        if (returned := self._returned_buffers(op)) is not None:
            self._add_returned(returned)
        elif (model := VIEW_LIKE_MODELS.lookup(op)) is not None:
            for result in results:
                if sources := model.view_sources(op, result):
                    self._sources[result] = list(sources)
                    if model.condition(op) is None and not model.is_whole(op, result):
                        self._maybe_parts.add(result)
        elif MEMORY_EFFECTS_MODELS.lookup(op) is not None:
            # Described, and no view: the result has memory of its own.
            pass
        elif not op.regions:
            self._add_unknown(op, results, buffers_among(op.operands))

    def _add_returned(self, returned: Mapping[SSAValue, ReturnedBuffer]) -> None:
        for result, buffer in returned.items():
            if buffer.sources or not buffer.maybe_its_own:
                self._sources[result] = list(buffer.sources)
                if not buffer.is_whole:
                    self._maybe_parts.add(result)
                if buffer.maybe_its_own:
                    self._maybe_fresh.add(result)

    def _add_unknown(
        self, op: Operation, values: Iterable[SSAValue], sources: Sequence[SSAValue]
    ) -> None:
        is_view = effect_kinds_of_traits(op) == []
        for value in values:
            if sources:
                self._sources.setdefault(value, []).extend(sources)
                self._maybe_parts.add(value)
                if not is_view:
                    self._maybe_fresh.add(value)

    def _add_regions(self, op: Operation) -> None:
        """
        Add the sources of the values that operations with regions forward, along known edges or, if
        unknown, anywhere.
        """
        if not may_forward_buffers(op):
            return
        edges = region_edges(op)
        if edges is not None:
            for edge in edges:
                for operand, target in zip(edge.operands, edge.inputs, strict=True):
                    if is_buffer(target):
                        self._sources.setdefault(target, []).append(operand)
            return
        if is_function(op):
            return
        # Unknown control flow: every buffer passed to the operation or out of a region may
        # arrive anywhere.
        forwarded = list(buffers_among(op.operands))
        entered: list[SSAValue] = []
        for region in op.regions:
            for terminator in exit_terminators(region.blocks):
                forwarded.extend(buffers_among(terminator.operands))
            if (entry := region.first_block) is not None:
                entered.extend(buffers_among(entry.args))
        self._add_unknown(op, (*entered, *buffers_among(op.results)), forwarded)

    def _add_successors(self, terminator: Operation) -> None:
        for index, block in enumerate(terminator.successors):
            if not block.args:
                continue
            operands = branch_operands(terminator, index)
            if operands is None:
                operands = buffers_among(terminator.operands)
                self._add_unknown(terminator, buffers_among(block.args), operands)
                continue
            for operand, target in zip(operands, block.args, strict=True):
                if is_buffer(target):
                    self._sources.setdefault(target, []).append(operand)

    # Queries

    def _view_lists(self) -> dict[SSAValue, list[SSAValue]]:
        if self._views is None:
            self._views = {}
            for view, sources in self._sources.items():
                for source in sources:
                    self._views.setdefault(source, []).append(view)
        return self._views

    def _find_origins(self, root: SSAValue) -> None:
        sources, origins = self._sources, self._origins

        def unknown_sources(value: SSAValue) -> list[SSAValue]:
            return [source for source in sources.get(value, ()) if source not in origins]

        for component in strongly_connected_components((root,), unknown_sources):
            if component[0] in sources:
                self._close_component(component)
            else:
                origins[component[0]] = (component[0],)

    def _close_component(self, members: Sequence[SSAValue]) -> None:
        """Give all members of a strongly connected component the same origins."""
        found: dict[SSAValue, None] = {}
        for member in members:
            if member in self._maybe_fresh:
                found[member] = None
            for source in self._sources[member]:
                for origin in self._origins.get(source, ()):
                    found[origin] = None
        origins = tuple(found)
        for member in members:
            self._origins[member] = origins


def _is_forwarded(value: SSAValue) -> bool:
    """Whether control flow forwards a value: it is a block argument or a result of regions."""
    return not isinstance(value.owner, Operation) or bool(value.owner.regions)
