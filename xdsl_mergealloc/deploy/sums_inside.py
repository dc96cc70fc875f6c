"""Interchange of loops over parallel sums to the innermost position, for vectorization.

`tile-accumulations` computes a few sums at once where all their inputs are contiguous (AC7), the
channels of a depthwise convolution, say. In a named operation, reduction loops are innermost, and
their sizes may be unknown, so that LLVM would compute one sum after the other.
"""

from __future__ import annotations

from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr, ModuleOp, i64
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr
from xdsl.rewriter import Rewriter

from xdsl_mergealloc.dialects.shapes import has_static_shape, is_memref, shape_of
from xdsl_mergealloc.interfaces.structured import (
    Structure,
    loops_that_index,
    structure_of,
    takes_side_by_side,
)
from xdsl_mergealloc.nests import walk

_FEW = 16
"""Maximum number of sums: such a loop is unrolled, and fits a vector of the narrowest elements."""


def put_sums_inside(module: ModuleOp) -> None:
    """Make the loop over the sums of an operation its innermost loop, if the sums are few and their
    inputs contiguous."""
    for op in walk(module):
        structure = structure_of(op)
        if structure is None or structure.is_parallel or op.results:
            continue
        loop = _loop_of_sums(op, structure)
        if loop is not None and takes_side_by_side(op, structure, loop):
            _put_inside(op, structure, loop)


def _loop_of_sums(op: Operation, structure: Structure) -> int | None:
    """Return the loop over the sums of an operation; None if there are several, or many sums."""
    sums, indices = op.operands[-1], structure.maps[-1]
    if structure.number_of_inputs != len(op.operands) - 1 or not is_memref(sums.type):
        return None
    if not has_static_shape(sums.type) or len(indices.results) != len(loops_that_index(indices)):
        return None
    several = [
        (index.position, size)
        for index, size in zip(indices.results, shape_of(sums.type), strict=True)
        if isinstance(index, AffineDimExpr) and size > 1
    ]
    if len(several) != 1:
        return None
    ((loop, count),) = several
    return loop if count <= _FEW else None


def _put_inside(op: Operation, structure: Structure, loop: int) -> None:
    """Replace an operation by a generic one with a loop innermost; others keep their order."""
    count = len(structure.loops)
    order = [*(other for other in range(count) if other != loop), loop]
    renumbered = [AffineDimExpr(order.index(old)) for old in range(count)]
    maps = [
        indices.replace_dims_and_symbols(renumbered, [], count, 0) for indices in structure.maps
    ]
    loops = [structure.loops[old] for old in order]
    region = op.detach_region(op.regions[0])
    for inner in region.walk():
        if isinstance(inner, IndexOp):
            inner.dim = IntegerAttr(order.index(inner.dim.value.data), i64)
    made = GenericOp(
        op.operands[:-1], op.operands[-1:], region, [AffineMapAttr(one) for one in maps], loops
    )
    made.location = op.location
    Rewriter.replace_op(op, made)
