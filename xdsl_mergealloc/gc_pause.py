"""A pause of Python's cyclic garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager

_GROWTH = 4
_SPARE_OBJECTS = 500_000
"""A full collection runs when `_GROWTH` times as many objects as were left by the last one, plus
this many, have been added: so a process that compiles many programs keeps no more garbage than
that, and one that compiles one program mostly collects nothing."""


@contextmanager
def paused_gc() -> Generator[None]:
    """
    Run a block without cyclic garbage collection.

    A program of 100,000 operations is millions of objects that refer to one another. An analysis
    that creates a few objects per operation triggers collections that visit all of them and free
    nothing; they take longer than the analysis itself. Objects that a pass leaves behind count as
    old: they are left to a full collection, which runs here when there are many more objects than
    after the last one.
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
        """Number of objects after the last full collection, or the first pause."""
        self._aged = 0
        """Number of objects that have become old since then."""
        self._others_freeze = False
        """Whether other code has frozen objects, which must stay frozen."""

    def age(self) -> None:
        """Make young objects old without visiting them; if there are too many, collect garbage."""
        # Python counts frozen objects one by one: no more queries once there are any.
        self._others_freeze = self._others_freeze or gc.get_freeze_count() > 0
        if self._others_freeze:
            return
        self._aged += gc.get_count()[0]
        # Both together make the young objects old.
        gc.freeze()
        gc.unfreeze()
        if not self._known:
            self._known = self._count()
        elif self._aged > _GROWTH * self._known + _SPARE_OBJECTS:
            gc.collect()
            self._known, self._aged = self._count(), 0

    @staticmethod
    def _count() -> int:
        """Return the number of objects; visits each, but not the objects that it refers to."""
        gc.freeze()
        count = gc.get_freeze_count()
        gc.unfreeze()
        return count


_OBJECTS = _Objects()
