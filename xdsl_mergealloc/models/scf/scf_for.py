"""Loops such as `scf.for`, which carry tensors in buffers that they do not allocate.

How the buffers are handed on: `iteration_end`.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingOperand,
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    BufferRelation,
    LoopBuffers,
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
from xdsl_mergealloc.models.scf.iteration_end import (
    CarriedTensor,
    end_iteration,
    initial_buffer,
    replace_results,
)
from xdsl_mergealloc.models.two_buffers import join_types


class ForModel(BufferizableOpInterface):
    """Any loop that implements LoopLikeOpInterface."""

    def read_under_other_names(self, operand: OpOperand) -> Sequence[SSAValue]:
        op = operand.op
        number = operand.index - first_init(op)
        inside = iter_args(op)[number]
        return (inside,) if runs_at_least_once(op) else (inside, op.results[number])

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        # The loop owns the buffers that it is given.
        return True

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        number = operand.index - first_init(operand.op)
        terminator = yield_of(operand.op)
        stays = state.are_equivalent(terminator.operands[number], iter_args(operand.op)[number])
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
        own = {
            number: state.replace_argument(body, arguments[number].index, inits[number].type)
            for number in numbers
        }
        state.bufferize_region(op.regions[0])

        owned = [number for number in numbers if number not in from_outside]
        loop_buffers = LoopBuffers()
        with state.before(terminator):
            yielded = {n: state.cast(buffer, inits[n].type) for n, buffer in from_outside.items()}
            carried = [CarriedTensor(terminator.operands[n], inits[n].type, own[n]) for n in owned]
            incoming = {own[n]: tensors[n] for n in owned}
            handed_on = end_iteration(body, carried, incoming, loop_buffers, state)
        yielded.update(zip(owned, handed_on, strict=True))
        stays = {number: inits[number] for number in owned if yielded[number] is own[number]}
        kept = [number for number in range(len(op.results)) if number not in stays]
        terminator.operands = [yielded.get(n, terminator.operands[n]) for n in kept]
        for number, init in stays.items():
            argument = own[number]
            assert isinstance(argument, BlockArgument)
            argument.replace_all_uses_with(init)
            state.rename_buffer(argument, init)
            body.erase_arg(argument)
        new_inits = [inits.get(number, op.operands[first + number]) for number in kept]
        new_op = with_inits(op, new_inits, [value.type for value in new_inits])
        state.add(new_op)
        places = {place: n for place, n in enumerate(kept) if n in owned}
        loop_buffers.tensors = places
        if not from_outside:
            loop_buffers.taken = [new_inits[place] for place in places]
            loop_buffers.given = [new_op.results[place] for place in places]
        state.loops[new_op] = loop_buffers
        replace_results(op, new_op, stays, state)


def is_from_outside(operand: OpOperand) -> bool:
    """Whether the terminator of a loop hands on a tensor from outside of it."""
    loop = operand.op.parent_op()
    return loop is not None and is_loop_like(loop) and is_defined_outside(operand.value, loop)


def next_iteration(operand: OpOperand) -> SSAValue:
    """Value of an operand of a loop's terminator in the next iteration of the loop."""
    loop = operand.op.parent_op()
    assert loop is not None
    return iter_args(loop)[operand.index]


BUFFERIZABLE_MODELS.register(scf.ForOp, ForModel())
