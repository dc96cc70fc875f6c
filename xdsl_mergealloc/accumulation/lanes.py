"""Lanes: a few adjacent elements that are computed together, with their sums side by side.

- AC7 Elements along the innermost loop are computed together, as many as have 16 bytes of sums (a
  vector register), if that is at least four and divides the extent of the loop, and if the terms
  summed for these elements are adjacent, while the terms of one sum are not: the channels of a
  depthwise convolution or a pooling, say. Members read consecutive elements along one dimension, in
  the order of the loop.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl_mergealloc.accumulation.elements import element_bits
from xdsl_mergealloc.accumulation.groups import Accumulation
from xdsl_mergealloc.interfaces.structured import structure_of, takes_side_by_side

_TOGETHER_BITS = 128
_FEWEST = 4
"""Minimum number of elements worth computing together."""


def elements_together(group: Accumulation) -> Mapping[int, int]:
    """Return, for each loop with lanes, how many elements are computed together (AC7); for rows,
    all of them (AC9)."""
    if group.rows or not group.loops:
        return group.rows
    loop, extent = list(group.loops.items())[-1]
    widest = max(element_bits(result) for op in group.members for result in op.results)
    count = _TOGETHER_BITS // widest
    is_worth_it = count >= _FEWEST and extent % count == 0
    return {loop: count} if is_worth_it and _goes_side_by_side(group, loop) else {}


def _goes_side_by_side(group: Accumulation, loop: int) -> bool:
    """Whether the members can, and contractions should, compute a loop's elements together."""
    if not group.goes_along(loop):
        return False
    for op, loops in group.members.items():
        structure = structure_of(op)
        if structure is None or structure.is_parallel:
            continue
        own = [inner for inner, index in loops.items() if loop in index.factors]
        if len(own) != 1 or not takes_side_by_side(op, structure, own[0]):
            return False
    return True
