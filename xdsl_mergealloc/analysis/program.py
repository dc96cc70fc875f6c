"""Index of a program: order and nesting of operations, dominance, loops of blocks.

Operations are numbered once, in pre-order, blocks of a region in reverse post-order of its control
flow; the root has number 1. So

- an operation comes before another one if it has the smaller number, except around loops,
- the operations inside an operation or a block have contiguous numbers.

Merge-alloc's ticks are these numbers. Blocks that control never reaches come last in their region.

A value is *defined after* a number: for a result, that of its operation; for an argument of a
block, the number before the first one inside the block. A value *strictly dominates* another one if
it is defined on every path to the definition of the other, and earlier: results of one operation,
and arguments of one block, do not dominate each other.

Block A dominates block B if A dominates, in A's own region, the block that B is in or nested in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from xdsl_mergealloc.analysis.cycles import Cycle, Cycles
from xdsl_mergealloc.analysis.dominance import BlockDominance, is_only_block
from xdsl_mergealloc.interfaces.allocation_scope import is_function


class Program:
    """
    The index of everything below one operation; a snapshot.

    Operations without regions and successors may move meanwhile: answers about blocks stay true.
    """

    def __init__(
        self,
        root: Operation,
        *,
        enters_functions: bool = True,
        orders: Mapping[Block, Sequence[Operation]] | None = None,
    ):
        """
        Args:
            root: the root of the program, usually a module or a function.
            enters_functions: whether operations inside functions below the root are numbered, too.
            orders: blocks whose operations are numbered in another order than that of the program.
        """
        self.root = root
        self.operations: list[Operation] = []
        """Every operation below the root, by number."""
        self.number: dict[Operation, int] = {root: 1}
        """The number of each operation, the root included."""
        self.blocks: list[Block] = []
        """Every block below the root, in the order of the numbers inside."""
        self.nested_functions: list[Operation] = []
        """The functions below the root, without the root."""
        self._last: dict[Operation | Block, int] = {root: 1}
        """The last number inside each operation with regions and each block."""
        self._first: dict[Block, int] = {}
        self._at: dict[Operation | Block, int] = {}
        """Cache of `contains`: numbers of operations, and of the operations around blocks."""
        self._ranges: dict[Operation | Block | Region, tuple[int, int]] = {}
        """Cache of `contains`: the first and last numbers inside."""
        self._depth: dict[Block, int] = {}
        self._unreached: set[Block] = set()
        self.dominance: Callable[[Region], BlockDominance] = cache(BlockDominance)
        """Returns the dominance among the blocks of a region."""
        self.cycles: Callable[[Region], Cycles] = cache(self._find_cycles)
        """Returns the loops of blocks in a region."""
        self._number_all(enters_functions, orders or {})

    def _number_all(
        self, enters_functions: bool, orders: Mapping[Block, Sequence[Operation]]
    ) -> None:
        """Number all operations, without recursion: a nest may be deeper than Python's stack."""
        number, operations, count = self.number, self.operations, 1
        root_depth = _depth_of(self.root.parent) + 1
        around: list[tuple[Operation | Block, Iterator[Operation | Block]]]
        around = [(self.root, self._ordered_blocks(self.root))]
        while around:
            outer, remaining = around[-1]
            for item in remaining:
                if isinstance(item, Block):
                    self.blocks.append(item)
                    self._first[item] = count + 1
                    self._depth[item] = root_depth + len(around) // 2
                    around.append((item, iter(orders.get(item, item.ops))))
                    break
                count += 1
                number[item] = count
                operations.append(item)
                if item.regions:
                    if is_function(item):
                        self.nested_functions.append(item)
                        if not enters_functions:
                            continue
                    around.append((item, self._ordered_blocks(item)))
                    break
            else:
                around.pop()
                self._last[outer] = count

    def _ordered_blocks(self, op: Operation) -> Iterator[Block]:
        is_unreached = op.parent in self._unreached
        for region in op.regions:
            blocks = self.blocks_in_order(region)
            for block in blocks:
                if is_unreached or (
                    len(blocks) > 1 and not self.dominance(region).is_reachable(block)
                ):
                    self._unreached.add(block)
                yield block

    # Numbers and ranges

    def blocks_in_order(self, region: Region) -> Sequence[Block]:
        """Return the blocks of a region in the order of numbering: reverse post-order."""
        first = region.first_block
        if first is None or first is region.last_block:
            return () if first is None else (first,)
        return self.dominance(region).order

    def range_of(self, item: Operation | Block) -> tuple[int, int]:
        """
        Return the first and the last number of an operation and everything inside it, or of
        everything inside a block; for an empty block the last number is smaller than the first.
        """
        if isinstance(item, Block):
            return self._first[item], self._last[item]
        number = self.number[item]
        return number, self._last.get(item, number)

    def contains(self, outer: Operation | Block | Region, inner: Operation | Block) -> bool:
        """Whether `inner` is inside `outer`, or the same."""
        if inner is outer or (inner.parent is outer and isinstance(outer, Region)):
            return True
        at = self._at.get(inner)
        if at is None and (at := self._find_at(inner)) is None:
            return False
        # Called by the thousand; cached, since isinstance on xDSL's classes takes longest.
        first, last = self._ranges.get(outer) or self._find_range(outer)
        return first <= at <= last

    def _find_at(self, inner: Operation | Block) -> int | None:
        """Return the number of an operation, or of the parent of a block; None if it has none."""
        op = inner.parent_op() if isinstance(inner, Block) else inner
        if op is None or (op is not inner and op not in self.number):
            return None
        at = self._at[inner] = self.number[op]
        return at

    def _find_range(self, outer: Operation | Block | Region) -> tuple[int, int]:
        """Return the first and the last number inside; the last is smaller if nothing is inside."""
        if not isinstance(outer, Region):
            found = self.range_of(outer)
        elif blocks := self.blocks_in_order(outer):
            found = self._first[blocks[0]], self._last[blocks[-1]]
        else:
            found = 1, 0
        self._ranges[outer] = found
        return found

    def block_within(self, region: Region, inner: Operation | Block) -> Block | None:
        """Return the block of a region that contains something, at any depth; None if none does."""
        block = inner if isinstance(inner, Block) else inner.parent
        while block is not None and block.parent is not region:
            block = block.parent_block()
        return block

    def depth(self, block: Block) -> int:
        """Return the number of blocks that a block is nested in."""
        depth = self._depth.get(block)
        return _depth_of(block) if depth is None else depth

    # Control flow

    def _find_cycles(self, region: Region) -> Cycles:
        return Cycles(self.dominance(region))

    def is_reached(self, item: Operation | Block) -> bool:
        """Whether an operation or a block is reachable, as far as branches between blocks tell."""
        if not self._unreached:
            return True
        block = item if isinstance(item, Block) else item.parent
        return block not in self._unreached

    def dominates(self, above: Block, below: Block) -> bool:
        """Whether `above` has been executed whenever `below` is, or `below` is inside it."""
        region = above.parent
        if above is below or region is None:
            return above is below
        lifted = self.block_within(region, below)
        if lifted is None or lifted is above:
            return lifted is above
        return self.dominance(region).dominates(above, lifted)

    def nearest_common_dominator(self, a: Block, b: Block) -> Block:
        """Return the closest block that dominates both; they have to be in the same program."""
        if a is b:
            return a
        inner, outer = (a, b) if self.depth(a) >= self.depth(b) else (b, a)
        above: Block | None = inner
        for _ in range(self.depth(inner) - self.depth(outer)):
            assert above is not None
            above = above.parent_block()
        beside: Block | None = outer
        while above is not None and beside is not None:
            if above is beside:
                return above
            if above.parent is not None and above.parent is beside.parent:
                return self.dominance(above.parent).nearest_common_dominator(above, beside)
            above, beside = above.parent_block(), beside.parent_block()
        raise ValueError("the blocks are in different programs")

    def immediate_dominator(self, block: Block) -> Block | None:
        """Return the closest dominator in the same region; None for the region's entry."""
        if block.parent is None or is_only_block(block):
            return None
        return self.dominance(block.parent).immediate_dominator(block)

    def cycles_around(self, block: Block) -> list[Cycle]:
        """Return the loops of blocks that a block may be part of in its region, innermost first."""
        if block.parent is None or is_only_block(block):
            return []
        cycles = self.cycles(block.parent)
        around = [cycle for cycle in cycles.around(block) if cycles.may_contain(cycle, block)]
        return sorted(around, key=lambda cycle: cycle.last - cycle.first)

    # Values

    def definition(self, value: SSAValue) -> tuple[Block, int]:
        """Return the block of a value, and the number after which the value is defined there."""
        if isinstance(value, BlockArgument):
            return value.block, self._first[value.block] - 1
        owner = value.owner
        assert isinstance(owner, Operation)
        assert owner.parent is not None
        return owner.parent, self.number[owner]

    def position(self, value: SSAValue) -> tuple[int, bool, int]:
        """Return a key that sorts values by place of definition, then by their index."""
        index = value.index if isinstance(value, BlockArgument | OpResult) else 0
        return self.definition(value)[1], isinstance(value, BlockArgument), index

    def strictly_dominates(self, above: SSAValue, below: SSAValue) -> bool:
        """Whether `above` is defined on all paths to the definition of `below`, and before it."""
        return self._is_defined(above, *self.definition(below))

    def all_dominate(self, above: Iterable[SSAValue], below: Sequence[SSAValue]) -> bool:
        """Whether each value of `above` strictly dominates all of `below`."""
        return all(self.strictly_dominates(a, b) for a in above for b in below)

    def is_defined_before(self, value: SSAValue, op: Operation) -> bool:
        """Whether a value is defined and in scope wherever `op` is executed."""
        assert op.parent is not None
        return self._is_defined(value, op.parent, self.number[op])

    def _is_defined(self, above: SSAValue, block: Block, number: int) -> bool:
        """Whether a value is defined before a number of a block, and in scope there."""
        above_block, above_number = self.definition(above)
        region = above_block.parent
        while block.parent is not region:
            op = block.parent_op()
            if op is None or op.parent is None or op not in self.number:
                return False
            block, number = op.parent, self.number[op]
        if block is above_block:
            return above_number < number
        assert region is not None
        return self.dominance(region).dominates(above_block, block)


def _depth_of(block: Block | None) -> int:
    depth = -1
    while block is not None:
        block = block.parent_block()
        depth += 1
    return depth
