"""Reachability in graphs, and what lies on cycles together (Tarjan's algorithm)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

NodeT = TypeVar("NodeT", bound=Hashable)


def reachable(
    starts: Iterable[NodeT], successors: Callable[[NodeT], Iterable[NodeT]]
) -> list[NodeT]:
    """Some nodes and all that they lead to, each once, nearest first."""
    reached = dict.fromkeys(starts)
    pending = list(reached)
    for node in pending:
        for successor in successors(node):
            if successor not in reached:
                reached[successor] = None
                pending.append(successor)
    return pending


def nearest(
    start: NodeT,
    successors: Callable[[NodeT], Iterable[NodeT]],
    is_wanted: Callable[[NodeT], bool],
) -> NodeT | None:
    """The first of the nodes that are reachable from one, nearest first, that is wanted."""
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
    The components of all that is reachable from `roots`, each after those that it leads to.

    A component is handed out before the search goes on, so that `successors` may leave out what
    has been dealt with. It works without recursion, for chains can be long, and takes time linear
    in the nodes and edges.
    """
    number: dict[NodeT, int] = {}
    lowest: dict[NodeT, int] = {}
    position: dict[NodeT, int] = {}
    """Of the nodes whose component is not complete, in `open_nodes`."""
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
