"""Destination-style operations: each result is what becomes of one operand, its destination.

One model answers for all of them. The last operands are the destinations, one per result, in
order; an operation on buffers has the same operands and no results.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingOperand,
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    is_tensor,
)


class DestinationStyle(BufferizableOpInterface):
    """All of the linalg dialect, and whatever else follows the convention."""

    def first_destination(self, op: Operation) -> int:
        """The number of the operand that the first result goes with."""
        return len(op.operands) - len(op.results)

    def is_destination(self, operand: OpOperand) -> bool:
        """Whether an operand is what a result is made of."""
        return operand.index >= self.first_destination(operand.op)

    def uses_contents(self, operand: OpOperand) -> bool:
        """Whether the payload uses elements of the operand."""
        op = operand.op
        payload = op.regions[0].first_block if len(op.regions) == 1 else None
        if payload is None or len(payload.args) != len(op.operands):
            return True
        return payload.args[operand.index].first_use is not None

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        return self.uses_contents(operand)

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        return self.is_destination(operand)

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        if not self.is_destination(operand):
            return ()
        number = operand.index - self.first_destination(operand.op)
        return (AliasingValue(operand.op.results[number]),)

    def get_aliasing_operands(
        self, value: SSAValue, state: AnalysisState
    ) -> Sequence[AliasingOperand]:
        assert isinstance(value, OpResult)
        return (
            AliasingOperand(OpOperand(value.op, self.first_destination(value.op) + value.index)),
        )

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        for region in op.regions:
            # Payloads may look elements up in tensors around them.
            state.bufferize_region(region)
        if not any(map(is_tensor, op.operands)):
            return
        first = self.first_destination(op)
        operands: list[SSAValue] = []
        for index, value in enumerate(op.operands):
            if not is_tensor(value):
                operands.append(value)
            elif index < first:
                # A read needs no buffer of its own.
                operands.append(state.buffer_of(value))
            else:
                operands.append(state.operand_buffer(OpOperand(op, index)))
        on_buffers = type(op).create(
            operands=operands,
            result_types=(),
            properties=op.properties,
            attributes=op.attributes,
            regions=[op.detach_region(region) for region in list(op.regions)],
        )
        state.add(on_buffers)
        state.replace(op, operands[first:])


def destination_style(op: Operation) -> DestinationStyle | None:
    """The model of a destination-style operation on tensors; None for any other operation."""
    if not op.results or not is_tensor(op.results[0]):
        return None
    model = BUFFERIZABLE_MODELS.lookup(op)
    return model if isinstance(model, DestinationStyle) else None
