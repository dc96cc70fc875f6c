"""vector: the operation that is executed under a mask, on tensors."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

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
from xdsl_mergealloc.interfaces.op_building import with_other_values


class MaskModel(BufferizableOpInterface):
    """
    `vector.mask`: its results are those of the operation inside.

    On buffers there is nothing inside but that operation, so what it needs besides, a copy of its
    destination for example, is made before; and no buffer is a result.
    """

    def get_aliasing_operands(
        self, value: SSAValue, state: AnalysisState
    ) -> Sequence[AliasingOperand]:
        assert isinstance(value, OpResult)
        return [AliasingOperand(OpOperand(_end_of(value.op), value.index))]

    def admits_more_operations(self, op: Operation) -> bool:
        return False

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        masked, end = op.regions[0].block.first_op, _end_of(op)
        state.bufferize_region(op.regions[0])
        if masked is None or not any(map(is_tensor, (*masked.operands, *masked.results))):
            return
        _move_before(op, _ops_before(masked)[:-1])
        buffers = [state.buffer_of(v) if is_tensor(v) else None for v in end.operands]
        kept = [value for value in end.operands if not is_tensor(value)]
        end.operands = kept
        types: list[Attribute] = [value.type for value in kept]
        on_buffers = state.add(with_other_values(op, op.operands, types))
        others = (result for result in op.results if not is_tensor(result))
        for old, new in zip(others, on_buffers.results, strict=True):
            new.name_hint = old.name_hint
            old.replace_all_uses_with(new)
        state.replace(op, buffers)


def _end_of(op: Operation) -> Operation:
    """The terminator of what is masked."""
    end = op.regions[0].block.last_op
    assert end is not None
    return end


def _ops_before(op: Operation) -> list[Operation]:
    """The operations before another one in its block."""
    assert isinstance(op.parent, Block)
    ops = list(op.parent.ops)
    return ops[: ops.index(op)]


def _move_before(where: Operation, ops: Sequence[Operation]) -> None:
    assert where.parent is not None
    for op in ops:
        op.detach()
    where.parent.insert_ops_before(ops, where)


class MaskYieldModel(BufferizableOpInterface):
    """`vector.yield`: the results of the masked operation are those of the mask."""

    def must_bufferize_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        parent = operand.op.parent_op()
        return () if parent is None else (AliasingValue(parent.results[operand.index]),)

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        """The operation around it does that."""


BUFFERIZABLE_MODELS.register("vector.mask", MaskModel())
BUFFERIZABLE_MODELS.register("vector.yield", MaskYieldModel())
