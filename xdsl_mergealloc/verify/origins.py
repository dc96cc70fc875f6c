"""The value of which another one is all: names of the same bytes, from first to last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.verify.control_flow import RegionEdges, branch_operands
from xdsl_mergealloc.verify.effects import Effects, same_operand


class Origins:
    """
    The first of the values that a value is all of. What joins several values (a block argument, a
    result of regions, of a select) is one of them if all stem from that one. It is the same
    instance then, around loops, too: on all ways from where the origin is made again to a use of
    the join, the join is made again as well.
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
        for value in (pending := [join]):
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
        return found.pop() if len(found) == 1 else join

    def _sources(self, value: SSAValue) -> Sequence[SSAValue]:
        """Values one of which the value is; none if not known."""
        if isinstance(value, OpResult):
            choices = self._effects_of(value.op).one_of
            if choices:
                return [value.op.operands[choice] for choice in choices]
            return self._forwarded(value.op, value)
        assert isinstance(value, BlockArgument)
        block = value.block
        parent = block.parent_op()
        assert parent is not None
        if _is_entry(block):
            return self._forwarded(parent, value)
        sources: list[SSAValue] = []
        for use in block.uses:
            operands = branch_operands(use.operation, use.index)
            if operands is None:
                return ()
            sources.append(operands[value.index])
        return sources

    def _forwarded(self, op: Operation, name: SSAValue) -> Sequence[SSAValue]:
        """The same of a name that the edges between the regions of an operation give values to."""
        return [
            operand
            for edge in self._edges.of(op)
            for operand, target in zip(edge.operands, edge.inputs, strict=False)
            if target is name
        ]


def _is_entry(block: Block) -> bool:
    return block.parent is not None and block.parent.first_block is block
