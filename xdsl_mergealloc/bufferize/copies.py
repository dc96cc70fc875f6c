"""The decisions of the analysis as copies between tensors, for a rewrite that makes none."""

from __future__ import annotations

from xdsl.dialects.bufferization import AllocTensorOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, ModuleOp, i32
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.calls import walk
from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.interfaces.bufferizable import OpOperand, tensor_operands, tensor_type
from xdsl_mergealloc.interfaces.op_building import constant_index


def insert_copies(module: ModuleOp, analysis: OneShotAnalysis) -> None:
    """Give each operand that is out of place a new tensor: a copy where contents are needed."""
    for op in walk(module):
        if analysis.accesses.model_of(op) is None:
            continue
        outside = [operand for operand in tensor_operands(op) if not analysis.is_in_place(operand)]
        for operand in outside:
            op.operands[operand.index] = _new_tensor(operand, analysis.copies_contents(operand))


def _new_tensor(operand: OpOperand, is_copy: bool) -> SSAValue:
    """A tensor of its own for an operand: a copy of it, or one of its sizes."""
    value, op = operand.value, operand.op
    block = op.parent
    assert block is not None
    new_ops: list[Operation] = []
    sizes: list[SSAValue] = []
    if not is_copy:
        for dimension, size in enumerate(tensor_type(value).get_shape()):
            if size == DYNAMIC_INDEX:
                position = constant_index(dimension, op.location)
                dim = DimOp(value, position.result)
                new_ops += [position, dim]
                sizes.append(dim.result)
    allocation = AllocTensorOp.create(
        operands=[value] if is_copy else sizes,
        result_types=[value.type],
        properties={
            "operandSegmentSizes": DenseArrayBase.from_list(i32, [len(sizes), int(is_copy), 0])
        },
    )
    new_ops.append(allocation)
    for new_op in new_ops:
        new_op.location = op.location
    block.insert_ops_before(new_ops, op)
    return allocation.results[0]
