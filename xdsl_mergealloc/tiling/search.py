"""Which groups are done piece by piece, so that the peak of a block falls.

1. Take the operation at which most is live. Begin a group with it, along each of its dimensions.
2. Let the group grow: of the tensors that it shares with others, take the largest one, and the
   operation that makes it, or one that uses it, as a member, as long as there is one (rules TG).
3. Rank the groups that there were on the way: first those with which the fewest bytes are live
   while they run; among those that are about as good, the ones that compute the least twice.
4. Of the first ones, keep the one after which the whole block takes least, and is least often near
   its peak. If there is one, go on with the next peak.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, OpResult

from xdsl_mergealloc.interfaces.tiling import Split
from xdsl_mergealloc.program_changes import work_left
from xdsl_mergealloc.tiling.estimate import Estimate, Halo, estimates
from xdsl_mergealloc.tiling.footprint import Footprint, State
from xdsl_mergealloc.tiling.group import Group, Splits, consumer_split, producer_split
from xdsl_mergealloc.tiling.tensors import TensorBlock, blocks_of_functions

_MOST_MEMBERS = 48
"""Groups do not grow beyond that."""
_PATIENCE = 24
"""Nor if so many members did not make them better."""
_ABOUT_AS_GOOD = 32
"""Groups are about as good if they differ by less than one part of so many of the peak."""


_MOST_TRIED = 16
"""Of the best groups so many are looked at in the light of the whole block."""


@dataclass(frozen=True)
class TilingOptions:
    """What is asked for."""

    pieces: int = 8
    """How many pieces a group is done in, at most."""
    budget: int | None = None
    """Bytes; nothing is done to a block that takes no more than that."""
    max_recompute: int = 5
    """How much may be computed twice: elements, in percent of all that a function computes."""
    halo: Halo = "auto"
    """Whether what windows share with those of the piece before is computed twice, or kept; what is
    better, if it is open."""


@dataclass
class Choice:
    """A group that is done piece by piece."""

    group: Group
    estimate: Estimate
    peak_before: int
    peak_after: int


@dataclass(frozen=True)
class _Candidate:
    """A group that lowers a peak where it is done."""

    peak: int
    members: Sequence[Split]
    estimate: Estimate

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Smaller is better."""
        live, extra = self.estimate.live_bytes, self.estimate.extra_work
        return live * _ABOUT_AS_GOOD // self.peak, extra, live, len(self.members)


@dataclass
class BlockPlan:
    """What is done in a block."""

    tensors: TensorBlock
    splits: Splits
    all_work: int
    """Iterations of all operations that can be split."""
    choices: list[Choice] = field(default_factory=list[Choice])
    peak_op: Operation = field(init=False)
    """Where most is live then."""
    stopped: str = ""
    """Why there are not more groups."""


def plan_module(module: ModuleOp, options: TilingOptions) -> list[BlockPlan]:
    """Plan the functions of a module, without what is in loops and branches; nothing is changed."""
    return [_Search(block, options).run() for block in blocks_of_functions(module)]


