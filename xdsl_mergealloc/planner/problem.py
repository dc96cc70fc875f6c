"""The planning problem: buffers with known lifetimes, and the pools that may hold them.

The problem is known as dynamic storage allocation (Garey and Johnson, SR2) or as strip packing
with fixed abscissae. Time is counted in ticks: integers of any origin, with no meaning other than
their order.

All errors that the planner raises derive from `PlanningError`; their text is for users.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias


class PlanningError(Exception):
    """A problem, file or request that cannot be processed; the text says why."""


class InvalidProblemError(PlanningError):
    """A problem that contradicts itself: a negative size, an unknown pool, a misaligned pin, ..."""


class InvalidPlanError(PlanningError):
    """A plan that its checker rejects."""


class DoesNotFitError(PlanningError):
    """
    No plan within the capacities of the pools was found (the text says if none exists).

    The fields are empty if the planner gives no details.
    """

    def __init__(
        self,
        text: str,
        pool: str | None = None,
        buffer_id: int | str | None = None,
        members: tuple[int | str, ...] = (),
    ) -> None:
        super().__init__(text)
        self.pool = pool
        """The name of the pool that is too small."""
        self.buffer_id = buffer_id
        """The largest buffer that the best plan found puts beyond the end of the pool."""
        self.members = members
        """The buffers that can be in no other pool."""


class UnknownAlgorithmError(PlanningError):
    """An algorithm name that the registry does not know; the text lists the names it knows."""


class UnsupportedProblemError(PlanningError):
    """A feature of the problem (such as a pinned buffer) that the chosen algorithm lacks."""


class FileFormatError(PlanningError):
    """A malformed file; the text names the line or the field."""


BufferId: TypeAlias = int | str


class LiveRange(NamedTuple):
    """The half-open range of ticks `[start, end)`. Empty if `start == end`."""

    start: int
    end: int


def union_of(ranges: Iterable[LiveRange]) -> tuple[LiveRange, ...]:
    """Return the union of the ranges, as ascending ranges that do not touch."""
    merged: list[LiveRange] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1].end:
            merged[-1] = LiveRange(merged[-1].start, max(end, merged[-1].end))
        else:
            merged.append(LiveRange(start, end))
    return tuple(merged)


class Buffer(NamedTuple):
    """
    Bytes that are needed during certain ticks.

    A `NamedTuple`, not a data class: problems of 100,000 buffers are ordinary, and this is the
    cheapest immutable record that Python has. Values are checked by `Problem`, not here.
    """

    id: BufferId
    """Unique within its problem."""

    size_bytes: int
    """Zero is legal: such a buffer overlaps nothing."""

    live: tuple[LiveRange, ...]
    """
    When the contents matter: disjoint ranges in ascending order. Between two of them the contents
    are dead and other buffers may use the bytes; the offset is the same in all ranges. A buffer
    without any live tick needs no bytes, and its offset has no meaning.
    """

    alignment: int = 1
    """Any positive integer: the offset is a multiple of it."""

    pools: tuple[str, ...] = ()
    """Names of the candidate pools, the preferred one first. Empty: all pools, in their order."""

    pinned_offset_bytes: int | None = None
    """The required offset (in the first candidate pool), or None if the planner may choose."""

    name: str = ""
    """For messages and pictures; need not be unique."""

    location: str = ""
    """Source location of the buffer, such as `model.mlir:12:7`; for messages."""

    traffic_bytes: int | None = None
    """
    Bytes read and written in all uses of the buffer: a pool that cannot hold all buffers that
    prefer it keeps as much traffic as possible. None: as if the buffer were used once.
    """

    @property
    def traffic(self) -> int:
        """The bytes read and written in all uses: `traffic_bytes`, or the size."""
        return self.size_bytes if self.traffic_bytes is None else self.traffic_bytes

    @property
    def needs_bytes(self) -> bool:
        """Whether the buffer has bytes, and a live tick."""
        return self.size_bytes > 0 and any(start < end for start, end in self.live)

    def label(self) -> str:
        """Return the label of the buffer in messages: id, name and location, as far as known."""
        name = f" '{self.name}'" if self.name else ""
        location = f" ({self.location})" if self.location else ""
        return f"buffer {self.id}{name}{location}"


class Pool(NamedTuple):
    """A memory that holds buffers. Offsets count from its base."""

    name: str = ""

    capacity_bytes: int | None = None
    """None: unlimited."""

    alignment: int = 1
    """Every offset in this pool is a multiple of it, and of the buffer's own alignment."""


