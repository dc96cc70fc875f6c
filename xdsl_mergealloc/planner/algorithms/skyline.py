"""
`skyline`: up to eight dives with different ranks, the best of them for each component.

The ranks are lexicographic, largest first except L: T is the highest sum of live sizes anywhere in
the item's sections, W its live ticks, A its area (size times live ticks), Z its size, L the tick
at which it starts.

No item is in two components of the strip, so a dive into the strip is an independent dive into each
component. After the first dive, only components above the lower bound of the strip are dived again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from xdsl_mergealloc.planner.algorithms.budget import LateCheck
from xdsl_mergealloc.planner.algorithms.dive import dive
from xdsl_mergealloc.planner.plan import Placement
from xdsl_mergealloc.planner.problem import Buffer, Pool
from xdsl_mergealloc.planner.strip import UNREACHABLE, Strip

DIVES = ("LZ", "AWT", "TWA", "TAW", "ZWA", "WAT", "TL", "TLA")
"""
LZ comes first because it is the cheapest; for chains no other rank meets the bound. Of the others,
AWT meets it most often. TL and TLA go from left to right where all sections are equally full, as in
packings without waste.
"""

_Measure: TypeAlias = Callable[[Strip], list[int]]

_MEASURES: dict[str, _Measure] = {
    "T": lambda strip: strip.peak_live_of,
    "W": lambda strip: strip.duration,
    "A": lambda strip: strip.areas(),
    "Z": lambda strip: strip.size,
    "L": lambda strip: strip.start_tick,
}

_SMALLEST_FIRST = "L"


def place_skyline(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    """Place by the best of all dives."""
    strip = Strip(buffers, pool)
    return strip.placement(best_dive(strip), "skyline")


def best_dive(strip: Strip, is_late: LateCheck = None) -> list[int]:
    """
    Return the offsets of the lowest dive, component by component.

    The first dive is always completed; once it is late, a running dive ends and no other begins.
    """
    items = strip.movable
    best = dive(strip, ranked(strip, DIVES[0], items), UNREACHABLE)
    assert best is not None  # there is no limit to exceed
    for name in DIVES[1:]:
        peak = strip.peak_of(best)
        if peak <= strip.lower_bound or (is_late is not None and is_late()):
            break
        if strip.component_of[-1] == 0:  # all is one component
            best = dive(strip, ranked(strip, name, items), peak - 1, is_late) or best
            continue
        peaks = component_peaks(strip, best)
        items = [i for i in items if peaks[strip.component_of[strip.first[i]]] > strip.lower_bound]
        components = {strip.component_of[strip.first[item]] for item in items}
        # With several, a component that gets higher must not end the dive: another may get lower.
        limit = peaks[components.pop()] - 1 if len(components) == 1 else UNREACHABLE
        offsets = dive(strip, ranked(strip, name, items), limit, is_late)
        if offsets is None:
            continue
        new_peaks = component_peaks(strip, offsets)
        for item in items:
            component = strip.component_of[strip.first[item]]
            if new_peaks[component] < peaks[component]:
                best[item] = offsets[item]
    return best


def component_peaks(strip: Strip, offsets: Sequence[int]) -> list[int]:
    """Return the height of each component with its items at these offsets."""
    peaks = [0] * (strip.component_of[-1] + 1)
    for first, size, offset in zip(strip.first, strip.size, offsets, strict=True):
        component = strip.component_of[first]
        if offset + size > peaks[component]:
            peaks[component] = offset + size
    return peaks


def ranked(strip: Strip, name: str, items: Iterable[int]) -> list[int]:
    """Sort the items by the named rank, the best first; equal items keep the given order."""
    columns = tuple(_MEASURES[letter](strip) for letter in name)
    falling = tuple(letter not in _SMALLEST_FIRST for letter in name)
    result = list(items)
    if strip.compiled:
        return strip.compiled.sort_items(result, columns, falling)
    for column, is_falling in zip(reversed(columns), reversed(falling), strict=True):
        result.sort(key=column.__getitem__, reverse=is_falling)
    return result
