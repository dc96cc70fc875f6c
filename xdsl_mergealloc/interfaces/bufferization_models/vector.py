"""vector: transfers from and into tensors."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import VectorType
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    tensor_type,
)
from xdsl_mergealloc.interfaces.bufferization_models.destination_style import DestinationStyle
from xdsl_mergealloc.interfaces.constants import constant_integer


class TransferReadModel(BufferizableOpInterface):
    """`vector.transfer_read`: a vector is no memory."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        operands = [state.buffer_of(op.operands[0]), *op.operands[1:]]
        on_buffer = state.add(_on_buffers(op, operands, [result.type for result in op.results]))
        op.results[0].replace_all_uses_with(on_buffer.results[0])
        state.replace(op, [None])


class TransferWriteModel(DestinationStyle):
    """`vector.transfer_write`: its destination is operand 1."""

    def first_destination(self, op: Operation) -> int:
        return 1

    def is_destination(self, operand: OpOperand) -> bool:
        return operand.index == 1

    def uses_contents(self, operand: OpOperand) -> bool:
        assert isinstance(operand.op, TransferWriteOp)
        return not writes_all_elements(operand.op)

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        operands = list(op.operands)
        operands[1] = state.operand_buffer(OpOperand(op, 1))
        state.add(_on_buffers(op, operands, ()))
        state.replace(op, [operands[1]])


def writes_all_elements(op: TransferWriteOp) -> bool:
    """Whether a transfer into a tensor leaves nothing of what was there."""
    written = op.vector.type
    assert isinstance(written, VectorType)
    return (
        op.mask is None
        and op.permutation_map.data == AffineMap.identity(len(op.indices))
        and written.get_shape() == tensor_type(op.source).get_shape()
        and all(constant_integer(index) == 0 for index in op.indices)
    )


def _on_buffers(
    op: Operation, operands: Sequence[SSAValue], result_types: Sequence[Attribute]
) -> Operation:
    return type(op).create(
        operands=operands,
        result_types=result_types,
        properties=op.properties,
        attributes=op.attributes,
    )


BUFFERIZABLE_MODELS.register(TransferReadOp, TransferReadModel())
BUFFERIZABLE_MODELS.register(TransferWriteOp, TransferWriteModel())
