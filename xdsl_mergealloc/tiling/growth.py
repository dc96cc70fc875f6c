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
"""Maximum number of members of a group."""
_PATIENCE = 48
"""Growth stops after this many steps without a better group."""


class Grown(NamedTuple):
    """Groups grown from one operation."""

    groups: list[tuple[Group, Estimate]]
    """All groups on the way, with their estimates."""
    taken: dict[Operation, None]
    """Operations that would have become members, but belong to other groups."""


class Growth:
    """Growth of groups from one operation; operations of other groups do not become members."""

    def __init__(self, footprint: Footprint, splits: Splits, estimates: Estimates):
        self.footprint = footprint
        self.splits = splits
        self._tensors = footprint.tensors
        self._estimates = estimates
        self._known: dict[tuple[object, ...], Grown] = {}

    def by(self, splits: Splits) -> Growth:
        """Return the growth by other splits."""
        return Growth(self.footprint, splits, self._estimates)

    def groups_from(self, first: Split, below: int, allowed_work: int) -> Grown:
        """
        Grow a group, unless that was done in the same state of the block before.

        Args:
            first: the operation to begin with.
            below: bytes; groups that take no less are left out.
            allowed_work: maximum number of repeated iterations.
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
        """Return the next member: first operations without which a tensor would not vanish (TG5),
        or that block every place where the group can run (TG3); then those that share the largest
        tensor."""
        number, footprint, places = self._tensors.number, self.footprint, self.footprint.places
        after, before = bounds.after_all, bounds.before
        vanishing = self._tensors.vanishing
        has_vanishing = bool(vanishing)
        shared: list[tuple[bool, int, int, int, Operation, OpResult]] = []
        """To be sorted; entries of equal rank keep their order."""
        for user, _, value, _, maker, size in group.inputs():
            if isinstance(value, OpResult) and maker >= 0:
                is_in_the_way = places[maker] >= before or (has_vanishing and value in vanishing)
                distance = number(user) - maker
                shared.append((not is_in_the_way, -size, distance, len(shared), value.op, value))
        for value in group.outputs():
            maker, size = number(value.op), self._bytes(value)
            vanishes = value in vanishing and value not in group.accumulators
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
                    # An extent of 1 (a global pooling) is better tiled as a sum.
                    split = self._sum(group, op, below=size) or split
            if split is not None:
                return split
            refused.add((op, value))
        users = [op for _, size, *_, op, value in shared if size and op is not value.op]
        sums = (self._sum(group, op) for op in users if not footprint.is_grouped(op))
        return next((split for split in sums if split is not None), None)

    def _sum(self, group: Group, op: Operation, below: int | None = None) -> Split | None:
        """Return the split by which a reduction over the group's results would become a member, if
        its result takes less than `below` bytes. Larger ones come last: their consumers cannot be
        members (TG6)."""
        split = sum_split(group, op, self.splits)
        if split is None or below is None or self._tensors.size_bytes(op.results[0]) < below:
            return split
        return None

    def _bytes(self, value: OpResult) -> int:
        """Return the size of the underlying buffer."""
        return self._tensors.size_bytes(self._tensors.base(value))


def group_of(tensors: TensorBlock, splits: Sequence[Split]) -> Group:
    """Return a group with these members."""
    group = Group(tensors)
    for split in splits:
        group.add(split)
    return group
