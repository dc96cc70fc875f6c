"""Growth of a group, one operation at a time, and its cost at each step.

1. Add the operation that shares the largest tensor with the group.
2. While the group can run nowhere (TG3), or would materialize a tensor that vanishes (TG5), add the
   operations that are in the way. If there are none, it is a dead end: return to the group before
   step 1, and refuse the operation.
3. Repeat until there are no operations to add, or too many steps have led to no better group.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
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


_Refused = set[tuple[Operation, OpResult | None]]
"""Operations that cannot become members for a tensor that they share; as sums, for no tensor."""


class _Neighbour(NamedTuple):
    """An operation that shares a tensor with a group; the smallest becomes a member first."""

    can_wait: bool
    """Whether the group may be able to run without it."""
    negative_size: int
    """The size of the tensor's buffer, negated: the largest comes first."""
    distance: int
    """Number of operations between the producer and the user."""
    number: int
    """Of the neighbour: equal ones keep their order."""
    op: Operation
    value: OpResult


class _Step(NamedTuple):
    """The next member of a group."""

    split: Split
    can_wait: bool
    """As for neighbours."""
    refusal: tuple[Operation, OpResult | None]
    """The entry of `_Refused` with which it is no member."""


@dataclass
class Grown:
    """Groups grown from one operation."""

    groups: list[tuple[Group, Estimate]] = field(default_factory=list[tuple[Group, Estimate]])
    """All groups on the way, with their estimates."""
    taken: dict[Operation, None] = field(default_factory=dict[Operation, None])
    """Operations that would have become members, but belong to other groups."""
    has_sums: bool = False
    """Whether a sum that is cut became a member, or might have been one."""


class Growth:
    """Growth of groups from one operation; operations of other groups do not become members."""

    def __init__(
        self,
        footprint: Footprint,
        splits: Splits,
        estimates: Estimates,
        with_sums: Growth | None = None,
    ):
        """`with_sums`: growth by the same splits, and by those that cut sums."""
        self._footprint = footprint
        self._splits = splits
        self._tensors = footprint.tensors
        self._estimates = estimates
        self._with_sums = with_sums
        self._known: dict[tuple[object, ...], Grown] = {}

    def without_sums(self, splits: Splits) -> Growth:
        """Return the growth by the same splits, but none that cuts a sum."""
        return Growth(self._footprint, splits, self._estimates, self)

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
        key = first, below, allowed_work, backwards, frozenset(self._footprint.state.moved.items())
        if (known := self._known.get(key)) is None:
            # Where no sum would be a member anyway, both grow the same groups.
            known = None if self._with_sums is None else self._with_sums._known.get(key)
            if known is None or known.has_sums:
                known = Grown()
                if not self._tensors.stays_in_place(first.op):
                    group = group_of(self._tensors, [first])
                    self._grow(known, group, below, allowed_work, backwards)
            self._known[key] = known
        return known

    def _grow(
        self, grown: Grown, group: Group, below: int, allowed_work: int, backwards: bool
    ) -> None:
        refused = _Refused()
        least, since = below, 0
        sound: tuple[Group, Bounds] | None = None
        """The last group that could run, and ..."""
        tried: _Step | None = None
        """... the first step after it; all others were only in the way."""
        while since < _PATIENCE:
            since += 1
            bounds = group.bounds(self._footprint)
            place = None if group.cuts_what_vanishes() else group.place(bounds)
            if is_sound := place is not None:
                sound = group, bounds
                for found in self._estimates.of(group, self._footprint, place, allowed_work, below):
                    grown.groups.append((group, found))
                    if found.live_bytes < least:
                        least, since = found.live_bytes, 0
            step = self._next(group, bounds, refused, grown, backwards)
            is_dead_end = not is_sound and (step is None or step.can_wait)
            if is_dead_end and sound is not None and tried is not None:
                refused.add(tried.refusal)
                (group, bounds), is_sound = sound, True
                step = self._next(group, bounds, refused, grown, backwards)
            if step is None or len(group.splits) >= _MOST_MEMBERS:
                return
            if is_sound:
                tried = step
            group = group.with_member(step.split)

    def _next(
        self,
        group: Group,
        bounds: Bounds,
        refused: _Refused,
        grown: Grown,
        backwards: bool,
    ) -> _Step | None:
        """Return the next member: first operations without which a tensor would not vanish (TG5),
        or that block every place where the group can run (TG3); then those that share the largest
        tensor."""
        neighbours = self._neighbours(group, bounds, backwards)
        for one in neighbours:
            op, value, size = one.op, one.value, -one.negative_size
            if (one.can_wait and not size) or (op, value) in refused:
                continue
            if self._tensors.stays_in_place(op):
                continue
            if self._footprint.is_grouped(op):
                grown.taken[op] = None
                continue
            if op is value.op:
                split = producer_split(group, value, self._splits)
            else:
                split = consumer_split(group, op, self._splits)
                if split is None or split.extent == 1:
                    # An extent of 1 (a global pooling) is better tiled as a sum.
                    split = self._sum(group, op, below=size) or split
            if split is not None:
                grown.has_sums |= split.accumulator is not None
                return _Step(split, one.can_wait, (op, value))
            refused.add((op, value))
        for one in neighbours:
            if not one.negative_size or one.op is one.value.op or (one.op, None) in refused:
                continue
            split = None if self._footprint.is_grouped(one.op) else self._sum(group, one.op)
            if split is not None:
                grown.has_sums = True
                return _Step(split, True, (one.op, None))
        return None

    def _neighbours(self, group: Group, bounds: Bounds, backwards: bool) -> Sequence[_Neighbour]:
        """Return the operations that share tensors with a group, in the order in which they are to
        become members."""
        number, places = self._tensors.number, self._footprint.places
        vanishing = self._tensors.vanishing
        found: list[_Neighbour] = []
        for user, _, value, _, maker, size in group.inputs():
            if isinstance(value, OpResult) and maker >= 0:
                can_wait = places[maker] < bounds.before and value not in vanishing
                distance = number(user) - maker
                found.append(_Neighbour(can_wait, -size, distance, len(found), value.op, value))
        for value in group.outputs():
            maker, size = number(value.op), self._bytes(value)
            vanishes = value in vanishing and value not in group.accumulators
            for user, at in group.other_users(value):
                can_wait = not vanishes and places[at] > bounds.after_all
                if not (backwards and can_wait):
                    found.append(_Neighbour(can_wait, -size, at - maker, len(found), user, value))
        found.sort()
        return found

    def _sum(self, group: Group, op: Operation, below: int | None = None) -> Split | None:
        """Return the split by which a reduction over the group's results would become a member, if
        its result takes less than `below` bytes. Larger ones come last: their consumers cannot be
        members (TG6)."""
        split = sum_split(group, op, self._splits)
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
