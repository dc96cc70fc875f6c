"""Elements that are done together: a few in a row, whose sums go side by side.

- AC7 Elements along the innermost loop are done together, as many as have sums of 16 bytes, a
  register of vectors, if that is at least four and divides the extent of the loop, and all that is
  summed up for them lies side by side, while what one of them sums up does not: the channels of a
  depthwise convolution or a pooling, say. Members take elements one behind the other along one
  dimension, in the order of the loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl_mergealloc.accumulation.groups import Accumulation, element_bits, place_by
from xdsl_mergealloc.accumulation.linear import Linear, Place
from xdsl_mergealloc.interfaces.structured import structure_of, takes_side_by_side

_TOGETHER_BITS = 128
_FEWEST = 4
"""Fewer elements are not worth it."""


def elements_together(group: Accumulation) -> Mapping[int, int]:
    """Of loops whose elements are done together, how many are (AC7)."""
    if not group.loops:
        return {}
    loop, extent = list(group.loops.items())[-1]
    widest = max(element_bits(result) for op in group.members for result in op.results)
    count = _TOGETHER_BITS // widest
    is_worth_it = count >= _FEWEST and extent % count == 0
    return {loop: count} if is_worth_it and _goes_side_by_side(group, loop) else {}


def _goes_side_by_side(group: Accumulation, loop: int) -> bool:
    """Whether the members can do, and contractions should do, a loop's elements together."""
    places = [*group.places.values(), *_places_in_loops(group)]
    if not all(_is_row(place, loop) for place in places):
        return False
    for op, loops in group.members.items():
        structure = structure_of(op)
        if structure is None or structure.is_parallel:
            continue
        own = [inner for inner, index in loops.items() if loop in index.factors]
        if len(own) != 1 or not takes_side_by_side(op, structure, own[0]):
            return False
    return True


def _places_in_loops(group: Accumulation) -> Iterator[Place]:
    """Loop indices of members, and the elements that they take for these."""
    for op, loops in group.members.items():
        structure = structure_of(op)
        if structure is None:
            continue
        yield tuple(loops.values())
        first_ones = {loop: Linear(0) for loop in range(len(structure.loops))}
        for indices in structure.maps:
            place = place_by(indices, {**first_ones, **loops})
            assert place is not None
            yield place


def _is_row(place: Place, loop: int) -> bool:
    """Whether elements are one behind the other along a dimension, or all the same."""
    return [index.factors[loop] for index in place if loop in index.factors] in ([], [1])
