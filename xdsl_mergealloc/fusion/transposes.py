"""Operations that keep their names read what was transposed for them by other indices.

A transpose is left out if all that use it are operations of its block that can read its operand
(`StructuredOpInterface.reads_by`): a product of matrices names the indices of its operands.
"""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap

from xdsl_mergealloc.fusion.uses import ElementUse, StructuredOps, in_terms_of
from xdsl_mergealloc.interfaces.structured import Structure, can_read_by


def moves_elements(op: Operation, structure: Structure) -> bool:
    """Whether an operation hands the elements of its one input on, at other indices."""
    return (
        len(op.results) == 1
        and structure.number_of_inputs == 1
        and structure.is_parallel
        and structure.only_forwards
        and structure.body.last_op is not None
        and structure.body.last_op.operands[0] is structure.body.args[0]
    )


def permutation_of(op: Operation, structure: Structure) -> list[int] | None:
    """For each dimension of the result of a transpose, that of its operand; None if an operation
    does anything else."""
    if not moves_elements(op, structure):
        return None
    read, written = (
        [index.position for index in indices.results if isinstance(index, AffineDimExpr)]
        for indices in structure.maps
    )
    loops = list(range(len(structure.loops)))
    if sorted(read) != loops or sorted(written) != loops:
        return None
    return [read.index(loop) for loop in written]


def source_indices(ops: StructuredOps, transpose: Operation, read: ElementUse) -> AffineMap:
    """The indices by which a consumer, in terms of its loops, reads what was transposed for it."""
    count = len(ops.structures[read.consumer].loops)
    own = ops.structures[transpose].maps[0].results
    return AffineMap(count, 0, in_terms_of(own, read.loops))


def readers_of(ops: StructuredOps, op: Operation) -> list[ElementUse]:
    """The uses of a transpose, if all of them can read its operand; none otherwise."""
    if not moves_elements(op, ops.structures[op]):
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
