"""How much searching is allowed: a number of steps, or an amount of time."""

from __future__ import annotations

import time

from xdsl_mergealloc.planner.registry import PlannerOptions

_STEPS_PER_BUFFER = 10_000
_MOST_STEPS = 2_000_000
"""A quarter of a second of search with the compiled kernel, ten seconds without it."""

_LEAST_STEPS_PER_BUFFER = 16
"""A few dives into what is large."""

_HUGE = 200_000
"""From so many buffers on, nothing is searched by default."""


def default_steps(count: int) -> int:
    """How many steps of search so many buffers are worth."""
    if count >= _HUGE:
        return 0
    return max(min(_STEPS_PER_BUFFER * count, _MOST_STEPS), _LEAST_STEPS_PER_BUFFER * count)


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
    def of(options: PlannerOptions, default_steps: int) -> Budget:
        """
        The budget for one pool. A time limit replaces the default number of steps, a node limit
        holds in any case.
        """
        limit = options.time_limit_seconds
        deadline = None if limit is None else time.monotonic() + limit
        steps = options.node_limit
        if steps is None and limit is None:
            steps = default_steps
        return Budget(steps, deadline)

    def spend(self, steps: int) -> None:
        """Takes the steps off the budget."""
        self.taken += steps
        if self._steps is not None:
            self._steps -= steps

    def is_spent(self) -> bool:
        """Whether to stop."""
        if self._steps is not None and self._steps <= 0:
            return True
        return self._deadline is not None and time.monotonic() >= self._deadline

    @property
    def steps_left(self) -> int:
        """How many steps are left; -1 if they are not limited."""
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
