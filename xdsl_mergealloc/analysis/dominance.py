"""Order and dominance of the blocks of one region.

Block A dominates block B if every path from the entry to B passes A. The immediate dominators
are found by the iterative algorithm on reverse post-order numbers, which takes two sweeps on
every reducible control flow graph; numbering the dominator tree then answers each question
in constant time.

Source: Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Region


def is_only_block(block: Block) -> bool:
    """Whether a block is the only one of its region, or in none."""
    return block.prev_block is None and block.next_block is None


def reverse_post_order(region: Region) -> list[Block]:
    """
    Return the blocks of a region, each before those that can only be reached through it.

    Along every edge but the ones that close a cycle, the order ascends. Blocks that control never
    reaches come last, in textual order.
    """
    entry = region.first_block
    if entry is None:
        return []
    if entry is region.last_block:
        return [entry]
    reached = {entry}
    finished: list[Block] = []
    path: list[tuple[Block, Iterator[Block]]] = [(entry, _successors(entry))]
    while path:
        block, remaining = path[-1]
        for successor in remaining:
            if successor not in reached:
                reached.add(successor)
                path.append((successor, _successors(successor)))
                break
        else:
            path.pop()
            finished.append(block)
    finished.reverse()
    finished.extend(block for block in region.blocks if block not in reached)
    return finished


def _successors(block: Block) -> Iterator[Block]:
    terminator = block.last_op
    # The last successor first, so that reverse post-order keeps the first of two branches first.
    return iter(() if terminator is None else tuple(reversed(terminator.successors)))


class BlockDominance:
    """Dominance between the blocks of a region; a snapshot of its control flow graph."""

    def __init__(self, region: Region):
        self.order = reverse_post_order(region)
        """The blocks, in reverse post-order."""
        self.index = {block: number for number, block in enumerate(self.order)}
        """The number of each block in `order`."""
        self.predecessors: list[list[int]] = [[] for _ in self.order]
        """The numbers of the predecessors of each block, one for each edge."""
        for number, block in enumerate(self.order):
            if (terminator := block.last_op) is not None:
                for successor in terminator.successors:
                    self.predecessors[self.index[successor]].append(number)
        self._immediate = self._find_immediate_dominators()
        self._enter, self._leave = self._number_tree()

    def is_reachable(self, block: Block) -> bool:
        """Whether there is a path from the entry to the block."""
        return self._immediate[self.index[block]] is not None

    def dominates(self, above: Block, below: Block) -> bool:
        """
        Whether every path from the entry to `below` passes `above`; a block dominates itself.

        As in MLIR, a block that cannot be reached is dominated by every block.
        """
        if above is below or not self.is_reachable(below):
            return True
        if not self.is_reachable(above):
            return False
        a, b = self.index[above], self.index[below]
        return self._enter[a] <= self._enter[b] and self._leave[b] <= self._leave[a]

    def immediate_dominator(self, block: Block) -> Block | None:
        """Return the immediate dominator of a block; None for the entry and unreachable blocks."""
        number = self.index[block]
        above = self._immediate[number]
        return None if above is None or number == 0 else self.order[above]

    def nearest_common_dominator(self, a: Block, b: Block) -> Block:
        """
        Return the closest block that dominates both. If one block is unreachable, return the other
        one; if both are, the first one in `order`, so that the answer does not depend on theirs.
        """
        if not (self.is_reachable(a) or self.is_reachable(b)):
            return min(a, b, key=self.index.__getitem__)
        if self.dominates(a, b):
            return a
        if self.dominates(b, a):
            return b
        return self.order[_common_dominator(self._immediate, self.index[a], self.index[b])]

    def _find_immediate_dominators(self) -> list[int | None]:
        """Return dominators by number; None for unreachable blocks. The entry dominates itself."""
        immediate: list[int | None] = [None] * len(self.order)
        if not self.order:
            return immediate
        immediate[0] = 0
        changed = True
        while changed:
            changed = False
            for block in range(1, len(self.order)):
                closest: int | None = None
                for predecessor in self.predecessors[block]:
                    if immediate[predecessor] is None:
                        continue
                    closest = (
                        predecessor
                        if closest is None
                        else _common_dominator(immediate, closest, predecessor)
                    )
                if closest is not None and immediate[block] != closest:
                    immediate[block] = closest
                    changed = True
        return immediate

    def _number_tree(self) -> tuple[list[int], list[int]]:
        """Return the times of entering and leaving blocks in a walk of the dominator tree."""
        children: list[list[int]] = [[] for _ in self.order]
        for block, above in enumerate(self._immediate):
            if above is not None and block != 0:
                children[above].append(block)
        enter, leave = [0] * len(self.order), [0] * len(self.order)
        clock = 0
        pending = [(0, False)] if self.order else []
        while pending:
            block, is_done = pending.pop()
            clock += 1
            if is_done:
                leave[block] = clock
                continue
            enter[block] = clock
            pending.append((block, True))
            pending.extend((child, False) for child in children[block])
        return enter, leave


def _common_dominator(immediate: list[int | None], a: int, b: int) -> int:
    while a != b:
        while a > b:
            above = immediate[a]
            assert above is not None
            a = above
        while b > a:
            above = immediate[b]
            assert above is not None
            b = above
    return a
