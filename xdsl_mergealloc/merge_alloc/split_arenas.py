"""Splitting of buffers into few arenas that take no more bytes at once than one for each buffer.

A single arena has its largest size all the time. Beside other memory that exists only for a while
(results, buffers of dynamic size), several arenas that come and go may take fewer bytes at once: at
best, those that are live at once. A small number of arenas that come close to that is found
greedily: each buffer, in the order in which they become live, joins the latest arena that it can
without raising the peak.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.utils.disjoint_set import DisjointSet

from xdsl_mergealloc.planner import Buffer, BufferId, MayOverlap
from xdsl_mergealloc.planner.bounds import live_spans
from xdsl_mergealloc.profile import Profile, Span, peak_of

MOST_SPLIT = 600
"""Maximum number of buffers to split: each one is tried with each arena."""


class WholeLoops:
    """Lifetimes of arenas: an arena is neither allocated nor freed inside a loop (M17)."""

    def __init__(self, loops: Sequence[tuple[int, int]] = ()):
        """The outermost loops, in order: the ticks `[begin, end)` of each."""
        self._loops = loops
        self._begins = [begin for begin, _ in loops]

    def __bool__(self) -> bool:
        """Whether there are any loops."""
        return bool(self._loops)

    def only_loop(self, begin: int, end: int) -> int | None:
        """Return the number of the loop with all ticks from `begin` to `end`; None if none has."""
        number = bisect_right(self._begins, begin) - 1
        return number if number >= 0 and end <= self._loops[number][1] else None

    def around(self, begin: int, end: int) -> tuple[int, int]:
        """Return `begin` and `end`, moved to the bounds of the loops that they are inside of."""
        number = bisect_right(self._begins, begin) - 1
        if number >= 0 and begin < self._loops[number][1]:
            begin = self._loops[number][0]
        number = bisect_right(self._begins, end - 1) - 1
        if number >= 0 and end - 1 < self._loops[number][1]:
            end = self._loops[number][1]
        return begin, end


_NO_LOOPS = WholeLoops()


def splits(
    buffers: Sequence[Buffer],
    together: Sequence[MayOverlap],
    others: Sequence[Span],
    granularity: int,
    given_up: Sequence[int] = (0,),
    loops: WholeLoops = _NO_LOOPS,
    one_for_each_loop: bool = False,
) -> Iterator[list[list[Buffer]]]:
    """
    Yield the buffers of each arena, in several variants; nothing if one arena is as good.

    Args:
        buffers: all of them.
        together: the pairs that share bytes while both are live, and so are in one arena.
        others: spans of the memory that is taken besides.
        granularity: sizes in arenas are multiples of it, in bytes.
        given_up: for each variant the percentage of the possible saving, below 100, that may be
            given up for fewer arenas.
        loops: loops inside of which no arena is allocated or freed.
        one_for_each_loop: whether buffers that only one loop uses start in one arena; else each
            starts in an arena of its own, which exists for the whole loop.
    """
    if not 1 < len(buffers) <= MOST_SPLIT:
        return
    atoms = sorted(
        (
            _Atom.of(*atom, granularity, loops)
            for atom in _atoms(buffers, together, loops if one_for_each_loop else _NO_LOOPS)
        ),
        key=lambda one: one.span.begin,
    )
    least_bytes = peak_of([*others, *(atom.span for atom in atoms)]).size_bytes
    # A single arena is taken to be as large as its peak of live bytes.
    single = _Atom.of(buffers, together, granularity, loops).span
    saving_bytes = peak_of([*others, single]).size_bytes - least_bytes
    if saving_bytes <= 0:
        return
    ticks = sorted(
        {tick for atom in atoms for span in (atom.span, *atom.live) for tick in span[:2]}
        | {tick for span in others for tick in span[:2]}
    )
    for percent in given_up:
        target = least_bytes + saving_bytes * percent // 100
        taken = Profile(ticks, [*others, *(atom.span for atom in atoms)])
        alone = [_ArenaBuffers([atom], Profile(ticks, atom.live), atom.span) for atom in atoms]
        found = _joined(alone, taken, target)
        if one_for_each_loop:
            found = _joined(found, taken, target)
        yield [one.buffers for one in found]


def _joined(arenas: Sequence[_ArenaBuffers], taken: Profile, target: int) -> list[_ArenaBuffers]:
    """Return fewer arenas: each one joins an earlier one as a whole, if that keeps the target."""
    found: list[_ArenaBuffers] = []
    for arena in arenas:
        taken.remove(arena.span)
        if not any(other.take(arena.atoms, taken, target) for other in reversed(found)):
            taken.add(arena.span)
            found.append(arena)
    return found


class _Atom(NamedTuple):
    """Buffers that cannot be in different arenas."""

    buffers: Sequence[Buffer]
    live: Sequence[Span]
    """Their live bytes over time."""
    span: Span
    """Lifetime and size of an arena for them alone."""

    @staticmethod
    def of(
        buffers: Sequence[Buffer], pairs: Sequence[MayOverlap], granularity: int, loops: WholeLoops
    ) -> _Atom:
        """Create the atom of buffers, with the pairs that share bytes while both are live."""
        live = tuple(live_spans(buffers, granularity, pairs))
        begin = min(buffer.live[0].start for buffer in buffers)
        end = max(buffer.live[-1].end for buffer in buffers)
        span = Span(*loops.around(begin, end), peak_of(live).size_bytes)
        return _Atom(buffers, live, span)


@dataclass
class _ArenaBuffers:
    """Buffers of one arena. Its live bytes estimate its size: planners come close to that."""

    atoms: list[_Atom]
    live: Profile
    span: Span
    """Its lifetime."""

    @property
    def buffers(self) -> list[Buffer]:
        """All buffers of the arena."""
        return [buffer for atom in self.atoms for buffer in atom.buffers]

    def take(self, others: Sequence[_Atom], taken: Profile, target: int) -> bool:
        """Take over buffers, which `taken` is without, if that keeps the target; return if so."""
        begin = min(self.span.begin, *(atom.span.begin for atom in others))
        end = max(self.span.end, *(atom.span.end for atom in others))
        besides = max(
            taken.most(begin, self.span.begin),
            taken.most(self.span.begin, self.span.end) - self.span.size_bytes,
            taken.most(self.span.end, end),
        )
        room_bytes = target - besides
        if max(self.span.size_bytes, *(atom.span.size_bytes for atom in others)) > room_bytes:
            return False
        for span in (span for atom in others for span in atom.live):
            self.live.add(span)
        peak_bytes = self.live.peak_bytes
        if peak_bytes > room_bytes:
            for span in (span for atom in others for span in atom.live):
                self.live.remove(span)
            return False
        self.atoms += others
        taken.remove(self.span)
        self.span = Span(begin, end, peak_bytes)
        taken.add(self.span)
        return True


def _atoms(
    buffers: Sequence[Buffer], together: Sequence[MayOverlap], loops: WholeLoops
) -> list[tuple[list[Buffer], list[MayOverlap]]]:
    """Return the groups of buffers that have to be in one arena, or that only one of `loops` uses,
    with the pairs of each group."""
    sets = DisjointSet([buffer.id for buffer in buffers])
    for pair in together:
        sets.union(pair.first, pair.second)
    first_in: dict[int, BufferId] = {}
    for buffer in buffers:
        loop = loops.only_loop(buffer.live[0].start, buffer.live[-1].end)
        if loop is not None:
            sets.union(first_in.setdefault(loop, buffer.id), buffer.id)
    atoms: dict[BufferId, tuple[list[Buffer], list[MayOverlap]]] = {}
    for buffer in buffers:
        atoms.setdefault(sets.find(buffer.id), ([], []))[0].append(buffer)
    for pair in together:
        atoms[sets.find(pair.first)][1].append(pair)
    return list(atoms.values())
