"""A pause of Python's cyclic garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager

_GROWTH = 4
_SPARE_OBJECTS = 500_000
"""All objects are looked at when so many times as many as after the last time have been added, and
so many more: so a process that compiles many programs keeps no more garbage than that, and one
that compiles one program mostly looks at nothing."""


@contextmanager
def paused_gc() -> Generator[None]:
    """
    Run a block without cyclic garbage collection.

    A program of 100,000 operations is millions of objects that refer to one another. An
    analysis that makes a few objects for each operation sets off collections that look at all
    of them and free nothing; they take longer than the analysis itself. What a pass leaves
    behind counts as old: it is left to a collection of all objects, which is made here when there
    are many more of them than after the last one.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            _OBJECTS.age()
            gc.enable()


class _Objects:
    """The objects of this process, as the collector sees them."""

    def __init__(self) -> None:
        self._known = 0
        """Number of them after the last collection of all, or the first pause."""
        self._aged = 0
        """Number of those that have become old since then."""
        self._others_freeze = False
        """Somebody else has frozen objects, which are to stay frozen."""

    def age(self) -> None:
        """Let young objects be old, without a look at any of them, unless there are too many."""
        # Python counts frozen objects one by one: it is asked no more once there are any.
        self._others_freeze = self._others_freeze or gc.get_freeze_count() > 0
        if self._others_freeze:
            return
        self._aged += gc.get_count()[0]
        # Both together let the young objects be old.
        gc.freeze()
        gc.unfreeze()
        if not self._known:
            self._known = self._count()
        elif self._aged > _GROWTH * self._known + _SPARE_OBJECTS:
            gc.collect()
            self._known, self._aged = self._count(), 0

    @staticmethod
    def _count() -> int:
        """Number of objects, which takes a look at each, but not at what it refers to."""
        gc.freeze()
        count = gc.get_freeze_count()
        gc.unfreeze()
        return count


_OBJECTS = _Objects()
