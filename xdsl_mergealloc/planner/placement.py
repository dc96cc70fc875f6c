"""What an algorithm for one pool makes: offsets of some buffers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from xdsl_mergealloc.planner.problem import Buffer, BufferId, Pool


class Placement(NamedTuple):
    """The offsets of some buffers in one pool."""

    offsets: Mapping[BufferId, int]
    size_bytes: int
    """What the pool needs; at least the end of its highest buffer."""

    algorithm: str
    """What found the placement."""

    proved_infeasible_below_bytes: int | None = None
    """See `Plan.proved_infeasible_below_bytes`."""


PlaceInPool: TypeAlias = Callable[[tuple[Buffer, ...], Pool], Placement]
"""Places all the given buffers in the pool. May exceed the capacity, but should try not to."""
