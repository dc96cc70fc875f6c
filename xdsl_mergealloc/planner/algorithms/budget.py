"""Budget of a search: a number of steps, or an amount of time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from xdsl_mergealloc.planner.problem import Buffer
from xdsl_mergealloc.planner.registry import PlannerOptions

clock: Callable[[], float] = time.monotonic
"""Clock of time limits, in seconds of any origin. Benchmarks replace it by CPU time."""

_STEPS_OF_FEW, _MOST_STEPS_OF_FEW = 10_000, 2_000_000
"""Per buffer, and at most: a quarter of a second with the compiled kernel, ten seconds without."""

_STEPS_OF_MANY, _MOST_STEPS_OF_MANY = 400, 4_000_000
"""Per buffer, and at most, for some thousand buffers: dives, and windows of a thousand."""

_STEPS_OF_LARGE = 16
"""Per buffer, for a hundred thousand buffers: a few dives."""

_STEPS_IF_ALL_LIVE = 20_000

_HUGE = 200_000
"""From this number of buffers on, there is no search by default."""


def default_steps(buffers: Sequence[Buffer]) -> int:
    """
    Return the default number of search steps for these buffers.

    Few if all buffers are live at once: then only alignments keep a plan from the lower bound, and
    a search has no criterion to prefer one order of the buffers to another.
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
"""Returns whether a time limit has passed; None without a limit."""

LATE_CHECK_PERIOD = 64
"""Number of steps between two looks of a long loop at the clock."""


class Budget:
    """
    A countdown of steps, each roughly the work on one section or item: 3 to 10 microseconds.

    Without a deadline, the end of the budget depends on the steps alone, so results are
    reproducible.
    """

    def __init__(self, steps: int | None, deadline: float | None = None) -> None:
        self._steps = steps
        self._deadline = deadline
        self.taken = 0
        """Number of steps taken."""

    @staticmethod
    def of(options: PlannerOptions, find_default_steps: Callable[[], int]) -> Budget:
        """
        Return the budget for one pool. A time limit replaces the default number of steps; a node
        limit applies in any case.
        """
        limit = options.time_limit_seconds
        deadline = None if limit is None else clock() + limit
        steps = options.node_limit
        if steps is None and limit is None:
            steps = find_default_steps()
        return Budget(steps, deadline)

    def spend(self, steps: int) -> None:
        """Subtract the steps from the budget."""
        self.taken += steps
        if self._steps is not None:
            self._steps -= steps

    def is_spent(self) -> bool:
        """Return whether no steps are left or the deadline has passed."""
        return (self._steps is not None and self._steps <= 0) or self.is_late()

    def is_late(self) -> bool:
        """Return whether there is a deadline and it has passed."""
        return self._deadline is not None and clock() >= self._deadline

    @property
    def late_check(self) -> LateCheck:
        """`is_late`, or None without a deadline."""
        return None if self._deadline is None else self.is_late

    def share_check(self, share: int) -> LateCheck:
        """Return a check like `late_check` that allows only 1 / `share` of the time left."""
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
        """Whether the budget has a deadline."""
        return self._deadline is not None

    def copy(self, steps: int | None = None) -> Budget:
        """Return a budget with the steps left, at most `steps`, and the same deadline."""
        if steps is None or (self._steps is not None and self._steps < steps):
            steps = self._steps
        return Budget(steps, self._deadline)
