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


_FAR_FEWER = 8
"""A sum that leaves at most 1/8 of the bytes of a result becomes a member early."""


class _Neighbour(NamedTuple):
    """An operation that shares a tensor with a group; the smallest becomes a member first."""

    can_wait: bool
    goes_on: bool
    """False for a sum that leaves far fewer bytes of the tensor."""
    negative_size: int
    """The size of the tensor's buffer, negated: the largest comes first."""
    distance: int
    """Number of operations between the producer and the user."""
    number: int
    """Of the neighbour: equal ones keep their order."""
    op: Operation
    value: OpResult

    @property
    def is_in_the_way(self) -> bool:
        """Whether the group needs the operation, to run anywhere or for tensors to vanish."""
        return not self.can_wait


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
        self._vanishing = footprint.tensors.vanishing
        self._estimates = estimates
        self._known: dict[tuple[object, ...], Grown] = {}
        self._summed_bytes: dict[Operation, int | None] = {}
        """Bytes of the results of operations that sum; None for others."""

    def by(self, splits: Splits) -> Growth:
        """Return the growth by other splits."""
        return Growth(self.footprint, splits, self._estimates)

    def groups_from(
        self, first: Split, below: int, allowed_work: int, backwards: bool = False
    ) -> Grown:
        """
        Grow a group, unless that was done in the same state of the block before.

        Args:
            first: the operation to begin with.
            below: bytes; groups that take no less are left out.
            allowed_work: maximum number of repeated iterations.
            backwards: add consumers only if they are in the way.
        """
        key = first, below, allowed_work, backwards, frozenset(self.footprint.state.moved.items())
        if (known := self._known.get(key)) is None:
            known = self._known[key] = Grown([], {})
            if not self._tensors.stays_in_place(first.op):
                group = group_of(self._tensors, [first])
                self._grow(known, group, below, allowed_work, backwards)
        return known

    def _grow(
        self, grown: Grown, group: Group, below: int, allowed_work: int, backwards: bool
    ) -> None:
        refused: set[tuple[Operation, OpResult]] = set()
        least, since = below, 0
        while since < _PATIENCE:
            since += 1
            bounds = group.bounds(self.footprint)
            for found in self._estimates.of(group, self.footprint, bounds, allowed_work, below):
                grown.groups.append((group, found))
                if found.live_bytes < least:
                    least, since = found.live_bytes, 0
            split = self._next(group, bounds, refused, grown.taken, backwards)
            if split is None or len(group.splits) >= _MOST_MEMBERS:
                return
            group = group.with_member(split)

    def _next(
        self,
        group: Group,
        bounds: Bounds,
        refused: set[tuple[Operation, OpResult]],
        taken: dict[Operation, None],
        backwards: bool,
    ) -> Split | None:
        """Return the next member: first operations without which a tensor would not vanish (TG5),
        or that block every place where the group can run (TG3); then sums that leave far fewer
        bytes of a result; then those that share the largest tensor."""
        neighbours = self._neighbours(group, bounds, backwards)
        for one in neighbours:
            op, value, size = one.op, one.value, -one.negative_size
            if not (size or one.is_in_the_way) or (op, value) in refused:
                continue
            if self._tensors.stays_in_place(op):
                continue
            if self.footprint.is_grouped(op):
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
        users = [one.op for one in neighbours if one.negative_size and one.op is not one.value.op]
        sums = (self._sum(group, op) for op in users if not self.footprint.is_grouped(op))
        return next((split for split in sums if split is not None), None)

    def _neighbours(self, group: Group, bounds: Bounds, backwards: bool) -> Sequence[_Neighbour]:
        """Return the operations that share tensors with a group, in the order in which they are to
        become members."""
        number, places, vanishing = self._tensors.number, self.footprint.places, self._vanishing
        found: list[_Neighbour] = []
        for user, _, value, _, maker, size in group.inputs():
            if isinstance(value, OpResult) and maker >= 0:
                can_wait = places[maker] < bounds.before and value not in vanishing
                rank = can_wait, True, -size, number(user) - maker
                found.append(_Neighbour(*rank, len(found), value.op, value))
        for value in group.outputs():
            maker, size = number(value.op), self._bytes(value)
            vanishes = value in vanishing and value not in group.accumulators
            for user, at in group.other_users(value):
                can_wait = not vanishes and places[at] > bounds.after_all
                if backwards and can_wait:
                    continue
                rank = can_wait, not self._ends(group, size, user), -size, at - maker
                found.append(_Neighbour(*rank, len(found), user, value))
        found.sort()
        return found

    def _ends(self, group: Group, size: int, user: Operation) -> bool:
        """Whether a user of a result of this size only leaves far fewer bytes of it, by a sum."""
        if user not in self._summed_bytes:
            sums = self.splits.of_sums(user) if len(user.results) == 1 else iter(())
            is_sum = next(sums, None) is not None
            self._summed_bytes[user] = (
                self._tensors.bytes_if_there(user.results[0]) if is_sum else None
            )
        left = self._summed_bytes[user]
        if left is None or left * _FAR_FEWER > size:
            return False
        along = consumer_split(group, user, self.splits)
        return along is None or along.extent == 1

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
