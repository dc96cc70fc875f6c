"""Budget of a search: a number of steps, or an amount of time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from xdsl_mergealloc.planner.problem import Buffer
from xdsl_mergealloc.planner.registry import PlannerOptions

clock: Callable[[], float] = time.monotonic
"""Seconds of any origin: what time limits are measured with. Benchmarks put CPU time here."""

_STEPS_OF_FEW, _MOST_STEPS_OF_FEW = 10_000, 2_000_000
"""For each buffer, up to a quarter of a second with the compiled kernel, ten seconds without it."""

_STEPS_OF_MANY, _MOST_STEPS_OF_MANY = 400, 4_000_000
"""For each of some thousand buffers: dives, and windows of a thousand."""

_STEPS_OF_LARGE = 16
"""For each of a hundred thousand: a few dives."""

_STEPS_IF_ALL_LIVE = 20_000

_HUGE = 200_000
"""From so many buffers on, nothing is searched by default."""


def default_steps(buffers: Sequence[Buffer]) -> int:
    """
    Default number of search steps for these buffers.

    Few if all are live at once: then only their alignments keep a plan from the lower bound, and
    none of their orders is better than others in any way that a search could see.
    """
    count = len(buffers)
    if count >= _HUGE:
        return 0
    live = [buffer.live for buffer in buffers if buffer.live]
    if live and max(ranges[0].start for ranges in live) < min(ranges[-1].end for ranges in live):
        return _STEPS_IF_ALL_LIVE
    few = min(_STEPS_OF_FEW * count, _MOST_STEPS_OF_FEW)
    return max(few, min(_STEPS_OF_MANY * count, _MOST_STEPS_OF_MANY), _STEPS_OF_LARGE * count)


LateCheck: TypeAlias = Callable[[], bool] | None
"""Says whether a time limit has passed; None if there is none."""

LATE_CHECK_PERIOD = 64
"""Number of steps after which a long loop looks at the clock."""


class Budget:
    """
    Counts down. A step is roughly the work on one section or one item, 3 to 10 microseconds.

    Without a deadline, whether it is spent depends on the steps alone, so results can be
    reproduced.
    """

    def __init__(self, steps: int | None, deadline: float | None = None) -> None:
        self._steps = steps
        self._deadline = deadline
        self.taken = 0
        """The steps that were taken."""

    @staticmethod
    def of(options: PlannerOptions, find_default_steps: Callable[[], int]) -> Budget:
        """
        The budget for one pool. A time limit replaces the default number of steps, a node limit
        holds in any case.
        """
        limit = options.time_limit_seconds
        deadline = None if limit is None else clock() + limit
        steps = options.node_limit
        if steps is None and limit is None:
            steps = find_default_steps()
        return Budget(steps, deadline)

    def spend(self, steps: int) -> None:
        """Takes the steps off the budget."""
        self.taken += steps
        if self._steps is not None:
            self._steps -= steps

    def is_spent(self) -> bool:
        """Whether to stop."""
        return (self._steps is not None and self._steps <= 0) or self.is_late()

    def is_late(self) -> bool:
        """Whether the deadline has passed, if there is one."""
        return self._deadline is not None and clock() >= self._deadline

    @property
    def late_check(self) -> LateCheck:
        """`is_late`, or None if there is no deadline."""
        return None if self._deadline is None else self.is_late

    def share_check(self, share: int) -> LateCheck:
        """Like `late_check`, but for one of so many parts of the time that is left."""
        if self._deadline is None:
            return None
        now = clock()
        end = now + (self._deadline - now) / share
        return lambda: clock() >= end

    @property
    def steps_left(self) -> int:
        """Number of steps left; -1 if unlimited."""
        return -1 if self._steps is None else max(self._steps, 0)

    @property
    def has_deadline(self) -> bool:
        """Whether it can be spent by time alone."""
        return self._deadline is not None

    def copy(self, steps: int | None = None) -> Budget:
        """A budget with as many steps as this one has left, at most `steps`, to the same end."""
        if steps is None or (self._steps is not None and self._steps < steps):
            steps = self._steps
        return Budget(steps, self._deadline)
