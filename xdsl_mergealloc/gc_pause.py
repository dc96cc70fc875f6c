"""A pause of Python's cyclic garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def paused_gc() -> Generator[None]:
    """
    Run a block without cyclic garbage collection.

    A program of 100,000 operations is millions of objects that refer to one another. An
    analysis that makes a few objects for each operation sets off collections that look at all
    of them and free nothing; they take longer than the analysis itself. What a pass leaves
    behind is left to the next collection of all objects: it counts as old.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if not gc.get_freeze_count():
                # Both together let the young objects be old, without a look at any of them.
                gc.freeze()
                gc.unfreeze()
            gc.enable()