class _Search:
    def __init__(self, block: Block, options: TilingOptions):
        self._tensors = TensorBlock(block)
        self._splits = Splits()
        self._options = options
        self._footprint = Footprint(self._tensors)
        self._all_work = sum(map(self._splits.work, self._tensors.ops))
        self._allowed_work = work_left(block.parent_op(), options.max_recompute, self._all_work)

    def run(self) -> BlockPlan:
        plan = BlockPlan(self._tensors, self._splits, self._all_work)
        while not plan.stopped:
            peak = self._footprint.peak
            plan.peak_op = self._peak_op()
            if self._options.budget is not None and peak <= self._options.budget:
                plan.stopped = f"{peak} bytes fit"
            elif (choice := self._choose(peak)) is None:
                plan.stopped = f"no group lowers the peak of {peak} bytes"
            else:
                plan.choices.append(choice)
        while plan.choices and plan.choices[-1].peak_after == plan.choices[-1].peak_before:
            # There is another peak as high, and no group for that one.
            plan.choices.pop()
        return plan

    def _peak_op(self) -> Operation:
        return self._tensors.ops[self._footprint.live.index(self._footprint.peak)]

    def _choose(self, peak: int) -> Choice | None:
        """Take the best group that has the operation at the peak."""
        op = self._peak_op()
        if self._footprint.is_grouped(op):
            return None
        found = [
            _Candidate(peak, members, its_estimate)
            for split in self._splits.of_results(op)
            for members, its_estimate in self._grow(split, peak)
            if its_estimate.live_bytes < peak
        ]
        found.sort(key=lambda each: each.rank)
        best: tuple[tuple[int, ...], Group, Estimate, State] | None = None
        for _ in range(min(len(found), _MOST_TRIED)):
            candidate = found.pop(0)
            group = _group_of(self._tensors, candidate.members)
            exact = candidate.estimate.with_all_pieces(group)
            if exact.live_bytes > candidate.estimate.live_bytes:
                exact_candidate = _Candidate(peak, candidate.members, exact)
                if exact.live_bytes < peak:
                    insort(found, exact_candidate, key=lambda each: each.rank)
                continue
            after = self._footprint.with_group(group.splits, exact.place, exact.pieces_bytes)
            rank = self._rank_in_block(after, peak)
            if rank is not None and (best is None or rank < best[0]):
                best = rank, group, exact, after
        if best is None:
            return None
        _, group, exact, after = best
        self._footprint.take(after)
        self._allowed_work -= exact.extra_work
        return Choice(group, exact, peak, self._footprint.peak)

    def _rank_in_block(self, after: State, peak: int) -> tuple[int, ...] | None:
        """How good a block is with one more group, smaller is better: what is live at most, and how
        often about as much as before. None if somewhere as much is live then as at the peak, where
        it was less before."""
        if any(
            now >= peak and now > then
            for now, then in zip(after.live, self._footprint.live, strict=True)
        ):
            return None
        high = peak - peak // _ABOUT_AS_GOOD
        return max(after.live) * _ABOUT_AS_GOOD // peak, sum(size > high for size in after.live)

    def _grow(self, first: Split, peak: int) -> Iterator[tuple[list[Split], Estimate]]:
        """The groups on the way, with what they take."""
        group = _group_of(self._tensors, [first])
        refused: set[tuple[Operation, OpResult]] = set()
        least, since = peak, 0
        while since < _PATIENCE:
            since += 1
            options, bounds = self._options, group.bounds(self._footprint)
            for found in estimates(
                group, self._footprint, bounds, options.pieces, options.halo, self._allowed_work
            ):
                yield list(group.splits.values()), found
                if found.live_bytes < least:
                    least, since = found.live_bytes, 0
            split = self._next(group, bounds, refused)
            if split is None or len(group.splits) >= _MOST_MEMBERS:
                return
            group.add(split)

    def _next(
        self,
        group: Group,
        bounds: tuple[int, int],
        refused: set[tuple[Operation, OpResult]],
    ) -> Split | None:
        """The operation that becomes a member: first those that are in the way of a place where the
        group can be done (TG3), then for the sake of the largest tensor."""
        tensors, footprint = self._tensors, self._footprint
        after, before = bounds
        shared: list[tuple[bool, int, int, Operation, OpResult]] = []
        for user, number, _ in group.inputs():
            value = user.operands[number]
            if isinstance(value, OpResult) and tensors.is_inside(value):
                is_in_the_way = footprint.place(value.op) >= before
                distance = tensors.number(user) - tensors.number(value.op)
                shared.append((is_in_the_way, self._bytes(value), distance, value.op, value))
        for value in group.outputs():
            for user in _other_users(group, value):
                is_in_the_way = footprint.place(user) <= after
                distance = tensors.number(user) - tensors.number(value.op)
                shared.append((is_in_the_way, self._bytes(value), distance, user, value))
        shared.sort(key=lambda each: (not each[0], -each[1], each[2]))
        for is_in_the_way, size, _, op, value in shared:
            if not (size or is_in_the_way) or (op, value) in refused or footprint.is_grouped(op):
                continue
            split = (
                producer_split(group, value, self._splits)
                if op is value.op
                else consumer_split(group, op, self._splits)
            )
            if split is not None:
                return split
            refused.add((op, value))
        return None

    def _bytes(self, value: OpResult) -> int:
        """Bytes that lie behind a tensor, whoever makes it."""
        return self._tensors.size_bytes(self._tensors.base(value))


def _other_users(group: Group, value: OpResult) -> list[Operation]:
    """The operations of the block that use a tensor of a group and are not in it."""
    users = (group.tensors.user_in_block(use.operation) for use in value.uses)
    return [user for user in dict.fromkeys(users) if user not in group.splits]


def _group_of(tensors: TensorBlock, splits: Sequence[Split]) -> Group:
    group = Group(tensors)
    for split in splits:
        group.add(split)
    return group
