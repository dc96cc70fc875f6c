"""Zeros that a padding adds to sums: the terms of a contraction that its loops skip (AP3).

%r = linalg.generic ... ins(%w : tensor<3x3xf32>) outs(%sum : tensor<1x1xf32>) {
^bb0(%in: f32, %out: f32):
  %i = linalg.index 2 : index
  %is_before = arith.cmpi slt, %i, %first : index
  %is_behind = arith.cmpi sge, %i, %end : index
  %is_left_out = arith.ori %is_before, %is_behind : i1
  ...
  %term = arith.mulf %pad, %in : f32
  %more = arith.addf %out, %term : f32
  %next = arith.select %is_left_out, %more, %out : f32
  linalg.yield %next : f32
}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import arith, tensor
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr

from xdsl_mergealloc.accumulation.padding import Cut
from xdsl_mergealloc.interfaces.structured import structure_of
from xdsl_mergealloc.models.structured_ops import LoopIndices, generic_op, yield_op


def with_zeros(
    op: Operation,
    cuts: Sequence[Cut],
    inputs: Sequence[SSAValue],
    sums: SSAValue,
    bounds: Mapping[int, tuple[SSAValue, SSAValue]],
) -> Operation:
    """
    Build the operation that adds the terms that a contraction skipped.

    Args:
        op: the contraction.
        cuts: its loops that skip a padding, all of the same operand.
        inputs: its inputs, with whole kernels, except the padded one.
        sums: its result.
        bounds: for each loop that skipped iterations, the first iteration that was performed, and
            the end of these.
    """
    structure = structure_of(op)
    assert structure is not None
    last = structure.number_of_inputs
    numbers = [number for number in range(last) if number != cuts[0].operand]
    body = Block(arg_types=[structure.body.args[number].type for number in (*numbers, last)])
    values: dict[SSAValue, SSAValue] = {
        structure.body.args[number]: argument
        for number, argument in zip((*numbers, last), body.args, strict=True)
    }
    values[structure.body.args[cuts[0].operand]] = _pad_number(op, cuts[0], body)
    end = structure.body.last_op
    assert end is not None
    for inner in structure.body.ops:
        if inner is not end:
            body.add_op(inner.clone(values))
    is_left_out = _is_left_out(bounds, body, len(structure.loops), op)
    sum_ = body.args[-1]
    chosen = arith.SelectOp(is_left_out, values[end.operands[0]], sum_)
    body.add_ops([chosen, yield_op([chosen.result])])
    for inner in body.ops:
        inner.location = op.location
    made = generic_op(
        [(value, structure.maps[number]) for value, number in zip(inputs, numbers, strict=True)],
        [(sums, structure.maps[last])],
        structure.loops,
        body,
    )
    made.location = op.location
    return made


def _pad_number(op: Operation, cut: Cut, body: Block) -> SSAValue:
    """Return the padding value of the operand, as a constant in a body."""
    padded = op.operands[cut.operand]
    assert isinstance(padded, OpResult)
    assert isinstance(padded.op, tensor.PadOp)
    end = padded.op.region.block.last_op
    assert end is not None
    (number,) = end.operands
    assert isinstance(number, OpResult)
    constant = number.op.clone()
    body.add_op(constant)
    return constant.results[0]


def _is_left_out(
    bounds: Mapping[int, tuple[SSAValue, SSAValue]], body: Block, loops: int, op: Operation
) -> SSAValue:
    """Compute whether the contraction skipped an iteration."""
    indices = LoopIndices(body, loops, op.location)
    found: SSAValue | None = None
    for loop, (first, end) in bounds.items():
        index = indices.value(AffineDimExpr(loop))
        for kind, bound in (("slt", first), ("sge", end)):
            compared = arith.CmpiOp(index, bound, kind)
            body.add_op(compared)
            value = compared.result
            if found is not None:
                either = arith.OrIOp(found, value)
                body.add_op(either)
                value = either.result
            found = value
    assert found is not None
    return found
