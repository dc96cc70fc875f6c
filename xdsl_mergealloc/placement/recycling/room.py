"""How much memory may be kept at each moment of a round, so that no more is in use than before."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from xdsl_mergealloc.placement.recycling.memory_use import BYTES, Change, MemoryUse, Unit
from xdsl_mergealloc.placement.recycling.rounds import Allocation, Free, Round
from xdsl_mergealloc.placement.recycling.slack import Slack
from xdsl_mergealloc.placement.recycling.takeovers import Takeover

_MAX_UNITS = 64
"""How many kinds of buffers of unknown size are told apart; the cost grows with their number."""


class Room:
    """
    What may be kept at each moment of a round, by rule L3 of `links`. Moments are those after
    the operations that allocate or free.
    """

    def __init__(self, moments: Sequence[int], room: dict[Unit, list[int]]):
        self._moment = {at: index for index, at in enumerate(moments)}
        self._count = len(moments)
        self._room = room
        self._slack: dict[Unit, Slack] = {}

    @classmethod
    def measure(
        cls, round_: Round, takeovers: Sequence[Takeover], memory_use: MemoryUse
    ) -> Room | None:
        """The room in a round; None if not all that it allocates is known."""
        changes: list[tuple[Operation, Change]] = []
        for op in round_.number:
            change = memory_use.change(op)
            if change is None:
                return None
            if change.peak or change.least:
                changes.append((op, change))
        limits = _heaviest([change for _, change in changes])
        if len(limits) > _MAX_UNITS:
            return None
        gone: set[Operation] = set()
        for takeover in takeovers:
            gone.update((takeover.allocation.op, takeover.free.op))
        room: dict[Unit, list[int]] = {unit: [] for unit in limits}
        in_use = Change()
        for op, change in changes:
            most = {
                unit: in_use.most.get(unit, 0) + amount
                for unit, amount in change.peak.items()
                if op.regions
            }
            if op not in gone:
                in_use.then(change)
            for unit in limits:
                amount = in_use.most.get(unit, 0)
                most[unit] = max(most.get(unit, amount), amount)
            is_lighter = all(most[unit] <= limit for unit, limit in limits.items())
            for unit, limit in limits.items():
                room[unit].append(limit - most[unit] if is_lighter else -1)
        return cls([round_.number[op] for op, _ in changes], room)

    def cost(self, free: Free, allocation: Allocation) -> int:
        """How much is kept, and for how long, if the buffer is kept until the allocation."""
        first, end = self._moment[free.at], self._moment[allocation.at]
        return _unit_and_amount(allocation)[1] * ((end - first) % self._count)

    def keep(self, free: Free, allocation: Allocation) -> bool:
        """Keep it if there is room; returns whether there was."""
        unit, amount = _unit_and_amount(allocation)
        if unit not in self._slack:
            self._slack[unit] = Slack(self._room[unit])
        slack = self._slack[unit]
        first, end = self._moment[free.at], self._moment[allocation.at]
        ranges = [(first, end)] if first < end else [(first, self._count), (0, end)]
        ranges = [range_ for range_ in ranges if range_[0] < range_[1]]
        if any(slack.least(*range_) < amount for range_ in ranges):
            return False
        for range_ in ranges:
            slack.take(*range_, amount)
        return True


def _unit_and_amount(allocation: Allocation) -> tuple[Unit, int]:
    kind = allocation.kind
    return (kind, 1) if kind.size_bytes is None else (BYTES, kind.size_bytes)


def _heaviest(changes: Sequence[Change]) -> dict[Unit, int]:
    """What is in use, at least, at the heaviest moment; all units are mentioned."""
    in_use: dict[Unit, int] = {BYTES: 0}
    for change in changes:
        in_use.update((unit, 0) for unit in (*change.least, *change.peak))
    heaviest, weight = dict(in_use), (0, 0)
    for change in changes:
        for unit, amount in change.least.items():
            in_use[unit] += amount
        reached = (in_use[BYTES], sum(in_use.values()) - in_use[BYTES])
        if reached > weight:
            heaviest, weight = dict(in_use), reached
    return heaviest
