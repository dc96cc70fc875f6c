"""Choice of the destination forwardings of an arena that are carried out.

It is based on the sizes of live buffers, before anything is planned: the source of a forwarding
needs no memory of its own, but its destination, which is larger, needs its memory for longer.

A forwarding changes the contribution of its own buffers, and of those that may overlap with them,
to the sums of live bytes. So to try it, only the buffers of its group and the changing sums are
computed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import pairwise

from xdsl.ir import Operation
from xdsl.utils.disjoint_set import DisjointSet

from xdsl_mergealloc.merge_alloc.candidate_pools import pinned_offset
from xdsl_mergealloc.merge_alloc.problem import buffer_numbers, buffers_with
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding, LifetimeTrace
from xdsl_mergealloc.planner import BufferId, MayOverlap, Problem
from xdsl_mergealloc.planner.bounds import live_spans
from xdsl_mergealloc.profile import Profile, Span

Cost = tuple[int, int]
"""The highest sum in bytes, and the measure; lower is better."""

_POWER = 8
"""Exponent of the live bytes in the measure: high peaks count for more than low ones."""


class LiveSums:
    """
    Sums of live bytes, each from one of the given ticks on; only at these can the sums ever change.

    The cost of such sums is their peak, and a measure of all of them: a power of the live bytes,
    summed over all ticks. So with several peaks of one height, lowering any of them counts. Outside
    of the ticks that a change affects, only the highest sum is needed for the new cost.
    """

    def __init__(self, ticks: Sequence[int], spans: Iterable[Span]):
        """`ticks` are in ascending order; all spans begin and end at some of them."""
        self._ticks = ticks
        self._profile = Profile(ticks, spans)
        none = [0] * len(ticks)
        self.cost: Cost = (self._profile.peak_bytes, self._rise(0, none))
        """Cost of the present sums."""

    def count_between(self, spans: Iterable[Span]) -> int:
        """Count the ticks from the begin of the first span to the end of the last one."""
        begin, end = self._reach(spans)
        return end - begin

    def replace(self, old: Iterable[Span], new: Iterable[Span]) -> bool:
        """Replace spans by others if that lowers the cost; return whether it does."""
        gone, added = Counter(old).items(), Counter(new).items()
        gone, added = gone - added, added - gone
        begin, end = self._reach(span for span, _ in gone | added)
        before = self._profile.sums[begin:end]
        self._exchange(gone, added)
        cost = self._profile.peak_bytes, self.cost[1] + self._rise(begin, before)
        if cost < self.cost:
            self.cost = cost
            return True
        self._exchange(added, gone)
        return False

    def _reach(self, spans: Iterable[Span]) -> tuple[int, int]:
        """Return the first index of the sums that these spans contribute to, and the end."""
        spans = [span for span in spans if span.begin < span.end]
        begin = min((span.begin for span in spans), default=0)
        end = max((span.end for span in spans), default=begin)
        return bisect_left(self._ticks, begin), bisect_left(self._ticks, end)

    def _rise(self, begin: int, before: Sequence[int]) -> int:
        """Return how much the measure rises; `before`: earlier sums from the index `begin` on."""
        end = begin + len(before)
        lengths = (after - tick for tick, after in pairwise(self._ticks[begin : end + 1]))
        sums = zip(lengths, before, self._profile.sums[begin:end], strict=False)
        return sum(length * (new**_POWER - old**_POWER) for length, old, new in sums if new != old)

    def _exchange(self, gone: Set[tuple[Span, int]], added: Set[tuple[Span, int]]) -> None:
        """Remove spans and add others, each a number of times."""
        for (begin, end, size_bytes), count in gone:
            self._profile.remove(Span(begin, end, size_bytes * count))
        for (begin, end, size_bytes), count in added:
            self._profile.add(Span(begin, end, size_bytes * count))


_MOST_STEPS = 100_000
"""
Maximum number of steps to try all forwardings once: if it takes more, none is tried and all are
chosen. One step visits a buffer, or the sum of live bytes at a tick.
"""

_ITERATIONS = 3
"""Maximum number of times each forwarding is tried: whether it helps depends on the others."""


def choose_forwardings(problem: Problem, trace: LifetimeTrace) -> Sequence[DestinationForwarding]:
    """
    Return the forwardings of a trace that lower the peaks of its problem.

    Starting from none, each is added or removed again if that lowers the cost; also together with
    those whose source is its destination: forwarding into a buffer that is itself copied may not
    pay off otherwise. If that takes too many steps, all forwardings are chosen.
    """
    forwardings = [
        one
        for one in trace.forwardings
        if all(pinned_offset(member) is None for member in one.members)
    ]
    if not forwardings:
        return ()
    search = _ForwardingChoice(problem, buffer_numbers(trace), forwardings)
    return forwardings if search.steps > _MOST_STEPS else search.find()


@dataclass(eq=False)
class _ForwardingGroup:
    """Forwardings that may influence how long the buffers of one another are live."""

    part: Problem
    """The buffers of the forwardings, and those that may overlap with them."""
    number_of: Mapping[Operation, int]
    """The buffers of allocations."""
    numbers: list[int] = field(default_factory=list[int])
    """The forwardings by their numbers."""
    spans: Sequence[Span] = ()
    """Contribution of the buffers to the sums of live bytes, with the forwardings taken so far."""

    def spans_with(self, forwardings: Sequence[DestinationForwarding]) -> Sequence[Span]:
        """Return the contribution of the buffers if these of the group's forwardings are taken."""
        buffers, pairs = buffers_with(self.part, self.number_of, forwardings)
        return tuple(live_spans(buffers, self.part.pools[0].alignment, pairs))


