"""When operations of a function run, in numbers.

Operations, blocks and regions get pre-order numbers (ticks); blocks of a region are numbered in
reverse post-order. An operation comes before another one if it has the smaller number, except
around the loops; and what is inside an operation has a number within its range.
"""

from __future__ import annotations

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_mergealloc.analysis.cycles import Cycles
from xdsl_mergealloc.analysis.dominance import BlockDominance, reverse_post_order
from xdsl_mergealloc.interfaces.bufferizable import BUFFERIZABLE_MODELS, repeats_by_control_flow
from xdsl_mergealloc.interfaces.control_flow import region_edges


class ProgramOrder:
    """Ticks of everything inside one operation, usually a function; a snapshot."""

    def __init__(self, root: Operation):
        self.operations: list[Operation] = []
        """All operations below the root, in the order of their ticks."""
        self.blocks: list[Block] = []
        self._start: dict[Operation | Block | Region, int] = {}
        self._end: dict[Operation | Block | Region, int] = {}
        self._cycles: dict[Region, Cycles] = {}
        self._repetitive: dict[Region, bool] = {}
        self._clock = 0
        self._number(root)

    def _number(self, root: Operation) -> None:
        # An explicit stack: programs may be nested deeper than Python's.
        pending: list[tuple[Operation | Block | Region, bool]] = [(root, False)]
        while pending:
            item, is_done = pending.pop()
            if is_done:
                self._end[item] = self._clock
                continue
            self._clock += 1
            self._start[item] = self._clock
            pending.append((item, True))
            children: list[Operation | Block | Region]
            if isinstance(item, Operation):
                if item is not root:
                    self.operations.append(item)
                if not item.regions:
                    self._end[item] = self._clock
                    pending.pop()
                    continue
                children = list(item.regions)
            elif isinstance(item, Region):
                children = list(reverse_post_order(item))
                if len(children) > 1:
                    self._cycles[item] = Cycles(BlockDominance(item))
            else:
                self.blocks.append(item)
                children = list(item.ops)
            pending.extend((child, False) for child in reversed(children))

    def start(self, item: Operation | Block | Region) -> int:
        """The tick at which it begins."""
        return self._start[item]

    def end(self, item: Operation | Block | Region) -> int:
        """The last tick inside of it; its own for an operation without regions."""
        return self._end[item]

    def contains(self, outer: Operation | Block | Region, inner: Operation | Block) -> bool:
        """Whether something is inside something else, or the same."""
        return self._start[outer] <= self._start[inner] <= self._end[outer]

    def definition_tick(self, value: SSAValue) -> int:
        """The tick of the operation or the block that defines a value."""
        return self._start[value.owner]

    def happens_before(self, first: Operation, second: Operation) -> bool:
        """
        Whether `first`, where it runs at all, has run to its end before `second` begins, leaving
        aside loops around both.
        """
        current: Operation | None = first
        while current is not None and not self.contains(current, second):
            block = current.parent
            region = None if block is None else block.parent
            if block is not None and self._start[block] <= self._start[second] <= self._end[block]:
                return self._start[current] < self._start[second]
            if region is not None and block is not None and self.contains(region, second):
                other = self._block_within(region, second)
                return self._cycles[region].dominance.dominates(block, other)
            current = current.parent_op()
        return False

    def _block_within(self, region: Region, op: Operation) -> Block:
        block = op.parent
        while block is not None and block.parent is not region:
            above = block.parent_op()
            block = None if above is None else above.parent
        assert block is not None
        return block

    def are_exclusive(self, first: Operation, second: Operation) -> bool:
        """Whether one execution of the operation around both runs at most one of the two."""
        current: Operation | None = first
        while current is not None and not self.contains(current, second):
            region = current.parent_region()
            if region is None:
                return False
            if self.contains(region, second):
                return self._are_exclusive_blocks(region, current, second)
            above = region.parent_op()
            if above is not None and self.contains(above, second):
                return _are_exclusive_regions(above, region, self._region_within(above, second))
            current = above
        return False

    def _region_within(self, op: Operation, inner: Operation) -> Region | None:
        return next((region for region in op.regions if self.contains(region, inner)), None)

    def _are_exclusive_blocks(self, region: Region, first: Operation, second: Operation) -> bool:
        if region not in self._cycles:
            return False
        block, other = first.parent, self._block_within(region, second)
        assert block is not None
        return not _leads_to(block, other) and not _leads_to(other, block)

    def is_made_anew_between(
        self, definition: SSAValue, first: Operation, second: Operation
    ) -> bool:
        """Whether control, on all ways from an operation to another one in a later block, comes by
        the definition of a value, which makes that anew."""
        owner = definition.owner
        home = owner.parent if isinstance(owner, Operation) else owner
        region = None if home is None else home.parent
        if region is None or region not in self._cycles:
            return False
        if not self.contains(region, first) or not self.contains(region, second):
            return False
        start, end = self._block_within(region, first), self._block_within(region, second)
        return start is not end and not _leads_to(start, end, avoiding=home)

    def is_repetitive(self, region: Region) -> bool:
        """Whether a region may run again in the course of one execution of its operation."""
        op = region.parent_op()
        if op is None:
            return False
        known = self._repetitive.get(region)
        if known is None:
            index = next(i for i, other in enumerate(op.regions) if other is region)
            model = BUFFERIZABLE_MODELS.lookup(op)
            known = (
                repeats_by_control_flow(op, index)
                if model is None
                else model.is_repetitive_region(op, index)
            )
            self._repetitive[region] = known
        return known

    def parallel_region(self, item: Operation | Block) -> Region | None:
        """The innermost region around an operation or a block whose rounds run in parallel."""
        block = item if isinstance(item, Block) else item.parent
        while block is not None:
            region = block.parent
            op = None if region is None else region.parent_op()
            if region is None or op is None:
                return None
            model = BUFFERIZABLE_MODELS.lookup(op)
            index = next(i for i, other in enumerate(op.regions) if other is region)
            if model is not None and model.is_parallel_region(op, index):
                return region
            block = op.parent
        return None

    def loop_range(self, reader: Operation, definition: SSAValue) -> tuple[int, int] | None:
        """
        The ticks of the outermost loop around an operation but not around a definition.

        Inside of it, also what comes after the operation runs between the two.
        """
        found: tuple[int, int] | None = None
        defined = definition.owner
        block = reader.parent
        while block is not None:
            region = block.parent
            if region is None:
                break
            is_around = self.contains(region, defined)
            cycles = self._cycles.get(region)
            if cycles is not None:
                found = self._cycle_range(cycles, region, block, defined, is_around) or found
            if is_around:
                break
            above = region.parent_op()
            if above is not None and self.is_repetitive(region):
                # All its regions: a loop may have several, as scf.while does.
                found = self._start[above] + 1, self._end[above]
            block = None if above is None else above.parent
        return found

    def _cycle_range(
        self,
        cycles: Cycles,
        region: Region,
        block: Block,
        defined: Operation | Block,
        is_around: bool,
    ) -> tuple[int, int] | None:
        home: Block | None = None
        if is_around:
            home = defined if isinstance(defined, Block) and defined.parent is region else None
            if home is None:
                home = self._block_within(
                    region,
                    defined if isinstance(defined, Operation) else _parent_op(defined),
                )
        found: tuple[int, int] | None = None
        order = cycles.dominance.order
        for cycle in cycles.around(block):
            if home is not None and cycles.is_executed_again(cycle, home):
                continue
            first, last = self._start[order[cycle.first]], self._end[order[cycle.last]]
            found = (first, last) if found is None else (min(found[0], first), max(found[1], last))
        return found


def _parent_op(block: Block) -> Operation:
    op = block.parent_op()
    assert op is not None
    return op


def _leads_to(source: Block, target: Block, avoiding: Block | None = None) -> bool:
    """Whether control may go from a block to another one, without (re-)entering a third."""
    reached: set[Block] = set()
    pending = [source]
    while pending:
        block = pending.pop()
        if block is target:
            return True
        if block not in reached and block.last_op is not None:
            reached.add(block)
            pending.extend(
                successor for successor in block.last_op.successors if successor is not avoiding
            )
    return False


def _are_exclusive_regions(op: Operation, first: Region, second: Region | None) -> bool:
    edges = region_edges(op)
    if edges is None or second is None:
        return False
    successors: dict[int | None, list[int | None]] = {}
    for edge in edges:
        successors.setdefault(edge.source, []).append(edge.target)

    def reaches(start: int, goal: int) -> bool:
        reached: set[int | None] = set()
        pending = list(successors.get(start, ()))
        while pending:
            region = pending.pop()
            if region == goal:
                return True
            if region is not None and region not in reached:
                reached.add(region)
                pending.extend(successors.get(region, ()))
        return False

    a, b = op.regions.index(first), op.regions.index(second)
    return not reaches(a, b) and not reaches(b, a)
