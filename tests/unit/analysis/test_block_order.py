"""Reverse post-order of blocks."""

from __future__ import annotations

import pytest
from xdsl.ir import Region

from tests.unit.analysis.graphs import Graph, random_graph, reachable, region_of
from xdsl_mergealloc.analysis.dominance import reverse_post_order


def order_of(graph: Graph) -> list[int]:
    region = region_of(graph)
    numbers = {block: number for number, block in enumerate(region.blocks)}
    return [numbers[block] for block in reverse_post_order(region)]


def test_no_blocks():
    assert reverse_post_order(Region()) == []


NOTHING: list[int] = []


@pytest.mark.parametrize(
    ("graph", "order"),
    [
        ([NOTHING], [0]),
        ([[1, 2], [3], [3], NOTHING], [0, 1, 2, 3]),  # a diamond, the first branch first
        ([[2], NOTHING, [1]], [0, 2, 1]),  # written in another order than executed
        ([[1], [2, 1], NOTHING], [0, 1, 2]),  # a loop of one block
        ([[3], [3], [1], NOTHING], [0, 3, 1, 2]),  # what control never reaches, last, as written
    ],
)
def test_small_graphs(graph: Graph, order: list[int]):
    assert order_of(graph) == order


@pytest.mark.parametrize("seed", range(200))
def test_only_edges_of_cycles_descend(seed: int):
    graph = random_graph(seed)
    order = order_of(graph)
    assert sorted(order) == list(range(len(graph)))
    assert order[0] == 0
    position = {block: place for place, block in enumerate(order)}
    reached = reachable(graph, 0)
    assert set(order[: len(reached)]) == reached
    for block in reached:
        for successor in graph[block]:
            if position[successor] <= position[block]:
                assert block in reachable(graph, successor)


def test_a_long_chain_needs_no_recursion():
    length = 2_000
    graph = [[block + 1] for block in range(length - 1)] + [[]]
    assert order_of(graph) == list(range(length))
