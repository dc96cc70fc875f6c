"""Loops such as `scf.for`, which carry tensors in buffers that they do not allocate.

How the buffers are handed over: `loop_buffers`.
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
from xdsl_mergealloc.interfaces.nesting import is_defined_outside
from xdsl_mergealloc.models.joins import join_types
from xdsl_mergealloc.models.scf.loop_buffers import (
    HandedOver,
    Handover,
    Root,
    plan_handover,
    with_reliable_sizes,
)
from xdsl_mergealloc.models.scf.loop_handover import (
    hand_over,
    loop_buffer,
    matched,
    move_before,
    replace_loop_results,
    spare_argument,
    with_arguments,
)
from xdsl_mergealloc.models.scf.loop_model import LoopModel
from xdsl_mergealloc.models.scf.loop_sizes import (
    CHANGING,
    sizes_of,
)


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
        lent = [AliasingOperand(yielded, BufferRelation.UNKNOWN)] if is_lent(yielded) else []
        return [AliasingOperand(init, alias.relation), *lent]

    def is_not_conflicting(self, read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
        # That the loop owns an initial buffer is a matter of that buffer alone, not of those
        # that come in its place in later rounds.
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
        roots = dict[int, Root]()
        lent = dict[int, SSAValue]()
        tensors = {number: arguments[number] for number in numbers}
        for number in numbers:
            yielded = OpOperand(terminator, number)
            init = state.operand_buffer(OpOperand(op, first + number))
            if is_lent(yielded) and state.analysis.is_in_place(yielded):
                lent[number] = state.buffer_of(yielded.value)
                inits[number] = state.cast(init, join_types([init.type, lent[number].type], op))
                continue
            stays = state.analysis.are_equivalent(yielded.value, tensors[number])
            inits[number] = loop_buffer(init, stays, state)
        for number in reversed(numbers):
            argument = state.replace_argument(body, arguments[number].index, inits[number].type)
            roots[number] = Root(argument, tensors[number], sizes_of(inits[number], {}))
        state.bufferize_region(op.regions[0])

        owned = [number for number in numbers if number not in lent]
        with state.before(terminator):
            tensors_out = [terminator.operands[number] for number in owned]
            values, plan = _plan(tensors_out, [roots[number] for number in owned], body, op, state)
            handed_over = hand_over(plan, values, op, state)
            spares = move_before(plan, op, state)
            by_number = {n: state.cast(buffer, inits[n].type) for n, buffer in lent.items()}
        spare_arguments = [spare_argument(body, spare, state) for spare in plan.spares]
        yielded = with_arguments(handed_over, plan.spares, spare_arguments)
        stays = {
            number: inits[number]
            for number, buffer in zip(owned, yielded, strict=True)
            if buffer is roots[number].buffer
        }
        left = matched(plan.left, plan.spares)
        by_number.update(zip(owned, yielded, strict=True))
        kept = [number for number in range(len(op.results)) if number not in stays]
        terminator.operands = [
            *(by_number.get(number, terminator.operands[number]) for number in kept),
            *(root.buffer for root in left),
        ]
        new_inits = [inits.get(n, op.operands[first + n]) for n in kept]
        for number, init in stays.items():
            argument = roots[number].buffer
            assert isinstance(argument, BlockArgument)
            argument.replace_all_uses_with(init)
            state.rename_buffer(argument, init)
            body.erase_arg(argument)
        carried = [*new_inits, *spares]
        new_op = with_inits(op, carried, [value.type for value in carried])
        state.add(new_op)
        replace_loop_results(op, new_op, stays, state)


def _plan(
    tensors: Sequence[SSAValue],
    roots: Sequence[Root],
    body: Block,
    op: Operation,
    state: BufferizationState,
) -> tuple[list[HandedOver], Handover]:
    """The plan for the end of a round, and what it is about."""
    buffers = [state.buffer_of(tensor) for tensor in tensors]
    roots = with_reliable_sizes(roots, buffers)
    while True:
        values = [
            HandedOver(tensor, buffer, root.buffer.type, root, root.sizes)
            for tensor, buffer, root in zip(tensors, buffers, roots, strict=True)
        ]
        plan = plan_handover(values, roots, body, op, state)
        # A place where a round puts what it allocated is of another size in the next one.
        settled = [
            replace(root, sizes=CHANGING) if buffer is None else root
            for root, buffer in zip(roots, plan.buffers, strict=True)
        ]
        if settled == roots:
            return values, plan
        roots = settled


def is_lent(operand: OpOperand) -> bool:
    """Whether the terminator of a loop hands on a tensor from outside of it."""
    loop = operand.op.parent_op()
    return loop is not None and is_loop_like(loop) and is_defined_outside(operand.value, loop)


def next_round(operand: OpOperand) -> SSAValue:
    """What an operand of the terminator of a loop is in the next round of the loop."""
    loop = operand.op.parent_op()
    assert loop is not None
    return iter_args(loop)[operand.index]


BUFFERIZABLE_MODELS.register(scf.ForOp, ForModel())
