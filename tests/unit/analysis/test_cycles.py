"""Cycles of blocks, against brute force."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.unit.analysis.graphs import Graph, random_graph, reachable, region_of
from xdsl_mergealloc.analysis.cycles import Cycles
from xdsl_mergealloc.analysis.dominance import BlockDominance


def cycles_of(graph: Graph) -> Cycles:
    return Cycles(BlockDominance(region_of(graph)))


def natural_loop(graph: Graph, header: int, source: int) -> set[int]:
    """The header, and all blocks that reach the source of its back edge without passing it."""
    return {header} | {
        block for block in range(len(graph)) if source in reachable(graph, block, without=header)
    }


@pytest.mark.parametrize("seed", range(400))
def test_edges_and_what_they_close(seed: int):
    graph = random_graph(seed)
    cycles = cycles_of(graph)
    dominance = cycles.dominance
    assert dominance.order[0].parent is not None
    blocks = list(dominance.order[0].parent.blocks)
    reached = reachable(graph, 0)
    all_natural = all(cycle.is_natural for cycle in cycles)
    for source in reached:
        for target in graph[source]:
            cycle = cycles.closed_by(blocks[source], blocks[target])
            if dominance.index[blocks[target]] > dominance.index[blocks[source]]:
                assert cycle is None
                continue
            assert cycle is not None
            assert cycle.header is blocks[target]
            if cycle.is_natural:
                assert dominance.dominates(blocks[target], blocks[source])
                # With a cycle of several entries inside, the range of that one holds the rest.
                inside = natural_loop(graph, target, source) & reached if all_natural else {source}
            else:
                inside = {
                    block for block in reachable(graph, target) if target in reachable(graph, block)
                }
            for block in inside:
                assert cycle in cycles.around(blocks[block])
                assert cycles.may_contain(cycle, blocks[block])
                assert cycles.is_executed_again(cycle, blocks[block]) == cycle.is_natural


@pytest.mark.parametrize("seed", range(400))
def test_whatever_repeats_together_is_in_one_cycle(seed: int):
    """Blocks that control can pass again and again, one after the other, share a cycle."""
    graph = random_graph(seed)
    cycles = cycles_of(graph)
    assert cycles.dominance.order[0].parent is not None
    blocks = list(cycles.dominance.order[0].parent.blocks)
    for a in reachable(graph, 0):
        behind = {block for next in graph[a] for block in reachable(graph, next)}
        together = {b for b in behind if a in reachable(graph, b)}
        for b in together:
            around_both = [c for c in cycles.around(blocks[a]) if c in cycles.around(blocks[b])]
            assert around_both, (graph, a, b)


@pytest.mark.parametrize("seed", [413, 956, 1563, 1672])
def test_ranges_hold_one_another_or_do_not_meet(seed: int):
    for one, other in permutations(cycles_of(random_graph(seed)), 2):
        assert not one.first < other.first <= one.last < other.last


def test_no_cycles():
    assert list(cycles_of([[1, 2], [3], [3], []])) == []


def test_unreachable_cycles_are_none():
    assert list(cycles_of([[3], [2], [1], []])) == []


def test_nested_loops():
    cycles = cycles_of([[1], [2], [2, 3], [1, 4], []])
    headers = {cycle.header: (cycle.first, cycle.last) for cycle in cycles}
    order = cycles.dominance.order
    assert headers == {order[1]: (1, 3), order[2]: (2, 2)}
    assert all(cycle.is_natural for cycle in cycles)
    assert len(cycles.around(order[2])) == 2
    assert cycles.around(order[4]) == []


@pytest.mark.parametrize("graph", [[[2, 1], [2, 3], [1], [1]], [[2, 1], [3, 2], [1], [1]]])
def test_a_header_with_a_natural_back_edge_and_another_one(graph: Graph):
    (cycle,) = cycles_of(graph)
    assert (cycle.first, cycle.last, cycle.is_natural) == (1, 3, False)


def test_headers_of_one_component():
    """It begins before one of them, which has a natural back edge, too."""
    cycles = cycles_of([[4, 3], [4, 2], [1, 3], [1], [1]])
    assert [(one.first, one.last, one.is_natural) for one in cycles] == [(1, 4, False)] * 2


def test_exit_numbered_before_the_body():
    """The range of a loop may hold its exit; the exit is then taken for a part of it."""
    cycles = cycles_of([[1], [2, 3], [], [1]])
    (cycle,) = cycles
    assert (cycle.first, cycle.last) == (1, 3)
    assert len(cycles.around(cycles.dominance.order[2])) == 1


def test_ranges_hold_one_another():
    """The inner loop's body is numbered after the latch of the outer loop, and yet inside it."""
    cycles = cycles_of([[1], [2], [3, 4], [1, 5], [2], []])
    outer, inner = sorted(cycles, key=lambda cycle: cycle.first)
    assert (outer.first, outer.last) == (1, 5)
    assert (inner.first, inner.last) == (2, 5)


def test_two_entries():
    cycles = cycles_of([[1, 2], [2], [1, 3], []])
    (cycle,) = cycles
    assert not cycle.is_natural
    assert (cycle.first, cycle.last) == (1, 2)
    assert not any(cycles.is_executed_again(cycle, block) for block in cycles.dominance.order)
