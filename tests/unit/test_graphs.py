"""Strongly connected components, beside their definition, and the nearest of some nodes."""

from __future__ import annotations

import random

from xdsl_mergealloc.graphs import nearest, strongly_connected_components


def reachable(start: int, edges: dict[int, list[int]]) -> set[int]:
    """All that can be reached from a node, itself included."""
    found, pending = {start}, [start]
    while pending:
        for node in edges[pending.pop()]:
            if node not in found:
                found.add(node)
                pending.append(node)
    return found


def test_nearest() -> None:
    edges = {0: [1, 2], 1: [3], 2: [4], 3: [0], 4: []}
    assert nearest(0, edges.__getitem__, lambda node: node > 1) == 2
    assert nearest(3, edges.__getitem__, lambda node: node == 4) == 4
    assert nearest(0, edges.__getitem__, lambda node: node > 4) is None


def test_random_graphs() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        count = rng.randrange(1, 12)
        edges = {n: [rng.randrange(count) for _ in range(rng.randrange(3))] for n in range(count)}
        roots = [rng.randrange(count) for _ in range(rng.randrange(1, 4))]
        components = list(strongly_connected_components(roots, edges.__getitem__))
        reached = {node: reachable(node, edges) for node in range(count)}
        seen: set[int] = set()
        for component in components:
            for node in component:
                mutual = {other for other in reached[node] if node in reached[other]}
                assert mutual == set(component)
                assert reached[node] - set(component) <= seen, "what it leads to comes first"
            assert seen.isdisjoint(component)
            seen.update(component)
        assert seen == set[int]().union(*(reached[root] for root in roots))


def test_long_chains_need_no_recursion() -> None:
    count = 50_000
    components = strongly_connected_components([0], lambda n: [n + 1] if n < count else [])
    assert sum(1 for _ in components) == count + 1
