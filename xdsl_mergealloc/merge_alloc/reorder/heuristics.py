"""
Orders of a segment that may need less memory than the given one.

List scheduling: of the operations that may come next, take the one after which the least is live.
Once from the first operation on, and once backward from the last: programs that join many results
are better understood from their end. The best of these and the given order is then improved.

Source: list scheduling by register pressure, as in Goodman and Hsu, "Code scheduling and register
allocation in large basic blocks" (1988), with bytes in place of registers.
"""

from __future__ import annotations

from heapq import heappop, heappush

from xdsl_mergealloc.merge_alloc.reorder.footprint import LiveBuffers, SegmentFootprint
from xdsl_mergealloc.merge_alloc.reorder.local_search import improve


def cheapest_order(footprint: SegmentFootprint) -> list[int] | None:
    """The best order found; None if none is cheaper than the given one."""
    count = len(footprint.predecessors)
    given = list(range(count))
    backward = [count - 1 - op for op in reversed(schedule_greedily(footprint.reversed()))]
    # The first of equals: rather the given order than another one.
    best = min((given, schedule_greedily(footprint), backward), key=footprint.peak_bytes)
    best = improve(footprint, best)
    return best if footprint.peak_bytes(best) < footprint.peak_bytes(given) else None


def schedule_greedily(footprint: SegmentFootprint) -> list[int]:
    """
    An order that takes, of the operations that are ready, the one that leaves the least live; of
    those the one that needs the least while it runs, and then the first one.

    What an operation costs changes only when one of its buffers comes to life or has one access
    left: it is then looked at anew. So the whole takes time near-linear in operations, dependences
    and accesses.
    """
    waiting_for = [len(before) for before in footprint.predecessors]
    successors: list[list[int]] = [[] for _ in waiting_for]
    for op, before in enumerate(footprint.predecessors):
        for earlier in before:
            successors[earlier].append(op)
    live = LiveBuffers(footprint)
    ready: list[tuple[int, int, int]] = []
    current: dict[int, tuple[int, int, int]] = {}
    """The valid entry of each operation that is ready: others in the heap are out of date."""

    def consider(op: int) -> None:
        during, beyond = live.change_bytes(op)
        entry = (beyond, during, op)
        if current.get(op) != entry:
            current[op] = entry
            heappush(ready, entry)

    for op, count in enumerate(waiting_for):
        if count == 0:
            consider(op)
    order: list[int] = []
    while ready:
        entry = heappop(ready)
        op = entry[2]
        if current.get(op) != entry:
            continue
        del current[op]
        came_alive = [number for number in footprint.accesses[op] if not live.is_live[number]]
        live.run(op)
        order.append(op)
        for number in footprint.accesses[op]:
            if number in came_alive or live.remaining[number] == 1:
                for user in footprint.buffers[number].accessed_by:
                    if user in current:
                        consider(user)
        for successor in successors[op]:
            waiting_for[successor] -= 1
            if waiting_for[successor] == 0:
                consider(successor)
    return order
