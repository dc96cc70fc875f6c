"""Search for the groups to tile, so that the peak of a block falls.

1. Take the operation at the peak. Start a group with it, along each of its dimensions, and of those
   that it reduces, or that a sum which would vanish there reduces.
2. Grow the group: take the largest of the tensors that it shares with other operations, and add its
   producer, or one of its consumers, as long as one can be a member (rules TG). If no group on the
   way lowers the peak, grow it by producers only.
3. Rank the groups formed on the way: first those with the fewest bytes live while they run; among
   those that are about as good, the ones that recompute least.
4. Of the best, and of some others with the most operations at the peak, keep the one that leaves
   the whole block with the lowest peak, and with the fewest operations near it. Other preferences:
   the one with the fewest live bytes itself, so that other groups lower the rest of the block; the
   same, with work left for these.
5. If there is none, start with the last operation at the same peak: its group may reach the first
   one. Otherwise, undo a group that contains the operation, or one that this group would have grown
   into, and search again. Keep the outcome if fewer operations are at the peak.
6. Repeat for the next peak, until nothing is found.
"""

from __future__ import annotations

import sys
from bisect import insort
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal, NamedTuple, get_args

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation

from xdsl_mergealloc.program_changes import Work
from xdsl_mergealloc.tensors.block import TensorBlock, blocks_of_functions, tensor_regions
from xdsl_mergealloc.tensors.live import bytes_inside_allowed
from xdsl_mergealloc.tiling.estimate import Estimate, Estimates, Halo
from xdsl_mergealloc.tiling.footprint import Footprint, Footprints, State
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.growth import Growth
from xdsl_mergealloc.tiling.splits import Splits, times_run

_ABOUT_AS_GOOD = 32
"""Groups are about equally good if their live bytes differ by less than 1/32 of the peak."""
_MOST_TRIED = 16
"""Maximum number of the best groups that are evaluated against the whole block."""
_MOST_WIDE_TRIED = 4
"""Maximum number of others that are, those with the most operations at the peak."""
_MOST_OPERATIONS = 320
"""Maximum number of operations generated for a group; each distinct form of tile adds to them."""
_MOST_UNDONE = 4
"""Maximum number of groups in the way that are undone, one at a time."""

Preference = Literal["block", "group", "work"]
"""The first criterion among groups at a peak: the peak of the block; the live bytes of the group
itself; or these, with at most half of the work that may still be repeated."""
PREFERENCES = get_args(Preference)
"""All preferences. None is always the best: each choice depends on those before it."""


@dataclass(frozen=True)
class TilingOptions:
    """Options of tiling."""

    pieces: int = 8
    """Maximum number of tiles of a group."""
    budget: int | None = None
    """Bytes; tiling of a block stops once its peak is no higher than this."""
    max_recompute: int = 5
    """Maximum recomputation: elements, in percent of all that a function computes."""
    halo: Halo = "auto"
    """Whether the overlap with the previous tile's windows is recomputed or kept; `auto` takes the
    better of both."""
    sums: bool = True
    """Whether sums are cut, in their order."""
    tile_accumulations: bool = False
    """Whether tile-accumulations runs later: tensors that it removes then take nothing."""
    preference: Preference = "block"
    """Preference among groups."""
    below_bytes: int | None = None
    """Bytes; the search of a function ends at the first peak that no group lowers below this."""


@dataclass(frozen=True, eq=False)
class TilingChoice:
    """A group chosen for tiling."""

    group: Group
    estimate: Estimate
    peak_before: int

    def is_right_in(self, footprint: Footprint) -> bool:
        """Whether the group can still run at its planned place, as other groups are placed now."""
        return self.group.bounds(footprint).has(self.estimate.place)


