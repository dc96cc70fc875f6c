"""Operations that may write their result over an operand (V15)."""

from __future__ import annotations

from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.arena_check.violations import ArenaView
from xdsl_mergealloc.interfaces.buffer_type import buffers_among


def writes_over_what_it_read(op: Operation, one: ArenaView, other: ArenaView) -> bool:
    """
    Whether `op` reads each element of one of two views before, and not after, it writes the
    element of the other that has the same bytes.

    That needs: the same bytes for each element (offset, type), and a loop nest that visits each
    element once, by the same map for both.
    """
    if not isinstance(op, LinalgStructuredOperation):
        return False
    if one.offset != other.offset or one.value.type != other.value.type:
        return False
    if any(kind.data is not IteratorType.PARALLEL for kind in op.get_iterator_types()):
        return False
    if any(buffers_among(inner.operands) for block in op.body.blocks for inner in block.ops):
        # The body may load any element, in any iteration.
        return False
    operands = (*op.inputs, *op.outputs)
    maps = [
        operand_map.data
        for operand, operand_map in zip(operands, op.get_indexing_maps(), strict=True)
        if operand is one.value or operand is other.value
    ]
    named = {id(operand) for operand in operands}
    if id(one.value) not in named or id(other.value) not in named:
        return False
    return all(
        operand_map == maps[0]
        and operand_map.is_projected_permutation()
        and len(operand_map.results) == operand_map.num_dims
        for operand_map in maps
    )
