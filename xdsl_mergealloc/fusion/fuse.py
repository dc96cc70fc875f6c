"""The rewrite of elementwise fusion.

All fusions are decided first (`candidates.py`). Then, in program order, each operation with fused
producers is replaced by one that computes these too (`fused_op.py`), and operations without uses
are erased. An operation without a name also loses operands and results that are not used.

A computed destination that an operation overwrites is replaced by an empty tensor, so that its
producer is not kept only for its memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.fusion.candidates import FusionOptions, FusionPlan, plan_fusion
from xdsl_mergealloc.fusion.fused_op import fused_op
from xdsl_mergealloc.fusion.transposes import reshape_before_transposing, write_transposed_results
from xdsl_mergealloc.fusion.uses import in_terms_of
from xdsl_mergealloc.interfaces.bufferizable import OpOperand, tensor_type
from xdsl_mergealloc.interfaces.op_building import constant_index
from xdsl_mergealloc.interfaces.roles import destination_of
from xdsl_mergealloc.interfaces.structured import reading_by
from xdsl_mergealloc.program_changes import ProgramChange
from xdsl_mergealloc.tensors.cheap import is_overwritten, is_undefined
from xdsl_mergealloc.tensors.pure_ops import erase_with_operands


def fuse_elementwise_ops(
    module: ModuleOp, options: FusionOptions
) -> Sequence[tuple[Operation, ProgramChange]]:
    """
    Compute producers of elements in the bodies of their readers.

    Returns the changed functions, with a summary of the changes to each.
    """
    if options.fold_transposes:
        reshape_before_transposing(module)
        write_transposed_results(module)
    plan = plan_fusion(module, options)
    for op in plan.ops.unused:
        erase_with_operands(op)
    ops = [op for op in plan.ops.structures if op.parent is not None]
    absorbed = {op for op in _fused_producers(plan) if not any(map(plan.is_needed, op.results))}
    for op in ops:
        if op in plan.read_by:
            _read_through(plan, op)
        elif op not in absorbed and _gets_rewritten(plan, op):
            _rewrite(plan, op)
    # The old operations, users first.
    for op in reversed(ops):
        if op in absorbed or _gets_rewritten(plan, op):
            erase_with_operands(op)
    return plan.changes


def _fused_producers(plan: FusionPlan) -> set[Operation]:
    return {
        operand.producer.op
        for operands in (*plan.operands.values(), *plan.read_by.values())
        for operand in operands.values()
    }


def _gets_rewritten(plan: FusionPlan, op: Operation) -> bool:
    """Whether an operation has fused producers, or has no name and can lose inputs or results."""
    if op in plan.operands:
        return True
    structure = plan.ops.structures[op]
    if structure.is_named:
        return False
    inputs = range(structure.number_of_inputs)
    read = [(op.operands[number], structure.maps[number]) for number in inputs]
    return (
        op in plan.splats
        or len(set(read)) < len(read)
        or any(structure.body.args[number].first_use is None for number in inputs)
        or not all(map(plan.is_needed, op.results))
    )


def _read_through(plan: FusionPlan, op: Operation) -> None:
    """Let an operation read the operands of transposes in place of their results."""
    structures, block = plan.ops.structures, op.parent
    assert block is not None
    new_op, count = op, len(structures[op].loops)
    for number, operand in plan.read_by[op].items():
        transpose = operand.producer.op
        indices = in_terms_of(structures[transpose].maps[0].results, operand.loops)
        source = transpose.operands[0]
        previous = new_op
        new_op = reading_by(previous, number, source, AffineMap(count, 0, indices))
        if previous is not op:
            previous.erase()
    block.insert_op_before(new_op, op)
    for result, new_result in zip(op.results, new_op.results, strict=True):
        new_result.name_hint = result.name_hint
        result.replace_all_uses_with(new_result)
    block.erase_op(op)


def _rewrite(plan: FusionPlan, op: Operation) -> None:
    """Insert the fused operation in front of the old one, and let it replace all uses."""
    fused = fused_op(plan, op)
    block = op.parent
    assert block is not None
    for new_op in (*fused.before, fused.op):
        block.insert_op_before(new_op, op)
    for result, number in zip(fused.op.results, fused.results, strict=True):
        result.name_hint = op.results[number].name_hint
        op.results[number].replace_all_uses_with(result)
        destination = destination_of(result)
        assert destination is not None
        _release(OpOperand(fused.op, destination))


def _release(destination: OpOperand) -> None:
    """Let an operation that overwrites a computed tensor overwrite an empty one instead."""
    value = destination.value
    if not is_overwritten(destination) or is_undefined(value):
        return
    begin = value
    while isinstance(begin, OpResult) and (number := destination_of(begin)) is not None:
        begin = begin.op.operands[number]
    if is_undefined(begin):
        destination.op.operands[destination.index] = begin
    elif begin is not value:
        destination.op.operands[destination.index] = _empty_like(begin, destination.op)


def _empty_like(value: SSAValue, at: Operation) -> SSAValue:
    """Create an empty tensor of the shape of another one, before an operation."""
    block = at.parent
    assert block is not None
    sizes: list[SSAValue] = []
    for number, size in enumerate(tensor_type(value).get_shape()):
        if size == DYNAMIC_INDEX:
            index = constant_index(number, at.location)
            dim = tensor.DimOp(value, index)
            dim.location = at.location
            block.insert_ops_before([index, dim], at)
            sizes.append(dim.results[0])
    empty = tensor.EmptyOp(sizes, tensor_type(value))
    empty.location = at.location
    block.insert_op_before(empty, at)
    return empty.tensor
