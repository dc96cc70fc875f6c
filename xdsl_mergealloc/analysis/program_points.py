"""Points of a function and their dominance, across blocks and nested regions.

Operations and blocks are numbered once, in the order in which they are written. A value is
defined at the start of its block, if it is an argument, or behind its operation. A value
*strictly dominates* another one if it is defined on every path to the definition of the other,
and earlier: results of one operation, and arguments of one block, do not dominate each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from xdsl_mergealloc.analysis.dominance import BlockDominance
from xdsl_mergealloc.interfaces.allocation_scope import is_function


class ProgramPoints:
    """
    Numbers of the operations and blocks of a function; a snapshot.

    Blocks that control never reaches have no number, nor has what is inside them.
    """

    def __init__(self, function: Operation):
        self.function = function
        self.number: dict[Operation | Block, int] = {}
        """Number of each operation and block, blocks before what they hold."""
        self.operations: list[Operation] = []
        """Every operation inside the function, outer ones before inner ones."""
        self.nested_functions: list[Operation] = []
        """Functions inside the function: they are no part of it."""
        self._dominance: dict[Region, BlockDominance] = {}
        self._number_regions(function)

    def _number_regions(self, root: Operation) -> None:
        """Without recursion: a nest may be deeper than Python's stack."""
        pending: list[Iterator[Block | Operation]] = [self._blocks_of(root)]
        number, operations = self.number, self.operations
        while pending:
            for item in pending[-1]:
                number[item] = len(number)
                if isinstance(item, Block):
                    pending.append(iter(item.ops))
                    break
                operations.append(item)
                if is_function(item):
                    self.nested_functions.append(item)
                elif item.regions:
                    pending.append(self._blocks_of(item))
                    break
            else:
                pending.pop()

    def _blocks_of(self, op: Operation) -> Iterator[Block]:
        for region in op.regions:
            if region.first_block is region.last_block:
                yield from region.blocks
            else:
                dominance = self.dominance(region)
                yield from (block for block in region.blocks if dominance.is_reachable(block))

    def dominance(self, region: Region) -> BlockDominance:
        """Dominance among the blocks of a region of the function."""
        found = self._dominance.get(region)
        if found is None:
            found = self._dominance[region] = BlockDominance(region)
        return found

    def definition(self, value: SSAValue) -> tuple[Block, int]:
        """The block of a value and the number of what defines it there."""
        owner = value.owner
        if isinstance(value, BlockArgument):
            return value.block, self.number[value.block]
        assert isinstance(owner, Operation)
        block = owner.parent
        assert block is not None
        return block, self.number[owner]

    def position(self, value: SSAValue) -> tuple[int, int]:
        """Sorts values by where they are defined; arguments of a block by their index."""
        index = value.index if isinstance(value, BlockArgument | OpResult) else 0
        return self.definition(value)[1], index

    def strictly_dominates(self, above: SSAValue, below: SSAValue) -> bool:
        """Whether `above` is defined, and earlier, wherever `below` is defined."""
        return self._is_before(above, *self.definition(below))

    def all_dominate(self, above: Iterable[SSAValue], below: Sequence[SSAValue]) -> bool:
        """Whether each value of `above` strictly dominates all of `below`."""
        return all(self.strictly_dominates(a, b) for a in above for b in below)

    def is_defined_before(self, value: SSAValue, op: Operation) -> bool:
        """Whether a value is defined wherever `op` is executed, and in sight there."""
        assert op.parent is not None
        return self._is_before(value, op.parent, self.number[op])

    def _is_before(self, above: SSAValue, block: Block, number: int) -> bool:
        above_block, above_number = self.definition(above)
        region = above_block.parent
        while block.parent is not region:
            op = block.parent_op()
            if op is None or op not in self.number:
                return False
            assert op.parent is not None
            block, number = op.parent, self.number[op]
        if block is above_block:
            return above_number < number
        assert region is not None
        return self.dominance(region).dominates(above_block, block)
