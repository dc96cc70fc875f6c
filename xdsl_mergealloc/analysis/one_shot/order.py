"""Execution order for the conflict analysis: loops around reads and writes, exclusive branches.

Ticks are the numbers of the program index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_mergealloc.analysis.asynchronous import Barriers
from xdsl_mergealloc.analysis.cycles import Cycles
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.graphs import nearest
from xdsl_mergealloc.interfaces.asynchronous import goes_on, going_on_around
from xdsl_mergealloc.interfaces.bufferizable import BUFFERIZABLE_MODELS, is_repetitive
from xdsl_mergealloc.interfaces.control_flow import region_edges, regions_after
from xdsl_mergealloc.interfaces.regions import is_defined_outside


class ProgramOrder(Program):
    """The index of everything inside one operation, usually a function; a snapshot."""

    def __init__(self, root: Operation):
        super().__init__(root)
        self._barriers = Barriers()
        self._has_regions_that_go_on = any(going_on_around(root)) or any(
            op.regions and goes_on(op) for op in self.operations
        )
        """Whether there are asynchronous regions, which is rare; if not, none are searched for."""
        self.is_repetitive: Callable[[Region], bool] = cache(is_repetitive)
        """Whether a region may run again in the course of one execution of its operation."""
        self._looping: dict[Block, Region | None] = {}
        self._parallel: dict[Block, Region | None] = {}

    def check_is_awaited(self, user: Operation, value: SSAValue) -> None:
        """
        Raise `PassError` if an asynchronous operation around a user uses a value from outside, and
        nothing in that operation's block waits for it.
        """
        for around in self._going_on_around(user):
            if self._barriers.of(around) is None and is_defined_outside(value, around):
                fail(
                    around,
                    "uses a tensor from outside, and no operation of its block waits for it: it "
                    "is unknown until when the tensor is read",
                )

    def _going_on_around(self, op: Operation) -> Iterable[Operation]:
        return going_on_around(op) if self._has_regions_that_go_on else ()

    def last_tick(self, op: Operation) -> int:
        """
        Return the last tick at which an operation may be running, ignoring loops around it: the
        last tick inside it, or the barrier of an asynchronous operation around it.
        """
        last = self.range_of(op)[1]
        for around in self._going_on_around(op):
            if (barrier := self._barriers.of(around)) is not None:
                last = max(last, self.range_of(barrier)[1])
        return last

    def happens_before(self, first: Operation, second: Operation) -> bool:
        """
        Whether `first`, if it runs at all, has completed before `second` begins, ignoring loops
        around both. An operation inside an asynchronous operation completes only with the barrier
        of that operation.
        """
        if first.parent is second.parent and first.parent is not None:
            return self.number[first] < self.number[second]
        current: Operation | None = first
        while current is not None and not self.contains(current, second):
            if current.regions and goes_on(current):
                barrier = self._barriers.of(current)
                return barrier is not None and self.happens_before(barrier, second)
            block, region = current.parent, current.parent_region()
            if block is not None and self.contains(block, second):
                return self.number[current] < self.number[second]
            if region is not None and block is not None and self.contains(region, second):
                return self.dominance(region).dominates(block, self._around(region, second))
            current = current.parent_op()
        return False

    def _around(self, region: Region, op: Operation) -> Block:
        block = self.block_within(region, op)
        assert block is not None
        return block

    def are_exclusive(self, first: Operation, second: Operation) -> bool:
        """Whether one execution of the operation around both runs at most one of the two."""
        current: Operation | None = first
        while current is not None and not self.contains(current, second):
            region = current.parent_region()
            if region is None:
                return False
            if current.parent is second.parent and region.first_block is region.last_block:
                return False
            if self.contains(region, second):
                return self._are_exclusive_blocks(region, current, second)
            above = region.parent_op()
            if above is not None and self.contains(above, second):
                other = next((r for r in above.regions if self.contains(r, second)), None)
                return _are_exclusive_regions(above, region, other)
            current = above
        return False

    def _are_exclusive_blocks(self, region: Region, first: Operation, second: Operation) -> bool:
        if region.first_block is region.last_block:
            return False
        block, other = first.parent, self._around(region, second)
        assert block is not None
        return not _leads_to(block, other) and not _leads_to(other, block)

    def is_redefined_between(
        self, definition: SSAValue, first: Operation, second: Operation
    ) -> bool:
        """Whether all paths from an operation to another one in a different block pass the
        definition of a value, and so define it again."""
        owner = definition.owner
        defining = owner.parent if isinstance(owner, Operation) else owner
        region = None if defining is None else defining.parent
        if region is None or region.first_block is region.last_block:
            return False
        if not self.contains(region, first) or not self.contains(region, second):
            return False
        start, end = self._around(region, first), self._around(region, second)
        return start is not end and not _leads_to(start, end, avoiding=defining)

    def parallel_region(self, item: Operation | Block) -> Region | None:
        """Return the innermost region around `item` whose iterations run in parallel."""
        block = item if isinstance(item, Block) else item.parent
        passed: list[Block] = []
        found: Region | None = None
        while block is not None:
            if block in self._parallel:
                found = self._parallel[block]
                break
            passed.append(block)
            region = block.parent
            op = None if region is None else region.parent_op()
            if region is None or op is None:
                break
            model = BUFFERIZABLE_MODELS.lookup(op)
            index = next(i for i, other in enumerate(op.regions) if other is region)
            if model is not None and model.is_parallel_region(op, index):
                found = region
                break
            block = op.parent
        self._parallel.update(dict.fromkeys(passed, found))
        return found

    def loop_range(self, reader: Operation, definition: SSAValue) -> tuple[int, int] | None:
        """
        Return the ticks of the outermost loop around an operation but not around a definition.

        Operations of this loop run between the two even if they come after the operation.
        """
        found: tuple[int, int] | None = None
        defined = definition.owner
        region = self._looping_region(reader.parent)
        while region is not None:
            is_around = self.contains(region, defined)
            if region.first_block is not region.last_block:
                block = self._around(region, reader)
                cycles = self.cycles(region)
                found = self._cycle_range(cycles, region, block, defined, is_around) or found
            if is_around:
                break
            above = region.parent_op()
            if above is not None and self.is_repetitive(region):
                # All its regions: a loop may have several, as scf.while does.
                begin, end = self.range_of(above)
                found = begin + 1, end
            region = self._looping_region(None if above is None else above.parent)
        return found

    def _looping_region(self, block: Block | None) -> Region | None:
        """Return the innermost region around a block that may run again or has several blocks, or
        the region of the root."""
        passed: list[Block] = []
        while block is not None and block not in self._looping:
            passed.append(block)
            region = block.parent
            above = None if region is None else region.parent_op()
            if (
                region is None
                or above is None
                or above is self.root
                or region.first_block is not region.last_block
                or self.is_repetitive(region)
            ):
                self._looping[block] = region
            else:
                block = above.parent
        region = None if block is None else self._looping[block]
        self._looping.update(dict.fromkeys(passed, region))
        return region

    def _cycle_range(
        self,
        cycles: Cycles,
        region: Region,
        block: Block,
        defined: Operation | Block,
        is_around: bool,
    ) -> tuple[int, int] | None:
        """Return the ticks of the loops of blocks around a block that do not redefine the value."""
        defining = self.block_within(region, defined) if is_around else None
        found: tuple[int, int] | None = None
        order = cycles.dominance.order
        for cycle in cycles.around(block):
            if defining is not None and cycles.is_executed_again(cycle, defining):
                continue
            first, last = self.range_of(order[cycle.first])[0], self.range_of(order[cycle.last])[1]
            found = (first, last) if found is None else (min(found[0], first), max(found[1], last))
        return found


def _leads_to(source: Block, target: Block, avoiding: Block | None = None) -> bool:
    """Whether control may go from a block to another one, without (re-)entering a third."""

    def successors(block: Block) -> list[Block]:
        following = () if block.last_op is None else block.last_op.successors
        return [successor for successor in following if successor is not avoiding]

    return nearest(source, successors, lambda block: block is target) is not None


def _are_exclusive_regions(op: Operation, first: Region, second: Region | None) -> bool:
    """Whether control cannot go from one of two regions of an operation to the other."""
    edges = region_edges(op)
    if edges is None or second is None:
        return False
    a, b = op.regions.index(first), op.regions.index(second)
    return b not in regions_after(edges, a) and a not in regions_after(edges, b)
