"""Control flow graphs for the tests: by hand, at random, and the slow way to ask about them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from xdsl.dialects import test
from xdsl.ir import Block, Region

Graph = Sequence[Sequence[int]]
"""The successors of each block, by number; block 0 is the entry."""


def region_of(graph: Graph) -> Region:
    """A region with this control flow graph and nothing but terminators in its blocks."""
    blocks = [Block() for _ in graph]
    for block, successors in zip(blocks, graph, strict=True):
        block.add_op(test.TestTermOp.create(successors=[blocks[number] for number in successors]))
    return Region(blocks)


def random_graph(seed: int) -> Graph:
    """
    A graph of 1 to 9 blocks with 0 to 3 edges out of each: with unreachable blocks, cycles of
    one entry and of several, edges that are there twice. Nothing leads to the entry, as in MLIR.
    """
    rng = random.Random(seed)
    count = rng.randint(1, 9)
    others = range(1, count)
    return [
        [rng.choice(others) for _ in range(rng.choice((0, 1, 1, 2, 2, 3)))] if others else []
        for _ in range(count)
    ]


def looping_graph(seed: int) -> Graph:
    """
    A graph of 4 to 8 blocks with 1 or 2 edges out of each but the last, which ends it: most
    blocks can be reached, and most of them again and again.
    """
    rng = random.Random(seed)
    count = rng.randint(4, 8)
    inner = [[rng.randrange(1, count) for _ in range(rng.randint(1, 2))] for _ in range(count - 2)]
    return [[1], *inner, []]


def reachable(graph: Graph, start: int, without: int | None = None) -> set[int]:
    """The blocks that paths from `start` reach, `start` among them, that avoid one block."""
    reached: set[int] = set()
    pending = [] if start == without else [start]
    while pending:
        block = pending.pop()
        if block not in reached:
            reached.add(block)
            pending.extend(next for next in graph[block] if next != without)
    return reached
