"""What the planner raises. Everything derives from `PlanningError`, whose text is for users."""

from __future__ import annotations


class PlanningError(Exception):
    """A planning problem, file or request that cannot be served; the text says why."""


class InvalidProblemError(PlanningError):
    """A problem that contradicts itself: a negative size, an unknown pool, a misaligned pin, ..."""


class InvalidPlanError(PlanningError):
    """A plan that its checker rejects."""


class DoesNotFitError(PlanningError):
    """
    No plan within the capacities of the pools was found (the text says if none exists).

    Of a planner that says no more than that, the fields are empty.
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
        """The largest buffer that the best plan found puts beyond its end."""
        self.members = members
        """The buffers that can be in no other pool."""


class UnknownAlgorithmError(PlanningError):
    """An algorithm name that the registry does not know; the text lists the names it knows."""


class UnsupportedProblemError(PlanningError):
    """A feature of the problem (such as a pinned buffer) that the chosen algorithm lacks."""


class FileFormatError(PlanningError):
    """A file that is not in the format it should be in; the text names the line or the field."""
