"""Flow of values: values that may refer to the memory that a value refers to (V2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.verify.control_flow import (
    RegionEdges,
    branch_operands,
    ends_block,
    only_forwards,
)
from xdsl_mergealloc.verify.effects import Effects, sources_of

Target = tuple[SSAValue, bool]
"""A value, and whether a loop hands it on there."""


class ValueFlow:
    """The steps from value to value inside a function."""

    def __init__(self, root: Operation, effects_of: Callable[[Operation], Effects]):
        self._root = root
        self._effects_of = effects_of
        self._edges = RegionEdges()
        self._block_numbers: dict[Region, dict[Block, int]] = {}
        self.handed_on: dict[SSAValue, None] = {}
        """Of the values that were spread, those that a loop hands on to its next iteration."""

    def spread(
        self,
        seeds: Mapping[SSAValue, set[int]],
        seen_through: Callable[[SSAValue, set[int]], set[int]] = lambda _, marks: marks,
    ) -> dict[SSAValue, set[int]]:
        """
        The marks of each value: its own, and those of all values whose memory it may be.

        `seen_through` says which marks go on to a value.
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
        """The values that may refer to what `value` does because it is an operand somewhere."""
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

    def _region_targets(self, op: Operation, value: SSAValue) -> Iterator[Target]:
        for branching in (op, op.parent_op()):
            for edge in () if branching is None else self._edges.of(branching):
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
        for region in op.regions:
            for block in region.blocks:
                for argument in buffers_among(block.args):
                    yield argument, True
        parent = op.parent_op()
        if ends_block(op) and parent is not None and parent is not self._root:
            for result in buffers_among(parent.results):
                yield result, False