class MayOverlap(NamedTuple):
    """
    Two buffers that may share bytes although they are live at the same time, as when an operation
    writes its result in place of an operand that it reads for the last time.
    """

    first: BufferId
    """The buffer that is live first (the operand)."""

    second: BufferId
    """The buffer that takes over bytes of the first (the result)."""

    same_offset: bool = True
    """Whether both must start at the same offset. False: they may overlap in any way."""


DEFAULT_POOLS = (Pool(),)


@dataclass(frozen=True, slots=True)
class Problem:
    """Buffers, the pools for them in order of preference, and the pairs that may overlap."""

    buffers: tuple[Buffer, ...]
    pools: tuple[Pool, ...] = DEFAULT_POOLS
    may_overlap: tuple[MayOverlap, ...] = ()

    def __post_init__(self) -> None:
        """Raise `InvalidProblemError` if the problem contradicts itself."""
        _check_pools(self.pools)
        pools = {pool.name: pool for pool in self.pools}
        ids: set[BufferId] = set()
        for buffer in self.buffers:
            if buffer.id in ids:
                raise InvalidProblemError(f"{buffer.label()}: another buffer has the same id")
            ids.add(buffer.id)
            _check_buffer(buffer, pools)
        for pair in self.may_overlap:
            for buffer_id in pair[:2]:
                if buffer_id not in ids:
                    raise InvalidProblemError(
                        f"may-overlap pair names an unknown buffer: {buffer_id}"
                    )
            if pair.first == pair.second:
                raise InvalidProblemError(f"may-overlap pair of buffer {pair.first} with itself")

    @staticmethod
    def of(
        buffers: Iterable[Buffer],
        pools: Iterable[Pool] = DEFAULT_POOLS,
        may_overlap: Iterable[MayOverlap] = (),
    ) -> Problem:
        """Create a problem from iterables."""
        return Problem(tuple(buffers), tuple(pools), tuple(may_overlap))

    def candidate_pools(self, buffer: Buffer) -> tuple[str, ...]:
        """Return the names of the buffer's candidate pools, the preferred first; never empty."""
        return buffer.pools or tuple(pool.name for pool in self.pools)

    def pool_named(self, name: str) -> Pool:
        """Return the pool of this name. Raises `InvalidProblemError` for an unknown name."""
        for pool in self.pools:
            if pool.name == name:
                return pool
        raise InvalidProblemError(f"no pool is named '{name}'")


def _check_pools(pools: tuple[Pool, ...]) -> None:
    if not pools:
        raise InvalidProblemError("a problem needs at least one pool")
    names: set[str] = set()
    for pool in pools:
        if pool.name in names:
            raise InvalidProblemError(f"two pools are named '{pool.name}'")
        names.add(pool.name)
        if pool.capacity_bytes is not None and pool.capacity_bytes < 0:
            raise InvalidProblemError(f"pool '{pool.name}': negative capacity")
        if pool.alignment < 1:
            raise InvalidProblemError(f"pool '{pool.name}': the alignment must be positive")


def _check_buffer(buffer: Buffer, pools: Mapping[str, Pool]) -> None:
    """Raise `InvalidProblemError` for values that no plan could satisfy."""
    if buffer.size_bytes < 0:
        raise InvalidProblemError(f"{buffer.label()}: negative size {buffer.size_bytes}")
    if buffer.alignment < 1:
        raise InvalidProblemError(f"{buffer.label()}: the alignment must be positive")
    previous_end = None
    for live in buffer.live:
        if not isinstance(live, LiveRange):  # pyright: ignore[reportUnnecessaryIsInstance] # from users
            raise InvalidProblemError(
                f"{buffer.label()}: live has {live!r}, but takes LiveRange(start, end)"
            )
        start, end = live
        if end < start:
            raise InvalidProblemError(f"{buffer.label()}: live range [{start}, {end}) is reversed")
        if previous_end is not None and start < previous_end:
            raise InvalidProblemError(
                f"{buffer.label()}: live range [{start}, {end}) starts before the previous one ends"
            )
        previous_end = end
    for name in buffer.pools:
        if name not in pools:
            raise InvalidProblemError(f"{buffer.label()}: unknown pool '{name}'")
    pin = buffer.pinned_offset_bytes
    if pin is not None:
        pool = pools[buffer.pools[0]] if buffer.pools else next(iter(pools.values()))
        alignment = math.lcm(buffer.alignment, pool.alignment)
        if pin < 0:
            raise InvalidProblemError(f"{buffer.label()}: pinned to {pin}, which is negative")
        if pin % alignment:
            raise InvalidProblemError(
                f"{buffer.label()}: pinned to {pin}, which is no multiple of {alignment}"
            )
