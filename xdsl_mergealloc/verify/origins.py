"""Which value a value is all of: names of the same bytes, from the first to the last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.verify.control_flow import (
    RegionEdges,
    branch_operands,
    is_function,
)
from xdsl_mergealloc.verify.effects import Effects, same_operand


class Origins:
    """
    The first of the values that a value is all of. What joins several values (a block argument, a
    result of regions, of a select) is one of them if all stem from that one, and if it is certain
    that it is the same instance: around a loop, it has to be defined where control enters the
    function.
    """

    def __init__(self, effects_of: Callable[[Operation], Effects]):
        self._effects_of = effects_of
        self._known: dict[SSAValue, SSAValue] = {}
        self._edges = RegionEdges()

    def of(self, value: SSAValue) -> SSAValue:
        """The origin of a value; itself, if it is made of nothing else as a whole."""
        passed: list[SSAValue] = []
        while value not in self._known:
            passed.append(value)
            same = self._same(value)
            if same is None:
                self._known[value] = self._joined(value)
                break
            value = same
        origin = self._known[value]
        self._known.update(dict.fromkeys(passed, origin))
        return origin

    def _same(self, value: SSAValue) -> SSAValue | None:
        """The operand that a value is all of, whatever happens."""
        if not isinstance(value, OpResult):
            return None
        return same_operand(value.op, self._effects_of(value.op), value.index)

    def _joined(self, join: SSAValue) -> SSAValue:
        """The value that all that is joined stems from, if there is a single one."""
        reached = {join: None}
        found: set[SSAValue] = set()
        repeats = False
        for value in (pending := [join]):
            sources, may_repeat = self._sources(value)
            repeats |= may_repeat
            if not sources:
                found.add(value)
            for source in sources:
                while (same := self._same(source)) is not None:
                    source = same
                source = self._known.get(source, source)
                if source not in reached:
                    reached[source] = None
                    pending.append(source)
        origin = found.pop() if len(found) == 1 else join
        return join if repeats and not _is_executed_once(origin) else origin

    def _sources(self, value: SSAValue) -> tuple[Sequence[SSAValue], bool]:
        """What a value is one of, none if that is not known; and whether a loop may hand it on."""
        if isinstance(value, OpResult):
            choices = self._effects_of(value.op).one_of
            if choices:
                return [value.op.operands[choice] for choice in choices], False
            return self._forwarded(value.op, value)
        assert isinstance(value, BlockArgument)
        block = value.block
        parent = block.parent_op()
        if parent is None:
            return (), False
        if _is_entry(block):
            return self._forwarded(parent, value)
        sources: list[SSAValue] = []
        for use in block.uses:
            operands = branch_operands(use.operation, use.index)
            if operands is None:
                return (), True
            sources.append(operands[value.index])
        return sources, True

    def _forwarded(self, op: Operation, name: SSAValue) -> tuple[Sequence[SSAValue], bool]:
        """The same of a name that the edges between the regions of an operation give values to."""
        edges = self._edges.of(op)
        sources = [
            operand
            for edge in edges
            for operand, target in zip(edge.operands, edge.inputs, strict=False)
            if target is name
        ]
        return sources, any(edge.source is not None and edge.target is not None for edge in edges)


def _is_entry(block: Block) -> bool:
    return block.parent is not None and block.parent.first_block is block


def _is_executed_once(value: SSAValue) -> bool:
    """Whether a value is defined in the block by which control enters its function."""
    block = value.owner if isinstance(value.owner, Block) else value.owner.parent
    function = None if block is None else block.parent_op()
    return block is not None and function is not None and is_function(function) and _is_entry(block)
