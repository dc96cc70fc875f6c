"""
Flow of values: forward, to the values that may refer to the memory of a value (V2), and backward,
to the value that a value is all of (the same bytes, from first to last).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.nests import blocks_of
from xdsl_mergealloc.verify.control_flow import (
    RegionTransfer,
    branch_operands,
    ends_block,
    only_forwards,
    region_edges,
)
from xdsl_mergealloc.verify.effects import Effects, same_operand, sources_of

Target = tuple[SSAValue, bool]
"""A value, and whether a loop hands it on there."""


class ValueFlow:
    """The steps from value to value inside a function."""

    def __init__(self, root: Operation, effects_of: Callable[[Operation], Effects]):
        self._root = root
        self._effects_of = effects_of
        self._edges_of: Callable[[Operation], Sequence[RegionTransfer]] = cache(region_edges)
        self._numbers_in: Callable[[Region], dict[Block, int]] = cache(_block_numbers)
        self.handed_on: dict[SSAValue, None] = {}
        """The values passed by `spread` that a loop hands on to its next iteration."""

    def spread(
        self,
        seeds: Mapping[SSAValue, set[int]],
        seen_through: Callable[[SSAValue, set[int]], set[int]] = lambda _, marks: marks,
    ) -> dict[SSAValue, set[int]]:
        """
        Return the marks of each value: its own, and those of all values whose memory it may be.

        `seen_through` returns the marks that are passed on to a value.
        """
        spread: dict[SSAValue, set[int]] = {}
        targets: dict[SSAValue, list[Target]] = {}
        pending = list(seeds.items())
        while pending:
            value, marks = pending.pop()
            known = spread.setdefault(value, set())
            new = marks - known
            if not new:
                continue
            known |= new
            if value not in targets:
                targets[value] = list(self._targets_of(value))
            for target, is_handed_on in targets[value]:
                if is_handed_on:
                    self.handed_on[value] = None
                pending.append((target, seen_through(target, new)))
        return spread

    def _targets_of(self, value: SSAValue) -> Iterator[Target]:
        """Yield values that may refer to the memory of `value`, by one of its uses."""
        for use in value.uses:
            op = use.operation
            if op.successors:
                yield from self._branch_targets(op, value)
            elif only_forwards(op):
                yield from self._region_targets(op, value)
            else:
                yield from self._result_targets(op, value)

    def _branch_targets(self, terminator: Operation, value: SSAValue) -> Iterator[Target]:
        source = terminator.parent
        assert source is not None
        for index, target in enumerate(terminator.successors):
            operands = branch_operands(terminator, index)
            assert source.parent is not None
            numbers = self._numbers_in(source.parent)
            closes_loop = numbers[target] <= numbers[source]
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

    def _region_targets(self, op: Operation, value: SSAValue) -> Iterator[Target]:
        for branching in (op, op.parent_op()):
            for edge in () if branching is None else self._edges_of(branching):
                if edge.forwarder is not op:
                    continue
                goes_on = edge.source is not None and edge.target is not None
                for operand, target in zip(edge.operands, edge.inputs, strict=False):
                    if operand is value:
                        yield target, goes_on

    def _result_targets(self, op: Operation, value: SSAValue) -> Iterator[Target]:
        """Yield results made of `value`, and block arguments of regions of unknown control flow."""
        effects = self._effects_of(op)
        for number, result in enumerate(op.results):
            if is_buffer(result) and value in sources_of(op, effects, number):
                yield result, False
        for block in blocks_of(op):
            for argument in buffers_among(block.args):
                yield argument, True
        parent = op.parent_op()
        if ends_block(op) and parent is not None and parent is not self._root:
            for result in buffers_among(parent.results):
                yield result, False


def _block_numbers(region: Region) -> dict[Block, int]:
    """Number the blocks of a region: every loop has an edge to no higher one."""
    return {block: number for number, block in enumerate(region.blocks)}


class Origins:
    """
    Origins of values: the first value that a value is all of. A join of several values (a block
    argument, a result of regions or of a select) has an origin if all joined values have that one.
    It is the same instance then, around loops, too: on all paths from a new definition of the
    origin to a use of the join, the join is defined again as well.
    """

    def __init__(self, effects_of: Callable[[Operation], Effects]):
        self._effects_of = effects_of
        self._known: dict[SSAValue, SSAValue] = {}
        self._edges_of: Callable[[Operation], Sequence[RegionTransfer]] = cache(region_edges)

    def of(self, value: SSAValue) -> SSAValue:
        """Return the origin of a value; the value itself, if it is all of no other value."""
        passed: list[SSAValue] = []
        while value not in self._known:
            passed.append(value)
            same = self._same(value)
            if same is None:
                # A join has the common origin of all joined values, if any.
                joined = self.choices(value)
                self._known[value] = joined.pop() if len(joined) == 1 else value
                break
            value = same
        origin = self._known[value]
        self._known.update(dict.fromkeys(passed, origin))
        return origin

    def _same(self, value: SSAValue) -> SSAValue | None:
        """Return the operand that a value is always all of; None if there is none."""
        if not isinstance(value, OpResult):
            return None
        return same_operand(value.op, self._effects_of(value.op), value.index)

    def choices(self, join: SSAValue) -> set[SSAValue]:
        """Return the values one of which a value is all of; none if nothing is known yet."""
        reached = {join: None}
        found: set[SSAValue] = set()
        for value in (pending := [join]):
            if isinstance(value, OpResult) and value.index in self._effects_of(value.op).undecided:
                continue
            sources = self._sources(value)
            if not sources:
                found.add(value)
            for source in sources:
                while (same := self._same(source)) is not None:
                    source = same
                source = self._known.get(source, source)
                if source not in reached:
                    reached[source] = None
                    pending.append(source)
        return found

    def _sources(self, value: SSAValue) -> Sequence[SSAValue]:
        """Return values one of which the value is all of; none if not known."""
        if isinstance(value, OpResult):
            one_of = self._effects_of(value.op).one_of
            choices = [number for number, result in one_of if result == value.index]
            if choices:
                return [value.op.operands[number] for number in choices]
            return self._forwarded(value.op, value)
        assert isinstance(value, BlockArgument)
        block = value.block
        parent = block.parent_op()
        assert parent is not None
        if block.parent is not None and block.parent.first_block is block:
            return self._forwarded(parent, value)
        sources: list[SSAValue] = []
        for use in block.uses:
            operands = branch_operands(use.operation, use.index)
            if operands is None:
                return ()
            sources.append(operands[value.index])
        return sources

    def _forwarded(self, op: Operation, name: SSAValue) -> Sequence[SSAValue]:
        """Return the values that edges between an operation's regions forward to `name`."""
        return [
            operand
            for edge in self._edges_of(op)
            for operand, target in zip(edge.operands, edge.inputs, strict=False)
            if target is name
        ]
