"""Giving a buffer another layout, and with it everything that is made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, MemRefType
from xdsl.dialects.memref import CollapseShapeOp, ExpandShapeOp, SubviewOp
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.strided import collapsed_type, expanded_type, subview_type

_TAKES_ANY_STRIDES = frozenset(
    ("memref.copy", "memref.dealloc", "memref.dim", "memref.load", "memref.store")
)
"""Operations that take a memref of any strided layout; those of linalg do, too."""


def types_with_layout_of(
    value: SSAValue,
    new_type: MemRefType[Attribute],
    others: Mapping[SSAValue, Sequence[SSAValue]],
) -> dict[SSAValue, MemRefType[Attribute]] | None:
    """
    The types of a buffer and of all that is made of it, if it gets a type that differs in the
    layout. None if somebody does not take that, or if nobody says so.

    Args:
        value: the buffer.
        new_type: its new type.
        others: for some values, buffers that are to be the same and so get the same type.
    """
    types: dict[SSAValue, MemRefType[Attribute]] = {}
    pending = [(value, new_type)]
    while pending:
        value, new_type = pending.pop()
        types[value] = new_type
        pending += [(other, new_type) for other in others.get(value, ())]
        if value.type == new_type:
            # Nobody who only uses it notices anything.
            continue
        for use in value.uses:
            op = use.operation
            if isinstance(op, SubviewOp | CollapseShapeOp | ExpandShapeOp):
                made = _view_type(op, new_type)
                if made is None or _view_type(op, memref_type(value)) != op.result.type:
                    return None
                pending.append((op.result, made))
            elif op.name not in _TAKES_ANY_STRIDES and not op.name.startswith("linalg."):
                return None
    return types


def _view_type(
    op: SubviewOp | CollapseShapeOp | ExpandShapeOp, source: MemRefType[Attribute]
) -> MemRefType[Attribute] | None:
    """The type of a view, if its source has the given type; None if there is no such view."""
    shape = memref_type(op.result).get_shape()
    match op:
        case CollapseShapeOp():
            return collapsed_type(source, _groups(op), shape)
        case ExpandShapeOp():
            return None if op.output_shape else expanded_type(source, _groups(op), shape)
        case SubviewOp():
            if op.operands[1:]:
                return None
            sizes = op.static_sizes.get_values()
            offsets, strides = op.static_offsets.get_values(), op.static_strides.get_values()
            return subview_type(source, offsets, sizes, strides, shape)


def _groups(op: Operation) -> list[list[int]]:
    """Which dimensions of the larger shape each one of the smaller shape stands for."""
    reassociation = cast("ArrayAttr[ArrayAttr[IntegerAttr[Any]]]", op.properties["reassociation"])
    return [[index.value.data for index in group] for group in reassociation]
