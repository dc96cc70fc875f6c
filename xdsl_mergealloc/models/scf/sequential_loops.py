"""Loops that carry tensors in buffers that they do not allocate: loops such as `scf.for`, and
`scf.while`, which carries tensors through its two regions.

The module `iteration_end` hands the buffers on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import scf
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.shapes import is_memref
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
    replace_results,
)
from xdsl_mergealloc.interfaces.loop_like import (
    first_init,
    is_loop_like,
    iter_args,
    runs_at_least_once,
    with_inits,
    yield_of,
)
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.models.scf.iteration_end import (
    CarriedTensor,
    end_iteration,
    initial_buffer,
    type_handed_on,
)
from xdsl_mergealloc.models.two_buffers import join_types


class _OwnsBuffers(BufferizableOpInterface):
    """A loop that owns the buffers that it is given."""

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True


class ForModel(_OwnsBuffers):
    """Any loop that implements LoopLikeOpInterface."""

    def read_under_other_names(self, operand: OpOperand) -> Sequence[SSAValue]:
        op = operand.op
        number = operand.index - first_init(op)
        inside = iter_args(op)[number]
        return (inside,) if runs_at_least_once(op) else (inside, op.results[number])

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
        # The loop's ownership of an initial buffer concerns that buffer alone, not the buffers
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
    """Whether the terminator of a loop hands on a tensor that is defined outside of the loop."""
    loop = operand.op.parent_op()
    return loop is not None and is_loop_like(loop) and is_defined_outside(operand.value, loop)


def next_iteration(operand: OpOperand) -> SSAValue:
    """Return the block argument that an operand of a loop's terminator is in the next iteration."""
    loop = operand.op.parent_op()
    assert loop is not None
    return iter_args(loop)[operand.index]


class WhileModel(_OwnsBuffers):
    """`scf.while`: the first region forwards values to the second one, or out of the loop."""

    def read_under_other_names(self, operand: OpOperand) -> Sequence[SSAValue]:
        return (operand.op.regions[0].block.args[operand.index],)

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

        # From the second region back to the first one.
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
    """Return a tensor that the condition hands on; the loop fixes the type only if carried."""
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
BUFFERIZABLE_MODELS.register(scf.ForOp, ForModel())
