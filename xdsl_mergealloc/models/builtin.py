"""The builtin dialect: casts between types that are lowered separately."""

from __future__ import annotations

from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.roles import Roles, captures_all, describe
from xdsl_mergealloc.interfaces.strided import are_laid_out_alike


def _cast_roles(op: Operation) -> Roles:
    """
    Return the roles of a cast. Between buffers it is a view, of the whole buffer if both types only
    spell the same layout differently; a cast to another type exposes the address to other code.
    """
    sources = tuple(range(len(op.operands)))
    if all(is_buffer(result) for result in op.results):
        types = [value.type for value in (*op.operands, *op.results)]
        is_whole = len(sources) == len(op.results) == 1 and are_laid_out_alike(*types)
        return Roles(view_of=sources, is_whole_view=is_whole)
    return Roles(view_of=sources, captures=captures_all(op, "cast to a type that is no buffer"))


describe(UnrealizedConversionCastOp, _cast_roles, makes_views=True)
