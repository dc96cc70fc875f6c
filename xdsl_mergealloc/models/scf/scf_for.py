"""Loops such as `scf.for`, which carry tensors in buffers that they do not allocate.

How the buffers are handed on: `double_buffering`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects import scf
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingOperand,
    AliasingValue,
    AnalysisState,
    BufferizationState,
    BufferRelation,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.interfaces.loop_like import (
    first_init,
    is_loop_like,
    iter_args,
    runs_at_least_once,
    with_inits,
    yield_of,
)
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.models.scf.double_buffering import (
    CarriedValue,
    IterationEnd,
    LoopBuffer,
    plan_iteration_end,
    with_reliable_sizes,
)
from xdsl_mergealloc.models.scf.double_buffering_rewrite import (
    initial_buffer,
    matched,
    move_before,
    next_buffers,
    replace_loop_results,
    second_buffer_argument,
    with_arguments,
)
from xdsl_mergealloc.models.scf.loop_model import LoopModel
from xdsl_mergealloc.models.scf.loop_sizes import (
    CHANGING,
    sizes_of,
)
from xdsl_mergealloc.models.two_buffers import join_types


class ForModel(LoopModel):
    """Any loop that implements LoopLikeOpInterface."""

    def region_argument(self, operand: OpOperand) -> BlockArgument:
        return iter_args(operand.op)[operand.index - first_init(operand.op)]

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        if state.is_value_read(self.region_argument(operand)):
            return True
        result = operand.op.results[operand.index - first_init(operand.op)]
        return not runs_at_least_once(operand.op) and state.is_value_read(result)

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        number = operand.index - first_init(operand.op)
        terminator = yield_of(operand.op)
        stays = state.are_equivalent(terminator.operands[number], self.region_argument(operand))
        relation = BufferRelation.EQUIVALENT if stays else BufferRelation.UNKNOWN
        return (AliasingValue(operand.op.results[number], relation),)

    def get_aliasing_operands(
        self, value: SSAValue, state: AnalysisState
    ) -> Sequence[AliasingOperand]:
        assert isinstance(value, OpResult)
        init = OpOperand(value.op, first_init(value.op) + value.index)
        (alias,) = self.get_aliasing_values(init, state)
        yielded = OpOperand(yield_of(value.op), value.index)
        from_outside = (
            [AliasingOperand(yielded, BufferRelation.UNKNOWN)] if is_from_outside(yielded) else []
        )
        return [AliasingOperand(init, alias.relation), *from_outside]

    def is_not_conflicting(self, read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
        # That the loop owns an initial buffer is a matter of that buffer alone, not of those
        # that come in its place in later iterations.
        for owned, other in ((read, write), (write, read)):
            if is_loop_like(owned.op) and not state.may_alias_but_by(
                owned.op, owned.value, other.value
            ):
                return True
        return False

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        body = op.regions[0].block
        numbers = [number for number, result in enumerate(op.results) if is_tensor(result)]
        if not numbers:
            state.bufferize_region(op.regions[0])
            return
        terminator, first, arguments = yield_of(op), first_init(op), iter_args(op)
        inits = dict[int, SSAValue]()
        loop_buffers = dict[int, LoopBuffer]()
        from_outside = dict[int, SSAValue]()
        tensors = {number: arguments[number] for number in numbers}
        for number in numbers:
            yielded = OpOperand(terminator, number)
            init = state.operand_buffer(OpOperand(op, first + number))
            if is_from_outside(yielded) and state.analysis.is_in_place(yielded):
                from_outside[number] = state.buffer_of(yielded.value)
                inits[number] = state.cast(
                    init, join_types([init.type, from_outside[number].type], op)
                )
                continue
            stays = state.analysis.are_equivalent(yielded.value, tensors[number])
            inits[number] = initial_buffer(init, stays, state)
        for number in reversed(numbers):
            argument = state.replace_argument(body, arguments[number].index, inits[number].type)
            loop_buffers[number] = LoopBuffer(
                argument, tensors[number], sizes_of(inits[number], {})
            )
        state.bufferize_region(op.regions[0])

        owned = [number for number in numbers if number not in from_outside]
        with state.before(terminator):
            tensors_out = [terminator.operands[number] for number in owned]
            values, plan = _plan(
                tensors_out, [loop_buffers[number] for number in owned], body, op, state
            )
            carried = next_buffers(plan, values, op, state)
            second_buffers = move_before(plan, op, state)
            by_number = {n: state.cast(buffer, inits[n].type) for n, buffer in from_outside.items()}
        second_arguments = [
            second_buffer_argument(body, second_buffer, state)
            for second_buffer in plan.second_buffers
        ]
        yielded = with_arguments(carried, plan.second_buffers, second_arguments)
        stays = {
            number: inits[number]
            for number, buffer in zip(owned, yielded, strict=True)
            if buffer is loop_buffers[number].buffer
        }
        left = matched(plan.left, plan.second_buffers)
        by_number.update(zip(owned, yielded, strict=True))
        kept = [number for number in range(len(op.results)) if number not in stays]
        terminator.operands = [
            *(by_number.get(number, terminator.operands[number]) for number in kept),
            *(loop_buffer.buffer for loop_buffer in left),
        ]
        new_inits = [inits.get(n, op.operands[first + n]) for n in kept]
        for number, init in stays.items():
            argument = loop_buffers[number].buffer
            assert isinstance(argument, BlockArgument)
            argument.replace_all_uses_with(init)
            state.rename_buffer(argument, init)
            body.erase_arg(argument)
        carried = [*new_inits, *second_buffers]
        new_op = with_inits(op, carried, [value.type for value in carried])
        state.add(new_op)
        replace_loop_results(op, new_op, stays, state)


def _plan(
    tensors: Sequence[SSAValue],
    loop_buffers: Sequence[LoopBuffer],
    body: Block,
    op: Operation,
    state: BufferizationState,
) -> tuple[list[CarriedValue], IterationEnd]:
    """The plan for the end of an iteration, and what it is about."""
    buffers = [state.buffer_of(tensor) for tensor in tensors]
    loop_buffers = with_reliable_sizes(loop_buffers, buffers)
    while True:
        values = [
            CarriedValue(tensor, buffer, loop_buffer.buffer.type, loop_buffer, loop_buffer.sizes)
            for tensor, buffer, loop_buffer in zip(tensors, buffers, loop_buffers, strict=True)
        ]
        plan = plan_iteration_end(values, loop_buffers, body, op, state)
        # A place where an iteration puts what it allocated is of another size in the next one.
        resolved = [
            replace(loop_buffer, sizes=CHANGING) if buffer is None else loop_buffer
            for loop_buffer, buffer in zip(loop_buffers, plan.buffers, strict=True)
        ]
        if resolved == loop_buffers:
            return values, plan
        loop_buffers = resolved


def is_from_outside(operand: OpOperand) -> bool:
    """Whether the terminator of a loop hands on a tensor from outside of it."""
    loop = operand.op.parent_op()
    return loop is not None and is_loop_like(loop) and is_defined_outside(operand.value, loop)


def next_iteration(operand: OpOperand) -> SSAValue:
    """What an operand of the terminator of a loop is in the next iteration of the loop."""
    loop = operand.op.parent_op()
    assert loop is not None
    return iter_args(loop)[operand.index]


BUFFERIZABLE_MODELS.register(scf.ForOp, ForModel())
