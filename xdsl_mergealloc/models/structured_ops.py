"""Builders of structured operations from loops, indexing maps and bodies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, IntegerType, LocationAttr, ShapedType
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import FillOp, GenericOp, IndexOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap

from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.op_building import constant_index


def generic_op(
    inputs: Sequence[tuple[SSAValue, AffineMap]],
    outputs: Sequence[tuple[SSAValue, AffineMap]],
    loops: Sequence[IteratorTypeAttr],
    body: Block,
) -> Operation:
    """Build a `linalg.generic` on tensors or buffers; each operand comes with its map."""
    return GenericOp(
        [value for value, _ in inputs],
        [value for value, _ in outputs],
        Region(body),
        [AffineMapAttr(indices) for _, indices in (*inputs, *outputs)],
        loops,
        [value.type for value, _ in outputs if is_tensor(value)],
    )


def generic_over_elements(inputs: Sequence[SSAValue], output: SSAValue, body: Block) -> Operation:
    """Build a `linalg.generic` that computes each element of an output from the inputs' elements at
    the same place, and from inputs that are scalars."""
    rank = len(shape_of(output.type))
    each = AffineMap.identity(rank)
    maps = [each if isinstance(v.type, ShapedType) else AffineMap(rank, 0, ()) for v in inputs]
    loops = [IteratorTypeAttr.parallel()] * rank
    return generic_op(list(zip(inputs, maps, strict=True)), [(output, each)], loops, body)


def fill_op(value: SSAValue, target: SSAValue) -> Operation:
    """Build a `linalg.fill`; for elements that it does not take in xDSL (index, complex numbers),
    build an equivalent `linalg.generic`."""
    if isinstance(value.type, AnyFloat | IntegerType):
        return FillOp([value], [target], [target.type] if is_tensor(target) else ())
    body = Block(arg_types=[value.type, value.type])
    body.add_op(YieldOp(body.args[0]))
    return generic_over_elements([value], target, body)


def yield_op(values: Sequence[SSAValue]) -> Operation:
    """Build the terminator of a body."""
    return YieldOp(*values)


class LoopIndices:
    """Indices in terms of the loops around a body, each created once, at the start of the body."""

    def __init__(self, body: Block, number_of_loops: int, location: LocationAttr):
        self._body = body
        self._number_of_loops = number_of_loops
        self._location = location
        self._last: Operation | None = None
        self.value: Callable[[AffineExpr], SSAValue] = cache(self._make)
        """Returns an index as a value in the body."""

    def _make(self, index: AffineExpr) -> SSAValue:
        if isinstance(index, AffineDimExpr):
            return self._add(IndexOp(index.position))
        if isinstance(index, AffineConstantExpr):
            constant: ConstantOp = constant_index(index.value, self._location)
            return self._add(constant)
        # Imported late: few callers need such indices.
        from xdsl.dialects.affine import ApplyOp

        loops = [self.value(AffineDimExpr(loop)) for loop in range(self._number_of_loops)]
        indices = AffineMapAttr(AffineMap(self._number_of_loops, 0, (index,)))
        return self._add(ApplyOp(loops, indices))

    def _add(self, op: Operation) -> SSAValue:
        op.location = self._location
        if self._last is not None:
            self._body.insert_op_after(op, self._last)
        elif self._body.first_op is not None:
            self._body.insert_op_before(op, self._body.first_op)
        else:
            self._body.add_op(op)
        self._last = op
        return op.results[0]
