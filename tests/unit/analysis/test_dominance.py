"""Dominance, against its definition."""

from __future__ import annotations

import pytest
from xdsl.ir import Region

from tests.unit.analysis.graphs import random_graph, reachable, region_of
from xdsl_mergealloc.analysis.dominance import BlockDominance


@pytest.mark.parametrize("seed", range(400))
def test_by_definition(seed: int):
    """A block dominates another one if taking it away makes the other one unreachable."""
    graph = random_graph(seed)
    region = region_of(graph)
    dominance = BlockDominance(region)
    blocks = list(region.blocks)
    reached = reachable(graph, 0)
    for b, below in enumerate(blocks):
        assert dominance.is_reachable(below) == (b in reached)
        for a, above in enumerate(blocks):
            expected = b not in reachable(graph, 0, without=a)
            if a not in reached and b in reached:
                expected = a == b
            assert dominance.dominates(above, below) == expected, (graph, a, b)


def test_the_random_graphs_are_worth_it():
    """They have unreachable blocks, and cycles that no block dominates."""
    unreachable = irreducible = 0
    for seed in range(400):
        graph = random_graph(seed)
        region = region_of(graph)
        dominance = BlockDominance(region)
        unreachable += len(reachable(graph, 0)) < len(graph)
        irreducible += any(
            dominance.index[successor] <= dominance.index[block]
            and not dominance.dominates(successor, block)
            for block in dominance.order
            if dominance.is_reachable(block) and block.last_op is not None
            for successor in block.last_op.successors
        )
    assert unreachable > 50
    assert irreducible > 20


def test_no_blocks():
    assert BlockDominance(Region()).order == []


def test_predecessors_count_edges():
    dominance = BlockDominance(region_of([[1, 1], []]))
    assert dominance.predecessors == [[], [0, 0]]


def test_a_long_chain_needs_no_recursion():
    length = 2_000
    region = region_of([[block + 1] for block in range(length - 1)] + [[]])
    dominance = BlockDominance(region)
    first, last = dominance.order[0], dominance.order[-1]
    assert dominance.dominates(first, last)
    assert not dominance.dominates(last, first)