class _ForwardingChoice:
    """Starting from none, adds and removes forwardings as long as the cost gets lower."""

    def __init__(
        self,
        problem: Problem,
        number_of: Mapping[Operation, int],
        forwardings: Sequence[DestinationForwarding],
    ):
        self._forwardings = forwardings
        self._group_of = _groups(problem, number_of, forwardings)
        ranges = [range_ for buffer in problem.buffers for range_ in buffer.live]
        ranges += [one.live for one in forwardings]
        ticks = sorted({tick for range_ in ranges for tick in range_})
        spans = live_spans(problem.buffers, problem.pools[0].alignment, problem.may_overlap)
        self._sums = LiveSums(ticks, spans)
        with_member = {member: n for n, one in enumerate(forwardings) for member in one.members}
        self._leads_to = [with_member.get(one.destination) for one in forwardings]
        """For each forwarding the one that its destination is a member of, which is a later one."""
        self._taken = [False] * len(forwardings)

    @property
    def steps(self) -> int:
        """Number of steps needed to try each forwarding once."""
        moves = [1] * len(self._forwardings)
        for number in reversed(range(len(moves))):
            if (following := self._leads_to[number]) is not None:
                moves[number] += moves[following]
        steps_of = {
            group: len(group.part.buffers) + self._sums.count_between(group.spans)
            for group in dict.fromkeys(self._group_of)
        }
        return sum(
            count * steps_of[group] for count, group in zip(moves, self._group_of, strict=True)
        )

    def find(self) -> list[DestinationForwarding]:
        """Return the forwardings that are chosen in the end."""
        for _ in range(_ITERATIONS):
            tried = [self._try(number) for number in range(len(self._forwardings))]
            if not any(tried):
                break
        return [one for one, taken in zip(self._forwardings, self._taken, strict=True) if taken]

    def _try(self, number: int) -> bool:
        """
        Add or remove a forwarding, alone and together with the next ones that it leads to, if that
        lowers the cost; return whether it did.
        """
        group = self._group_of[number]
        is_better = False
        following: list[int] = []
        while True:
            taken = {one: self._taken[one] for one in group.numbers}
            taken.update(dict.fromkeys(following, True))
            taken[number] = not self._taken[number]
            spans = group.spans_with([self._forwardings[one] for one in taken if taken[one]])
            if self._sums.replace(group.spans, spans):
                group.spans = spans
                for one in taken:
                    self._taken[one] = taken[one]
                is_better = True
            next_one = self._leads_to[following[-1] if following else number]
            if next_one is None:
                return is_better
            following.append(next_one)


def _groups(
    problem: Problem,
    number_of: Mapping[Operation, int],
    forwardings: Sequence[DestinationForwarding],
) -> list[_ForwardingGroup]:
    """
    Return the group of each forwarding: those with a buffer in common, or with buffers that may
    overlap. A group has a problem of its own, which also contains the other buffers that may
    overlap with its own: they count the same there, whichever forwardings are taken.
    """
    sets = DisjointSet([buffer.id for buffer in problem.buffers])
    concerned: set[BufferId] = set()
    for one in forwardings:
        whole = number_of[one.destination]
        for member in one.members:
            sets.union(number_of[member], whole)
            concerned.update((number_of[member], whole))
    for first, second, _ in problem.may_overlap:
        if first in concerned or second in concerned:
            sets.union(first, second)
    buffers: dict[BufferId, dict[BufferId, None]] = {}
    pairs: dict[BufferId, list[MayOverlap]] = {}
    for buffer in problem.buffers:
        buffers.setdefault(sets.find(buffer.id), {})[buffer.id] = None
    for pair in problem.may_overlap:
        for group in dict.fromkeys((sets.find(pair.first), sets.find(pair.second))):
            buffers[group].update(dict.fromkeys(pair[:2]))
            pairs.setdefault(group, []).append(pair)
    by_id = {buffer.id: buffer for buffer in problem.buffers}
    groups: dict[BufferId, _ForwardingGroup] = {}
    for one in forwardings:
        key = sets.find(number_of[one.destination])
        if key not in groups:
            inside = [by_id[buffer] for buffer in buffers[key]]
            part = Problem.of(inside, problem.pools, pairs.get(key, ()))
            group = _ForwardingGroup(part, number_of)
            group.spans = group.spans_with(())
            groups[key] = group
    found = [groups[sets.find(number_of[one.destination])] for one in forwardings]
    for number, group in enumerate(found):
        group.numbers.append(number)
    return found
