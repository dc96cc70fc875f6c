"""Growth of a group, one operation at a time, and its cost at each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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


class Growth:
    """Groups that begin with one operation; what belongs to another group is no member."""

    def __init__(
        self, tensors: TensorBlock, splits: Splits, footprint: Footprint, estimates: Estimates
    ):
        self._tensors = tensors
        self._splits = splits
        self._footprint = footprint
        self._estimates = estimates
        self.taken: dict[Operation, None] = {}
        """Operations that would have been members, and belong to other groups."""

    def groups_from(
        self, first: Split, below: int, allowed_work: int
    ) -> Iterator[tuple[Group, Estimate]]:
        """
        The groups on the way, with what they take.

        Args:
            first: the operation to begin with.
            below: bytes; groups that take no less are left out.
            allowed_work: iterations that may be done twice.
        """
        if self._tensors.stays_in_place(first.op):
            return
        group = group_of(self._tensors, [first])
        refused: set[tuple[Operation, OpResult]] = set()
        least, since = below, 0
        while since < _PATIENCE:
            since += 1
            bounds = group.bounds(self._footprint)
            for found in self._estimates.of(group, self._footprint, bounds, allowed_work, below):
                yield group, found
                if found.live_bytes < least:
                    least, since = found.live_bytes, 0
            split = self._next(group, bounds, refused)
            if split is None or len(group.splits) >= _MOST_MEMBERS:
                return
            group = group.with_member(split)

    def _next(
        self,
        group: Group,
        bounds: Bounds,
        refused: set[tuple[Operation, OpResult]],
    ) -> Split | None:
        """The operation that becomes a member: first those without which a tensor would not vanish
        (TG5), or that are in the way of a place where the group can be done (TG3), then for the
        sake of the largest tensor."""
        number, footprint, places = self._tensors.number, self._footprint, self._footprint.places
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
                self.taken[op] = None
                continue
            if op is value.op:
                split = producer_split(group, value, self._splits)
            else:
                split = consumer_split(group, op, self._splits)
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
        split = sum_split(group, op, self._splits)
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
