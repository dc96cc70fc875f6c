"""The builtin dialect: casts between types that are lowered apart."""

from __future__ import annotations

from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.roles import Roles, captures_all, describe


def _cast_roles(op: Operation) -> Roles:
    """Between buffers, a view; to anything else, it shows the address to other code."""
    sources = tuple(range(len(op.operands)))
    if all(is_buffer(result) for result in op.results):
        return Roles(view_of=sources)
    return Roles(view_of=sources, captures=captures_all(op, "cast to a type that is no buffer"))


describe(UnrealizedConversionCastOp, _cast_roles, makes_views=True)
