"""Contexts of xDSL that know all dialects."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.universe import Universe


def full_context(*, allow_unregistered: bool = False) -> Context:
    """Return a context with all dialects of xDSL and its plugins."""
    context = Context(allow_unregistered=allow_unregistered)
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    return context
