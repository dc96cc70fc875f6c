"""Giving a buffer another layout, and with it everything that is made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, SSAValue, Use

from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.roles import roles_of
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS


def types_with_layout_of(
    value: SSAValue,
    new_type: MemRefType[Attribute],
    others: Mapping[SSAValue, Sequence[SSAValue]],
    handed_on: Callable[[Use], Sequence[SSAValue]] = lambda use: (),
) -> dict[SSAValue, MemRefType[Attribute]] | None:
    """
    The types of a buffer and of all that is made of it, if it gets a type that differs in the
    layout. None if a user does not take that, or is not known to.

    Args:
        value: the buffer.
        new_type: its new type.
        others: for some values, buffers that are to be the same and so get the same type; they
            could get the type that the value has.
        handed_on: what a use gives the buffer another name for, in another function.
    """
    types: dict[SSAValue, MemRefType[Attribute]] = {}
    pending = [(value, new_type)]
    while pending:
        value, new_type = pending.pop()
        types[value] = new_type
        if value.type == new_type:
            # Its users notice nothing, nor do those of the others.
            continue
        pending += [(other, new_type) for other in others.get(value, ())]
        for use in value.uses:
            op = use.operation
            if names := handed_on(use):
                pending += [(name, new_type) for name in names]
            elif (view := VIEW_LIKE_MODELS.lookup(op)) is not None:
                made = view.result_type(op, new_type)
                if made is None or view.result_type(op, memref_type(value)) != op.results[0].type:
                    return None
                pending.append((op.results[0], made))
            elif (roles := roles_of(op)) is None or not roles.takes_any_strides:
                return None
    return types