class _TilingCandidate(NamedTuple):
    """A group that lowers a peak at its place."""

    peak: int
    group: Group
    estimate: Estimate
    is_exact: bool = False
    """Whether the estimate covers all tiles, which take no less than a middle one."""

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Rank among candidates; smaller is better."""
        live, extra = self.estimate.live_bytes, self.estimate.extra_work
        return _about(live, self.peak), extra, live, len(self.group.members)


@dataclass
class BlockPlan:
    """Tiling of one block."""

    tensors: TensorBlock
    splits: Splits
    all_work: int
    """Iterations of all operations of the function that can be split."""
    peak_before: int
    """Peak of the live bytes before tiling; `peak_bytes` is the peak after it."""
    peak_bytes: int
    choices: list[TilingChoice] = field(default_factory=list[TilingChoice])
    peak_op: Operation = field(init=False)
    """Operation at the peak after tiling."""
    stopped: str = ""
    """Reason why no more groups were added."""
    fits: bool = False
    """Whether the search stopped because all fits; a smaller budget might yield more groups."""
    alternatives: set[Preference] = field(default_factory=set[Preference])
    """Preferences that may take other groups."""
    times: int = 1
    """Number of times that the block runs while the function runs once."""
    inside: list[BlockPlan] = field(default_factory=list["BlockPlan"])
    """Tiling of the blocks of loops and branches inside."""

    @property
    def with_inside(self) -> Iterator[BlockPlan]:
        """This plan, and the plans of nested blocks."""
        yield self
        for plan in self.inside:
            yield from plan.with_inside

    @property
    def all_choices(self) -> list[TilingChoice]:
        """Groups of this block and of nested blocks."""
        return [choice for plan in self.with_inside for choice in plan.choices]

    @property
    def peak_is_in_pieces(self) -> bool:
        """Whether the remaining peak lies in the tiles of a group."""
        return any(self.peak_op in choice.group.splits for choice in self.choices) or any(
            plan.peak_is_in_pieces
            for plan in self.inside
            if plan.tensors.block.parent_op() is self.peak_op
        )

    @property
    def extra_work(self) -> int:
        """Number of iterations repeated while the function runs once."""
        own = sum(choice.estimate.extra_work for choice in self.choices)
        return self.times * own + sum(plan.extra_work for plan in self.inside)


class Known(NamedTuple):
    """Facts about the operations and blocks of a module, each computed once."""

    splits: Splits
    footprints: Footprints
    growths: dict[tuple[Footprint, Splits], Growth]
    """Growth of groups, by the footprint of their block and the splits."""

    @staticmethod
    def nothing(options: TilingOptions) -> Known:
        """No facts yet."""
        footprints = Footprints(options.tile_accumulations)
        return Known(Splits(options.sums), footprints, {})

    def growth(self, footprint: Footprint, options: TilingOptions) -> Growth:
        """Return the growth of groups of a block; all blocks have the same `pieces` and `halo`."""
        key = footprint, self.splits
        if (known := self.growths.get(key)) is None:
            if (with_sums := self.splits.with_sums) is None:
                known = Growth(footprint, self.splits, Estimates(options.pieces, options.halo))
            else:
                whole = self._replace(splits=with_sums).growth(footprint, options)
                known = whole.without_sums(self.splits)
            self.growths[key] = known
        return known


def plan_module(
    module: ModuleOp,
    options: TilingOptions,
    known: Known | None = None,
    settled: Container[Operation | None] = (),
) -> list[BlockPlan]:
    """Plan the functions of a module, except those in `settled`, without changing the IR."""
    known = Known.nothing(options) if known is None else known
    stays = replace(options, budget=sys.maxsize)
    return [
        _plan_function(block, stays if block.parent_op() in settled else options, known)
        for block in blocks_of_functions(module)
    ]


def _plan_function(block: Block, options: TilingOptions, known: Known) -> BlockPlan:
    all_work = sum(map(known.splits.work, block.ops))
    work = Work.of_block(block, options.max_recompute, all_work)
    return _plan_block(block, known, options, work)


def _plan_block(block: Block, known: Known, options: TilingOptions, work: Work) -> BlockPlan:
    """Plan a block. Use split sums only if they lead to a lower peak."""
    footprint = known.footprints.of_block(block)
    plan = _TilingSearch(footprint, known, options, work).run()
    if options.below_bytes is not None and plan.peak_bytes >= options.below_bytes:
        return plan
    if any(choice.group.accumulators for choice in plan.all_choices):
        without = known._replace(splits=known.splits.without_sums)
        whole = _TilingSearch(footprint, without, options, work).run()
        whole.alternatives |= plan.alternatives
        plan = plan if plan.peak_bytes < whole.peak_bytes else whole
    return plan


class _TilingSearch:
    def __init__(self, footprint: Footprint, known: Known, options: TilingOptions, work: Work):
        self._alternatives = set[Preference]()
        self._known = known
        self._splits = known.splits
        self._options = options
        self._footprint = footprint
        self._footprint.begin_again()
        self._tensors = self._footprint.tensors
        self._growth = known.growth(footprint, options)
        self._taken: dict[Operation, None] = {}
        """Operations of other groups that a group with the operation at the peak would have had."""
        self._work = work
        self._allowed_work = work.allowed
        self._choices: list[TilingChoice] = []
        self._inside: dict[Operation, list[BlockPlan]] = {}
        """Plans of the blocks in regions, by the operation whose regions were searched."""

    def run(self) -> BlockPlan:
        work, peak = self._work, self._footprint.peak
        plan = BlockPlan(self._tensors, self._splits, work.all, peak, peak, times=work.times)
        while not plan.stopped:
            peak = self._footprint.peak
            plan.peak_op = self._peak_op()
            if self._options.budget is not None and peak <= self._options.budget:
                plan.stopped, plan.fits = f"{peak} bytes fit", True
            elif (choice := self._choose()) is not None:
                self._choices.append(choice)
            elif not self._plan_inside(plan.peak_op):
                plan.stopped = f"no group lowers the peak of {peak} bytes"
            if self._footprint.peak < plan.peak_bytes:
                # Groups added after the last drop are useless: another peak is as high.
                plan.peak_bytes, plan.choices = self._footprint.peak, list(self._choices)
                plan.inside = [inner for plans in self._inside.values() for inner in plans]
        plan.alternatives = self._alternatives
        return plan

    def _plan_inside(self, op: Operation) -> bool:
        """Plan the blocks in the regions of the operation at the peak, until another operation is
        at the peak or all fits; replan if it is there again. Return whether its regions take
        less."""
        footprint = self._footprint
        before = footprint.inner_bytes(op)
        known = self._inside.get(op, [])
        if not before or (known and not any(plan.fits for plan in known)):
            return False
        budget = bytes_inside_allowed(footprint.live, before, self._options.budget)
        options = replace(self._options, budget=budget, below_bytes=None)
        allowed_work = self._allowed_work + self._extra_work(known)
        work = self._work.inside(allowed_work, times_run(op))
        plans = [_plan_block(block, self._known, options, work) for block in tensor_regions(op)]
        self._alternatives.update(*(plan.alternatives for plan in plans))
        after = max(plan.peak_bytes for plan in plans)
        if not known or after < before:
            self._inside[op] = plans
            self._allowed_work = allowed_work - self._extra_work(plans)
            footprint.take_inside(op, after)
        return after < before

    def _extra_work(self, inside: Sequence[BlockPlan]) -> int:
        return sum(plan.extra_work for plan in inside) // self._work.times

    def _peak_op(self, last: bool = False) -> Operation:
        """Return the first operation at the peak, or the last one."""
        live, peak = self._footprint.live, self._footprint.peak
        at_peak = [number for number, size in enumerate(live) if size == peak]
        return self._tensors.ops[at_peak[-1 if last else 0]]

    def _choose(self) -> TilingChoice | None:
        """Take the best group that has the operation at the peak; if there is none, one that grows
        from the last operation at the peak, or one that replaces another group that is in the
        way."""
        op, before = self._peak_op(), self._footprint.state
        self._taken = {}
        if self._footprint.is_grouped(op):
            self._taken[op] = None
        else:
            choice = self._choose_with(op, before) or self._choose_from_last(op, before)
            if choice is not None:
                return choice
        members = {member: one for one in self._choices for member in one.group.splits}
        for other in list(dict.fromkeys(members[op] for op in self._taken))[:_MOST_UNDONE]:
            if (choice := self._choose_without(other, op, before)) is not None:
                return choice
        return None

    def _choose_from_last(self, op: Operation, before: State) -> TilingChoice | None:
        """Take a group that grows from the last operation at the peak, if it lowers the bytes at
        the first one, `op`, as well."""
        in_the_way, last = dict(self._taken), self._peak_op(last=True)
        if last is op or self._footprint.is_grouped(last):
            return None
        choice = self._choose_with(last, before)
        self._taken = in_the_way
        if choice is None or self._footprint.live[self._tensors.number(op)] < before.peak:
            return choice
        self._footprint.take(before)
        self._allowed_work += choice.estimate.extra_work
        return None

    def _choose_without(
        self, other: TilingChoice, op: Operation, before: State
    ) -> TilingChoice | None:
        """Replace the group `other` by one that has an operation at the peak, if that is better."""
        choices, allowed_work = self._choices, self._allowed_work
        self._footprint.undo_group(other.group.splits)
        self._allowed_work += other.estimate.extra_work
        self._choices = [one for one in choices if one is not other]
        if all(one.is_right_in(self._footprint) for one in self._choices):
            # Producers only are a last resort, and no reason to undo another group.
            choice = self._choose_grown(op, before)
            if choice is not None and _is_lower(self._footprint.state, before):
                return choice
        self._footprint.take(before)
        self._choices, self._allowed_work = choices, allowed_work
        return None

    def _choose_with(self, op: Operation, before: State) -> TilingChoice | None:
        """Take the best group that has an operation, compared with the state `before`."""
        return self._choose_grown(op, before) or self._choose_grown(op, before, backwards=True)

    def _choose_grown(
        self, op: Operation, before: State, backwards: bool = False
    ) -> TilingChoice | None:
        """Take the best group grown from an operation: `backwards`, or in both directions."""
        peak, preference = before.peak, self._options.preference
        below = self._options.below_bytes
        limit = peak if below is None else min(peak, below)
        allowed = self._allowed_work // 2 if preference == "work" else self._allowed_work
        found = list[_TilingCandidate]()
        sums = (self._splits.of_sums(each) for each in (op, *self._tensors.done_at(op)))
        for split in chain(self._splits.of_results(op), *sums):
            grown = self._growth.groups_from(split, limit, self._allowed_work, backwards)
            found += (
                _TilingCandidate(peak, group, estimate)
                for group, estimate in grown.groups
                if estimate.extra_work <= allowed
            )
            self._taken |= grown.taken
        found.sort(key=lambda each: each.rank)
        best: tuple[tuple[int, ...], Group, Estimate, State] | None = None
        least = _ABOUT_AS_GOOD
        for number in range(min(len(found), _MOST_TRIED + _MOST_WIDE_TRIED)):
            if number == _MOST_TRIED:
                found.sort(key=lambda each: (-self._covers(each.group, before), each.rank))
            candidate = found.pop(0)
            group, estimate = candidate.group, candidate.estimate
            after = self._footprint.with_group(group.splits, estimate.place, estimate.pieces_bytes)
            rank = _rank_in_block(after, before)
            if rank is not None:
                of_group = _about(estimate.live_bytes, peak)
                least = min(least, of_group)
                rank = rank if preference == "block" else (of_group, *rank)
            if rank is None or (best is not None and rank >= best[0]):
                continue
            if number >= _MOST_TRIED and best is not None and rank[0] == best[0][0]:
                continue
            if not candidate.is_exact:
                exact = estimate.with_all_pieces(group)
                if exact.live_bytes > estimate.live_bytes:
                    if exact.live_bytes < limit:
                        candidate = _TilingCandidate(peak, group, exact, is_exact=True)
                        insort(found, candidate, key=lambda each: each.rank)
                    continue
            if estimate.operations(group) <= _MOST_OPERATIONS:
                best = rank, group, estimate, after
        if best is None:
            return None
        _, group, estimate, after = best
        if least < _about(estimate.live_bytes, peak):
            self._alternatives.add("group")
        if estimate.extra_work > self._allowed_work // 2:
            self._alternatives.add("work")
        self._footprint.take(after)
        self._allowed_work -= estimate.extra_work
        return TilingChoice(group, estimate, peak)

    def _covers(self, group: Group, before: State) -> int:
        """Return the number of members with about as many live bytes as the peak."""
        high = _high(before.peak)
        numbers = map(self._tensors.number, group.members)
        return sum(before.live[number] > high for number in numbers)


def _about(size_bytes: int, peak_bytes: int) -> int:
    """Return a size in parts of a peak that make no difference."""
    return size_bytes * _ABOUT_AS_GOOD // peak_bytes


def _high(peak_bytes: int) -> int:
    """Return the bytes above which an operation is about as high as a peak."""
    return peak_bytes - peak_bytes // _ABOUT_AS_GOOD


def _rank_in_block(after: State, before: State) -> tuple[int, ...] | None:
    """Return the rank of a block with one more group, smaller is better: the peak, and the number
    of operations about as high as the previous peak. None if an operation reaches the previous peak
    with more live bytes than before."""
    peak = before.peak
    if any(now >= peak and now > then for now, then in zip(after.live, before.live, strict=True)):
        return None
    high = _high(peak)
    return _about(after.peak, peak), sum(size > high for size in after.live)


def _is_lower(after: State, before: State) -> bool:
    """Whether fewer operations are at the peak. So the search ends although groups are undone; new
    peaks elsewhere have been ruled out (`_rank_in_block`)."""
    peak = before.peak
    return after.live.count(peak) < before.live.count(peak)
