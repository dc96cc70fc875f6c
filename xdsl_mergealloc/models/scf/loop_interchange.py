"""Loops that hand back the buffers that they were given, interchanged.

A loop on buffers does that if each iteration hands on, each once, the buffers that it
has. Whoever owned the buffers before the loop owns the results afterwards, and no others.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.control_flow import region_edges

Interchange = list[tuple[SSAValue, SSAValue]]
"""Buffers before and after; which of the former became which of the latter is open."""


def interchange_of(op: Operation) -> Interchange | None:
    """The buffers that a loop was given and those that it hands back; None if they may be
    others. (As deep as loops are nested, this calls itself.)"""
    edges = region_edges(op) or ()
    entering = [edge for edge in edges if edge.source is None and edge.target is not None]
    if len(entering) != 1 or any(len(region.blocks) != 1 for region in op.regions):
        return None
    ends = [_names_at_end(region.block, region.block.args) for region in op.regions]
    for edge in edges:
        if edge.source is not None and not _are_among(edge.operands, ends[edge.source]):
            return None
    return _pairs(entering[0].operands, op.results)


def _names_at_end(block: Block, arguments: Sequence[SSAValue]) -> set[SSAValue]:
    """As what the buffers that came in arguments of a block are known at its end."""
    names = {argument for argument in arguments if is_memref(argument.type)}
    for op in block.ops:
        if op.regions and op.results and not names.isdisjoint(op.operands):
            inner = interchange_of(op)
            if inner is not None and all(before in names for before, _ in inner):
                names.difference_update(before for before, _ in inner)
                names.update(after for _, after in inner)
            else:
                names.difference_update(op.operands)
    return names


def _are_among(carried: Sequence[SSAValue], names: set[SSAValue]) -> bool:
    buffers = [value for value in carried if is_memref(value.type)]
    return len(set(buffers)) == len(buffers) == len(names) and names.issuperset(buffers)


def _pairs(before: Sequence[SSAValue], after: Sequence[SSAValue]) -> Interchange | None:
    """Pairs of the same type."""
    pairs: Interchange = []
    remaining = [value for value in after if is_memref(value.type)]
    for value in before:
        if not is_memref(value.type):
            continue
        match = next((other for other in remaining if other.type == value.type), None)
        if match is None:
            return None
        remaining.remove(match)
        pairs.append((value, match))
    return None if remaining else pairs
