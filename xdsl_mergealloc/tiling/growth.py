"""Growth of a group, one operation at a time, and its cost at each step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Operation, OpResult

from xdsl_mergealloc.interfaces.tiling import Split
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tiling.estimate import Estimate, Estimates
from xdsl_mergealloc.tiling.footprint import Footprint
from xdsl_mergealloc.tiling.group import Bounds, Group, consumer_split, producer_split, sum_split
from xdsl_mergealloc.tiling.splits import Splits

_MOST_MEMBERS = 64
"""Groups do not grow beyond that."""
_PATIENCE = 48
"""Nor if so many members did not make them better."""


class Grown(NamedTuple):
    """Groups that begin with one operation."""

    groups: list[tuple[Group, Estimate]]
    """Those on the way, with what they take."""
    taken: dict[Operation, None]
    """Operations that would have been members, and belong to other groups."""


class Growth:
    """Groups that begin with one operation; what belongs to another group is no member."""

    def __init__(self, footprint: Footprint, splits: Splits, estimates: Estimates):
        self.footprint = footprint
        self.splits = splits
        self._tensors = footprint.tensors
        self._estimates = estimates
        self._known: dict[tuple[object, ...], Grown] = {}

    def by(self, splits: Splits) -> Growth:
        """The same by other splits."""
        return Growth(self.footprint, splits, self._estimates)

    def groups_from(self, first: Split, below: int, allowed_work: int) -> Grown:
        """
        Grow a group, unless that was done in the same state of the block before.

        Args:
            first: the operation to begin with.
            below: bytes; groups that take no less are left out.
            allowed_work: iterations that may be done twice.
        """
        key = first, below, allowed_work, frozenset(self.footprint.state.moved.items())
        if (known := self._known.get(key)) is None:
            known = self._known[key] = Grown([], {})
            if not self._tensors.stays_in_place(first.op):
                self._grow(known, group_of(self._tensors, [first]), below, allowed_work)
        return known

    def _grow(self, grown: Grown, group: Group, below: int, allowed_work: int) -> None:
        refused: set[tuple[Operation, OpResult]] = set()
        least, since = below, 0
        while since < _PATIENCE:
            since += 1
            bounds = group.bounds(self.footprint)
            for found in self._estimates.of(group, self.footprint, bounds, allowed_work, below):
                grown.groups.append((group, found))
                if found.live_bytes < least:
                    least, since = found.live_bytes, 0
            split = self._next(group, bounds, refused, grown.taken)
            if split is None or len(group.splits) >= _MOST_MEMBERS:
                return
            group = group.with_member(split)

    def _next(
        self,
        group: Group,
        bounds: Bounds,
        refused: set[tuple[Operation, OpResult]],
        taken: dict[Operation, None],
    ) -> Split | None:
        """The operation that becomes a member: first those without which a tensor would not vanish
        (TG5), or that are in the way of a place where the group can be done (TG3), then for the
        sake of the largest tensor."""
        number, footprint, places = self._tensors.number, self.footprint, self.footprint.places
        after, before = bounds.after_all, bounds.before
        vanishing = self._tensors.vanishing
        shared: list[tuple[bool, int, int, int, Operation, OpResult]] = []
        """To be sorted; what comes first of those that are the same, stays so."""
        for user, _, value, _, maker, size in group.inputs():
            if isinstance(value, OpResult) and maker >= 0:
                is_in_the_way = value in vanishing or places[maker] >= before
                distance = number(user) - maker
                shared.append((not is_in_the_way, -size, distance, len(shared), value.op, value))
        for value in group.outputs():
            maker, size = number(value.op), self._bytes(value)
            vanishes = value in vanishing
            for user, at in group.other_users(value):
                is_in_the_way = vanishes or places[at] <= after
                shared.append((not is_in_the_way, -size, at - maker, len(shared), user, value))
        shared.sort()
        for can_wait, negative_size, _, _, op, value in shared:
            is_in_the_way, size = not can_wait, -negative_size
            if not (size or is_in_the_way) or (op, value) in refused:
                continue
            if self._tensors.stays_in_place(op):
                continue
            if footprint.is_grouped(op):
                taken[op] = None
                continue
            if op is value.op:
                split = producer_split(group, value, self.splits)
            else:
                split = consumer_split(group, op, self.splits)
                if split is None or split.extent == 1:
                    # What has one index, a pooling of everything, had better be a sum in pieces.
                    split = self._sum(group, op, below=size) or split
            if split is not None:
                return split
            refused.add((op, value))
        users = [op for _, size, *_, op, value in shared if size and op is not value.op]
        sums = (self._sum(group, op) for op in users if not footprint.is_grouped(op))
        return next((split for split in sums if split is not None), None)

    def _sum(self, group: Group, op: Operation, below: int | None = None) -> Split | None:
        """Split by which a reduction over the group's results would become a member, if its result
        takes less than `below` bytes. Larger ones come last: their consumers cannot be members
        (TG6)."""
        split = sum_split(group, op, self.splits)
        if split is None or below is None or self._tensors.size_bytes(op.results[0]) < below:
            return split
        return None

    def _bytes(self, value: OpResult) -> int:
        """Bytes that lie behind a tensor, whoever makes it."""
        return self._tensors.size_bytes(self._tensors.base(value))


def group_of(tensors: TensorBlock, splits: Sequence[Split]) -> Group:
    """A group of these members."""
    group = Group(tensors)
    for split in splits:
        group.add(split)
    return group
