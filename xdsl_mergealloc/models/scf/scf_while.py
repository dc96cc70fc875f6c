"""scf: `scf.while`, which carries tensors through its two regions in buffers that it does not
allocate.

How the buffers are handed on: `double_buffering`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import scf
from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingValue,
    AnalysisState,
    BufferizationState,
    BufferRelation,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.models.scf.double_buffering import (
    CarriedValue,
    LoopBuffer,
    plan_iteration_end,
)
from xdsl_mergealloc.models.scf.double_buffering_rewrite import (
    initial_buffer,
    matched,
    move_before,
    next_buffers,
    owned_type,
    replace_loop_results,
    second_buffer_argument,
    with_arguments,
)
from xdsl_mergealloc.models.scf.loop_model import LoopModel
from xdsl_mergealloc.models.scf.loop_sizes import (
    CHANGING,
    Sizes,
    is_static,
    sizes_of,
)


class WhileModel(LoopModel):
    """`scf.while`: the first region hands on to the second one, or out of the loop."""

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        return state.is_value_read(self.region_argument(operand))

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
        loop_buffers = _roots(before, inits, state)
        state.bufferize_region(op.regions[0])

        # From the first region to the second one.
        with state.before(condition):
            entering = [
                _entering(condition.operands[1 + number], loop_buffers.get(number), state)
                for number in passed
            ]
            first = plan_iteration_end(
                entering, [loop_buffers[n] for n in numbers], before, op, state
            )
            entering_buffers = next_buffers(first, entering, op, state)
            second_buffers = move_before(first, op, state)
        second_arguments = [
            second_buffer_argument(before, second_buffer, state)
            for second_buffer in first.second_buffers
        ]
        entering_buffers = with_arguments(entering_buffers, first.second_buffers, second_arguments)
        buffer_of_result = dict(zip(passed, entering_buffers, strict=True))
        sizes_of_result = dict(zip(passed, first.sizes, strict=True))
        by_result: dict[int, LoopBuffer] = {}
        after_tensors = {number: after.args[number] for number in passed}
        for number in reversed(passed):
            argument = state.replace_argument(after, number, buffer_of_result[number].type)
            by_result[number] = LoopBuffer(argument, after_tensors[number], sizes_of_result[number])
        after_buffers = [by_result[number] for number in passed]
        extras: list[SSAValue] = [loop_buffer.buffer for loop_buffer in first.left]
        for loop_buffer in first.left:
            argument = after.insert_arg(loop_buffer.type, len(after.args))
            after_buffers.append(LoopBuffer(argument, None, loop_buffer.sizes))
        state.bufferize_region(op.regions[1])

        # And back.
        with state.before(terminator):
            returning = [
                CarriedValue(
                    terminator.operands[number],
                    state.buffer_of(terminator.operands[number]),
                    inits[number].type,
                    _root_of_type(by_result.get(number), inits[number].type),
                    loop_buffers[number].sizes,
                )
                for number in numbers
            ]
            second = plan_iteration_end(returning, after_buffers, after, op, state)
            returning_buffers = next_buffers(second, returning, op, state)
            more_second_buffers = move_before(second, op, state)
        # First where they were allocated: the tensors in them are there.
        more_after = [
            second_buffer_argument(after, second_buffer, state)
            for second_buffer in second.second_buffers
        ]
        more_before: list[SSAValue] = [
            second_buffer_argument(before, s, state) for s in second.second_buffers
        ]
        returning_buffers = with_arguments(returning_buffers, second.second_buffers, more_after)
        back = matched(second.left, [*first.second_buffers, *second.second_buffers])

        condition.operands = [
            condition.operands[0],
            *(
                buffer_of_result.get(number, value)
                for number, value in enumerate(condition.operands[1:])
            ),
            *extras,
            *more_before,
        ]
        by_number = dict(zip(numbers, returning_buffers, strict=True))
        terminator.operands = [
            *(by_number.get(number, value) for number, value in enumerate(terminator.operands)),
            *(loop_buffer.buffer for loop_buffer in back),
        ]
        new_op = type(op).create(
            operands=[
                *(inits.get(number, value) for number, value in enumerate(op.operands)),
                *second_buffers,
                *more_second_buffers,
            ],
            result_types=[value.type for value in condition.operands[1:]],
            properties=op.properties,
            attributes=op.attributes,
            regions=[op.detach_region(region) for region in list(op.regions)],
        )
        state.add(new_op)
        replace_loop_results(op, new_op, {}, state)


def _roots(
    before: Block, inits: Mapping[int, SSAValue], state: BufferizationState
) -> dict[int, LoopBuffer]:
    """Make the initial buffers arguments of the first region."""
    tensors = {number: before.args[number] for number in inits}
    by_type: dict[Attribute, set[Sizes]] = {}
    for init in inits.values():
        by_type.setdefault(init.type, set()).add(sizes_of(init, {}))
    loop_buffers: dict[int, LoopBuffer] = {}
    for number in sorted(inits, reverse=True):
        argument = state.replace_argument(before, number, inits[number].type)
        # Both regions may interchange buffers of a type; so all have to be of the same size, and
        # none allocated in an iteration.
        relies = is_static(argument.type) or (
            len(by_type[argument.type]) == 1 and not state.options.allow_return_allocs_from_loops
        )
        sizes = sizes_of(inits[number], {}) if relies else CHANGING
        loop_buffers[number] = LoopBuffer(argument, tensors[number], sizes)
    return loop_buffers


def _entering(tensor: SSAValue, own: LoopBuffer | None, state: BufferizationState) -> CarriedValue:
    """A tensor that the condition hands on; its sizes are not relied on yet."""
    buffer = state.buffer_of(tensor)
    keeps_type = own is not None and _same_shape(own.type, buffer.type)
    entering_type = own.type if own and keeps_type else owned_type(buffer)
    return CarriedValue(tensor, buffer, entering_type, own, None)


def _same_shape(first: Attribute, second: Attribute) -> bool:
    return (
        is_memref(first)
        and is_memref(second)
        and first.get_shape() == second.get_shape()
        and first.element_type == second.element_type
    )


def _root_of_type(loop_buffer: LoopBuffer | None, type: Attribute) -> LoopBuffer | None:
    return loop_buffer if loop_buffer is not None and loop_buffer.type == type else None


BUFFERIZABLE_MODELS.register(scf.WhileOp, WhileModel())
