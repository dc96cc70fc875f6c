"""
Adapters that make other planners available as algorithms, for comparison: only used by name.

The registry lists an adapter if the software it needs is installed (`is_available`). Its plans are
checked like those of any third party.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.util import find_spec
from typing import NamedTuple


class Adapter(NamedTuple):
    """A planner that is not part of this project."""

    target: str
    """`module:function` of the algorithm."""

    is_available: Callable[[], bool]
    needs: str
    """The software that has to be installed, for messages."""


def _has_omnimalloc() -> bool:
    return find_spec("omnimalloc") is not None


def _has_minimalloc() -> bool:
    return shutil.which("minimalloc") is not None


ADAPTERS = {
    "omnimalloc": Adapter(
        f"{__name__}.peers:plan_omnimalloc",
        _has_omnimalloc,
        "the Python package 'omnimalloc' (the extra 'bench' of this package installs it)",
    ),
    "minimalloc": Adapter(
        f"{__name__}.peers:plan_minimalloc", _has_minimalloc, "the program 'minimalloc' on the PATH"
    ),
}
