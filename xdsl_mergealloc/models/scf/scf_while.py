"""scf: `scf.while`, which carries tensors through its two regions in buffers that it does not
allocate.

How the buffers are handed on: `iteration_end`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import scf
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    BufferRelation,
    LoopBuffers,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.models.scf.iteration_end import (
    CarriedTensor,
    end_iteration,
    initial_buffer,
    replace_results,
    type_handed_on,
)


class WhileModel(BufferizableOpInterface):
    """`scf.while`: the first region hands on to the second one, or out of the loop."""

    def read_under_other_names(self, operand: OpOperand) -> Sequence[SSAValue]:
        return (operand.op.regions[0].block.args[operand.index],)

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        # The loop owns the buffers that it is given.
        return True

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        # Results come from the condition, which may hand on any of the buffers.
        return [
            AliasingValue(result, BufferRelation.UNKNOWN, is_definite=False)
            for result in operand.op.results
            if result.type == operand.value.type
        ]

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        before, after = (region.block for region in op.regions)
        condition, terminator = before.last_op, after.last_op
        assert condition is not None
        assert terminator is not None
        numbers = [number for number, value in enumerate(op.operands) if is_tensor(value)]
        passed = [n for n, value in enumerate(condition.operands[1:]) if is_tensor(value)]
        if not numbers and not passed:
            for region in op.regions:
                state.bufferize_region(region)
            return
        inits = {
            number: initial_buffer(state.operand_buffer(OpOperand(op, number)), False, state)
            for number in numbers
        }
        loop_buffers = LoopBuffers({number: number for number in numbers})

        # From the first region to the second one, or out.
        tensors = {number: before.args[number] for number in numbers}
        own = {n: state.replace_argument(before, n, inits[n].type) for n in numbers}
        state.bufferize_region(op.regions[0])
        with state.before(condition):
            entering = [_entering(condition.operands[1 + n], own.get(n), state) for n in passed]
            incoming = {own[number]: tensors[number] for number in numbers}
            buffers = dict(
                zip(
                    passed,
                    end_iteration(before, entering, incoming, loop_buffers, state),
                    strict=True,
                )
            )
        _set_operands(condition, {1 + number: buffer for number, buffer in buffers.items()})

        # And back.
        tensors = {number: after.args[number] for number in passed}
        own = {n: state.replace_argument(after, n, buffers[n].type) for n in passed}
        state.bufferize_region(op.regions[1])
        with state.before(terminator):
            returning = [
                CarriedTensor(
                    terminator.operands[n], inits[n].type, _of_type(own.get(n), inits[n].type)
                )
                for n in numbers
            ]
            incoming = {own[number]: tensors[number] for number in passed}
            handed_on = end_iteration(after, returning, incoming, loop_buffers, state)
        _set_operands(terminator, dict(zip(numbers, handed_on, strict=True)))

        new_inits = [inits.get(number, value) for number, value in enumerate(op.operands)]
        types = [value.type for value in condition.operands[1:]]
        new_op = with_other_values(op, new_inits, types)
        state.add(new_op)
        loop_buffers.taken = list(inits.values())
        loop_buffers.given = [new_op.results[number] for number in passed]
        state.loops[new_op] = loop_buffers
        replace_results(op, new_op, {}, state)


def _set_operands(op: Operation, buffers: Mapping[int, SSAValue]) -> None:
    op.operands = [buffers.get(number, value) for number, value in enumerate(op.operands)]


def _entering(tensor: SSAValue, own: SSAValue | None, state: BufferizationState) -> CarriedTensor:
    """A tensor that the condition hands on; the loop says of which type only what it carries."""
    buffer = state.buffer_of(tensor)
    if own is not None and _same_shape(own.type, buffer.type):
        return CarriedTensor(tensor, own.type, own)
    entering_type = type_handed_on(buffer)
    return CarriedTensor(tensor, entering_type, _of_type(own, entering_type))


def _same_shape(first: Attribute, second: Attribute) -> bool:
    return (
        is_memref(first)
        and is_memref(second)
        and first.get_shape() == second.get_shape()
        and first.element_type == second.element_type
    )


def _of_type(buffer: SSAValue | None, type: Attribute) -> SSAValue | None:
    return buffer if buffer is not None and buffer.type == type else None


BUFFERIZABLE_MODELS.register(scf.WhileOp, WhileModel())
