"""
Compile-time memory optimization for xDSL.

The names of `xdsl_mergealloc.api` can be imported from here. They are loaded when one of them is
first used: xDSL imports this package, for its plug-in, at every start of every tool, whether the
tool has a use for it or not.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from xdsl_mergealloc.xdsl_versions import why_unsupported

if TYPE_CHECKING:
    from xdsl_mergealloc.api import *  # noqa: F403


def __getattr__(name: str) -> object:
    reason = why_unsupported()
    if reason is not None:
        raise ImportError(f"xdsl-mergealloc: {reason}")
    try:
        return getattr(import_module("xdsl_mergealloc.api"), name)
    except AttributeError:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'") from None
