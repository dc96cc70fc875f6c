"""Operations that keep their names read what was transposed for them by other indices.

A transpose is left out if all that use it are operations of its block that can read its operand
(`StructuredOpInterface.reads_by`): a product of matrices names the indices of its operands.
"""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.fusion.uses import ElementUse, StructuredOps, in_terms_of
from xdsl_mergealloc.interfaces.structured import can_read_by


def source_indices(ops: StructuredOps, transpose: Operation, read: ElementUse) -> AffineMap:
    """The indices by which a consumer, in terms of its loops, reads what was transposed for it."""
    count = len(ops.structures[read.consumer].loops)
    own = ops.structures[transpose].maps[0].results
    return AffineMap(count, 0, in_terms_of(own, read.loops))


def readers_of(ops: StructuredOps, op: Operation) -> list[ElementUse]:
    """The uses of a transpose, if all of them can read its operand; none otherwise."""
    structure = ops.structures[op]
    if (
        len(op.results) != 1
        or structure.number_of_inputs != 1
        or not (structure.is_parallel and structure.only_forwards)
        or not _forwards_input(op, ops)
    ):
        return []
    result = op.results[0]
    readers: list[ElementUse] = []
    for use in ops.uses(result):
        read = ops.element_use(result, use)
        if (
            read is None
            or use.op.parent is not op.parent
            or not can_read_by(use.op, use.index, source_indices(ops, op, read))
        ):
            return []
        readers.append(read)
    return readers


def _forwards_input(op: Operation, ops: StructuredOps) -> bool:
    body = ops.structures[op].body
    return body.last_op is not None and body.last_op.operands[0] is body.args[0]
