"""Loops that hand back the buffers that they were given, interchanged.

`scf.for` and `scf.while` on buffers do that if each round hands on, each once, the buffers that it
has. Whoever owned the buffers before the loop owns the results afterwards, and no others.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import is_memref

Interchange = list[tuple[SSAValue, SSAValue]]
"""Buffers before and after; which of the former became which of the latter is open."""


def interchange_of(op: Operation) -> Interchange | None:
    """The buffers that a loop was given and those that it hands back; None if they may be
    others. (As deep as loops are nested, this calls itself.)"""
    if isinstance(op, scf.ForOp):
        body = op.body.block
        ends = _names_at_end(body, body.args[1:])
        terminator = body.last_op
        assert terminator is not None
        if not _are_among(terminator.operands, ends):
            return None
        return _pairs(op.iter_args, op.results)
    if isinstance(op, scf.WhileOp):
        before, after = op.before_region.block, op.after_region.block
        condition, terminator = before.last_op, after.last_op
        assert condition is not None
        assert terminator is not None
        if not _are_among(condition.operands[1:], _names_at_end(before, before.args)):
            return None
        if not _are_among(terminator.operands, _names_at_end(after, after.args)):
            return None
        return _pairs(op.arguments, op.results)
    return None


def _names_at_end(block: Block, arguments: Sequence[SSAValue]) -> set[SSAValue]:
    """As what the buffers that came in arguments of a block are known at its end."""
    names = {argument for argument in arguments if is_memref(argument.type)}
    for op in block.ops:
        if isinstance(op, scf.ForOp | scf.WhileOp) and not names.isdisjoint(op.operands):
            inner = interchange_of(op)
            if inner is not None and all(before in names for before, _ in inner):
                names.difference_update(before for before, _ in inner)
                names.update(after for _, after in inner)
            else:
                names.difference_update(op.operands)
    return names


def _are_among(handed_over: Sequence[SSAValue], names: set[SSAValue]) -> bool:
    buffers = [value for value in handed_over if is_memref(value.type)]
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
