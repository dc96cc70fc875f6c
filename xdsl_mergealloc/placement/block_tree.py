"""Dominance among all blocks of a program, across the regions they are nested in.

Block A dominates block B if A dominates, in A's own region, the block that B is in or nested in.
"""

from __future__ import annotations

from xdsl.ir import Block, Region

from xdsl_mergealloc.analysis.cycles import Cycle, Cycles
from xdsl_mergealloc.analysis.dominance import BlockDominance


class BlockTree:
    """
    Which blocks dominate which, and which loops of blocks they are in.

    A snapshot of the control flow, worked out for each region when it is first asked about.
    Operations without regions and successors may move meanwhile.
    """

    def __init__(self) -> None:
        self._depth: dict[Block, int] = {}
        self._dominance: dict[Region, BlockDominance] = {}
        self._cycles: dict[Region, Cycles] = {}

    def depth(self, block: Block) -> int:
        """Number of blocks that a block is nested in."""
        unknown: list[Block] = []
        around: Block | None = block
        while around is not None and around not in self._depth:
            unknown.append(around)
            around = around.parent_block()
        depth = -1 if around is None else self._depth[around]
        for inner in reversed(unknown):
            depth += 1
            self._depth[inner] = depth
        return depth

    def dominates(self, above: Block, below: Block) -> bool:
        """Whether whatever executes `below` has executed `above`, or is inside it."""
        lifted = self._lift(below, self.depth(above))
        if lifted is above:
            return True
        if lifted is None or lifted.parent is not above.parent:
            return False
        return self.dominance(above).dominates(above, lifted)

    def nearest_common(self, a: Block, b: Block) -> Block:
        """The closest block that dominates both; they have to be in the same program."""
        if a is b:
            return a
        depth = min(self.depth(a), self.depth(b))
        lifted_a, lifted_b = self._lift(a, depth), self._lift(b, depth)
        while lifted_a is not None and lifted_b is not None:
            if lifted_a.parent is lifted_b.parent:
                if lifted_a is lifted_b:
                    return lifted_a
                return self.dominance(lifted_a).nearest_common_dominator(lifted_a, lifted_b)
            lifted_a, lifted_b = lifted_a.parent_block(), lifted_b.parent_block()
        raise ValueError("the blocks are in different programs")

    def immediate_dominator(self, block: Block) -> Block | None:
        """The closest dominator in the same region; None for its entry."""
        if _is_only_block(block):
            return None
        return self.dominance(block).immediate_dominator(block)

    def is_reachable(self, block: Block) -> bool:
        """Whether control reaches a block, as far as the blocks around it tell."""
        around: Block | None = block
        while around is not None:
            if not _is_only_block(around) and not self.dominance(around).is_reachable(around):
                return False
            around = around.parent_block()
        return True

    def cycles_around(self, block: Block) -> list[Cycle]:
        """The loops of blocks in its region that a block may be part of, innermost first."""
        if _is_only_block(block):
            return []
        cycles = self.cycles(block)
        around = [cycle for cycle in cycles.around(block) if cycles.may_contain(cycle, block)]
        return sorted(around, key=lambda cycle: cycle.last - cycle.first)

    def dominance(self, block: Block) -> BlockDominance:
        """Dominance in the region of a block."""
        region = block.parent
        assert region is not None
        dominance = self._dominance.get(region)
        if dominance is None:
            dominance = self._dominance[region] = BlockDominance(region)
        return dominance

    def cycles(self, block: Block) -> Cycles:
        """The loops of blocks in the region of a block."""
        region = block.parent
        assert region is not None
        cycles = self._cycles.get(region)
        if cycles is None:
            cycles = self._cycles[region] = Cycles(self.dominance(block))
        return cycles

    def _lift(self, block: Block, depth: int) -> Block | None:
        """The block at a depth that `block` is or is nested in; None if it is not so deep."""
        if self.depth(block) < depth:
            return None
        lifted: Block | None = block
        for _ in range(self.depth(block) - depth):
            assert lifted is not None
            lifted = lifted.parent_block()
        return lifted


def _is_only_block(block: Block) -> bool:
    region = block.parent
    return region is None or (region.first_block is block and region.last_block is block)
