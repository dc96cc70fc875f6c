"""Reachability in graphs, and strongly connected components (Tarjan's algorithm)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

NodeT = TypeVar("NodeT", bound=Hashable)


def reachable(
    starts: Iterable[NodeT], successors: Callable[[NodeT], Iterable[NodeT]]
) -> list[NodeT]:
    """Return some nodes and all nodes reachable from them, each once, nearest first."""
    reached = dict.fromkeys(starts)
    pending = list(reached)
    for node in pending:
        for successor in successors(node):
            if successor not in reached:
                reached[successor] = None
                pending.append(successor)
    return pending


def nearest(
    start: NodeT, successors: Callable[[NodeT], Iterable[NodeT]], is_wanted: Callable[[NodeT], bool]
) -> NodeT | None:
    """Return the nearest node reachable from `start` (itself included) that is wanted."""
    reached = {start}
    pending = [start]
    for node in pending:
        if is_wanted(node):
            return node
        for successor in successors(node):
            if successor not in reached:
                reached.add(successor)
                pending.append(successor)
    return None


def strongly_connected_components(
    roots: Iterable[NodeT], successors: Callable[[NodeT], Iterable[NodeT]]
) -> Iterator[list[NodeT]]:
    """
    Yield the components of the nodes reachable from `roots`, each after those that it leads to.

    A component is yielded before the search continues, so that `successors` may leave out nodes
    that were handled. The search is iterative, since chains can be long, and takes time linear in
    the nodes and edges.
    """
    number: dict[NodeT, int] = {}
    lowest: dict[NodeT, int] = {}
    position: dict[NodeT, int] = {}
    """Positions in `open_nodes` of the nodes whose component is not complete."""
    open_nodes: list[NodeT] = []

    def enter(node: NodeT) -> tuple[NodeT, Iterator[NodeT]]:
        number[node] = lowest[node] = len(number)
        position[node] = len(open_nodes)
        open_nodes.append(node)
        return node, iter(successors(node))

    for root in roots:
        if root in number:
            continue
        path = [enter(root)]
        while path:
            node, remaining = path[-1]
            for successor in remaining:
                if successor not in number:
                    path.append(enter(successor))
                    break
                if successor in position:
                    lowest[node] = min(lowest[node], number[successor])
            else:
                path.pop()
                if path:
                    parent = path[-1][0]
                    lowest[parent] = min(lowest[parent], lowest[node])
                if lowest[node] == number[node]:
                    component = open_nodes[position[node] :]
                    del open_nodes[position[node] :]
                    for member in component:
                        del position[member]
                    yield component
