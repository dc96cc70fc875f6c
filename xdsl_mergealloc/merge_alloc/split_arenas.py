"""Into how few arenas buffers can go so that no more bytes are taken at once than by themselves.

One arena has its largest size all the time. Beside what else is there only for a while (results,
buffers of dynamic size), several arenas that come and go may take less: at best, what is taken at
once is what is live at once. As few arenas as come close to that are found greedily: each buffer,
in the order in which they come to life, joins the latest arena that it can, without the whole
taking more.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.utils.disjoint_set import DisjointSet

from xdsl_mergealloc.planner import Buffer, MayOverlap
from xdsl_mergealloc.planner.bounds import live_spans
from xdsl_mergealloc.profile import Profile, Span, peak_of

MOST_SPLIT = 600
"""More buffers stay together: each one is tried with each arena."""


class WholeLoops:
    """When arenas are there: an arena is neither allocated nor freed inside a loop (M17)."""

    def __init__(self, loops: Sequence[tuple[int, int]] = ()):
        """The outermost loops, in order: the ticks `[begin, end)` of each."""
        self._loops = loops
        self._begins = [begin for begin, _ in loops]

    def around(self, begin: int, end: int) -> tuple[int, int]:
        """The ticks from `begin` to `end`, with all of the loops in which these are."""
        number = bisect_right(self._begins, begin) - 1
        if number >= 0 and begin < self._loops[number][1]:
            begin = self._loops[number][0]
        number = bisect_right(self._begins, end - 1) - 1
        if number >= 0 and end - 1 < self._loops[number][1]:
            end = self._loops[number][1]
        return begin, end


_NO_LOOPS = WholeLoops()


def split(
    buffers: Sequence[Buffer],
    together: Sequence[MayOverlap],
    others: Sequence[Span],
    granularity: int,
    given_up: int = 0,
    loops: WholeLoops = _NO_LOOPS,
) -> list[list[Buffer]]:
    """
    The buffers of each arena.

    Args:
        buffers: all of them.
        together: the pairs that share bytes while both live, and so are in one arena.
        others: what else is taken, and when.
        granularity: what sizes in arenas are multiples of, in bytes.
        given_up: percent of what could be saved that may be given up for fewer arenas.
        loops: in which no arena comes or goes.
    """
    if not 1 < len(buffers) <= MOST_SPLIT:
        return [list(buffers)]
    atoms = _atoms(buffers, together)
    ticks = sorted(
        {tick for one in buffers for range_ in one.live for tick in range_}
        | {tick for atom in atoms for tick in _when_there(atom, loops)}
        | {tick for span in others for tick in span[:2]}
    )
    arenas = sorted(
        (_arena(atom, together, ticks, granularity, loops) for atom in atoms),
        key=lambda one: one.span.begin,
    )
    taken = Profile(ticks, [*others, *(one.span for one in arenas)])
    target = taken.peak_bytes
    most = _most_with_one(buffers, together, others, granularity, loops)
    target += max(0, most - target) * given_up // 100
    if most <= target:
        return [list(buffers)]
    found: list[_Arena] = []
    for one in arenas:
        taken.remove(one.span)
        if not any(earlier.take(one, taken, target) for earlier in reversed(found)):
            taken.add(one.span)
            found.append(one)
    return [one.buffers for one in found]


def _most_with_one(
    buffers: Sequence[Buffer],
    together: Sequence[MayOverlap],
    others: Sequence[Span],
    granularity: int,
    loops: WholeLoops,
) -> int:
    """The most bytes that are taken at once with one arena that is as large as what is live."""
    size_bytes = peak_of(live_spans(buffers, granularity, together)).size_bytes
    return peak_of([*others, Span(*_when_there(buffers, loops), size_bytes)]).size_bytes


def _when_there(buffers: Sequence[Buffer], loops: WholeLoops) -> tuple[int, int]:
    """When an arena for some buffers is there."""
    begin = min(buffer.live[0].start for buffer in buffers)
    end = max(buffer.live[-1].end for buffer in buffers)
    return loops.around(begin, end)


@dataclass
class _Arena:
    """Buffers of one arena. It is as large as what is live in it: planners come close to that."""

    buffers: list[Buffer]
    live: Profile
    span: Span
    """When it is there."""

    def take(self, other: _Arena, taken: Profile, target: int) -> bool:
        """Take over what is in another one, which `taken` is without, if that keeps the target."""
        live = self.live.joined(other.live)
        begin, end = min(self.span.begin, other.span.begin), max(self.span.end, other.span.end)
        both = Span(begin, end, live.peak_bytes)
        taken.remove(self.span)
        if taken.most(begin, end) + both.size_bytes > target:
            taken.add(self.span)
            return False
        taken.add(both)
        self.buffers += other.buffers
        self.live, self.span = live, both
        return True


def _arena(
    buffers: list[Buffer],
    together: Sequence[MayOverlap],
    ticks: Sequence[int],
    granularity: int,
    loops: WholeLoops,
) -> _Arena:
    ids = {buffer.id for buffer in buffers}
    pairs = [pair for pair in together if ids.issuperset(pair[:2])] if len(ids) > 1 else []
    live = Profile(ticks, live_spans(buffers, granularity, pairs))
    return _Arena(buffers, live, Span(*_when_there(buffers, loops), live.peak_bytes))


def _atoms(buffers: Sequence[Buffer], together: Sequence[MayOverlap]) -> list[list[Buffer]]:
    """The buffers that cannot be in different arenas."""
    sets = DisjointSet([buffer.id for buffer in buffers])
    for pair in together:
        sets.union(pair.first, pair.second)
    atoms: dict[int | str, list[Buffer]] = {}
    for buffer in buffers:
        atoms.setdefault(sets.find(buffer.id), []).append(buffer)
    return list(atoms.values())
